"""Lengths divided by the bandwidth before anything else, normal equations solved directly."""

import numpy as np


def row_softmax(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if len(scores.shape) != 2:
        raise ValueError("two axes")
    if scores.shape[1] == 0:
        raise ValueError("columns")
    odds = np.exp(scores - scores.max(1).reshape(-1, 1))
    return np.divide(odds, odds @ np.ones((odds.shape[1], 1)))


def gaussian_attention(queries, keys, values, bandwidth):
    if bandwidth is True:
        raise ValueError("True is no bandwidth")
    if not bandwidth > 0 or bandwidth == np.inf:
        raise ValueError("bandwidth")
    q = np.asarray(queries, dtype=np.float64)
    k = np.asarray(keys, dtype=np.float64)
    v = np.asarray(values, dtype=np.float64)
    if q.ndim != 2 or k.ndim != 2 or v.ndim != 2 or q.shape[1] != k.shape[1]:
        raise ValueError("shapes")
    if k.shape[0] != v.shape[0] or not k.size:
        raise ValueError("shapes")
    q, k = q / bandwidth, k / bandwidth
    weights = row_softmax(
        np.array([-0.5 * ((k - one) ** 2).sum(1) for one in q]).reshape(len(q), -1)
        if len(q)
        else np.zeros((0, len(k)))
    )
    return weights @ v, weights


def ols_weights(queries, keys):
    keys = np.asarray(keys, dtype=np.float64)
    queries = np.asarray(queries, dtype=np.float64)
    design = np.ones((keys.shape[0], keys.shape[1] + 1))
    design[:, :-1] = keys
    asked = np.ones((queries.shape[0], queries.shape[1] + 1))
    asked[:, :-1] = queries
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    return (design @ np.linalg.solve(design.T @ design, asked.T)).T


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = np.zeros((len(bandwidths), 3))
    for b, h in enumerate(bandwidths):
        weights = gaussian_attention(queries, keys, keys, h)[1]
        predictions = np.array([weights @ world for world in responses])
        table[b, 0] = ((predictions.mean(axis=0) - truth) ** 2).mean()
        table[b, 1] = predictions.std(axis=0).dot(predictions.std(axis=0)) / len(truth)
        table[b, 2] = ((predictions - truth) ** 2).mean(axis=1).mean()
    return table


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if train_values.ndim != 2 or val_values.shape != (val_keys.shape[0], train_values.shape[1]):
        raise ValueError("values")
    errors = np.full(len(bandwidths), np.nan)
    for b in range(len(bandwidths)):
        estimate = gaussian_attention(val_keys, train_keys, train_values, bandwidths[b])[0]
        errors[b] = np.linalg.norm(estimate - val_values) ** 2 / estimate.size
    return bandwidths[errors.argmin()], errors


def report_once(train, validation, open_test, bandwidths):
    (keys, values), (val_keys, val_values) = train, validation
    bandwidth, _ = select_bandwidth(keys, values, val_keys, val_values, bandwidths)
    test_keys, test_values = open_test(bandwidth)
    estimate = gaussian_attention(test_keys, keys, values, bandwidth)[0]
    return bandwidth, np.linalg.norm(estimate - test_values) ** 2 / estimate.size


def standardized_attention(queries, keys, values, bandwidth):
    spread = np.array(
        [1.0 if column.max() == column.min() else np.std(column) for column in keys.T]
    )
    return gaussian_attention(queries / spread, keys / spread, values, bandwidth)
