"""The grades of a class as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from autograder.exercise import Assignment
from autograder.report.files import write_text
from autograder.report.wording import points
from autograder.result import Result


def write_grades(path: Path, assignment: Assignment, results: Sequence[Result]) -> None:
    """Writes one row per student: student, score, max_score, every exercise, status."""
    exercises = [question.name for question in assignment.questions]
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(["student", "score", "max_score", *map(unarmed, exercises), "status"])
    for result in results:
        earned = {exercise.name: points(exercise.earned) for exercise in result.exercises}
        table.writerow(
            [
                unarmed(result.student),
                points(result.earned),
                assignment.max_score,
                *(earned.get(name, "0") for name in exercises),
                result.standing,
            ]
        )
    write_text(path, stream.getvalue())


def unarmed(text: str) -> str:
    """Text that a spreadsheet shows instead of computing; numbers of ours need no such care."""
    # leading blanks are looked through, because some spreadsheets drop them
    armed = text.startswith(("\t", "\r", "\n")) or text.lstrip().startswith(("=", "+", "-", "@"))
    return f"'{text}" if armed else text
