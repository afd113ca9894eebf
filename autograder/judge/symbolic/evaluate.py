"""The value of a tree at a point: exact while it is rational, else to so many digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import mpmath

from autograder.judge.symbolic.reading.limits import LARGEST_EXPONENT
from autograder.judge.symbolic.reading.tree import Apply, Num, Refused, Sym, Tree

DIGITS = 40
MOST_BITS = 2_000  # of an exact fraction; a longer one is rounded
LARGEST_POWER = 1 << 40  # binary digits in front of the point of any number
KEYS = 3  # what a sum adds over

Value: TypeAlias = Any  # Fraction or mpmath.mpf
# the values of x_i of one key and, under "x_*", of all keys
Point: TypeAlias = Mapping[str, Any]


class Undefined(Exception):
    """There is no real value at this point; the words say why."""


def evaluate(tree: Tree, point: Point, digits: int = DIGITS) -> Value:
    """The value; raises Undefined where there is none, Refused where it would be too large."""
    with mpmath.workdps(digits):
        return _value(tree, point)


def _value(tree: Tree, point: Point) -> Value:
    if isinstance(tree, Num):
        return tree.value
    if isinstance(tree, Sym):
        return point[tree.name]
    if tree.head == "sum":
        return _total(tree, point)
    values = [_value(argument, point) for argument in tree.args]
    return _bounded(_applied(tree.head, values))


def _total(tree: Apply, point: Point) -> Value:
    """The body added over all keys, its index bound to each in turn."""
    index = tree.args[0].name if isinstance(tree.args[0], Sym) else ""
    families = [name[:-2] for name in point if name.endswith("_*")]
    terms = [
        _value(tree.args[1], {**point, **{f"{f}_{index}": point[f"{f}_*"][k] for f in families}})
        for k in range(KEYS)
    ]
    return _bounded(_applied("+", terms))


def _applied(head: str, values: Sequence[Value]) -> Value:
    exact = all(isinstance(value, Fraction) for value in values)
    match head, values:
        case "+", _:
            return sum(values, Fraction(0)) if exact else mpmath.fsum(map(_real, values))
        case "*", _:
            return _multiplied(values, exact)
        case "/", [above, below]:
            if below == 0:
                raise Undefined("it divides by zero")
            return above / below if exact else _real(above) / _real(below)
        case "neg", [value]:
            return -value
        case "^", [base, exponent]:
            return _power(base, exponent)
        case "abs", [value]:
            return abs(value)
        case "e", _:
            return +mpmath.e
        case "pi", _:
            return +mpmath.pi
        case _, [value]:
            return _function(head, value)
    raise AssertionError(head)


def _multiplied(values: Sequence[Value], exact: bool) -> Value:
    product = values[0] if exact else _real(values[0])
    for value in values[1:]:
        product = _bounded(product * (value if isinstance(product, Fraction) else _real(value)))
        exact = exact and isinstance(product, Fraction)
    return product


def _power(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        return _whole_power(base, int(exponent))
    if base < 0:
        raise Undefined("a negative number is raised to a fraction")
    if base == 0:
        if exponent > 0:
            return Fraction(0)
        raise Undefined("zero is raised to a negative power")
    if base == 1:
        return Fraction(1)
    base, exponent = _real(base), _real(exponent)
    _refuse_large(exponent * mpmath.log(base, 2))
    return mpmath.power(base, exponent)


def _whole_power(base: Value, exponent: int) -> Value:
    if abs(exponent) > LARGEST_EXPONENT:
        raise Refused(f"it holds an exponent larger than {LARGEST_EXPONENT}.")
    if base == 0 and exponent < 0:
        raise Undefined("it divides by zero")
    if isinstance(base, Fraction) and abs(exponent) * _bits(base) <= MOST_BITS:
        return base**exponent
    return mpmath.power(_real(base), exponent)


def _function(head: str, value: Value) -> Value:
    if head == "sqrt":
        if value < 0:
            raise Undefined("it takes the root of a negative number")
        return mpmath.sqrt(_real(value))
    if head == "log":
        if value <= 0:
            raise Undefined("it takes the logarithm of a number that is not positive")
        return Fraction(0) if value == 1 else mpmath.log(_real(value))
    if value == 0:
        return Fraction(1) if head in ("exp", "cosh") else Fraction(0)
    value = _real(value)
    if head != "tanh":
        _refuse_large(value)
    return getattr(mpmath, head)(min(max(value, -LARGEST_POWER), LARGEST_POWER))


def _real(value: Value) -> Any:
    if isinstance(value, Fraction):
        return mpmath.mpf(value.numerator) / value.denominator
    return value


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _bounded(value: Value) -> Value:
    """The value, rounded where an exact fraction has grown too long."""
    if isinstance(value, Fraction):
        return _real(value) if _bits(value) > MOST_BITS else value
    if value != 0:
        _refuse_large(mpmath.mpf(mpmath.mag(value)))
    return value


def _refuse_large(power: Any) -> None:
    if abs(power) > LARGEST_POWER:
        raise Refused("it holds a number that is too large to look at.")
