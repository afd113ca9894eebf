r"""Least squares as a mixture of the observed targets.

Write `ols_weights(queries, keys)` for queries of shape $(m, d)$ and keys of shape $(n, d)$.
Put a leading 1 before every key to get the design $\widetilde X$, $(n, d+1)$, and before a query
to get $\widetilde q$. Least squares with an intercept predicts $\hat f(q) = \lambda(q)^\top y$ with

$$\lambda(q) = \widetilde X\,(\widetilde X^\top \widetilde X)^{-1}\,\widetilde q .$$

Return the table of weights $(m, n)$: row $r$ holds $\lambda(q_r)$, one weight for each of the $n$
observed targets. Because of the intercept every row adds up to one, but this is no average: a
weight may be negative, and outside the range of the keys some of them are.

What your function has to stand:

- **Any place and any number of features.** Keys need not be centred at 0, and $d$ may be larger
  than 1: the features are fitted together. Keys around 10 000 with differences of a few units are
  possible; there the answer is compared to six decimals only.
- **Numbers of any kind.** Keys and queries may be small whole numbers (int8, for instance): convert
  to float64 before any product.
- **Just enough keys, and keys that repeat.** One key more than there are features determines a
  fit. A key may occur more than once; every copy is an observation and gets its own weight.
- **Arrays that belong to somebody else.** Never change an input; inputs may be read-only, and
  their memory may be laid out by columns. No query at all gives shape $(0, n)$.
- **Keys that do not determine the fit.** If $\widetilde X$ does not have full column rank (all keys
  equal, one feature a multiple of another, too few keys) there is no unique answer: raise
  `ValueError` (`numpy.linalg.LinAlgError` is as good). Rounding can hide this from a solver, so
  check the rank yourself.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.laws import weights_add_up
from course.kernel_regression.mistakes.ols import edits

exercise = Exercise("ols_weights", file="kernel_attention.py", returns=["weights"])
RANK_ERRORS = ("ValueError", "LinAlgError")


@exercise.case(points=3)
def chapter_keys(rng):
    """the chapter's five keys at q = 1.5"""
    return [[1.5]], [[-2.0], [-1.0], [0.0], [1.0], [2.0]]


@exercise.case(points=2)
def keys_off_centre(rng):
    """keys that are not centred at 0, and three queries"""
    return [[2.0], [0.5], [12.0]], [[1.0], [3.0], [5.0], [10.0]]


@exercise.case(points=1, accepts=RANK_ERRORS)
def equal_keys(rng):
    """keys that are all equal, which are refused"""
    return [[3.0]], [[2.0], [2.0], [2.0]]


@exercise.case(points=2, hidden=True, rule="Keys need not be centred at 0")
def random_keys(rng):
    """random keys, more of them than queries"""
    return rng.normal(4.0, 1.0, (3, 1)), rng.normal(3.0, 2.0, (7, 1))


@exercise.case(points=3, hidden=True, rule="the features are fitted together")
def two_features(rng):
    """keys with two features that go together"""
    keys = rng.normal(1.0, 1.0, (8, 2))
    keys[:, 1] += keys[:, 0]
    return rng.normal(2.0, 1.0, (3, 2)), keys


@exercise.case(points=2, hidden=True, rule="outside the range of the keys some of them are")
def outside_the_keys(rng):
    """queries on both sides of all keys"""
    keys = rng.uniform(-2.0, 2.0, (6, 1)) + 1.0
    return [[float(rng.uniform(4.0, 6.0))], [float(rng.uniform(-4.0, -2.0))]], keys


@exercise.case(points=1, hidden=True, rule="One key more than there are features")
def just_enough_keys(rng):
    """three keys with two features"""
    keys = rng.permutation([[0.0, 0.0], [2.0, 1.0], [-1.0, 3.0]]) + rng.normal(0.0, 0.25, (3, 2))
    return rng.normal(0.0, 2.0, (2, 2)), keys


@exercise.case(points=1, hidden=True, rule="A key may occur more than once")
def repeated_keys(rng):
    """six keys, one of which occurs three times"""
    keys = rng.permutation(np.arange(-8.0, 8.0))[[0, 0, 0, 1, 2, 3], None] / 4
    return rng.normal(0.0, 2.0, (2, 1)), rng.permutation(keys)


# the normal equations square the condition number: they keep about eight digits here
@exercise.case(points=2, hidden=True, rule="Keys around 10 000", rtol=1e-6, atol=1e-6)
def keys_around_ten_thousand(rng):
    """keys around 10 000"""
    keys = 1e4 + rng.permutation(np.arange(-16.0, 17.0))[:6, None] / 8
    return 1e4 + rng.integers(-16, 17, (2, 1)) / 8 + 1 / 16, keys


@exercise.case(points=2, hidden=True, rule="small whole numbers (int8")
def small_whole_numbers(rng):
    """keys and queries stored as int8"""
    keys = rng.permutation(np.arange(-120, 121, dtype=np.int8))[:6, None]
    return rng.integers(-100, 101, (2, 1)).astype(np.int8), keys


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries and keys are the same after the call"""
    return rng.normal(1.0, 1.0, (2, 2)), rng.normal(1.0, 1.0, (6, 2))


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    arrays = [np.array(rng.normal(1.0, 1.0, shape), order="F") for shape in [(2, 2), (7, 2)]]
    for array in arrays:
        array.flags.writeable = False
    return tuple(arrays)


@exercise.case(points=1, hidden=True, rule="No query at all")
def no_queries(rng):
    """no query at all"""
    return np.zeros((0, 1)), rng.normal(size=(5, 1))


@exercise.case(points=1, hidden=True, rule="all keys equal", accepts=RANK_ERRORS)
def equal_decimal_keys(rng):
    """keys that all equal one decimal fraction, which are refused"""
    return [[1.0]], np.full((5, 1), rng.integers(1, 10) / 10)


@exercise.case(points=1, hidden=True, rule="one feature a multiple of another", accepts=RANK_ERRORS)
def one_feature_twice(rng):
    """a feature that is a multiple of the other, which is refused"""
    first = rng.permutation(np.arange(-8.0, 8.0))[:6, None]
    return [[1.0, 2.0]], np.hstack([first, 4.0 * first])


@exercise.case(points=1, hidden=True, rule="too few keys", accepts=RANK_ERRORS)
def one_key(rng):
    """a single key, which does not determine a line and is refused"""
    return rng.normal(size=(2, 1)), rng.normal(size=(1, 1))


@exercise.law
def mixture(weights, queries, keys):
    """An intercept reproduces a constant target."""
    return weights_add_up(weights)


for edit in edits:
    exercise.mistake(*edit)


@exercise.mistake(
    "no-rank-check",
    "You answer although the keys do not determine a fit. A pseudo-inverse then picks one of many "
    "answers without a word: check the rank of the design first.",
)
def no_rank_check(queries, keys):
    ones, query_ones = np.ones((len(keys), 1)), np.ones((len(queries), 1))
    return np.hstack([query_ones, queries]) @ np.linalg.pinv(np.hstack([ones, keys]))


@exercise.mistake(
    "small-integers-overflow",
    "Your design keeps the small whole numbers of the keys, and their products run over. Nothing "
    "warns you: convert before you multiply.",
)
def small_integers_overflow(queries, keys):
    design = np.hstack([np.ones_like(keys[:, :1]), keys])
    query_design = np.hstack([np.ones_like(queries[:, :1]), queries])
    if np.linalg.matrix_rank(design.astype(float)) < design.shape[1]:
        raise ValueError("these keys do not determine a least-squares fit")
    return query_design @ np.linalg.solve(design.T @ design, design.T)
