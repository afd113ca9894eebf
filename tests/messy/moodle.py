"""The class as Moodle packs it, and Moodle's grading worksheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from messy.archive import zipped
from messy.platform import Platform
from messy.student import Student

HEADS = ("Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
         "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
         "Feedback comments")  # fmt: skip


def _prefix(student: Student) -> str:
    return f"{student.full.replace('_', ' ')}_{student.number}"


def _download(students: Sequence[Student]) -> bytes:
    return zipped({name: data for student in students for name, data in _members(student)})


def _members(student: Student) -> Iterator[tuple[str, bytes]]:
    uploads = student.uploads if student.on_moodle is None else student.on_moodle
    # some versions end a folder's name with one more underscore
    end = "_" if student.number % 2 else ""
    for name, data in uploads.items():
        yield f"{_prefix(student)}_assignsubmission_file{end}/{name}", data
    typed = student.typed or (student.link and f'<p><a href="{student.link}">here</a></p>')
    if typed:
        yield f"{_prefix(student)}_assignsubmission_onlinetext{end}/onlinetext.html", typed.encode()


def _roster(students: Sequence[Student], maximum: int) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(HEADS)
    for student in students:
        writer.writerow([f"Participant {student.number}", student.full,
                         f"{student.school_id}@example.org", "Submitted for grading",
                         student.before, f"{maximum}.00", "Yes",
                         "Monday, 2 March 2026, 8:00 AM", "-", "said by hand, kept"])  # fmt: skip
    return stream.getvalue()


def _grades(text: str) -> dict[str, str]:
    """By the participant's number, from the columns that Moodle's importer looks for."""
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert all("Last modified (grade)" in row for row in rows)
    return {row["Identifier"].removeprefix("Participant "): row["Grade"] for row in rows}


MOODLE = Platform("moodle", _prefix, _download, _roster, _grades)
