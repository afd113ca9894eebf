"""What is written about a graded class: results, feedback, grades and the instructor's report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from autograder.exercise import Assignment
from autograder.report.class_page import write_report
from autograder.report.feedback_page import write_feedback
from autograder.report.file_names import file_name, file_names
from autograder.report.grades_file import write_grades
from autograder.report.header import Header
from autograder.report.results_file import write_results
from autograder.result import Result

__all__ = [
    "Header",
    "file_name",
    "file_names",
    "write_all",
    "write_feedback",
    "write_grades",
    "write_report",
    "write_results",
]


def write_all(
    folder: Path, assignment: Assignment, results: Sequence[Result], header: Header
) -> None:
    """Writes results/, feedback/, grades.csv and report.html, the report last."""
    write_results(folder / "results", results)
    write_feedback(folder / "feedback", assignment, results)
    write_grades(folder / "grades.csv", assignment, results)
    write_report(folder / "report.html", assignment, results, header)
