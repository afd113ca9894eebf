r"""Why a kernel average stays inside.

The average is $f = \sum_i a_i v_i$ with $a_i = \kappa_i / \sum_j \kappa_j$. No kernel value
is negative, and not all are zero. With $m = \min_i v_i$ and $M = \max_i v_i$, prove
$m \le f \le M$ in these steps:

- `denominator`: the sum of the kernels is `positive`, `nonnegative` or `one`.
- `weights`: so every weight is `nonnegative`, `below one` or `positive`.
- `total`: the weights add up to this number.
- `inside`: that $f - m = \sum_i a_i (v_i - m)$ rests on step `weights` or `total`.
- `lower`: that every term of this sum is at least zero rests on step `weights` or `total`.
- `upper`: in the same way $M - f = \sum_i \ldots$; write this term in `a_i`, `M` and `v_i`.
- `ols`: for least squares with an intercept one of the steps `weights`, `total` and `inside` fails.

Write a dict as `convexity_proof` in `pencil.py`, such as {"total": "1/2", "inside": "weights"},
or a text such as "total: 1/2; inside: weights".
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Step, Steps, real, weight

exercise = Pencil(
    "convexity_proof",
    symbols={"a_i": weight("alpha_i", "a", "w_i"), "M": real("max"), "v_i": real("v")},
    answer=Steps(
        {
            "denominator": Step("positive", ["positive", "nonnegative", "one"]),
            "weights": Step("nonnegative", ["nonnegative", "below one", "positive"]),
            "total": Step("1"),
            "inside": Step("total", ["weights", "total"]),
            "lower": Step("weights", ["weights", "total"]),
            "upper": Step("a_i*(M - v_i)"),
            "ols": Step("weights", ["weights", "total", "inside"]),
        }
    ),
    points=4,
    says="both bounds, and the step that least squares breaks",
)

exercise.mistake(
    "denominator-zero",
    "If the sum of the kernels could be zero, the weights would be 0/0. What does the "
    "statement say about the kernels?",
    "denominator: nonnegative",
)
exercise.mistake(
    "denominator-one",
    "Kernels need not add up to one: two keys at the query have kernel values 1 and 1.",
    "denominator: one",
)
exercise.mistake(
    "weights-below-one",
    "That alone does not help: the weights (-1, 1, 1) are not above one and add up to one, "
    "yet they lead outside.",
    "weights: below one",
)
exercise.mistake(
    "weights-positive",
    "A kernel may be zero, as for a key out of reach of a boxcar; then so is its weight.",
    "weights: positive",
)
exercise.mistake(
    "inside-weights",
    "Try weights 1 and 1, both fine in sign: f - m is no longer the sum of the differences. "
    "What is missing?",
    "inside: weights",
)
exercise.mistake(
    "lower-total",
    "Weights 2 and -1 add up to one, but one term of the sum is negative.",
    "lower: total",
)
exercise.mistake(
    "upper-sign",
    "This term is negative: it belongs to f - M.",
    "upper: a_i*(v_i - M)",
)
exercise.mistake(
    "ols-total",
    "With an intercept least squares reproduces a constant, so its weights do add up to "
    "one. Look at the five weights of the earlier question.",
    "ols: total",
)
exercise.mistake(
    "ols-inside",
    "That step needs the sum of the weights only, and with an intercept it is one.",
    "ols: inside",
)
