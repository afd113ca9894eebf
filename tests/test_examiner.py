"""The examiner: answers are judged as here, and what takes too long is nobody's zero."""

from __future__ import annotations

import os
import sys
import time

import pytest

from autograder import examiner
from autograder.examiner import Examiner, examination
from autograder.exercise import Pencil
from autograder.judge.symbolic import judge_pencil
from autograder.outcome import Outcome
from autograder.pencil import Expression, Witness, positive

pytestmark = [
    pytest.mark.quick,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere answers are judged without it"),
]


def question() -> Pencil:
    """Twice h squared."""
    made = Pencil("tau", {"h": positive()}, Expression("2h^2"), 2, "tau")
    made.mistake("half", "The two is missing.", "h^2")
    return made


def slow(seconds: float) -> Pencil:
    """A question whose own check takes its time."""

    def lacks(numbers: object) -> str | None:
        time.sleep(seconds)
        return None

    return Pencil("slow", {}, Witness(1, lacks), 2, "slow")


@pytest.mark.parametrize("text", ["2h^2", "h^2", "3h", "((", None, 5, "2*h**2"])
def test_the_child_judges_as_we_do(text: object) -> None:
    """Verdict and mistake come across whole."""
    asked = question()
    outcome = Outcome("returned", text)
    with examination([asked]) as examine:
        assert judge_pencil(asked, outcome) == examine(asked, outcome)


def test_what_takes_too_long_goes_to_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that does not end is undecided, and the next answer is judged."""
    monkeypatch.setattr(examiner, "SECONDS", 1)
    asked, other = slow(30), question()
    with examination([asked, other]) as examine:
        verdict, _ = examine(asked, Outcome("returned", "1"))
        assert "undecided" == verdict.status
        assert examine(other, Outcome("returned", "2h^2"))[0].passed


def test_a_child_that_ended_decides_nothing() -> None:
    """Without its examiner an answer waits for a person; it is not wrong."""
    asked = question()
    opened = Examiner([asked])
    os.kill(opened.child.pid or 0, 9)
    opened.child.join()
    verdict, mistake = opened.judge(asked, Outcome("returned", "h^2"))
    assert ("undecided", None) == (verdict.status, mistake)
    opened.close()


def test_memory_is_limited_too() -> None:
    """An answer that would fill the machine is undecided as well."""

    def lacks(numbers: object) -> str | None:
        return str(len(bytearray(3 << 30)))

    asked = Pencil("greedy", {}, Witness(1, lacks), 2, "greedy")
    with examination([asked]) as examine:
        assert "undecided" == examine(asked, Outcome("returned", "1"))[0].status
