r"""A glass as wide as the world.

Gaussian attention has $n$ keys at fixed places, and the bandwidth $h$ grows without end. Every
weight tends to one and the same number. Which?

Write it as an expression in `n`, as `wide_limit` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, integer

exercise = Pencil(
    "wide_limit",
    symbols={"n": integer(2, 9, "N")},
    answer=Expression("1/n", same=["n^-1", "exp(-log(n))"]),
    points=1,
    says="every weight as the bandwidth grows without end",
    left_sides=["wide_limit", "alpha_i", "alpha", "a_i", "w_i", "limit"],
)

exercise.mistake(
    "kernel",
    "That is what every kernel value tends to. The weights are kernel values divided by their sum.",
    "1",
)
exercise.mistake(
    "sum",
    "That is what the sum of the kernel values tends to. A weight is a share of it.",
    "n",
)
exercise.mistake(
    "zero",
    "The scores tend to zero, the weights do not: they still have to add up to one.",
    "0",
)
exercise.mistake(
    "one-left-out",
    "A key is left out. Add your weights up over all keys: they have to give one.",
    "1/(n - 1)",
)
exercise.mistake(
    "two-keys",
    "That holds for two keys only. Here there may be any number of them.",
    "1/2",
)
