"""A teaching assistant's day: a messy zip, two commands, a gradebook; and the pages that tell how.

What each student handed in, and what should become of it, stands in tests/messy.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from messy import CANVAS, CLASS, MOODLE, NOT_IN_A_FILE, STRANGER, Platform, Student
from messy.answers import RIGHT_FILES
from messy.day import EVERYBODY, Day, autograder, furnish, teaching_day
from pages import run_page

from autograder.course import Course
from autograder.exercise import Assignment

PRESENT = [one for one in EVERYBODY if one.becomes.standing]  # in the download


@pytest.fixture(scope="module", params=[CANVAS, MOODLE], ids=lambda platform: platform.name)
def day(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    assignment: Assignment,
) -> Day:
    """From the zip to the gradebook with two commands."""
    return teaching_day(request.param, tmp_path_factory.mktemp("day"), assignment.max_score)


def _points(assignment: Assignment, student: Student) -> int:
    """What a fair colleague would give."""
    lost = student.becomes.loses
    kept = [q for q in assignment.questions if q.name not in lost and q.file not in lost]
    # the two questions in free words: nobody answers them but one, and they wait for a person
    answered = [q for q in kept if q.name not in ("why_choices_differ", "hidden_metric")]
    return student.becomes.keeps + sum(case.points for q in answered for case in q.cases)


def test_the_class_shows_every_trouble_that_a_file_can_show() -> None:
    """Forty students; what no hand-in can show is named with the reason."""
    shown = {trouble for one in CLASS for trouble in re.findall(r"B\d\d", one.trouble)}
    assert 40 == len(CLASS)
    assert not shown & NOT_IN_A_FILE.keys()
    assert {f"B{number:02d}" for number in range(1, 62)} == shown | NOT_IN_A_FILE.keys()


def test_every_student_gets_what_a_fair_colleague_would_give(
    day: Day, assignment: Assignment
) -> None:
    """The points, and whether anything could be read: the forty and the one too many."""
    wanted = {
        day.platform.identity(one): (_points(assignment, one), one.becomes.standing == "final")
        for one in PRESENT
    }
    found = {name: (one["score"], _is_final(one)) for name, one in day.results.items()}
    assert wanted == found, day.graded.stdout


def _is_final(result: dict[str, Any]) -> bool:
    statuses = {case["status"] for e in result["exercises"] for case in e["cases"]}
    return bool(result["final"] and statuses - {"unreadable", "missing"})


@pytest.mark.parametrize("student", PRESENT, ids=lambda one: f"{one.number} {one.trouble}")
def test_each_student_reads_what_was_odd(day: Day, student: Student) -> None:
    """In their own file names; of hidden cases nothing that their code saw."""
    told = day.told(student)
    cases = [case for exercise in told["exercises"] for case in exercise["cases"]]
    sentences = "\n".join(dict.fromkeys([*told["notices"], *(case["message"] for case in cases)]))
    assert [] == [words for words in student.becomes.says if words not in sentences], sentences
    assert str(student.number) not in sentences, "the platform's numbers say nothing to students"
    leaks = [case["message"] for case in cases if case["hidden"] and student.becomes.hides]
    assert [] == [message for message in leaks if student.becomes.hides in message]


def test_lateness_is_told_and_costs_nothing(day: Day) -> None:
    """Canvas marks it; how late, and what that costs, is not decided here."""
    late = {day.platform.identity(one) for one in CLASS if one.late and day.platform is CANVAS}
    said = "Canvas marks it as late."
    assert late == {name for name, one in day.results.items() if said in one["notices"]}


def test_the_assistant_reads_what_needs_a_person(day: Day) -> None:
    """A line for each of those students and for nobody else, and exit code 1."""
    lines = [line for line in day.graded.stderr.splitlines() if "needs a person:" in line]
    odd = [one for one in CLASS if one.becomes.asks]
    unsaid = [one.trouble for one in odd if not any(_about(day, one, line) for line in lines)]
    others = [line for line in lines if not any(_about(day, one, line) for one in odd)]
    assert ([], []) == (unsaid, others)
    assert 1 == day.graded.returncode


def _about(day: Day, student: Student, line: str) -> bool:
    return f"_{student.number}_" in line and (
        student.becomes.asks in line or "path leaves the archive" in line
    )


def test_the_gradebook_has_every_grade_and_loses_nobody(day: Day, assignment: Assignment) -> None:
    """Read as the platform's importer reads: the right grade at the right student, or the old."""
    written = day.platform.grades(day.after)
    wanted, found = {}, {}
    for one in CLASS:
        kept = one.before if one.becomes.held else str(_points(assignment, one))
        wanted[one.sortable, one.number] = kept and float(kept)
        cell = written.pop(str(one.number), one.before)
        found[one.sortable, one.number] = cell and float(cell)
    assert wanted == found
    assert {} == written, "nobody who is not of the class"


