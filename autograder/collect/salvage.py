"""What is Python in a source that as a whole is none: one slip costs its own statement only."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from autograder.collect.draft import UNREADABLE, bound, parsed

# what Python says of a statement to which more lines may belong
_OPEN = re.compile(r"was never closed|unterminated triple-quoted|unexpected EOF")
# lines at the margin that go on with the statement above them
_GOES_ON = re.compile(r"[\s)\]}#]|$|(?:else|elif|except|finally)\b")
_DEFINES = re.compile(r"(?:async +)?(?:def|class) +(\w+)|(\w+) *=(?!=)")
_TYPED = re.compile(r"(\w+)[ \t]*=(?!=)[ \t]*(\S.*)")


@dataclass(frozen=True)
class Slip:
    """A statement that is no Python: its line, what Python says, and the name it is about.

    Where it is about none, `what` says how it is called.
    What stands behind `name =` may have been typed without quotation marks; then it is kept.
    """

    line: int
    why: str
    name: str = ""
    typed: bool = False
    what: str = "this line"

    @property
    def sentence(self) -> str:
        """What became of it, to be said after its place."""
        if self.typed:
            return f"{self.name} stands without quotation marks; it was taken as typed"
        return f"{self.name or self.what} cannot be read as Python ({self.why})"


def salvage(source: str, questions: Collection[str] = ()) -> tuple[str, tuple[Slip, ...]] | None:
    """The source line for line, what is no Python as comments, and what that was.

    Only what belongs to one of the `questions` may have been typed.
    None where nothing that gives a name its meaning is left.
    """
    lines = source.split("\n")
    starts = [k for k in range(len(lines)) if _begins(lines, k)]
    bounds = [*starts, len(lines)]
    kept: list[str] = []
    slips: list[Slip] = []
    place, sound, work = 0, False, Work()
    while place < len(starts):
        start = starts[place]
        end = _statement(lines, bounds, place, work)
        if end:
            piece = lines[start : bounds[end]]
            kept += piece
            place, sound = end, sound or _names_something("\n".join(piece))
            continue
        piece = lines[start : bounds[place + 1]]
        slip = _slip(piece, start + 1, questions)
        kept += _mended(piece, slip)
        slips.append(slip)
        place += 1
    readable = sound or any(slip.typed for slip in slips)
    return ("\n".join(kept), tuple(slips)) if readable else None


@dataclass
class Work:
    """How many signs may still be read in looking for the end of open statements."""

    left: int = 1 << 20


def _begins(lines: Sequence[str], k: int) -> bool:
    """Whether a statement may begin at a line; one with decorators begins at the first of them."""
    return k == 0 or not (_GOES_ON.match(lines[k]) or lines[k - 1].startswith("@"))


def _statement(lines: Sequence[str], bounds: Sequence[int], place: int, work: Work) -> int:
    """The bound at which the statement that begins here ends; 0 where it never does."""
    for end in range(place + 1, len(bounds)):
        text = "\n".join(lines[bounds[place] : bounds[end]])
        try:
            parsed(text)
            return end
        except UNREADABLE as error:
            work.left -= len(text)
            if work.left < 0 or not _OPEN.search(getattr(error, "msg", None) or ""):
                return 0
    return 0


def _names_something(text: str) -> bool:
    return any(True for node in parsed(text).body for _ in bound(node))


def _slip(piece: Sequence[str], line: int, questions: Collection[str]) -> Slip:
    named = _DEFINES.match(piece[0])
    name = next(filter(None, named.groups()), "") if named else ""
    try:
        parsed("\n".join(piece))
    except UNREADABLE as error:
        place = line + (getattr(error, "lineno", None) or 1) - 1
        why = getattr(error, "msg", None) or "it cannot be read"
        return Slip(place, why, name, typed=name in questions and bool(_typed(piece)))
    return Slip(line, "it cannot be read", name)


def _typed(piece: Sequence[str]) -> str:
    """The statement with what was typed in quotation marks; empty where it is no such thing."""
    first, *rest = piece
    found = _TYPED.fullmatch(first.rstrip())
    if not found or any(line.strip() for line in rest):
        return ""
    text = found[2].partition("#")[0].strip().strip("\"'")
    return f"{found[1]} = {text!r}"


def _mended(piece: Sequence[str], slip: Slip) -> Iterator[str]:
    if slip.typed:
        yield _typed(piece)
        yield from piece[1:]
    else:
        yield from (f"# {line}" if line.strip() else line for line in piece)
