"""What an answer must look like, and what was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograder.judge.symbolic.reading.tree import Tree


@dataclass(frozen=True)
class Form:
    """What an answer must look like, without the answer: all that the reader knows of a question.

    `kind` is expression, list, chain, steps or words; `symbols` maps each name to its other
    spellings; `count` is the length of a list (0: any); `indices` may be bound by a sum in place
    of `_i`; `steps` maps each step to its choices, none where an expression is wanted.
    """

    kind: str
    symbols: Mapping[str, Sequence[str]]
    left_sides: Sequence[str] = ()
    count: int = 0
    indices: str = ""
    steps: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Reading:
    """What was read: trees (parts of a = b, entries, or lines), steps by name, or free words."""

    trees: tuple[Tree, ...]
    shown: str
    steps: Mapping[str, str] = field(default_factory=dict)
    words: str = ""
