r"""How alike are two kernels?

"Different kernels give very similar estimates", one reads. It depends on what is held fixed.
Measure the distance between two sets of estimates by the root mean square

$$\sqrt{\frac{1}{mp} \sum_{r=1}^{m} \sum_{j=1}^{p}
\bigl( \hat y_{rj} - \hat z_{rj} \bigr)^2} .$$

Write `estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth)`: the
estimates $\hat y$, of shape $(m, p)$, come from `kernel` at `bandwidth`, the estimates $\hat z$
from `other_kernel` at `other_bandwidth`, with the same queries, keys and values. Return the gap,
one number.

Try it on the sample of the slides. At equal nominal width 1 the triangle is 0.4 to 0.5 away from
the Gaussian, half the size of the noise. But a width is only a number in front of a shape. Give the
triangle the half-width $\sqrt6$, so that as a density it has the standard deviation of the
Gaussian, and the gap shrinks to about 0.04. The parabola, at $\sqrt5$, comes as near as 0.09, and
the boxcar with its jumps, at $\sqrt3$, stays about 0.17 away: shape matters little, width much.

- All $m \cdot p$ squared differences are averaged, **one mean over all of them**, and the root
  comes last.
- The two kernels may be the same, with two widths.
- A query that one of the two kernels leaves out of reach has no estimate: `ValueError`, as from
  `nadaraya_watson`.
- Never change an input.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.mistakes.gap import edits
from course.kernel_zoo.sample import clear_of_the_edge, noisy_sample, redraw

exercise = Exercise("estimate_gap", file="kernels.py", needs=["nadaraya_watson"], returns=["gap"])


def surface(rng):
    """Queries in the plane with a key near each of them, and three values per key."""
    keys = rng.permutation([[x, y] for x in (-1.0, 0.0, 1.0) for y in (-1.0, 0.0, 1.0)])
    queries = rng.uniform(-0.9, 0.9, (4, 2))
    return queries, keys + rng.uniform(-0.1, 0.1, keys.shape), rng.normal(1.0, 2.0, (9, 3))


@exercise.case(points=2)
def triangle_and_parabola(rng):
    """three queries and five keys on a line, triangle and parabola, both with h = 1"""
    keys, values = [[0.0], [0.5], [1.0], [1.5], [3.0]], [[1.0], [4.0], [2.0], [8.0], [5.0]]
    return [[0.5], [1.75], [1.125]], keys, values, "triangular", 1.0, "epanechnikov", 1.0


@exercise.case(points=2)
def equal_width_on_the_slides_sample(rng):
    """forty noisy points of 2 sin x + x, Gaussian and triangle, both with h = 1"""
    grid = np.arange(50.0)[:, None] / 10
    return grid, *noisy_sample(rng, 40), "gaussian", 1.0, "triangular", 1.0


@exercise.case(points=2, hidden=True, rule="shape matters little, width much")
def matched_width(rng):
    """a fresh sample, Gaussian and triangle of equal standard deviation"""
    grid = rng.uniform(0.5, 4.5, (12, 1))
    return grid, *noisy_sample(rng, 40), "gaussian", 1.0, "triangular", 6.0**0.5


@exercise.case(points=2, hidden=True, rule="one mean over all of them")
def three_values_per_key(rng):
    """points in the plane with three values each, boxcar and Epanechnikov"""

    def accept(queries, keys, values):
        return clear_of_the_edge(queries, keys, 1.25)

    return *redraw(lambda: surface(rng), accept), "boxcar", 1.25, "epanechnikov", 2.0


@exercise.case(points=1, hidden=True, rule="The two kernels may be the same")
def one_kernel_two_widths(rng):
    """points in the plane, Epanechnikov with two widths"""
    return *surface(rng), "epanechnikov", 1.25, "epanechnikov", 3.0


@exercise.case(points=1, hidden=True, rule="has no estimate")
def out_of_reach(rng):
    """a width at which the other kernel reaches no key, which is refused"""
    return *surface(rng), "constant", 1.0, "triangular", 1 / 1024


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries, keys and values are the same after the call"""
    return *surface(rng), "gaussian", 0.5, "constant", 1.0


for edit in edits:
    exercise.mistake(*edit)
