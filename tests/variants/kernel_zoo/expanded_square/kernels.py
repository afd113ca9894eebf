"""Squared distances from the expanded square, kernels as functions of u squared."""

import numpy as np


def square(u):
    return np.asarray(u, np.float64) * np.asarray(u, np.float64)


def gaussian(u):
    return 1.0 / np.exp(square(u) / 2)


def boxcar(u):
    return np.heaviside(1.0 - square(u), 0.0)


def constant(u):
    return square(u) * 0 + 1 if np.isfinite(u).all() else np.ones(np.shape(u))


def triangular(u):
    return np.maximum(0, 1 - np.sqrt(square(u)))


def epanechnikov(u):
    return np.fmax(0, 1 - square(u)) * 3 / 4


def kernel_values(queries, keys, kernel, bandwidth):
    table = dict(
        gaussian=gaussian, boxcar=boxcar, constant=constant,
        triangular=triangular, epanechnikov=epanechnikov,
    )  # fmt: skip
    if table.get(kernel) is None:
        raise ValueError(f"{kernel!r}? try one of {sorted(table)}")
    if np.isnan(bandwidth) or np.isinf(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth has to be positive and finite")
    q, k = np.array(queries, dtype=float), np.array(keys, dtype=float)
    mixed = np.einsum("rj,ij->ri", q, k)
    squares = (q * q).sum(1)[:, None] - 2 * mixed + (k * k).sum(1)
    return table[kernel](np.sqrt(np.maximum(squares, 0)) / bandwidth)


def unreached(queries, keys, kernel, bandwidth):
    return np.nonzero(np.all(kernel_values(queries, keys, kernel, bandwidth) == 0, axis=1))[0]


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    kernel_table = kernel_values(queries, keys, kernel, bandwidth)
    lost = unreached(queries, keys, kernel, bandwidth)
    if lost.size:
        raise ValueError("rows " + ", ".join(map(str, lost)) + " are out of reach")
    weights = np.einsum("ri,r->ri", kernel_table, 1 / kernel_table.sum(axis=1))
    return np.einsum("ri,ip->rp", weights, np.asarray(values, dtype=float)), weights


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    def changes(q, k):
        new = kernel_values(q, k, kernel, bandwidth)
        return np.linalg.norm(
            (new - kernel_values(queries, keys, kernel, bandwidth)).ravel(), np.inf
        )

    keys_moved = np.einsum("ab,ib->ia", rotation, keys) + shift
    queries_moved = np.einsum("ab,ib->ia", rotation, queries) + shift
    return changes(queries_moved, keys_moved), changes(queries, keys_moved)


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    (a, _), (b, _) = (
        nadaraya_watson(queries, keys, values, *choice)
        for choice in [(kernel, bandwidth), (other_kernel, other_bandwidth)]
    )
    return np.sqrt(np.average(np.square(a - b)))


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    def gap(width):
        if unreached(queries, keys, other_kernel, width).size:
            return np.inf
        return estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, width)

    gaps = np.vectorize(gap, otypes=[float])(bandwidths)
    return float(bandwidths[gaps == gaps.min()][0]), gaps
