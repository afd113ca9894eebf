"""Free words: collected, kept with their rubric, and left to a person."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import hand_in

from autograder.build import template_files
from autograder.course import Course
from autograder.errors import CourseError
from autograder.exercise import Assignment, Pencil
from autograder.grade import Grader
from autograder.gradebook import open_gradebook
from autograder.judge.symbolic import check_question, judge_answer, judge_pencil
from autograder.outcome import Outcome
from autograder.pencil import Essay
from autograder.report import Header
from autograder.report.class_page import class_page
from autograder.report.feedback_page import feedback_page, repairs
from autograder.result import Result
from autograder.solution import Solution

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("quietly")]
QUESTION = Pencil("why", {}, Essay(["Names the noise.", "Names the sample."]), 2, "why so")
WORDS = "Because the validation set is small."
HOSTILE = 'Half a pair \ud800, a bell \x07 and <script>alert("1")</script>\nin two lines.'
HEADER = Header("2026-02-01 12:00 UTC", "confined", "f1f2f3f4f5f6", {})


@pytest.fixture(scope="module")
def perfect(grader: Grader, solution: Solution) -> Result:
    """The solution, graded."""
    return grader.grade(hand_in(solution))


@pytest.fixture(scope="module")
def hostile(grader: Grader, solution: Solution) -> Result:
    """The solution with words that would like to be more than words."""
    text = re.sub(r'hidden_metric = """.*?"""', "", solution.sources["pencil.py"], flags=re.DOTALL)
    answers = f"{text}\nhidden_metric = {HOSTILE!a}\n"
    return replace(grader.grade(hand_in(solution, pencil=answers)), student="Zenobia")


def essays(assignment: Assignment) -> list[Pencil]:
    """The questions that are answered in free words."""
    pencils = [question for question in assignment.questions if isinstance(question, Pencil)]
    return [question for question in pencils if isinstance(question.answer, Essay)]


def test_words_wait_for_a_person() -> None:
    """No points yet and none lost; text and rubric are kept for whoever marks them."""
    verdict, mistake = judge_pencil(QUESTION, Outcome("returned", f"\n {WORDS} "))
    assert ("needs_marking", "Collected. A person reads it.", 0, None) == (
        verdict.status, verdict.message, verdict.credit, mistake
    )  # fmt: skip
    assert {
        "text": WORDS,
        "rubric": ["Names the noise.", "Names the sample."],
    } == verdict.evidence


@pytest.mark.parametrize(
    ("value", "status", "said"),
    [
        (None, "missing", "not answered yet"),
        (["Because the sample is small.", "And noisy."], "unreadable", "sentences in quotation"),
        (0.18, "unreadable", "float is no text"),
        ("   too short to say       ", "unreadable", "20 characters are wanted, and 16 were found"),
        ("x" * 4001, "unreadable", "at most 4000 characters"),
    ],
)
def test_what_is_no_text_says_what_is_wanted(value: object, status: str, said: str) -> None:
    """Nothing handed in, lists, numbers, single words and whole books are not left to a person."""
    verdict, _ = judge_pencil(QUESTION, Outcome("returned", value))
    assert status == verdict.status
    assert said in verdict.message
    assert verdict.evidence is None


@pytest.mark.parametrize("text", ["x" * 20, "x" * 4000])
def test_both_lengths_at_the_limit_are_taken(text: str) -> None:
    """At least 20 and at most 4000 means so."""
    assert "undecided" == judge_answer(QUESTION, text).status


def test_only_the_points_of_the_essays_are_pending(perfect: Result, assignment: Assignment) -> None:
    """Everything else of the perfect submission is decided."""
    assert "pending" == perfect.standing
    waits = [exercise.name for exercise in perfect.exercises if exercise.cases[0].pending]
    assert [question.name for question in essays(assignment)] == waits
    assert 100 * perfect.max_score == perfect.earned + perfect.pending


def test_words_stay_out_of_the_results_file_and_in_the_gradebook(
    hostile: Result, tmp_path: Path
) -> None:
    """Other programs get neither text nor rubric; the gradebook keeps both, whatever is in it."""
    told = json.dumps(hostile.json(), ensure_ascii=False)
    assert "two lines" not in told
    assert "A fixed kernel carries" not in told
    with open_gradebook(tmp_path, hostile.assignment) as gradebook:
        gradebook.add(hostile, "one")
        assert [hostile] == gradebook.results()
    kept = hostile.exercises[-1].cases[0]
    assert 'Half a pair ?, a bell \x07 and <script>alert("1")</script>\nin two lines.' == (
        kept.written
    )


def test_report_shows_each_text_with_its_rubric(
    hostile: Result, perfect: Result, assignment: Assignment
) -> None:
    """Question, rubric, student and words, as text; nobody has to be looked at for them."""
    page = class_page(assignment, [perfect, hostile], HEADER)
    pile = page[page.index('<section id="mark">') :]
    metric = pile[pile.index("<code>hidden_metric</code>") : pile.index("<h2>Students</h2>")]
    assert "2 texts, 2 points each" in metric
    assert all(line in metric for line in essays(assignment)[1].answer.rubric)  # type: ignore[union-attr]
    assert ">Zenobia</a></h3>" in metric
    assert (
        "Half a pair ?, a bell ␇ and &lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;\nin two lines."
        in metric
    )
    assert page.count("<script>") == 1
    assert 'id="look"' not in page
    assert "<strong>2</strong> with everything right so far" in page
    assert '<strong>4</strong> <a href="#mark">to mark</a>' in page


def test_words_that_are_marked_leave_the_pile(hostile: Result, assignment: Assignment) -> None:
    """A list of what is to be done does not hold what is done."""
    done = tuple(
        replace(
            exercise,
            cases=tuple(
                replace(case, status="passed", earned=200) if case.written else case
                for case in exercise.cases
            ),
        )
        for exercise in hostile.exercises
    )
    assert "To mark" not in class_page(assignment, [replace(hostile, exercises=done)], HEADER)


def test_anonymous_report_orders_words_by_nothing_but_what_is_shown(
    hostile: Result, perfect: Result, assignment: Assignment
) -> None:
    """Exchanged names give the same page: numbers in place of names, no link."""
    pages = [
        class_page(
            assignment,
            [replace(hostile, student=one), replace(perfect, student=other)][::step],
            HEADER,
            anonymous=True,
        )
        for one, other, step in (("Quirin", "Zenobia", 1), ("Zenobia", "Quirin", -1))
    ]
    assert pages[0] == pages[1]
    assert "<h3>Student 2</h3>" in pages[0]
    assert "Zenobia" not in pages[0]


def test_students_read_their_own_words_and_no_rubric(
    hostile: Result, assignment: Assignment
) -> None:
    """The page shows what was collected, harmless, and has nothing to repair."""
    page = feedback_page(assignment, hostile)
    assert '<blockquote class="words">Half a pair ?, a bell ␇ and &lt;script&gt;alert' in page
    assert "<script" not in page
    assert "A fixed kernel carries" not in page
    assert [] == repairs(hostile)
    # nothing was tried on inputs there
    section = page[page.index('id="hidden_metric"') :]
    assert "inputs you have not seen" not in section
    assert "a person will mark this" in section


def test_students_get_no_rubric(course: Course, assignment: Assignment) -> None:
    """What is handed out holds the question and not what it is marked by."""
    # loaded afresh, because another test may have loaded another course in between
    files = template_files(course, course.assignment(assignment.name))
    assert "hidden_metric = None" in files["pencil.py"]
    for question in essays(assignment):
        for line in question.answer.rubric:  # type: ignore[union-attr]
            assert not any(line in " ".join(text.split()) for text in files.values())


@pytest.mark.parametrize("number", [0, 1])
def test_rubrics_are_fit_for_marking(assignment: Assignment, number: int) -> None:
    """Three lines at least, so that two people mark alike."""
    assert len(essays(assignment)[number].answer.rubric) >= 3  # type: ignore[union-attr]


def test_question_without_a_rubric_is_refused() -> None:
    """Its author reads which."""
    with pytest.raises(CourseError, match=r"'why'.*no rubric"):
        check_question(replace(QUESTION, answer=Essay([])))
