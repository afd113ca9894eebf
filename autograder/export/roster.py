"""Who is who: the students that were graded and the rows of a gradebook, never by a guess."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from autograder.report.wording import visible


@dataclass(frozen=True)
class Row:
    """A line of a gradebook: where it stands, whose it is, and by which ids, the surest first."""

    place: int
    name: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Matching:
    """The row of each student that was found, sentences about the others, and rows left over."""

    places: Mapping[str, int]
    unattributed: tuple[str, ...]
    absent: tuple[Row, ...]


def match(students: Iterable[str], rows: Sequence[Row], aliases: Mapping[str, str]) -> Matching:
    """Pairs students with rows by the surest id that fits any row.

    An id that fits two rows, and a row that two students fit, are left to a person.
    """
    found: dict[str, int] = {}
    unattributed = []
    levels = _levels(rows)
    for student in students:
        hits = _hits(levels, aliases.get(student, student))
        if len(hits) == 1:
            found[student] = hits[0].place
        else:
            unattributed.append(_unfound(student, hits, rows))
    for place in set(found.values()):
        rivals = [student for student, taken in found.items() if taken == place]
        if len(rivals) > 1:
            unattributed += [_rival(student, rivals, rows) for student in rivals]
            found = {student: taken for student, taken in found.items() if taken != place}
    absent = tuple(row for row in rows if row.place not in found.values())
    return Matching(found, tuple(sorted(unattributed)), absent)


def squeezed(text: str) -> str:
    """Letters and digits only, in lower case and without accents: how platforms name files."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def name_and_number(name: str, number: str) -> str:
    """The id of a student in a download: the squeezed name, an underscore and the number."""
    return f"{squeezed(name)}_{number}" if number else ""


def _levels(rows: Sequence[Row]) -> list[dict[str, list[Row]]]:
    levels: list[dict[str, list[Row]]] = []
    for row in rows:
        for level, key in enumerate(row.ids):
            if level == len(levels):
                levels.append(defaultdict(list))
            if key.strip():
                levels[level][_folded(key)].append(row)
    return levels


def _hits(levels: Sequence[Mapping[str, list[Row]]], student: str) -> list[Row]:
    stem, underscore, number = student.rpartition("_")
    spellings = [_folded(student)]
    if underscore and number.isdigit():
        spellings.append(_folded(name_and_number(stem, number)))
    for level in levels:
        for spelling in spellings:
            if spelling in level:
                return level[spelling]
    return []


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip().casefold()


def _unfound(student: str, hits: Sequence[Row], rows: Sequence[Row]) -> str:
    if hits:
        names = " and ".join(visible(row.name) for row in hits)
        return f"{visible(student)}: fits more than one row ({names})"
    number = re.search(r"_([0-9]+)$", student)
    owners = [row for row in rows if number and number[1] in row.ids]
    if owners:
        return (
            f"{visible(student)}: the roster gives {number and number[1]} to "
            f"{visible(owners[0].name)}, and the names differ"
        )
    return f"{visible(student)}: is not in the roster"


def _rival(student: str, rivals: Sequence[str], rows: Sequence[Row]) -> str:
    others = " and ".join(visible(rival) for rival in rivals if rival != student)
    return f"{visible(student)}: fits the same row as {others}"
