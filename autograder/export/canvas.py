"""Canvas's gradebook: a file that changes one column, for the students whose score changes.

Canvas reads whatever the file holds: an unknown title makes a new assignment, a changed
maximum changes the assignment, and an old score overwrites a newer one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from autograder.errors import ExportError
from autograder.export.enter import Column, Entered, enter
from autograder.export.plan import Change, Plan, Request
from autograder.export.roster import Row, name_and_number
from autograder.export.score import check_maximum, number, withheld, written
from autograder.export.table import Table, read_table, refuse_rounded
from autograder.report.grades_file import unarmed
from autograder.report.wording import visible
from autograder.result import Result

_WITH_NUMBER = re.compile(r"(?s)(?P<title>.*\S)\s*\((?P<number>[0-9]+)\)\s*")
# Canvas takes such columns for totals and ignores them
_TOTALS = re.compile(r"(Current|Final) (Score|Points|Grade)|Override (Score|Grade|Status)")
_OURS = re.compile(r"(?s)(?P<name>[^A-Z .,-]*)_(?P<user>[0-9]+)")  # Moodle's names have blanks
_MINIMAL = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def canvas(request: Request) -> Plan:
    """The file to upload under Grades, Import; raises ExportError where that would do harm."""
    if request.roster is None:
        return _without_roster(request)
    table = read_table(request.roster)
    width = _information(table, request.roster)
    place = _assignment(table, width, request)
    points_row = next((row for row in table.rows if "Points Possible" in row[0]), None)
    if points_row is None:
        raise ExportError(f"{request.roster} has no row 'Points Possible': download it again")
    maximum = number(points_row[place])
    if maximum is None:
        raise ExportError(
            f"{table.heads[place]!r} has no points in Canvas ({points_row[place].strip()!r})"
        )
    check_maximum(maximum, f"{table.heads[place]!r} in Canvas", request)
    refuse_rounded(request.roster, table, _id_place(table))
    rows = tuple(_row(table, k) for k in range(len(table.rows)) if _is_student(table.rows[k]))
    entered = enter(request, Column(table, place, rows, maximum, lambda row: None))
    content = _minimal(table, width, place, points_row, entered).content()
    return Plan(
        entered.changes,
        entered.held,
        entered.matching.unattributed,
        entered.absent,
        {request.out: content},
    )


def _information(table: Table, path: Path) -> int:
    """How many columns say who a student is; raises ExportError as Canvas itself would."""
    first = table.heads[0].strip()
    named = "Student" in first or "LastName" in first
    section = table.column("Section")
    if not named or section is None or table.heads[_id_place(table)].strip() != "ID":
        raise ExportError(
            f"{path} is not Canvas's gradebook: wanted the columns Student, ID, …, Section; found "
            + ", ".join(visible(head) for head in table.heads[:5])
            + ". Download it in Canvas under Grades, Export, Export Entire Gradebook"
        )
    return section + 1


def _id_place(table: Table) -> int:
    return 2 if "LastName" in table.heads[0] else 1


def _assignment(table: Table, width: int, request: Request) -> int:
    """The assignment's column: named in full, by its number, or by its title alone."""
    wanted = (request.column or request.assignment.title).strip()
    known = [k for k in range(width, len(table.heads)) if not _TOTALS.search(table.heads[k])]
    exact = [k for k in known if table.heads[k].strip() == wanted]
    titled = [k for k in known if wanted.casefold() in _names(table.heads[k])]
    found = exact or titled
    if len(found) == 1:
        return found[0]
    offered = found or [k for k in known if _WITH_NUMBER.fullmatch(table.heads[k])]
    listed = ", ".join(repr(table.heads[k]) for k in offered) or "no assignment at all"
    problem = "has more than one column" if found else "has no column"
    raise ExportError(
        f"{request.roster} {problem} {wanted!r}, and Canvas would make a new assignment of an "
        f"unknown title; name it with --column: {listed}"
    )


def _names(head: str) -> tuple[str, ...]:
    found = _WITH_NUMBER.fullmatch(head)
    return (found["title"].strip().casefold(), found["number"]) if found else ()


def _is_student(row: Sequence[str]) -> bool:
    """Neither points, nor a row about posting, nor the test student of every course."""
    rest = [cell for cell in row if not re.match(r"\s*(Muted|Manual Posting.*)?\s*$", cell)]
    return bool(rest) and "Points Possible" not in row[0] and row[0].strip() != "Student, Test"


def _row(table: Table, place: int) -> Row:
    cells = table.rows[place]
    id_place = _id_place(table)
    user = cells[id_place].strip()
    name = cells[0] if id_place == 1 else f"{cells[0]}, {cells[1]}"
    others = [_cell(table, cells, head) for head in (*_MINIMAL[2:4], "Integration ID")]
    last, _, first = name.partition(", ")
    ids = (name_and_number(name, user), user, *others, name, f"{first} {last}")
    return Row(place, name, ids)


def _cell(table: Table, cells: Sequence[str], head: str) -> str:
    place = table.column(head)
    return "" if place is None else cells[place]


def _minimal(
    table: Table, width: int, place: int, points_row: Sequence[str], entered: Entered
) -> Table:
    """Only what changes: rows left out are left alone by Canvas."""
    names = _id_place(table)
    rows = [(*points_row[:width], points_row[place])]
    for k, cell in sorted(entered.cells.items()):
        row = table.rows[k]
        rows.append((*map(_harmless, row[:names]), *row[names:width], cell))
    heads = (*table.heads[:width], table.heads[place])
    return Table(heads, tuple(rows), table.delimiter, table.newline, table.mark)


def _harmless(name: str) -> str:
    """The name as no spreadsheet computes it; Canvas itself writes `="=Bob"` for =Bob."""
    return name if re.fullmatch('="[^"]*"', name) else unarmed(name)


def _without_roster(request: Request) -> Plan:
    """A file from the numbers in the file names of Canvas's own download, and nothing else.

    It has no row 'Points Possible', because that would set the assignment's maximum.
    """
    numbered = {r.student: _OURS.fullmatch(r.student) for r in request.results}
    head = request.column or ""
    if not _WITH_NUMBER.fullmatch(head) or not any(numbered.values()) or request.scale:
        raise ExportError(
            "Canvas needs its own gradebook: download it under Grades, Export, and name the file "
            "with --roster. Without it, --column 'TITLE (NUMBER)' must be the assignment's column "
            "as Canvas writes it, and the students must come from Canvas's submissions download"
        )
    if _TOTALS.search(head):
        raise ExportError(f"Canvas ignores columns like {head!r}")
    changes, held, lost, rows = [], [], [], []
    for result in request.results:
        found = numbered[result.student]
        reason = withheld(result, request)
        if found is None or found["name"] == "anon":
            lost.append(f"{visible(result.student)}: has no Canvas number in its name")
        elif reason:
            held.append(f"{visible(result.student)}: {reason}")
        else:
            score = written(result.earned, comma=False)
            rows.append(_bare(result, found["user"], score))
            changes.append(Change(result.student, None, score))
    table = Table((*_MINIMAL, head), tuple(rows))
    return Plan(tuple(changes), tuple(held), tuple(lost), (), {request.out: table.content()})


def _bare(result: Result, user: str, score: str) -> tuple[str, ...]:
    return (unarmed(result.student), user, "", "", "", score)
