"""The table of known trouble in autograder/collect is whole, and its tests exist."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT, hand_in

from autograder.collect import KINDS
from autograder.exercise import Assignment, Exercise
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.sandbox import SeparateProcesses
from autograder.secret import Secret
from autograder.solution import Solution
from autograder.solver import Solver

pytestmark = pytest.mark.quick

README = (ROOT / "autograder/collect/README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (B\d\d) \| .+ \| (.+) \| (.*) ?\|$", README, re.MULTILINE)


def test_the_table_has_every_trouble_once_and_in_order():
    """None was forgotten."""
    assert [f"B{number:02d}" for number in range(1, 62)] == [row[0] for row in ROWS]


def test_every_test_in_the_table_exists():
    """Handled means that a test would notice; a row without one says why."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py")]
    known = set(re.findall(r"^def (test_\w+)", "\n".join(sources), re.MULTILINE))
    for trouble, here, tests in ROWS:
        named = set(re.findall(r"`(test_\w+)`", tests))
        assert named <= known, (trouble, named - known)
        assert named or "not handled: " in here, trouble


def test_every_kind_has_its_line():
    """The values of --from, in the order in which they are tried."""
    assert list(KINDS) == re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)


def test_arguments_may_have_other_names(grader: Grader, solution: Solution, quietly):
    """They are given by position."""
    source = solution.sources["kernel_attention.py"].replace("scores", "my_table")
    result = grader.grade(hand_in(solution, kernel_attention=source))
    softmax = next(exercise for exercise in result.exercises if exercise.name == "row_softmax")
    assert 100 * softmax.max_score == softmax.earned


def test_a_main_block_is_not_run(grader: Grader, solution: Solution, quietly):
    """Whoever relies on it while grading, or on its absence, reads it here."""
    block = '\nif __name__ == "__main__":\n    row_softmax = None\n'
    source = solution.sources["kernel_attention.py"] + block
    result = grader.grade(hand_in(solution, kernel_attention=source))
    assert 100 * result.exercises[0].max_score == result.exercises[0].earned


def demo_key(body: str, points: int = 1) -> AnswerKey:
    """The key of one function with two cases, the first with that many points."""
    twice = Exercise("twice", "work.py")

    @twice.case(points=points)
    def first(rng):
        """two numbers"""
        return [1.0, 2.0]

    @twice.case(points=2)
    def second(rng):
        """two others"""
        return [3.0, 4.0]

    assignment = Assignment("Twice", [], name="twice", questions=(twice,))
    return AnswerKey(assignment, Solution({"work.py": body}), Secret("ab" * 32))


TWICE = "import numpy as np\n\ndef twice(numbers):\n    return 2 * np.asarray(numbers)\n"


def graded(key: AnswerKey, source: str):
    """The result of a hand-in, run in a process of its own."""
    with SeparateProcesses(key.assignment.limits, "process") as runner:
        solver = Solver(key, runner)
        try:
            grader = Grader(key, runner, solver, {})
            return grader.grade(hand_in(key.solution, work=source))
        finally:
            solver.close()


def test_a_case_without_points_is_judged_all_the_same():
    """It tells the student something, and changes no sum."""
    key = demo_key(TWICE, points=0)
    right = graded(key, TWICE)
    wrong = graded(key, TWICE.replace("2 *", "3 *"))
    assert (200, 2) == (right.earned, right.max_score)
    assert ["passed", "passed"] == [case.status for case in right.exercises[0].cases]
    assert (0, 2) == (wrong.earned, wrong.max_score)
    assert ["failed", "failed"] == [case.status for case in wrong.exercises[0].cases]


def test_a_changed_input_reaches_no_other_case():
    """A function that spoils its argument spoils its own answer at most, and no one else's."""
    spoiling = TWICE.replace("    return", "    numbers += 0.5\n    numbers -= 0.5\n    return")
    assert 300 == graded(demo_key(TWICE), spoiling).earned
    keeping = "kept = []\n" + TWICE.replace(
        "    return",
        "    for old in kept:\n        old[:] = 7\n    kept.append(numbers)\n    return",
    )
    assert 300 == graded(demo_key(TWICE), keeping).earned


def test_a_spoiled_library_spoils_no_judgement():
    """Comparing happens elsewhere: numpy that calls everything equal makes nothing right."""
    spoil = (
        "np.allclose = np.array_equal = np.isclose = lambda *a, **k: True\n"
        "import matplotlib.pyplot as plt\nplt.xlabel = 'x'\n"
    )
    assert 300 == graded(demo_key(TWICE), TWICE + spoil).earned
    assert 0 == graded(demo_key(TWICE), TWICE.replace("2 *", "3 *") + spoil).earned
