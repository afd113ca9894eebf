r"""How weights answer to scores.

The weights are $a_i = \operatorname{softmax}_i(s/\tau)$. Find the derivative
$\partial a_i / \partial s_j$ for any $i$ and $j$, in the weights themselves. The symbol
$\delta_{ij}$ is 1 where $i = j$ and 0 elsewhere.

Write it as an expression in `a_i`, `a_j`, `delta_ij` and `tau`, as `softmax_jacobian` in
`pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, delta, positive, weight

exercise = Pencil(
    "softmax_jacobian",
    symbols={
        "a_i": weight("alpha_i", "w_i", "p_i"),
        "a_j": weight("alpha_j", "w_j", "p_j"),
        "delta_ij": delta("a_i", "a_j", "delta", "delta_ji"),
        "tau": positive("T"),
    },
    answer=Expression(
        "a_i*(delta_ij - a_j)/tau",
        same=["a_j*(delta_ij - a_i)/tau", "(delta_ij*a_i - a_i*a_j)/tau"],
    ),
    points=3,
    says="the derivative of a weight by a score",
    left_sides=["J_ij", "J", "da_i/ds_j", "dalpha_i/ds_j"],
)

exercise.mistake(
    "no-temperature",
    "The scores are divided by the temperature: the chain rule leaves something of that.",
    "a_i*(delta_ij - a_j)",
)
exercise.mistake(
    "multiplied",
    "A hot softmax reacts less: the temperature divides.",
    "tau*a_i*(delta_ij - a_j)",
)
exercise.mistake(
    "sign",
    "The sign is turned round: a larger score must raise its own weight.",
    "a_i*(a_j - delta_ij)/tau",
)
exercise.mistake(
    "diagonal",
    "That is the case i = j only. What happens to the other weights?",
    "a_i*(1 - a_i)/tau",
)
exercise.mistake(
    "off-diagonal",
    "That is the case of two different keys only.",
    "-a_i*a_j/tau",
)
exercise.mistake(
    "delta-outside",
    "Where both indices are the same, the derivative of the numerator is a weight, not one.",
    "(delta_ij - a_i*a_j)/tau",
)
