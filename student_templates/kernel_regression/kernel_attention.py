"""Kernel regression: attention before it was learnable.

Write each body in place of its `raise` line; names and arguments stay as they are.
`python -m pytest` in this folder tells what is right and what is not yet.
Helper functions of your own are welcome anywhere in this file.
"""

import numpy as np


# Row softmax: from scores to weights.
#
# Write `row_softmax(scores)`: it takes a table of scores with shape $(m, n)$, one row per query, and
# returns the weights, again $(m, n)$. Row $r$ becomes
#
# $$\alpha_{ri} = \frac{e^{s_{ri}}}{\sum_{j=1}^{n} e^{s_{rj}}},$$
#
# so its weights are not negative and every row adds up to one.
#
# What your function has to stand:
#
# - **Scores of any size.** $e^{710}$ is more than a float can hold and $e^{-746}$ is zero, yet the
#   weights are ordinary numbers. Adding one constant to a whole row changes no weight on paper, so
#   each row is shifted by its own maximum before the exponential.
# - **A score of -inf** among finite ones means "never": its weight is exactly 0. A row that is -inf
#   all through is not graded.
# - **Any kind of real number.** The scores may arrive as whole numbers, unsigned small ones
#   included: convert to float64 first.
# - **An array that belongs to somebody else.** Never change the scores you are given; they may be
#   read-only, and their memory may be laid out by columns.
# - **Shapes.** A table with a single row keeps its two axes, and no row at all, $(0, n)$, gives
#   $(0, n)$. A table without a column, $(m, 0)$, and anything that is not two-dimensional raise
#   `ValueError`.
def row_softmax(scores):
    """Turn every row of scores (m, n) into weights (m, n) that are positive and add up to one.

    A score of -inf among finite ones gets weight 0.
    A table that is not two-dimensional, or has no column, raises ValueError.
    """
    raise NotImplementedError("row_softmax is not written yet")


# Gaussian attention: an average of the values, weighted by closeness.
#
# Write `gaussian_attention(queries, keys, values, bandwidth)`. The queries $Q$ have shape $(m, d)$,
# the keys $K$ $(n, d)$, the values $V$ $(n, p)$: one key and one value per stored observation.
# A Gaussian kernel says how alike a query and a key are,
#
# $$\kappa_h(q, k) = \exp\!\left(-\frac{\lVert q - k\rVert^2}{2h^2}\right),$$
#
# and its logarithm is the score that `row_softmax` turns into weights:
#
# $$S_{ri} = -\frac{\lVert q_r - k_i\rVert^2}{2h^2}, \qquad
# A = \operatorname{rowsoftmax}(S), \qquad \text{output} = AV.$$
#
# Return two arrays, in this order: the output $(m, p)$ and the weights $A$, $(m, n)$. Both keep their
# two axes, also when $m$, $n$ or $p$ is 1.
#
# What your function has to stand:
#
# - **A query far from every key.** All its kernel values are zero in floating point, but its scores
#   are not: stay with the scores. The nearest key takes the weight, and keys that are almost equally
#   near share it.
# - **Ties.** Keys at exactly the same distance from a query get exactly the same weight, however
#   narrow the bandwidth.
# - **Features in very different units** and any number of them: all $d$ features enter the distance.
# - **Any number of queries and keys**: there may be more queries than keys, and queries may be the
#   keys themselves; a key that is asked counts for itself like any other.
# - **Numbers of any kind and size.** Keys and queries may be whole numbers, unsigned small ones
#   included: convert to float64 first. Bandwidths from 1e-100 to 1e100 and coordinates up to 1e50
#   are possible, and a whole number such as 2 is a bandwidth, too.
# - **Arrays that belong to somebody else.** Never change an input; inputs may be read-only, and
#   their memory may be laid out by columns.
# - **Small cases.** No query at all ($m = 0$) gives empty arrays of shapes $(0, p)$ and $(0, n)$;
#   a single key takes all the weight.
# - **Refusals.** A bandwidth that is not a positive finite number raises `ValueError`: 0, -0.0,
#   anything negative, nan, infinity, and `True`, which is no number here (a `TypeError` is as good
#   for that one). Queries, keys or values that are not two-dimensional, queries and keys with
#   different numbers of features, keys and values with different numbers of rows, and a memory
#   without any key raise `ValueError` too.
def gaussian_attention(queries, keys, values, bandwidth):
    """Pool values (n, p) for queries (m, d), weighted by how close the keys (n, d) are.

    Returns the output (m, p) and the weights (m, n), in this order.
    A bandwidth that is not a positive finite number (True is none) raises ValueError;
    so do arrays that are not two-dimensional, shapes that do not fit, and an empty memory.
    """
    raise NotImplementedError("gaussian_attention is not written yet")


