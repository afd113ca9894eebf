"""frompyfunc and vectorize around math functions: answers are arrays of Python objects."""

import math

import numpy as np

exp = np.frompyfunc(math.exp, 1, 1)
square = np.vectorize(lambda x: x * x, otypes=[object])


def row_softmax(scores):
    scores = np.array(scores, dtype=np.float64)
    if scores.ndim != 2 or not scores.shape[1]:
        raise ValueError("scores")
    raised = exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def gaussian_attention(queries, keys, values, bandwidth):
    if bandwidth is True or bandwidth is False or not 0 < bandwidth < math.inf:
        raise ValueError("bandwidth")
    for table in (queries, keys, values):
        if np.ndim(table) != 2:
            raise ValueError("two axes")
    if np.shape(queries)[1] != np.shape(keys)[1] or len(keys) != len(values) or len(keys) < 1:
        raise ValueError("shapes")
    gaps = (np.asarray(queries, float)[:, None] - np.asarray(keys, float)) / bandwidth
    scores = -square(gaps).sum(axis=2) / 2
    weights = row_softmax(scores)
    return weights.dot(values), weights


def ols_weights(queries, keys):
    design = np.pad(np.asarray(keys, float), ((0, 0), (1, 0)), constant_values=1.0)
    asked = np.pad(np.asarray(queries, float), ((0, 0), (1, 0)), constant_values=1.0)
    if np.linalg.matrix_rank(design) != design.shape[1]:
        raise ValueError("rank")
    return (asked @ np.linalg.pinv(design)).astype(object)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    def row(h):
        weights = gaussian_attention(queries, keys, keys, h)[1].astype(float)
        error = weights @ responses.T - truth[:, None]
        return (error.mean(axis=1) ** 2).mean(), error.var(axis=1).mean(), (error**2).mean()

    return np.stack(np.vectorize(row)(bandwidths), axis=1)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or val_values.shape[1:] != train_values.shape[1:]:
        raise ValueError("values")
    errors = np.array(
        [
            square(gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values).mean()
            for h in bandwidths
        ],
        dtype=object,
    )
    return bandwidths[errors.argmin()], errors


def report_once(train, validation, open_test, bandwidths):
    h = select_bandwidth(*train, *validation, bandwidths)[0]
    test_keys, test_values = open_test(h)
    return [h, square(gaussian_attention(test_keys, *train, h)[0] - test_values).mean()]


def standardized_attention(queries, keys, values, bandwidth):
    mean, spread = np.apply_along_axis(lambda c: (c.mean(), c.std()), 0, keys)
    spread = np.where(spread > 1e-12 * abs(keys).max(axis=0), spread, 1.0)
    return gaussian_attention((queries - mean) / spread, (keys - mean) / spread, values, bandwidth)
