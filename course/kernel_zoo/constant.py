r"""The constant kernel.

Write `constant(u)`: every key counts the same, however far away it is,

$$\kappa(u) = 1 .$$

It has no notion of distance. An average with it ignores the query and is the plain mean of all
values, which is why it belongs in the zoo: it is what the other kernels are compared with.

- The answer is a new array of the shape of `u`, filled with the number 1, whatever the shape is.
- **Infinity.** It is 1 at `inf` and `-inf`, too. A formula that multiplies `u` by zero is not.
- **The middle.** It is 1 at the distance 0.
- The entries of `u` may be whole numbers. Never change `u`; it may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes.constant import edits
from course.kernel_zoo.sample import read_only, scaled_distances

exercise = Exercise("constant", file="kernels.py")
exercise.law(never_negative)


@exercise.case(points=1)
def five_distances(rng):
    """the scaled distances 0, 0.5, 1, 2 and 4"""
    return [0.0, 0.5, 1.0, 2.0, 4.0]


@exercise.case(points=1)
def table_of_both_signs(rng):
    """a table of scaled distances, some of them negative"""
    return [[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]]


@exercise.case(points=1, hidden=True, rule="every key counts the same, however far away")
def many_distances(rng):
    """scaled distances of both signs, from near 0 to beyond 3"""
    return scaled_distances(rng)


@exercise.case(points=1, hidden=True, rule="It is 1 at `inf` and `-inf`, too")
def infinite_distance(rng):
    """infinite scaled distances among ordinary ones"""
    return rng.permutation([np.inf, -np.inf, *rng.uniform(0.2, 2.0, 3)])


@exercise.case(points=1, hidden=True, rule="The entries of `u` may be whole numbers")
def whole_numbers(rng):
    """whole numbers of both signs"""
    return rng.permutation([0, 1, -1, 2, -3])


@exercise.case(points=1, hidden=True, rule="Never change `u`", keeps_inputs=True)
def distances_kept(rng):
    """the scaled distances are the same after the call"""
    return scaled_distances(rng).reshape(2, 8)


@exercise.case(points=1, hidden=True, rule="it may be read-only")
def closed_distances(rng):
    """a read-only table, stored by columns"""
    return read_only(scaled_distances(rng).reshape(4, 4))


for edit in edits:
    exercise.mistake(*edit)
