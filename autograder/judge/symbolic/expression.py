"""Expressions as trees in SymPy's shape, whoever wrote them: shown, and evaluated within bounds.

A tree is (name, argument, …); leaves are ("Symbol", name), ("Rational", p, q), ("Float", digits).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import mpmath

Tree: TypeAlias = tuple[Any, ...]

LARGEST_EXPONENT = 40
DIGITS = 40


class Unreadable(Exception):
    """The answer cannot be read: the sentence says where, and what to change."""


def number(value: Fraction | int) -> Tree:
    """The leaf of an exact number."""
    exact = Fraction(value)
    return ("Rational", str(exact.numerator), str(exact.denominator))


def decimal(text: str) -> Fraction:
    """The exact value of a decimal; raises ValueError outside 1e-300 to 1e300."""
    digits = Decimal(text)  # looked at before it becomes an integer of so many digits
    if not digits.is_finite() or abs(digits.adjusted()) > 300:
        raise ValueError("out of range")
    return Fraction(digits)


def evaluate(tree: Tree, point: Mapping[str, Fraction]) -> Any:
    """The value at a point as a 40-digit real; raises Unreadable outside what is supported."""
    with mpmath.workdps(DIGITS):
        try:
            value = _value(tree, point)
        except (ArithmeticError, ValueError, TypeError, IndexError) as error:
            raise Unreadable("it divides by zero or has no value for a positive h.") from error
        if not isinstance(value, mpmath.mpf):
            raise Unreadable("it is no real number everywhere; all symbols here are positive.")
        return value


def _value(tree: Tree, point: Mapping[str, Fraction]) -> Any:
    name, arguments = tree[0], tree[1:]
    if name == "Rational":
        return mpmath.mpf(int(arguments[0])) / int(arguments[1])
    if name == "Float":
        exact = decimal(arguments[0])
        return mpmath.mpf(exact.numerator) / exact.denominator
    if name == "Symbol":
        if arguments[0] not in point:
            known = ", ".join(point)
            raise Unreadable(f"{arguments[0]!r} is not a symbol of this question; use {known}.")
        exact = point[arguments[0]]
        return mpmath.mpf(exact.numerator) / exact.denominator
    values = [_value(argument, point) for argument in arguments]
    match name, values:
        case "Add", _:
            return mpmath.fsum(values)
        case "Mul", _:
            return mpmath.fprod(values)
        case "Pow", [base, exponent] if abs(exponent) <= LARGEST_EXPONENT:
            return mpmath.power(base, exponent)
        case "Pow", _:
            raise Unreadable(f"an exponent is larger than {LARGEST_EXPONENT}.")
    raise Unreadable(f"{name!r} is not used in this question.")


def show(tree: Tree) -> str:
    """The expression as it was read, fully bracketed where order matters."""
    match tree:
        case ("Rational", p, "1"):
            return str(p)
        case ("Rational", p, q):
            return f"{p}/{q}"
        case ("Symbol" | "Float", text):
            return str(text)
        case ("Add", *items):
            return " + ".join(show(item) for item in items).replace("+ -", "- ")
        case ("Mul", ("Rational", "-1", "1"), *items):
            return "-" + "·".join(_factor(item) for item in items)
        case ("Mul", *items):
            return "·".join(_factor(item) for item in items).replace("·1/", "/")
        case ("Pow", base, ("Rational", "1", "2")):
            return f"sqrt({show(base)})"
        case ("Pow", base, ("Rational", "-1", "1")):
            return f"1/{_atom(base)}"
        case ("Pow", base, exponent):
            return f"{_atom(base)}^{_atom(exponent)}"
    return str(tree[0])


def _factor(tree: Tree) -> str:
    return show(tree) if tree[0] == "Pow" else _atom(tree)


def _atom(tree: Tree) -> str:
    text = show(tree)
    return text if tree[0] in ("Symbol", "Float") or text.isdigit() else f"({text})"
