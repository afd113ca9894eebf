"""What tells one outcome from another: shapes, and eight projections of the numbers."""

from __future__ import annotations

from numbers import Real
from typing import Any

import numpy as np

from autograder.build.student.calling import Outcome


def parts(answer: Any, case: dict[str, Any]) -> list[Any]:
    """The answer taken apart: a pair may come as a tuple or a list."""
    wanted = case.get("wanted", {})
    several = len(wanted) > 1 if wanted else isinstance(answer, tuple)
    if several and isinstance(answer, np.ndarray) and not any(map(np.ndim, wanted.values())):
        return list(answer) if answer.ndim == 1 else [answer]
    return list(answer) if several and isinstance(answer, (tuple, list)) else [answer]


def table(answer: Any) -> Any:
    """The answer as an array of real numbers; None when it is something else."""
    if not isinstance(answer, (np.ndarray, np.generic, float, int, list, tuple)):
        return None
    try:
        array = np.asarray(answer)
    except (ValueError, TypeError, OverflowError):
        return None
    if array.dtype == object and all(map(_is_real, array.flat)):
        return array.astype(np.float64)
    return array if array.dtype.kind in "fiu" else None


def _is_real(item: Any) -> bool:
    return isinstance(item, Real) and not isinstance(item, (bool, np.bool_))


def project(array: Any) -> Any:
    """Eight weighted sums of all numbers; NaN and infinity count as fixed numbers."""
    flat = np.nan_to_num(array.ravel().astype(np.float64), nan=7.0, posinf=11.0, neginf=-11.0)
    waves = np.cos(np.outer(np.arange(1, 9), np.arange(1, flat.size + 1)))
    with np.errstate(over="ignore", invalid="ignore"):
        return np.nan_to_num((waves * flat).sum(axis=1) / max(flat.size, 1) ** 0.5)


def likeness(outcome: Outcome, case: dict[str, Any]) -> dict[str, Any]:
    """Plain data that two outcomes share when they come from the same slip.

    Where the input should be refused, only the shapes count: the numbers mean nothing there.
    """
    if outcome.errors:
        return {"raises": outcome.errors[0], "openings": len(outcome.openings)}
    answers = [*parts(outcome.answer, case), *outcome.openings]
    return {
        "parts": [_sketch(table(answer), "wanted" in case) for answer in answers],
        "changed": list(outcome.changed),
    }


def _sketch(array: Any, numbers: bool) -> Any:
    if array is None:
        return None
    return {"shape": list(array.shape), "numbers": project(array).tolist() if numbers else []}


def alike(one: Any, other: Any) -> bool:
    """Whether two likenesses agree, numbers up to rounding."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(*pair) for pair in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        return bool(np.isclose(one, other, rtol=1e-6, atol=1e-8))
    return bool(one == other)
