r"""The boxcar kernel.

Write `boxcar(u)`: every key within reach counts the same, and all others do not count,

$$\kappa(u) = \begin{cases} 1 & |u| < 1 \\ 0 & \text{otherwise.} \end{cases}$$

- The answer is a new array of the shape of `u`, and its entries are the numbers 0 and 1, not True
  and False. `u` may have negative entries.
- **The edge.** Books differ about $|u| = 1$; here the inequality is strict, so a key exactly one
  bandwidth away is out of reach. No other kernel of this assignment jumps there.
- **The middle.** A query that sits on a key is at distance 0 and within its reach.
- **Infinity.** The answer at `inf` and `-inf` is 0.
- The entries of `u` may be whole numbers. Never change `u`; it may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes.boxcar import edits
from course.kernel_zoo.sample import read_only, scaled_distances

exercise = Exercise("boxcar", file="kernels.py")
exercise.law(never_negative)


@exercise.case(points=1)
def six_distances(rng):
    """the scaled distances 0, 0.25, 0.75, 1, 1.5 and 3"""
    return [0.0, 0.25, 0.75, 1.0, 1.5, 3.0]


@exercise.case(points=1)
def table_of_both_signs(rng):
    """a table of scaled distances, some of them negative"""
    return [[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]]


@exercise.case(points=2, hidden=True, rule="every key within reach counts the same")
def many_distances(rng):
    """scaled distances of both signs, on both sides of the edge"""
    return scaled_distances(rng)


@exercise.case(points=1, hidden=True, rule="a key exactly one bandwidth away is out of reach")
def at_the_edge(rng):
    """scaled distances exactly at the edge and a little to its sides"""
    gaps = 2.0 ** -rng.integers([4, 20], [12, 40])
    return rng.permutation([1.0, -1.0, *(1.0 - gaps), *(gaps - 1.0), *(1.0 + gaps), *(-1.0 - gaps)])


@exercise.case(points=1, hidden=True, rule="The answer at `inf` and `-inf` is 0")
def infinite_distance(rng):
    """infinite scaled distances among ordinary ones"""
    return rng.permutation([np.inf, -np.inf, *rng.uniform(0.2, 0.9, 3)])


@exercise.case(points=1, hidden=True, rule="The entries of `u` may be whole numbers")
def whole_numbers(rng):
    """whole numbers of both signs"""
    return rng.permutation([0, 0, 1, -1, 2, -3])


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
