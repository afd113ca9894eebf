"""Noisy samples of the chapter's function, and draws whose best bandwidth is beyond doubt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

GRID = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])
# a runner-up at least this far away, so that rounding never decides
MARGIN = 2e-3


def noisy_sample(rng: np.random.Generator, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Keys (size, 1) on [-3, 3] and noisy values (size, 1) of the chapter's function."""
    keys = rng.uniform(-3.0, 3.0, (size, 1))
    values = np.sin(1.5 * keys) + 0.3 * np.cos(4.0 * keys)
    return keys, values + rng.normal(0.0, 0.25, keys.shape)


def noisy_surface(rng: np.random.Generator, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Keys (size, 2) and two noisy values for each, (size, 2)."""
    keys = rng.uniform(-1.5, 1.5, (size, 2))
    values = np.column_stack([np.sin(2.0 * keys[:, 0]), np.cos(keys.sum(axis=1))])
    return keys, values + rng.normal(0.0, 0.3, values.shape)


def errors(
    train: Any,
    judged: Any,
    bandwidths: np.ndarray,
    size: Callable[[np.ndarray], float] = lambda residuals: np.mean(residuals**2),
) -> np.ndarray:
    """The size of the residuals on `judged` of predictions from `train`, for each bandwidth."""
    (keys, values), (queries, wanted) = train, judged
    squares = ((queries[:, None, :] - keys[None, :, :]) ** 2).sum(axis=2)
    squares -= squares.min(axis=1, keepdims=True)
    found = []
    for bandwidth in bandwidths:
        kernel = np.exp(-squares / (2.0 * bandwidth**2))
        predicted = kernel @ values / kernel.sum(axis=1, keepdims=True)
        found.append(size(predicted - wanted))
    return np.array(found)


def clear_winner(found: np.ndarray) -> bool:
    """Whether the smallest error is smallest by more than rounding could change."""
    best, second = np.sort(found)[:2]
    return bool(second - best > MARGIN)


def only_by_squares(train: Any, judged: Any, bandwidths: np.ndarray) -> bool:
    """Whether the mean square clearly names a bandwidth that other sizes of residuals do not."""
    found = errors(train, judged, bandwidths)
    others = (lambda r: np.mean(np.abs(r)), lambda r: np.median(np.abs(r)))
    named = [np.argmin(errors(train, judged, bandwidths, size)) for size in others]
    return clear_winner(found) and np.argmin(found) not in named


def redraw(draw: Callable[[], Any], accept: Callable[..., bool]) -> Any:
    """The first draw that is accepted."""
    while True:
        drawn = draw()
        if accept(*drawn):
            return drawn
