"""Einsum for every sum, least squares by lstsq."""

import numpy as np


def row_softmax(scores):
    s = np.array(scores, dtype=np.float64)
    if s.ndim != 2 or s.shape[1] == 0:
        raise ValueError("scores (m, n)")
    s -= np.maximum.reduce(s, axis=1)[:, np.newaxis]
    np.exp(s, out=s)
    s /= np.einsum("mn->m", s)[:, np.newaxis]
    return s


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool):
        raise ValueError("no truth values")
    h = float(bandwidth)
    if not np.isfinite(h) or h <= 0:
        raise ValueError("h > 0")
    q, k, v = (np.array(a, dtype=np.float64) for a in (queries, keys, values))
    if (q.ndim, k.ndim, v.ndim) != (2, 2, 2) or q.shape[1] != k.shape[1] or len(k) != len(v):
        raise ValueError("shapes")
    u = q[:, None] - k[None]
    scores = np.einsum("mnd,mnd->mn", u, u) * (-0.5 / h / h)
    weights = row_softmax(scores)
    return np.einsum("mn,np->mp", weights, v), weights


def ols_weights(queries, keys):
    k, q = np.array(keys, dtype=np.float64), np.array(queries, dtype=np.float64)
    design, asked = np.c_[np.ones(len(k)), k], np.c_[np.ones(len(q)), q]
    solution, _, rank, _ = np.linalg.lstsq(design.T, asked.T, rcond=None)
    if rank < design.shape[1]:
        raise ValueError("rank")
    # the shortest weights that reproduce the query are the least-squares ones
    return solution.T


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    predictions = np.stack(
        [gaussian_attention(queries, keys, np.asarray(responses).T, h)[0] for h in bandwidths]
    )
    mean = np.einsum("bmw->bm", predictions) / predictions.shape[2]
    bias2 = ((mean - truth) ** 2).mean(axis=1)
    variance = ((predictions - mean[:, :, None]) ** 2).mean(axis=(1, 2))
    mse = ((predictions - np.asarray(truth)[None, :, None]) ** 2).mean(axis=(1, 2))
    return np.stack([bias2, variance, mse], axis=1)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    train_values, val_values = np.asarray(train_values), np.asarray(val_values)
    if train_values.ndim != 2 or val_values.ndim != 2:
        raise ValueError("two axes")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("columns")
    residuals = np.stack(
        [
            gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
            for h in bandwidths
        ]
    )
    errors = np.einsum("bmp,bmp->b", residuals, residuals) / val_values.size
    return bandwidths[np.flatnonzero(errors == errors.min())[0]], errors


def report_once(train, validation, open_test, bandwidths):
    h = select_bandwidth(*train, *validation, bandwidths)[0]
    test_keys, test_values = open_test(h)
    wrong = gaussian_attention(test_keys, *train, h)[0] - test_values
    return h, np.einsum("mp,mp->", wrong, wrong) / wrong.size


def standardized_attention(queries, keys, values, bandwidth):
    k, q = np.array(keys, dtype=np.float64), np.array(queries, dtype=np.float64)
    mean = k.mean(axis=0)
    spread = np.sqrt(np.einsum("nd,nd->d", k - mean, k - mean) / len(k))
    spread[spread <= 1e-10 * np.abs(k).max(axis=0)] = 1.0
    k -= mean
    q -= mean
    return gaussian_attention(q / spread, k / spread, values, bandwidth)
