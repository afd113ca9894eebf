r"""Why zero is no bandwidth.

The keys are $0, 0, 1$, the query is $0$ and the score is $-(q - k_i)^2 / (2h^2)$. Put $h = 0$ into
the formula itself, before any limit:

- `tied`: for the keys at the query the score reads `0/0`, `-1/0` or `0`.
- `other`: for the key at distance one the score reads `0/0`, `-1/0` or `0`.
- `weights`: so at $h = 0$ the formula gives weights that are `undefined`, `shared` or `equal`.
- `limit`: does the limit for $h \to 0$ give the formula a value at $h = 0$, `yes` or `no`?

Write a dict as `why_not_zero` in `pencil.py`, or a text such as "tied: 0; other: 0".
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Step, Steps

exercise = Pencil(
    "why_not_zero",
    symbols={},
    answer=Steps(
        {
            "tied": Step("0/0", ["0/0", "-1/0", "0"]),
            "other": Step("-1/0", ["0/0", "-1/0", "0"]),
            "weights": Step("undefined", ["undefined", "shared", "equal"]),
            "limit": Step("no", ["yes", "no"]),
        }
    ),
    points=2,
    says="what the formula says where the bandwidth is zero",
)

exercise.mistake(
    "tied-zero",
    "The distance is zero, but so is what it is divided by: look at both.",
    "tied: 0",
)
exercise.mistake(
    "tied-infinite",
    "The distance of these keys is zero, so no one stands above the line.",
    "tied: -1/0",
)
exercise.mistake(
    "other-zero",
    "This key does not lie at the query: its distance is one.",
    "other: 0",
)
exercise.mistake(
    "other-undefined",
    "This key does not lie at the query: its distance is one, and something stands above the line.",
    "other: 0/0",
)
exercise.mistake(
    "limit-value",
    "A limit tells where the weights go, not what the formula gives at the end: there it "
    "divides by zero.",
    "limit: yes",
)
exercise.mistake(
    "shared",
    "That is the limit. At zero itself the scores of the tied keys have no value, so their "
    "exponentials have none.",
    "weights: shared",
)
exercise.mistake(
    "equal",
    "At zero itself the scores have no value, so their exponentials have none.",
    "weights: equal",
)
