"""The examiner: answers are judged as here, and what takes too long is nobody's zero."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course import Course, load_course
from autograder.examiner import Examiner, examiner
from autograder.exercise import Pencil
from autograder.judge.symbolic import judge_answer, judge_pencil
from autograder.outcome import Outcome

pytestmark = pytest.mark.quick

QUESTIONS = {
    "tau": """
from autograder import Pencil
from autograder.pencil import Expression, positive
exercise = Pencil("tau", {"h": positive()}, Expression("2h^2"), 2, "tau")
exercise.mistake("half", "The two is missing.", "h^2")
""",
    "slow": """
import time
from autograder import Pencil
from autograder.pencil import Witness
exercise = Pencil("slow", {}, Witness(1, lambda numbers: time.sleep(30)), 2, "slow")
""",
    "deaf": """
import signal, time
from autograder import Pencil
from autograder.pencil import Witness
def sleep(numbers):
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(30)
exercise = Pencil("deaf", {}, Witness(1, sleep), 2, "deaf")
""",
    "greedy": """
from autograder import Pencil
from autograder.pencil import Witness
exercise = Pencil("greedy", {}, Witness(1, lambda numbers: str(len(bytearray(3 << 30)))), 2, "big")
""",
}


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """An ordinary question, and three whose own checks misbehave."""
    folder = tmp_path / "course" / "demo"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text('syllabus = ["demo"]')
    (folder / "__init__.py").write_text(
        f"from autograder import Assignment\nassignment = Assignment('Demo', {list(QUESTIONS)})\n"
    )
    for name, text in QUESTIONS.items():
        (folder / f"{name}.py").write_text(text)
    return load_course(tmp_path)


@pytest.fixture
def asked(course: Course) -> dict[str, Pencil]:
    """The questions by name."""
    questions = course.assignment("demo").questions
    return {question.name: question for question in questions if isinstance(question, Pencil)}


@pytest.fixture
def opened(course: Course) -> Iterator[Examiner]:
    """An examiner of this course."""
    with examiner(course, course.assignment("demo")) as made:
        yield made


@pytest.mark.parametrize("value", ["2h^2", "h^2", "3h", "((", "", 5, "2*h**2", [1, "h"]])
def test_the_child_judges_as_we_do(
    opened: Examiner, asked: dict[str, Pencil], value: object
) -> None:
    """The whole judgement comes across: status, words, reading, evidence and mistake."""
    assert judge_answer(asked["tau"], value) == opened.judge(asked["tau"], value)


@pytest.mark.parametrize("kind", ["returned", "missing", "timeout"])
def test_what_holds_no_answer_is_said_as_here(
    opened: Examiner, asked: dict[str, Pencil], kind: str
) -> None:
    """An empty place, a missing name and a time-out never reach the child."""
    outcome = Outcome(kind)  # type: ignore[arg-type]
    assert judge_pencil(asked["tau"], outcome) == opened.examine(asked["tau"], outcome)


def test_what_takes_too_long_goes_to_a_person(
    opened: Examiner, asked: dict[str, Pencil], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that does not end is undecided, and the next answer is judged."""
    limited(opened, monkeypatch)
    assert "undecided" == opened.judge(asked["slow"], "1").status
    assert "correct" == opened.judge(asked["tau"], "2h^2").status


@pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms to block")
def test_a_child_that_hears_no_alarm_is_replaced(
    opened: Examiner, asked: dict[str, Pencil], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What even the alarm cannot end costs one answer its verdict, and no later one."""
    limited(opened, monkeypatch)
    assert "undecided" == opened.judge(asked["deaf"], "1").status
    assert "correct" == opened.judge(asked["tau"], "2h^2").status


def limited(opened: Examiner, monkeypatch: pytest.MonkeyPatch) -> None:
    """One second in place of ten."""
    monkeypatch.setattr("autograder.examiner.SECONDS", 1)
    opened.close()
    opened.start("fork" if sys.platform == "linux" else "spawn")


def test_a_child_that_ended_is_replaced(opened: Examiner, asked: dict[str, Pencil]) -> None:
    """The answer that found it gone waits for a person; it is not wrong."""
    os.kill(opened.child.pid or 0, 9)
    opened.child.join()
    assert "undecided" == opened.judge(asked["tau"], "h^2").status
    assert "incorrect" == opened.judge(asked["tau"], "h^2").status


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to such a limit")
def test_memory_is_limited_too(opened: Examiner, asked: dict[str, Pencil]) -> None:
    """An answer that would fill the machine is undecided as well."""
    assert "undecided" == opened.judge(asked["greedy"], "1").status
    assert "correct" == opened.judge(asked["tau"], "2h^2").status
