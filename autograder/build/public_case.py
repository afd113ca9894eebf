"""Public cases as the student's self-check sees them: inputs, and wanted answers as numbers."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.build.student.calling import Outcome
from autograder.build.student.likeness import project
from autograder.exercise import Assignment, Case, Exercise, Mistake, Sealed
from autograder.key import AnswerKey, CaseKey, ExerciseKey
from autograder.outcome import Outcome as Called
from autograder.secret import Secret
from autograder.solution import Solution

WRITTEN = 100  # numbers of an input or an answer that are written out
CLOSEST = 1e-11  # the written digits carry no finer comparison


@dataclass(frozen=True)
class PublicCase:
    """One public case; `about` is what the self-check compares with, its inputs apart."""

    key: CaseKey
    parameters: tuple[str, ...]
    returns: tuple[str, ...]

    @property
    def case(self) -> Case:
        """The case as the course declares it."""
        return self.key.case

    @property
    def about(self) -> dict[str, Any]:
        """The entries of the case in test_public.py: wanted or raises, tolerances, options."""
        about: dict[str, Any] = {"says": self.case.says}
        if self.key.refused:
            return {**about, "raises": list(self.case.accepts)}
        about["wanted"] = self._wanted()
        if self.case.keeps_inputs:
            about["keeps_inputs"] = list(self.parameters)
        for position, item in enumerate(self.key.inputs):
            if isinstance(item, Sealed):
                about["sealed"] = (self.parameters[position], item.choice_part)
        tolerances = {"rtol": self.case.rtol, "atol": self.case.atol}
        about.update(
            {name: max(size, CLOSEST) for name, size in tolerances.items() if size != 1e-8}
        )
        return about

    def _wanted(self) -> dict[str, Any]:
        value = self.key.wanted.value
        answers = value if isinstance(value, tuple) else (value,)
        return {
            name: _numbers(np.asarray(answer, dtype=np.float64), self.case.atol)
            for name, answer in zip(self.returns, answers, strict=True)
        }

    def seen(self, called: Called) -> Outcome:
        """What trusted code answered, in the self-check's own words."""
        changed = tuple(self.parameters[position] for position in called.changed)
        kept = changed if self.case.keeps_inputs else ()
        return Outcome(
            called.value, called.errors, called.words, openings=called.openings, changed=kept
        )


@dataclass(frozen=True)
class PublicExercise:
    """The public part of an exercise; hidden cases are not even drawn."""

    exercise: Exercise
    key: ExerciseKey
    cases: tuple[PublicCase, ...]

    def mistaken(self, mistake: Mistake) -> dict[str, Outcome]:
        """What a mistake answers in each public case."""
        called = self.key.mistaken(mistake)
        pairs = zip(self.cases, called, strict=True)
        return {public.case.name: public.seen(outcome) for public, outcome in pairs}


def public_exercises(assignment: Assignment, solution: Solution) -> tuple[PublicExercise, ...]:
    """Every exercise of the assignment that has a public case."""
    public = tuple(
        replace(question, cases=[case for case in question.cases if not case.hidden])
        for question in assignment.questions
        if isinstance(question, Exercise)
    )
    key = AnswerKey(replace(assignment, questions=public), solution, Secret("public"))
    return tuple(_public(entry) for entry in key.exercises.values() if entry.cases)


def _public(key: ExerciseKey) -> PublicExercise:
    exercise = key.exercise
    parameters = tuple(inspect.signature(key.solution.function(exercise)).parameters)
    cases = tuple(PublicCase(case, parameters, tuple(exercise.returns)) for case in key.cases)
    return PublicExercise(exercise, key, cases)


def _numbers(array: np.ndarray[Any, Any], atol: float) -> Any:
    """An array up to 12 digits, so that every machine writes the same; projections if large."""
    if array.size > WRITTEN:
        return {"shape": list(array.shape), "numbers": rounded(project(array), 12, atol)}
    return np.zeros(array.shape) if not array.size else rounded(array, 12, atol)


def rounded(array: np.ndarray[Any, Any], digits: int, atol: float = 1e-8) -> Any:
    """Nested lists of numbers with that many digits; what is far below `atol` becomes 0."""
    if array.ndim:
        return [rounded(row, digits, atol) for row in array]
    number = float(array)
    return 0.0 if abs(number) < 1e-4 * atol else float(f"{number:.{digits}g}")
