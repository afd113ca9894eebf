"""What many tests stand on: the real course, its solution, a key, a grader in this process."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from autograder.collect.submission import Submission
from autograder.course import Course, load_course
from autograder.exercise import Assignment
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.sandbox import SameProcess
from autograder.secret import Secret
from autograder.solution import Solution
from autograder.solver import Solver

ROOT = Path(__file__).parents[1]

# `make quick` has no hypothesis: it leaves out the files that need it, `make test` has them all
collect_ignore = [
    str(path)
    for path in (ROOT / "tests").rglob("test_*.py")
    if find_spec("hypothesis") is None and "hypothesis" in path.read_text(encoding="utf-8")
]


@pytest.fixture(scope="session")
def course() -> Course:
    """The course of this repository."""
    return load_course(ROOT)


@pytest.fixture(scope="session")
def assignment(course: Course) -> Assignment:
    """Chapter 12."""
    return course.assignment("kernel_regression")


@pytest.fixture(scope="session")
def solution(course: Course, assignment: Assignment) -> Solution:
    """The perfect submission of chapter 12."""
    return course.solution(assignment)


@pytest.fixture(scope="session")
def key(assignment: Assignment, solution: Solution) -> AnswerKey:
    """An answer key under a fixed secret."""
    return AnswerKey(assignment, solution, Secret("0123456789abcdef" * 4))


@pytest.fixture(scope="session")
def grader(key: AnswerKey) -> Grader:
    """A grader without walls: for hand-ins that the tests wrote themselves."""
    runner = SameProcess()
    return Grader(key, runner, Solver(key, runner), {"course": "tests"})


@pytest.fixture
def quietly() -> Iterator[None]:
    """A student's code may divide by zero; here, too, its warnings are nobody's business."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def hand_in(solution: Solution, **files: str) -> Submission:
    """A submission: the solution with some files replaced (`kernel_attention=...`)."""
    changed = {f"{name}.py": text for name, text in files.items()}
    return Submission("student", {**solution.sources, **changed})
