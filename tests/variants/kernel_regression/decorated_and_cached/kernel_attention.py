"""Decorators for the checks, a cache by content for the weights, one error class of its own."""

from __future__ import annotations

import functools
import math
import operator

import numpy as np


class BadInput(ValueError):
    """What this module refuses."""


def tables(*names: str):
    def decorate(function):
        @functools.wraps(function)
        def checked(*arguments):
            ready = list(arguments)
            for place, name in enumerate(names):
                ready[place] = np.ascontiguousarray(np.array(arguments[place], dtype=np.float64))
                if np.ndim(arguments[place]) != 2:
                    raise BadInput(f"{name} must have two axes")
            return function(*ready)

        return checked

    return decorate


@tables("scores")
def row_softmax(scores: np.ndarray) -> np.ndarray:
    if scores.shape[1] == 0:
        raise BadInput("no columns")
    np.subtract(scores, np.max(scores, axis=1, keepdims=True), out=scores)
    np.exp(scores, out=scores)
    np.divide(scores, np.sum(scores, axis=1, keepdims=True), out=scores)
    return scores


@functools.lru_cache(maxsize=64)
def _weights(queries: bytes, keys: bytes, features: int, bandwidth: float) -> np.ndarray:
    q = np.frombuffer(queries).reshape(-1, features)
    k = np.frombuffer(keys).reshape(-1, features)
    return row_softmax(-0.5 * ((q[:, None, :] / bandwidth - k / bandwidth) ** 2).sum(-1))


@tables("queries", "keys", "values")
def gaussian_attention(queries, keys, values, bandwidth):
    if isinstance(bandwidth, bool):
        raise TypeError("bandwidth must be a number")
    if not (math.isfinite(operator.pos(bandwidth)) and bandwidth > 0):
        raise BadInput("bandwidth must be positive and finite")
    if queries.shape[1] != keys.shape[1] or len(keys) != len(values) or not len(keys):
        raise BadInput("shapes")
    if not queries.shape[1]:
        raise BadInput("no features")
    weights = _weights(queries.tobytes(), keys.tobytes(), keys.shape[1], float(bandwidth)).copy()
    return weights @ values, weights


@tables("queries", "keys")
def ols_weights(queries, keys):
    def with_one(table):
        return np.column_stack([np.ones(len(table)), table])

    design = with_one(keys)
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise BadInput("rank")
    # centring first makes the normal matrix well behaved; an intercept allows it
    middle = keys.mean(axis=0)
    design = with_one(keys - middle)
    inner = np.linalg.solve(design.T @ design, with_one(queries - middle).T)
    return np.asfortranarray((design @ inner).T)


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    attend = functools.partial(gaussian_attention, queries, keys, np.transpose(responses))
    predictions = np.array([attend(h)[0] for h in bandwidths])  # (b, m, worlds)
    errors = predictions - np.reshape(truth, (1, -1, 1))
    bias2 = errors.mean(axis=2).__pow__(2).mean(axis=1)
    variance = predictions.var(axis=2).mean(axis=1)
    return np.column_stack([bias2, variance, (errors**2).mean(axis=(1, 2))])


@tables("train_keys", "train_values", "val_keys", "val_values")
def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    if train_values.shape[1] != val_values.shape[1]:
        raise BadInput("columns")
    attend = functools.partial(gaussian_attention, val_keys, train_keys, train_values)
    errors = {i: np.mean((attend(h)[0] - val_values) ** 2) for i, h in enumerate(bandwidths)}
    return float(bandwidths[min(errors, key=errors.get)]), list(errors.values())


def report_once(train, validation, open_test, bandwidths):
    chosen, _ = select_bandwidth(*train, *validation, bandwidths)
    test_keys, test_values = open_test(chosen)
    residuals = test_values - gaussian_attention(test_keys, *train, chosen)[0]
    return chosen, float(np.einsum("rc,rc->", residuals, residuals) / residuals.size)


@tables("queries", "keys", "values")
def standardized_attention(queries, keys, values, bandwidth):
    low, high = keys.min(axis=0), keys.max(axis=0)
    live = high > low
    scale = np.ones_like(low)
    scale[live] = keys[:, live].std(axis=0)
    return gaussian_attention((queries - low) / scale, (keys - low) / scale, values, bandwidth)
