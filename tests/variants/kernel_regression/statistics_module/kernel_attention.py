"""The statistics module for means and deviations, memoryviews and arrays for storage."""

import statistics
from array import array
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Row:
    scores: list
    weights: array = field(init=False)

    def __post_init__(self):
        top = max(self.scores)
        raised = array("d", (float(np.exp(score - top)) for score in self.scores))
        total = sum(raised)
        self.weights = array("d", (one / total for one in raised))


def row_softmax(scores):
    scores = np.asarray(scores, dtype=float)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    weights = np.zeros(scores.shape)
    for place, row in enumerate(scores.tolist()):
        weights[place] = memoryview(Row(row).weights)
    return weights


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not 0.0 < float(bandwidth) < float("inf"):
        raise ValueError("bandwidth")
    if [np.ndim(x) for x in (queries, keys, values)] != [2, 2, 2]:
        raise ValueError("axes")
    if np.shape(queries)[1] != np.shape(keys)[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes")
    queries, keys = np.asarray(queries, dtype=float), np.asarray(keys, dtype=float)
    scores = np.zeros((len(queries), len(keys)))
    for r, query in enumerate(queries):
        for i, key in enumerate(keys):
            step = (query - key) / bandwidth
            scores[r, i] = -0.5 * float(step @ step)
    weights = row_softmax(scores)
    return np.matmul(weights, np.asarray(values, dtype=float)), weights


def ols_weights(queries, keys):
    queries, keys = np.asarray(queries, dtype=float), np.asarray(keys, dtype=float)
    n, d = keys.shape
    if np.linalg.matrix_rank(np.insert(keys, 0, 1.0, axis=1)) < d + 1:
        raise ValueError("rank")
    middle = np.array([statistics.fmean(column) for column in keys.T.tolist()])
    around = keys - middle
    if d == 1:
        spread = n * statistics.pvariance(keys[:, 0].tolist())
        return 1 / n + (queries - middle) @ (around / spread).T
    return 1 / n + (queries - middle) @ np.linalg.pinv(around)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for h in bandwidths:
        predictions = gaussian_attention(queries, keys, responses.T, h)[0].tolist()
        means = [statistics.fmean(row) for row in predictions]
        bias2 = statistics.fmean((a - b) ** 2 for a, b in zip(means, truth.tolist(), strict=True))
        variance = statistics.fmean(
            statistics.fmean((one - mean) ** 2 for one in row)
            for row, mean in zip(predictions, means, strict=True)
        )
        table.append((bias2, variance, bias2 + variance))
    return table


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("axes")
    if np.shape(train_values)[1] != np.shape(val_values)[1]:
        raise ValueError("columns")
    errors = []
    for h in bandwidths:
        gap = gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
        errors.append(statistics.fmean(gap.ravel() ** 2))
    return min(zip(bandwidths, errors, strict=True), key=lambda pair: pair[1])[0], errors


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(h)
    gap = gaussian_attention(keys, *train, h)[0] - values
    return h, statistics.fmean((gap**2).ravel().tolist())


def standardized_attention(queries, keys, values, bandwidth):
    columns = [list(map(float, column)) for column in np.transpose(keys)]
    mean = np.array([statistics.mean(column) for column in columns])
    spread = np.array([statistics.pstdev(column) or 1.0 for column in columns])
    return gaussian_attention((queries - mean) / spread, (keys - mean) / spread, values, bandwidth)
