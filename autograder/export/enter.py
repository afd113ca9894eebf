"""Scores entered into one column of somebody else's gradebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from autograder.export.plan import Change, Request
from autograder.export.roster import Matching, Row, match
from autograder.export.score import hundredths, number, scaled, withheld, written
from autograder.export.table import Table
from autograder.report.wording import visible


@dataclass(frozen=True)
class Column:
    """Where the scores go: the column, whose row is whose, and the maximum of each row.

    `closed` says why a row must be left alone, or None.
    """

    table: Table
    place: int
    rows: tuple[Row, ...]
    maximum: Fraction
    closed: Callable[[tuple[str, ...]], str | None]


@dataclass(frozen=True)
class Entered:
    """The new cells by row, and everything that a plan says about them."""

    cells: dict[int, str]
    changes: tuple[Change, ...]
    held: tuple[str, ...]
    matching: Matching
    absent: tuple[str, ...]


def enter(request: Request, column: Column) -> Entered:
    """What would stand in the column; a cell that holds the same score already is left alone."""
    matching = match([r.student for r in request.results], column.rows, request.aliases)
    scores, held = _scores(request, column, matching)
    comma = decimal_comma(column.table)
    cells: dict[int, str] = {}
    changes: list[Change] = []
    for student, place, score in sorted(scores, key=lambda entry: entry[1]):
        row = column.table.rows[place]
        old = row[column.place].strip()
        reason = column.closed(row) or _unlike_a_score(old)
        if reason:
            held.append(f"{visible(student)}: {reason}")
        elif (before := number(old)) is None or hundredths(before) != score:
            cells[place] = written(score, comma)
            changes.append(Change(student, old, cells[place]))
    absent = tuple(visible(row.name) for row in matching.absent)
    return Entered(cells, tuple(changes), tuple(sorted(held)), matching, absent)


def _scores(
    request: Request, column: Column, matching: Matching
) -> tuple[list[tuple[str, int, int]], list[str]]:
    """Student, row and hundredths of every grade that is to be written; why others are not."""
    results = {result.student: result for result in request.results}
    scores, held = [], []
    for student, place in matching.places.items():
        reason = withheld(results[student], request)
        if reason:
            held.append(f"{visible(student)}: {reason}")
        else:
            scores.append((student, place, scaled(results[student], column.maximum, request)))
    if "missing" in request.include:
        scores += [(row.name, row.place, 0) for row in matching.absent]
    return scores, held


def decimal_comma(table: Table) -> bool:
    """Whether the numbers of a file are written with a decimal comma, and none with a point."""
    numbers = [cell for row in table.rows for cell in row if number(cell) is not None]
    return any("," in cell for cell in numbers) and not any("." in cell for cell in numbers)


def replaced(row: Sequence[str], place: int, cell: str) -> tuple[str, ...]:
    """The row with another cell."""
    return (*row[:place], cell, *row[place + 1 :])


def _unlike_a_score(cell: str) -> str | None:
    if cell in ("", "-") or number(cell) is not None:
        return None
    if cell.upper() == "EX":
        return "is excused there"
    return f"the cell holds {visible(cell)!r}, which is no score"
