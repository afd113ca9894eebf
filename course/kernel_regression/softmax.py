r"""Row softmax: from scores to weights.

Write `row_softmax(scores)`: it takes a table of scores with shape $(m, n)$, one row per query, and
returns the weights, again $(m, n)$. Row $r$ becomes

$$\alpha_{ri} = \frac{e^{s_{ri}}}{\sum_{j=1}^{n} e^{s_{rj}}},$$

so its weights are not negative and every row adds up to one.

What your function has to stand:

- **Scores of any size.** $e^{710}$ is more than a float can hold and $e^{-746}$ is zero, yet the
  weights are ordinary numbers. Adding one constant to a whole row changes no weight on paper, so
  each row is shifted by its own maximum before the exponential.
- **A score of -inf** among finite ones means "never": its weight is exactly 0. A row that is -inf
  all through is not graded.
- **Any kind of real number.** The scores may arrive as whole numbers, unsigned small ones
  included: convert to float64 first.
- **An array that belongs to somebody else.** Never change the scores you are given; they may be
  read-only, and their memory may be laid out by columns.
- **Shapes.** A table with a single row keeps its two axes, and no row at all, $(0, n)$, gives
  $(0, n)$. A table without a column, $(m, 0)$, and anything that is not two-dimensional raise
  `ValueError`.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.laws import not_negative, rows_add_up
from course.kernel_regression.mistakes.softmax import edits

exercise = Exercise("row_softmax", file="kernel_attention.py", returns=["weights"])


@exercise.case(points=2)
def two_rows(rng):
    """two rows of three scores"""
    return [[0.0, 1.0, 2.0], [3.0, 1.0, 0.0]]


@exercise.case(points=2)
def large_scores(rng):
    """scores near 400 and near a thousand beside ordinary ones"""
    # a shift that goes the wrong way fails at 400, no shift at all only beyond 709
    return [[1000.0, 1001.0], [0.25, -0.5], [400.0, 398.0], [998.0, 1000.0]]


@exercise.case(points=1)
def flat_scores(rng):
    """a flat list of scores, which is refused"""
    return np.array([0.0, 1.0, 2.0])


# right ways agree here to 1e-15, and the smallest epsilon that people add is 1e-8
@exercise.case(points=2, hidden=True, rule="every row adds up to one", rtol=1e-10, atol=1e-10)
def rectangle(rng):
    """a table of random scores"""
    rows = int(rng.integers(4, 7))
    return rng.normal(0.0, 2.0, (rows, rows + int(rng.integers(1, 4))))


@exercise.case(points=2, hidden=True, rule="each row is shifted by its own maximum")
def rows_at_0_and_minus_800(rng):
    """one row of scores around 0, another around -800"""
    return rng.normal(0.0, 1.0, (2, 3)) - [[0.0], [800.0]]


@exercise.case(points=2, hidden=True, rule="each row is shifted by its own maximum")
def rows_at_0_and_minus_740(rng):
    """one row of scores around 0, another around -740"""
    return rng.normal(0.0, 0.5, (3, 4)) - [[0.0], [740.0], [1.0]]


@exercise.case(points=2, hidden=True, rule="Scores of any size")
def wide_row(rng):
    """rows whose scores lie more than a thousand apart"""
    scores = rng.normal(0.0, 1.0, (2, 4))
    scores[:, rng.integers(4)] -= rng.uniform(1000.0, 2000.0)
    return scores


# exactly 0 is announced, and the exponential of -inf gives nothing else
@exercise.case(points=2, hidden=True, rule="its weight is exactly 0", atol=0.0)
def masked_score(rng):
    """a score of -inf among finite ones"""
    scores = rng.normal(0.0, 1.0, (3, 4))
    scores[np.arange(2), rng.permutation(4)[:2]] = -np.inf
    return scores


@exercise.case(points=1, hidden=True, rule="The scores may arrive as whole numbers")
def whole_numbers(rng):
    """scores that are whole numbers"""
    return rng.permuted(np.tile(np.arange(-3, 2), (3, 1)), axis=1)


@exercise.case(points=2, hidden=True, rule="unsigned small ones included")
def unsigned_numbers(rng):
    """scores that are unsigned small numbers"""
    return rng.permuted(np.tile(np.arange(1, 6, dtype=np.uint8), (3, 1)), axis=1)


@exercise.case(points=2, hidden=True, rule="Never change the scores", keeps_inputs=True)
def scores_kept(rng):
    """the scores are the same after the call"""
    return rng.normal(0.0, 1.0, (3, 5))


@exercise.case(points=1, hidden=True, rule="read-only, and their memory may be laid out by columns")
def read_only_scores(rng):
    """read-only scores, stored by columns"""
    scores = np.array(rng.normal(0.0, 1.0, (4, 3)), order="F")
    scores.flags.writeable = False
    return scores


@exercise.case(points=1, hidden=True, rule="a single row keeps its two axes")
def one_row(rng):
    """a table with a single row"""
    return rng.normal(0.0, 1.0, (1, int(rng.integers(3, 6))))


@exercise.case(points=1, hidden=True, rule="no row at all")
def no_rows(rng):
    """no row at all"""
    return np.zeros((0, int(rng.integers(2, 5))))


@exercise.case(points=1, hidden=True, rule="A table without a column")
def no_columns(rng):
    """a table without a column, which is refused"""
    return np.zeros((int(rng.integers(2, 5)), 0))


@exercise.case(points=1, hidden=True, rule="anything that is not two-dimensional")
def block_of_scores(rng):
    """a three-dimensional block of scores, which is refused"""
    return rng.normal(0.0, 1.0, (2, 3, 4))


@exercise.law
def weights_of_a_softmax(weights, scores):
    """Not negative, and one per row."""
    return not_negative(weights) or rows_add_up(weights)


for edit in edits:
    exercise.mistake(*edit)


@exercise.mistake("columns-throughout", edits[0][1])
def columns_throughout(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores must be a table (m, n) with at least one column")
    weights = np.exp(scores - scores.max(axis=0, keepdims=True, initial=-1e300))
    return weights / weights.sum(axis=0, keepdims=True)


@exercise.mistake(
    "integer-result",
    "You collect the weights in an array of the scores' own type. When the scores are whole "
    "numbers every weight below one is cut down to 0: look at the type of the array you fill.",
)
def integer_result(scores):
    scores = np.asarray(scores)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores must be a table (m, n) with at least one column")
    weights = np.zeros_like(scores)
    for row in range(len(scores)):
        raised = np.exp(scores[row] - float(scores[row].max()))
        weights[row] = raised / raised.sum()
    return weights
