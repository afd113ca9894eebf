r"""The width at which two kernels agree best.

Given one kernel at one width, at which width does another kernel come closest to it? Write
`closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths)`. The
estimates of `kernel` stay at `bandwidth`; `other_kernel` tries every entry of `bandwidths`, an
array of $b$ widths. Return two things, in this order: the width with the smallest gap, one number
out of `bandwidths`, and the gaps of all widths, shape $(b,)$, **in the given order**, as
`estimate_gap` measures them.

- **Out of reach.** At a width at which `other_kernel` leaves some query without a key there is no
  estimate. Such a width is no candidate: its gap is infinity, `np.inf`, and it keeps its place
  among the others. At least one width is a candidate, and `kernel` itself reaches every query.
- The widths may come in any order.
- There may be several values per key. Never change an input.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.mistakes.matching import edits
from course.kernel_zoo.sample import (
    clear_of_the_edge,
    clear_winner,
    gaps,
    noisy_sample,
    redraw,
)

exercise = Exercise(
    "closest_bandwidth",
    file="kernels.py",
    needs=["nadaraya_watson", "unreached", "estimate_gap"],
    returns=["bandwidth", "gaps"],
)


def matched(rng, kernel, bandwidth, other, widths, best, columns=1):
    """A sample on which the width in place `best` wins clearly."""
    grid = np.linspace(0.2, 4.8, 15)[:, None]

    def draw():
        keys, values = noisy_sample(rng, 30)
        more = rng.normal(2.0, 1.0, (30, columns - 1)) + np.cos(keys)
        return keys, np.hstack([values, more])

    def accept(keys, values):
        found = gaps((keys, values), grid, (kernel, bandwidth), other, widths)
        wins = found.argmin() == best and np.isfinite(found).sum() >= 4
        clear = all(clear_of_the_edge(grid, keys, width) for width in widths)
        return bool(wins and clear and clear_winner(found))

    keys, values = redraw(draw, accept)
    return grid, keys, values, kernel, bandwidth, other, np.array(widths)


@exercise.case(points=2)
def five_keys(rng):
    """two queries and five keys on a line: which parabola is like the triangle of width 1?"""
    keys, values = [[0.0], [0.5], [1.0], [1.5], [3.0]], [[1.0], [4.0], [2.0], [8.0], [5.0]]
    widths = [0.25, 0.125, 0.75, 1.0, 1.5, 2.5]
    return [[0.5], [1.75]], keys, values, "triangular", 1.0, "epanechnikov", widths


@exercise.case(points=2)
def sample_of_the_slides(rng):
    """forty noisy points of 2 sin x + x: which triangle is like the Gaussian of width 0.5?"""
    grid, widths = np.arange(50.0)[:, None] / 10, [0.05, 0.04, 0.5, 0.75, 1.25, 2.0, 4.0]
    return grid, *noisy_sample(rng, 40), "gaussian", 0.5, "triangular", widths


@exercise.case(points=2, hidden=True, rule="Such a width is no candidate")
def some_widths_out_of_reach(rng):
    """a fresh sample, the boxcar against the Gaussian, narrow widths among the others"""
    return matched(rng, "gaussian", 0.6, "boxcar", [0.02, 0.01, 0.6, 0.85, 1.4, 2.2], best=3)


@exercise.case(points=2, hidden=True, rule="The widths may come in any order")
def shuffled_widths(rng):
    """a fresh sample, the parabola against the Gaussian, widths in no order"""
    widths = [2.0, 0.02, 0.01, 0.65, 3.5, 0.9, 1.3]
    return matched(rng, "gaussian", 0.6, "epanechnikov", widths, best=6)


@exercise.case(points=1, hidden=True, rule="There may be several values per key")
def two_values_per_key(rng):
    """a fresh sample with two values per key, the Gaussian against the parabola"""
    return matched(rng, "epanechnikov", 1.3, "gaussian", [0.6, 2.5, 0.3, 1.2], best=0, columns=2)


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """all arrays are the same after the call"""
    return matched(rng, "gaussian", 0.5, "triangular", [3.0, 0.65, 1.2, 0.9, 0.3], best=2)


for edit in edits:
    exercise.mistake(*edit)
