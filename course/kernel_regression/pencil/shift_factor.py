r"""What a shift does.

Add the same number $c$ to every score. In $\operatorname{softmax}_i(s/\tau) =
\exp(s_i/\tau) / \sum_j \exp(s_j/\tau)$ one common factor then appears above and below, and cancels.
Which factor?

Write it as an expression in `c` and `tau`, as `shift_factor` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive, real

exercise = Pencil(
    "shift_factor",
    symbols={"c": real(), "tau": positive("T")},
    answer=Expression("exp(c/tau)", same=["exp(c)^(1/tau)", "1/exp(-c/tau)"]),
    points=1,
    says="the factor that cancels",
    left_sides=["factor", "shift_factor"],
)

exercise.mistake(
    "no-temperature",
    "The scores are divided by the temperature after the shift, so the shift is divided too.",
    "exp(c)",
)
exercise.mistake(
    "multiplied",
    "The scores are divided by the temperature, not multiplied.",
    "exp(c*tau)",
)
exercise.mistake(
    "inverse",
    "That is what it takes to undo the shift. The factor itself is asked for.",
    "exp(-c/tau)",
)
exercise.mistake(
    "no-exponential",
    "A sum in the exponent is a product outside: the factor is an exponential.",
    "c/tau",
)
exercise.mistake(
    "cancelled",
    "It cancels, but it is there before it does: write out the numerator.",
    "1",
)
