r"""The triangular kernel.

Write `triangular(u)`: a key counts less the farther it is, in a straight line down to nothing,

$$\kappa(u) = \max(1 - |u|,\ 0) .$$

Slides and cards of a well-known book call this function "Epanechikov". That is a slip twice over:
the name is spelt Epanechnikov, and his kernel is a parabola, the next exercise.

- The answer is a new array of the shape of `u`.
- **Negative numbers.** The kernel is symmetric: $-u$ gets the same answer as $u$.
- **Beyond the edge** the kernel is 0 and never negative, and at `inf` and `-inf` it is 0, too.
- The entries of `u` may be whole numbers, unsigned small ones included: convert to float64 first.
- Never change `u`; it may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes import triangular
from course.kernel_zoo.sample import read_only, scaled_distances, whole_numbers

exercise = Exercise("triangular", file="kernels.py")
exercise.law(never_negative)


@exercise.case(points=1)
def six_distances(rng):
    """the scaled distances 0, 0.25, 0.5, 1, 1.5 and 4"""
    return [0.0, 0.25, 0.5, 1.0, 1.5, 4.0]


@exercise.case(points=1)
def table_of_both_signs(rng):
    """a table of scaled distances, some of them negative"""
    return [[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]]


@exercise.case(points=2, hidden=True, rule="in a straight line down to nothing", atol=1e-10)
def many_distances(rng):
    """scaled distances of both signs, on both sides of the edge"""
    return scaled_distances(rng)


@exercise.case(points=1, hidden=True, rule="at `inf` and `-inf` it is 0, too")
def infinite_distance(rng):
    """infinite scaled distances among ordinary ones"""
    return rng.permutation([np.inf, -np.inf, *rng.uniform(0.2, 0.9, 3)])


@exercise.case(points=1, hidden=True, rule="unsigned small ones included")
def small_whole_numbers(rng):
    """whole numbers, unsigned and small"""
    return whole_numbers(rng)


@exercise.case(points=1, hidden=True, rule="Never change `u`", keeps_inputs=True)
def distances_kept(rng):
    """the scaled distances are the same after the call"""
    return scaled_distances(rng).reshape(2, 8)


@exercise.case(points=1, hidden=True, rule="it may be read-only")
def closed_distances(rng):
    """a read-only table, stored by columns"""
    return read_only(scaled_distances(rng).reshape(4, 4))


for edit in triangular.edits:
    exercise.mistake(*edit)
exercise.mistake("no-conversion", triangular.WHOLE_NUMBERS)(triangular.with_whole_numbers)
