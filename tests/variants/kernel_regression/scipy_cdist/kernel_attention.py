"""SciPy does the work: softmax, distances and a pseudo-inverse."""

import numpy as np
from scipy import linalg, special
from scipy.spatial.distance import cdist


def row_softmax(scores):
    scores = np.asarray(scores, dtype="float64")
    if scores.ndim != 2 or 0 in scores.shape[1:]:
        raise ValueError(f"cannot normalize the shape {scores.shape}")
    return special.softmax(scores, axis=1) if len(scores) else scores.copy()


def gaussian_attention(queries, keys, values, bandwidth):
    if type(bandwidth) is bool or not (bandwidth > 0 and bandwidth < float("inf")):
        raise ValueError("bandwidth")
    queries, keys, values = [np.asarray(a, dtype="float64") for a in (queries, keys, values)]
    if {queries.ndim, keys.ndim, values.ndim} != {2}:
        raise ValueError("dimensions")
    if len(keys) == 0 or len(keys) != len(values):
        raise ValueError("rows")
    squares = cdist(queries / bandwidth, keys / bandwidth, "sqeuclidean")
    weights = row_softmax(-squares / 2)
    return np.dot(weights, values), weights


def ols_weights(queries, keys):
    design = np.insert(np.asarray(keys, dtype="float64"), 0, 1.0, axis=1)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    asked = np.insert(np.asarray(queries, dtype="float64"), 0, 1.0, axis=1)
    return asked @ linalg.pinv(design)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = np.empty((len(bandwidths), 3))
    for row, h in zip(table, bandwidths, strict=True):
        predictions = gaussian_attention(queries, keys, responses.T, h)[0].T
        mean = np.average(predictions, axis=0)
        row[0] = np.square(mean - truth).mean()
        row[1] = np.square(predictions - mean).mean()
        row[2] = np.square(predictions - truth).mean()
    return table


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    n, m = len(train_keys), len(val_keys)
    if np.shape(train_values)[:1] != (n,) or np.ndim(train_values) != 2:
        raise ValueError("train_values")
    if np.shape(val_values) != (m, np.shape(train_values)[1]):
        raise ValueError("val_values")
    squares = cdist(val_keys, train_keys, "sqeuclidean")
    errors = []
    for h in bandwidths:
        weights = special.softmax(-squares / (2 * h * h), axis=1)
        errors.append(np.square(weights @ train_values - val_values).mean())
    return list(bandwidths)[errors.index(min(errors))], errors


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(h)
    weights = special.softmax(-cdist(keys, train[0], "sqeuclidean") / (2 * h * h), axis=1)
    return h, np.square(weights @ train[1] - values).mean()


def standardized_attention(queries, keys, values, bandwidth):
    keys = np.asarray(keys, dtype="float64")
    spread = keys.std(axis=0)
    spread[spread <= 1e-12 * abs(keys).max(axis=0)] = 1.0
    # the mean cancels in every difference
    return gaussian_attention(queries / spread, keys / spread, values, bandwidth)
