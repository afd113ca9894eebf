"""The chapter's data: sixty fixed keys, the truth above them, one noisy world and a thousand."""

from __future__ import annotations

import numpy as np

NOISE = 0.25
POINTS = 60
WORLDS = 1000


def truth(x: np.ndarray) -> np.ndarray:
    """The noiseless function: a slow wave with a fast ripple on it."""
    return np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x)


def chapter_keys() -> np.ndarray:
    """The sixty sorted locations, (60, 1)."""
    return np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, POINTS))[:, None]


def one_world() -> np.ndarray:
    """The values of the one world that is shown, (60, 1)."""
    noise = np.random.default_rng(605013).normal(0.0, NOISE, (POINTS, 1))
    return truth(chapter_keys()) + noise


def many_worlds() -> np.ndarray:
    """The values of all worlds, one per row: (1000, 60)."""
    noise = np.random.default_rng(605014).normal(0.0, NOISE, (WORLDS, POINTS))
    return truth(chapter_keys()).T + noise
