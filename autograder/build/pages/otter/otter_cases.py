"""What `grader.check(...)` asks of the notebook; nothing here needs to be changed."""

from __future__ import annotations

import functools
import sys
from pathlib import Path
from typing import Any

import pytest
import test_public  # type: ignore[import-not-found]

ASSIGNMENT = "$assignment"
# only the grading side has it: elsewhere the public cases of test_public.py speak
KIT = Path(__file__).resolve().parent / "kit"


class NotYet(Exception):
    """The sentence on a case that is not right yet."""


def check(question: str, case: str, credit: int = 100) -> None:
    """Raises NotYet unless the case earns `credit` hundredths of its points."""
    if KIT.is_dir():
        _complain(_rehearsal().lacks(question, case, credit))
    else:
        _complain(_public(question, case))


def read(question: str) -> None:
    """Raises NotYet unless the pencil answer can be read."""
    _look()
    _complain(_said(test_public.test_pencil_can_be_read, question, test_public.Printing()))


@functools.cache
def _rehearsal() -> Any:
    """The grader's judge of this notebook; it looks at the names as they are when it is asked."""
    sys.path.insert(0, str(KIT / "engine.zip"))
    from autograder.practice import Practice
    from autograder.practice.cases import Rehearsal

    return Rehearsal(Practice(KIT, ASSIGNMENT, vars(sys.modules["__main__"])))


def _public(question: str, case: str) -> str:
    """The sentence with which a public case fails; empty where it passes."""
    _look()
    if question not in test_public.notebook:
        return f"{question} does not exist yet: run the cell above that begins it."
    if case == next(iter(getattr(test_public, question.upper()))):
        test_public.stumbled.discard(question)  # a new round: what failed before may be mended
    return _said(getattr(test_public, f"test_{question}"), case)


def _look() -> None:
    """The names of the notebook as they are now."""
    test_public.notebook.clear()
    test_public.notebook.update(vars(sys.modules["__main__"]))


def _said(test: Any, *arguments: Any) -> str:
    try:
        test(*arguments)
    except pytest.fail.Exception as failed:
        return str(failed)
    return ""


def _complain(sentence: str) -> None:
    if sentence:
        raise NotYet(sentence)
