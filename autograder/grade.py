"""One submission: its code is run in the sandbox, its answers judged, its slips charged once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.collect.submission import Submission
from autograder.exercise import Exercise, Pencil, Question, Status
from autograder.judge.judged import Examine, Judged, exercise_result, pencil_result, title_of
from autograder.judge.symbolic import judge_pencil
from autograder.key import AnswerKey, ExerciseKey
from autograder.outcome import Outcome
from autograder.result import CaseResult, ExerciseResult, Result, Standing
from autograder.sandbox import Budget, Call, Load, Runner, Stubs, outcomes
from autograder.solver import Solver

# what bad luck may have caused; time-outs cost much, and wait until all others had their turn
AGAIN: tuple[Status, ...] = ("failed", "raised", "crashed", "protocol", "memory")
LATE: tuple[Status, ...] = ("timeout", "not_run")


@dataclass(frozen=True)
class Grader:
    """Everything that grading one submission needs; the same for the whole class."""

    key: AnswerKey
    runner: Runner
    solver: Solver
    versions: Mapping[str, str]
    examine: Examine = judge_pencil

    def grade(self, submission: Submission) -> Result:
        """The result of a submission, whatever is in it."""
        attempt = _Attempt(self, submission)
        exercises = attempt.exercises()
        standing = _standing(submission, exercises, attempt.loads)
        worded = tuple(exercise.worded(submission.located) for exercise in exercises)
        notices = map(submission.located, (*submission.notices, *attempt.notices()))
        return self.result(submission, standing, worded, tuple(dict.fromkeys(notices)))

    def result(
        self,
        submission: Submission,
        standing: Standing,
        exercises: tuple[ExerciseResult, ...],
        notices: tuple[str, ...],
    ) -> Result:
        """These exercises as a result, with what it was made with and from."""
        return Result(
            assignment=self.key.assignment.name,
            student=submission.student,
            standing=standing,
            isolation=self.runner.level,
            secret=self.key.secret.fingerprint,
            versions=dict(self.versions),
            exercises=exercises,
            notices=notices,
            submitted_at=submission.submitted_at,
            attempt=submission.attempt,
        )


class _Attempt:
    """One submission on its way through the sandbox."""

    def __init__(self, grader: Grader, submission: Submission) -> None:
        self.grader, self.submission, self.key = grader, submission, grader.key
        self.budget = Budget.of(grader.key.assignment.limits)
        self.files = dict(submission.files)
        self.loads: dict[str, Load] = {}

    def exercises(self) -> tuple[ExerciseResult, ...]:
        """Every exercise, judged in class order."""
        first = self._first_run()
        judged: dict[str, Judged] = {}
        for name, key in self.key.exercises.items():
            judged[name] = self._judged(key, first[name], judged)
        for name, key in self.key.exercises.items():
            judged[name] = self._patiently(key, judged[name])
        return tuple(
            pencil_result(question, first[question.name][0], self.grader.examine)
            if isinstance(question, Pencil)
            else exercise_result(self.key.exercises[question.name], judged[question.name])
            for question in self.key.assignment.questions
        )

    def notices(self) -> tuple[str, ...]:
        """What loading the files had to say."""
        return tuple(notice for load in self.loads.values() for notice in load.notices)

    def _first_run(self) -> dict[str, list[Outcome]]:
        """All cases of all exercises, in one go."""
        asked = {q.name: self._calls(q, {}) for q in self.key.assignment.questions}
        found = iter(self._run([call for calls in asked.values() for call in calls], {}))
        return {name: [next(found) for _ in calls] for name, calls in asked.items()}

    def _calls(self, question: Question, stubs: Stubs) -> list[Call]:
        if isinstance(question, Pencil):
            return [Call(question.file, question.name, value=True)]
        needs = [name for name in self._needed(question) if name not in stubs]
        return [
            Call(
                question.file,
                question.name,
                key.inputs,
                needs=needs,
                give_back=key.case.keeps_inputs,
                hidden=key.case.hidden,
            )
            for key in self.key.exercises[question.name].cases
        ]

    def _run(self, calls: Sequence[Call], stubs: Stubs) -> list[Outcome]:
        files = self.files
        modules = [file for file in self.key.assignment.files if file in files]
        visit = self.grader.runner.visit(files, modules, self.budget, stubs)
        try:
            found = iter(outcomes(visit, [call for call in calls if call.file in files]))
        finally:
            visit.leave()
        self.loads = self.loads or visit.loads
        # an endless statement is not waited for again
        self.files.update({name: load.trimmed(files[name]) for name, load in visit.loads.items()})
        return [
            self._told(call, next(found)) if call.file in files else self._absent(call.file)
            for call in calls
        ]

    def _told(self, call: Call, found: Outcome) -> Outcome:
        """The outcome; what is missing because it is no Python is said so."""
        why = self.submission.broken.get(call.name)
        return Outcome("unreadable", words=why) if why and found.kind == "missing" else found

    def _absent(self, file: str) -> Outcome:
        problem = self.submission.problems.get(file)
        if problem:
            return Outcome("unreadable", words=problem)
        return Outcome("missing", words=f"{file} was not handed in.")

    def _judged(
        self, key: ExerciseKey, outcomes: Sequence[Outcome], earlier: Mapping[str, Judged]
    ) -> Judged:
        """The better of the first run, a second one of what failed, and follow-through."""
        judged = Judged.of(key, outcomes)
        judged = self._again(key, judged, AGAIN, {})
        slipped = self._slipped(key.exercise, earlier)
        if slipped:
            stubs = {name: self.grader.solver.stub(name, self.budget) for name in slipped}
            self.budget.relent(key.exercise.name)
            judged = self._again(key, judged, (*AGAIN, "missing"), stubs)
            judged = self._again(key, judged, LATE, stubs)
        if judged.right:
            self.budget.forgive(key.exercise.name)
        return judged

    def _patiently(self, key: ExerciseKey, judged: Judged) -> Judged:
        """What ran out of time once more; a function that hangs again stops at once."""
        if not any(verdict.status == "timeout" for verdict in judged.verdicts):
            return judged
        self.budget.relent(key.exercise.name)
        return self._again(key, judged, LATE, {})

    def _again(
        self, key: ExerciseKey, judged: Judged, statuses: Sequence[Status], stubs: Stubs
    ) -> Judged:
        """The cases of these statuses once more, together, in a fresh child."""
        places = [i for i, verdict in enumerate(judged.verdicts) if verdict.status in statuses]
        if not places:
            return judged
        calls = self._calls(key.exercise, stubs)
        outcomes = self._run([calls[i] for i in places], stubs)
        return judged.updated(key, dict(zip(places, outcomes, strict=True)), followed=bool(stubs))

    def _slipped(self, exercise: Exercise, judged: Mapping[str, Judged]) -> list[str]:
        """The functions it needs that are not fully right."""
        return [name for name in self._needed(exercise) if not judged[name].right]

    def _needed(self, exercise: Exercise) -> list[str]:
        """The functions it needs, directly or through others."""
        found: dict[str, None] = {}
        waiting = list(exercise.needs)
        while waiting:
            name = waiting.pop()
            found[name] = None
            waiting += self.key.exercises[name].exercise.needs
        return list(found)


def _standing(
    submission: Submission, exercises: Sequence[ExerciseResult], loads: Mapping[str, Load]
) -> Standing:
    if submission.empty:
        return "not_submitted"
    cases = [case for exercise in exercises for case in exercise.cases]
    if all(case.status in ("unreadable", "missing") for case in cases) and (
        submission.problems or submission.broken or any(load.problem for load in loads.values())
    ):
        return "unreadable"
    return "pending" if any(case.pending for case in cases) else "final"


def faulty(grader: Grader, submission: Submission, error: Exception) -> Result:
    """The result when the grader itself failed: nothing is lost, a person decides."""
    message = "The grader failed here, not you. A person will look at it."
    exercises = tuple(
        ExerciseResult(
            question.name,
            title_of(question),
            tuple(
                CaseResult(c.name, c.says, c.hidden, 0, c.points, "grader_fault", message)
                for c in question.cases
            ),
        )
        for question in grader.key.assignment.questions
    )
    notices = (*submission.notices, f"grader fault: {type(error).__name__}: {error}")
    return grader.result(submission, "pending", exercises, notices)
