"""A CSV file of somebody else, read and written back in its own dialect."""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import ExportError

_ROUNDED = re.compile(r"[0-9][.,][0-9]+E\+[0-9]+")


@dataclass(frozen=True)
class Table:
    """The rows of a file, the heads first, and how it was written."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    delimiter: str = ","
    newline: str = "\n"
    mark: bool = False

    def column(self, name: str) -> int | None:
        """Where a column stands; None where there is none of that name."""
        wanted = name.strip().casefold()
        return next((k for k, h in enumerate(self.heads) if h.strip().casefold() == wanted), None)

    def content(self) -> bytes:
        """The file, in the dialect it was read in."""
        stream = io.StringIO()
        writer = csv.writer(stream, delimiter=self.delimiter, lineterminator="\r\n")
        writer.writerows([self.heads, *self.rows])
        text = stream.getvalue()
        if self.newline != "\r\n":
            text = _unix(text)
        return (BOM_UTF8 if self.mark else b"") + text.encode("utf-8", "backslashreplace")


def read_table(path: Path) -> Table:
    """The table in a file: UTF-8 or marked UTF-16, commas or semicolons; raises ExportError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ExportError(f"{path} cannot be read: {error.strerror}") from error
    text = _decoded(path, content)
    delimiter = _delimiter(text)
    try:
        # strict: PHP writes \" for a quote, which would be read as something else
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        rows = [row for row in map(tuple, reader) if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise ExportError(f"{path} is no CSV file: {error}") from error
    if not rows:
        raise ExportError(f"{path} is empty")
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) > width and any(cell.strip() for cell in row[width:]):
            raise ExportError(f"{path}: row {number} has more cells than the first row has heads")
    body = tuple((row + ("",) * width)[:width] for row in rows[1:])
    newline = "\r\n" if "\r\n" in "".join(_outside_quotes(text)) else "\n"
    return Table(rows[0], body, delimiter, newline, content.startswith(BOM_UTF8))


def refuse_rounded(path: Path, table: Table, column: int) -> None:
    """Raises ExportError where a spreadsheet has rounded ids: their last digits are lost."""
    for row in table.rows:
        if _ROUNDED.fullmatch(row[column].strip()):
            raise ExportError(
                f"{path}: {table.heads[column]!r} holds {row[column].strip()!r}, which a "
                "spreadsheet has rounded; download the file again and do not save it from there"
            )


def _decoded(path: Path, content: bytes) -> str:
    coding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(coding)
    except UnicodeDecodeError as error:
        raise ExportError(
            f"{path} is not UTF-8 (byte {error.start}): download it again, and do not save it "
            "from a spreadsheet"
        ) from error


def _delimiter(text: str) -> str:
    """What splits the first line into more cells: other lines may hold either sign in a name."""
    first = next((line for line in io.StringIO(text) if line.strip()), "")
    return max(",;\t", key=lambda sign: len(next(csv.reader([first], delimiter=sign), [])))


def _unix(text: str) -> str:
    """Rows end in a line feed; a line end inside quotes stays as it is."""
    parts = text.split('"')
    parts[::2] = [part.replace("\r\n", "\n") for part in _outside_quotes(text)]
    return '"'.join(parts)


def _outside_quotes(text: str) -> list[str]:
    return text.split('"')[::2]
