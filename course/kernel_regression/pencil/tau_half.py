r"""The same temperature in another convention.

Many books put the half into the score: $s_i = -\tfrac12\lVert q - k_i\rVert^2$. Find the
temperature $\tau$ at which $\operatorname{softmax}(s/\tau)$ gives the weights of Gaussian attention
with bandwidth $h > 0$ under this convention.

Write $\tau$ as an expression in $h$, as `tau_half` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil(
    "tau_half",
    symbols={"h": positive("bandwidth")},
    answer=Expression("h^2", same=["h*h", "2*h^2/2"]),
    points=2,
    says="the temperature when the score carries the half",
    left_sides=["tau_half", "tau", "T"],
)

exercise.mistake(
    "other-convention",
    "That belongs to the score without the half. The half is in the score now, so it may not be "
    "counted in the temperature again.",
    "2*h^2",
)
exercise.mistake(
    "half-twice",
    "You count the half twice. It stands in the score already: write the two exponents below each "
    "other and see what is left to match.",
    "h^2/2",
)
exercise.mistake(
    "inverse",
    "That is the inverse of a temperature. The scores are divided by the temperature, so a wide "
    "kernel must come out hot.",
    "1/h^2",
)
exercise.mistake(
    "not-squared",
    "The bandwidth is not squared. The scores are squared lengths, and a temperature must have "
    "their unit.",
    "h",
)
exercise.mistake(
    "sign",
    "A temperature is positive. The scores carry a minus already, so compare the two exponents "
    "once more, sign by sign.",
    "-h^2",
)
