"""File names as students, browsers and file managers change them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# "name (1)", "name-2", "name 2", "name copy", "name - Copy (3)"
_COPY = re.compile(r"(?:[ _-]*\([0-9]+\)|[ -]+[0-9]+|[ _-]+copy(?:[ -]*[0-9]+)?)+$")
_ENDING = re.compile(r"(?:\.py)+(?:\.txt)?$")


def same_name(wanted: str, found: str) -> bool:
    """Whether `found` is `wanted` but for case, dashes, a copy's number or a doubled ending."""
    return _plain(wanted) == _plain(found)


def _plain(name: str) -> str | None:
    folded = unicodedata.normalize("NFKC", name).casefold().strip()
    stem, endings = _ENDING.subn("", folded)
    return re.sub(r"[ _-]+", "_", _COPY.sub("", stem)) if endings else f"no Python: {folded}"


def listed(names: Iterable[str]) -> str:
    """The names as a sentence shows them: at most three, printable, none longer than 60."""
    shown = ["".join(c if c.isprintable() else "?" for c in name)[:60] for name in names]
    if len(shown) > 3:
        shown = [*shown[:3], f"{len(shown) - 3} more"]
    return " and ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))
