"""No loop statement at all: map, reduce, starmap and comprehensions over rows."""

import operator
from functools import partial, reduce
from itertools import starmap

import numpy as np


def _softmax_of(row):
    top = reduce(max, row)
    raised = list(map(lambda score: np.exp(score - top), row))
    total = reduce(operator.add, raised)
    return list(map(lambda part: part / total, raised))


def row_softmax(scores):
    scores = np.array(scores, dtype=np.float64)
    (m, n) = scores.shape if scores.ndim == 2 else (0, 0)
    if n == 0:
        raise ValueError("scores must be (m, n) with n > 0")
    return np.array(list(map(_softmax_of, scores))).reshape(m, n)


def _score(bandwidth, query, key):
    ratios = map(lambda a, b: (a - b) / bandwidth, query, key)
    return -reduce(lambda total, ratio: total + ratio * ratio, ratios, 0.0) / 2


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not (0 < bandwidth < np.inf):
        raise ValueError("bandwidth")
    tables = list(map(partial(np.array, dtype=np.float64), (queries, keys, values)))
    if any(map(lambda table: table.ndim != 2, tables)):
        raise ValueError("tables, please")
    queries, keys, values = tables
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or not len(keys):
        raise ValueError("the shapes do not fit")
    pairs = ((query, key) for query in queries for key in keys)
    scores = np.array(list(starmap(partial(_score, bandwidth), pairs)))
    weights = row_softmax(scores.reshape(len(queries), len(keys)))
    pooled = [reduce(np.add, map(operator.mul, row, values)) for row in weights]
    return np.array(pooled).reshape(len(queries), values.shape[1]), weights


def ols_weights(queries, keys):
    design = np.array([[1.0, *key] for key in np.asarray(keys, dtype=np.float64)])
    asked = [[1.0, *query] for query in np.asarray(queries, dtype=np.float64)]
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    # the pseudo-inverse as a product of the reduced factors
    left, triangle = np.linalg.qr(design, mode="reduced")
    fit = np.linalg.inv(triangle) @ left.T
    return np.array(list(map(lambda row: np.dot(row, fit), asked))).reshape(-1, len(design))


def _parts(predictions, truth):
    mean = reduce(np.add, predictions) / len(predictions)
    squares = list(map(lambda one: (one - mean) ** 2, predictions))
    wrong = list(map(lambda one: (one - truth) ** 2, predictions))
    return (
        float(np.mean((mean - truth) ** 2)),
        float(np.mean(reduce(np.add, squares) / len(squares))),
        float(np.mean(reduce(np.add, wrong) / len(wrong))),
    )


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    weights = (gaussian_attention(queries, keys, keys, h)[1] for h in bandwidths)
    return [_parts([table @ world for world in responses], truth) for table in weights]


def _error(train, asked, wanted, h):
    return float(np.mean(np.square(gaussian_attention(asked, *train, h)[0] - wanted)))


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if not (np.ndim(train_values) == np.ndim(val_values) == 2):
        raise ValueError("two axes")
    if np.shape(train_values)[1] != np.shape(val_values)[1]:
        raise ValueError("columns")
    of = partial(_error, (train_keys, train_values), val_keys, val_values)
    errors = list(map(of, bandwidths))
    best = reduce(lambda a, b: b if errors[b] < errors[a] else a, range(len(errors)))
    return bandwidths[best], errors


def report_once(train, validation, open_test, bandwidths):
    chosen = select_bandwidth(*train, *validation, bandwidths)[0]
    return chosen, _error(train, *open_test(chosen), chosen)


def standardized_attention(queries, keys, values, bandwidth):
    def ruler(column):
        mean = reduce(operator.add, column) / len(column)
        gaps = list(map(lambda entry: (entry - mean) ** 2, column))
        spread = (reduce(operator.add, gaps) / len(gaps)) ** 0.5
        return mean, 1.0 if reduce(max, column) == reduce(min, column) else spread

    mean, spread = map(np.array, zip(*map(ruler, np.transpose(keys)), strict=True))
    return gaussian_attention((queries - mean) / spread, (keys - mean) / spread, values, bandwidth)
