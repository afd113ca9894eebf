"""Where the scores go in nbgrader: its graded cells, and which of our cases each pays for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from autograder.errors import ExportError
from autograder.exercise import Assignment, Question
from autograder.export.plan import Request
from autograder.result import Result


@dataclass(frozen=True)
class Unit:
    """An exercise, or one of its cases where `case` is named."""

    exercise: str
    case: str | None
    max_points: int

    @classmethod
    def of(cls, question: Question) -> Unit:
        """A whole exercise."""
        return cls(question.name, None, sum(case.points for case in question.cases))

    def score(self, result: Result) -> tuple[int, int]:
        """What a result earned here, and what waits for a person, in hundredths."""
        cases = [
            case
            for exercise in result.exercises
            if exercise.name == self.exercise
            for case in exercise.cases
            if self.case in (None, case.name)
        ]
        return sum(case.earned for case in cases), sum(case.pending for case in cases)


@dataclass(frozen=True)
class Place:
    """The notebook that holds the cells, and the unit that each cell pays for."""

    assignment: str
    notebook: str
    units: dict[str, Unit]


def place_of(gradebook: Any, request: Request) -> Place:
    """Where the scores go: the cells that nbgrader has, or one new cell per exercise.

    Cells come before submissions: nbgrader gives a submission the grades of the cells it finds.
    """
    name = request.column or request.assignment.name
    known = {assignment.name: assignment for assignment in gradebook.assignments}
    notebooks = list(known[name].notebooks) if name in known else []
    units = _units_of(request.assignment)
    cells = [(book.name, cell) for book in notebooks for cell in book.grade_cells]
    if not cells:
        return _made(gradebook, name, request, notebooks)
    found = {cell.name: _unit(units, cell, request) for _, cell in cells}
    paid = sum(unit.max_points for unit in found.values())
    books = {book for book, _ in cells}
    if paid != request.assignment.max_score or len(books) != 1:
        raise ExportError(
            f"{request.out}: the cells of {name!r} are worth {paid} points in "
            f"{len(books)} notebook(s), and the assignment {request.assignment.max_score} in one; "
            "build the course folder again, or name another assignment with --column"
        )
    return Place(name, books.pop(), found)


def _made(gradebook: Any, name: str, request: Request, notebooks: Sequence[Any]) -> Place:
    gradebook.update_or_create_assignment(name)
    notebook = notebooks[0].name if notebooks else name
    gradebook.update_or_create_notebook(notebook, name)
    units = {question.name: Unit.of(question) for question in request.assignment.questions}
    for cell, unit in units.items():
        gradebook.update_or_create_grade_cell(
            cell, notebook, name, max_score=unit.max_points, cell_type="code"
        )
    return Place(name, notebook, units)


def _unit(units: dict[str, Unit], cell: Any, request: Request) -> Unit:
    unit = units.get(cell.name)
    if unit is None or unit.max_points != cell.max_score:
        wanted = f"worth {unit.max_points}" if unit else "not one of ours"
        raise ExportError(
            f"{request.out}: the cell {cell.name!r} is worth {cell.max_score:g} points there and "
            f"{wanted} here; build the course folder again"
        )
    return unit


def _units_of(assignment: Assignment) -> dict[str, Unit]:
    """Every exercise and every case by the names that graded cells may have."""
    found: dict[str, Unit] = {}
    for question in assignment.questions:
        for case in question.cases:
            unit = Unit(question.name, case.name, case.points)
            for join in ("_", "-", "__"):
                found[f"{question.name}{join}{case.name}"] = unit
    whole = {question.name: Unit.of(question) for question in assignment.questions}
    for affix in ("{}", "test_{}", "test-{}", "{}_tests", "{}-tests"):
        found |= {affix.format(name): unit for name, unit in whole.items()}
    return found
