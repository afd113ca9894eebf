r"""Two keys make a logistic curve.

Two keys have the scores $s_1$ and $s_2$. Find the weight of the first in
$\operatorname{softmax}(s/\tau)$, as a function of the difference of the scores.

Write it as an expression in `s1`, `s2` and `tau`, as `two_key_weight` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive, real

exercise = Pencil(
    "two_key_weight",
    symbols={"s1": real(), "s2": real(), "tau": positive("T")},
    answer=Expression(
        "1/(1 + exp((s2 - s1)/tau))",
        same=[
            "exp(s1/tau)/(exp(s1/tau) + exp(s2/tau))",
            "(1 + tanh((s1 - s2)/(2*tau)))/2",
        ],
    ),
    points=2,
    says="the weight of the first of two keys",
    left_sides=["alpha_1", "a_1", "w_1", "two_key_weight"],
)

exercise.mistake(
    "other-key",
    "That is the weight of the other key: the larger score must get more.",
    "1/(1 + exp((s1 - s2)/tau))",
)
exercise.mistake(
    "odds",
    "That is the ratio of the two weights. Divide by their sum.",
    "exp((s1 - s2)/tau)",
)
exercise.mistake(
    "not-normalised",
    "Only the kernel of the first key stands there. Divide by the sum of both.",
    "exp(s1/tau)",
)
exercise.mistake(
    "no-temperature",
    "The temperature is missing: a hot softmax tells the two keys apart less.",
    "1/(1 + exp(s2 - s1))",
)
exercise.mistake(
    "multiplied",
    "The scores are divided by the temperature, not multiplied.",
    "1/(1 + exp(tau*(s2 - s1)))",
)
exercise.mistake(
    "lost-bracket",
    "Only one of the two scores is divided by the temperature: a bracket is lost.",
    "1/(1 + exp(s2 - s1/tau))",
)
exercise.mistake(
    "no-exponential",
    "The softmax takes the exponential of the scores before it divides by their sum.",
    "s1/(s1 + s2)",
)
