"""Queries repeated key by key and reshaped, as the slides of another book do it."""

import numpy as np


def row_softmax(scores):
    scores = np.asarray(scores).astype(float)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("two axes and at least one column")
    columns = np.split(scores, scores.shape[1], axis=1)
    top = np.maximum.reduce(columns)
    raised = [np.exp(column - top) for column in columns]
    return np.hstack([one / sum(raised) for one in raised])


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or bandwidth != bandwidth or bandwidth in (np.inf, -np.inf):
        raise ValueError("bandwidth")
    if bandwidth <= 0:
        raise ValueError("bandwidth")
    queries, keys, values = (np.asarray(x).astype(float) for x in (queries, keys, values))
    if queries.ndim != 2 or keys.ndim != 2 or values.ndim != 2:
        raise ValueError("axes")
    (m, d), (n, e), (rows, _) = queries.shape, keys.shape, values.shape
    if d != e or n != rows or n == 0:
        raise ValueError("shapes")
    asked = np.repeat(queries, n, axis=0)
    stored = np.tile(keys, (m, 1))
    scores = -(((asked - stored) / bandwidth) ** 2).sum(axis=1) / 2
    weights = row_softmax(scores.reshape(m, n))
    return (weights[:, :, None] * values[None]).sum(axis=1), weights


def ols_weights(queries, keys):
    queries, keys = np.asarray(queries).astype(float), np.asarray(keys).astype(float)
    n = len(keys)
    design = np.hstack((np.ones((n, 1)), keys))
    if np.linalg.matrix_rank(design) < keys.shape[1] + 1:
        raise ValueError("rank")
    # one query more in the training set, with weight next to nothing, changes no fit
    hat_side = np.linalg.solve(design.T @ design, design.T)
    return np.array([hat_side[0] + query @ hat_side[1:] for query in queries]).reshape(-1, n)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    weights = np.array([gaussian_attention(queries, keys, keys, h)[1] for h in bandwidths])
    predictions = np.moveaxis(weights @ np.asarray(responses).T, 2, 0)  # (worlds, b, m)
    error = predictions - truth
    bias2 = (error.mean(axis=0) ** 2).mean(axis=-1)
    mse = (error**2).mean(axis=0).mean(axis=-1)
    return np.transpose([bias2, error.var(axis=0).mean(axis=-1), mse])


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if (
        train_values.ndim != 2
        or val_values.ndim != 2
        or train_values.shape[1] != val_values.shape[1]
    ):
        raise ValueError("values")
    n = len(bandwidths)
    errors = np.zeros(n)
    while n:
        n -= 1
        gap = gaussian_attention(val_keys, train_keys, train_values, bandwidths[n])[0] - val_values
        errors[n] = np.sum(gap**2) / np.prod(gap.shape)
    return bandwidths.tolist()[errors.tolist().index(errors.min())], errors


def report_once(train, validation, open_test, bandwidths):
    h, errors = select_bandwidth(*train, *validation, bandwidths)
    assert min(errors) == errors[list(bandwidths).index(h)]
    test = open_test(h)
    return h, select_bandwidth(*train, *test, np.array([h]))[1][0]


def standardized_attention(queries, keys, values, bandwidth):
    both = np.concatenate([keys, queries])
    n = len(keys)
    scale = np.array([c[:n].std() if np.ptp(c[:n]) else 1.0 for c in both.T])
    both = (both - both[:n].mean(axis=0)) / scale
    return gaussian_attention(both[n:], both[:n], values, bandwidth)
