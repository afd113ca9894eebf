"""Weights read off by predicting unit targets, one observation at a time."""

import warnings

import numpy as np


def row_softmax(scores):
    scores = np.asarray(scores, dtype=float)
    if scores.ndim != 2 or not scores.shape[1]:
        raise ValueError("scores")
    # one over a sum of ratios: no single score is ever exponentiated
    with np.errstate(over="ignore", invalid="ignore"):
        gaps = scores[:, None, :] - scores[:, :, None]
        gaps = np.where(np.isnan(gaps), np.inf, gaps)  # -inf against -inf: both get nothing
        return 1.0 / np.exp(gaps).sum(axis=2)


def _pool(queries, keys, target, bandwidth):
    scores = -0.5 * (((queries[:, None] - keys) / bandwidth) ** 2).sum(axis=2)
    return row_softmax(scores) @ target


def gaussian_attention(queries, keys, values, bandwidth):
    if type(bandwidth) is bool:
        raise TypeError("bandwidth")
    if not 0 < bandwidth < np.inf:
        raise ValueError("bandwidth")
    queries, keys, values = (np.asarray(x, dtype=float) for x in (queries, keys, values))
    if {queries.ndim, keys.ndim, values.ndim} - {2}:
        raise ValueError("axes")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or not keys.shape[0]:
        raise ValueError("shapes")
    both = _pool(queries, keys, np.hstack([values, np.eye(len(keys))]), bandwidth)
    return both[:, : values.shape[1]], both[:, values.shape[1] :]


def ols_weights(queries, keys):
    queries, keys = np.asarray(queries, dtype=float), np.asarray(keys, dtype=float)
    n, d = keys.shape
    if np.linalg.matrix_rank(np.column_stack([np.ones(n), keys])) <= d:
        raise ValueError("rank")
    weights = np.zeros((len(queries), n))
    for i, target in enumerate(np.eye(n)):
        if d == 1:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                slope, start = np.polyfit(keys[:, 0], target, 1)
            weights[:, i] = slope * queries[:, 0] + start
        else:
            middle = keys.mean(axis=0)
            slopes = np.linalg.lstsq(keys - middle, target - 1 / n, rcond=None)[0]
            weights[:, i] = 1 / n + (queries - middle) @ slopes
    return weights


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for h in bandwidths:
        predictions = gaussian_attention(queries, keys, responses.T, h)[0]
        variance = np.cov(predictions, ddof=0).reshape(len(truth), -1).diagonal().mean()
        bias2 = np.average((np.average(predictions, axis=1) - truth) ** 2)
        table += [[bias2, variance, bias2 + variance]]
    return np.array(table)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    shapes = np.shape(train_values), np.shape(val_values)
    if [len(shape) for shape in shapes] != [2, 2] or shapes[0][1] != shapes[1][1]:
        raise ValueError("values")
    errors = []
    for h in bandwidths:
        weights = gaussian_attention(val_keys, train_keys, train_values, h)[1]
        errors.append(np.mean(np.subtract(weights @ train_values, val_values) ** 2))
    order = np.argsort(errors, kind="stable")
    return float(bandwidths[order[0]]), np.array(errors)


def report_once(train, validation, open_test, bandwidths):
    h = select_bandwidth(*train, *validation, bandwidths)[0]
    (keys, values) = open_test(h)
    predicted, _ = gaussian_attention(keys, train[0], train[1], h)
    return (h, np.mean([(a - b) ** 2 for a, b in zip(predicted.flat, values.flat, strict=True)]))


def standardized_attention(queries, keys, values, bandwidth):
    variance = np.mean(keys**2, axis=0) * 0.0
    for key in keys - keys.mean(axis=0):
        variance = variance + key**2 / len(keys)
    deviation = np.sqrt(variance)
    scale = np.where(deviation > 1e-12 * np.abs(keys).max(axis=0), deviation, 1.0)
    return gaussian_attention(queries / scale, keys / scale, values, bandwidth)
