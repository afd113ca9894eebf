r"""Bandwidth is a temperature.

A softmax at temperature $\tau$ is $\operatorname{softmax}(s/\tau)$. Take the unscaled scores
$s_i = -\lVert q - k_i\rVert^2$ and find the temperature $\tau$ at which this softmax gives exactly
the weights of Gaussian attention with bandwidth $h$:

$$\operatorname{softmax}_i\!\left(\frac{s_i}{\tau}\right) =
\frac{\kappa_h(q, k_i)}{\sum_j \kappa_h(q, k_j)}, \qquad
\kappa_h(q, k) = \exp\!\left(-\frac{\lVert q - k\rVert^2}{2h^2}\right), \qquad h > 0 .$$

Write $\tau$ as an expression in $h$, as `tau` in `pencil.py`. A text as you would type it is fine.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil(
    "tau",
    symbols={"h": positive("bandwidth")},
    answer=Expression("2*h^2", same=["h^2/(1/2)", "h*sqrt(4*h^2)"]),
    points=2,
    says="the temperature that belongs to a bandwidth",
    left_sides=["tau", "T"],
)

exercise.mistake(
    "half-lost",
    "The factor in front is missing. Compare the exponent of the kernel with your softmax, number "
    "by number: where does the two in its denominator go?",
    "h^2",
)
exercise.mistake(
    "factor-squared",
    "You square the factor together with the bandwidth. In the exponent of the kernel only the "
    "bandwidth carries the square.",
    "4*h^2",
)
exercise.mistake(
    "inverse",
    "That is the inverse of a temperature. The scores are divided by the temperature, not "
    "multiplied, so a wide kernel must come out hot.",
    "1/(2*h^2)",
)
exercise.mistake(
    "not-squared",
    "The bandwidth is not squared. The scores are squared lengths, and a temperature must have "
    "their unit.",
    "2*h",
)
exercise.mistake(
    "root",
    "You take a root where a square belongs. Halve the bandwidth in the kernel and see by what "
    "factor its exponent grows.",
    "2*sqrt(h)",
)
exercise.mistake(
    "sign",
    "A temperature is positive. The scores carry a minus already, so compare the two exponents "
    "once more, sign by sign.",
    "-2*h^2",
)
