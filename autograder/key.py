"""The answer key: every case's inputs, the wanted answer, and what each mistake would answer."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from autograder.errors import CourseError
from autograder.exercise import Assignment, Case, Exercise, Mistake, Pencil, Sealed
from autograder.outcome import Outcome
from autograder.secret import Secret, public_seed
from autograder.solution import Solution


@dataclass(frozen=True)
class CaseKey:
    """One case with its inputs (never to be changed: call `arguments`) and the wanted outcome."""

    case: Case
    inputs: tuple[Any, ...]
    wanted: Outcome

    @property
    def refused(self) -> bool:
        """Whether the wanted answer is an error."""
        return self.wanted.kind == "raised"

    @property
    def plain(self) -> bool:
        """Whether every part of the wanted answer is a single number."""
        return not self.refused and all(np.ndim(part) == 0 for part in self._parts())

    @property
    def cheap(self) -> bool:
        """Whether the case pays only beside an ordinary one."""
        empty = not self.refused and all(np.size(part) == 0 for part in self._parts())
        return self.case.cheap or self.refused or empty

    def _parts(self) -> tuple[Any, ...]:
        value = self.wanted.value
        return value if isinstance(value, tuple) else (value,)


@dataclass(frozen=True, eq=False)  # one key is one object: what it implies is cached by it
class ExerciseKey:
    """The cases of one exercise under one secret; mistakes are run when first asked for."""

    exercise: Exercise
    solution: Solution
    cases: tuple[CaseKey, ...]
    _mistaken: dict[str, tuple[Outcome, ...]] = field(default_factory=dict, repr=False)

    def mistaken(self, mistake: Mistake) -> tuple[Outcome, ...]:
        """What the solution with this mistake answers, case by case."""
        if mistake.id not in self._mistaken:
            wrong = self.solution.with_mistake(self.exercise, mistake).function(self.exercise)
            self._mistaken[mistake.id] = tuple(call(wrong, key.inputs) for key in self.cases)
        return self._mistaken[mistake.id]


@dataclass(frozen=True)
class AnswerKey:
    """Everything the grader knows and a submission must not."""

    assignment: Assignment
    solution: Solution
    secret: Secret

    @cached_property
    def exercises(self) -> dict[str, ExerciseKey]:
        """The key of every exercise with a function, by name."""
        return {
            question.name: self._exercise(question)
            for question in self.assignment.questions
            if isinstance(question, Exercise)
        }

    @property
    def pencils(self) -> tuple[Pencil, ...]:
        """The pencil questions, which need no inputs."""
        return tuple(q for q in self.assignment.questions if isinstance(q, Pencil))

    def _exercise(self, exercise: Exercise) -> ExerciseKey:
        function = self.solution.function(exercise)
        cases = tuple(self._case(exercise, case, function) for case in exercise.cases)
        return ExerciseKey(exercise, self.solution, cases)

    def _case(self, exercise: Exercise, case: Case, function: Callable[..., Any]) -> CaseKey:
        inputs = draw_inputs(self.assignment.name, exercise, case, self.secret)
        wanted = call(function, inputs)
        if wanted.kind == "raised" and not set(wanted.errors) & set(case.accepts):
            raise CourseError(
                f"{exercise.name}, case {case.name!r}: the solution raised {wanted.errors[0]} "
                f"({wanted.words}), wanted an answer or {' or '.join(case.accepts)}"
            )
        return CaseKey(case, inputs, wanted)


def draw_inputs(assignment: str, exercise: Exercise, case: Case, secret: Secret) -> tuple[Any, ...]:
    """The arguments of a case; nested lists become float64 arrays."""
    if case.hidden:
        seed = secret.seed(assignment, exercise.name, case.name)
    else:
        seed = public_seed(assignment, exercise.name, case.name)
    try:
        made = case.make(np.random.default_rng(seed))
    except Exception as error:
        raise CourseError(
            f"{exercise.name}, case {case.name!r} cannot be made: {type(error).__name__}: {error}"
        ) from error
    return tuple(_arrays(item) for item in (made if isinstance(made, tuple) else (made,)))


def _arrays(item: Any) -> Any:
    if isinstance(item, list):
        return np.array(item, dtype=np.float64)
    if isinstance(item, tuple):
        return tuple(_arrays(inner) for inner in item)
    if isinstance(item, Sealed):
        return Sealed(_arrays(item.contents), item.choice_part)
    return item


def call(function: Callable[..., Any], inputs: tuple[Any, ...]) -> Outcome:
    """What trusted code answers, run here: the solution, or the solution with a mistake."""
    openings: list[Any] = []
    arguments = tuple(argument(item, openings) for item in inputs)
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = function(*arguments)
    except Exception as error:
        names = tuple(kind.__name__ for kind in type(error).__mro__)
        return Outcome("raised", errors=names, words=str(error), openings=tuple(openings))
    return Outcome("returned", value, changed=changed(inputs, arguments), openings=tuple(openings))


def argument(item: Any, openings: list[Any]) -> Any:
    """A copy that the call may do with as it likes; arrays keep their flags."""
    if isinstance(item, Sealed):
        return _opener(item, openings)
    if isinstance(item, np.ndarray):
        fresh = item.copy(order="K")
        fresh.flags.writeable = item.flags.writeable
        return fresh
    if isinstance(item, tuple):
        return tuple(argument(inner, openings) for inner in item)
    return copy.copy(item)


def _opener(sealed: Sealed, openings: list[Any]) -> Callable[[Any], Any]:
    def open_once(*choice: Any, **named: Any) -> Any:
        (only,) = (*choice, *named.values())  # open_test(bandwidth=0.5) is a call as good as any
        openings.append(only)
        if len(openings) > 1:
            raise RuntimeError("it was opened before")
        return argument(sealed.contents, openings)

    return open_once


def changed(inputs: tuple[Any, ...], arguments: tuple[Any, ...]) -> tuple[int, ...]:
    """The positions of the arguments that a call altered."""
    return tuple(i for i, (a, b) in enumerate(zip(inputs, arguments, strict=True)) if differ(a, b))


def differ(before: Any, after: Any) -> bool:
    """Whether an argument was changed by a call: shape, type or any number of it."""
    if isinstance(before, tuple):
        return any(differ(a, b) for a, b in zip(before, after, strict=True))
    if isinstance(before, np.ndarray):
        return before.dtype != after.dtype or not np.array_equal(before, after, equal_nan=True)
    return False
