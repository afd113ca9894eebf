"""The widest float of the machine inside, and answers handed back as they come."""

import numpy as np

WIDE = np.longdouble


def wide(*tables):
    return [np.array(table, dtype=WIDE) for table in tables]


def row_softmax(scores):
    (s,) = wide(scores)
    if s.ndim != 2 or s.shape[1] == 0:
        raise ValueError("scores")
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not np.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth")
    q, k, v = wide(queries, keys, values)
    if q.ndim != 2 or k.ndim != 2 or v.ndim != 2:
        raise ValueError("axes")
    if q.shape[1] != k.shape[1] or len(k) != len(v) or len(k) == 0:
        raise ValueError("shapes")
    h = WIDE(bandwidth)
    d2 = sum((q[:, [j]] - k[:, j]) ** 2 for j in range(q.shape[1]))
    a = row_softmax(-d2 / (2 * h * h))
    return a @ v, a


def ols_weights(queries, keys):
    q, k = wide(queries, keys)
    n, d = k.shape
    basis = [np.ones(n, dtype=WIDE)]
    asked = [np.ones(len(q), dtype=WIDE)]
    for j in range(d):  # Gram-Schmidt, twice for safety, the same steps on the queries
        column, query = k[:, j], q[:, j]
        size = np.sqrt(column @ column)
        for _ in range(2):
            for b, a in zip(basis, asked, strict=True):
                share = (b @ column) / (b @ b)
                column, query = column - share * b, query - share * a
        if np.sqrt(column @ column) <= 1e-12 * size or n <= j + 1:
            raise ValueError("rank")
        basis.append(column)
        asked.append(query)
    return sum(np.outer(a, b) / (b @ b) for a, b in zip(asked, basis, strict=True))


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    (f,) = wide(truth)
    rows = []
    for h in bandwidths:
        p = np.array(gaussian_attention(queries, keys, responses.T, h)[0], dtype=float)
        m = p.mean(axis=1)
        mse = ((p - f[:, None]) ** 2).mean()
        rows.append([((m - f) ** 2).mean(), p.var(axis=1).mean(), mse])
    return np.array(rows, dtype=WIDE)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    t, v = wide(train_values, val_values)
    if t.ndim != 2 or v.ndim != 2 or t.shape[1] != v.shape[1]:
        raise ValueError("values")
    errors = np.zeros(len(bandwidths), dtype=WIDE)
    for i in range(len(bandwidths)):
        predicted, _ = gaussian_attention(val_keys, train_keys, t, bandwidths[i])
        errors[i] = ((predicted - v) ** 2).mean()
    return bandwidths[np.argmin(errors)], errors


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(train[0], train[1], *validation, bandwidths)
    keys, values = open_test(WIDE(h))
    return WIDE(h), ((gaussian_attention(keys, *train, h)[0] - values) ** 2).mean()


def standardized_attention(queries, keys, values, bandwidth):
    q, k = wide(queries, keys)
    sd = k.std(axis=0)
    sd[sd < 1e-12 * np.abs(k).max(axis=0)] = 1
    sd[sd == 0] = 1
    return gaussian_attention(
        (q - k.mean(axis=0)) / sd, (k - k.mean(axis=0)) / sd, values, bandwidth
    )
