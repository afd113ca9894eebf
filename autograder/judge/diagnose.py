"""Which known mistake explains the failed cases of one exercise?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from autograder.exercise import Mistake, Verdict
from autograder.judge.compare import close, judge
from autograder.judge.numbers import parts, real
from autograder.judge.suspects import Suspect, accuse
from autograder.key import CaseKey, ExerciseKey
from autograder.outcome import Outcome

REPEATS = (
    "That is the answer to another case, {}. Does your function use the arguments that it is "
    "given, and nothing that it kept from another call?"
)


@dataclass(frozen=True)
class Diagnosis:
    """The named mistake, if one; `notes` are sentences for single cases it does not explain."""

    mistake: Mistake | None = None
    notes: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Symptoms:
    """What one mistake answers, and which cases it fails."""

    mistake: Mistake
    answers: tuple[Outcome, ...]
    failed: frozenset[int]


def diagnose(
    key: ExerciseKey, outcomes: Sequence[Outcome], verdicts: Sequence[Verdict]
) -> Diagnosis:
    """The mistake that explains most failed cases and is contradicted by no passed one."""
    failed = frozenset(
        i
        for i, verdict in enumerate(verdicts)
        if verdict.status in ("failed", "raised") and outcomes[i].kind in ("returned", "raised")
    )
    if not failed:
        return Diagnosis()
    passed = {i for i, verdict in enumerate(verdicts) if verdict.passed}
    ordinary = frozenset(i for i in failed if _ordinary(key.cases[i]))
    suspects = [
        _suspect(key, symptoms, outcomes, failed)
        for symptoms in _symptoms(key)
        if not symptoms.failed & passed
    ]
    named, notes = accuse(suspects, failed, ordinary)
    return Diagnosis(named, (_repeats(key, outcomes, failed) if named is None else {}) | notes)


def _ordinary(case: CaseKey) -> bool:
    """Whether a case asks for the idea itself: not for a refusal, nor for a conversion."""
    arrays = (item for item in case.inputs if isinstance(item, np.ndarray))
    return not case.refused and all(array.dtype == np.float64 for array in arrays)


def _repeats(key: ExerciseKey, outcomes: Sequence[Outcome], rest: frozenset[int]) -> dict[int, str]:
    """A sentence for each remaining case that got the answer of another one."""
    names = tuple(key.exercise.returns)
    ordinary = [case for case in key.cases if not case.cheap]
    notes: dict[int, str] = {}
    for i in rest:
        own = key.cases[i]
        for other in ordinary:
            wanted = replace(other.wanted, openings=outcomes[i].openings, changed=())
            if other is not own and same(names, other, wanted, replace(outcomes[i], changed=())):
                notes[i] = REPEATS.format(other.case.name)
    return notes


@lru_cache(maxsize=256)
def _symptoms(key: ExerciseKey) -> tuple[_Symptoms, ...]:
    return tuple(
        _Symptoms(mistake, key.mistaken(mistake), failed_cases(key, mistake))
        for mistake in key.exercise.mistakes
    )


def failed_cases(key: ExerciseKey, mistake: Mistake) -> frozenset[int]:
    """The positions of the cases that expose a mistake."""
    answers = key.mistaken(mistake)
    return frozenset(
        i
        for i, (case, answer) in enumerate(zip(key.cases, answers, strict=True))
        if not judge(key.exercise, case, answer).passed
    )


def _suspect(
    key: ExerciseKey, symptoms: _Symptoms, outcomes: Sequence[Outcome], failed: frozenset[int]
) -> Suspect:
    names = tuple(key.exercise.returns)
    explained = frozenset(
        i for i in failed if same(names, key.cases[i], symptoms.answers[i], outcomes[i])
    )
    answered = frozenset(i for i in failed if outcomes[i].kind == "returned")
    refusals = frozenset(
        i for i in answered if key.cases[i].refused and symptoms.answers[i].kind == "returned"
    )
    likely = explained | refusals
    return Suspect(symptoms.mistake, symptoms.failed, explained, likely, likely & answered)


def same(names: tuple[str, ...], key: CaseKey, one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are one answer within the case's tolerance."""
    if one.kind != other.kind or len(one.openings) != len(other.openings):
        return False
    if one.kind == "raised":
        return one.errors[:1] == other.errors[:1]
    if key.case.keeps_inputs and one.changed != other.changed:
        return False
    return _same_value(names, key, one, other)


def _same_value(names: tuple[str, ...], key: CaseKey, one: Outcome, other: Outcome) -> bool:
    mine, yours = (parts(outcome.value, names, key.plain) for outcome in (one, other))
    if isinstance(mine, str) or isinstance(yours, str):
        return mine == yours
    for left, right in zip(mine, yours, strict=True):
        a, b = real(left), real(right)
        if a is None or b is None:
            return a is b and type(left) is type(right)
        if a.shape != b.shape or not close(key, a, b):
            return False
    return True
