"""The words of pencil questions: where symbols live, and what kind of answer is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class Domain:
    """The values of a symbol, and its other spellings.

    `weight` is positive, all weights of a question together stay below one;
    `delta` is 0 or 1, and where it is 1 the two symbols of `ties` are equal;
    `follows` is what `formula` gives.
    """

    kind: Literal["positive", "real", "integer", "weight", "delta", "follows"]
    also: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    ties: tuple[str, str] = ("", "")
    formula: str = ""


def positive(*also: str) -> Domain:
    """Any positive number."""
    return Domain("positive", also)


def real(*also: str) -> Domain:
    """Any real number, of both signs."""
    return Domain("real", also)


def integer(low: int, high: int, *also: str) -> Domain:
    """A whole number from low to high."""
    return Domain("integer", also, low, high)


def weight(*also: str) -> Domain:
    """A positive weight; with the other weights it adds up to less than one."""
    return Domain("weight", also)


def delta(one: str, other: str, *also: str) -> Domain:
    """1 where two indices are the same, so that `one` and `other` are equal, else 0."""
    return Domain("delta", also, ties=(one, other))


def follows(formula: str, *also: str) -> Domain:
    """A symbol that stands for a formula in the others."""
    return Domain("follows", also, formula=formula)


@dataclass(frozen=True)
class Expression:
    """One expression; `same` are other ways to write it, which the self-test must accept.

    `lowest_terms` asks for a fraction that cannot be reduced.
    """

    wanted: str
    same: Sequence[str] = ()
    lowest_terms: bool = False


@dataclass(frozen=True)
class Entries:
    """A list of expressions in a fixed order."""

    wanted: Sequence[str]
    same: Sequence[str] = ()


@dataclass(frozen=True)
class Chain:
    """A derivation, line by line, each equal to the one before it.

    `wanted` begins it. It must pass the `stations` in order, from the first line to the last: so
    "given, answer" is no derivation. A station is a line in certain symbols alone, such as
    ["s h", "d tau"] for s and h, or d and tau.
    With `indices` such as "jkl" every x_i is one of several, and sum_j(...) adds over all.
    """

    wanted: str
    stations: Sequence[Sequence[str]]
    same: Sequence[str] = ()
    indices: str = ""


@dataclass(frozen=True)
class Step:
    """One step of a proof: `choices` to choose from, or an expression where there are none."""

    wanted: str
    choices: Sequence[str] = ()


@dataclass(frozen=True)
class Steps:
    """A proof in named steps."""

    steps: Mapping[str, Step]


@dataclass(frozen=True)
class Witness:
    """A list of exact numbers with a property: `lacks(numbers)` says what is missing, if anything.

    `remark(numbers)` may say something about one that has it; `same` are some that do.
    """

    count: int
    lacks: Callable[[Sequence[Fraction]], str | None]
    remark: Callable[[Sequence[Fraction]], str | None] = lambda numbers: None
    same: Sequence[str] = ()


@dataclass(frozen=True)
class Limit:
    """What `of` tends to as `symbol` goes to zero from above: exact numbers."""

    wanted: Sequence[str]
    of: Sequence[str]
    symbol: str
    same: Sequence[str] = ()


@dataclass(frozen=True)
class Essay:
    """Free words, which a person reads; `rubric` are the lines that it is marked by."""

    rubric: Sequence[str]


Answer: TypeAlias = Expression | Entries | Chain | Steps | Witness | Limit | Essay
Symbols: TypeAlias = Mapping[str, Domain]

__all__ = [
    "Answer", "Chain", "Domain", "Entries", "Essay", "Expression", "Limit", "Step", "Steps",
    "Symbols", "Witness", "delta", "follows", "integer", "positive", "real", "weight",
]  # fmt: skip
