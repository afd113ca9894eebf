"""Free words: nothing here judges them, a person does."""

from __future__ import annotations

from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.pencil import Essay


def judge_essay(answer: Essay, reading: Reading) -> Judgement:
    """Undecided, with the words and the rubric for the person who marks them."""
    to_mark = {"text": reading.words, "rubric": list(answer.rubric)}
    return Judgement("undecided", "Collected. A person reads it.", to_mark=to_mark)