def test_nothing_else_in_the_gradebook_changes(day: Day) -> None:
    """Names, ids and everything beside the grade come back byte for byte."""
    column = "Grade" if day.platform is MOODLE else None
    before, after = (_rows(text, column) for text in (day.before, day.after))
    if day.platform is MOODLE:
        assert before == after
    else:  # Canvas is given only what changes
        assert set(after) <= set(before)


def _rows(text: str, without: str | None) -> list[tuple[str, ...]]:
    """The cells of a gradebook beside its grades: on Canvas the five that say who it is."""
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    place = head.index(without) if without else 0
    return [(*r[:place], *r[place + 1 :]) if without else tuple(r[:5]) for r in (head, *rows)]


def test_whoever_gets_no_grade_is_named_with_the_reason(day: Day) -> None:
    """The assistant can go down the list; the one outside the class list makes it exit code 1."""
    lines = day.exported.stdout.splitlines()
    name = day.platform.identity
    held = {name(one) for one in PRESENT if one.becomes.held}
    assert held == {line.split(": ")[1] for line in lines if line.startswith("note: ")}
    assert 1 == len([line for line in lines if line.startswith("no submission: ")])
    assert f"needs a person: {name(STRANGER)}: is not in the roster" in lines
    assert 1 == day.exported.returncode


# --- the pages that tell how


def test_students_are_told_what_a_grader_stumbles_over() -> None:
    """The folder that they get names what would cost or puzzle them."""
    said = ("names of the files and functions", "raise NotImplementedError", "`input()`",
            "`__name__`", "endless loop", "not both")  # fmt: skip
    for page in ROOT.glob("student_templates/*/README.md"):
        text = page.read_text(encoding="utf-8")
        assert [] == [words for words in said if words not in text], page


def _ordinary_class() -> Sequence[Student]:
    return [
        Student("Doe", "Jane", 101, "none", uploads=RIGHT_FILES),
        Student("Li", "Bo", 102, "none", uploads=RIGHT_FILES),
    ]


@pytest.mark.parametrize("platform", [CANVAS, MOODLE], ids=lambda platform: platform.name)
def test_the_page_of_a_platform_works(platform: Platform, course: Course, tmp_path: Path) -> None:
    """Every command of the page, on a small class without trouble."""
    students = _ordinary_class()
    roster = platform.roster(students, course.assignment("kernel_regression").max_score)
    (tmp_path / "submissions.zip").write_bytes(platform.download(students))
    (tmp_path / "gradebook.csv").write_text(roster, encoding="utf-8", newline="")
    said = run_page(platform.name, tmp_path)
    out = tmp_path / f"graded/kernel_regression/export/{platform.name}.csv"
    grades = platform.grades(out.read_bytes().decode())
    assert ["220", "220"] == [grades["101"], grades["102"]], said


def test_the_page_of_the_folder_works(tmp_path: Path) -> None:
    """A sub-folder and a notebook, one for each student."""
    (tmp_path / "homework/jane").mkdir(parents=True)
    for name, data in RIGHT_FILES.items():
        (tmp_path / "homework/jane" / name).write_bytes(data)
    book = (ROOT / "student_templates/kernel_regression/kernel_regression.ipynb").read_bytes()
    (tmp_path / "homework/bo.ipynb").write_bytes(book)
    run_page("folder", tmp_path)
    table = (tmp_path / "graded/kernel_regression/export/grades.csv").read_text(encoding="utf-8")
    rows = {row["student"]: row["score"] for row in csv.DictReader(io.StringIO(table))}
    assert {"jane": "220", "bo": "0"} == rows


def test_what_a_person_decided_is_graded_the_second_time(tmp_path: Path) -> None:
    """The unpacked download, without the notebook that does not count, in place of the zip."""
    odd = next(one for one in CLASS if "two notebooks" in one.trouble)
    furnish(tmp_path)
    (tmp_path / "submissions.zip").write_bytes(CANVAS.download([*_ordinary_class(), odd]))
    assert 1 == autograder(tmp_path, "grade", "kernel_regression", "submissions.zip").returncode

    shutil.unpack_archive(tmp_path / "submissions.zip", tmp_path / "unpacked")
    for path in tmp_path.glob("unpacked/*_new.ipynb"):
        path.unlink()
    again = autograder(tmp_path, "grade", "kernel_regression", "unpacked")
    assert 0 == again.returncode, again.stderr
    table = (tmp_path / "graded/kernel_regression/grades.csv").read_text(encoding="utf-8")
    scores = [row["score"] for row in csv.DictReader(io.StringIO(table))]
    assert ["220"] * 3 == scores
