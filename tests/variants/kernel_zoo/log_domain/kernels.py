"""Weights as a softmax of the logarithms of the kernels, -inf where a key is out of reach."""

import numpy as np
from scipy.special import logsumexp, softmax


def log_kernel(u, kernel):
    u = np.abs(np.asarray(u, dtype=np.float64))
    with np.errstate(divide="ignore", over="ignore"):
        if kernel == "gaussian":
            return -u * u / 2
        if kernel == "boxcar":
            return np.where(u < 1, 0.0, -np.inf)
        if kernel == "constant":
            return np.zeros(u.shape)
        if kernel == "triangular":
            return np.log(1 - np.minimum(u, 1))
        if kernel == "epanechnikov":
            return np.log(0.75) + np.log1p(-(np.minimum(u, 1) ** 2))
    raise ValueError(kernel)


def gaussian(u):
    return np.exp(log_kernel(u, "gaussian"))


def boxcar(u):
    return np.exp(log_kernel(u, "boxcar"))


def constant(u):
    return np.exp(log_kernel(u, "constant"))


def triangular(u):
    return np.exp(log_kernel(u, "triangular"))


def epanechnikov(u):
    return np.exp(log_kernel(u, "epanechnikov"))


def scores(queries, keys, kernel, bandwidth):
    if not 0 < bandwidth < float("inf"):
        raise ValueError("bandwidth")
    queries, keys = np.asarray(queries, dtype=float), np.asarray(keys, dtype=float)
    differences = queries[:, np.newaxis] - keys
    return log_kernel(np.hypot.reduce(differences / bandwidth, axis=-1), kernel)


def kernel_values(queries, keys, kernel, bandwidth):
    return np.exp(scores(queries, keys, kernel, bandwidth))


def unreached(queries, keys, kernel, bandwidth):
    best = scores(queries, keys, kernel, bandwidth).max(axis=1)
    return np.arange(len(best))[np.isneginf(best)]


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    table = scores(queries, keys, kernel, bandwidth)
    if np.isneginf(logsumexp(table, axis=1)).any():
        raise ValueError(f"out of reach: {unreached(queries, keys, kernel, bandwidth)}")
    weights = softmax(table, axis=1) if len(table) else table
    return weights @ values, weights


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    old = kernel_values(queries, keys, kernel, bandwidth)
    k = np.dot(keys, rotation.T) + shift
    q = np.dot(queries, rotation.T) + shift
    together = np.max(np.abs(kernel_values(q, k, kernel, bandwidth) - old))
    alone = kernel_values(queries, k, kernel, bandwidth) - old
    return together, max(alone.max(), -alone.min())


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    _, one = nadaraya_watson(queries, keys, values, kernel, bandwidth)
    _, two = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)
    return np.std(np.concatenate([(one - two) @ values, -(one - two) @ values]))


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    gaps = []
    for width in bandwidths:
        lost = unreached(queries, keys, other_kernel, width)
        arguments = (queries, keys, values, kernel, bandwidth, other_kernel, width)
        gaps.append(np.inf if lost.size > 0 else estimate_gap(*arguments))
    return sorted(zip(gaps, bandwidths, strict=True))[0][1], gaps
