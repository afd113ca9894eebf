"""What came of one call: plain data, whoever ran it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal[
    "returned", "raised", "timeout", "memory", "crashed", "protocol", "missing", "unreadable",
    "not_run",
]  # fmt: skip


@dataclass(frozen=True)
class Opaque:
    """A returned object that is not plain data; only the name of its kind left the child."""

    kind: str


@dataclass(frozen=True)
class Symbolic:
    """A SymPy expression as (class name, argument, …) with strings at the leaves; no SymPy in it.

    Leaves are ("Symbol", name), ("Rational", p, q) and ("Float", digits).
    """

    tree: tuple[Any, ...]


@dataclass(frozen=True)
class Outcome:
    """What a call returned or how it ended; everything here but `kind` is the child's claim.

    `value` holds numbers, strings, arrays, tuples, lists, dicts, Symbolic and Opaque only.
    `errors` are the exception's class and its bases, from a fixed list, most special first.
    `words` are the exception's own text: never shown for a hidden case.
    `changed` are the positions of arguments that the call altered.
    `openings` are the choices named to a sealed input, in order, as the grader saw them.
    """

    kind: Kind
    value: Any = None
    errors: tuple[str, ...] = ()
    words: str = ""
    line: int = 0
    changed: tuple[int, ...] = ()
    openings: tuple[Any, ...] = ()
