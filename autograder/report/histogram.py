"""How the scores of a class are spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_MOST_BINS = 16


@dataclass(frozen=True)
class Bin:
    """The scores from `low` up to, but not with, `high`; `members` are their positions.

    The last bin holds the full score too.
    """

    low: int
    high: int
    members: tuple[int, ...]


def histogram(scores: Sequence[int], max_score: int) -> list[Bin]:
    """Bins of round width from nothing to the full score; scores are in hundredths."""
    width = _width(max_score)
    last = max(0, (max_score - 1) // width)
    members: list[list[int]] = [[] for _ in range(last + 1)]
    for position, score in enumerate(scores):
        members[min(last, max(0, score // (100 * width)))].append(position)
    return [
        Bin(k * width, min((k + 1) * width, max_score), tuple(found))
        for k, found in enumerate(members)
    ]


def _width(max_score: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, … that leaves few enough bins."""
    scale = 1
    while True:
        for digit in (1, 2, 5):
            if max_score <= digit * scale * _MOST_BINS:
                return digit * scale
        scale *= 10
