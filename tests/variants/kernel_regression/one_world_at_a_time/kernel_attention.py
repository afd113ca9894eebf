"""One call of attention per world, per validation point and per output column."""

import numpy as np


def row_softmax(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores must be (m, n)")
    weights = np.empty(scores.shape)
    for i, row in enumerate(scores):
        weights[i] = np.exp(row - row.max())
        weights[i] /= weights[i].sum()
    return weights


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not 0 < bandwidth < np.inf:
        raise ValueError("bandwidth must be positive and finite")
    queries = np.asarray(queries, dtype=np.float64)
    keys = np.asarray(keys, dtype=np.float64)
    values = np.asarray(values, dtype=np.float64)
    if queries.ndim != 2 or keys.ndim != 2 or values.ndim != 2:
        raise ValueError("tables please")
    if queries.shape[1] != keys.shape[1] or keys.shape[0] != values.shape[0] or len(keys) == 0:
        raise ValueError("shapes do not match")
    difference = queries[:, None, :] - keys[None, :, :]
    scores = -np.sum(difference**2, axis=2) / (2.0 * bandwidth**2)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights = weights / weights.sum(axis=1, keepdims=True)
    return weights @ values, weights


def ols_weights(queries, keys):
    keys = np.asarray(keys, dtype=np.float64)
    rows = []
    design = np.column_stack((np.ones(len(keys)), keys))
    if len(keys) < design.shape[1] or np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("no unique fit")
    for query in np.asarray(queries, dtype=np.float64):
        start = np.concatenate(([1.0], query))
        # the shortest weights that give the query back
        rows.append(np.linalg.lstsq(design.T, start, rcond=None)[0])
    return np.array(rows) if rows else np.empty((0, len(keys)))


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for bandwidth in bandwidths:
        predictions = []
        for world in responses:
            output, _ = gaussian_attention(queries, keys, world.reshape(-1, 1), bandwidth)
            predictions.append(output[:, 0])
        predictions = np.array(predictions)
        average = predictions.mean(axis=0)
        squared_bias = ((average - truth) ** 2).mean()
        variance = np.array([np.var(predictions[:, r]) for r in range(len(truth))]).mean()
        mse = np.mean([np.mean((world - truth) ** 2) for world in predictions])
        table.append([squared_bias, variance, mse])
    return np.array(table)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if train_values.ndim != 2 or val_values.ndim != 2:
        raise ValueError("values must have two axes")
    if train_values.shape[1] != val_values.shape[1]:
        raise ValueError("values must have as many columns as each other")
    errors = []
    for bandwidth in bandwidths:
        squares = []
        for r in range(len(val_keys)):
            for c in range(val_values.shape[1]):
                guess, _ = gaussian_attention(
                    val_keys[r : r + 1], train_keys, train_values[:, c : c + 1], bandwidth
                )
                squares.append((guess.item() - val_values[r, c]) ** 2)
        errors.append(sum(squares) / len(squares))
    return bandwidths[errors.index(min(errors))], np.array(errors)


def report_once(train, validation, open_test, bandwidths):
    train_keys, train_values = train
    bandwidth, _ = select_bandwidth(train_keys, train_values, *validation, bandwidths)
    test_keys, test_values = open_test(bandwidth)
    _, errors = select_bandwidth(train_keys, train_values, test_keys, test_values, [bandwidth])
    return bandwidth, errors.item()


def standardized_attention(queries, keys, values, bandwidth):
    queries, keys = np.array(queries, dtype=np.float64), np.array(keys, dtype=np.float64)
    for j in range(keys.shape[1]):
        mean, spread = np.mean(keys[:, j]), np.std(keys[:, j])
        if spread <= 1e-12 * np.max(np.abs(keys[:, j])):
            spread = 1.0
        queries[:, j] -= mean
        queries[:, j] /= spread
        keys[:, j] -= mean
        keys[:, j] /= spread
    return gaussian_attention(queries, keys, values, bandwidth)
