"""Laws that answers obey whatever the inputs: None, or the sentence that says which one breaks."""

from __future__ import annotations

import numpy as np

# wide enough that single precision breaks no law: it has a sentence of its own
ROOM = 1e-6


def rows_add_up(weights: np.ndarray) -> str | None:
    """Every query hands out exactly one unit of weight."""
    if _ones(weights.sum(axis=1)):
        return None
    if _ones(weights.sum(axis=0)):
        return (
            "Your columns add up to one, your rows do not. A row belongs to one query, and it is "
            "the query that shares out its weight among the keys."
        )
    if _ones(weights.sum()):
        return (
            "The whole table adds up to one. Every row should: each query has a full unit of "
            "weight of its own to share out."
        )
    return (
        "The weights of a query should add up to one, and in your answer they do not. Print "
        "the sum of each row and look at the step that normalizes."
    )


def not_negative(weights: np.ndarray) -> str | None:
    """A kernel average takes nothing away."""
    if weights.size and weights.min() < -ROOM:
        return (
            "One of your weights is negative. Weights that come from exponentials cannot be: look "
            "at what happens after the exponential."
        )
    return None


def inside_values(output: np.ndarray, values: np.ndarray) -> str | None:
    """An average lies between the smallest and the largest of its values, column by column."""
    room = ROOM * (1.0 + np.abs(values).max(axis=0))
    below = output < values.min(axis=0) - room
    above = output > values.max(axis=0) + room
    if np.any(below | above):
        return (
            "One of your outputs lies outside the range of the values. An average with positive "
            "weights that add up to one cannot leave it: check what is multiplied with the values."
        )
    return None


def attention_laws(
    answer: tuple[np.ndarray, np.ndarray],
    queries: np.ndarray,
    keys: np.ndarray,
    values: np.ndarray,
    bandwidth: float,
) -> str | None:
    """The first law that an output and its weights break."""
    output, weights = answer
    return not_negative(weights) or rows_add_up(weights) or inside_values(output, values)


def _ones(sums: np.ndarray) -> bool:
    return bool(np.allclose(sums, 1.0, rtol=0.0, atol=ROOM))
