"""One exercise examined: which case exposes which mistake, and every hole that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from autograder.audit.margin import WANTED, Margin, distance, margin
from autograder.exercise import Exercise, Mistake
from autograder.judge.compare import judge
from autograder.judge.diagnose import failed_cases, same
from autograder.key import ExerciseKey
from autograder.outcome import Outcome


@dataclass(frozen=True)
class Examination:
    """What was found about one exercise; `exposed` maps a mistake to the cases that it fails.

    `alike` are pairs of mistakes that no case tells apart, `idle` the cases that expose nothing,
    `holes` sentences about what is unfair.
    """

    exercise: Exercise
    exposed: Mapping[str, frozenset[int]]
    margins: tuple[Margin, ...]
    alike: tuple[tuple[str, str], ...]
    idle: tuple[str, ...]
    holes: tuple[str, ...]


def examine(key: ExerciseKey, variants: Mapping[str, Sequence[Outcome]]) -> Examination:
    """An exercise under one secret; `variants` holds what right variants answer, case by case."""
    exercise = key.exercise
    exposed = {mistake.id: failed_cases(key, mistake) for mistake in exercise.mistakes}
    margins = tuple(_margins(key, variants))
    alike = tuple(_alike(key))
    seen = frozenset[int]().union(*exposed.values())
    idle = tuple(c.case.name for i, c in enumerate(key.cases) if i not in seen)
    holes = (
        *_survivors(exercise, exposed),
        *_refused(key, variants),
        *_unannounced(exercise),
        *_indistinct(exercise, alike),
        *_wide_spread(exercise, margins),
        *_barely_exposed(key, exposed),
    )
    return Examination(exercise, exposed, margins, alike, idle, holes)


def _margins(key: ExerciseKey, variants: Mapping[str, Sequence[Outcome]]) -> list[Margin]:
    found = []
    for i, case in enumerate(key.cases):
        right = [outcomes[i] for outcomes in variants.values()]
        wrong = [key.mistaken(mistake)[i] for mistake in key.exercise.mistakes]
        measured = margin(key.exercise, case, right, wrong)
        if measured is not None:
            found.append(measured)
    return found


def _alike(key: ExerciseKey) -> list[tuple[str, str]]:
    names = tuple(key.exercise.returns)

    def indistinct(one: Mistake, other: Mistake) -> bool:
        answers = zip(key.cases, key.mistaken(one), key.mistaken(other), strict=True)
        return all(same(names, case, a, b) for case, a, b in answers)

    pairs = combinations(key.exercise.mistakes, 2)
    return [(one.id, other.id) for one, other in pairs if indistinct(one, other)]


def _survivors(exercise: Exercise, exposed: Mapping[str, frozenset[int]]) -> list[str]:
    return [
        f"{exercise.name}: no case exposes the mistake {id!r}"
        for id, cases in exposed.items()
        if not cases
    ]


def _refused(key: ExerciseKey, variants: Mapping[str, Sequence[Outcome]]) -> list[str]:
    return [
        f"{key.exercise.name}: the right variant {name!r} is refused in case {case.case.name!r}"
        for name, outcomes in variants.items()
        for case, outcome in zip(key.cases, outcomes, strict=True)
        if not judge(key.exercise, case, outcome).passed
    ]


def _unannounced(exercise: Exercise) -> list[str]:
    statement = " ".join(exercise.statement.split())
    return [
        f"{exercise.name}: the statement does not announce what case {case.name!r} asks"
        for case in exercise.cases
        if case.hidden and (not case.rule or " ".join(case.rule.split()) not in statement)
    ]


def _indistinct(exercise: Exercise, alike: Sequence[tuple[str, str]]) -> list[str]:
    sentences = {mistake.id: mistake.sentence for mistake in exercise.mistakes}
    return [
        f"{exercise.name}: no case tells {one!r} from {other!r}, and their sentences differ"
        for one, other in alike
        if sentences[one] != sentences[other]
    ]


def _wide_spread(exercise: Exercise, margins: Sequence[Margin]) -> list[str]:
    return [
        f"{exercise.name}: right variants use {m.spread:.2g} of the tolerance of case {m.case!r}; "
        f"at most {1 / WANTED} is wanted"
        for m in margins
        if m.spread * WANTED > 1
    ]


def _barely_exposed(key: ExerciseKey, exposed: Mapping[str, frozenset[int]]) -> list[str]:
    """Mistakes that only just miss the tolerance, in every case that exposes them."""
    holes = []
    for mistake in key.exercise.mistakes:
        answers = key.mistaken(mistake)
        far = [distance(key.exercise, key.cases[i], answers[i]) for i in exposed[mistake.id]]
        if far and all(d is not None and 1 < d < WANTED for d in far):
            farthest = max(d for d in far if d is not None)
            holes.append(
                f"{key.exercise.name}: the mistake {mistake.id!r} misses no tolerance by more than "
                f"a factor of {farthest:.2g}; {WANTED:g} is wanted"
            )
    return holes
