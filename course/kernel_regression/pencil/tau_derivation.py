r"""The temperature, line by line.

Derive that the kernel weight is a softmax at a temperature. With $d_i = \lVert q - k_i\rVert$,
$s_i = -d_i^2$ and the $\tau$ that you found for these scores, lead from

$$\frac{\exp(-d_i^2/(2h^2))}{\sum_j \exp(-d_j^2/(2h^2))} \qquad\text{to}\qquad
\operatorname{softmax}_i(s/\tau) = \frac{\exp(s_i/\tau)}{\sum_j \exp(s_j/\tau)} .$$

Begin with the first expression and end with the last, and write down what comes between: put in the
scores and the temperature one at a time. Every line must be equal to the one before it.

Write one line per step as `tau_derivation` in `pencil.py`: a list of texts, or one text with a line
for each step. A sum is typed `sum_j(exp(s_j/tau))`; in place of `d_i` you may type `|q - k_i|`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Chain, follows, positive, real

GIVEN = "exp(-d_i^2/(2*h^2))/sum_j(exp(-d_j^2/(2*h^2)))"
SCORES = "exp(s_i/(2*h^2))/sum_j(exp(s_j/(2*h^2)))"
TEMPERATURE = "exp(-d_i^2/tau)/sum_j(exp(-d_j^2/tau))"
SOFTMAX = "exp(s_i/tau)/sum_j(exp(s_j/tau))"


exercise = Pencil(
    "tau_derivation",
    symbols={
        "q": real("query"),
        "k_i": real(),
        "d_i": follows("abs(q - k_i)"),
        "s_i": follows("-d_i^2"),
        "h": positive("bandwidth"),
        "tau": follows("2*h^2", "T"),
    },
    answer=Chain(
        GIVEN,
        stations=(["d h", "q k h"], ["s h", "d tau", "q k tau"], ["s tau"]),
        same=[f"{GIVEN} = {SCORES} = {SOFTMAX}", f"{GIVEN} = {TEMPERATURE} = {SOFTMAX}"],
        indices="jkl",
    ),
    points=4,
    says="from the kernel ratio to the softmax, line by line",
    left_sides=["a_i", "alpha_i", "w_i"],
)

exercise.mistake(
    "half-lost",
    "In the kernel's exponent the bandwidth's square does not stand alone.",
    f"{GIVEN} = exp(s_i/h^2)/sum_j(exp(s_j/h^2)) = {SOFTMAX}",
)
exercise.mistake(
    "sign",
    "The score carries the minus already: do not count it twice.",
    f"{GIVEN} = exp(-s_i/(2*h^2))/sum_j(exp(-s_j/(2*h^2))) = {SOFTMAX}",
)
exercise.mistake(
    "multiplied",
    "The scores are divided by the temperature, not multiplied.",
    f"{GIVEN} = {SCORES} = exp(s_i*tau)/sum_j(exp(s_j*tau))",
)
exercise.mistake(
    "not-normalised",
    "The sum below has gone: a weight is a share of the whole.",
    f"{GIVEN} = exp(s_i/(2*h^2)) = exp(s_i/tau)",
)
exercise.mistake(
    "no-steps",
    "Between what is given and what is asked something has to happen: change one thing per line.",
    f"{GIVEN} = {SOFTMAX}",
)
