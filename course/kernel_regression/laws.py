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
        f"The weights of a query should add up to one; in your answer {_whichever(weights)}. "
        "Print the sum of each row and look at the step that normalizes."
    )


def weights_add_up(weights: np.ndarray) -> str | None:
    """A fit with an intercept gives a constant target back, so its weights add up to one."""
    if _ones(weights.sum(axis=1)):
        return None
    if _ones(weights.sum(axis=0)):
        return (
            "Your columns add up to one, your rows do not. A row belongs to one query: look at "
            "which axis has the queries."
        )
    return (
        f"The weights of a query should add up to one; in your answer {_whichever(weights)}. "
        "Targets that are all 5 should be predicted as 5: check the intercept, in the design and "
        "in the query, and that nothing is added to the products."
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


def nearer_weighs_more(weights: np.ndarray, queries: np.ndarray, keys: np.ndarray) -> str | None:
    """A kernel never gives a farther key more weight than a nearer one."""
    gaps = np.asarray(queries, float)[:, None, :] - np.asarray(keys, float)[None, :, :]
    distances = np.sqrt((gaps**2).sum(axis=2))
    farther = distances[:, :, None] > (1.0 + ROOM) * distances[:, None, :]
    heavier = weights[:, :, None] > weights[:, None, :] + ROOM
    if not np.any(farther & heavier):
        return None
    if np.all(np.argmax(weights, axis=1) == np.argmax(distances, axis=1)):
        return (
            "Your farthest key gets the most weight. A close key deserves the highest score: look "
            "at the sign in the exponent."
        )
    return (
        "A key that is farther away gets more weight than a nearer one. Whatever the bandwidth, a "
        "Gaussian falls with the distance: print the squared distances and look at their order."
    )


def attention_laws(
    answer: tuple[np.ndarray, np.ndarray],
    queries: np.ndarray,
    keys: np.ndarray,
    values: np.ndarray,
    bandwidth: float,
) -> str | None:
    """The first law that an output and its weights break."""
    output, weights = answer
    return (
        not_negative(weights)
        or rows_add_up(weights)
        or nearer_weighs_more(weights, queries, keys)
        or inside_values(output, values)
        or pooled(output, weights, values)
    )


def pooled(output: np.ndarray, weights: np.ndarray, values: np.ndarray) -> str | None:
    """The output is the weights times the values."""
    room = ROOM * (1.0 + np.abs(values).max(axis=0))
    if np.all(np.abs(output - weights @ values) <= room):
        return None
    return (
        "Your output is not the average of the values under the weights that you return. One of "
        "the two was computed with something else: multiply your weights with the values and "
        "compare."
    )


def _whichever(weights: np.ndarray) -> str:
    """How the rows miss one, in words that carry no number out."""
    sums = weights.sum(axis=1)
    if np.all(sums > 1.0 + ROOM):
        return "every row adds up to more"
    if np.all(sums < 1.0 - ROOM):
        return "every row adds up to less"
    return "some rows do not"


def _ones(sums: np.ndarray) -> bool:
    return bool(np.allclose(sums, 1.0, rtol=0.0, atol=ROOM))
