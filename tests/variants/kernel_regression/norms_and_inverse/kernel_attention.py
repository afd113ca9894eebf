"""Distances as norms, least squares by the inverse of the normal matrix, sums as products."""

import numpy as np
from numpy.linalg import inv, matrix_rank, norm


def row_softmax(scores):
    s = np.asarray(scores, np.double)
    if s.ndim != 2 or s.shape[1] == 0:
        raise ValueError(f"no softmax for shape {s.shape}")
    log_weights = s - s.max(1, keepdims=True)
    log_weights = log_weights - np.log(np.exp(log_weights).sum(1, keepdims=True))
    return np.exp(log_weights)


def gaussian_attention(queries, keys, values, bandwidth):
    if np.asarray(bandwidth).dtype == bool or not np.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth")
    Q, K, V = np.double(queries), np.double(keys), np.double(values)
    if any(np.ndim(x) - 2 for x in (Q, K, V)):
        raise ValueError("axes")
    if Q.shape[1] - K.shape[1] or K.shape[0] - V.shape[0] or K.shape[0] == 0:
        raise ValueError("sizes")
    distances = norm(Q[:, None, :] - K[None, :, :], axis=2)
    A = row_softmax(-0.5 * (distances / bandwidth) ** 2)
    return np.tensordot(A, V, axes=1), A


def ols_weights(queries, keys):
    X = np.vander(np.double(keys).ravel(), 2, increasing=True) if keys.shape[1] == 1 else None
    if X is None:
        X = np.block([np.ones((len(keys), 1)), np.double(keys)])
    if matrix_rank(X) < X.shape[1]:
        raise ValueError("rank")
    Z = np.concatenate((np.ones((1, len(queries))), np.double(queries).T))
    return (X @ inv(X.T @ X) @ Z).T


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    f = np.reshape(truth, (-1, 1))
    out = np.zeros((3, len(bandwidths)))
    for b, h in enumerate(bandwidths):
        P = gaussian_attention(queries, keys, np.transpose(responses), h)[0]
        m, w = P.shape
        centre = P @ np.full((w, 1), 1 / w)
        out[:, b] = (
            norm(centre - f) ** 2 / m,
            norm(P - centre) ** 2 / P.size,
            norm(P - f) ** 2 / P.size,
        )
    return out.T


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if not (np.ndim(train_values) == 2 == np.ndim(val_values)):
        raise ValueError("axes")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("columns")

    def error(h):
        gap = gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
        return norm(gap, "fro") ** 2 / gap.size

    curve = np.array([error(h) for h in bandwidths])
    return np.asarray(bandwidths)[curve == curve.min()][0], curve


def report_once(train, validation, open_test, bandwidths):
    best = select_bandwidth(*train, *validation, bandwidths)[0]
    keys, values = open_test(best)
    gap = (gaussian_attention(keys, *train, best)[0] - values).ravel()
    return np.array([best, gap @ gap / gap.size])


def standardized_attention(queries, keys, values, bandwidth):
    n = len(keys)
    centring = np.eye(n) - np.full((n, n), 1 / n)
    spread = norm(centring @ keys, axis=0) / np.sqrt(n)
    spread = np.where(keys.max(axis=0) == keys.min(axis=0), 1.0, spread)
    ruler = np.diag(1 / spread)
    return gaussian_attention(queries @ ruler, keys @ ruler, values, bandwidth)
