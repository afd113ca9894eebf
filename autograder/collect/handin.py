"""The files of one student, before the wanted ones are picked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.collect.tree import Entry, Remark, Tree


@dataclass(frozen=True)
class HandIn:
    """What one student left in the input, and what the place it came from says about it."""

    student: str
    entries: tuple[Entry, ...]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Split:
    """An input divided among its students."""

    hand_ins: tuple[HandIn, ...]
    ignored: tuple[Remark, ...] = ()
    needs_person: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A way in which a class's hand-ins are packed.

    `wanted` describes it in the words of an error message.
    `split` is given the names of the assignment's files.
    """

    wanted: str
    recognises: Callable[[Tree], bool]
    split: Callable[[Tree, Sequence[str]], Split]
