"""Nested helpers, lambdas, in-place work on copies, and pairs handed back as lists."""

import numpy as np

as_table = lambda x: np.array(x, dtype=np.float64, copy=True)  # noqa: E731
mean_square = lambda x: float(np.vdot(x, x) / np.size(x))  # noqa: E731


def row_softmax(scores, axis=1):
    w = as_table(scores)
    if w.ndim != 2 or w.shape[axis] == 0:
        raise ValueError("scores")
    w -= np.nanmax(w, axis=axis, keepdims=True)
    w = np.exp(w)
    w /= w.sum(axis=axis, keepdims=True)
    return w


def gaussian_attention(queries, keys, values, bandwidth, *, return_weights=True):
    if isinstance(bandwidth, (bool, np.bool_)):
        raise ValueError("a number, please")
    if not bandwidth > 0 or np.isinf(bandwidth):
        raise ValueError("a positive finite number, please")
    for name, table in (("queries", queries), ("keys", keys), ("values", values)):
        if not isinstance(table, np.ndarray):
            table = np.array(table)
        if table.ndim != 2:
            raise ValueError(f"{name} should have two axes")
    if np.shape(keys)[0] == 0:
        raise ValueError("no keys")
    if np.shape(queries)[1] != np.shape(keys)[1]:
        raise ValueError("features")
    if np.shape(keys)[0] != np.shape(values)[0]:
        raise ValueError("rows")
    q, k = as_table(queries), as_table(keys)
    q /= bandwidth * np.sqrt(2.0)
    k /= bandwidth * np.sqrt(2.0)
    scores = np.zeros((len(q), len(k)))
    for i in range(len(k)):
        scores[:, i] = -np.sum(np.square(q - k[i]), axis=1)
    weights = row_softmax(scores, axis=1)
    output = weights @ as_table(values)
    return [output, weights] if return_weights else output


def ols_weights(queries, keys):
    k, q = as_table(keys), as_table(queries)
    intercept = np.ones((len(k), 1))
    design = np.concatenate((intercept, k), axis=1)
    if min(design.shape) < design.shape[1] or np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    lam = []
    for r in range(q.shape[0]):
        target = np.r_[1, q[r]]
        multiplier = np.linalg.solve(design.T @ design, target)
        lam.append(design @ multiplier)
    return np.array(lam) if lam else np.zeros((0, len(k)))


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    def one(h):
        p = gaussian_attention(queries, keys, responses.T, h, return_weights=False)
        p = p - truth[:, None]
        return mean_square(p.mean(1)), mean_square(p - p.mean(1, keepdims=True)), mean_square(p)

    return np.array(list(map(one, bandwidths)))


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if train_values.ndim != 2:
        raise ValueError("train_values")
    if val_values.shape != (val_keys.shape[0], train_values.shape[1]):
        raise ValueError("val_values")
    curve = np.zeros_like(np.array(bandwidths, dtype=np.float64))
    for i, h in enumerate(bandwidths):
        p = gaussian_attention(val_keys, train_keys, train_values, h, return_weights=False)
        curve[i] = mean_square(p - val_values)
    return [float(bandwidths[int(np.where(curve == np.min(curve))[0][0])]), curve]


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(train[0], train[1], validation[0], validation[1], bandwidths)
    test = open_test(h)
    p = gaussian_attention(test[0], train[0], train[1], h, return_weights=False)
    return [h, mean_square(p - test[1])]


def standardized_attention(queries, keys, values, bandwidth):
    center, scale = np.mean(keys, axis=0), np.std(keys, axis=0)
    scale[scale <= 1e-12 * np.max(np.abs(keys), axis=0)] = 1.0
    normalize = lambda x: np.divide(np.subtract(x, center), scale)  # noqa: E731
    return gaussian_attention(normalize(queries), normalize(keys), values, bandwidth)
