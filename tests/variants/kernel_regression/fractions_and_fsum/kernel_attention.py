"""Python numbers only: math.fsum for sums, and exact fractions for least squares."""

import math
from fractions import Fraction


def shape(table):
    return getattr(table, "shape", None) or (len(table), len(table[0]))


def plain(table):
    return [[float(entry) for entry in row] for row in table]


def row_softmax(scores):
    if len(shape(scores)) != 2 or shape(scores)[1] == 0:
        raise ValueError("scores must be a table")
    if shape(scores)[0] == 0:
        return scores
    weights = []
    for row in plain(scores):
        top = max(row)
        raised = [math.exp(score - top) for score in row]
        total = math.fsum(raised)
        weights.append([one / total for one in raised])
    return weights


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool):
        raise ValueError("True and False are no bandwidths")
    if not math.isfinite(bandwidth) or bandwidth <= 0:
        raise ValueError("bandwidth must be positive and finite")
    if not len(shape(queries)) == len(shape(keys)) == len(shape(values)) == 2:
        raise ValueError("queries, keys and values must be tables")
    if shape(queries)[1] != shape(keys)[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes do not fit")
    if len(queries) == 0:
        return values[:0], keys.T[:0].reshape(0, len(keys))
    bandwidth = float(bandwidth)
    scores = [
        [
            -math.fsum(((a - b) / bandwidth) ** 2 for a, b in zip(q, k, strict=True)) / 2
            for k in keys
        ]
        for q, keys in ((query, plain(keys)) for query in plain(queries))
    ]
    weights = row_softmax(scores)
    columns = list(zip(*plain(values), strict=True))
    output = [
        [math.fsum(w * v for w, v in zip(row, column, strict=True)) for column in columns]
        for row in weights
    ]
    return output, weights


def solve(matrix, right):
    """Gaussian elimination on fractions; nothing is rounded, so a zero pivot is a fact."""
    size = len(matrix)
    rows = [[*line, *extra] for line, extra in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = next((r for r in range(i, size) if rows[r][i]), None)
        if pivot is None:
            raise ValueError("the keys do not determine a fit")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [entry / rows[i][i] for entry in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[size:] for row in rows]


def ols_weights(queries, keys):
    design = [[Fraction(1), *map(Fraction, key)] for key in plain(keys)]
    columns = list(zip(*design, strict=True))
    gram = [[sum(a * b for a, b in zip(p, q, strict=True)) for q in columns] for p in columns]
    fit = solve(gram, columns)
    if len(queries) == 0:
        return keys.T[:0].reshape(0, len(keys))
    asked = [[Fraction(1), *map(Fraction, query)] for query in plain(queries)]
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*fit, strict=True)]
        for row in asked
    ]


def mean(numbers):
    numbers = list(numbers)
    return math.fsum(numbers) / len(numbers)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = []
    for h in bandwidths:
        weights = gaussian_attention(queries, keys, keys, float(h))[1]
        predictions = (responses @ list(zip(*weights, strict=True))).T.tolist()
        centres = [mean(row) for row in predictions]
        bias2 = mean((c - t) ** 2 for c, t in zip(centres, truth, strict=True))
        pairs = list(zip(predictions, centres, truth, strict=True))
        variance = mean(mean((p - c) ** 2 for p in row) for row, c, _ in pairs)
        mse = mean(mean((p - t) ** 2 for p in row) for row, _, t in pairs)
        table.append((bias2, variance, mse))
    return table


def squared_error(predicted, wanted):
    rows = zip(predicted, plain(wanted), strict=True)
    return mean((a - b) ** 2 for row, asked in rows for a, b in zip(row, asked, strict=True))


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if len(shape(train_values)) != 2 or len(shape(val_values)) != 2:
        raise ValueError("values must be tables")
    if shape(train_values)[1] != shape(val_values)[1]:
        raise ValueError("values must have the same columns")
    errors = [
        squared_error(gaussian_attention(val_keys, train_keys, train_values, h)[0], val_values)
        for h in bandwidths
    ]
    return sorted(zip(errors, range(len(errors)), bandwidths, strict=True))[0][2], errors


def report_once(train, validation, open_test, bandwidths):
    h, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(h)
    return h, squared_error(gaussian_attention(keys, *train, h)[0], values)


def standardized_attention(queries, keys, values, bandwidth):
    means, spreads = [], []
    for column in zip(*plain(keys), strict=True):
        exact = [Fraction(entry) for entry in column]
        middle = sum(exact) / len(exact)
        variance = sum((entry - middle) ** 2 for entry in exact) / len(exact)
        means.append(float(middle))
        spreads.append(math.sqrt(variance) or 1.0)
    scaled = [(table - means) / spreads for table in (queries, keys)]  # arrays divide by lists, too
    return gaussian_attention(*scaled, values, bandwidth)
