r"""Five weights by hand.

Least squares with an intercept, keys $-2, -1, 0, 1, 2$ and the query $q = 3/2$: find the five
weights in the order of the keys, as fractions. Their sum is a check.

Write them as `ols_weights_by_hand` in `pencil.py`, as a text such as "1/3, 1/4, ..." or as a list.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Entries

exercise = Pencil(
    "ols_weights_by_hand",
    symbols={},
    answer=Entries(
        ["-1/10", "1/20", "1/5", "7/20", "1/2"],
        same=["[-0.1, 0.05, 0.2, 0.35, 0.5]", "-2/20; 1/20; 4/20; 7/20; 10/20"],
    ),
    points=2,
    says="the five least-squares weights at 3/2",
    left_sides=["w", "lambda", "weights", "w_i", "lambda_i"],
)

exercise.mistake(
    "reversed",
    "These belong to the keys in the opposite order: the query lies beside the last keys.",
    "1/2, 7/20, 1/5, 1/20, -1/10",
)
exercise.mistake(
    "clipped",
    "You clip what is negative and normalise again. Least-squares weights may be negative; "
    "that is the point.",
    "0, 1/22, 2/11, 7/22, 5/11",
)
exercise.mistake(
    "mean-lost",
    "These add up to zero: the part of the mean is missing.",
    "-3/10, -3/20, 0, 3/20, 3/10",
)
exercise.mistake(
    "variance",
    "You divide by the variance. The slope is divided by the sum of squares.",
    "-13/10, -11/20, 1/5, 19/20, 17/10",
)
exercise.mistake(
    "mean-only",
    "That is the mean of the targets, the prediction at the mean of the keys; this query "
    "lies elsewhere.",
    "1/5, 1/5, 1/5, 1/5, 1/5",
)