# Least squares as a mixture of the observed targets.
#
# Write `ols_weights(queries, keys)` for queries of shape $(m, d)$ and keys of shape $(n, d)$.
# Put a leading 1 before every key to get the design $\widetilde X$, $(n, d+1)$, and before a query
# to get $\widetilde q$. Least squares with an intercept predicts $\hat f(q) = \lambda(q)^\top y$ with
#
# $$\lambda(q) = \widetilde X\,(\widetilde X^\top \widetilde X)^{-1}\,\widetilde q .$$
#
# Return the table of weights $(m, n)$: row $r$ holds $\lambda(q_r)$, one weight for each of the $n$
# observed targets. Because of the intercept every row adds up to one, but this is no average: a
# weight may be negative, and outside the range of the keys some of them are.
#
# What your function has to stand:
#
# - **Any place and any number of features.** Keys need not be centred at 0, and $d$ may be larger
#   than 1: the features are fitted together. Keys around 10 000 with differences of a few units are
#   possible; there the answer is compared to six decimals only.
# - **Numbers of any kind.** Keys and queries may be small whole numbers (int8, for instance): convert
#   to float64 before any product.
# - **Just enough keys, and keys that repeat.** One key more than there are features determines a
#   fit. A key may occur more than once; every copy is an observation and gets its own weight.
# - **Arrays that belong to somebody else.** Never change an input; inputs may be read-only, and
#   their memory may be laid out by columns. No query at all gives shape $(0, n)$.
# - **Keys that do not determine the fit.** If $\widetilde X$ does not have full column rank (all keys
#   equal, one feature a multiple of another, too few keys) there is no unique answer: raise
#   `ValueError` (`numpy.linalg.LinAlgError` is as good). Rounding can hide this from a solver, so
#   check the rank yourself.
def ols_weights(queries, keys):
    """Return the weights (m, n) with which a least-squares fit mixes the n observed targets.

    queries is (m, d), keys is (n, d); the fit has an intercept.
    Keys that do not determine the fit (the design has not full column rank) raise ValueError.
    """
    raise NotImplementedError("ols_weights is not written yet")


# Bias and variance, measured.
#
# In a laboratory the truth is known, so the two ways of being wrong can be told apart. Keep the keys
# fixed, draw the noisy responses anew in many worlds, and compare the predictions with the truth.
#
# Write `bias_variance_sweep(queries, keys, responses, truth, bandwidths)`. Queries are $(m, d)$, keys
# $(n, d)$, `responses` is $(W, n)$ with one row per world, `truth` is $(m,)$: the noiseless function
# at the queries. Let $\hat f_w(q_r)$ be the Gaussian attention at query $r$ in world $w$, and
# $\bar f(q_r)$ its mean over the worlds. For each bandwidth return one row of three numbers,
#
# $$\text{bias}^2 = \frac1m \sum_r \bigl(\bar f(q_r) - f(q_r)\bigr)^2, \qquad
# \text{variance} = \frac1m \sum_r \frac1W \sum_w \bigl(\hat f_w(q_r) - \bar f(q_r)\bigr)^2, \qquad
# \text{MSE} = \frac1{mW} \sum_{r,w} \bigl(\hat f_w(q_r) - f(q_r)\bigr)^2 .$$
#
# The answer has shape $(b, 3)$, one row per bandwidth in the given order. Its columns are squared
# bias, variance and MSE.
#
# - Square the bias of every query first and average afterwards: biases of opposite sign would cancel.
# - The variance is taken over the worlds, for every query by itself, and divides by $W$ (ddof 0).
#   So one world alone has variance 0, and the first two columns always add up to the third.
# - The MSE compares with the truth, not with the noisy responses.
# - A query may lie far from every key, and $d$ may be larger than 1.
# - Never change an input; inputs may be read-only.
# - The chapter's table (241 queries, 60 keys, 1000 worlds, 8 bandwidths) has to be done within ten
#   seconds. numpy needs a tenth of one, a loop over single numbers may not get there. The weights do
#   not know the worlds: for one bandwidth they are the same in all of them.
def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    """Return one row (squared bias, variance, mean squared error) per bandwidth: (b, 3).

    queries is (m, d), keys is (n, d), responses is (worlds, n), truth at the queries is (m,).
    """
    raise NotImplementedError("bias_variance_sweep is not written yet")


