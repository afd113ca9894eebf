"""Loops over single numbers, as one would write them without numpy."""

import math

import numpy as np


def over(formula, u):
    u = np.array(u, dtype=float)
    answer = np.empty(u.shape)
    for place in np.ndindex(u.shape):
        answer[place] = formula(float(u[place]))
    return answer


def gaussian(u):
    return over(lambda x: math.exp(-0.5 * x * x), u)


def boxcar(u):
    return over(lambda x: 1 if -1 < x < 1 else 0, u)


def constant(u):
    return over(lambda x: 1, u)


def triangular(u):
    return over(lambda x: max(1 - abs(x), 0), u)


def epanechnikov(u):
    return over(lambda x: 3 / 4 * (1 - x * x) if abs(x) < 1 else 0, u)


def pick(kernel):
    if kernel == "gaussian":
        return gaussian
    if kernel == "boxcar":
        return boxcar
    if kernel == "constant":
        return constant
    if kernel == "triangular":
        return triangular
    if kernel == "epanechnikov":
        return epanechnikov
    raise ValueError("unknown kernel " + kernel)


def kernel_values(queries, keys, kernel, bandwidth):
    function = pick(kernel)
    if not (bandwidth > 0 and math.isfinite(bandwidth)):
        raise ValueError("bandwidth")
    table = np.zeros((len(queries), len(keys)))
    for r in range(len(queries)):
        for i in range(len(keys)):
            total = 0.0
            for j in range(len(keys[i])):
                total += (float(queries[r][j]) - float(keys[i][j])) ** 2
            table[r, i] = function(math.sqrt(total) / bandwidth)
    return table


def unreached(queries, keys, kernel, bandwidth):
    rows = []
    for r, row in enumerate(kernel_values(queries, keys, kernel, bandwidth)):
        if sum(row) == 0:
            rows.append(r)
    return rows


def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    table = kernel_values(queries, keys, kernel, bandwidth)
    weights = np.zeros(table.shape)
    output = np.zeros((len(queries), values.shape[1]))
    for r in range(len(queries)):
        total = table[r].sum()
        if total == 0:
            raise ValueError(f"row {r}")
        for i in range(len(keys)):
            weights[r, i] = table[r, i] / total
            for c in range(values.shape[1]):
                output[r, c] += weights[r, i] * values[i, c]
    return output, weights


def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    def move(points):
        return np.array([[sum(rotation[a][b] * p[b] for b in range(len(p))) + shift[a]
                          for a in range(len(p))] for p in points])  # fmt: skip

    before = kernel_values(queries, keys, kernel, bandwidth)
    answers = []
    for asked in (move(queries), queries):
        after = kernel_values(asked, move(keys), kernel, bandwidth)
        answers.append(max(abs(a - b) for a, b in zip(after.flat, before.flat, strict=True)))
    return answers[0], answers[1]


def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    one = nadaraya_watson(queries, keys, values, kernel, bandwidth)[0]
    two = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)[0]
    total = 0.0
    for a, b in zip(one.ravel(), two.ravel(), strict=True):
        total += (a - b) ** 2
    return math.sqrt(total / one.size)


def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    best, smallest, gaps = None, math.inf, []
    for width in bandwidths:
        try:
            gap = estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, width)
        except ValueError:
            gap = math.inf
        gaps.append(gap)
        if gap < smallest:
            best, smallest = width, gap
    return best, gaps
