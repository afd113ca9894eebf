"""How far a case's tolerance is from right variants on one side and from mistakes on the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from autograder.exercise import Exercise
from autograder.judge.compare import wanted_parts
from autograder.judge.numbers import Array, parts, real
from autograder.key import CaseKey
from autograder.outcome import Outcome

WANTED = 10.0  # a fair tolerance keeps this factor from both sides


@dataclass(frozen=True)
class Margin:
    """Distances in units of the tolerance: of the farthest right variant, of the nearest mistake.

    `nearest` is infinite where no mistake answers this case with wrong numbers.
    """

    case: str
    spread: float
    nearest: float


def margin(
    exercise: Exercise, key: CaseKey, right: Iterable[Outcome], wrong: Iterable[Outcome]
) -> Margin | None:
    """The margin of a case; None where numbers do not decide it."""
    if key.refused:
        return None
    variants = [distance(exercise, key, outcome) for outcome in right]
    mistakes = [distance(exercise, key, outcome) for outcome in wrong]
    spread = max((near for near in variants if near is not None), default=0.0)
    beyond = [far for far in mistakes if far is not None and far > 1]
    return Margin(key.case.name, spread, min(beyond, default=np.inf))


def distance(exercise: Exercise, key: CaseKey, outcome: Outcome) -> float | None:
    """The largest deviation in units of the tolerance; None for an answer of another kind."""
    if outcome.kind != "returned" or key.refused:
        return None
    yours = parts(outcome.value, tuple(exercise.returns), key.plain)
    if isinstance(yours, str):
        return None
    largest = 0.0
    for wanted, part in zip(wanted_parts(key), yours, strict=True):
        found = real(part)
        if found is None or found.shape != wanted.shape:
            return None
        largest = max(largest, _deviation(key, wanted, found))
    return largest


def _deviation(key: CaseKey, wanted: Array, found: Array) -> float:
    if not wanted.size:
        return 0.0
    with np.errstate(all="ignore"):
        allowed = key.case.atol + key.case.rtol * np.abs(wanted)
        gaps = np.where(found == wanted, 0.0, np.abs(found - wanted) / allowed)
    return float(np.where(np.isnan(gaps), np.inf, gaps).max())
