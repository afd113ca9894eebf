"""What stands in a running notebook, judged there and then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from autograder.alarm import alarm
from autograder.course import load_course
from autograder.exercise import Exercise, Pencil
from autograder.judge.judged import Judged, exercise_result, pencil_result
from autograder.judge.symbolic import judge_pencil
from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.result import ExerciseResult
from autograder.sandbox import Budget, Call
from autograder.sandbox.claims import decoded
from autograder.sandbox.inside.serve import special
from autograder.sandbox.inside.wire import Encoder, WireError
from autograder.sandbox.same import SameVisit, silence
from autograder.secret import read_secret


class Practice:
    """The questions of one assignment, asked of the names in a notebook.

    `folder` holds `course/`, `solutions/` and the file `.secret`; `names` are the notebook's own.
    """

    def __init__(self, folder: Path, assignment: str, names: Mapping[str, Any]) -> None:
        course = load_course(folder)
        found = course.assignment(assignment)
        self.key = AnswerKey(found, course.solution(found), read_secret(folder / ".secret"))
        self.visit = SameVisit({}, [], Budget.of(found.limits), {})
        self.names = names

    def result(self, name: str) -> ExerciseResult:
        """The verdicts of one question, each from a single run and without follow-through."""
        question = next(q for q in self.key.assignment.questions if q.name == name)
        self.visit.adopt(question.file, self.names)
        # who has mended a loop asks again
        self.visit.budget = Budget.of(self.key.assignment.limits)
        found = self._pencil(question) if isinstance(question, Pencil) else self._exercise(question)
        return found.worded(self._of_notebook)

    def _of_notebook(self, message: str) -> str:
        """The same in the student's terms: the notebook stands for all files."""
        for file in self.key.assignment.files:
            message = message.replace(file, self.key.assignment.notebook)
        return message

    def _pencil(self, question: Pencil) -> ExerciseResult:
        outcome = self._outcome(Call(question.file, question.name, value=True))
        with _undisturbed():
            return pencil_result(question, outcome, judge_pencil)

    def _exercise(self, exercise: Exercise) -> ExerciseResult:
        with _undisturbed():
            key = self.key.exercises[exercise.name]
        calls = [
            Call(exercise.file, exercise.name, asked.inputs, give_back=asked.case.keeps_inputs)
            for asked in key.cases
        ]
        found = [self._outcome(call) for call in calls]
        with _undisturbed():
            return exercise_result(key, Judged.of(key, found))

    def _outcome(self, call: Call) -> Outcome:
        """What a call brings, as plain data: an object of the student's decides nothing."""
        budget = self.visit.budget
        refused = budget.refusal(call)
        if refused:
            return refused
        with alarm(budget.case_seconds) as bell:
            found = self._plain(self.visit.outcome(call))
        if bell.rang:
            budget.timed_out(call.name)
            return Outcome("timeout")
        return found

    def _plain(self, found: Outcome) -> Outcome:
        encoder = Encoder(special)
        try:
            return replace(found, value=decoded(encoder.encode(found.value), encoder.raw))
        except WireError:
            return Outcome("protocol")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ours runs as it does elsewhere, whatever a notebook has asked of numpy and of warnings."""
    with silence(), np.errstate(all="ignore"):
        yield
