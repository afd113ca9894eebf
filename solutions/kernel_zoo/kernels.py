"""A zoo of kernels, one estimator for all of them, and experiments on how alike they are."""

import numpy as np


def gaussian(u):
    """Return exp(-u²/2) for every scaled distance in u, in an array of u's shape."""
    u = np.asarray(u, dtype=np.float64)
    return np.exp(-(u**2) / 2.0)


def boxcar(u):
    """Return 1.0 where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    u = np.asarray(u, dtype=np.float64)
    return np.where(np.abs(u) < 1.0, 1.0, 0.0)


def constant(u):
    """Return 1.0 for every scaled distance in u, in an array of u's shape."""
    u = np.asarray(u, dtype=np.float64)
    return np.ones(u.shape)


def triangular(u):
    """Return 1 - |u| where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    u = np.asarray(u, dtype=np.float64)
    return np.maximum(1.0 - np.abs(u), 0.0)


def epanechnikov(u):
    """Return 3/4 (1 - u²) where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    u = np.asarray(u, dtype=np.float64)
    return 0.75 * np.maximum(1.0 - u**2, 0.0)


def kernel_values(queries, keys, kernel, bandwidth):
    """Return the table (m, n) of kernel values between queries (m, d) and keys (n, d).

    kernel is the name of one of the five kernels above; any other name raises ValueError.
    So does a bandwidth that is not a positive finite number.
    """
    kernels = {
        "gaussian": gaussian,
        "boxcar": boxcar,
        "constant": constant,
        "triangular": triangular,
        "epanechnikov": epanechnikov,
    }
    if kernel not in kernels:
        raise ValueError(f"{kernel!r} is none of {list(kernels)}")
    if not 0.0 < bandwidth < np.inf:
        raise ValueError("bandwidth must be a positive finite number")
    queries = np.asarray(queries, dtype=np.float64)
    keys = np.asarray(keys, dtype=np.float64)
    scaled = (queries[:, None, :] - keys[None, :, :]) / bandwidth  # (m, n, d)
    return kernels[kernel](np.sqrt((scaled**2).sum(axis=2)))


def unreached(queries, keys, kernel, bandwidth):
    """Return the row numbers, from 0 and in order, of the queries that no key reaches.

    A key reaches a query if the kernel value between them is not zero.
    """
    table = kernel_values(queries, keys, kernel, bandwidth)  # (m, n)
    return np.flatnonzero(~(table > 0.0).any(axis=1))


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    """Pool values (n, p) for queries (m, d) by their kernel values with keys (n, d).

    Returns the output (m, p) and the weights (m, n), in this order.
    Queries that no key reaches have no answer: ValueError names their rows.
    """
    lost = unreached(queries, keys, kernel, bandwidth)
    if len(lost) > 0:
        raise ValueError(f"no key reaches the queries in rows {lost.tolist()}")
    values = np.asarray(values, dtype=np.float64)
    table = kernel_values(queries, keys, kernel, bandwidth)  # (m, n)
    weights = table / table.sum(axis=1, keepdims=True)
    return weights @ values, weights


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    """Return the largest change of a kernel value when points x move to rotation x + shift.

    Two numbers: when queries (m, d) and keys (n, d) move together, and when only the keys move.
    rotation is (d, d), shift is (d,).
    """
    before = kernel_values(queries, keys, kernel, bandwidth)
    moved_queries = np.asarray(queries) @ np.transpose(rotation) + shift
    moved_keys = np.asarray(keys) @ np.transpose(rotation) + shift
    together = kernel_values(moved_queries, moved_keys, kernel, bandwidth)
    keys_only = kernel_values(queries, moved_keys, kernel, bandwidth)
    return float(np.abs(together - before).max()), float(np.abs(keys_only - before).max())


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    """Return the root mean square difference between the outputs (m, p) of two kernels.

    The first uses kernel and bandwidth, the second other_kernel and other_bandwidth.
    """
    first, _ = nadaraya_watson(queries, keys, values, kernel, bandwidth)
    second, _ = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)
    return float(np.sqrt(np.mean((first - second) ** 2)))


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    """Return the width at which another kernel comes closest to a given one, and all gaps (b,).

    The gaps compare kernel at bandwidth with other_kernel at each of bandwidths (b,).
    A width at which other_kernel leaves a query out of reach has the gap infinity.
    """
    gaps = []
    for width in bandwidths:
        if len(unreached(queries, keys, other_kernel, width)) > 0:
            gaps.append(np.inf)
            continue
        gaps.append(estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, width))
    return float(bandwidths[np.argmin(gaps)]), np.array(gaps)
