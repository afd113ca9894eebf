"""The chapter's own way, after a conversion to float64."""

from __future__ import annotations

import numpy as np


def row_softmax(scores: np.ndarray) -> np.ndarray:
    scores = np.asarray(scores).astype(np.float64)
    if scores.ndim != 2:
        raise ValueError("scores must be a matrix")
    e = np.exp(scores - np.max(scores, axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool):
        raise TypeError("bandwidth must be a number")
    if not np.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth must be positive and finite")
    q = np.asarray(queries).astype(np.float64)
    k = np.asarray(keys).astype(np.float64)
    v = np.asarray(values).astype(np.float64)
    if q.ndim != 2 or k.ndim != 2 or v.ndim != 2:
        raise ValueError("queries, keys and values must be matrices")
    if q.shape[1] != k.shape[1] or k.shape[0] != v.shape[0] or k.shape[0] == 0:
        raise ValueError("shapes must agree")
    d2 = np.sum((q[:, None, :] - k[None, :, :]) ** 2, axis=-1)
    weights = row_softmax(-d2 / (2.0 * bandwidth**2))
    return weights @ v, weights


def ols_weights(queries, keys):
    keys = np.asarray(keys).astype(np.float64)
    queries = np.asarray(queries).astype(np.float64)
    design = np.column_stack([np.ones(keys.shape[0]), keys])
    query_design = np.column_stack([np.ones(queries.shape[0]), queries])
    if np.linalg.matrix_rank(design) != design.shape[1]:
        raise np.linalg.LinAlgError("rank deficient")
    return query_design @ np.linalg.solve(design.T @ design, design.T)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = []
    for bandwidth in bandwidths:
        _, weights = gaussian_attention(queries, keys, np.ones((len(keys), 1)), bandwidth)
        predictions = responses @ weights.T
        bias = predictions.mean(axis=0) - truth
        rows.append(
            (
                np.mean(bias**2),
                np.mean(np.var(predictions, axis=0)),
                np.mean((predictions - truth[None, :]) ** 2),
            )
        )
    return np.array(rows)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if train_values.ndim != 2 or val_values.ndim != 2:
        raise ValueError("values must be matrices")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("values must have the same number of columns")
    errors = np.array(
        [
            np.mean(
                (gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values) ** 2
            )
            for h in bandwidths
        ]
    )
    return bandwidths[int(np.argmin(errors))], errors


def report_once(train, validation, open_test, bandwidths):
    bandwidth = select_bandwidth(*train, *validation, bandwidths)[0]
    test_keys, test_values = open_test(bandwidth)
    predicted, _ = gaussian_attention(test_keys, train[0], train[1], bandwidth)
    return bandwidth, np.mean((predicted - test_values) ** 2)


def standardized_attention(queries, keys, values, bandwidth):
    mu = np.mean(keys, axis=0, keepdims=True)
    sigma = np.std(keys, axis=0, keepdims=True)
    sigma[:, np.ptp(keys, axis=0) == 0] = 1.0
    return gaussian_attention((queries - mu) / sigma, (keys - mu) / sigma, values, bandwidth)
