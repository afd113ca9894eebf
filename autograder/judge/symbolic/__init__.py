"""Pencil answers: read what people type, and compare it on the question's domain."""

from autograder.judge.symbolic.judge import judge_pencil

__all__ = ["judge_pencil"]
