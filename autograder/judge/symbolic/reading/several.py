"""The entries of a list and the lines of a derivation, typed or computed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from autograder.judge.symbolic.reading.given import sound
from autograder.judge.symbolic.reading.names import key
from autograder.judge.symbolic.reading.sides import Sides
from autograder.judge.symbolic.reading.spelling import plain
from autograder.judge.symbolic.reading.split import OPENED, enclosed, joined, split
from autograder.judge.symbolic.reading.tokens import MOST_TOKENS, Token, tokens
from autograder.judge.symbolic.reading.tree import Refused, Tree, Unreadable

LONGEST_TEXT = 4000


def entries(sides: Sides, value: Any) -> tuple[Tree, ...]:
    """The entries of a list, with or without brackets."""
    if isinstance(value, str):
        return _typed_entries(sides, value)
    items = _items(value)
    if items is None:
        return sides.read(value)
    if len(items) == 1 and _items(items[0]) is not None:
        return entries(sides, items[0])  # a row of a table
    return tuple(_entry(sides, item) for item in items)


def _entry(sides: Sides, item: Any) -> Tree:
    inner = _items(item)
    if inner is not None and len(inner) == 1:
        item = inner[0]  # a column of a table
    found = sides.read(item)
    if len(found) > 1:
        raise Unreadable("an entry of the list may not hold an = sign.")
    return found[0]


def _typed_entries(sides: Sides, value: str) -> tuple[Tree, ...]:
    text = plain(value)
    found: Sequence[Token] = tokens(text)
    both = split(found, "=")
    if len(both) == 2 and sides.asked(joined(both[0])):
        found = both[1]
    if any(enclosed(found, opening) for opening in OPENED):
        found = found[1:-1]
    sign = ";" if len(split(found, ";")) > 1 else ","
    pieces = split(found, sign)
    if len(pieces) == 1 and not pieces[0]:
        raise Unreadable("it is empty.")
    return tuple(
        sides.tree(text, _without_left(sides, piece, place + 1))
        for place, piece in enumerate(pieces)
    )


def _without_left(sides: Sides, piece: Sequence[Token], place: int) -> Sequence[Token]:
    """An entry without `name_3 =` in front."""
    both = split(piece, "=")
    left = key(joined(both[0]))
    if len(both) == 2 and left in {f"{name}{place}" for name in sides.left}:
        return both[1]
    return piece


def chain(sides: Sides, value: Any) -> tuple[Tree, ...]:
    """The lines of a derivation, one text or several; each = begins a new one."""
    lines: list[Tree] = []
    for item in _lines(value):
        if not isinstance(item, str):
            lines += sides.read(item)
            continue
        text = plain(item, LONGEST_TEXT)
        for side in split(tokens(text, LONGEST_TEXT), "="):
            if len(side) > MOST_TOKENS:
                raise Refused(f"a line of it has more than {MOST_TOKENS} signs.")
            if side and not sides.asked(joined(side)):
                lines.append(sides.tree(text, side))
    if not lines:
        raise Unreadable("it is empty.")
    return tuple(lines)


def _items(value: Any) -> Sequence[Any] | None:
    """What a list, a tuple or SymPy's own holds; None for anything else."""
    if isinstance(value, (list, tuple)):
        return value
    node: Any = getattr(value, "tree", None)
    if not sound(node) or node[0] not in ("Tuple", "List"):
        return None
    return [type(value)(item) for item in node[1:]]


def _lines(value: Any) -> list[Any]:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Refused(f"it is longer than {LONGEST_TEXT} characters.")
        broken = re.sub(r"\\\\|[\r\n;]", "\n", value.replace("&", ""))
        return [line for line in broken.split("\n") if line.strip()]
    items = _items(value)
    if items is None:
        return [value]
    return [line for item in items for line in (_lines(item) if isinstance(item, str) else [item])]
