r"""Any positive kernel is a softmax.

The kernel values $\kappa_1, \ldots, \kappa_n$ of some query are all positive, from whatever kernel.
Divided by their sum they are the weights $\kappa_i / \sum_j \kappa_j$. A softmax at temperature
$\tau$ gives exactly these weights,

$$\operatorname{softmax}_i\!\left(\frac{s}{\tau}\right) = \frac{\kappa_i}{\sum_j \kappa_j} ,$$

if it is given the right scores. Which score $s_i$? Nothing that is the same for all keys is added.

Write it as an expression in `kappa_i` and `tau`, as `log_kernel` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil(
    "log_kernel",
    symbols={"kappa_i": positive("kappa"), "tau": positive("T")},
    answer=Expression("tau*log(kappa_i)", same=["log(kappa_i^tau)", "-tau*log(1/kappa_i)"]),
    points=2,
    says="the score that turns a softmax into kernel weights",
    left_sides=["log_kernel", "s_i", "s"],
)

exercise.mistake(
    "no-temperature",
    "This score is right at temperature one only. The softmax divides the scores by its "
    "temperature first, so they have to make up for it.",
    "log(kappa_i)",
)
exercise.mistake(
    "divided",
    "The softmax divides by the temperature already; your score divides once more.",
    "log(kappa_i)/tau",
)
exercise.mistake(
    "kernel",
    "That is the kernel value itself. The softmax takes an exponential, which your score has to "
    "undo.",
    "kappa_i",
)
exercise.mistake(
    "scaled-kernel",
    "The temperature is undone, the exponential of the softmax is not.",
    "tau*kappa_i",
)
exercise.mistake(
    "exponential",
    "The softmax takes an exponential of the scores. Yours takes another one, where the first "
    "should be undone.",
    "exp(kappa_i)",
)
exercise.mistake(
    "sign",
    "The sign is turned round: the key with the smallest kernel value would get the most.",
    "-tau*log(kappa_i)",
)
exercise.mistake(
    "power",
    "The temperature has come out as a power of the logarithm. It scales the score.",
    "log(kappa_i)^tau",
)
