"""otter run and our grader pay the same points on the same cases of the same hand-ins."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from otter_runs import Made, Paid, shared

from autograder.build.bundles.pieces import pieces
from autograder.build.template import template_files
from autograder.collect.submission import Submission
from autograder.exercise import Exercise, Pencil
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.pencil import Essay
from autograder.result import Result
from autograder.sandbox import SameProcess
from autograder.secret import read_secret
from autograder.solver import Solver

RAISES = "def ols_weights(queries, keys):\n    return np.linalg.inv(keys)"
# each list is one hand-in: mistakes by question, or code where none of the course's will do
SOLUTION: list[str] = []
TEMPLATE = None
KERNEL_REGRESSION = [
    TEMPLATE,
    SOLUTION,
    ["row_softmax: no-shift", "ols_weights: no-intercept", "tau: half-lost", "tie_limit: far-key"],
    ["gaussian_attention: factor-two", RAISES, "score: sign", "softmax_jacobian: delta-outside"],
    [
        "row_softmax: no-shape-check", "gaussian_attention: in-place", "report_once: never-opened",
        "bias_variance_sweep: ddof-one", "select_bandwidth: training-error",
        "standardized_attention: epsilon", "tau_derivation: half-lost", "why_not_zero: limit-value",
        "convexity_proof: upper-sign", "dot_products: swapped",
    ],
]  # fmt: skip
KERNEL_ZOO = [
    [
        "boxcar: true-and-false", "epanechnikov: no-constant", "nadaraya_watson: nan-for-the-lost",
        "motion_effect: no-shift", "estimate_gap: no-root", "closest_bandwidth: index",
    ]
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hand_ins"),
    [("kernel_regression", KERNEL_REGRESSION), ("kernel_zoo", KERNEL_ZOO)],
    ids=["kernel_regression", "kernel_zoo"],
)
@pytest.mark.usefixtures("quietly")
def test_same_points_on_the_same_cases(name, hand_ins, tmp_path_factory):
    """The template, the solution, and hand-ins with mistakes of all kinds, case by case."""
    made = shared(name, tmp_path_factory)
    notebooks = [notebook(made, mistakes, place) for place, mistakes in enumerate(hand_ins)]
    theirs = [paid(made, found) for found in made.graded(*notebooks)]
    ours = [earned(made, grade(made, files(made, mistakes))) for mistakes in hand_ins]
    assert ours == theirs
    for mistakes, found in zip(hand_ins, theirs, strict=True):
        points = sum(map(sum, found.values()))
        assert (points == 0) == (mistakes is TEMPLATE)
        assert (points == machine_points(made)) == (mistakes is SOLUTION)


def notebook(made: Made, mistakes: list[str] | None, place: int) -> Path:
    """A hand-in as otter takes it: the students' notebook, filled in."""
    if mistakes is TEMPLATE:
        return made.student / made.assignment.notebook
    perfect = pieces(made.assignment, made.course.solution(made.assignment))
    return made.filled(f"hand_in_{place}", {**perfect, **answers(made, mistakes)})


def files(made: Made, mistakes: list[str] | None) -> dict[str, str]:
    """The same hand-in as files; of two answers Python keeps the later one."""
    if mistakes is TEMPLATE:
        handed_out = template_files(made.course, made.assignment)
        return {file: handed_out[file] for file in made.assignment.files}
    found = dict(made.course.solution(made.assignment).sources)
    for question in made.assignment.questions:
        if question.name in answers(made, mistakes):
            found[question.file] += f"\n\n\n{answers(made, mistakes)[question.name]}"
    return found


def answers(made: Made, mistakes: list[str]) -> dict[str, str]:
    """The code of the questions that are wrong."""
    return dict(_answer(made, mistake) for mistake in mistakes)


def _answer(made: Made, wrong: str) -> tuple[str, str]:
    if wrong.startswith("def "):
        return wrong[4 : wrong.index("(")], wrong
    name, _, id = wrong.partition(": ")
    question = next(q for q in made.assignment.questions if q.name == name)
    mistake = next(m for m in question.mistakes if m.id == id)
    if isinstance(question, Pencil):
        return name, f"{name} = {mistake.replace!r}"
    changed = made.course.solution(made.assignment).with_mistake(question, mistake)
    return name, pieces(made.assignment, changed)[name]


def grade(made: Made, sources: dict[str, str]) -> Result:
    """Our grader's verdicts under the secret of the bundle, without follow-through."""
    alone = tuple(
        replace(question, needs=()) if isinstance(question, Exercise) else question
        for question in made.assignment.questions
    )
    solution = made.course.solution(made.assignment)
    secret = read_secret(made.folder / "kit" / ".secret")
    key = AnswerKey(replace(made.assignment, questions=alone), solution, secret)
    runner = SameProcess()
    return Grader(key, runner, Solver(key, runner), {}).grade(Submission("student", sources))


def earned(made: Made, result: Result) -> dict[str, list[float]]:
    """Points per case, as ours has them; what a person marks is left out."""
    by_person = {q.name for q in made.assignment.questions if _by_person(q)}
    return {
        exercise.name: [case.earned / 100 for case in exercise.cases]
        for exercise in result.exercises
        if exercise.name not in by_person
    }


def paid(made: Made, found: dict[str, list[Paid]]) -> dict[str, list[float]]:
    """Points per case, as otter has them; whether a pencil answer can be read pays nothing."""
    pencils = {q.name for q in made.assignment.questions if isinstance(q, Pencil)}
    return {
        name: [case.points * case.passed for case in cases[name in pencils :]]
        for name, cases in found.items()
    }


def machine_points(made: Made) -> int:
    """All points that no person has to give."""
    asked = [q for q in made.assignment.questions if not _by_person(q)]
    return sum(case.points for question in asked for case in question.cases)


def _by_person(question) -> bool:
    return isinstance(question, Pencil) and isinstance(question.answer, Essay)
