"""The text of one Python file, or the sentence that says why it has none."""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from autograder.collect.archive import MIB
from autograder.collect.cells import Cells
from autograder.collect.draft import UNREADABLE, parsed
from autograder.collect.salvage import salvage
from autograder.collect.tree import Entry

SIZE_LIMIT = MIB
NOTICES = 20
# an underline of seven = is no conflict, so a side must begin or end
CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7})(?: |$)", re.MULTILINE)
_SIDE = re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE)
_COOKIE = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
# encodings of text that old editors declare; Python's own list also holds zip and rot13
_DECLARED = re.compile(r"iso8859-|cp\d|gb|big5|shift_jis|euc_|mac-|koi8-")


@dataclass(frozen=True)
class Source:
    """Text with `\\n` line ends, or a problem: one of the two is empty.

    Of a notebook, `cells` tells where the lines stand, and `notices` what was odd and harmless.
    A problem that `asks` is a question for a person as well.
    `broken` tells of names why they have no meaning: what defines them is no Python.
    """

    text: str = ""
    problem: str = ""
    notices: tuple[str, ...] = ()
    cells: Cells | None = None
    asks: bool = False
    broken: Mapping[str, str] = field(default_factory=dict)


def read_source(name: str, entry: Entry, limit: int = SIZE_LIMIT) -> Source:
    """The source in a file; `name` is what the student is to call it."""
    if entry.size > limit:
        most = f"{limit // MIB} MiB"
        return Source(problem=f"{name} is larger than {most}; hand in your code without data.")
    try:
        data = entry.read()
    except Exception:  # a damaged archive or disk: its student's trouble and nobody else's
        return Source(problem=f"{name} cannot be unpacked: it is damaged. Hand it in again.")
    return decode(name, data)


def decode(name: str, data: bytes) -> Source:
    """The source in these bytes: UTF-8, UTF-16 by its mark, or what a coding comment declares."""
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return Source(problem=_undecodable(name, data, encoding, error))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        return Source(
            problem=f"{name}, line {line}: a NUL byte, which no Python file holds; "
            "save the file as UTF-8."
        )
    return Source(text)


def decided(name: str, source: Source) -> Source:
    """The source, or a question where git left both sides of a conflict in it."""
    if not _SIDE.search(source.text):
        return source
    try:
        parsed(source.text)
    except UNREADABLE:
        line, sentence = conflict(source.text)
        return Source(problem=f"{name}, line {line}: {sentence}", asks=True)
    return source


def salvaged(name: str, source: Source, questions: Collection[str] = ()) -> Source:
    """The source without what is no Python in it, where that is not all of it."""
    try:
        parsed(source.text)
        return source
    except UNREADABLE:
        found = salvage(source.text, questions)
    if found is None:
        return source
    text, slips = found
    said = {slip: f"{name}, line {slip.line}: {slip.sentence}." for slip in slips}
    broken = {slip.name: said[slip] for slip in slips if slip.name and not slip.typed}
    notices = (*source.notices, *said.values())
    return replace(source, text=text, notices=notices[:NOTICES], broken=broken)


def conflict(text: str) -> tuple[int, str]:
    """The line of the first conflict marker and what to do about it; (0, "") without one."""
    found = CONFLICT.search(text)
    if not found:
        return 0, ""
    return text.count("\n", 0, found.start()) + 1, (
        f"{found.group().strip()} is a conflict marker of git. Decide which side counts, "
        "remove the markers, and hand in again."
    )


def _encoding(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for line in data.split(b"\n", 2)[:2]:
        cookie = _COOKIE.match(line)
        if cookie:
            return _declared(cookie[1].decode("ascii"))
    return "utf-8"


def _declared(name: str) -> str:
    try:
        encoding = codecs.lookup(name).name
    except LookupError:
        return "utf-8"
    return encoding if _DECLARED.match(encoding) else "utf-8"


def _undecodable(name: str, data: bytes, encoding: str, error: UnicodeDecodeError) -> str:
    shown = {"utf-8": "UTF-8", "utf-16": "UTF-16"}.get(encoding, encoding)
    line = data[: error.start].count(b"\n") + 1
    return (
        f"{name}, line {line}: byte 0x{data[error.start]:02X} is not {shown}; "
        "save the file as UTF-8."
    )
