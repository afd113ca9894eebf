r"""The map before and after.

Four keys have a small feature and a large one: $(0, 1000)$, $(1, 2000)$, $(2, 3000)$ and
$(3, 4000)$, counted from 1 to 4. The query is $(2.6, 1900)$. Let your own functions compute two
rows of weights: Gaussian attention on the raw numbers with bandwidth 500, and standardised
attention with bandwidth 0.5.

- `before`: the number of the key that has the largest weight on the raw numbers.
- `after`: the number of the key that has it after standardising.
- `decides`: leave out one feature. The raw weights hardly change if the other one decides them:
  which feature decides, `first` or `second`?
- `unit`: now store the second feature in thousands, so that 1000 becomes 1, and keep both
  bandwidths. Which of the two rows of weights changes, `raw`, `standardised`, `both` or `neither`?

Write a dict as `before_and_after` in `pencil.py`, or a text such as "before: 1; unit: both".
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Step, Steps

exercise = Pencil(
    "before_and_after",
    symbols={},
    answer=Steps(
        {
            "before": Step("2"),
            "after": Step("3"),
            "decides": Step("second", ["first", "second"]),
            "unit": Step("raw", ["raw", "standardised", "both", "neither"]),
        }
    ),
    points=3,
    says="two maps compared, and what a change of units does to them",
)

exercise.mistake(
    "from-zero",
    "Python counts from 0, and the keys here are counted from 1.",
    "before: 1; after: 2",
)
exercise.mistake(
    "swapped",
    "The two maps are exchanged: look again which of your functions gave which.",
    "before: 3; after: 2",
)
exercise.mistake(
    "before-standardised",
    "Not on the raw numbers: there, a step of the first feature is tiny beside one of the second.",
    "before: 3",
)
exercise.mistake(
    "before-small-feature",
    "That key is nearest in the small feature alone. On raw numbers it is the large one that makes "
    "the distance.",
    "before: 4",
)
exercise.mistake(
    "after-raw",
    "That is the key that wins on the raw numbers. Once both features are measured in their own "
    "spread, the first one has a say as well.",
    "after: 2",
)
exercise.mistake(
    "after-raw-query",
    "That key wins if the query stays in raw units. It is shifted and scaled like the keys, with "
    "their statistics.",
    "after: 4",
)
exercise.mistake(
    "first-decides",
    "Try it: give your function the second column alone, as a table of one column, and compare the "
    "weights.",
    "decides: first",
)
exercise.mistake(
    "both-change",
    "Standardising divides by the spread, which changes its unit together with the feature.",
    "unit: both",
)
exercise.mistake(
    "standardised-changes",
    "The other way round: the spread changes its unit together with the feature, the bandwidth of "
    "the raw map does not.",
    "unit: standardised",
)
exercise.mistake(
    "neither-changes",
    "A bandwidth of 500 is wide where keys lie ones apart, and narrow where they lie thousands "
    "apart: compare the raw weights in both units.",
    "unit: neither",
)
