"""Subtle faults that no mistake of the catalogue is written for: each loses points, and only there.

A file of `subtle/` is put behind the solution; its first line names the function that is wrong.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT

from autograder.collect.submission import Submission
from autograder.course import load_course
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.sandbox import SameProcess
from autograder.secret import Secret
from autograder.solver import Solver

pytestmark = pytest.mark.usefixtures("quietly")
COURSE = load_course(ROOT)
ASSIGNMENT = COURSE.assignment("kernel_regression")
FILE = "kernel_attention.py"
FUNCTIONS = {q.name for q in ASSIGNMENT.questions if q.file == FILE}
FAULTS = sorted((ROOT / "tests" / "subtle").glob("*.py"))
SECRETS = [
    pytest.param(0, id="00"),
    *(pytest.param(number, id=f"{number:02}", marks=pytest.mark.soak) for number in range(1, 21)),
]


@cache
def grader(number: int) -> Grader:
    """A grader without walls under one secret."""
    key = AnswerKey(ASSIGNMENT, COURSE.solution(ASSIGNMENT), Secret(f"{number:064x}"))
    runner = SameProcess()
    return Grader(key, runner, Solver(key, runner), {})


@pytest.mark.parametrize("fault", FAULTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("number", SECRETS)
def test_a_subtle_fault_loses_points_where_it_is(fault: Path, number: int) -> None:
    """The function that is wrong loses points; what is built on it does not."""
    wrong = fault.read_text(encoding="utf-8")
    source = grader(number).key.solution.sources[FILE]
    result = grader(number).grade(Submission("student", {FILE: f"{source}\n\n{wrong}"}))
    lost = [
        e.name for e in result.exercises if e.earned < 100 * e.max_score and e.name in FUNCTIONS
    ]
    assert [wrong.partition(":")[0].removeprefix("# ")] == lost


def test_there_are_many() -> None:
    """Every function has faults of its own, a dozen and more in all."""
    broken = [path.read_text(encoding="utf-8").partition(":")[0][2:] for path in FAULTS]
    assert len(FAULTS) >= 12
    assert set(broken) == FUNCTIONS
