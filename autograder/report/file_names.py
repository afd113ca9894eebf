"""File names for students: safe on every system, and never two alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote

LONGEST = 200
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)


def file_names(students: Iterable[str]) -> dict[str, str]:
    """The file name of each student, the same whatever order they come in."""
    taken: set[str] = set()
    return {student: file_name(student, taken) for student in sorted(set(students))}


def file_name(student: str, taken: set[str]) -> str:
    """A name without ending that differs from all in `taken`, which then holds it, in lower case.

    Many file systems ignore case, so names that differ only in case get a suffix.
    """
    plain = _short(_safe(student))
    name, count = plain, 1
    while name.lower() in taken:
        count += 1
        name = f"{plain}-{count}"
    taken.add(name.lower())
    return name


def _safe(student: str) -> str:
    """Percent-encoded but for letters, digits, dot, underscore and minus."""
    # a name read from a foreign disk may hold half characters, which plain UTF-8 refuses
    name = quote(student, safe="", errors="surrogatepass").replace("~", "%7E")
    if not name:
        return "unnamed"
    if name in (".", ".."):
        return name.replace(".", "%2E")
    if _RESERVED.match(name):  # Windows takes these for devices, with any ending
        return f"%{ord(name[0]):02X}{name[1:]}"
    return name


def _short(name: str) -> str:
    """The name, cut where file systems would refuse it, but never within an encoded sign."""
    return re.sub(r"%[0-9A-F]?$", "", name[:LONGEST]) if len(name) > LONGEST else name
