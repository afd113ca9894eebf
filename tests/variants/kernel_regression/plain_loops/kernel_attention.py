"""Everything written out in loops, numbers collected in lists."""

import math

import numpy as np


def row_softmax(scores):
    scores = np.array(scores, dtype=float)
    if scores.ndim != 2:
        raise ValueError("two dimensions please")
    m, n = scores.shape
    if n == 0:
        raise ValueError("no columns")
    weights = np.zeros((m, n))
    for r in range(m):
        top = max(scores[r])
        total = 0.0
        for i in range(n):
            weights[r, i] = math.exp(scores[r, i] - top)
            total += weights[r, i]
        for i in range(n):
            weights[r, i] = weights[r, i] / total
    return weights


def gaussian_attention(queries, keys, values, bandwidth):
    if bandwidth is True or bandwidth is False:
        raise TypeError("a truth value is not a bandwidth")
    if math.isnan(bandwidth) or math.isinf(bandwidth) or bandwidth <= 0:
        raise ValueError("bad bandwidth")
    queries = np.array(queries, dtype=float)
    keys = np.array(keys, dtype=float)
    values = np.array(values, dtype=float)
    for matrix in (queries, keys, values):
        if matrix.ndim != 2:
            raise ValueError("matrices please")
    m, d = queries.shape
    n = keys.shape[0]
    if keys.shape[1] != d or values.shape[0] != n or n == 0:
        raise ValueError("shapes do not fit")
    scores = np.zeros((m, n))
    for r in range(m):
        for i in range(n):
            total = 0.0
            for j in range(d):
                total += ((queries[r, j] - keys[i, j]) / bandwidth) ** 2
            scores[r, i] = -0.5 * total
    weights = row_softmax(scores)
    output = np.zeros((m, values.shape[1]))
    for r in range(m):
        for i in range(n):
            output[r] += weights[r, i] * values[i]
    return output, weights


def ols_weights(queries, keys):
    queries, keys = np.array(queries, dtype=float), np.array(keys, dtype=float)
    n, d = keys.shape
    mean = [sum(keys[:, j]) / n for j in range(d)]
    centred = np.zeros((n, d))
    for i in range(n):
        for j in range(d):
            centred[i, j] = keys[i, j] - mean[j]
    # n = 1 or too few keys leave a table of rank below d
    if np.linalg.matrix_rank(np.hstack([np.ones((n, 1)), keys])) < d + 1:
        raise ValueError("the keys do not determine the fit")
    scatter = np.zeros((d, d))
    for i in range(n):
        scatter += np.outer(centred[i], centred[i])
    weights = np.zeros((len(queries), n))
    for r in range(len(queries)):
        slope = np.linalg.solve(scatter, queries[r] - mean)
        for i in range(n):
            weights[r, i] = 1 / n + sum(slope[j] * centred[i, j] for j in range(d))
    return weights


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for h in bandwidths:
        _, weights = gaussian_attention(queries, keys, np.zeros((len(keys), 1)), h)
        worlds = [weights @ response for response in responses]
        mean = sum(worlds) / len(worlds)
        bias2 = sum((mean - truth) ** 2) / len(truth)
        variance = mse = 0.0
        for prediction in worlds:
            variance += sum((prediction - mean) ** 2) / len(truth) / len(worlds)
            mse += sum((prediction - truth) ** 2) / len(truth) / len(worlds)
        table.append([bias2, variance, mse])
    return np.array(table)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("values are tables")
    if train_values.shape[1] != val_values.shape[1] or len(val_keys) != len(val_values):
        raise ValueError("values do not fit")
    chosen, smallest, errors = None, math.inf, []
    for h in bandwidths:
        predicted, _ = gaussian_attention(val_keys, train_keys, train_values, h)
        total = 0.0
        for r in range(len(val_values)):
            for c in range(val_values.shape[1]):
                total += (predicted[r, c] - val_values[r, c]) ** 2
        error = total / val_values.size
        errors.append(error)
        if error < smallest:
            chosen, smallest = float(h), error
    return chosen, np.array(errors)


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(train[0], train[1], validation[0], validation[1], bandwidths)
    keys, values = open_test(h)
    total, count = 0.0, 0
    predicted, _ = gaussian_attention(keys, train[0], train[1], h)
    for row, wanted in zip(predicted, values, strict=True):
        for a, b in zip(row, wanted, strict=True):
            total += (a - b) ** 2
            count += 1
    return h, total / count


def standardized_attention(queries, keys, values, bandwidth):
    queries, keys = np.array(queries, dtype=float), np.array(keys, dtype=float)
    for j in range(keys.shape[1]):
        column = keys[:, j].copy()
        mean = sum(column) / len(column)
        spread = math.sqrt(sum((column - mean) ** 2) / len(column))
        if max(column) == min(column):
            spread = 1.0
        queries[:, j] = (queries[:, j] - mean) / spread
        keys[:, j] = (keys[:, j] - mean) / spread
    return gaussian_attention(queries, keys, values, bandwidth)
