r"""One number from a sealed test set.

Write `report_once(train, validation, open_test, bandwidths)`. `train` and `validation` are pairs
`(keys, values)` with shapes $(n, d)$ and $(n, p)$. Nobody has seen the test set: it is sealed, and
`open_test` is a function that opens it once.

1. Choose the bandwidth on the validation set, as `select_bandwidth` does.
2. Call `open_test(bandwidth)`. This names your choice and returns the test set, a pair
   `(keys, values)`.
3. Predict the test values from the training set alone, and return the bandwidth and the mean of all
   squared residuals on the test set, two numbers in this order.

The rules of the seal:

- The test set opens **once**. A second call raises an error, so a choice cannot be repaired after
  looking.
- The bandwidth you name is the bandwidth you report. It may well not be the one that looks best on
  the test set: the number you report is honest because you did not choose by it.
- A report without opening the test set is none.
- The test set may have another size than the other two, may hold points far from every training
  key, and $p$ may be larger than 1.
- Never change an input.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise, Sealed
from course.kernel_regression.mistakes.sealed_test import edits
from course.kernel_regression.sample import (
    GRID,
    clear_winner,
    errors,
    noisy_sample,
    noisy_surface,
    redraw,
)

exercise = Exercise(
    "report_once",
    file="kernel_attention.py",
    needs=["row_softmax", "gaussian_attention", "select_bandwidth"],
    returns=["bandwidth", "test MSE"],
)


@exercise.case(points=3)
def small_sample(rng):
    """eight training points, four validation points, four test points"""
    keys = [[-2.0], [-1.5], [-1.0], [-0.25], [0.5], [1.0], [1.5], [2.0]]
    train = keys, [[-1.2], [-0.8], [-0.3], [0.1], [0.4], [1.1], [0.9], [1.4]]
    validation = [[-1.75], [-0.5], [0.75], [1.75]], [[-0.9], [-0.1], [0.7], [1.2]]
    # training, validation and test set each name another bandwidth: 0.05, 0.6 and 0.3
    test = [[-1.25], [0.0], [0.25], [1.25]], [[-0.6], [0.2], [0.2], [0.8]]
    return train, validation, Sealed(test), [0.05, 0.3, 0.6, 2.0]


def disagree(train, validation, test, grid):
    """Whether validation clearly names a bandwidth that nothing else names."""
    found = errors(train, validation, grid)
    best = np.argmin(found)
    on_train, on_test = errors(train, train, grid), errors(train, test, grid)
    return clear_winner(found) and best not in (0, np.argmin(on_train), np.argmin(on_test))


@exercise.case(points=3, hidden=True, rule="may well not be the one that looks best")
def another_winner_on_test(rng):
    """a test set on which another bandwidth would look best"""
    train, validation, test = redraw(
        lambda: (noisy_sample(rng, 40), noisy_sample(rng, 20), noisy_sample(rng, 15)),
        lambda *sets: disagree(*sets, GRID),
    )
    return train, validation, Sealed(test), GRID


@exercise.case(points=3, hidden=True, rule="$p$ may be larger than 1")
def two_values_per_key(rng):
    """two features and two values per key"""
    grid = np.array([1.6, 0.1, 0.4, 0.2, 0.8])
    train, validation, test = redraw(
        lambda: (noisy_surface(rng, 35), noisy_surface(rng, 20), noisy_surface(rng, 12)),
        lambda *sets: disagree(*sets, grid),
    )
    return train, validation, Sealed(test), grid


@exercise.case(points=2, hidden=True, rule="points far from every training key")
def far_test_point(rng):
    """a test point far from every training key"""

    def draw():
        keys, values = noisy_sample(rng, 10)
        keys[rng.integers(10)] = 64.0
        return noisy_sample(rng, 36), noisy_sample(rng, 20), (keys, values)

    train, validation, test = redraw(draw, lambda *sets: disagree(*sets, GRID))
    return train, validation, Sealed(test), GRID


@exercise.case(points=2, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """training and validation set are the same after the call"""
    grid = np.array([0.05, 0.25, 1.0])
    train, validation, test = redraw(
        lambda: (noisy_sample(rng, 30), noisy_sample(rng, 15), noisy_sample(rng, 10)),
        lambda train, validation, test: clear_winner(errors(train, validation, grid)),
    )
    return train, validation, Sealed(test), grid


@exercise.law
def chosen_from_the_grid(answer, train, validation, open_test, bandwidths):
    """Nothing but the grid can be chosen."""
    if np.isclose(answer[0], bandwidths, rtol=1e-8, atol=0.0).any():
        return None
    return (
        "The bandwidth you report is no entry of the grid. Report the entry itself, first, and the "
        "test error second."
    )


for edit in edits:
    exercise.mistake(*edit)
