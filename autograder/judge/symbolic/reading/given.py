"""Trees from what a file of answers computes: numbers, fractions and SymPy expressions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from autograder.judge.symbolic.reading.names import Names
from autograder.judge.symbolic.reading.tree import (
    DEEPEST,
    LARGEST_TREE,
    Apply,
    Num,
    Refused,
    Sym,
    Tree,
    Unreadable,
    decimal,
    number,
    printable,
)

HEADS = {"Add": "+", "Mul": "*", "exp": "exp", "log": "log", "Abs": "abs", "tanh": "tanh",
         "sinh": "sinh", "cosh": "cosh"}  # fmt: skip
ODD_VALUES: dict[str, Tree] = {
    "Exp1": Apply("e"),
    "Pi": Apply("pi"),
    # what SymPy makes of a division by zero; where it is looked at, it has no value
    **dict.fromkeys(
        ("ComplexInfinity", "Infinity", "NegativeInfinity", "NaN"),
        Apply("/", (Num(Fraction(1)), Num(Fraction(0)))),
    ),
}
LEAVES = {"Symbol": 2, "Rational": 3, "Float": 2}
ONE = Num(Fraction(1))


def number_given(value: Any) -> Tree | None:
    """The tree of a number; None where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        if max(abs(value.numerator), value.denominator) >= 10**300:
            raise Refused("it holds a number outside 1e-300 to 1e300.")
        return number(Fraction(value))
    if isinstance(value, float) and math.isfinite(value):
        return number(_unrounded(repr(value)))
    return None


def _unrounded(text: str) -> Fraction:
    """The fraction that a computed decimal stands for: 0.30000000000000004 is 3/10."""
    exact = decimal(text)
    near = exact.limit_denominator(1000)
    return near if abs(near - exact) <= abs(exact) / 10**14 else exact


def sound(node: Any) -> bool:
    """Whether this is (class, argument, …) all the way down, with text in the leaves only."""
    if not isinstance(node, (list, tuple)) or not node or not isinstance(node[0], str):
        return False
    if node[0] in LEAVES:
        return len(node) == LEAVES[node[0]] and all(isinstance(item, str) for item in node[1:])
    return all(map(sound, node[1:]))


class SympyReader:
    """Builds our tree of a SymPy expression's, given as (class, argument, …) with text leaves."""

    def __init__(self, names: Names) -> None:
        self.names, self.size = names, 0

    def tree(self, node: Sequence[Any], depth: int = 0) -> Tree:
        """The tree; raises Unreadable for what this question does not use."""
        self.size += 1
        if depth > DEEPEST or self.size > LARGEST_TREE:
            raise Refused("the expression is too large.")
        head, rest = str(node[0]), list(node[1:])
        if head == "Symbol":
            return self._symbol(str(rest[0]))
        if head == "Rational":
            return self._rational(str(rest[0]), str(rest[1]))
        if head == "Float":
            return number(_unrounded(str(rest[0])))
        if head in ODD_VALUES:
            return ODD_VALUES[head]
        if head == "KroneckerDelta":
            return self._symbol("delta" + "".join(str(part) for item in rest for part in item[1:]))
        if head == "Mul":
            return self._product(rest, depth + 1)
        args = [self.tree(item, depth + 1) for item in rest]
        if head == "Pow" and len(args) == 2:
            return _power(args[0], args[1])
        if head == "Add" and len(args) > 1:
            return Apply("+", tuple(args))
        if head in HEADS and head != "Add" and len(args) == 1:
            return Apply(HEADS[head], tuple(args))
        raise Unreadable(f"SymPy's {printable(head)} is not used in this question.")

    def _symbol(self, name: str) -> Tree:
        known = self.names.symbol(name)
        if known is None:
            raise Unreadable(self.names.unknown(name))
        return Sym(known)

    def _rational(self, p: str, q: str) -> Tree:
        if not (p.lstrip("-").isdecimal() and q.isdecimal() and int(q)) or len(p + q) > 300:
            raise Refused("it holds a number outside 1e-300 to 1e300.")
        return number(Fraction(int(p), int(q)))

    def _product(self, rest: Sequence[Any], depth: int) -> Tree:
        """Above and below a fraction line, the sign in front."""
        above: list[Tree] = []
        below: list[Tree] = []
        sign = 1
        for item in rest:
            base = _inverted(item)
            tree = self.tree(item if base is None else base, depth + 1)
            if isinstance(tree, Apply) and tree.head == "neg" and item[0] == "Rational":
                sign, tree = -sign, tree.args[0]
            if base is not None:
                below.append(tree)
            elif isinstance(tree, Apply) and tree.head == "/" and item[0] == "Rational":
                above.append(tree.args[0])
                below.append(tree.args[1])
            else:
                above.append(tree)
        above = [tree for tree in above if tree != ONE]
        whole = _joined(above)
        if below:
            whole = Apply("/", (whole, _joined(below)))
        return Apply("neg", (whole,)) if sign < 0 else whole


def _inverted(item: Sequence[Any]) -> Sequence[Any] | None:
    """What stands below the line in SymPy's base**-n."""
    if item[0] != "Pow" or len(item) != 3 or item[2][0] != "Rational":
        return None
    p = str(item[2][1])
    if not p.startswith("-"):
        return None
    if p == "-1" and str(item[2][2]) == "1":
        return list(item[1])
    return [item[0], item[1], ["Rational", p[1:], item[2][2]]]


def _joined(factors: list[Tree]) -> Tree:
    if not factors:
        return ONE
    return factors[0] if len(factors) == 1 else Apply("*", tuple(factors))


def _power(base: Tree, exponent: Tree) -> Tree:
    if exponent == Apply("/", (ONE, Num(Fraction(2)))):
        return Apply("sqrt", (base,))
    if exponent == Apply("neg", (ONE,)):
        return Apply("/", (ONE, base))
    return Apply("exp", (exponent,)) if base == Apply("e") else Apply("^", (base, exponent))
