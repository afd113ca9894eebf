"""The files of one student, before the wanted ones are picked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from autograder.collect.tree import Entry, Remark, Tree


@dataclass(frozen=True)
class Wanted:
    """The names of the files that an assignment asks for, and of the notebook that may stand in.

    `pencils` are the names of its pencil questions, whose answers may be typed.
    """

    files: Sequence[str]
    notebook: str
    pencils: Collection[str] = ()


@dataclass(frozen=True)
class HandIn:
    """What one student left in the input, and what the place it came from says about it.

    `submitted_at` is a moment in UTC, where the place tells one.
    """

    student: str
    entries: tuple[Entry, ...]
    notices: tuple[str, ...] = ()
    submitted_at: str | None = None
    attempt: int = 1


@dataclass(frozen=True)
class Split:
    """An input divided among its students."""

    hand_ins: tuple[HandIn, ...]
    ignored: tuple[Remark, ...] = ()
    needs_person: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A way in which a class's hand-ins are packed; `wanted` names it in an error message."""

    wanted: str
    recognises: Callable[[Tree], bool]
    split: Callable[[Tree, Wanted], Split]
