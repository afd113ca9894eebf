"""A tree as text that a person reads at a glance, and that reads back as the same tree."""

from __future__ import annotations

from fractions import Fraction

from autograder.judge.symbolic.reading.tree import Apply, Num, Sym, Tree

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LOOSE, MIDDLING, TIGHT, WHOLE = range(4)  # how tightly it holds together

STRENGTHS = {"+": LOOSE, "neg": LOOSE, "*": MIDDLING, "/": MIDDLING, "^": TIGHT}


def show(tree: Tree) -> str:
    """The expression with brackets only where they matter: 3·x², 1/(x + y)."""
    if isinstance(tree, Num):
        return _digits(tree.value)
    if isinstance(tree, Sym):
        return tree.name
    head, args = tree.head, tree.args
    if head == "+":
        return _added(args)
    if head == "neg":
        return f"-{_held(args[0], MIDDLING)}"
    if head == "*":
        # a product standing first would melt into this one
        first = args[0]
        nested = isinstance(first, Apply) and first.head == "*"
        return "·".join([f"({show(first)})" if nested else _held(first, MIDDLING),
                         *(_held(item, TIGHT) for item in args[1:])])  # fmt: skip
    if head == "/":
        return f"{_held(args[0], MIDDLING)}/{_held(args[1], TIGHT)}"
    if head == "^":
        return _raised(args[0], args[1])
    if head == "sum" and isinstance(args[0], Sym):
        return f"sum_{args[0].name}({show(args[1])})"
    return f"{head}({show(args[0])})" if args else head


def _added(terms: tuple[Tree, ...]) -> str:
    text = _held(terms[0], MIDDLING, sign=True)
    for term in terms[1:]:
        if isinstance(term, Apply) and term.head == "neg":
            text += f" - {_held(term.args[0], MIDDLING)}"
        else:
            text += f" + {_held(term, MIDDLING)}"
    return text


def _raised(base: Tree, exponent: Tree) -> str:
    power = show(exponent)
    if power.lstrip("-").isdigit():
        return _held(base, WHOLE) + power.translate(RAISED)
    return f"{_held(base, WHOLE)}^{_held(exponent, WHOLE)}"


def _held(tree: Tree, needed: int, sign: bool = False) -> str:
    """The text, in brackets where it would come apart in its surroundings."""
    if sign and isinstance(tree, Apply) and tree.head == "neg":
        return show(tree)
    return show(tree) if _strength(tree) >= needed else f"({show(tree)})"


def _strength(tree: Tree) -> int:
    if isinstance(tree, Apply):
        return {"+": LOOSE, "neg": LOOSE, "*": MIDDLING, "/": MIDDLING, "^": TIGHT}.get(
            tree.head, WHOLE
        )
    return WHOLE


def _digits(value: Fraction) -> str:
    """A finite decimal, with a power of ten where it has many zeros."""
    scale, places = value, 0
    while scale.denominator != 1:
        scale, places = scale * 10, places + 1
    digits = str(scale.numerator)
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros > 12:
        return f"{digits[:-zeros]}e{zeros}"
    if places > len(digits) + 6:
        return f"{digits}e-{places}"
    if not places:
        return digits
    digits = digits.rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"
