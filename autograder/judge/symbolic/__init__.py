"""Pencil answers: read what people type, and compare it on the question's domain."""

from autograder.judge.symbolic.judge import judge_answer, judge_pencil
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.selftest import check_question

__all__ = ["Judgement", "check_question", "judge_answer", "judge_pencil"]
