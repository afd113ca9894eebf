"""Masked averages and old-style matrices on the way."""

import numpy as np


def row_softmax(scores):
    scores = np.ma.masked_equal(np.asarray(scores, dtype=float), -np.inf)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    raised = np.ma.exp(scores - scores.max(axis=1)[:, None]).filled(0.0)
    return raised / raised.sum(axis=1)[:, None]


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not np.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth")
    queries, keys, values = (np.asanyarray(x, dtype=float) for x in (queries, keys, values))
    if not (queries.ndim == keys.ndim == values.ndim == 2):
        raise ValueError("axes")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes")
    scores = np.zeros((len(queries), len(keys)))
    for place in np.ndindex(scores.shape):
        gap = (queries[place[0]] - keys[place[1]]) / bandwidth
        scores[place] = -np.inner(gap, gap) / 2
    weights = row_softmax(scores)
    pooled = [[np.average(column, weights=row) for column in values.T] for row in weights]
    return np.array(pooled).reshape(len(queries), -1) if pooled else values[:0], weights


def ols_weights(queries, keys):
    X = np.asmatrix(np.c_[np.ones(len(keys)), np.asarray(keys, dtype=float)])
    Z = np.asmatrix(np.c_[np.ones(len(queries)), np.asarray(queries, dtype=float)])
    if np.linalg.matrix_rank(X) < X.shape[1]:
        raise ValueError("rank")
    return Z * (X.T * X).I * X.T


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = np.zeros((len(bandwidths), 3))
    for b, h in enumerate(bandwidths):
        prediction = gaussian_attention(queries, keys, keys, h)[1] @ responses.T
        for r, wanted in enumerate(truth):
            rows[b, 0] += (prediction[r].mean() - wanted) ** 2 / len(truth)
            rows[b, 1] += prediction[r].std() ** 2 / len(truth)
            rows[b, 2] += ((prediction[r] - wanted) ** 2).mean() / len(truth)
    return rows


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("axes")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("columns")
    errors = np.ma.masked_all(len(bandwidths))
    for b, h in enumerate(bandwidths):
        residual = gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
        errors[b] = np.ma.average(residual**2)
    return bandwidths[errors.argmin()], errors


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(h)
    return h, np.ma.average((gaussian_attention(keys, *train, h)[0] - values) ** 2)


def standardized_attention(queries, keys, values, bandwidth):
    spread = np.ma.masked_less_equal(keys.std(axis=0), 1e-12 * np.abs(keys).max(axis=0))
    spread = spread.filled(1.0)
    return gaussian_attention(
        (queries - keys[0]) / spread, (keys - keys[0]) / spread, values, bandwidth
    )
