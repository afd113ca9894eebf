r"""Gaussian attention: an average of the values, weighted by closeness.

Write `gaussian_attention(queries, keys, values, bandwidth)`. The queries $Q$ have shape $(m, d)$,
the keys $K$ $(n, d)$, the values $V$ $(n, p)$: one key and one value per stored observation.
A Gaussian kernel says how alike a query and a key are,

$$\kappa_h(q, k) = \exp\!\left(-\frac{\lVert q - k\rVert^2}{2h^2}\right),$$

and its logarithm is the score that `row_softmax` turns into weights:

$$S_{ri} = -\frac{\lVert q_r - k_i\rVert^2}{2h^2}, \qquad
A = \operatorname{rowsoftmax}(S), \qquad \text{output} = AV.$$

Return two arrays, in this order: the output $(m, p)$ and the weights $A$, $(m, n)$. Both keep their
two axes, also when $m$, $n$ or $p$ is 1.

What your function has to stand:

- **A query far from every key.** All its kernel values are zero in floating point, but its scores
  are not: stay with the scores. The nearest key takes the weight, and keys that are almost equally
  near share it.
- **Ties.** Keys at exactly the same distance from a query get exactly the same weight, however
  narrow the bandwidth.
- **Features in very different units** and any number of them: all $d$ features enter the distance.
- **Any number of queries and keys**: there may be more queries than keys, and queries may be the
  keys themselves; a key that is asked counts for itself like any other.
- **Numbers of any kind and size.** Keys and queries may be whole numbers, unsigned small ones
  included: convert to float64 first. Bandwidths from 1e-100 to 1e100 and coordinates up to 1e50
  are possible, and a whole number such as 2 is a bandwidth, too.
- **Arrays that belong to somebody else.** Never change an input; inputs may be read-only, and
  their memory may be laid out by columns.
- **Small cases.** No query at all ($m = 0$) gives empty arrays of shapes $(0, p)$ and $(0, n)$;
  a single key takes all the weight.
- **Refusals.** A bandwidth that is not a positive finite number raises `ValueError`: 0, -0.0,
  anything negative, nan, infinity, and `True`, which is no number here (a `TypeError` is as good
  for that one). Queries, keys or values that are not two-dimensional, queries and keys with
  different numbers of features, keys and values with different numbers of rows, and a memory
  without any key raise `ValueError` too.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.laws import attention_laws
from course.kernel_regression.mistakes import attention, attention_care

RETURNS = ["output", "weights"]
exercise = Exercise(
    "gaussian_attention", file="kernel_attention.py", needs=["row_softmax"], returns=RETURNS
)
exercise.law(attention_laws)


@exercise.case(points=3)
def three_points(rng):
    """the chapter's three observations at q = 3.5, h = 0.6"""
    return [[3.5]], [[1.0], [3.0], [5.0]], [[1.5], [2.8], [1.8]], 0.6


@exercise.case(points=3)
def three_features(rng):
    """three features, two values per key, one query near the keys and one far away"""
    queries = [[0.5, -1.0, 2.0], [64.0, -48.0, 80.0]]
    keys = [[0.0, -1.0, 1.5], [1.0, 0.0, 2.0], [0.5, -2.0, 3.0], [-1.0, 1.0, 0.0]]
    values = [[1.0, 20.0], [2.0, -10.0], [4.0, 30.0], [8.0, 0.0]]
    return queries, keys, values, 0.5


@exercise.case(points=2)
def nearest_keys_tie(rng):
    """two keys on the query and a third one further off, under a narrow bandwidth"""
    return [[0.0]], [[0.0], [0.0], [1.0]], [[1.0], [4.0], [7.0]], 1 / 64


@exercise.case(points=3, hidden=True, rule="all $d$ features enter the distance")
def rectangle(rng):
    """more keys than queries, two features, three values per key"""
    m, n = int(rng.integers(2, 5)), int(rng.integers(6, 9))
    return rng.normal(size=(m, 2)), rng.normal(size=(n, 2)), rng.normal(3.0, 2.0, (n, 3)), 0.7


@exercise.case(points=2, hidden=True, rule="more queries than keys")
def few_keys(rng):
    """more queries than keys"""
    return rng.normal(size=(6, 2)), rng.normal(size=(3, 2)), rng.normal(2.0, 2.0, (3, 2)), 0.8


