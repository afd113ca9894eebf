"""What a whole answer says: an expression, a list, a chain, named steps, or free words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autograder.judge.symbolic.reading.form import Form, Reading
from autograder.judge.symbolic.reading.limits import check
from autograder.judge.symbolic.reading.proof import steps
from autograder.judge.symbolic.reading.several import chain, entries
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.sides import Sides
from autograder.judge.symbolic.reading.tree import Refused, Tree, Unreadable
from autograder.judge.symbolic.reading.words import COLLECTED, words

MOST_LINES = 30


def read(form: Form, value: Any) -> Reading:
    """The reading of a text, a number, a SymPy tree, or lists and dicts of these."""
    if form.kind == "words":
        return Reading((), COLLECTED, words=words(value))
    sides = Sides(form)
    value = value.tolist() if hasattr(value, "tolist") else value
    if form.kind == "steps":
        return steps(sides, value)
    if form.kind == "chain":
        lines = _checked(chain(sides, value))
        if len(lines) > MOST_LINES:
            raise Refused(f"it has more than {MOST_LINES} lines.")
        return Reading(lines, "\n= ".join(map(show, lines)))
    if form.kind == "list":
        found = _checked(entries(sides, value))
        if form.count and len(found) != form.count:
            raise Unreadable(f"{form.count} entries are wanted, and {len(found)} were found.")
        return Reading(found, "[" + ", ".join(map(show, found)) + "]")
    parts = _checked(sides.read(value))
    return Reading(parts, " = ".join(map(show, parts)))


def _checked(trees: Iterable[Tree]) -> tuple[Tree, ...]:
    return tuple(check(tree) for tree in trees)
