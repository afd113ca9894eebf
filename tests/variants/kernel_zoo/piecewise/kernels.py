"""Kernels as pieces, and a row-by-row estimate with np.average."""

import numpy as np


def gaussian(u):
    out = np.array(u, dtype=np.float64)
    out *= out
    out *= -0.5
    return np.exp(out, out=out)


def boxcar(u):
    return np.select([np.less(np.abs(u), 1)], [1.0])


def constant(u):
    return np.power(np.asarray(u, dtype=float), 0)


def triangular(u):
    u = np.asarray(u, dtype=float)
    pieces = [(-1 < u) & (u < 0), (0 <= u) & (u < 1)]
    return np.piecewise(u, pieces, [lambda x: 1 + x, lambda x: 1 - x, 0])


def epanechnikov(u):
    u = np.asarray(u, dtype=float)
    out = np.zeros(u.shape)
    inside = np.abs(u) < 1
    out[inside] = 0.75 * (1 - u[inside]) * (1 + u[inside])
    return out


def kernel_values(queries, keys, kernel, bandwidth):
    match kernel:
        case "gaussian":
            function = gaussian
        case "boxcar":
            function = boxcar
        case "constant":
            function = constant
        case "triangular":
            function = triangular
        case "epanechnikov":
            function = epanechnikov
        case _:
            raise ValueError(f"{kernel} is not in the zoo")
    if bandwidth > 0 and bandwidth != np.inf:
        queries = np.asarray(queries, dtype=float)
        keys = np.asarray(keys, dtype=float)
        if not len(queries):
            return np.zeros((0, len(keys)))
        return np.stack([function(np.sqrt(((q - keys) ** 2).sum(1)) / bandwidth) for q in queries])
    raise ValueError("bandwidth")


def unreached(queries, keys, kernel, bandwidth):
    table = kernel_values(queries, keys, kernel, bandwidth)
    return np.setdiff1d(np.arange(len(queries)), np.nonzero(table)[0])


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    table = kernel_values(queries, keys, kernel, bandwidth)
    weights = np.zeros_like(table)
    output = np.zeros((len(queries), values.shape[1]))
    for r, row in enumerate(table):
        try:
            output[r] = np.average(values, axis=0, weights=row)
        except ZeroDivisionError as error:
            lost = unreached(queries, keys, kernel, bandwidth)
            raise ValueError(f"no key near rows {lost}") from error
        weights[r] = row / row.sum()
    return output, weights


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    everything = np.vstack([queries, keys])
    moved = everything @ rotation.T + shift
    m = len(queries)
    before = kernel_values(queries, keys, kernel, bandwidth)
    together = kernel_values(moved[:m], moved[m:], kernel, bandwidth)
    alone = kernel_values(everything[:m], moved[m:], kernel, bandwidth)
    return np.ptp([0, *np.abs(together - before).flat]), np.abs(np.subtract(alone, before)).max()


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    residual = nadaraya_watson(queries, keys, values, kernel, bandwidth)[0]
    residual -= nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)[0]
    return np.sqrt(np.vdot(residual, residual) / residual.size)


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    gaps = np.empty(bandwidths.shape)
    for i in np.argsort(bandwidths)[::-1]:
        try:
            gaps[i] = estimate_gap(
                queries, keys, values, kernel, bandwidth, other_kernel, bandwidths[i]
            )
        except ValueError:
            gaps[i] = np.inf
    return bandwidths[np.nanargmin(gaps)], gaps
