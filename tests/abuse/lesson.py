"""A tiny assignment to attack: two functions, a sealed set, a question on paper."""

from __future__ import annotations

from dataclasses import replace

from autograder.exercise import Assignment, Exercise, Limits, Pencil, Sealed
from autograder.key import AnswerKey
from autograder.pencil import Expression, positive
from autograder.secret import Secret
from autograder.solution import Solution

LIMITS = Limits(case_seconds=0.25, submission_seconds=30.0, memory_bytes=1 << 30)
SOLUTION = {
    "work.py": """import numpy as np

ANSWER_OF_THE_COURSE = None


def double(x):
    if x.size == 0:
        raise ValueError("no numbers")
    return 2 * x


def quadruple(x):
    return double(double(x))


def report(numbers, open_test):
    choice = float(numbers.max())
    return choice, float(open_test(choice).sum())
""",
    "pencil.py": 'total = "2*h"\n',
}
# the solution that the course holds differs from what an honest student hands in by this mark
MARK = "kept in the solution only: 8d1f42"

double = Exercise("double", file="work.py")
quadruple = Exercise("quadruple", file="work.py", needs=["double"])
report = Exercise("report", file="work.py", returns=["choice", "sum"])
total = Pencil("total", {"h": positive()}, Expression("2*h"), 1, "the total")


@double.case(points=1)
def marked(rng):
    """the input on which public attacks run"""
    return [13.0, 1.0]


@double.case(points=1)
def plain(rng):
    """an ordinary input"""
    return [1.0, 2.0]


@double.case(points=1, hidden=True, rule="")
def hidden_marked(rng):
    """the input on which hidden attacks run"""
    return [1300.5, *rng.integers(1000, 9999, 2)]


@double.case(points=1, hidden=True, rule="")
def empty(rng):
    """an input that is refused"""
    return []


@quadruple.case(points=1)
def small(rng):
    """small numbers"""
    return [1.0, 3.0]


@quadruple.case(points=1, hidden=True, rule="")
def drawn(rng):
    """drawn numbers"""
    return list(rng.normal(size=3))


@report.case(points=1)
def opened(rng):
    """the sealed numbers are 5, 6 and 7"""
    return [1.0, 2.0], Sealed([5.0, 6.0, 7.0])


def answer_key(limits: Limits = LIMITS) -> AnswerKey:
    """The assignment under a fixed secret."""
    questions = (double, quadruple, report, total)
    assignment = replace(Assignment("Attacked", (), limits), name="attacked", questions=questions)
    marked_solution = SOLUTION["work.py"].replace("= None", f"= {MARK!r}")
    solution = Solution({**SOLUTION, "work.py": marked_solution})
    return AnswerKey(assignment, solution, Secret("ab" * 32))
