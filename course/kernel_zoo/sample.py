"""Scaled distances, the noisy sample of the slides, and draws that rounding cannot change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

KERNELS = ["gaussian", "boxcar", "constant", "triangular", "epanechnikov"]
# the boxcar jumps at 1, so no scaled distance of a random draw comes closer to it than this
ROOM = 1e-3
# a runner-up at least this far away, so that rounding never decides
MARGIN = 2e-3


def scaled_distances(rng: np.random.Generator) -> np.ndarray:
    """Sixteen numbers of both signs, from close to 0 to far beyond 1, in random order."""
    starts = np.array([0.05, 0.3, 0.55, 0.8, 1.1, 1.5, 2.1, 3.1])
    sizes = starts + rng.uniform(0.0, 0.15, (2, 8))
    return rng.permutation((sizes * [[1.0], [-1.0]]).ravel())


def whole_numbers(rng: np.random.Generator) -> np.ndarray:
    """Unsigned small whole numbers, one of which has a square beyond their range."""
    return rng.permutation(np.array([0, 1, 2, 3, 16, 20], dtype=np.uint8))


def read_only(array: np.ndarray) -> np.ndarray:
    """The array, stored by columns and closed to changes."""
    closed = np.array(array, order="F")
    closed.flags.writeable = False
    return closed


def noisy_sample(rng: np.random.Generator, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Keys (size, 1) on [0, 5] and values (size, 1): 2 sin x + x with noise of spread one."""
    keys = rng.uniform(0.0, 5.0, (size, 1))
    return keys, 2.0 * np.sin(keys) + keys + rng.normal(0.0, 1.0, keys.shape)


def distances(queries: Any, keys: Any) -> np.ndarray:
    """The table (m, n) of Euclidean distances."""
    return np.sqrt(((np.asarray(queries)[:, None, :] - np.asarray(keys)) ** 2).sum(axis=2))


def clear_of_the_edge(queries: Any, keys: Any, bandwidth: float) -> bool:
    """Whether no key lies so near the edge of a query's reach that rounding could decide."""
    return bool(np.abs(distances(queries, keys) / bandwidth - 1.0).min() > ROOM)


def all_reached(queries: Any, keys: Any, bandwidth: float) -> bool:
    """Whether every query has a key well within the bandwidth."""
    return bool((distances(queries, keys).min(axis=1) < 0.9 * bandwidth).all())


def redraw(draw: Callable[[], Any], accept: Callable[..., bool]) -> Any:
    """The first draw that is accepted."""
    while True:
        drawn = draw()
        if accept(*drawn):
            return drawn


SHAPES = {
    "gaussian": lambda u: np.exp(-0.5 * u * u),
    "boxcar": lambda u: 1.0 * (u < 1.0),
    "constant": lambda u: 1.0 + 0.0 * u,
    "triangular": lambda u: (1.0 - u).clip(0.0),
    "epanechnikov": lambda u: (1.0 - u * u).clip(0.0),
}


def estimates(sample: Any, queries: Any, kernel: str, bandwidth: float) -> np.ndarray:
    """What a kernel makes of a sample (keys, values) at queries; nan where no key is in reach."""
    keys, values = sample
    table = SHAPES[kernel](distances(queries, keys) / bandwidth)
    with np.errstate(invalid="ignore"):
        return table @ values / table.sum(axis=1, keepdims=True)


def gaps(sample: Any, queries: Any, one: tuple[str, float], other: str, widths: Any) -> np.ndarray:
    """How far another kernel at each of some widths is from one; infinite out of reach."""
    first = estimates(sample, queries, *one)
    apart = [estimates(sample, queries, other, width) - first for width in widths]
    return np.nan_to_num([np.sqrt(np.mean(gap**2)) for gap in apart], nan=np.inf)


def clear_winner(found: np.ndarray) -> bool:
    """Whether the smallest gap is smallest by more than rounding could change."""
    best, second = np.sort(found)[:2]
    return bool(second - best > MARGIN)
