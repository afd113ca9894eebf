"""The entries of a list and the lines of a derivation, typed or computed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from autograder.judge.symbolic.reading.given import sound
from autograder.judge.symbolic.reading.names import key
from autograder.judge.symbolic.reading.sides import Sides
from autograder.judge.symbolic.reading.spelling import plain, typed
from autograder.judge.symbolic.reading.split import OPENED, enclosed, joined, split
from autograder.judge.symbolic.reading.tokens import MOST_TOKENS, Token, before, tokens
from autograder.judge.symbolic.reading.tree import Refused, Tree, Unreadable

LONGEST_TEXT = 4000
DIGITS = r"(?:\d+\.?\d*|\.\d+)"
PLAIN_NUMBER = re.compile(rf"[-+]?{DIGITS}(?:[eE][-+]?\d+|/{DIGITS})?")
TRANSPOSED = re.compile(r"(?<=[)\]])\s*(?:\.T|\^\s*[({]?\s*(?:T|⊤|\\top|\\intercal)\s*[)}]?)\$?$")


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
    found = _listed(sides, text)
    if _bracketed(found):
        found = found[1:-1]
    found = _with_commas(sides, text, found)
    sign = ";" if len(split(found, ";")) > 1 else ","
    pieces = split(found, sign)
    if len(pieces) == 1 and not pieces[0]:
        raise Unreadable("it is empty.")
    return tuple(
        sides.tree(text, _without_left(sides, piece, place + 1))
        for place, piece in enumerate(pieces)
    )


def _listed(sides: Sides, text: str) -> Sequence[Token]:
    """The tokens of a list without `name =` in front, and without a transpose behind."""
    turned = TRANSPOSED.search(text) if sides.form.count > 1 else None
    if turned:
        found = _right_side(sides, tokens(text[: turned.start()]))
        if _bracketed(found):
            return found
    return _right_side(sides, tokens(text))


def _right_side(sides: Sides, found: Sequence[Token]) -> Sequence[Token]:
    both = split(found, "=")
    return both[1] if len(both) == 2 and sides.asked(joined(both[0])) else found


def _bracketed(found: Sequence[Token]) -> bool:
    return any(enclosed(found, opening) for opening in OPENED)


def _with_commas(sides: Sides, text: str, found: Sequence[Token]) -> Sequence[Token]:
    """The tokens with commas between plain numbers that have blanks between them only.

    Raises Unreadable where that could mean something else.
    """
    count = sides.form.count
    if count < 2 or not found:
        return found
    numbers = list(re.compile(r"\S+").finditer(text, found[0].start, found[-1].end))
    if len(numbers) == count and all(PLAIN_NUMBER.fullmatch(item[0]) for item in numbers):
        commas = [Token("op", ",", item.end(), item.end()) for item in numbers[:-1]]
        return sorted([*found, *commas], key=lambda token: token.start)
    for left, right in zip(found, found[1:]):
        between = text[left.end : right.start]
        side_by_side = right.kind == "num" and (left.kind == "num" or left.text == ")")
        if side_by_side and between and not between.strip():
            raise Unreadable(
                f"a number stands {before(text, right.start)} without a comma: put commas between "
                "the numbers."
            )
    return found


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
        broken = re.sub(r"\\\\|[\r\n;]", "\n", typed(value).replace("&", ""))
        return [line for line in broken.split("\n") if line.strip()]
    items = _items(value)
    if items is None:
        return [value]
    return [line for item in items for line in (_lines(item) if isinstance(item, str) else [item])]
