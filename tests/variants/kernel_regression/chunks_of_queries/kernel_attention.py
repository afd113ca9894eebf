"""Two queries at a time, einsum with a plan, outputs stored by columns."""

import numpy as np

CHUNK = 2


def row_softmax(scores):
    scores = np.array(scores, dtype=np.float64, order="F")
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")

    def one(row):
        raised = np.exp(row - np.max(row))
        return raised / np.sum(raised)

    return np.apply_along_axis(one, 1, scores) if len(scores) else scores


def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool) or not np.isfinite(bandwidth) or not bandwidth > 0:
        raise ValueError("bandwidth")
    queries = np.asfortranarray(queries, dtype=np.float64)
    if np.ndim(keys) != 2 or np.ndim(values) != 2 or queries.ndim != 2:
        raise ValueError("two axes")
    keys, values = np.array(keys, dtype=np.float64), np.array(values, dtype=np.float64)
    if keys.shape[1] != queries.shape[1] or len(keys) != len(values) or len(keys) == 0:
        raise ValueError("shapes")
    output = np.empty((len(queries), values.shape[1]), order="F")
    weights = np.empty((len(queries), len(keys)), order="F")
    for start in range(0, len(queries), CHUNK):
        part = slice(start, start + CHUNK)
        gaps = (queries[part, None, :] - keys[None, :, :]) / bandwidth
        scores = -0.5 * np.einsum("rnd,rnd->rn", gaps, gaps, optimize=True)
        weights[part] = row_softmax(scores)
        output[part] = np.einsum("rn,np->rp", weights[part], values, optimize="greedy")
    return output, weights


def ols_weights(queries, keys):
    design = np.ones((np.shape(keys)[0], np.shape(keys)[1] + 1), order="F")
    design[:, 1:] = keys
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    weights = np.zeros((len(queries), len(keys)), order="F")
    inverse = np.linalg.pinv(design, rcond=1e-13)
    for place, query in enumerate(queries):
        weights[place] = inverse[0] + np.einsum("d,dn->n", query.astype(float), inverse[1:])
    return weights


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = np.zeros((len(bandwidths), 3), order="F")
    for row, h in zip(rows, bandwidths, strict=True):
        first = second = 0.0
        wrong = 0.0
        weights = gaussian_attention(queries, keys, keys, h)[1]
        for world in responses:  # running means of the prediction and of its square
            prediction = weights @ (world - responses[0]) / len(responses)
            first = first + prediction
            second = second + prediction**2 * len(responses)
            wrong += np.mean((weights @ world - truth) ** 2) / len(responses)
        row[0] = np.mean((first + weights @ responses[0] - truth) ** 2)
        row[1] = np.mean(second - first**2)
        row[2] = wrong
    return rows


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if np.ndim(train_values) != 2 or np.ndim(val_values) != 2:
        raise ValueError("two axes")
    if np.shape(train_values)[1] != np.shape(val_values)[1]:
        raise ValueError("columns")
    predictions = np.stack(
        [gaussian_attention(val_keys, train_keys, train_values, h)[0] for h in bandwidths], axis=-1
    )
    errors = np.square(predictions - np.asarray(val_values)[..., None]).mean(axis=(0, 1))
    return np.take(bandwidths, errors.argmin()), errors


def report_once(train, validation, open_test, bandwidths):
    bandwidth = select_bandwidth(*train, *validation, bandwidths)[0].item()
    keys, values = open_test(bandwidth)
    return bandwidth, np.square(gaussian_attention(keys, *train, bandwidth)[0] - values).mean()


def standardized_attention(queries, keys, values, bandwidth):
    keys, queries = np.asfortranarray(keys), np.asfortranarray(queries)
    columns = [c for c in range(keys.shape[1]) if len(np.unique(keys[:, c])) > 1]
    scale = np.ones(keys.shape[1])
    scale[columns] = keys[:, columns].std(axis=0)
    scaled_keys, scaled_queries = keys / scale, queries / scale
    centre = scaled_keys.mean(axis=0)
    return gaussian_attention(scaled_queries - centre, scaled_keys - centre, values, bandwidth)