@exercise.case(points=2, hidden=True, rule="queries may be the keys themselves")
def keys_ask_themselves(rng):
    """queries that are the keys themselves"""
    keys = rng.normal(size=(5, 2))
    return keys, keys, rng.normal(1.0, 2.0, (5, 1)), 0.9


@exercise.case(points=3, hidden=True, rule="A query far from every key")
def near_and_far_query(rng):
    """one query among the keys and one far from all of them, in one call"""
    keys = rng.permutation(np.arange(-4.0, 4.0))[:6, None] / 2
    queries = [[float(rng.uniform(-1.0, 1.0))], [float(rng.choice([-1, 1]) * 512)]]
    return queries, keys, rng.normal(5.0, 2.0, (6, 2)), 0.25


@exercise.case(points=3, hidden=True, rule="almost equally near share it")
def far_query_between_two_keys(rng):
    """a far query that two keys are almost equally near to"""
    low = float(rng.integers(4, 9))
    keys = np.array([[0.0, low], [0.0, -low - rng.integers(1, 4)], [-4.0, 0.0]]) / 16
    order = rng.permutation(3)
    return [[float(rng.integers(256, 512)), 0.0]], keys[order], [[1.0], [3.0], [7.0]], 0.5


@exercise.case(points=3, hidden=True, rule="exactly the same weight, however narrow the bandwidth")
def mirrored_keys_tie(rng):
    """a query exactly half-way between its two nearest keys"""
    middle, step = rng.integers(-8, 8) / 4, rng.integers(1, 4) / 4
    keys = middle + step * rng.permutation([-1.0, 1.0, -3.0, 2.0, 5.0])[:, None]
    return [[middle]], keys, rng.normal(2.0, 3.0, (5, 1)), 1 / 16


@exercise.case(points=2, hidden=True, rule="Features in very different units")
def very_different_units(rng):
    """one feature of size one, another of size a thousand"""
    keys = rng.uniform(0.0, 1.0, (7, 2)) * [1.0, 1000.0]
    queries = rng.uniform(0.0, 1.0, (3, 2)) * [1.0, 1000.0]
    return queries, keys, rng.normal(size=(7, 1)), 150.0


@exercise.case(points=2, hidden=True, rule="unsigned small ones included")
def unsigned_keys(rng):
    """keys and queries that are unsigned small numbers"""
    apart = [0, *rng.integers(3, 12, 2), *rng.integers(17, 30, 2)]
    query = rng.integers(1, 200)
    keys = np.array([[query + gap] for gap in rng.permutation(apart)], dtype=np.uint8)
    return np.array([[query]], dtype=np.uint8), keys, rng.normal(size=(5, 1)), 8.0


@exercise.case(points=1, hidden=True, rule="Keys and queries may be whole numbers")
def large_whole_numbers(rng):
    """whole numbers whose squares leave the range of small integers"""
    keys = np.array([*rng.integers(30_000, 45_000, 2), *rng.integers(50_000, 75_000, 2)], np.int32)
    return np.zeros((1, 1), np.int32), keys[:, None], rng.normal(size=(4, 1)), 40_000.0


@exercise.case(points=1, hidden=True, rule="Bandwidths from 1e-100 to 1e100")
def tiny_bandwidth(rng):
    """keys about 1e-100 apart, under a bandwidth of 1e-100"""
    keys = rng.permutation([0.0, 0.0, 1.0, -1.5])[:, None] * 1e-100
    return [[0.0]], keys, rng.normal(2.0, 1.0, (4, 1)), 1e-100


@exercise.case(points=1, hidden=True, rule="a whole number such as 2 is a bandwidth")
def whole_bandwidth(rng):
    """a bandwidth that is a whole number"""
    return rng.normal(size=(2, 1)), rng.normal(0.0, 2.0, (4, 1)), rng.normal(size=(4, 1)), 2


@exercise.case(points=1, hidden=True, rule="coordinates up to 1e50")
def huge_coordinates(rng):
    """coordinates of size 1e50 and a bandwidth to match"""
    keys = rng.uniform(-1.0, 1.0, (5, 2)) * 1e50
    return rng.uniform(-1.0, 1.0, (2, 2)) * 1e50, keys, rng.normal(size=(5, 1)), 4e49


