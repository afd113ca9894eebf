"""Every typed answer of a table, to every question of the chapter."""

from __future__ import annotations

import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import ROOT

from autograder.course import load_course
from autograder.exercise import Pencil
from autograder.judge.symbolic import check_question, judge_answer
from autograder.judge.symbolic.selftest import right_answers
from autograder.pencil import Essay

pytestmark = pytest.mark.quick
QUESTIONS = {
    question.name: question
    for question in load_course(ROOT).assignment("kernel_regression").questions
    if isinstance(question, Pencil)
}


def rows() -> list[tuple[str, str, str]]:
    """Question, wanted status with the mistake, and text."""
    found, question = [], ""
    for line in Path(__file__).with_name("pencil_answers.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            question = line.strip("[]")
        elif line and not line.startswith("#"):
            wanted, text = re.split(" {2,}", line, maxsplit=1)
            found.append((question, wanted, text.replace(r"\n", "\n")))
    return found


@pytest.mark.parametrize(("question", "wanted", "text"), rows())
def test_typed_answer(question: str, wanted: str, text: str) -> None:
    """Its status is the wanted one, and the mistake that is named is the one in the table."""
    judgement = judge_answer(QUESTIONS[question], text)
    named = f":{judgement.mistake.id}" if judgement.mistake else ""
    assert wanted == judgement.status + named, judgement


def test_every_question_and_every_mistake_stands_in_the_table() -> None:
    """Nothing of the course is left without an answer that a person typed."""
    wanted = {(name, m.id) for name, question in QUESTIONS.items() for m in question.mistakes}
    told = {(question, status.partition(":")[2]) for question, status, _ in rows()}
    assert set() == wanted - told


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_course_question_holds_together(question: Pencil) -> None:
    """References agree with their alternatives, and every mistake is wrong and named."""
    check_question(question)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_no_sentence_gives_the_answer_away(question: Pencil) -> None:
    """What a student reads of a mistake, or of the point where it shows, is no right answer."""
    for mistake in question.mistakes:
        for right in right_answers(question):
            assert len(right) < 3 or right not in mistake.sentence
        assert len(mistake.sentence) > 30


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_what_was_read_reads_back(question: Pencil) -> None:
    """The reading that is shown can be typed again, and is judged the same."""
    for text in (*right_answers(question), *(m.replace for m in question.mistakes)):
        first = judge_answer(question, text)
        again = judge_answer(question, first.read_as)
        assert (first.status, first.mistake) == (again.status, again.mistake)


def test_the_class_of_the_table_is_quick() -> None:
    """All answers of the table together take about a second: some milliseconds each."""
    start = time.perf_counter()
    for question, _, text in rows():
        judge_answer(QUESTIONS[question], text)
    assert (time.perf_counter() - start) / len(rows()) < 0.03


def test_a_wanted_number_is_never_told() -> None:
    """The counterexample of a list of numbers would be the answer."""
    judgement = judge_answer(QUESTIONS["ols_weights_by_hand"], "1, 2, 3, 4, 5")
    assert "Entry 1: 1 is not the number that is asked for." == judgement.message
    judgement = judge_answer(QUESTIONS["tie_limit"], "h, 1/2, 0")
    assert "Entry 1: yours still changes with h; a number is wanted." == judgement.message


def test_solution_answers_every_question() -> None:
    """All of the perfect submission is right, but for the free words, which are collected."""
    source = (ROOT / "solutions/kernel_regression/pencil.py").read_text(encoding="utf-8")
    answers = SimpleNamespace()
    exec(source, vars(answers))
    statuses = {n: judge_answer(q, getattr(answers, n)).status for n, q in QUESTIONS.items()}
    wanted = {
        n: "undecided" if isinstance(q.answer, Essay) else "correct" for n, q in QUESTIONS.items()
    }
    assert wanted == statuses
