"""Moodle's grading worksheet: the downloaded file with another Grade, and comments if asked for.

Moodle finds its columns by their names in its own language and refuses a row whose
'Last modified (grade)' has moved on, so everything else stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import escape
from pathlib import Path

from autograder.errors import ExportError
from autograder.export.enter import Column, Entered, enter, replaced
from autograder.export.feedback import archive, beside, released
from autograder.export.plan import Plan, Request
from autograder.export.roster import Row, name_and_number
from autograder.export.score import check_maximum, number
from autograder.export.table import Table, read_table
from autograder.report.feedback_page import repairs
from autograder.report.wording import visible
from autograder.result import Result

# in the languages that Moodle is mostly run in; others name the column with --column
_GRADE = (
    "Grade",
    "Bewertung",
    "Note",
    "Calificación",
    "Nota",
    "Valutazione",
    "Cijfer",
    "Avaliação",
)
_COMMENTS = (
    "Feedback comments", "Feedback als Kommentar", "Feedback par commentaires",
    "Comentarios de retroalimentación", "Commenti", "Feedback als opmerkingen",
)  # fmt: skip
_IDENTIFIER = re.compile(r"(?P<word>.*?)\s*(?P<number>[0-9]+)")
_SIGNED = "Autograder: "
_NO = ("no", "nein", "non", "nee", "não")


def moodle(request: Request) -> Plan:
    """The worksheet to upload, every cell but ours as it was; raises ExportError."""
    column = _sheet(request)
    entered = enter(request, column)
    table, held = column.table, list(entered.held)
    rows = [
        replaced(row, column.place, entered.cells.get(k, row[column.place]))
        for k, row in enumerate(table.rows)
    ]
    files: dict[Path, bytes] = {}
    if request.feedback:
        rows, kept = _commented(table, rows, entered, request)
        held += kept
        names = {s: _folder(table.rows[k]) for s, k in entered.matching.places.items()}
        files[beside(request.out, "_feedback.zip")] = archive(request, names)
    filled = replace(table, rows=tuple(rows))
    files[request.out] = filled.content()
    unattributed, absent = entered.matching.unattributed, entered.absent
    return Plan(entered.changes, tuple(held), unattributed, absent, files)


def _sheet(request: Request) -> Column:
    """The worksheet's grade column and its participants."""
    if request.roster is None:
        raise ExportError(
            "Moodle needs its grading worksheet: download it in the assignment under Submissions, "
            "Actions, Download grading worksheet, and name the file with --roster"
        )
    table = read_table(request.roster)
    place = _grade_place(table, request)
    rows = tuple(_row(table, k, place) for k in range(len(table.rows)))
    return Column(table, place, rows, _maximum(table, place, request), partial(_closed, place))


def _grade_place(table: Table, request: Request) -> int:
    names = (request.column,) if request.column else _GRADE
    found = [k for name in names if (k := table.column(name)) is not None]
    identified = all(_IDENTIFIER.fullmatch(row[0].strip()) for row in table.rows)
    if not found or not table.rows or not identified or table.delimiter != ",":
        raise ExportError(
            f"{request.roster} is not Moodle's grading worksheet: wanted commas, numbered "
            "participants in the first column and a column Grade (in another language name it "
            "with --column); found " + ", ".join(visible(head) for head in table.heads)
        )
    return found[0]


def _row(table: Table, place: int, grade: int) -> Row:
    cells = table.rows[place]
    word, number = _identified(cells)
    # what stands between the identifier and the grade: name, e-mail, in some places an id number
    known = cells[1:grade]
    local = next((cell.partition("@")[0] for cell in known if "@" in cell), "")
    name = known[0] if known else cells[0]
    ids = (name_and_number(name, number), name_and_number(word, number), cells[0], *known, local)
    return Row(place, name or cells[0], ids)


def _identified(cells: Sequence[str]) -> tuple[str, str]:
    """The word for a participant and the number; the word is in the language of the site."""
    found = _IDENTIFIER.fullmatch(cells[0].strip())
    return (found["word"], found["number"]) if found else ("", "")


def _maximum(table: Table, grade: int, request: Request) -> Fraction:
    """What stands right of the grade; an assignment graded by a scale has words there."""
    cell = table.rows[0][grade + 1] if grade + 1 < len(table.heads) else ""
    maximum = number(cell)
    if maximum is None:
        raise ExportError(
            f"{request.roster}: right of {table.heads[grade]!r} stands {cell!r}, wanted the "
            "maximum grade: an assignment that Moodle grades by a scale takes no points"
        )
    check_maximum(maximum, "the assignment in Moodle", request)
    return maximum


def _closed(grade: int, row: Sequence[str]) -> str | None:
    cell = row[grade + 2].strip().casefold() if grade + 2 < len(row) else ""
    return "Moodle says that this grade cannot be changed" if cell in _NO else None


def _folder(cells: Sequence[str]) -> str:
    """The name, the number and the plugin: Moodle reads them between the underscores."""
    word, number = _identified(cells)
    plain = re.sub(r'[_/\\:*?"<>|\x00-\x1f]', " ", cells[1] or word).strip()
    return f"{plain}_{number}_assignsubmission_file_"


def _commented(
    table: Table, rows: Sequence[tuple[str, ...]], entered: Entered, request: Request
) -> tuple[list[tuple[str, ...]], list[str]]:
    """The rows with our comments; one that a person wrote stays, and is listed."""
    place = next((k for name in _COMMENTS if (k := table.column(name)) is not None), None)
    if place is None:
        return list(rows), ["no comments were written: the worksheet has no column for them"]
    done, kept = list(rows), []
    for result in released(request):
        k = entered.matching.places.get(result.student)
        if k is None:
            continue
        old = rows[k][place].strip()
        if old and not old.startswith(_SIGNED):
            kept.append(f"{visible(result.student)}: the comment that stands there was kept")
        else:
            done[k] = replaced(rows[k], place, _comment(result))
    return done, kept


def _comment(result: Result) -> str:
    """What to mend, as Moodle's HTML."""
    sentences = [repair.sentence for repair in repairs(result)] or ["Everything is right."]
    return _SIGNED + escape(" ".join(sentences), quote=False)