@exercise.case(points=2, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries, keys and values are the same after the call"""
    return rng.normal(size=(2, 3)), rng.normal(size=(5, 3)), rng.normal(size=(5, 2)), 0.75


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    arrays = [np.array(rng.normal(size=shape), order="F") for shape in [(3, 2), (6, 2), (6, 2)]]
    for array in arrays:
        array.flags.writeable = False
    return (*arrays, 0.8)


@exercise.case(points=1, hidden=True, rule="No query at all")
def no_queries(rng):
    """no query at all"""
    return np.zeros((0, 2)), rng.normal(size=(4, 2)), rng.normal(size=(4, 3)), 1.0


@exercise.case(points=1, hidden=True, rule="a single key takes all the weight", cheap=True)
def one_key(rng):
    """a single key"""
    return rng.normal(size=(3, 2)), rng.normal(size=(1, 2)), rng.normal(size=(1, 2)), 0.5


@exercise.case(points=1)
def zero_bandwidth(rng):
    """a bandwidth of 0, which is refused"""
    return [[0.0]], [[0.0], [1.0]], [[1.0], [2.0]], 0.0


@exercise.case(points=1, hidden=True, rule="0, -0.0")
def minus_zero_bandwidth(rng):
    """a bandwidth of -0.0, which is refused"""
    return rng.normal(size=(1, 1)), rng.normal(size=(3, 1)), rng.normal(size=(3, 1)), -0.0


@exercise.case(points=1)
def negative_bandwidth(rng):
    """a negative bandwidth, which is refused"""
    return [[0.0]], [[0.0], [1.0]], [[1.0], [2.0]], -0.6


@exercise.case(points=1, hidden=True, rule="nan, infinity")
def nan_bandwidth(rng):
    """a bandwidth that is nan, which is refused"""
    return rng.normal(size=(1, 1)), rng.normal(size=(3, 1)), rng.normal(size=(3, 1)), np.nan


@exercise.case(points=1, hidden=True, rule="nan, infinity")
def infinite_bandwidth(rng):
    """an infinite bandwidth, which is refused"""
    return rng.normal(size=(1, 1)), rng.normal(size=(3, 1)), rng.normal(size=(3, 1)), np.inf


@exercise.case(
    points=1, hidden=True, rule="`True`, which is no number", accepts=("ValueError", "TypeError")
)
def true_as_bandwidth(rng):
    """True in place of a bandwidth, which is refused"""
    return rng.normal(size=(1, 1)), rng.normal(size=(3, 1)), rng.normal(size=(3, 1)), True


@exercise.case(points=1)
def flat_keys(rng):
    """keys with one axis only, which are refused"""
    return [[3.5]], np.array([1.0, 3.0, 5.0]), [[1.5], [2.8], [1.8]], 0.6


@exercise.case(points=1, hidden=True, rule="that are not two-dimensional")
def flat_query(rng):
    """a query with one axis only, which is refused"""
    return rng.normal(size=2), rng.normal(size=(4, 2)), rng.normal(size=(4, 1)), 0.6


@exercise.case(points=1, hidden=True, rule="that are not two-dimensional")
def flat_values(rng):
    """values with one axis only, which are refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), rng.normal(size=4), 0.6


@exercise.case(points=1, hidden=True, rule="different numbers of features")
def features_that_do_not_match(rng):
    """queries with one feature and keys with two, which are refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 2)), rng.normal(size=(4, 1)), 0.6


@exercise.case(points=1, hidden=True, rule="different numbers of rows")
def rows_that_do_not_match(rng):
    """more keys than values, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), rng.normal(size=(1, 1)), 0.6


@exercise.case(points=1, hidden=True, rule="a memory without any key")
def no_keys(rng):
    """a memory without any key, which is refused"""
    return rng.normal(size=(2, 1)), np.zeros((0, 1)), np.zeros((0, 2)), 0.6


for edit in attention.edits + attention_care.edits:
    exercise.mistake(*edit)
record = exercise.mistake("squares-whole-numbers", attention_care.WHOLE_NUMBERS)
record(attention_care.squares_whole_numbers)
