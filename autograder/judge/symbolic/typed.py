"""Typed answers judged one by one, away from any hand-in: for the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autograder.errors import AutograderError
from autograder.exercise import Assignment, Pencil
from autograder.judge.symbolic.judge import judge_answer
from autograder.judge.symbolic.judgement import Judgement


def pencil_question(assignment: Assignment, name: str) -> Pencil:
    """The pencil question of that name; raises AutograderError with the names there are."""
    known = {q.name: q for q in assignment.questions if isinstance(q, Pencil)}
    if name not in known:
        names = ", ".join(known) or "none"
        raise AutograderError(f"{assignment.name} has no pencil question {name!r}; it has: {names}")
    return known[name]


def lines(raw: Iterable[bytes]) -> Iterator[str]:
    """The texts of lines that end in a newline and in nothing else."""
    for line in raw:
        yield line.removesuffix(b"\n").decode("utf-8", errors="replace")


def judged(question: Pencil, texts: Iterable[str]) -> Iterator[tuple[str, Judgement]]:
    """Each text with its judgement, in order, as soon as it is there."""
    for text in texts:
        yield text, judge_answer(question, text)
