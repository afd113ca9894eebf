r"""Features in different units.

A distance adds squares of features. If one feature is measured in metres and another in
millimetres, the second decides alone: the kernel carries a metric, hidden in the units. The remedy
is to measure every feature in its own standard deviation.

Write `standardized_attention(queries, keys, values, bandwidth)` with the shapes of
`gaussian_attention`. For every feature $j$ take the mean $\mu_j$ and the standard deviation
$\sigma_j$ **of the keys**, and replace

$$q_{rj} \to \frac{q_{rj} - \mu_j}{\sigma_j}, \qquad k_{ij} \to \frac{k_{ij} - \mu_j}{\sigma_j} .$$

Return what Gaussian attention returns then: the output $(m, p)$ and the weights $(m, n)$.

- The statistics come from the keys alone and are applied to queries and keys alike. A single query
  has no spread of its own, and a query may lie outside the range of the keys.
- The standard deviation divides by the number of keys (ddof 0), and a key that occurs twice counts
  twice.
- **A feature that is constant over the keys** is centred and not scaled. Rounding can give a
  constant such as 0.1 a standard deviation of about 1e-17, so a feature counts as constant when
  its standard deviation is at most 1e-12 times its largest absolute value. A feature in tiny units
  is not constant: one with values around 1e-9 is scaled like any other.
- The values are the answers. They are pooled in their own units and not standardized.
- No query at all gives empty arrays, a single key takes all the weight, and what
  `gaussian_attention` refuses is refused here too: a bandwidth that is not a positive finite
  number raises `ValueError`.
- Never change an input; inputs may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.laws import attention_laws
from course.kernel_regression.mistakes.units import edits

exercise = Exercise(
    "standardized_attention",
    file="kernel_attention.py",
    needs=["row_softmax", "gaussian_attention"],
    returns=["output", "weights"],
)


@exercise.law
def attention_in_standard_units(answer, queries, keys, values, bandwidth):
    """What holds for attention holds for the standardized features."""
    spread = keys.std(axis=0)
    unit = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    return attention_laws(answer, queries / unit, keys / unit, values, bandwidth)


@exercise.case(points=3)
def two_units(rng):
    """four keys whose second feature is a thousand times larger, and one query"""
    keys = [[0.0, 1000.0], [1.0, 2000.0], [2.0, 3000.0], [3.0, 4000.0]]
    return [[0.2, 2900.0]], keys, [[1.0], [2.0], [3.0], [4.0]], 0.5


@exercise.case(points=2)
def two_queries(rng):
    """five keys with three features, two values per key, two queries"""
    keys = [
        [1.0, 20.0, 0.1],
        [2.0, 50.0, 0.3],
        [4.0, 10.0, 0.2],
        [3.0, 40.0, 0.6],
        [0.5, 30.0, 0.5],
    ]
    values = [[1.0, -2.0], [0.0, 4.0], [2.0, 1.0], [5.0, 0.0], [3.0, 3.0]]
    return [[2.5, 25.0, 0.4], [0.0, 60.0, 0.1]], keys, values, 0.75


@exercise.case(points=3, hidden=True, rule="applied to queries and keys alike")
def rectangle(rng):
    """more keys than queries, features of different size and place"""
    units = np.array([1.0, 100.0])
    keys = rng.normal(2.0, 1.0, (8, 2)) * units
    return rng.normal(2.0, 1.0, (3, 2)) * units, keys, rng.normal(1.0, 2.0, (8, 2)), 0.6


@exercise.case(points=2, hidden=True, rule="A single query has no spread of its own")
def one_query_outside(rng):
    """a single query outside the range of the keys"""
    units = np.array([0.01, 10.0])
    keys = rng.uniform(0.0, 1.0, (7, 2)) * units
    return rng.uniform(2.5, 3.5, (1, 2)) * units, keys, rng.normal(size=(7, 1)), 2.0


@exercise.case(points=1, hidden=True, rule="a key that occurs twice counts twice")
def repeated_keys(rng):
    """keys of which some occur more than once"""
    keys = rng.normal(2.0, 1.5, (5, 2))[[0, 1, 1, 1, 2, 3, 4, 4]]
    return rng.normal(2.0, 1.0, (3, 2)), keys, rng.normal(size=(8, 1)), 0.7


@exercise.case(points=3, hidden=True, rule="A feature in tiny units is not constant")
def tiny_and_huge_units(rng):
    """one feature with values around 1e-9, another around a million"""
    units = np.array([1e-9, 1e6])
    keys = rng.normal(1.0, 1.0, (7, 2)) * units
    return rng.normal(1.0, 1.0, (3, 2)) * units, keys, rng.normal(size=(7, 1)), 0.7


@exercise.case(points=3, hidden=True, rule="A feature that is constant over the keys")
def constant_feature(rng):
    """a feature that is constant over the keys, with a value that rounding makes unfriendly"""
    keys = rng.normal(3.0, 2.0, (7, 2))
    queries = rng.normal(3.0, 2.0, (3, 2))
    keys[:, 1] = 1.0
    while keys.std(axis=0)[1] == 0.0:  # a constant whose mean is not rounded is too friendly
        keys[:, 1] = rng.integers(1, 1000) / 1000
    queries[:, 1] = keys[0, 1] + np.array([0.0, 0.5, -0.25])
    return queries, keys, rng.normal(size=(7, 1)), 0.5


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries, keys and values are the same after the call"""
    keys = rng.normal(5.0, 2.0, (6, 2))
    return rng.normal(5.0, 2.0, (2, 2)), keys, rng.normal(size=(6, 2)), 0.6


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    arrays = [np.array(rng.normal(4.0, 3.0, size), order="F") for size in [(3, 2), (6, 2), (6, 1)]]
    for array in arrays:
        array.flags.writeable = False
    return (*arrays, 0.7)


@exercise.case(points=1, hidden=True, rule="No query at all")
def no_queries(rng):
    """no query at all"""
    return np.zeros((0, 2)), rng.normal(size=(4, 2)), rng.normal(size=(4, 2)), 1.0


@exercise.case(points=1, hidden=True, rule="a single key takes all the weight", cheap=True)
def one_key(rng):
    """a single key, whose features are all constant"""
    return rng.normal(size=(2, 2)), rng.normal(size=(1, 2)), rng.normal(size=(1, 2)), 0.5


@exercise.case(points=1, hidden=True, rule="a bandwidth that is not a positive finite")
def zero_bandwidth(rng):
    """a bandwidth of 0, which is refused"""
    return rng.normal(size=(2, 2)), rng.normal(size=(5, 2)), rng.normal(size=(5, 1)), 0.0


for edit in edits:
    exercise.mistake(*edit)


@exercise.mistake(
    "rows-to-unit-length",
    "You divide every row by its length. That mixes the features of one key; standardizing goes "
    "down the columns, one feature at a time.",
)
def rows_to_unit_length(queries, keys, values, bandwidth):
    if not 0.0 < bandwidth < np.inf:
        raise ValueError("bandwidth must be a positive finite number")
    queries = queries / np.sqrt((queries**2).sum(axis=1, keepdims=True))
    keys = keys / np.sqrt((keys**2).sum(axis=1, keepdims=True))
    squares = ((queries[:, None, :] - keys[None, :, :]) ** 2).sum(axis=2)
    weights = np.exp(-squares / (2.0 * bandwidth**2))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights @ values, weights
