r"""The estimator of Nadaraya and Watson, for any kernel.

Write `nadaraya_watson(queries, keys, values, kernel, bandwidth)`: queries $(m, d)$, keys $(n, d)$,
values $(n, p)$, and the name of a kernel. From the kernel values $K$ of the table come the weights
and the estimates,

$$A_{ri} = \frac{K_{ri}}{\sum_{j=1}^{n} K_{rj}}, \qquad \text{output} = AV .$$

Return two arrays, in this order: the output $(m, p)$ and the weights $A$, $(m, n)$. Both keep their
two axes, also when $m$, $n$ or $p$ is 1.

- **Whose weights?** A row belongs to one query and adds up to one. The code on the slides has keys
  in rows and divides by the sum of each column; here it is the other way round.
- **Out of reach.** If no key reaches some query, raise `ValueError` with a message that names the
  rows of these queries. Zeros, a mean, the nearest key or nan would look like an answer.
- **A distant query under the Gaussian** is still reached: ten bandwidths from all keys the kernel
  values are about 1e-22, and the weights are ordinary numbers, so nothing may be added to the sum.
  No query of this exercise lies more than 30 bandwidths from every key. From 38 on the values of a
  Gaussian vanish in floating point, and working with their logarithms, as `row_softmax` does,
  helps.
- **Small cases.** No query at all gives empty arrays of shapes $(0, p)$ and $(0, n)$; a single key
  takes all the weight of every query that it reaches.
- A name that is not one of the five raises `ValueError`.
- Keys, queries and values may be whole numbers, unsigned small ones included. Never change an
  input; inputs may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import average
from course.kernel_zoo.mistakes import pooling
from course.kernel_zoo.sample import (
    all_reached,
    clear_of_the_edge,
    distances,
    noisy_sample,
    read_only,
    redraw,
)

exercise = Exercise(
    "nadaraya_watson",
    file="kernels.py",
    needs=["kernel_values", "unreached"],
    returns=["output", "weights"],
)
exercise.law(average)


def rectangle(rng, kernel):
    """Three queries in the plane, all within reach, and seven keys with two values each."""

    def draw():
        return rng.uniform(-1.0, 1.0, (3, 2)), rng.uniform(-1.5, 1.5, (7, 2)), 1.25

    def accept(queries, keys, bandwidth):
        near = (distances(queries, keys) < bandwidth).sum(axis=1)
        clear = clear_of_the_edge(queries, keys, bandwidth)
        return clear and all_reached(queries, keys, bandwidth) and 2 <= near.min() < near.max() < 7

    queries, keys, bandwidth = redraw(draw, accept)
    return queries, keys, rng.normal(3.0, 2.0, (7, 2)), kernel, bandwidth


@exercise.case(points=2)
def five_keys(rng):
    """two queries and five keys on a line, triangular, h = 1"""
    keys, values = [[0.0], [0.5], [1.0], [1.5], [3.0]], [[1.0], [4.0], [2.0], [8.0], [5.0]]
    return [[0.5], [1.75]], keys, values, "triangular", 1.0


@exercise.case(points=2)
def sample_of_the_slides(rng):
    """forty noisy points of 2 sin x + x and an even grid of queries, Gaussian, h = 0.5"""
    return np.arange(50.0)[:, None] / 10, *noisy_sample(rng, 40), "gaussian", 0.5


@exercise.case(points=2)
def lost_query(rng):
    """a query that no key reaches beside one that is reached, boxcar, which is refused"""
    return [[0.5], [9.0]], [[0.0], [1.0], [3.0]], [[1.0], [4.0], [2.0]], "boxcar", 1.0


@exercise.case(points=2, hidden=True, rule="A row belongs to one query and adds up to one")
def gaussian_average(rng):
    """queries and keys in the plane, Gaussian"""
    return rectangle(rng, "gaussian")


@exercise.case(points=1, hidden=True, rule="the name of a kernel")
def boxcar_average(rng):
    """queries and keys in the plane, boxcar"""
    return rectangle(rng, "boxcar")


@exercise.case(points=1, hidden=True, rule="the name of a kernel", cheap=True)
def constant_average(rng):
    """queries and keys in the plane, constant"""
    return rectangle(rng, "constant")


@exercise.case(points=1, hidden=True, rule="the name of a kernel")
def triangular_average(rng):
    """queries and keys in the plane, triangular"""
    return rectangle(rng, "triangular")


@exercise.case(points=1, hidden=True, rule="the name of a kernel")
def epanechnikov_average(rng):
    """queries and keys in the plane, Epanechnikov"""
    return rectangle(rng, "epanechnikov")


@exercise.case(points=2, hidden=True, rule="A distant query under the Gaussian")
def distant_query(rng):
    """a query about ten bandwidths from every key, Gaussian"""
    keys = np.array([[-1.0], [-0.97], [-1.05], [0.5]]) - rng.uniform(0.0, 0.02, (4, 1))
    order = rng.permutation(4)
    return (
        [[-6.0 - rng.uniform(0.0, 0.5)]],
        keys[order],
        [[1.0], [4.0], [7.0], [3.0]],
        ("gaussian"),
        0.5,
    )


@exercise.case(points=1, hidden=True, rule="If no key reaches some query")
def nearest_key_at_the_edge(rng):
    """a query whose only near key is exactly one bandwidth away, parabola, which is refused"""
    place = rng.integers(-8, 8) / 4
    keys = place + np.array([[0.5], [4.0], [-6.0]])
    return [[place], [place + 0.25]], keys, rng.normal(size=(3, 1)), "epanechnikov", 0.5


@exercise.case(points=1, hidden=True, rule="A name that is not one of the five")
def misspelt_name(rng):
    """the name "epanechikov", which is refused"""
    return (
        rng.normal(size=(2, 1)),
        rng.normal(size=(4, 1)),
        rng.normal(size=(4, 1)),
        ("epanechikov"),
        9.0,
    )


@exercise.case(points=1, hidden=True, rule="unsigned small ones included")
def unsigned_numbers(rng):
    """keys, queries and values that are unsigned small numbers"""
    query = int(rng.integers(40, 200))
    apart = rng.permutation([0, *rng.integers(3, 12, 2), -int(rng.integers(2, 9)), 17])
    keys = np.array([[query + gap] for gap in apart], dtype=np.uint8)
    values = rng.integers(100, 200, (5, 2)).astype(np.uint8)
    return np.array([[query]], dtype=np.uint8), keys, values, "triangular", 20.0


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries, keys and values are the same after the call"""
    sizes = [(2, 3), (5, 3), (5, 2)]
    return *(rng.normal(size=size) for size in sizes), "gaussian", 0.75


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    *arrays, kernel, bandwidth = rectangle(rng, "epanechnikov")
    return *(read_only(array) for array in arrays), kernel, bandwidth


@exercise.case(points=1, hidden=True, rule="No query at all")
def no_queries(rng):
    """no query at all"""
    return np.zeros((0, 2)), rng.normal(size=(4, 2)), rng.normal(size=(4, 3)), "boxcar", 1.0


@exercise.case(points=1, hidden=True, rule="a single key takes all the weight", cheap=True)
def one_key(rng):
    """a single key that reaches both queries, triangular"""
    key = rng.normal(size=(1, 2))
    queries = key + rng.uniform(0.1, 0.4, (2, 2))
    return queries, key, rng.normal(size=(1, 2)), "triangular", 1.0


for edit in pooling.edits:
    exercise.mistake(*edit)
exercise.mistake("like-the-slides", pooling.SLIDES)(pooling.like_the_slides)
