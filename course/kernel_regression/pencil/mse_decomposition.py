r"""What an error is made of.

An estimate has the bias $b$ and the variance $v$. Find its mean squared error against the true
function, without the noise of new observations.

Write it as an expression in `b` and `v`, as `mse_decomposition` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive, real

exercise = Pencil(
    "mse_decomposition",
    symbols={"b": real("bias"), "v": positive("variance", "var"), "sigma": positive()},
    answer=Expression("b^2 + v", same=["v + b*b", "(b + 1)^2 - 2*b - 1 + v"]),
    points=2,
    says="the mean squared error from bias and variance",
    left_sides=["MSE", "mse"],
)

exercise.mistake(
    "bias-not-squared",
    "The bias is not squared: an error of either sign must count.",
    "b + v",
)
exercise.mistake(
    "variance-squared",
    "The variance is a square already.",
    "b^2 + v^2",
)
exercise.mistake(
    "noise",
    "The noise of new observations does not belong here: the error is against the true function.",
    "b^2 + v + sigma^2",
)
exercise.mistake(
    "square-of-sum",
    "The error is not the square of a sum: on average the cross term vanishes.",
    "(b + v)^2",
)
exercise.mistake(
    "deviation",
    "The spread enters as a variance, not as a standard deviation.",
    "b^2 + sqrt(v)",
)
exercise.mistake(
    "root",
    "That is the root of the mean squared error.",
    "sqrt(b^2 + v)",
)
exercise.mistake(
    "bias-lost",
    "The bias is missing: a calm estimate may still be wrong.",
    "v",
)
