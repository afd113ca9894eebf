"""Every parameter renamed, every function annotated, a small class inside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Matrix = NDArray[np.float64]
Pair = tuple[Matrix, Matrix]


class Answer(NamedTuple):
    output: Matrix
    weights: Matrix


def _matrix(x: ArrayLike, name: str) -> Matrix:
    a = np.asarray(x, dtype=np.float64)
    if a.ndim != 2:
        raise ValueError(f"{name}: two axes wanted, {a.ndim} found")
    return a


@dataclass(frozen=True)
class Gaussian:
    h: float

    def __post_init__(self) -> None:
        if isinstance(self.h, bool):
            raise TypeError("h must be a number")
        if not (np.isfinite(self.h) and self.h > 0):
            raise ValueError("h must be positive and finite")

    def log(self, q: Matrix, k: Matrix) -> Matrix:
        total = np.zeros((len(q), len(k)))
        for feature in range(q.shape[1]):
            total += ((q[:, feature, None] - k[None, :, feature]) / self.h) ** 2
        return -total / 2


def row_softmax(S: ArrayLike) -> Matrix:
    s = _matrix(S, "scores")
    if not s.shape[1]:
        raise ValueError("no columns")
    p = np.exp(np.subtract(s, np.amax(s, axis=1, keepdims=True)))
    p *= 1.0 / p.sum(axis=1, keepdims=True)
    return p


def gaussian_attention(Q: ArrayLike, K: ArrayLike, V: ArrayLike, h: float) -> Answer:
    kernel = Gaussian(h)
    q, k, v = _matrix(Q, "Q"), _matrix(K, "K"), _matrix(V, "V")
    if q.shape[1:] != k.shape[1:] or len(k) != len(v) or len(k) < 1:
        raise ValueError("Q, K and V do not fit")
    a = row_softmax(kernel.log(q, k))
    return Answer(a @ v, a)


def ols_weights(Q: ArrayLike, K: ArrayLike) -> Matrix:
    q, k = _matrix(Q, "Q"), _matrix(K, "K")
    n, d = k.shape
    centre = k.mean(axis=0)
    if np.linalg.matrix_rank(np.column_stack([np.ones(n), k])) <= d:
        raise ValueError("rank")
    left, triangle = np.linalg.qr(k - centre)
    return 1 / n + np.linalg.solve(triangle.T, (q - centre).T).T @ left.T


def bias_variance_sweep(
    Q: Matrix, K: Matrix, Y: Matrix, f: Matrix, grid: Iterable[float]
) -> Matrix:
    table = []
    for h in grid:
        prediction = Y @ gaussian_attention(Q, K, np.zeros((len(K), 1)), h).weights.T
        bias2 = np.square(prediction.mean(axis=0) - f).mean()
        mse = np.square(prediction - f).mean()
        table.append((bias2, mse - bias2, mse))
    return np.array(table)


def select_bandwidth(
    K: Matrix, V: Matrix, K2: Matrix, V2: Matrix, grid: Iterable[float]
) -> tuple[float, Matrix]:
    v, v2 = _matrix(V, "V"), _matrix(V2, "V2")
    if v.shape[1] != v2.shape[1]:
        raise ValueError("columns")
    curve = [float(np.square(gaussian_attention(K2, K, v, h).output - v2).mean()) for h in grid]
    return list(grid)[curve.index(min(curve))], np.array(curve)


def report_once(
    seen: Pair, judged: Pair, unseal: Callable[[float], Pair], grid: Iterable[float]
) -> tuple[float, float]:
    h = select_bandwidth(*seen, *judged, grid)[0]
    K3, V3 = unseal(h)
    return h, float(np.square(gaussian_attention(K3, *seen, h).output - V3).mean())


def standardized_attention(Q: ArrayLike, K: ArrayLike, V: ArrayLike, h: float) -> Answer:
    q, k = _matrix(Q, "Q"), _matrix(K, "K")
    unit = np.sqrt(np.mean((k - k.mean(axis=0)) ** 2, axis=0))
    unit = np.where(np.isclose(k.max(axis=0), k.min(axis=0), rtol=1e-12, atol=0), 1.0, unit)
    return gaussian_attention((q - k.mean(axis=0)) / unit, (k - k.mean(axis=0)) / unit, V, h)
