"""File names as students, browsers and file managers change them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# "name (1)", "name-2", "name 2", "name copy", "name - Copy (3)", "name-Copy1"
_COPY = re.compile(r"(?:[ _-]*\([0-9]+\)|[ -]+[0-9]+|[ _-]+copy(?:[ -]*[0-9]+)?)+$")
_ENDING = re.compile(r"(?:(?:\.py)+(?:\.txt)?|(?P<book>(?:\.ipynb)+)(?:\.txt|\.json)?)$")
# Canvas numbers later uploads before the first dot
_NUMBERED = re.compile(
    r"(?P<stem>[^.]+)-(?P<number>[0-9]{1,9})(?P<end>(?:\.[^.]+)*\.(?:py|ipynb|zip))", re.IGNORECASE
)


def same_name(wanted: str, found: str) -> bool:
    """Whether `found` is `wanted` but for case, dashes, a copy's number or a doubled ending."""
    return _plain(wanted) == _plain(found)


def is_notebook(name: str) -> bool:
    """Whether a name is a notebook's, whatever a browser put behind it."""
    ending = _ENDING.search(_folded(name))
    return bool(ending and ending["book"])


def stem_of(name: str) -> str:
    """The name without its ending."""
    return _ENDING.sub("", name)


def unnumbered(name: str) -> tuple[str, int]:
    """The name without the number that Canvas gives to a later upload, and that number."""
    found = _NUMBERED.fullmatch(name)
    return (found["stem"] + found["end"], int(found["number"])) if found else (name, 0)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()


def _plain(name: str) -> tuple[str, str]:
    """What counts of a name, and which kind of file it is."""
    folded = _folded(name)
    ending = _ENDING.search(folded)
    if not ending:
        return folded, "other"
    stem = re.sub(r"[ _-]+", "_", _COPY.sub("", folded[: ending.start()]))
    return stem, "notebook" if ending["book"] else "python"


def listed(names: Iterable[str]) -> str:
    """The names as a sentence shows them: at most three, printable, none longer than 60."""
    shown = ["".join(c if c.isprintable() else "?" for c in name)[:60] for name in names]
    if len(shown) > 3:
        shown = [*shown[:3], f"{len(shown) - 3} more"]
    return " and ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))
