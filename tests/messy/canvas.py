"""The class as Canvas packs it, and Canvas's gradebook."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from messy.archive import zipped
from messy.platform import Platform
from messy.student import Student

TITLE = "Kernel regression: attention before it was learnable (9911)"
HEADS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Warm-up (9900)", TITLE,
         "Current Score", "Final Score")  # fmt: skip


def _stem(student: Student) -> str:
    return re.sub(r"\W", "", student.sortable.lower()).replace("_", "")


def _identity(student: Student) -> str:
    return f"{_stem(student)}_{student.number}"


def _download(students: Sequence[Student]) -> bytes:
    return zipped({name: data for student in students for name, data in _members(student)})


def _members(student: Student) -> Iterator[tuple[str, bytes]]:
    late = "_LATE" if student.late else ""
    start = f"{_stem(student)}{late}_{student.number}"
    for place, (name, data) in enumerate(student.uploads.items()):
        yield f"{start}_{student.number * 10 + place}_{name}", data
    if student.typed is not None:
        yield f"{start}_text.html", student.typed.encode()
    if student.link:
        yield f"{start}_link.html", f'<a href="{student.link}">{student.link}</a>'.encode()


def _roster(students: Sequence[Student], maximum: int) -> str:
    """The whole gradebook, as exported: two rows before the students, the test student last."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(HEADS)
    writer.writerow(["", "", "", "", "", "Manual Posting", "Manual Posting", "", ""])
    writer.writerow(["    Points Possible", "", "", "", "", "10.00", f"{maximum}.00", "(read only)",
                     "(read only)"])  # fmt: skip
    for student in students:
        name = student.sortable
        shown = f'="{name}"' if name.startswith("=") else name
        writer.writerow([shown, student.number, student.school_id, f"u{student.number}",
                         "Lecture, 01", "7.5", student.before, "", ""])  # fmt: skip
    writer.writerow(["Student, Test", 5000, "", "9f8e", "Lecture, 01", "", "", "", ""])
    return stream.getvalue()


def _grades(text: str) -> dict[str, str]:
    """By Canvas's number, after the checks that its importer makes."""
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert "Student" in head[0]
    assert "ID" in head[1]
    assert "Section" in head[4]
    assert [TITLE] == head[5:], "another title would make a new assignment"
    return {row[1]: row[5] for row in rows if "Points Possible" not in row[0]}


CANVAS = Platform("canvas", _identity, _download, _roster, _grades)
