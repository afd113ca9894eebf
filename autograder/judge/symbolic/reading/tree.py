"""Expressions as trees: numbers, symbols, and something applied to trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Union

FUNCTIONS = ("exp", "log", "sqrt", "abs", "tanh", "sinh", "cosh")
DEEPEST = 40
LARGEST_TREE = 600


@dataclass(frozen=True)
class Num:
    """A number, zero or above, exactly as written."""

    value: Fraction


@dataclass(frozen=True)
class Sym:
    """A declared symbol, under its declared name."""

    name: str


@dataclass(frozen=True)
class Apply:
    """A head applied to trees.

    Heads are + * / ^ neg, the names in FUNCTIONS, the constants e and pi (of nothing),
    and sum (of its index and its body).
    """

    head: str
    args: tuple[Tree, ...] = ()


Tree = Union[Num, Sym, Apply]


class Unreadable(Exception):
    """It cannot be read: the sentence names the place and what to change."""


class Refused(Unreadable):
    """It is not looked at: too large, or made of what no formula holds."""


def signed(sign: str, tree: Tree) -> Tree:
    """The tree with this sign in front."""
    return Apply("neg", (tree,)) if sign == "-" else tree


def product(factors: Sequence[Tree]) -> Tree:
    """The product of one or more factors."""
    return factors[0] if len(factors) == 1 else Apply("*", tuple(factors))


def number(value: Fraction) -> Tree:
    """The tree of an exact number, as a person would write it."""
    if value < 0:
        return Apply("neg", (number(-value),))
    if value.denominator == 1:
        return Num(value)
    return Apply("/", (Num(Fraction(value.numerator)), Num(Fraction(value.denominator))))


def decimal(text: str) -> Fraction:
    """The exact value of a decimal between 1e-300 and 1e300, or zero."""
    try:
        digits = Decimal(text)  # looked at before it becomes an integer of so many digits
    except InvalidOperation as error:
        raise Unreadable(f"{text[:20]!r} is not a number.") from error
    if not digits.is_finite() or abs(digits.adjusted()) > 300:
        raise Refused("it holds a number outside 1e-300 to 1e300.")
    return Fraction(digits)


def printable(text: str) -> str:
    """The beginning of a text from elsewhere, as it may stand in a sentence."""
    return text[:30] if text[:30].isprintable() else ascii(text[:30])


def parts(tree: Tree) -> Iterator[Tree]:
    """The tree and everything in it."""
    yield tree
    if isinstance(tree, Apply):
        for argument in tree.args:
            yield from parts(argument)


def symbols(tree: Tree) -> frozenset[str]:
    """The names of the symbols in it; the index of a sum is none."""
    found = {part.name for part in parts(tree) if isinstance(part, Sym)}
    indices = {
        str(part.args[0].name)
        for part in parts(tree)
        if isinstance(part, Apply) and part.head == "sum" and isinstance(part.args[0], Sym)
    }
    return frozenset(found - indices)
