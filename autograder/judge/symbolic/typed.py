"""Typed answers away from any hand-in: which question they belong to, and where one ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autograder.errors import AutograderError
from autograder.exercise import Assignment, Pencil


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
