r"""Ties share.

Gaussian attention with the keys $0, 0, 1$ and the query $0$: find the limit of the three weights as
the bandwidth $h$ goes to zero from above.

Write three numbers as `tie_limit` in `pencil.py`, as a text such as "1/3, 1/3, 1/3" or as a list.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Limit, positive

exercise = Pencil(
    "tie_limit",
    symbols={"h": positive("bandwidth")},
    answer=Limit(
        ["1/2", "1/2", "0"],
        of=[
            "1/(2 + exp(-1/(2*h^2)))",
            "1/(2 + exp(-1/(2*h^2)))",
            "exp(-1/(2*h^2))/(2 + exp(-1/(2*h^2)))",
        ],
        symbol="h",
        same=["[0.5, 0.5, 0]"],
    ),
    points=2,
    says="the weights of tied keys as the bandwidth vanishes",
    left_sides=["alpha", "a", "w", "weights"],
)

exercise.mistake(
    "far-key",
    "The sign of the score is turned round: the key at distance one would win.",
    "0, 0, 1",
)
exercise.mistake(
    "first-wins",
    "Both keys lie at the same distance, so no bandwidth tells them apart: neither can win.",
    "1, 0, 0",
)
exercise.mistake(
    "last-wins",
    "Both keys lie at the same distance, so no bandwidth tells them apart: none of the two "
    "comes first.",
    "0, 1, 0",
)
exercise.mistake(
    "wide",
    "That is the other limit, where the bandwidth grows without end.",
    "1/3, 1/3, 1/3",
)
exercise.mistake(
    "not-normalised",
    "These are kernel values. Divide them by their sum.",
    "1, 1, 0",
)
exercise.mistake(
    "finite",
    "Those are the weights at a bandwidth that is not zero. Let it shrink.",
    "1/(2 + exp(-1/(2*h^2))), 1/(2 + exp(-1/(2*h^2))), exp(-1/(2*h^2))/(2 + exp(-1/(2*h^2)))",
)
