"""Weights as exponentials of log-weights, after subtracting a log-sum-exp."""

import numpy as np
from scipy.special import logsumexp


def row_softmax(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    if scores.shape[0] == 0:
        return scores * 1.0
    return np.exp(scores - logsumexp(scores, axis=1, keepdims=True))


def _check(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not 0 < bandwidth < np.inf:
        raise ValueError("bandwidth")
    for array in (queries, keys, values):
        if np.ndim(array) != 2:
            raise ValueError("two axes")
    if np.shape(queries)[1] != np.shape(keys)[1] or np.shape(keys)[0] != np.shape(values)[0]:
        raise ValueError("shapes")


def gaussian_attention(queries, keys, values, bandwidth):
    _check(queries, keys, values, bandwidth)
    q, k = np.asarray(queries, dtype=np.float64), np.asarray(keys, dtype=np.float64)
    half = 0.5 * np.square((q[:, None] - k[None]) / bandwidth).sum(-1)
    weights = row_softmax(np.negative(half))
    return weights @ np.asarray(values, dtype=np.float64), weights


def ols_weights(queries, keys):
    X = np.column_stack([np.ones(len(keys)), np.asarray(keys, dtype=np.float64)])
    if np.linalg.matrix_rank(X) < X.shape[1]:
        raise ValueError("rank")
    rows = [
        np.r_[1.0, np.asarray(query, dtype=np.float64)] @ np.linalg.pinv(X) for query in queries
    ]
    return np.array(rows).reshape(len(queries), len(keys))


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    def row(h):
        estimate = gaussian_attention(queries, keys, responses.T, h)[0]
        error = estimate - truth[:, None]
        return [
            error.mean(axis=1) @ error.mean(axis=1) / len(truth),
            error.var(axis=1).mean(),
            (error * error).mean(),
        ]

    return np.array([row(h) for h in bandwidths])


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.shape(val_values)[1:] != np.shape(train_values)[1:]:
        raise ValueError("values")
    errors = []
    for h in bandwidths:
        estimate = gaussian_attention(val_keys, train_keys, train_values, h)[0]
        errors.append(np.average((val_values - estimate) ** 2))
    return np.asarray(bandwidths)[np.argsort(errors, kind="stable")[0]], np.asarray(errors)


def report_once(train, validation, open_test, bandwidths):
    choice, _ = select_bandwidth(*train, *validation, bandwidths)
    return choice, select_bandwidth(*train, *open_test(choice), np.array([choice]))[1].item()


def standardized_attention(queries, keys, values, bandwidth):
    mean, spread = keys.mean(axis=0), keys.std(axis=0)
    constant = np.ptp(keys, axis=0) == 0
    spread = np.where(constant, np.ones_like(spread), spread)
    return gaussian_attention((queries - mean) / spread, (keys - mean) / spread, values, bandwidth)
