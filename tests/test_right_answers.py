"""Right answers in unusual clothes: each was refused once, and none may be."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from autograder.build.student import calling, likeness
from autograder.exercise import Limits, Sealed
from autograder.judge.numbers import parts, real
from autograder.key import call
from autograder.sandbox import Budget, Call, Runner
from autograder.sandbox.separate import SeparateProcesses

NAMES = ("bandwidth", "test MSE")
SOURCE = """
import numpy as np
from fractions import Fraction

def objects(rows):
    return np.frompyfunc(Fraction, 1, 1)(np.ones((rows, 3)))

def named(open_test):
    return open_test(bandwidth=0.5)
"""


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    """Processes of their own, with the limits of an assignment."""
    with SeparateProcesses(Limits(), "process") as runner:
        yield runner


@pytest.mark.quick
@pytest.mark.parametrize(
    "answer",
    [
        np.array([0.25, Fraction(1, 2)], dtype=object),
        [Fraction(1, 4), 0.5],
        np.array([0.25, 0.5], dtype=np.longdouble),
    ],
    ids=["objects", "fractions", "wide"],
)
def test_numbers_of_every_kind_are_numbers(answer: object) -> None:
    """In the grader and at home alike."""
    assert [0.25, 0.5] == np.asarray(real(answer)).tolist()
    assert [0.25, 0.5] == likeness.table(answer).astype(float).tolist()


@pytest.mark.quick
@pytest.mark.parametrize("item", [True, None, "1", 1j], ids=["truth", "none", "text", "complex"])
def test_an_array_of_objects_has_to_hold_numbers(item: object) -> None:
    """The kind of the array says nothing; what is in it does."""
    answer = np.array([1.0, item], dtype=object)
    assert real(answer) is None
    assert likeness.table(answer) is None


@pytest.mark.quick
def test_two_numbers_may_come_as_one_array() -> None:
    """Where both parts are numbers, an array of the two is a pair."""
    pair, wanted = np.array([0.5, 0.25]), {"wanted": {"bandwidth": 0.5, "test MSE": 0.25}}
    assert [0.5, 0.25] == parts(pair, NAMES, plain=True) == likeness.parts(pair, wanted)


@pytest.mark.quick
def test_a_table_is_no_pair() -> None:
    """Where a part is a table, one array is one thing, whatever its length."""
    table, wanted = np.ones((2, 3)), {"wanted": {"output": [[1.0]], "weights": [[1.0]]}}
    assert "as one tuple of 2" in parts(table, ("output", "weights"))
    assert 1 == len(likeness.parts(table, wanted))


@pytest.mark.quick
def test_the_choice_may_be_named() -> None:
    """open_test(bandwidth=h) opens as open_test(h) does, in the grader and at home."""

    def student(open_test):  # type: ignore[no-untyped-def]
        return open_test(bandwidth=0.5)

    graded = call(student, (Sealed(1.0),))
    at_home = calling.call("f.py", student, {"inputs": lambda: (calling.Sealed(1.0),)})
    assert (1.0, (0.5,)) == (graded.value, graded.openings) == (at_home.answer, at_home.openings)


def test_the_choice_may_be_named_behind_walls(runner: Runner) -> None:
    """The same when the call crosses to the grader's process."""
    visit = runner.visit({"f.py": SOURCE}, ["f.py"], Budget(5.0, 20.0), {})
    outcome = visit.outcome(Call("f.py", "named", (Sealed(1.0),)))
    visit.leave()
    assert (1.0, (0.5,)) == (outcome.value, outcome.openings)


@pytest.mark.parametrize("rows", [0, 2])
def test_objects_keep_their_shape_behind_walls(runner: Runner, rows: int) -> None:
    """A table of fractions arrives as a table, also when it has no row."""
    visit = runner.visit({"f.py": SOURCE}, ["f.py"], Budget(5.0, 20.0), {})
    outcome = visit.outcome(Call("f.py", "objects", (rows,)))
    visit.leave()
    assert (rows, 3) == np.shape(real(outcome.value))
