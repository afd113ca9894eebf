"""Match statements, the walrus, generators, and signatures of stars."""

import math

import numpy as np


def row_softmax(*arguments, **named):
    match [*arguments, *named.values()]:
        case [scores]:
            table = np.asarray(scores, dtype="d")
        case _:
            raise TypeError("one table of scores")
    match table.shape:
        case (_, n) if n > 0:
            pass
        case _:
            raise ValueError(f"no table of scores: {table.shape}")
    return (e := np.exp(table - table.max(axis=1)[:, None])) / e.sum(axis=1)[:, None]


def _checked(bandwidth):
    match bandwidth:
        case bool():
            raise TypeError("a truth value")
        case int() | float() if 0 < bandwidth < math.inf:
            return float(bandwidth)
        case _:
            raise ValueError("a bandwidth is positive and finite")


def gaussian_attention(*tables):
    *tables, bandwidth = tables
    h = _checked(bandwidth)
    q, k, v = (np.asarray(table, dtype="d") for table in tables)
    match q.shape, k.shape, v.shape:
        case (_, d), (n, e), (rows, _) if d == e and n == rows > 0:
            scores = np.fromiter(
                (-(((a - b) / h) ** 2).sum() / 2 for a in q for b in k), dtype="d"
            ).reshape(len(q), n)
        case _:
            raise ValueError("shapes")
    return (w := row_softmax(scores)).dot(v), w


def ols_weights(queries, keys, /):
    k, q = np.asarray(keys, dtype="d"), np.asarray(queries, dtype="d")
    design = np.append(k, np.ones((len(k), 1)), axis=1)
    if (width := design.shape[1]) > np.linalg.matrix_rank(design):
        raise ValueError("rank")
    # the design is scaled so that the normal equations keep their digits
    scaled = design / (size := np.abs(design).max(axis=0))
    asked = np.append(q, np.ones((len(q), 1)), axis=1) / size
    assert scaled.shape[1] == width
    return asked @ np.linalg.lstsq(scaled, np.eye(len(k)), rcond=None)[0]


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    def rows():
        for h in bandwidths:
            p = responses @ gaussian_attention(queries, keys, keys, h)[1].T
            yield (
                np.mean((bias := p.mean(0) - truth) ** 2),
                np.mean(p.var(0)),
                np.mean((p - truth) ** 2),
            )
            del bias

    return np.array([*rows()])


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    match np.shape(train_values), np.shape(val_values):
        case (_, p), (_, q) if p == q:
            pass
        case _:
            raise ValueError("values")
    best, curve = (math.inf, None), []
    for h in bandwidths:
        gap = gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values
        curve += [error := (gap * gap).mean()]
        if error < best[0]:
            best = error, h
    return best[1], tuple(curve)


def report_once(train, validation, open_test, bandwidths):
    k, v = open_test(h := select_bandwidth(*train, *validation, bandwidths)[0])
    return h, ((gaussian_attention(k, *train, h)[0] - v) ** 2).mean()


def standardized_attention(queries, keys, values, bandwidth):
    centred = np.asarray(keys) - (mean := np.mean(keys, axis=0))
    spread = np.sqrt(np.mean(centred**2, axis=0))
    flat = np.all(np.asarray(keys) == np.asarray(keys)[0], axis=0)
    spread = [1.0 if still else s for s, still in zip(spread, flat, strict=True)]
    return gaussian_attention((queries - mean) / spread, centred / spread, values, bandwidth)
