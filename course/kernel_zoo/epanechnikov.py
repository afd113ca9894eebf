r"""The Epanechnikov kernel.

Write `epanechnikov(u)`: a parabola that is cut off where it would go below zero,

$$\kappa(u) = \begin{cases} \tfrac34\,(1 - u^2) & |u| < 1 \\ 0 & \text{otherwise.} \end{cases}$$

The constant $\tfrac34$ makes the area under it one. In an average it cancels, but here it is asked
for. V. A. Epanechnikov looked in 1969 for the kernel that estimates a density with the smallest
error, and found this one; the others are hardly worse.
Where slides give his name, misspelt, to $\max(1 - |u|, 0)$, they mean the triangle.

- The answer is a new array of the shape of `u`.
- **Beyond the edge** the kernel is 0 on both sides and never negative, and at `inf` and `-inf` it
  is 0, too.
- The entries of `u` may be whole numbers, unsigned small ones included: convert to float64 first.
- Never change `u`; it may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes import epanechnikov
from course.kernel_zoo.sample import read_only, scaled_distances, whole_numbers

exercise = Exercise("epanechnikov", file="kernels.py")
exercise.law(never_negative)


@exercise.case(points=1)
def six_distances(rng):
    """the scaled distances 0, 0.25, 0.5, 1, 1.5 and 4"""
    return [0.0, 0.25, 0.5, 1.0, 1.5, 4.0]


@exercise.case(points=1)
def table_of_both_signs(rng):
    """a table of scaled distances, some of them negative"""
    return [[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]]


@exercise.case(points=2, hidden=True, rule="cut off where it would go below zero", atol=1e-10)
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


for edit in epanechnikov.edits:
    exercise.mistake(*edit)
exercise.mistake("no-conversion", epanechnikov.WHOLE_NUMBERS)(epanechnikov.with_whole_numbers)
