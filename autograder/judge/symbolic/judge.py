"""One pencil answer: read it, compare it at many points of its domain, name the slip."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

from autograder.exercise import Mistake, Pencil, Verdict
from autograder.judge.symbolic.expression import (
    Tree,
    Unreadable,
    decimal,
    evaluate,
    number,
    show,
)  # fmt: skip
from autograder.judge.symbolic.reader import read
from autograder.outcome import Outcome, Symbolic

# distinct positive rationals, none of them a simple number at which different formulas meet
POINTS = tuple(Fraction(17 * k + 15, 91 + 4 * k % 9) for k in range(16))
CLOSE = 1e-25


def judge_pencil(question: Pencil, outcome: Outcome) -> tuple[Verdict, Mistake | None]:
    """The verdict, and the mistake that was recognised."""
    if outcome.kind == "missing":
        return Verdict("missing", f"{question.file} has no name {question.name}."), None
    if outcome.kind != "returned":
        return Verdict(outcome.kind, outcome.words or "The answer could not be looked at."), None
    if outcome.value is None:
        return Verdict("missing", f"{question.name} is not answered yet (it is None)."), None
    try:
        tree = _tree(question, outcome.value)
        return _judge(question, tree)
    except Unreadable as problem:
        return Verdict("unreadable", f"{question.name} cannot be read: {problem}"), None


def _judge(question: Pencil, tree: Tree) -> tuple[Verdict, Mistake | None]:
    reference = read(question.answer, question.symbols, question.left_sides)
    shown = f"Read as {show(tree)}."
    apart = difference(question, tree, reference)
    if apart is None:
        return Verdict("passed", shown, credit=100), None
    for mistake in question.mistakes:
        wrong = read(mistake.replace, question.symbols, question.left_sides)
        if difference(question, tree, wrong) is None:
            return Verdict("failed", f"{shown} {mistake.sentence}"), mistake
    return Verdict("failed", f"{shown} {apart}"), None


def difference(question: Pencil, tree: Tree, reference: Tree) -> str | None:
    """The sentence for the first point where the two differ; None where they agree at all."""
    for k in range(len(POINTS)):
        point = {name: POINTS[(k + 5 * i) % 16] for i, name in enumerate(question.symbols)}
        mine, wanted = evaluate(tree, point), evaluate(reference, point)
        if abs(mine - wanted) > CLOSE * max(abs(mine), abs(wanted)):
            at = ", ".join(f"{name} = {float(place):.4g}" for name, place in point.items())
            gives, should = (mpmath.nstr(value, 4) for value in (mine, wanted))
            return f"At {at} yours gives {gives}, wanted {should}."
    return None


def _tree(question: Pencil, value: Any) -> Tree:
    """The expression in whatever was handed in: text, a SymPy object or a number."""
    if isinstance(value, str):
        return read(value, question.symbols, question.left_sides)
    if isinstance(value, Symbolic):
        return value.tree
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value.item()
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return number(value)
    if isinstance(value, float) and math.isfinite(value):
        return number(decimal(repr(value)))
    raise Unreadable("type it as text, such as 'a*b + c', or hand in a SymPy expression.")
