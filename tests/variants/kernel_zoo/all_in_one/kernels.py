"""Every function stands on its own: nothing calls anything else of the assignment."""

import numpy as np


def gaussian(u):
    return np.exp(-np.power(np.abs(np.asarray(u, dtype="float64")), 2) / 2)


def boxcar(u):
    return np.where(np.absolute(u) < 1, 1, 0)


def constant(u):
    result = np.empty_like(u, dtype="float64")
    result.fill(1)
    return result


def triangular(u):
    v = 1 - np.abs(np.asarray(u, dtype="float64"))
    v[v < 0] = 0
    return v


def epanechnikov(u):
    v = 0.75 * (1 - np.asarray(u, dtype="float64") ** 2)
    v[v < 0] = 0
    return v


def _table(queries, keys, kernel, bandwidth):
    shapes = {
        "gaussian": lambda u: np.exp(-(u**2) / 2),
        "boxcar": lambda u: np.sign(np.maximum(1 - u, 0)),
        "constant": lambda u: np.ones(u.shape),
        "triangular": lambda u: np.where(u < 1, 1 - u, 0),
        "epanechnikov": lambda u: np.where(u < 1, 0.75 - 0.75 * u**2, 0),
    }
    if kernel not in shapes or not (0 < bandwidth < np.inf):
        raise ValueError("kernel or bandwidth")
    queries = np.array(queries, dtype="float64")
    keys = np.array(keys, dtype="float64")
    squares = np.zeros((len(queries), len(keys)))
    for feature in range(keys.shape[1]):
        squares += np.subtract.outer(queries[:, feature], keys[:, feature]) ** 2
    return shapes[kernel](np.sqrt(squares) / bandwidth)


def kernel_values(queries, keys, kernel, bandwidth):
    return _table(queries, keys, kernel, bandwidth)


def unreached(queries, keys, kernel, bandwidth):
    return np.argwhere(_table(queries, keys, kernel, bandwidth).sum(axis=1) == 0).ravel()


def _pool(queries, keys, values, kernel, bandwidth):
    table = _table(queries, keys, kernel, bandwidth)
    total = table.sum(axis=1, keepdims=True)
    if np.any(total == 0):
        raise ValueError(f"rows {np.flatnonzero(total == 0).tolist()}")
    return table / total @ np.array(values, dtype="float64"), table / total


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    return _pool(queries, keys, values, kernel, bandwidth)


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    before = _table(queries, keys, kernel, bandwidth)
    moved = np.matmul(rotation, keys[:, :, None])[:, :, 0] + shift
    turned = np.matmul(rotation, queries[:, :, None])[:, :, 0] + shift
    return (
        np.amax(np.abs(before - _table(turned, moved, kernel, bandwidth))),
        np.amax(np.abs(before - _table(queries, moved, kernel, bandwidth))),
    )


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    a = _pool(queries, keys, values, kernel, bandwidth)[0]
    b = _pool(queries, keys, values, other_kernel, other_bandwidth)[0]
    return float(np.sqrt(((a - b) ** 2).mean(axis=0).mean()))


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    a = _pool(queries, keys, values, kernel, bandwidth)[0]
    gaps = []
    for width in bandwidths:
        table = _table(queries, keys, other_kernel, width)
        with np.errstate(invalid="ignore"):
            b = table @ values / table.sum(axis=1, keepdims=True)
        gap = float(np.sqrt(((a - b) ** 2).mean()))
        gaps.append(np.inf if np.isnan(gap) else gap)
    return bandwidths[gaps.index(min(gaps))], np.array(gaps)