# Choosing the bandwidth on validation data.
#
# Outside the laboratory nobody knows the truth. The honest way is to predict points that were not
# used for predicting: the training set is the memory, the validation set asks the questions.
#
# Write `select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths)`. The training
# set has keys $(n, d)$ and values $(n, p)$, the validation set keys $(m, d)$ and values $(m, p)$.
# For every bandwidth $h$ of the grid predict the validation values by Gaussian attention over the
# training set alone, and measure
#
# $$E(h) = \frac{1}{mp} \sum_{r=1}^{m} \sum_{c=1}^{p} \bigl(\hat v_{rc} - v_{rc}\bigr)^2 ,$$
#
# the mean of all $mp$ squared residuals. Return two things: the chosen bandwidth, a float that is an
# element of the grid, and the array of errors $(b,)$, one for every bandwidth in the given order.
#
# - The smallest error wins. **Ties go to the first in the given order**, whatever their sizes.
# - The grid may be unsorted and may name a bandwidth twice: every entry keeps its place and gets its
#   error.
# - A validation point may lie far from every training key. An error that is not a number must never
#   win; with attention computed from scores there is none.
# - $p$ may be larger than 1, and the two sets may differ in size.
# - Values that are not $(n, p)$ and $(m, p)$ raise `ValueError`: a flat array of values, or another
#   number of columns. Otherwise numpy compares every prediction with every target and says nothing.
# - Never change an input. An empty grid is not graded.
def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    """Return the bandwidth with the smallest validation error, and the error (b,) of each.

    train_keys is (n, d), train_values (n, p), val_keys (m, d), val_values (m, p).
    The error is the mean of all m p squared residuals; the first of equal errors wins.
    Values of any other shape raise ValueError.
    """
    raise NotImplementedError("select_bandwidth is not written yet")


# One number from a sealed test set.
#
# Write `report_once(train, validation, open_test, bandwidths)`. `train` and `validation` are pairs
# `(keys, values)` with shapes $(n, d)$ and $(n, p)$. Nobody has seen the test set: it is sealed, and
# `open_test` is a function that opens it once.
#
# 1. Choose the bandwidth on the validation set, as `select_bandwidth` does.
# 2. Call `open_test(bandwidth)`. This names your choice and returns the test set, a pair
#    `(keys, values)`.
# 3. Predict the test values from the training set alone, and return the bandwidth and the mean of all
#    squared residuals on the test set, two numbers in this order.
#
# The rules of the seal:
#
# - The test set opens **once**. A second call raises an error, so a choice cannot be repaired after
#   looking.
# - The bandwidth you name is the bandwidth you report. It may well not be the one that looks best on
#   the test set: the number you report is honest because you did not choose by it.
# - A report without opening the test set is none.
# - The test set may have another size than the other two, may hold points far from every training
#   key, and $p$ may be larger than 1.
# - Never change an input.
def report_once(train, validation, open_test, bandwidths):
    """Choose a bandwidth on validation, then open the sealed test set once and report.

    train and validation are pairs (keys, values).
    open_test(bandwidth) names the choice and returns the test pair; it works once.
    Returns the bandwidth and the mean squared error on the test set, predicted from train alone.
    """
    raise NotImplementedError("report_once is not written yet")


# Features in different units.
#
# A distance adds squares of features. If one feature is measured in metres and another in
# millimetres, the second decides alone: the kernel carries a metric, hidden in the units. The remedy
# is to measure every feature in its own standard deviation.
#
# Write `standardized_attention(queries, keys, values, bandwidth)` with the shapes of
# `gaussian_attention`. For every feature $j$ take the mean $\mu_j$ and the standard deviation
# $\sigma_j$ **of the keys**, and replace
#
# $$q_{rj} \to \frac{q_{rj} - \mu_j}{\sigma_j}, \qquad k_{ij} \to \frac{k_{ij} - \mu_j}{\sigma_j} .$$
#
# Return what Gaussian attention returns then: the output $(m, p)$ and the weights $(m, n)$.
#
# - The statistics come from the keys alone and are applied to queries and keys alike. A single query
#   has no spread of its own, and a query may lie outside the range of the keys.
# - The standard deviation divides by the number of keys (ddof 0), and a key that occurs twice counts
#   twice.
# - **A feature that is constant over the keys** is centred and not scaled. Rounding can give a
#   constant such as 0.1 a standard deviation of about 1e-17, so a feature counts as constant when
#   its standard deviation is at most 1e-12 times its largest absolute value. A feature in tiny units
#   is not constant: one with values around 1e-9 is scaled like any other.
# - The values are the answers. They are pooled in their own units and not standardized.
# - No query at all gives empty arrays, a single key takes all the weight, and what
#   `gaussian_attention` refuses is refused here too: a bandwidth that is not a positive finite
#   number raises `ValueError`.
# - Never change an input; inputs may be read-only.
def standardized_attention(queries, keys, values, bandwidth):
    """Gaussian attention after every feature is measured in its own standard deviation.

    queries is (m, d), keys (n, d), values (n, p); mean and spread (ddof 0) are those of the keys.
    A feature that is constant over the keys is centred and not scaled.
    Returns the output (m, p) and the weights (m, n).
    """
    raise NotImplementedError("standardized_attention is not written yet")
