"""Kernel regression as attention: from a row of scores to an honest bandwidth."""

import numpy as np


def row_softmax(scores):
    """Turn every row of scores (m, n) into weights (m, n) that are positive and add up to one.

    A score of -inf among finite ones gets weight 0.
    A table that is not two-dimensional, or has no column, raises ValueError.
    """
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores must be a table (m, n) with at least one column")
    shifted = scores - scores.max(axis=1, keepdims=True)
    weights = np.exp(shifted)
    return weights / weights.sum(axis=1, keepdims=True)


def gaussian_attention(queries, keys, values, bandwidth):
    """Pool values (n, p) for queries (m, d), weighted by how close the keys (n, d) are.

    Returns the output (m, p) and the weights (m, n), in this order.
    A bandwidth that is not a positive finite number (True is none) raises ValueError;
    so do arrays that are not two-dimensional, shapes that do not fit, and an empty memory.
    """
    queries, keys, values = (
        np.asarray(matrix, dtype=np.float64) for matrix in (queries, keys, values)
    )
    if isinstance(bandwidth, (bool, np.bool_)) or not 0.0 < bandwidth < np.inf:
        raise ValueError("bandwidth must be a positive finite number")
    if not queries.ndim == keys.ndim == values.ndim == 2:
        raise ValueError("queries, keys and values must be two-dimensional")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values):
        raise ValueError("queries and keys share d, keys and values share n")
    # scaled before it is squared, so that no square leaves the range of float64
    scaled = (queries[:, None, :] - keys[None, :, :]) / bandwidth  # (m, n, d)
    scores = -(scaled**2).sum(axis=2) / 2.0  # (m, n)
    weights = row_softmax(scores)  # (m, n)
    return weights @ values, weights


def ols_weights(queries, keys):
    """Return the weights (m, n) with which a least-squares fit mixes the n observed targets.

    queries is (m, d), keys is (n, d); the fit has an intercept.
    Keys that do not determine the fit (the design has not full column rank) raise ValueError.
    """
    queries = np.asarray(queries, dtype=np.float64)
    keys = np.asarray(keys, dtype=np.float64)
    design = np.column_stack([np.ones(len(keys)), keys])  # (n, d + 1)
    query_design = np.column_stack([np.ones(len(queries)), queries])  # (m, d + 1)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("these keys do not determine a least-squares fit")
    # with X = QR the inverse normal matrix times X^T is R^-1 Q^T, and no digit is squared away
    basis, triangle = np.linalg.qr(design)
    return query_design @ np.linalg.solve(triangle, basis.T)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    """Return one row (squared bias, variance, mean squared error) per bandwidth: (b, 3).

    queries is (m, d), keys is (n, d), responses is (worlds, n), truth at the queries is (m,).
    """
    responses = np.asarray(responses, dtype=np.float64)
    truth = np.asarray(truth, dtype=np.float64)
    rows = []
    for bandwidth in bandwidths:
        # one column of values per world
        predictions, _ = gaussian_attention(queries, keys, responses.T, bandwidth)  # (m, worlds)
        mean_prediction = predictions.mean(axis=1)
        squared_bias = np.mean((mean_prediction - truth) ** 2)
        variance = np.mean(predictions.var(axis=1))
        mse = np.mean((predictions - truth[:, None]) ** 2)
        rows.append((squared_bias, variance, mse))
    return np.array(rows)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    """Return the bandwidth with the smallest validation error, and the error (b,) of each.

    train_keys is (n, d), train_values (n, p), val_keys (m, d), val_values (m, p).
    The error is the mean of all m p squared residuals; the first of equal errors wins.
    Values of any other shape raise ValueError.
    """
    train_values = np.asarray(train_values, dtype=np.float64)
    val_values = np.asarray(val_values, dtype=np.float64)
    if train_values.ndim != 2 or val_values.shape != (len(val_keys), train_values.shape[1]):
        raise ValueError("train_values must be (n, p) and val_values (m, p)")
    bandwidths = np.asarray(bandwidths, dtype=np.float64)
    errors = []
    for bandwidth in bandwidths:
        predicted, _ = gaussian_attention(val_keys, train_keys, train_values, bandwidth)
        errors.append(np.mean((predicted - val_values) ** 2))
    best = int(np.nanargmin(errors))
    return float(bandwidths[best]), np.array(errors)


def report_once(train, validation, open_test, bandwidths):
    """Choose a bandwidth on validation, then open the sealed test set once and report.

    train and validation are pairs (keys, values).
    open_test(bandwidth) names the choice and returns the test pair; it works once.
    Returns the bandwidth and the mean squared error on the test set, predicted from train alone.
    """
    bandwidth, _ = select_bandwidth(*train, *validation, bandwidths)
    test_keys, test_values = open_test(bandwidth)
    predicted, _ = gaussian_attention(test_keys, *train, bandwidth)
    return bandwidth, float(np.mean((predicted - test_values) ** 2))


def standardized_attention(queries, keys, values, bandwidth):
    """Gaussian attention after every feature is measured in its own standard deviation.

    queries is (m, d), keys (n, d), values (n, p); mean and spread (ddof 0) are those of the keys.
    A feature that is constant over the keys is centred and not scaled.
    Returns the output (m, p) and the weights (m, n).
    """
    queries = np.asarray(queries, dtype=np.float64)
    keys = np.asarray(keys, dtype=np.float64)
    mean = keys.mean(axis=0)
    spread = keys.std(axis=0)
    # the spread of 0.1, 0.1, 0.1 is a rounding error, not a unit of length
    spread = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    return gaussian_attention((queries - mean) / spread, (keys - mean) / spread, values, bandwidth)
