r"""Your choice beside the truth.

Draw a fresh sample of the laboratory, with `rng = np.random.default_rng(605278)` and in this order:

    x = rng.uniform(-3, 3, (120, 1))
    y = np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x) + rng.normal(0, 0.25, (120, 1))
    train, validation, test = np.split(rng.permutation(120), [60, 90])

The last line gives the places of the three parts in `x` and `y`. Take the grid 0.05, 0.08, 0.12,
0.18, 0.28, 0.42, 0.65, 1.0, and compare:

- `selected`: the bandwidth that `select_bandwidth` chooses on the validation part.
- `best`: the bandwidth with the smallest error against the truth, for the same training part: ask
  at 241 queries evenly spaced from -2.9 to 2.9, whose values are the function without noise.
- `table`: the bandwidth with the smallest mean squared error in the handout's table.
- `times`: how many times as large as at `best` is the error against the truth at `selected`?
  Rounded to a whole number.

Write a dict as `selected_and_best` in `pencil.py`, or a text such as "selected: 0.65; times: 7".
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Step, Steps

exercise = Pencil(
    "selected_and_best",
    symbols={},
    answer=Steps(
        {
            "selected": Step("0.28"),
            "best": Step("0.12"),
            "table": Step("0.18"),
            "times": Step("2"),
        }
    ),
    points=3,
    says="a choice on validation data compared with the truth and with the table",
)

exercise.mistake(
    "swapped",
    "The two are exchanged: the choice on validation data comes first, the one that knows the "
    "truth second.",
    "selected: 0.12; best: 0.28",
)
exercise.mistake(
    "on-test",
    "That is what the test part would choose. It has to stay sealed until the choice is made.",
    "selected: 0.08",
)
exercise.mistake(
    "on-training",
    "That is what the training part chooses for itself: there every point is its own nearest key.",
    "selected: 0.05",
)
exercise.mistake(
    "best-on-validation",
    "That is the choice on noisy validation values. Ask at the 241 queries, and compare with the "
    "function without noise.",
    "best: 0.28",
)
exercise.mistake(
    "best-of-table",
    "That is best on average over a thousand worlds and sixty other keys. Here it is this one "
    "training part that counts.",
    "best: 0.18",
)
exercise.mistake(
    "table-of-this-sample",
    "The table belongs to other keys and to a thousand draws of the noise: read it off there.",
    "table: 0.12",
)
exercise.mistake(
    "not-against-truth",
    "Compare the two errors against the truth. Validation errors lie closer together, because the "
    "same noise is in all of them.",
    "times: 1",
)
