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

_OF_THE_WHOLE = ("student", "score", "max_score", "status")


def write_grades(path: Path, assignment: Assignment, results: Sequence[Result]) -> None:
    """Writes one row per student: student, score, max_score, every exercise, status."""
    exercises = [question.name for question in assignment.questions]
    columns = [unarmed(column_of(name)) for name in exercises]
    head = _line(["student", "score", "max_score", *columns, "status"])
    lines = [_line(_cells(result, exercises, assignment.max_score)) for result in results]
    write_text(path, "".join([head, *lines]))


def column_of(exercise: str) -> str:
    """The head of an exercise's column: its name, told apart from the columns of the whole."""
    return f"{exercise} (exercise)" if exercise in _OF_THE_WHOLE else exercise


def _cells(result: Result, exercises: Sequence[str], max_score: int) -> list[str]:
    earned = {exercise.name: points(exercise.earned) for exercise in result.exercises}
    scores = [points(result.earned), str(max_score), *(earned.get(name, "0") for name in exercises)]
    return [unarmed(result.student), *scores, result.standing]


def _line(cells: Sequence[str]) -> str:
    stream = io.StringIO()
    # before Python 3.13 the module quotes a lone carriage return only if its line ends hold one
    csv.writer(stream, lineterminator="\r\n").writerow(cells)
    return stream.getvalue().removesuffix("\r\n") + "\n"


def unarmed(text: str) -> str:
    """Text that a spreadsheet shows instead of computing; numbers of ours need no such care."""
    # leading blanks are looked through, because some spreadsheets drop them
    armed = text.startswith(("\t", "\r", "\n")) or text.lstrip().startswith(("=", "+", "-", "@"))
    return f"'{text}" if armed else text
