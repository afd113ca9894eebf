r"""A test error beside the table.

The table of the laboratory measures predictions against the truth. A test set knows no truth, only
noisy values: each is the truth plus fresh noise of mean zero and standard deviation $\sigma$, which
no prediction can know. On average over very many test points, a fixed predictor has the mean
squared error $t$ on them. What is its mean squared error against the truth, the number that may
stand beside the table and its smallest entry?

Write it as an expression in `t` and `sigma`, as `against_truth` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil(
    "against_truth",
    symbols={"t": positive("MSE"), "sigma": positive("s")},
    answer=Expression(
        "t - sigma^2", same=["-(sigma^2 - t)", "(sqrt(t) - sigma)*(sqrt(t) + sigma)"]
    ),
    points=2,
    says="the part of a test error that is not noise",
    left_sides=["against_truth", "error"],
)

exercise.mistake(
    "noise-forgotten",
    "A test error holds the noise of the test values as well, which the table does not. Put beside "
    "each other as they are, every choice looks worse than the table.",
    "t",
)
exercise.mistake(
    "sign",
    "The noise makes a test error larger than the error against the truth, not smaller.",
    "t + sigma^2",
)
exercise.mistake(
    "deviation",
    "The test error is a mean of squares, so the noise takes part in it with its variance.",
    "t - sigma",
)
exercise.mistake(
    "roots",
    "Standard deviations cannot be subtracted like that: it is the squares that add up.",
    "(sqrt(t) - sigma)^2",
)
exercise.mistake(
    "twice",
    "The noise is taken off twice. Each test value carries it once.",
    "t - 2*sigma^2",
)
exercise.mistake(
    "noise",
    "That is the noise alone, the part that no prediction can do anything about.",
    "sigma^2",
)
exercise.mistake(
    "ratio",
    "A share is no error. Write out the square of prediction minus truth minus noise: which two "
    "parts add up?",
    "t/sigma^2",
)
