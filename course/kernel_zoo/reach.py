r"""Queries that no key reaches.

The boxcar, the triangle and the parabola end at one bandwidth. If no key lies within, all kernel
values of a query are 0, their sum is 0, and an average would divide 0 by 0. That is no rare
accident: with 40 keys spread at random over $[0, 5]$ and a width of 0.1, about a quarter of an even
grid of queries is left without an answer. So look first.

Write `unreached(queries, keys, kernel, bandwidth)`, with the arguments of `kernel_values`. Return
the row numbers of the queries that no key reaches, counted from 0 and in increasing order, as a
one-dimensional array. **A key reaches a query if the kernel value between them is not zero**,
however small it is, so it depends on the kernel.

- A key exactly one bandwidth away does not reach: all three kernels that end are 0 there.
- **The Gaussian** becomes small and never zero; in this exercise every query lies within 30
  bandwidths of some key, where its values are still ordinary numbers.
- **The constant kernel** reaches everything.
- If every query is reached, the answer is an array of length 0.
- Never change an input.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.mistakes.reach import edits
from course.kernel_zoo.sample import clear_of_the_edge, distances, noisy_sample, redraw

exercise = Exercise(
    "unreached", file="kernels.py", needs=["kernel_values"], returns=["row numbers"]
)


def some_lost(rng, kernel, bandwidth, draw):
    """Queries of which two at least are reached and two at least are not, the last among these."""

    def accept(queries, keys):
        lost = distances(queries, keys).min(axis=1) > bandwidth
        clear = clear_of_the_edge(queries, keys, bandwidth)
        return clear and bool(lost[-1]) and 2 <= lost.sum() <= len(lost) - 2

    queries, keys = redraw(draw, accept)
    return queries, keys, kernel, bandwidth


@exercise.case(points=2)
def four_queries(rng):
    """four queries and five keys on a line, boxcar, h = 0.625"""
    queries, keys = [[0.0], [2.0], [4.5], [9.0]], [[0.25], [2.75], [4.0], [6.0], [0.5]]
    return queries, keys, "boxcar", 0.625


@exercise.case(points=1)
def all_reached(rng):
    """the same points under the Gaussian, which reaches every query"""
    queries, keys = [[0.0], [2.0], [4.5], [9.0]], [[0.25], [2.75], [4.0], [6.0], [0.5]]
    return queries, keys, "gaussian", 0.625


@exercise.case(points=2, hidden=True, rule="about a quarter of an even grid")
def sample_of_the_slides(rng):
    """forty random keys on [0, 5] and an even grid of queries, parabola, h = 0.1"""
    grid = np.arange(50.0)[:, None] / 10

    def draw():
        return grid, noisy_sample(rng, 40)[0]

    return some_lost(rng, "epanechnikov", 0.1, draw)


@exercise.case(points=2, hidden=True, rule="counted from 0 and in increasing order")
def points_in_the_plane(rng):
    """queries and keys in the plane, triangular"""

    def draw():
        return rng.uniform(-2.0, 2.0, (7, 2)), rng.uniform(-2.0, 2.0, (5, 2))

    return some_lost(rng, "triangular", 1.0, draw)


@exercise.case(points=2, hidden=True, rule="A key exactly one bandwidth away does not reach")
def keys_at_the_edge(rng):
    """queries whose nearest key is exactly one bandwidth away, and others"""
    width, place = float(rng.choice([0.25, 0.5, 2.0])), rng.integers(-8, 8) / 4
    steps = rng.permutation([-1.0, 0.5, 1.0, 4.0, -0.75])
    keys = place + width * np.array([[0.0], [8.0]])
    kernel = str(rng.choice(["boxcar", "triangular", "epanechnikov"]))
    return place + width * steps[:, None], keys, kernel, width


@exercise.case(points=1, hidden=True, rule="becomes small and never zero")
def far_under_the_gaussian(rng):
    """queries up to 24 bandwidths from the nearest key, Gaussian"""
    keys = rng.uniform(-1.0, 1.0, (5, 1))
    return rng.permutation([[0.0], [3.0], [-5.0], [6.5]]), keys, "gaussian", 0.25


@exercise.case(points=1, hidden=True, rule="reaches everything")
def far_under_the_constant(rng):
    """queries far from all keys, constant kernel"""
    return rng.uniform(20.0, 30.0, (3, 2)), rng.normal(size=(4, 2)), "constant", 0.5


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries and keys are the same after the call"""

    def draw():
        return rng.uniform(-3.0, 3.0, (8, 1)), rng.uniform(-3.0, 3.0, (4, 1))

    return some_lost(rng, "boxcar", 0.5, draw)


for edit in edits:
    exercise.mistake(*edit)
