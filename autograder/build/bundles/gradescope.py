"""The autograder.zip that Gradescope builds its image from."""

from __future__ import annotations

from pathlib import Path

from autograder.build.bundles.bundle import Bundle
from autograder.build.bundles.engine import engine, python_version, requirements
from autograder.build.bundles.kit import grading_kit
from autograder.course import Course
from autograder.exercise import Assignment
from autograder.export.results_json import by_person, encoded, machine_points, not_finished
from autograder.report.wording import count

PAGES = Path(__file__).parents[1] / "pages" / "gradescope"
ARCHIVE = "autograder.zip"
PROGRAMS = ("setup.sh", "run_autograder")


def pack(course: Course, assignment: Assignment) -> Bundle:
    """One zip with its files at the root; the advice says what to set on Gradescope."""
    inside = {
        **{name: (PAGES / name).read_text(encoding="utf-8").encode() for name in PROGRAMS},
        **grading_kit(course, assignment),
        **engine(),
        "not_finished.json": encoded(not_finished(assignment)),
        "requirements.txt": requirements().encode(),
        "python_version": f"{python_version()}\n".encode(),
    }
    archive = Bundle(inside, frozenset(PROGRAMS)).zipped()
    return Bundle({ARCHIVE: archive}, advice=_advice(assignment), private=frozenset({ARCHIVE}))


def _advice(assignment: Assignment) -> str:
    """The settings that have to be made by hand."""
    marked = [question for question in assignment.questions if by_person(question)]
    lines = [
        f"On Gradescope set the autograder points to {machine_points(assignment)}.",
        *(f"Manual grading: {q.name}, {count(q.cases[0].points, 'point')}." for q in marked),
        "The zip holds the solution and the class's secret: keep it to yourself.",
    ]
    return "\n".join(lines)
