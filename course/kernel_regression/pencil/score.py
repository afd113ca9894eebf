r"""The score of a key.

Gaussian attention with one number as query, $q$, and numbers as keys, $k_i$, has the weights
$\alpha_i = \kappa_h(q, k_i) / \sum_j \kappa_h(q, k_j)$ with
$\kappa_h(q, k) = \exp(-(q - k)^2 / (2h^2))$. Written as a softmax, $\alpha_i =
\operatorname{softmax}_i(s)$, its score $s_i$ is the logarithm of the kernel, nothing added and
nothing left out.

Write $s_i$ as an expression in $q$, $k_i$ and $h$, as `score` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive, real

exercise = Pencil(
    "score",
    symbols={"q": real("query"), "k_i": real("k", "key"), "h": positive("bandwidth")},
    answer=Expression(
        "-(q - k_i)^2/(2*h^2)",
        same=["-((k_i - q)/h)^2/2", "-q^2/(2*h^2) + q*k_i/h^2 - k_i^2/(2*h^2)"],
    ),
    points=2,
    says="the logarithm of the kernel",
    left_sides=["score", "s_i", "s", "s(q,k)"],
)

exercise.mistake(
    "sign",
    "The sign is lost: with this score the farthest key would win.",
    "(q - k_i)^2/(2*h^2)",
)
exercise.mistake(
    "half-lost",
    "The two in the denominator of the kernel's exponent is lost.",
    "-(q - k_i)^2/h^2",
)
exercise.mistake(
    "not-squared",
    "The bandwidth is not squared: a score has no unit, and the distance is squared.",
    "-(q - k_i)^2/(2*h)",
)
exercise.mistake(
    "kernel",
    "That is the kernel itself. The softmax takes the exponential, so the score is what "
    "stands in the exponent.",
    "exp(-(q - k_i)^2/(2*h^2))",
)
exercise.mistake(
    "no-bandwidth",
    "The bandwidth is missing. Here no temperature follows, so the score itself must carry it.",
    "-(q - k_i)^2/2",
)
exercise.mistake(
    "unscaled",
    "That is the unscaled score. Here no temperature follows, so the score itself must "
    "carry the bandwidth and the half.",
    "-(q - k_i)^2",
)
exercise.mistake(
    "row-constant",
    "The part that belongs to the query alone is left out. The weights stay the same, but "
    "the logarithm of the kernel is asked for, nothing left out.",
    "(q*k_i - k_i^2/2)/h^2",
)
exercise.mistake(
    "distance",
    "The distance is not squared: the exponent of the kernel holds a squared length.",
    "-abs(q - k_i)/(2*h^2)",
)
