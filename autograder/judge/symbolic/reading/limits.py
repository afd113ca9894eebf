"""Bounds on a tree, from its own numbers alone and before any exact arithmetic on them."""

from __future__ import annotations

import math

from autograder.judge.symbolic.reading.tree import (
    LARGEST_TREE,
    Apply,
    Num,
    Refused,
    Tree,
    parts,
)

LARGEST_EXPONENT = 40


def check(tree: Tree) -> Tree:
    """The same tree; raises Refused where computing it could take long."""
    for size, _ in enumerate(parts(tree)):
        if size > LARGEST_TREE:
            raise Refused(f"it has more than {LARGEST_TREE} parts.")
    _value(tree)
    return tree


def _value(tree: Tree) -> float | None:
    """Roughly the value of what holds no symbol; None for all else."""
    if isinstance(tree, Num):
        return float(tree.value)
    values = [_value(part) for part in tree.args] if isinstance(tree, Apply) else [None]
    if isinstance(tree, Apply) and tree.head == "^":
        exponent = values[1]
        if exponent is not None and abs(exponent) > LARGEST_EXPONENT:
            raise Refused(f"it holds an exponent larger than {LARGEST_EXPONENT}.")
    known = [value for value in values if value is not None]
    if not isinstance(tree, Apply) or len(known) < len(values):
        return None
    try:
        value = _computed(tree.head, known)
    except (ZeroDivisionError, ValueError):
        return None  # that it has no value is for the judge to say
    except OverflowError:
        value = math.inf
    if abs(value) > 1e300:
        raise Refused("it holds a number that is too large to look at.")
    return value


def _computed(head: str, values: list[float]) -> float:
    if head == "+":
        return math.fsum(values)
    if head == "*":
        return math.prod(values)
    if head == "/":
        return values[0] / values[1]
    if head == "^":
        return math.pow(values[0], values[1])
    if head == "neg":
        return -values[0]
    if head in ("e", "pi"):
        return 3.0
    return float(getattr(math, {"abs": "fabs"}.get(head, head))(values[0]))
