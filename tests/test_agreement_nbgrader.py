"""nbgrader autograde and our grader pay the same points for the same hand-ins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from nbgrader_runs import CourseFolder, released

from autograder.collect import collect
from autograder.course import Course
from autograder.exercise import Exercise
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.result import ExerciseResult, Result
from autograder.sandbox import SameProcess
from autograder.secret import read_secret
from autograder.solver import Solver

# each is one hand-in: the mistakes in it, by question; None is the empty notebook
KERNEL_REGRESSION: dict[str, dict[str, str] | None] = {
    "solution": {},
    "template": None,
    "warns": {
        "row_softmax": "no-shift", "ols_weights": "no-intercept",
        "bias_variance_sweep": "ddof-one", "report_once": "chosen-on-test",
        "standardized_attention": "constant-divides", "tau": "half-lost", "tie_limit": "far-key",
        "why_not_zero": "limit-value", "shift_factor": "multiplied",
    },
    "raises": {
        "gaussian_attention": "values-in-the-score", "ols_weights": "one-key-to-spare",
        "select_bandwidth": "every-pair-compared", "score": "sign",
        "softmax_jacobian": "delta-outside", "tau_derivation": "half-lost",
        "convexity_proof": "upper-sign", "selected_and_best": "swapped",
    },
}  # fmt: skip
KERNEL_ZOO: dict[str, dict[str, str] | None] = {
    "shapes": {
        "boxcar": "true-and-false", "triangular": "mask-times-infinity", "unreached": "mask",
        "motion_effect": "no-shift", "estimate_gap": "no-root", "closest_bandwidth": "index",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hand_ins"),
    [("kernel_regression", KERNEL_REGRESSION), ("kernel_zoo", KERNEL_ZOO)],
    ids=["kernel_regression", "kernel_zoo"],
)
@pytest.mark.usefixtures("quietly")
def test_same_points_for_the_same_answers(
    name: str, hand_ins: Mapping[str, dict[str, str] | None], course: Course, tmp_path: Path
) -> None:
    """The solution, the template and hand-ins with mistakes of all kinds, question by question."""
    made = released(course, name, tmp_path)
    for student, mistakes in hand_ins.items():
        made.hand_in(student, answers(made, mistakes))
    made.nbgrader("autograde", name)
    ours = graded(made)
    assert set(hand_ins) == set(ours)
    for student, result in ours.items():
        assert earned(result) == made.scores(student)
        assert counted(result) == {
            question: said.split(" cases pass.")[0]
            for question, said in made.said(student).items()
            if " cases pass." in said
        }
        most = result.earned + result.pending
        assert (student == "solution") == (most == 100 * result.max_score)
        assert (student == "template") == (most == 0)


def answers(made: CourseFolder, mistakes: dict[str, str] | None) -> dict[str, str]:
    """What stands in the cells of a hand-in."""
    if mistakes is None:
        return {}
    wrong = {question: made.mistaken(question, id) for question, id in mistakes.items()}
    return {**made.solved, **wrong}


def graded(made: CourseFolder) -> dict[str, Result]:
    """Our verdicts on what nbgrader collected, with its secret and without follow-through."""
    alone = tuple(
        replace(question, needs=()) if isinstance(question, Exercise) else question
        for question in made.assignment.questions
    )
    solution = made.course.solution(made.assignment)
    secret = read_secret(made.kit / ".secret")
    key = AnswerKey(replace(made.assignment, questions=alone), solution, secret)
    runner = SameProcess()
    grader = Grader(key, runner, Solver(key, runner), {})
    files, notebook = made.assignment.files, made.assignment.notebook
    found = collect(files, made.folder / "submitted", "nbgrader", notebook).submissions
    return {submission.student: grader.grade(submission) for submission in found}


def earned(result: Result) -> dict[str, float | None]:
    """Points by question; None where a person has to look."""
    return {
        exercise.name: None if any(c.pending for c in exercise.cases) else exercise.earned / 100
        for exercise in result.exercises
    }


def counted(result: Result) -> dict[str, str]:
    """How many cases of each function pass, in the words of the check."""
    return {
        exercise.name: f"{exercise.name}: {_of(exercise)}"
        for exercise in result.exercises
        if len(exercise.cases) > 1
    }


def _of(exercise: ExerciseResult) -> str:
    passed, cases = sum(c.status == "passed" for c in exercise.cases), len(exercise.cases)
    return f"all {cases}" if passed == cases else f"{passed} of {cases}"
