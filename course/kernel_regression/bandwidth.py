r"""Choosing the bandwidth on validation data.

Outside the laboratory nobody knows the truth. The honest way is to predict points that were not
used for predicting: the training set is the memory, the validation set asks the questions.

Write `select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths)`. The training
set has keys $(n, d)$ and values $(n, p)$, the validation set keys $(m, d)$ and values $(m, p)$.
For every bandwidth $h$ of the grid predict the validation values by Gaussian attention over the
training set alone, and measure

$$E(h) = \frac{1}{mp} \sum_{r=1}^{m} \sum_{c=1}^{p} \bigl(\hat v_{rc} - v_{rc}\bigr)^2 ,$$

the mean of all $mp$ squared residuals. Return two things: the chosen bandwidth, a float that is an
element of the grid, and the array of errors $(b,)$, one for every bandwidth in the given order.

- The smallest error wins. **Ties go to the first in the given order**, whatever their sizes.
- The grid may be unsorted and may name a bandwidth twice: every entry keeps its place and gets its
  error.
- A validation point may lie far from every training key. An error that is not a number must never
  win; with attention computed from scores there is none.
- $p$ may be larger than 1, and the two sets may differ in size.
- Values that are not $(n, p)$ and $(m, p)$ raise `ValueError`: a flat array of values, or another
  number of columns. Otherwise numpy compares every prediction with every target and says nothing.
- Never change an input. An empty grid is not graded.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.mistakes.bandwidth import edits
from course.kernel_regression.sample import (
    GRID,
    clear_winner,
    errors,
    noisy_sample,
    noisy_surface,
    only_by_squares,
    redraw,
)

exercise = Exercise(
    "select_bandwidth",
    file="kernel_attention.py",
    needs=["row_softmax", "gaussian_attention"],
    returns=["bandwidth", "errors"],
)


@exercise.case(points=2)
def eight_points(rng):
    """five training points, three validation points, three bandwidths"""
    train = [[0.0], [1.0], [2.0], [3.0], [4.0]], [[0.5], [1.25], [1.5], [-0.75], [-0.5]]
    return *train, [[0.5], [1.75], [3.25]], [[0.75], [1.0], [-0.5]], [0.125, 0.5, 2.0]


@exercise.case(points=2)
def chapter_sample(rng):
    """60 training and 30 validation points of the chapter's function"""
    rng = np.random.default_rng(605015)
    keys = rng.uniform(-3.0, 3.0, 120)
    values = np.sin(1.5 * keys) + 0.3 * np.cos(4.0 * keys) + rng.normal(0.0, 0.25, 120)
    order = rng.permutation(120)
    train, val = order[:60], order[60:90]
    grid = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])
    return keys[train, None], values[train, None], keys[val, None], values[val, None], grid


@exercise.case(points=1)
def flat_targets(rng):
    """validation values with one axis only, which are refused"""
    train = [[0.0], [1.0], [2.0]], [[0.0], [1.5], [1.0]]
    return *train, [[0.5], [1.5]], np.array([0.5, 1.0]), [0.25, 0.5]


@exercise.case(points=3, hidden=True, rule="over the training set alone")
def fresh_sample(rng):
    """a fresh sample of the chapter's function, split in two"""
    train, val = redraw(
        lambda: (noisy_sample(rng, 40), noisy_sample(rng, 25)),
        lambda train, val: only_by_squares(train, val, GRID),
    )
    return *train, *val, GRID


@exercise.case(
    points=2, hidden=True, rule="The grid may be unsorted and may name a bandwidth twice"
)
def unsorted_grid(rng):
    """a grid in no order, with one bandwidth named twice"""
    grid = np.array([0.12, 0.28, 0.65, 1.0])
    train, val = redraw(
        lambda: (noisy_sample(rng, 30), noisy_sample(rng, 20)),
        lambda train, val: clear_winner(errors(train, val, grid)),
    )
    return *train, *val, np.array([1.0, *rng.permutation([0.12, 0.28, 0.65, 1.0])])


@exercise.case(points=2, hidden=True, rule="Ties go to the first in the given order")
def exact_tie(rng):
    """several bandwidths without any error, wide ones with"""
    keys = rng.permutation(np.arange(-4.0, 4.0))[:, None]
    values = rng.permutation(np.arange(-4.0, 4.0))[:, None] / 2
    seen = rng.permutation(8)[:5]
    # narrow enough that no float of any width holds the weight of a key one step away
    grid = np.array([2.0, 1 / 512, 1 / 1024, 1 / 256, float(rng.uniform(0.8, 1.5))])
    return keys, values, keys[seen], values[seen], grid


@exercise.case(points=2, hidden=True, rule="A validation point may lie far from every training key")
def far_validation_point(rng):
    """a validation point far from every training key"""

    def draw():
        train, (keys, values) = noisy_sample(rng, 40), noisy_sample(rng, 24)
        keys[rng.integers(24)] = rng.choice([-12.0, 12.0])
        return train, (keys, values)

    train, val = redraw(draw, lambda train, val: clear_winner(errors(train, val, GRID)))
    return *train, *val, GRID


@exercise.case(points=3, hidden=True, rule="$p$ may be larger than 1")
def two_values_per_key(rng):
    """two features and two values per key"""
    grid = np.array([0.1, 0.2, 0.4, 0.8, 1.6])
    train, val = redraw(
        lambda: (noisy_surface(rng, 35), noisy_surface(rng, 22)),
        lambda train, val: clear_winner(errors(train, val, grid)),
    )
    return *train, *val, grid


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """all inputs are the same after the call"""
    grid = np.array([0.65, 0.2])
    train, val = redraw(
        lambda: (noisy_sample(rng, 30), noisy_sample(rng, 12)),
        lambda train, val: clear_winner(errors(train, val, grid)),
    )
    return *train, *val, grid


@exercise.case(points=1, hidden=True, rule="a flat array of values")
def flat_training_values(rng):
    """training values with one axis only, which are refused"""
    keys, values = noisy_sample(rng, 8)
    return keys, values[:, 0], *noisy_sample(rng, 8), GRID


@exercise.case(points=1, hidden=True, rule="another number of columns")
def columns_that_do_not_match(rng):
    """two training values per key and one validation value, which is refused"""
    keys, values = noisy_surface(rng, 8)
    val_keys, val_values = noisy_surface(rng, 5)
    return keys, values, val_keys, val_values[:, :1], GRID


@exercise.law
def chosen_from_the_grid(answer, train_keys, train_values, val_keys, val_values, bandwidths):
    """Nothing but the grid can be chosen."""
    bandwidth, _ = answer
    if np.isclose(bandwidth, bandwidths, rtol=1e-8, atol=0.0).any():
        return None
    return (
        "Your first answer is no bandwidth of the grid. Return the entry itself, not its place in "
        "the grid and not something computed from it."
    )


@exercise.law
def errors_not_negative(answer, *inputs):
    """Squares are not negative."""
    _, found = answer
    if np.all(found >= 0.0):
        return None
    return (
        "One of your errors is negative. A mean of squares cannot be: residuals of opposite sign "
        "must not cancel before they are squared."
    )


for edit in edits:
    exercise.mistake(*edit)
