"""Laws that answers obey whatever the inputs: None, or the sentence that says which one breaks."""

from __future__ import annotations

from typing import Any

import numpy as np

# wide enough that single precision breaks no law: it has a sentence of its own
ROOM = 1e-6


def never_negative(values: np.ndarray, *inputs: Any) -> str | None:
    """A kernel value says how much a key counts, and nothing counts less than nothing."""
    if values.size and values.min() < -ROOM:
        return (
            "One of your kernel values is negative. A kernel may say that a key does not count, "
            "never that it counts against: look at what happens far away from 0."
        )
    return None


def rows_add_up(weights: np.ndarray) -> str | None:
    """Every query hands out exactly one unit of weight."""
    if _ones(weights.sum(axis=1)):
        return None
    if _ones(weights.sum(axis=0)):
        return (
            "Your columns add up to one, your rows do not. A row belongs to one query, and it is "
            "the query that shares out its weight among the keys."
        )
    return (
        "The weights of a query should add up to one, and in your answer they do not. Print "
        "the sum of each row and look at the step that normalizes."
    )


def inside_values(output: np.ndarray, values: np.ndarray) -> str | None:
    """An average lies between the smallest and the largest of its values, column by column."""
    room = ROOM * (1.0 + np.abs(values).max(axis=0))
    if np.any((output < values.min(axis=0) - room) | (output > values.max(axis=0) + room)):
        return (
            "One of your outputs lies outside the range of the values. An average with weights "
            "that add up to one cannot leave it: check what is multiplied with the values."
        )
    return None


def average(answer: tuple[np.ndarray, np.ndarray], queries: Any, keys: Any, values: Any,
            *choice: Any) -> str | None:  # fmt: skip
    """The first law that an output and its weights break."""
    output, weights = answer
    return never_negative(weights) or rows_add_up(weights) or inside_values(output, values)


def _ones(sums: np.ndarray) -> bool:
    return bool(np.allclose(sums, 1.0, rtol=0.0, atol=ROOM))
