"""Small lambdas in one table at the top of the file, distances from scipy."""

import numpy as np
from scipy.spatial.distance import cdist


def gaussian(u):
    return np.exp(-0.5 * np.square(np.asarray(u, dtype=float)))


def boxcar(u):
    return 1.0 * (np.abs(np.asarray(u, dtype=float)) < 1)


def constant(u):
    return np.full(np.shape(u), 1.0)


def triangular(u):
    return np.clip(1 - np.abs(np.asarray(u, dtype=float)), 0, None)


def epanechnikov(u):
    return np.clip(0.75 - 0.75 * np.asarray(u, dtype=float) ** 2, 0, 1)


KERNELS = {f.__name__: f for f in (gaussian, boxcar, constant, triangular, epanechnikov)}


def kernel_values(queries, keys, kernel, bandwidth):
    try:
        function = KERNELS[kernel]
    except KeyError:
        raise ValueError(f"no kernel {kernel}") from None
    if bandwidth <= 0 or not np.isfinite(bandwidth):
        raise ValueError(f"bandwidth {bandwidth}")
    return function(cdist(queries, keys) / bandwidth)


def unreached(queries, keys, kernel, bandwidth):
    return np.where(kernel_values(queries, keys, kernel, bandwidth).max(axis=1) == 0)[0]


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    table = kernel_values(queries, keys, kernel, bandwidth)
    sums = table.sum(1)
    if not sums.all():
        raise ValueError(f"rows {np.where(sums == 0)[0]}")
    return (table @ values) / sums[:, None], table / sums[:, None]


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    queries2 = (rotation @ queries.T).T + shift
    keys2 = (rotation @ keys.T).T + shift
    table = kernel_values(queries, keys, kernel, bandwidth)
    change = kernel_values(queries2, keys2, kernel, bandwidth) - table
    change2 = kernel_values(queries, keys2, kernel, bandwidth) - table
    return np.abs(change).max(), np.abs(change2).max()


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    one, _ = nadaraya_watson(queries, keys, values, kernel, bandwidth)
    two, _ = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)
    return np.linalg.norm(one - two) / np.sqrt(one.size)


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    gaps = np.full(len(bandwidths), np.inf)
    for place, width in enumerate(bandwidths):
        if unreached(queries, keys, other_kernel, width).size == 0:
            gaps[place] = estimate_gap(
                queries, keys, values, kernel, bandwidth, other_kernel, width
            )
    return bandwidths[gaps.argmin()], gaps
