"""Answers as nested lists of plain numbers, whole numbers and fractions among them."""

from fractions import Fraction
from math import dist, exp, inf, sqrt

import numpy as np

NAMES = ["gaussian", "boxcar", "constant", "triangular", "epanechnikov"]


def nested(formula, u):
    if np.ndim(u) == 0:
        return formula(float(u))
    return [nested(formula, part) for part in u]


def gaussian(u):
    return nested(lambda x: exp(-x * x / 2), u)


def boxcar(u):
    return nested(lambda x: int(abs(x) < 1), u)


def constant(u):
    return nested(lambda x: 1, u)


def triangular(u):
    return nested(lambda x: 1 - abs(x) if abs(x) < 1 else 0, u)


def epanechnikov(u):
    return nested(lambda x: Fraction(3, 4) * (1 - Fraction(x) ** 2) if abs(x) < 1 else 0, u)


def kernel_values(queries, keys, kernel, bandwidth):
    if kernel not in NAMES:
        raise ValueError("the kernels are " + ", ".join(NAMES))
    if not 0 < bandwidth < inf:
        raise ValueError("the bandwidth is no positive number")
    keys = np.asarray(keys, dtype=float).tolist()
    if len(queries) == 0:
        return np.empty((0, len(keys)))
    kernels = dict(zip(NAMES, [gaussian, boxcar, constant, triangular, epanechnikov], strict=True))
    queries = np.asarray(queries, dtype=float).tolist()
    return kernels[kernel]([[dist(q, k) / bandwidth for k in keys] for q in queries])


def unreached(queries, keys, kernel, bandwidth):
    table = kernel_values(queries, keys, kernel, bandwidth)
    return tuple(r for r, row in enumerate(table) if not any(row))


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    lost = unreached(queries, keys, kernel, bandwidth)
    if lost:
        raise ValueError(f"these rows are out of reach: {lost}")
    table = kernel_values(queries, keys, kernel, bandwidth)
    if len(table) == 0:
        return np.empty((0, np.shape(values)[1])), np.empty((0, np.shape(values)[0]))
    weights = [[float(x) / float(sum(row)) for x in row] for row in table]
    columns = np.transpose(values).tolist()
    output = [[sum(w * v for w, v in zip(row, c, strict=True)) for c in columns] for row in weights]
    return [output, weights]


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    def moved(points):
        return [(rotation @ point + shift).tolist() for point in points]

    def change(one):
        new = np.array(kernel_values(one, moved(keys), kernel, bandwidth), dtype=float)
        old = np.array(kernel_values(queries, keys, kernel, bandwidth), dtype=float)
        return max(abs(new - old).ravel().tolist())

    return [change(moved(queries)), change(queries)]


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    one = nadaraya_watson(queries, keys, values, kernel, bandwidth)[0]
    two = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)[0]
    gaps = [(a - b) ** 2 for x, y in zip(one, two, strict=True) for a, b in zip(x, y, strict=True)]
    return sqrt(sum(gaps) / len(gaps))


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    gaps = [
        inf
        if unreached(queries, keys, other_kernel, width)
        else estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, width)
        for width in bandwidths.tolist()
    ]
    return [bandwidths.tolist()[gaps.index(min(gaps))], gaps]
