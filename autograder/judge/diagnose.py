"""Which known mistake explains the failed cases of one exercise?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from autograder.exercise import Mistake, Verdict
from autograder.judge.compare import close, judge
from autograder.judge.numbers import parts, real
from autograder.key import CaseKey, ExerciseKey
from autograder.outcome import Outcome


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
    failed = {
        i
        for i, verdict in enumerate(verdicts)
        if verdict.status in ("failed", "raised") and outcomes[i].kind in ("returned", "raised")
    }
    if not failed:
        return Diagnosis()
    passed = {i for i, verdict in enumerate(verdicts) if verdict.passed}
    possible = [
        (symptoms, _explained(key, symptoms, outcomes, failed))
        for symptoms in _symptoms(key)
        if not symptoms.failed & passed
    ]
    named = _named(possible, outcomes)
    covered = {
        i
        for symptoms, cases in possible
        if named and symptoms.mistake.sentence == named.sentence
        for i in cases
    }
    return Diagnosis(named, _notes(possible, failed - covered))


def _named(
    possible: list[tuple[_Symptoms, frozenset[int]]], outcomes: Sequence[Outcome]
) -> Mistake | None:
    """The first of the best mistakes, if all of the best share its sentence."""
    telling = [
        (symptoms.mistake, len(cases))
        for symptoms, cases in possible
        if any(outcomes[i].kind == "returned" for i in cases)
    ]
    most = max((count for _, count in telling), default=0)
    best = [mistake for mistake, count in telling if count == most]
    return best[0] if len({mistake.sentence for mistake in best}) == 1 else None


def _notes(possible: list[tuple[_Symptoms, frozenset[int]]], rest: set[int]) -> dict[int, str]:
    """A sentence for each remaining case that exactly one kind of mistake explains."""
    notes: dict[int, str] = {}
    for i in rest:
        sentences = {symptoms.mistake.sentence for symptoms, cases in possible if i in cases}
        if len(sentences) == 1:
            notes[i] = sentences.pop()
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


def _explained(
    key: ExerciseKey, symptoms: _Symptoms, outcomes: Sequence[Outcome], failed: set[int]
) -> frozenset[int]:
    names = tuple(key.exercise.returns)
    return frozenset(
        i for i in failed if same(names, key.cases[i], symptoms.answers[i], outcomes[i])
    )


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
    mine, yours = parts(one.value, names), parts(other.value, names)
    if isinstance(mine, str) or isinstance(yours, str):
        return mine == yours
    for left, right in zip(mine, yours, strict=True):
        a, b = real(left), real(right)
        if a is None or b is None:
            return a is b and type(left) is type(right)
        if a.shape != b.shape or not close(key, a, b):
            return False
    return True
