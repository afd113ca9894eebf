r"""Kernel values between queries and keys.

Write `kernel_values(queries, keys, kernel, bandwidth)`. The queries have shape $(m, d)$, the keys
$(n, d)$, and `kernel` is a string, the name of one of your five functions: `"gaussian"`,
`"boxcar"`, `"constant"`, `"triangular"` or `"epanechnikov"`. Return the table of shape $(m, n)$
with the entries

$$K_{ri} = \kappa\!\left(\frac{\lVert q_r - k_i\rVert}{h}\right),$$

one row per query and one column per key. Drawn as a heatmap, this is what people look at. Beware:
the code on the slides has it lying on its side, one row per key.

- The distance is the Euclidean one over all $d$ features. It is divided by the bandwidth $h$
  **before** the kernel sees it; the kernel value itself is not divided by anything.
- **The edge.** A key exactly one bandwidth away is out of the boxcar's reach.
- **Names.** Any other name raises `ValueError`, also a misspelt one: `"epanechikov"`, as the slides
  write it, is refused, because nobody can know which of two kernels is meant.
- **Bandwidths.** A bandwidth that is not a positive finite number raises `ValueError`: 0, anything
  negative, nan, infinity.
- **Small cases.** No query at all gives an empty table of shape $(0, n)$.
- Keys and queries may be whole numbers, unsigned small ones included: convert to float64 first.
  Never change an input; inputs may be read-only, and their memory may be laid out by columns.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes import table
from course.kernel_zoo.sample import KERNELS, clear_of_the_edge, distances, read_only, redraw

exercise = Exercise("kernel_values", file="kernels.py", needs=KERNELS, returns=["table"])
exercise.law(never_negative)


def rectangle(rng, kernel, features=2):
    """Three queries and six keys, some of them within each other's reach and some not."""

    def draw():
        return rng.uniform(-1.5, 1.5, (3, features)), rng.uniform(-1.5, 1.5, (6, features)), 1.25

    def accept(queries, keys, bandwidth):
        near = (distances(queries, keys) < bandwidth).sum()
        return clear_of_the_edge(queries, keys, bandwidth) and 5 <= near <= 13

    queries, keys, bandwidth = redraw(draw, accept)
    return queries, keys, kernel, bandwidth


@exercise.case(points=2)
def five_keys(rng):
    """two queries and five keys on a line, triangular, h = 2"""
    return [[0.5], [1.25]], [[0.0], [0.5], [1.0], [1.5], [3.0]], "triangular", 2.0


@exercise.case(points=2)
def two_features(rng):
    """two queries and three keys in the plane, Gaussian, h = 4"""
    queries, keys = [[0.0, 0.0], [3.0, -1.0]], [[3.0, 4.0], [-1.0, 2.0], [6.0, 8.0]]
    return queries, keys, "gaussian", 4.0


@exercise.case(points=1)
def misspelt_name(rng):
    """the name "epanechikov", which is refused"""
    return [[0.5]], [[0.0], [1.0]], "epanechikov", 1.0


@exercise.case(
    points=2, hidden=True, rule="The distance is the Euclidean one over all $d$ features"
)
def gaussian_table(rng):
    """queries and keys with three features, Gaussian"""
    return rectangle(rng, "gaussian", 3)


@exercise.case(points=1, hidden=True, rule="the name of one of your five functions")
def boxcar_table(rng):
    """queries and keys in the plane, boxcar"""
    return rectangle(rng, "boxcar")


@exercise.case(points=1, hidden=True, rule="the name of one of your five functions")
def constant_table(rng):
    """queries and keys in the plane, constant"""
    return rectangle(rng, "constant")


@exercise.case(points=1, hidden=True, rule="the name of one of your five functions")
def triangular_table(rng):
    """queries and keys in the plane, triangular"""
    return rectangle(rng, "triangular")


@exercise.case(points=1, hidden=True, rule="the name of one of your five functions")
def epanechnikov_table(rng):
    """queries and keys in the plane, Epanechnikov"""
    return rectangle(rng, "epanechnikov")


@exercise.case(
    points=1, hidden=True, rule="exactly one bandwidth away is out of the boxcar's reach"
)
def keys_at_the_edge(rng):
    """keys exactly one bandwidth away from a query, and a little nearer and farther"""
    steps = np.array([-1.5, -1.0, -0.75, 0.5, 1.0, 1.25])
    width, place = float(rng.choice([0.25, 0.5, 2.0, 4.0])), rng.integers(-8, 8) / 4
    return [[place]], place + width * rng.permutation(steps)[:, None], "boxcar", width


@exercise.case(points=2, hidden=True, rule="unsigned small ones included")
def unsigned_numbers(rng):
    """keys and queries that are unsigned small numbers"""
    query = int(rng.integers(40, 200))
    apart = rng.permutation([0, *rng.integers(3, 12, 2), -int(rng.integers(2, 9)), 17])
    keys = np.array([[query + gap] for gap in apart], dtype=np.uint8)
    return np.array([[query]], dtype=np.uint8), keys, "epanechnikov", 20.0


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries and keys are the same after the call"""
    return rng.normal(size=(2, 3)), rng.normal(size=(5, 3)), "gaussian", 0.75


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    queries, keys, kernel, bandwidth = rectangle(rng, "triangular")
    return read_only(queries), read_only(keys), kernel, bandwidth


@exercise.case(points=1, hidden=True, rule="No query at all")
def no_queries(rng):
    """no query at all"""
    return np.zeros((0, 2)), rng.normal(size=(int(rng.integers(3, 6)), 2)), "triangular", 1.0


@exercise.case(points=1, hidden=True, rule="Any other name raises `ValueError`")
def unknown_name(rng):
    """a kernel that is not in the zoo, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), "tricube", 1.0


@exercise.case(points=1, hidden=True, rule="0, anything")
def zero_bandwidth(rng):
    """a bandwidth of 0, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), "gaussian", 0.0


@exercise.case(points=1, hidden=True, rule="anything negative")
def negative_bandwidth(rng):
    """a negative bandwidth, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), "triangular", -0.5


@exercise.case(points=1, hidden=True, rule="nan, infinity")
def nan_bandwidth(rng):
    """a bandwidth that is nan, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), "boxcar", np.nan


@exercise.case(points=1, hidden=True, rule="nan, infinity")
def infinite_bandwidth(rng):
    """an infinite bandwidth, which is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(4, 1)), "gaussian", np.inf


for edit in table.edits:
    exercise.mistake(*edit)
exercise.mistake("no-conversion", table.WHOLE_NUMBERS)(table.with_whole_numbers)
