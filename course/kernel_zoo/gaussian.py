r"""The Gaussian kernel.

All kernels of this assignment are functions of a scaled distance $u$, the distance between a query
and a key divided by the bandwidth. Write `gaussian(u)`:

$$\kappa(u) = e^{-u^2/2} .$$

No further constant belongs in front, so that $\kappa(0) = 1$; in an average it would cancel anyway.

What your function has to stand, and the four others too:

- `u` is an array of any shape, and the answer is a new array of that shape. Every entry is looked
  at by itself.
- **Negative numbers.** A kernel is symmetric: $-u$ gets the same answer as $u$.
- **Far away** the Gaussian is tiny and not zero: at $u = 20$ it is about 1e-87, and that is what is
  wanted there.
- **Infinity.** A scaled distance may be `inf` or `-inf`; the Gaussian is 0 there.
- **Whole numbers.** The entries of `u` may be whole numbers, unsigned small ones included: convert
  to float64 first.
- **Other people's arrays.** Never change `u`; it may be read-only.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.laws import never_negative
from course.kernel_zoo.mistakes.gaussian import edits
from course.kernel_zoo.sample import read_only, scaled_distances, whole_numbers

exercise = Exercise("gaussian", file="kernels.py")
exercise.law(never_negative)


@exercise.case(points=1)
def five_distances(rng):
    """the scaled distances 0, 0.5, 1, 2 and 4"""
    return [0.0, 0.5, 1.0, 2.0, 4.0]


@exercise.case(points=1)
def table_of_both_signs(rng):
    """a table of scaled distances, some of them negative"""
    return [[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]]


@exercise.case(points=2, hidden=True, rule="Every entry is looked at by itself", atol=1e-10)
def many_distances(rng):
    """scaled distances of both signs, from near 0 to beyond 3"""
    return scaled_distances(rng)


@exercise.case(points=1, hidden=True, rule="tiny and not zero", atol=0.0)
def far_away(rng):
    """scaled distances from 4 to 25, compared by their leading digits however small they are"""
    return rng.permutation(np.arange(4.0, 25.0, 3.0) + rng.uniform(0.0, 1.0, 7))


@exercise.case(points=1, hidden=True, rule="A scaled distance may be `inf` or `-inf`")
def infinite_distance(rng):
    """infinite scaled distances among ordinary ones"""
    return rng.permutation([np.inf, -np.inf, *rng.uniform(0.2, 2.0, 3)])


@exercise.case(points=1, hidden=True, rule="The entries of `u` may be whole numbers")
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


for edit in edits:
    exercise.mistake(*edit)
