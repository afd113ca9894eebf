"""SciPy wherever it has something: log-densities, logsumexp, Cholesky, zmap."""

import numpy as np
from scipy import linalg, optimize, special, stats


def row_softmax(scores):
    scores = np.asarray(scores, dtype=float)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    return special.softmax(scores, axis=-1) if scores.size else np.zeros(scores.shape)


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool):
        raise TypeError("bandwidth")
    if not 0.0 < bandwidth < np.inf:
        raise ValueError("bandwidth")
    queries, keys, values = (np.asarray(x, dtype=float) for x in (queries, keys, values))
    if not (queries.ndim == keys.ndim == values.ndim == 2):
        raise ValueError("two axes each")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes")
    # the constant of a density is the same for all keys and cancels in a row
    gaps = (queries[:, None] - keys) / bandwidth
    logs = stats.norm.logpdf(gaps).sum(axis=2)
    if not logs.size:
        return np.zeros((0, values.shape[1])), logs
    weights = np.exp(logs - special.logsumexp(logs, axis=1)[:, None])
    return weights @ values, weights


def ols_weights(queries, keys):
    design = np.c_[np.ones(len(keys)), np.asarray(keys, dtype=float)]
    asked = np.c_[np.ones(len(queries)), np.asarray(queries, dtype=float)]
    if linalg.null_space(design).size:
        raise ValueError("rank")
    basis, triangle = linalg.qr(design, mode="economic")
    return asked @ linalg.solve_triangular(triangle, basis.T)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = []
    for h in bandwidths:
        predictions = gaussian_attention(queries, keys, np.asarray(responses).T, h)[0]
        moments = stats.describe(predictions, axis=1, ddof=0)
        bias2 = special.huber(np.inf, moments.mean - truth).mean() * 2
        mse = np.mean(np.square(predictions - truth.reshape(-1, 1)))
        rows.append((bias2, mse - bias2, mse))
    return np.array(rows)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("axes")
    if np.shape(train_values)[1] != np.shape(val_values)[1]:
        raise ValueError("columns")

    def error(place):
        h = bandwidths[int(np.ravel(place)[0])]
        gap = gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
        return np.mean(gap**2)

    grid = (slice(0, len(bandwidths), 1),)
    _, _, _, errors = optimize.brute(error, grid, full_output=True, finish=None)
    return bandwidths[np.argmin(errors)], np.atleast_1d(errors)


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(float(h))
    gaps = gaussian_attention(keys, *train, h)[0] - values
    return np.float64(h), np.asarray(np.mean(gaps**2))


def standardized_attention(queries, keys, values, bandwidth):
    constant = np.ptp(keys, axis=0) == 0
    own = np.where(constant, 0.0, stats.zmap(keys, np.where(constant, np.eye(len(keys), 1), keys)))
    asked = np.where(
        constant, 0.0, stats.zmap(queries, np.where(constant, np.eye(len(keys), 1), keys))
    )
    if len(keys) == 1:
        own, asked = np.zeros_like(own), np.zeros_like(asked)
    return gaussian_attention(asked, own, values, bandwidth)
