r"""What a row of weights does.

A row of weights mixes the values. Name what it does at both ends, and what it does not say:

- `one_hot`: a single 1 and zeros elsewhere: `exact lookup`, `average pooling`, `max pooling` or
  `sum pooling`.
- `constant`: the same weight for every key: `exact lookup`, `average pooling`, `max pooling` or
  `sum pooling`.
- `certainty`: a key has the weight 0.94. Is its value therefore the right answer with a probability
  of 94 percent, `yes` or `no`?

Write a dict as `pooling` in `pencil.py`, or a text such as "one_hot: max pooling; certainty: yes".
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Step, Steps

KINDS = ["exact lookup", "average pooling", "max pooling", "sum pooling"]

exercise = Pencil(
    "pooling",
    symbols={},
    answer=Steps(
        {
            "one_hot": Step("exact lookup", KINDS),
            "constant": Step("average pooling", KINDS),
            "certainty": Step("no", ["yes", "no"]),
        }
    ),
    points=2,
    says="both ends of the weights, and what a weight does not say",
)

exercise.mistake(
    "one-hot-max",
    "The largest weight wins, but that says nothing about the size of the value that it fetches.",
    "one_hot: max pooling",
)
exercise.mistake(
    "one-hot-average",
    "Zeros take no part in the mixture: only one value is left.",
    "one_hot: average pooling",
)
exercise.mistake(
    "one-hot-sum",
    "Only one value is left, and a sum over all keys would need all of them.",
    "one_hot: sum pooling",
)
exercise.mistake(
    "constant-sum",
    "The weights add up to one, so each of the values takes part with a share and not in full.",
    "constant: sum pooling",
)
exercise.mistake(
    "constant-lookup",
    "No key is preferred there, so no single value can come back as it is stored.",
    "constant: exact lookup",
)
exercise.mistake(
    "constant-max",
    "No key is preferred there, so the largest value has no better chance than the others.",
    "constant: max pooling",
)
exercise.mistake(
    "probability",
    "A weight is a share in a mixture. A narrow bandwidth gives nearly all of it to the nearest "
    "key, right or wrong.",
    "certainty: yes",
)
