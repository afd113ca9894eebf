"""Do two trees agree on a domain? A point where they do not is the answer to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any

import mpmath

from autograder.judge.symbolic.evaluate import DIGITS, Undefined, Value, evaluate
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.tree import Apply, Refused, Tree, symbols
from autograder.judge.symbolic.space import Space

POINTS = 16
TRIES = 200
AGREED = 25  # digits
FINER = (2 * DIGITS, 16 * DIGITS)  # before a difference is believed
CLOSE = mpmath.mpf(10) ** -AGREED
VANISHES = mpmath.mpf(10) ** -20  # what a rounding error shrinks by when the digits are doubled


class Undecided(Exception):
    """Neither equal nor different could be shown; a person decides."""


@dataclass(frozen=True)
class Agreement:
    """How far two trees agree."""

    evidence: str


@dataclass(frozen=True)
class Difference:
    """A point where two trees differ; `why` says so where the first has no value there."""

    point: Mapping[str, Any]
    first: Value = None
    second: Value = None
    why: str = ""

    def at(self, names: frozenset[str]) -> str:
        """Words for the point, in the symbols that matter."""
        told = [f"{name} = {_digits(self.point[name], 4)}" for name in sorted(names)
                if name in self.point]  # fmt: skip
        return "At " + ", ".join(told) if told else "As numbers"

    def values(self) -> tuple[str, str]:
        """Both values with as many digits as it takes to tell them apart."""
        for digits in (4, 8, 12, 20, 40):
            first, second = _digits(self.first, digits), _digits(self.second, digits)
            if first != second:
                break
        return first, second


def compare(space: Space, mine: Tree, wanted: Tree, count: int = POINTS) -> Agreement | Difference:
    """Whether the first agrees with the second wherever the second has a value."""
    if mine == wanted:
        return Agreement("proved: the same expression")
    left, tries, exact = count, 0, True
    for point in space.points(f"{show(mine)} : {show(wanted)}"):
        tries += 1
        if tries > TRIES or monotonic() > space.until:
            raise Undecided("it could not be compared in time")
        try:
            second = evaluate(wanted, point)
        except Undefined:
            continue
        found = _at(mine, wanted, point, second)
        if isinstance(found, Difference):
            return found
        exact = exact and found
        left -= 1
        if not left or (exact and not _varies(space, mine, wanted)):
            return Agreement(_evidence(exact, count - left))
    raise AssertionError("points never end")


def agree(space: Space, mine: Tree, wanted: Tree, count: int = POINTS) -> bool:
    """Whether they agree; what cannot be compared does not."""
    try:
        return isinstance(compare(space, mine, wanted, count), Agreement)
    except (Undecided, Refused):
        return False


def _at(mine: Tree, wanted: Tree, point: Mapping[str, Any], second: Value) -> Difference | bool:
    """The difference at a point; else whether the agreement there is exact."""
    try:
        first = evaluate(mine, point)
        if isinstance(first, Fraction) and isinstance(second, Fraction):
            return first == second or Difference(point, first, second)
        if _close(first, second):
            return False
        if any(_rounding(mine, wanted, point, _gap(first, second), n) for n in FINER):
            return False
        if any(_swamped(tree, point, first, second) for tree in (mine, wanted)):
            raise Undecided("so many digits cancel that no difference can be shown")
    except Undefined as undefined:
        return Difference(point, None, second, str(undefined))
    return Difference(point, first, second)


def _swamped(tree: Tree, point: Mapping[str, Any], first: Value, second: Value) -> bool:
    """Whether a part is so large that its last digit outweighs what is compared."""
    with mpmath.workdps(FINER[-1]):
        scale = mpmath.mag(max(abs(_real(first)), abs(_real(second))))
        most = max(mpmath.mag(_real(evaluate(part, point, FINER[-1]))) for part in _parts(tree))
        return bool(most - scale > mpmath.mp.prec - mpmath.mag(1 / CLOSE))


def _parts(tree: Tree) -> Iterator[Tree]:
    """The tree and all that it is made of; a sum is one part, for its index has no value alone."""
    yield tree
    if isinstance(tree, Apply) and tree.head != "sum":
        for part in tree.args:
            yield from _parts(part)


def _rounding(mine: Tree, wanted: Tree, point: Mapping[str, Any], gap: Any, digits: int) -> bool:
    """Whether a gap closes with more digits: what is zero but for rounding shrinks with them."""
    first, second = (evaluate(tree, point, digits) for tree in (mine, wanted))
    return _close(first, second) or bool(_gap(first, second) < gap * VANISHES)


def _close(first: Value, second: Value) -> bool:
    with mpmath.workdps(FINER[-1]):
        scale = max(abs(_real(first)), abs(_real(second)))
        return bool(_gap(first, second) <= CLOSE * scale)


def _gap(first: Value, second: Value) -> Any:
    with mpmath.workdps(FINER[-1]):
        return abs(_real(first) - _real(second))


def _real(value: Value) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def _varies(space: Space, *trees: Tree) -> bool:
    return any(symbols(tree) for tree in trees)


def _evidence(exact: bool, count: int) -> str:
    if count == 1 and exact:
        return "proved: equal numbers"
    points = f"sampled at {count} points"
    return f"{points}, equal there" if exact else f"{points} to {AGREED} digits"


def _digits(value: Value, digits: int) -> str:
    if isinstance(value, Fraction) and value.denominator == 1 and abs(value) < 10**8:
        return str(value)
    with mpmath.workdps(2 * DIGITS):
        real = _real(value)
        if real and abs(mpmath.mag(real)) > 3000:  # turning it into decimals takes long
            return "a huge number" if mpmath.mag(real) > 0 else "a tiny number"
        return str(mpmath.nstr(real, digits, strip_zeros=digits > 4))
