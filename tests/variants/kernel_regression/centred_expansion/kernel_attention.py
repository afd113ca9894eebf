"""The squared distance expanded, around the mean key so that no digit is lost."""

import numpy as np


def row_softmax(scores):
    scores = np.asarray(scores, dtype=float)
    if scores.ndim != 2 or scores.shape[1] < 1:
        raise ValueError("scores")
    shift = scores.max(axis=1)
    return (np.exp(scores.T - shift) / np.exp(scores.T - shift).sum(axis=0)).T


def _squares(queries, keys):
    centre = keys.mean(axis=0)
    queries, keys = queries - centre, keys - centre
    squares = (queries**2).sum(1)[:, None] - 2 * queries @ keys.T + (keys**2).sum(1)[None, :]
    return np.maximum(squares, 0.0)


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, (bool, np.bool_)):
        raise TypeError("bandwidth")
    if not np.isfinite(bandwidth) or not bandwidth > 0:
        raise ValueError("bandwidth")
    queries, keys, values = map(lambda a: np.array(a, dtype=float), (queries, keys, values))
    if queries.ndim * keys.ndim * values.ndim != 8 or 0 in (queries.ndim, keys.ndim):
        raise ValueError("dimensions")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or not len(keys):
        raise ValueError("shapes")
    weights = row_softmax(_squares(queries, keys) / (-2.0 * bandwidth**2))
    return weights.dot(values), weights


def ols_weights(queries, keys):
    """The textbook form: one over n, and the deviations from the mean."""
    keys, queries = np.array(keys, dtype=float), np.array(queries, dtype=float)
    centred = keys - keys.mean(axis=0)
    scale = np.abs(keys).max(axis=0)
    if len(keys) <= keys.shape[1] or (np.ptp(keys, axis=0) <= 1e-12 * scale).any():
        raise ValueError("too few or equal keys")
    if np.linalg.matrix_rank(centred) < keys.shape[1]:
        raise ValueError("features depend on each other")
    inverse = np.linalg.inv(centred.T @ centred)
    return 1 / len(keys) + (queries - keys.mean(axis=0)) @ inverse @ centred.T


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    squares = _squares(queries, keys)
    table = []
    for h in bandwidths:
        predictions = row_softmax(-squares / (2 * h**2)) @ responses.T
        bias2 = np.mean((predictions.mean(1) - truth) ** 2)
        variance = np.mean(predictions.var(1))
        table.append((bias2, variance, bias2 + variance))
    return np.stack([np.array(row) for row in table])


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("values")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("columns")
    squares = _squares(np.asarray(val_keys), np.asarray(train_keys))
    errors = [
        float(((row_softmax(-squares / (2 * h**2)) @ train_values - val_values) ** 2).mean())
        for h in bandwidths
    ]
    best = min(range(len(errors)), key=errors.__getitem__)
    return float(bandwidths[best]), np.array(errors)


def report_once(train, validation, open_test, bandwidths):
    choice = select_bandwidth(*train, *validation, bandwidths)[0]
    test = open_test(choice)
    _, error = select_bandwidth(*train, *test, [choice])
    return choice, error[0]


def standardized_attention(queries, keys, values, bandwidth):
    keep = np.ptp(keys, axis=0) > 0
    if not keep.any():
        return gaussian_attention(0 * queries[:, :1], 0 * keys[:, :1], values, bandwidth)
    spread = keys[:, keep].std(axis=0)
    return gaussian_attention(queries[:, keep] / spread, keys[:, keep] / spread, values, bandwidth)
