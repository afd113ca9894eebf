"""An estimator with fit and predict; the seven functions are thin wrappers around it."""

import numpy as np


class SoftmaxRows:
    def __call__(self, scores):
        table = np.asarray(scores, dtype=np.float64)
        if table.ndim != 2 or table.shape[-1] == 0:
            raise ValueError("expected a table with at least one column")
        top = table.max(axis=-1)[:, np.newaxis]
        raised = np.exp(table - top)
        return raised / raised.sum(axis=-1)[:, np.newaxis]


class KernelAverage:
    def __init__(self, bandwidth):
        if isinstance(bandwidth, (bool, np.bool_)):
            raise TypeError("bandwidth must be a number")
        if not (np.isfinite(bandwidth) and bandwidth > 0):
            raise ValueError("bandwidth must be positive and finite")
        self.bandwidth = float(bandwidth)

    def fit(self, keys, values):
        self.keys = np.array(keys, dtype=np.float64)
        self.values = np.array(values, dtype=np.float64)
        if self.keys.ndim != 2 or self.values.ndim != 2:
            raise ValueError("keys and values are tables")
        if len(self.keys) != len(self.values) or len(self.keys) == 0:
            raise ValueError("one value per key, and at least one key")
        return self

    def weights(self, queries):
        queries = np.array(queries, dtype=np.float64)
        if queries.ndim != 2 or queries.shape[1] != self.keys.shape[1]:
            raise ValueError("queries do not fit the keys")
        scores = np.zeros((len(queries), len(self.keys)))
        for feature in range(self.keys.shape[1]):
            gap = np.subtract.outer(queries[:, feature], self.keys[:, feature])
            scores -= 0.5 * (gap / self.bandwidth) ** 2
        return SoftmaxRows()(scores)

    def predict(self, queries):
        return self.weights(queries) @ self.values


class LinearMixture:
    """Least squares by the singular value decomposition of the design."""

    def __init__(self, keys):
        keys = np.array(keys, dtype=np.float64)
        self.design = np.hstack([np.ones((len(keys), 1)), keys])
        self.left, self.sizes, self.right = np.linalg.svd(self.design, full_matrices=False)
        threshold = self.sizes.max() * max(self.design.shape) * np.finfo(float).eps
        if (self.sizes > threshold).sum() < self.design.shape[1]:
            raise np.linalg.LinAlgError("the keys do not determine a fit")

    def weights(self, queries):
        queries = np.array(queries, dtype=np.float64)
        asked = np.hstack([np.ones((len(queries), 1)), queries])
        return (asked @ self.right.T / self.sizes) @ self.left.T


class Standard:
    def fit(self, keys):
        self.mean, self.spread = keys.mean(axis=0), keys.std(axis=0)
        self.spread[self.spread <= 1e-12 * np.abs(keys).max(axis=0)] = 1.0
        return self

    def __call__(self, points):
        return (points - self.mean) / self.spread


def row_softmax(scores):
    return SoftmaxRows()(scores)


def gaussian_attention(queries, keys, values, bandwidth):
    model = KernelAverage(bandwidth).fit(keys, values)
    return model.predict(queries), model.weights(queries)


def ols_weights(queries, keys):
    return LinearMixture(keys).weights(queries)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = []
    for bandwidth in bandwidths:
        predictions = KernelAverage(bandwidth).fit(keys, np.transpose(responses)).predict(queries)
        centre = predictions.mean(axis=-1, keepdims=True)
        bias = np.linalg.norm(centre[:, 0] - truth) ** 2 / len(truth)
        rows.append([bias, np.square(predictions - centre).mean(), 0.0])
        rows[-1][2] = np.square(predictions.T - truth).mean()
    return np.asarray(rows)


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    wanted = np.asarray(val_values, dtype=np.float64)
    if wanted.ndim != 2 or np.ndim(train_values) != 2:
        raise ValueError("values are tables")
    if wanted.shape != (len(val_keys), np.shape(train_values)[1]):
        raise ValueError("the values of the two sets do not fit")
    errors = np.empty(len(bandwidths))
    for place, bandwidth in enumerate(bandwidths):
        model = KernelAverage(bandwidth).fit(train_keys, train_values)
        errors[place] = np.square(model.predict(val_keys) - wanted).sum() / wanted.size
    return float(bandwidths[np.argmin(errors)]), errors


def report_once(train, validation, open_test, bandwidths):
    bandwidth, _ = select_bandwidth(*train, *validation, bandwidths)
    keys, values = open_test(bandwidth=bandwidth)
    residuals = KernelAverage(bandwidth).fit(*train).predict(keys) - values
    return bandwidth, np.mean(residuals * residuals)


def standardized_attention(queries, keys, values, bandwidth):
    scale = Standard().fit(np.asarray(keys, dtype=np.float64))
    return gaussian_attention(scale(queries), scale(keys), values, bandwidth)
