"""Misconceptions about what goes in and comes out: id, sentence, solution's text, mistaken text."""

import numpy as np

WHOLE_NUMBERS = (
    "You compute with whole numbers as they come. Unsigned ones wrap around below zero and squares "
    "leave their range without a warning: look at the type of your arrays before the subtraction."
)

roles = [
    (
        "keys-against-keys",
        "You compare the keys with themselves. The rows of the weights belong to the queries: "
        "look at which two arrays you subtract.",
        "queries[:, None, :] - keys",
        "keys[:, None, :] - keys",
    ),
    (
        "values-in-the-score",
        "You compare the queries with the values. Keys decide where to look, values are only "
        "what is brought back: look at which two arrays you subtract.",
        "- keys[None, :, :]",
        "- values[None, :, :]",
    ),
    (
        "leaves-itself-out",
        "You give no weight to a key that lies exactly on its query. Leaving a point out belongs "
        "to another exercise: here the nearest key of all has the highest score.",
        "weights = row_softmax(scores)",
        "weights = row_softmax(np.where(scores == 0.0, -np.inf, scores))",
    ),
    (
        "normalized-over-queries",
        "You normalize over the queries. Each query shares out one unit of weight among the "
        "keys, so look at the axis along which the weights are normalized.",
        "row_softmax(scores)",
        "row_softmax(scores.T).T",
    ),
    (
        "keys-by-queries",
        "Your weights lie on their side: keys in rows, queries in columns. The course has one "
        "row per query, so check the order of the two axes.",
        "return weights @ values, weights",
        "return weights @ values, weights.T",
    ),
    (
        "output-only",
        "You return the output alone. Two arrays are wanted, because the weights are the picture "
        "that people look at: see what the statement says is returned.",
        "return weights @ values, weights",
        "return weights @ values",
    ),
    (
        "swapped-pair",
        "You return the two arrays in the wrong order. Whoever unpacks them takes weights for "
        "answers: see the order in the statement.",
        "return weights @ values, weights",
        "return weights, weights @ values",
    ),
    (
        "squeezed",
        "You squeeze the output. It keeps its two axes even if one of them has length one, or "
        "the next step multiplies the wrong shapes: look at the return line.",
        "return weights @ values, weights",
        "return np.squeeze(weights @ values), weights",
    ),
]

care = [
    (
        "no-bandwidth-check",
        "You accept any bandwidth. At 0, at nan or at infinity the formula says nothing, and the "
        "caller gets numbers that look like an answer: refuse before you compute.",
        "    if isinstance(bandwidth, (bool, np.bool_)) or not 0.0 < bandwidth < np.inf:\n"
        '        raise ValueError("bandwidth must be a positive finite number")\n',
        "",
    ),
    (
        "only-negative-refused",
        "You refuse negative bandwidths only. Zero divides by zero, and nan and infinity slip "
        "through any comparison of that kind: list what a good bandwidth is instead.",
        "isinstance(bandwidth, (bool, np.bool_)) or not 0.0 < bandwidth < np.inf",
        "bandwidth < 0.0",
    ),
    (
        "nan-slips-through",
        "You refuse bandwidths that are zero or negative, but nan and infinity slip through. "
        "Every comparison with nan is False, so ask what must be true, not what must not.",
        "not 0.0 < bandwidth < np.inf",
        "bandwidth <= 0.0",
    ),
    (
        "true-is-one",
        "You let True pass as a bandwidth. To Python it is the number 1, to a reader it is a "
        "slip in the order of arguments: refuse it by its type.",
        "isinstance(bandwidth, (bool, np.bool_)) or not",
        "not",
    ),
    (
        "whole-bandwidths-refused",
        "You take only floats for a bandwidth. That keeps True out, and 2 with it, which is as "
        "good a number as 2.0: ask about what must not come in.",
        "isinstance(bandwidth, (bool, np.bool_))",
        "not isinstance(bandwidth, float)",
    ),
    (
        "narrow-bandwidth-mended",
        "You replace a very small bandwidth by a larger one. How near is near depends on the "
        "units: a bandwidth that is allowed must be used as it is.",
        "/ bandwidth",
        "/ max(bandwidth, 1e-12)",
    ),
    (
        "flat-becomes-a-row",
        "You turn flat arrays into tables. A flat array of n numbers becomes one row with n "
        "features, which is rarely meant: refuse it, as the statement asks.",
        "np.asarray(matrix, dtype=np.float64)",
        "np.atleast_2d(np.asarray(matrix, dtype=np.float64))",
    ),
    (
        "flat-values-pass",
        "You do not look at the number of axes of the values. Flat values give a flat output, "
        "and the next step multiplies the wrong shapes: check all three arrays.",
        "queries.ndim == keys.ndim == values.ndim == 2",
        "queries.ndim == keys.ndim == 2",
    ),
    (
        "features-broadcast",
        "You do not compare the numbers of features. A query with one feature is then stretched "
        "over keys with several, without a warning: compare the shapes first.",
        "queries.shape[1] != keys.shape[1] or ",
        "",
    ),
    (
        "in-place",
        "You scale the caller's arrays in place. They are changed after the call, a second call "
        "gives another answer, and a read-only array raises: make new arrays.",
        "scaled = (queries[:, None, :] - keys[None, :, :]) / bandwidth",
        "queries /= bandwidth\n"
        "    keys /= bandwidth\n"
        "    scaled = queries[:, None, :] - keys[None, :, :]",
    ),
    (
        "single-precision",
        "You compute in single precision, which keeps about seven digits and ends at 3e38. The "
        "course works in float64: look for float32 in your conversions.",
        "dtype=np.float64",
        "dtype=np.float32",
    ),
    (
        "no-conversion",
        WHOLE_NUMBERS,
        ", dtype=np.float64",
        "",
    ),
]

edits = roles + care


def squares_whole_numbers(queries, keys, values, bandwidth):
    """The formula as it stands in the chapter, without a conversion."""
    if isinstance(bandwidth, bool) or not np.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth must be a positive finite number")
    if queries.ndim != 2 or keys.ndim != 2 or values.ndim != 2:
        raise ValueError("queries, keys and values must be two-dimensional")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("queries and keys share d, keys and values share n")
    squares = ((queries[:, None, :] - keys[None, :, :]) ** 2).sum(axis=2)
    scores = -squares / (2.0 * bandwidth**2)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights @ values, weights
