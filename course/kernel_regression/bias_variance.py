r"""Bias and variance, measured.

In a laboratory the truth is known, so the two ways of being wrong can be told apart. Keep the keys
fixed, draw the noisy responses anew in many worlds, and compare the predictions with the truth.

Write `bias_variance_sweep(queries, keys, responses, truth, bandwidths)`. Queries are $(m, d)$, keys
$(n, d)$, `responses` is $(W, n)$ with one row per world, `truth` is $(m,)$: the noiseless function
at the queries. Let $\hat f_w(q_r)$ be the Gaussian attention at query $r$ in world $w$, and
$\bar f(q_r)$ its mean over the worlds. For each bandwidth return one row of three numbers,

$$\text{bias}^2 = \frac1m \sum_r \bigl(\bar f(q_r) - f(q_r)\bigr)^2, \qquad
\text{variance} = \frac1m \sum_r \frac1W \sum_w \bigl(\hat f_w(q_r) - \bar f(q_r)\bigr)^2, \qquad
\text{MSE} = \frac1{mW} \sum_{r,w} \bigl(\hat f_w(q_r) - f(q_r)\bigr)^2 .$$

The answer has shape $(b, 3)$, one row per bandwidth in the given order. Its columns are squared
bias, variance and MSE.

- Square the bias of every query first and average afterwards: biases of opposite sign would cancel.
- The variance is taken over the worlds, for every query by itself, and divides by $W$ (ddof 0).
  So one world alone has variance 0, and the first two columns always add up to the third.
- The MSE compares with the truth, not with the noisy responses.
- A query may lie far from every key, and $d$ may be larger than 1.
- Never change an input; inputs may be read-only.
- The chapter's table (241 queries, 60 keys, 1000 worlds, 8 bandwidths) has to be done within ten
  seconds. numpy needs a tenth of one, a loop over single numbers may not get there. The weights do
  not know the worlds: for one bandwidth they are the same in all of them.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_regression.mistakes.bias_variance import edits

exercise = Exercise(
    "bias_variance_sweep",
    file="kernel_attention.py",
    needs=["row_softmax", "gaussian_attention"],
    returns=["table"],
)


@exercise.case(points=2)
def three_worlds(rng):
    """three worlds, four keys, three queries, two bandwidths"""
    responses = [[1.0, 2.0, 0.0, 1.0], [1.5, 1.0, 0.5, 2.0], [0.5, 2.5, -0.5, 1.0]]
    keys = [[0.0], [1.0], [2.0], [4.0]]
    return [[0.5], [2.0], [3.5]], keys, responses, [1.0, 0.25, 1.5], [0.5, 1.5]


@exercise.case(points=3)
def chapter_table(rng):
    """the chapter's table: 60 keys, 241 queries, 1000 worlds, eight bandwidths"""

    def truth(x):
        return np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x)

    keys = np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, size=60))
    noise = np.random.default_rng(605014).normal(0.0, 0.25, size=(1000, 60))
    queries = np.linspace(-2.9, 2.9, 241)
    bandwidths = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])
    return queries[:, None], keys[:, None], truth(keys) + noise, truth(queries), bandwidths


def laboratory(rng, worlds, m, n, d):
    """Queries, keys, noisy responses and the truth at the queries, for a smooth random function."""
    slopes = rng.normal(0.0, 1.5, d)
    queries, keys = rng.uniform(-2.0, 2.0, (m, d)), rng.uniform(-2.0, 2.0, (n, d))
    responses = np.sin(keys @ slopes) + rng.normal(0.0, 0.5, (worlds, n))
    return queries, keys, responses, np.sin(queries @ slopes) + 0.2


@exercise.case(points=3, hidden=True, rule="The variance is taken over the worlds")
def twelve_worlds(rng):
    """twelve worlds of nine keys, seen from five queries"""
    return (*laboratory(rng, worlds=12, m=5, n=9, d=1), np.array([0.2, 0.4, 0.7, 1.2]))


@exercise.case(points=2, hidden=True, rule="$d$ may be larger than 1")
def two_features(rng):
    """keys with two features"""
    return (*laboratory(rng, worlds=8, m=6, n=14, d=2), np.array([0.4, 0.9]))


@exercise.case(points=2, hidden=True, rule="A query may lie far from every key")
def far_query(rng):
    """one query far from every key"""
    queries, keys, responses, truth = laboratory(rng, worlds=10, m=4, n=8, d=1)
    queries[rng.integers(4)] = 256.0
    return queries, keys, responses, truth, np.array([0.25, 0.5])


@exercise.case(points=2, hidden=True, rule="one row per bandwidth in the given order")
def bandwidths_in_any_order(rng):
    """bandwidths that are not sorted"""
    bandwidths = rng.permuted([0.15, 0.3, 0.5, 0.8])
    bandwidths = np.roll(bandwidths, 1) if bandwidths[0] == 0.15 else bandwidths
    return (*laboratory(rng, worlds=6, m=3, n=7, d=1), bandwidths)


@exercise.case(points=1, hidden=True, rule="one world alone has variance 0")
def one_world(rng):
    """a single world"""
    return (*laboratory(rng, worlds=1, m=5, n=7, d=1), np.array([0.3, 0.6]))


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """all inputs are the same after the call"""
    return (*laboratory(rng, worlds=5, m=4, n=6, d=1), np.array([0.5, 0.25]))


@exercise.case(points=1, hidden=True, rule="inputs may be read-only")
def read_only_inputs(rng):
    """read-only arrays, stored by columns"""
    arrays = (*laboratory(rng, worlds=7, m=3, n=8, d=2), np.array([0.6, 0.4]))
    arrays = tuple(np.array(array, order="F") for array in arrays)
    for array in arrays:
        array.flags.writeable = False
    return arrays


@exercise.law
def parts_add_up(table, queries, keys, responses, truth, bandwidths):
    """With ddof 0 the decomposition is exact in every finite sample."""
    squared_bias, variance, mse = table.T
    if np.allclose(squared_bias + variance, mse, rtol=1e-6, atol=1e-9):
        return None
    return (
        "Squared bias and variance do not add up to the MSE. They do so exactly, in any number of "
        "worlds, when all three are taken over the same predictions: check what each mean is over."
    )


for edit in edits:
    exercise.mistake(*edit)
