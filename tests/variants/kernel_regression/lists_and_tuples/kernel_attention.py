"""Answers as nested lists of plain Python numbers."""

import numpy as np


def row_softmax(scores):
    if np.ndim(scores) != 2 or np.shape(scores)[1] == 0:
        raise ValueError("a table of scores, please")
    if len(scores) == 0:
        return np.zeros(np.shape(scores))
    table = []
    for row in np.asarray(scores, dtype=float).tolist():
        raised = np.exp([score - max(row) for score in row])
        table.append((raised / sum(raised)).tolist())
    return table


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not 0 < bandwidth < float("inf"):
        raise ValueError("bandwidth")
    if not (np.ndim(queries) == np.ndim(keys) == np.ndim(values) == 2):
        raise ValueError("two axes each")
    if np.shape(queries)[1] != np.shape(keys)[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes")
    if len(queries) == 0:
        return np.zeros((0, np.shape(values)[1])), np.zeros((0, len(keys)))
    keys = np.asarray(keys, dtype=float)
    scores = []
    for query in np.asarray(queries, dtype=float):
        scores.append([-0.5 * sum(((query - key) / bandwidth) ** 2) for key in keys])
    weights = row_softmax(scores)
    return [(np.array(weights) @ values).tolist(), weights]


def ols_weights(queries, keys):
    keys = np.asarray(keys, dtype=float)
    ones = np.ones((len(keys), 1))
    design = np.concatenate([keys, ones], axis=1)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    if len(queries) == 0:
        return np.zeros((0, len(keys)))
    fits = np.linalg.lstsq(design, np.eye(len(keys)), rcond=None)[0]
    return [([*map(float, query), 1.0] @ fits).tolist() for query in queries]


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for h in bandwidths:
        output, _ = gaussian_attention(queries, keys, np.transpose(responses), h)
        predictions = np.array(output)
        wrong = predictions - np.reshape(truth, (-1, 1))
        bias2 = float((wrong.mean(axis=1) ** 2).mean())
        mse = float((wrong**2).mean())
        table.append([bias2, float(wrong.var(axis=1).mean()), mse])
    return table


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("values")
    if np.shape(train_values)[1] != np.shape(val_values)[1]:
        raise ValueError("columns")
    errors = []
    for h in bandwidths:
        output, _ = gaussian_attention(val_keys, train_keys, train_values, h)
        errors.append(float(((np.array(output) - val_values) ** 2).mean()))
    return [float(bandwidths[int(np.argmin(errors))]), errors]


def report_once(train, validation, open_test, bandwidths):
    choice, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(choice)
    output, _ = gaussian_attention(keys, *train, choice)
    return [choice, float(((np.array(output) - values) ** 2).mean())]


def standardized_attention(queries, keys, values, bandwidth):
    keys, queries = np.asarray(keys, dtype=float), np.asarray(queries, dtype=float)
    scaled_keys, scaled_queries = [], []
    for column, asked in zip(keys.T, queries.T, strict=True):
        spread = column.std() if len(set(column.tolist())) > 1 else 1.0
        scaled_keys.append((column - column.mean()) / spread)
        scaled_queries.append((asked - column.mean()) / spread)
    return gaussian_attention(
        np.transpose(scaled_queries), np.transpose(scaled_keys), values, bandwidth
    )
