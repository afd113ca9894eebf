"""A plain table with the columns that somebody asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from autograder.errors import ExportError
from autograder.export.plan import Change, Plan, Request
from autograder.export.roster import Matching, Row, match
from autograder.export.score import hundredths, number, withheld
from autograder.export.table import Table, read_table, refuse_rounded
from autograder.report.grades_file import column_of, unarmed
from autograder.report.wording import points, visible
from autograder.result import Result

_DEFAULT = "student,score,max_score,exercises,status"
_FIELDS: dict[str, Callable[[Result], str]] = {
    "student": lambda r: r.student,
    "number": lambda r: found[0] if (found := re.findall(r"_([0-9]+)\Z", r.student)) else "",
    "assignment": lambda r: r.assignment,
    "score": lambda r: points(r.earned),
    "max_score": lambda r: str(r.max_score),
    "percent": lambda r: points(hundredths(Fraction(r.earned, r.max_score or 1))),
    "pending": lambda r: points(r.pending),
    "status": lambda r: r.standing,
    "submitted_at": lambda r: r.submitted_at or "",
    "attempt": lambda r: str(r.attempt),
}


@dataclass(frozen=True)
class Line:
    """A line of the table: a result, a row of the roster, or both."""

    result: Result | None
    row: Sequence[str]


Cell = Callable[[Line], str]


def plain(request: Request) -> Plan:
    """The table: everybody who was graded, and everybody in the roster where there is one.

    The roster's first column holds the students' ids; its columns can be asked for by name.
    """
    roster = read_table(request.roster) if request.roster else None
    held = _held(request)
    columns = _columns(request, roster)
    lines, matching = _lines(request, roster)
    cells = [tuple(_safe(cell(line)) for _, cell in columns) for line in lines]
    heads = tuple(unarmed(head) for head, _ in columns)
    content = Table(heads, tuple(cells)).content()
    changes = tuple(Change(r.student, None, points(r.earned)) for r in _scored(request))
    absent = tuple(visible(row.name) for row in matching.absent)
    return Plan(changes, held, matching.unattributed, absent, {request.out: content})


def _scored(request: Request) -> list[Result]:
    """The results whose scores are shown: all of them where a column says what is unfinished."""
    fields = {item.rpartition("=")[2].strip() for item in (request.columns or _DEFAULT).split(",")}
    marked = bool(fields & {"status", "pending"})
    return [r for r in request.results if marked or withheld(r, request) is None]


def _held(request: Request) -> tuple[str, ...]:
    shown = _scored(request)
    return tuple(
        f"{visible(r.student)}: {withheld(r, request)}" for r in request.results if r not in shown
    )


def _lines(request: Request, roster: Table | None) -> tuple[list[Line], Matching]:
    if roster is None or request.roster is None:
        return [Line(result, ()) for result in request.results], Matching({}, (), ())
    refuse_rounded(request.roster, roster, 0)
    rows = [Row(k, cells[0], (cells[0],)) for k, cells in enumerate(roster.rows)]
    matching = match([r.student for r in request.results], rows, request.aliases)
    owners = {place: student for student, place in matching.places.items()}
    results = {r.student: r for r in request.results}
    listed = [
        Line(results[owners[k]] if k in owners else None, cells)
        for k, cells in enumerate(roster.rows)
    ]
    nowhere = [Line(r, ()) for r in request.results if r.student not in matching.places]
    return listed + nowhere, matching


def _columns(request: Request, roster: Table | None) -> list[tuple[str, Cell]]:
    """The heads and what stands under them, from `field` or `Head=field`, in the order asked."""
    shown = {result.student for result in _scored(request)}
    exercises = [question.name for question in request.assignment.questions]
    chosen: list[tuple[str, Cell]] = []
    for item in filter(None, map(str.strip, (request.columns or _DEFAULT).split(","))):
        head, equals, field = (part.strip() for part in item.rpartition("="))
        if field == "exercises":
            chosen += [(column_of(name), _exercise(name, shown)) for name in exercises]
        else:
            chosen.append((head if equals else field, _cell(field, exercises, roster, shown)))
    return chosen


def _cell(
    field: str, exercises: Sequence[str], roster: Table | None, shown: Collection[str]
) -> Cell:
    place = roster.column(field) if roster else None
    if field in _FIELDS:
        return _of_result(field, shown)
    if field in exercises:
        return _exercise(field, shown)
    if place is not None:
        return lambda line: line.row[place] if line.row else ""
    known = [*_FIELDS, "exercises", *exercises, *(roster.heads if roster else ())]
    raise ExportError(f"there is no column {field!r}; known: {', '.join(known)}")


def _of_result(field: str, shown: Collection[str]) -> Cell:
    def cell(line: Line) -> str:
        if line.result is None:  # in the roster, and nobody handed anything in under that id
            return {"student": line.row[0], "status": "not_submitted"}.get(field, "")
        hidden = field in ("score", "percent") and line.result.student not in shown
        return "" if hidden else _FIELDS[field](line.result)

    return cell


def _exercise(name: str, shown: Collection[str]) -> Cell:
    def cell(line: Line) -> str:
        if line.result is None or line.result.student not in shown:
            return ""
        found = [exercise for exercise in line.result.exercises if exercise.name == name]
        return points(found[0].earned) if found else ""

    return cell


def _safe(text: str) -> str:
    """Text that starts no formula; a number, a negative one too, is left as it is."""
    return text if number(text) is not None else unarmed(text)
