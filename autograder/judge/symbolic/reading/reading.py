"""What a whole answer says: one expression, a list, a chain of lines, or named steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograder.judge.symbolic.reading.given import SympyReader, number_given
from autograder.judge.symbolic.reading.limits import check
from autograder.judge.symbolic.reading.names import Names, key
from autograder.judge.symbolic.reading.parser import parse
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.spelling import plain
from autograder.judge.symbolic.reading.tokens import Token, tokens
from autograder.judge.symbolic.reading.tree import Refused, Sym, Tree, Unreadable, parts, symbols

MOST_LINES = 30
LONGEST_TEXT = 4000
OPENED, CLOSED = "([{", ")]}"


@dataclass(frozen=True)
class Form:
    """What an answer must look like, without the answer: all that the reader knows of a question.

    `kind` is expression, list, chain or steps; `symbols` maps each name to its other spellings;
    `count` is the length of a list (0: any); `indices` may be bound by a sum in place of `_i`;
    `steps` maps each step to its choices, none where an expression is wanted.
    """

    kind: str
    symbols: Mapping[str, Sequence[str]]
    left_sides: Sequence[str] = ()
    count: int = 0
    indices: str = ""
    steps: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Reading:
    """What was read: trees (parts of a = b, entries, or lines), or steps by name."""

    trees: tuple[Tree, ...]
    shown: str
    steps: Mapping[str, str] = field(default_factory=dict)


def read(form: Form, value: Any) -> Reading:
    """The reading of a text, a number, a SymPy tree, or lists and dicts of these."""
    reader = _Reader(form)
    value = value.tolist() if hasattr(value, "tolist") else value
    if form.kind == "steps":
        return _steps(reader, value)
    if form.kind == "chain":
        lines = _checked(reader.chain(value))
        if len(lines) > MOST_LINES:
            raise Refused(f"it has more than {MOST_LINES} lines.")
        return Reading(lines, "\n= ".join(map(show, lines)))
    if form.kind == "list":
        entries = _checked(reader.entries(value))
        if form.count and len(entries) != form.count:
            raise Unreadable(f"{form.count} entries are wanted, and {len(entries)} were found.")
        return Reading(entries, "[" + ", ".join(map(show, entries)) + "]")
    sides = _checked(reader.sides(value))
    return Reading(sides, " = ".join(map(show, sides)))


class _Reader:
    """Reads the pieces of one answer with the names of its question."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.names = Names(_with_indices(form))
        self.left = {key(name) for name in form.left_sides}

    # --- one expression

    def sides(self, value: Any) -> tuple[Tree, ...]:
        """The trees of an answer `left = a = b`, without the name of what is asked."""
        if isinstance(value, str):
            text = plain(value)
            found = tokens(text)
            if _enclosed(found, "["):
                raise Unreadable("one value is wanted: leave out the square brackets.")
            return self._equation(text, found)
        return self._computed(value)

    def _computed(self, value: Any) -> tuple[Tree, ...]:
        tree = number_given(value)
        if tree is not None:
            return (tree,)
        node = getattr(value, "tree", None)
        if node is None:
            raise Unreadable(f"{_kind(value)} is no formula: write it as text, or use SymPy.")
        sides = list(node[1:]) if node[0] == "Equality" else [node]
        kept = [side for side in sides if not (side[0] == "Symbol" and self._asked(side[1]))]
        return tuple(self._bound(SympyReader(self.names).tree(side)) for side in kept or sides)

    def _equation(self, text: str, found: Sequence[Token]) -> tuple[Tree, ...]:
        sides = _split(found, "=")
        kept = [side for side in sides if side and not self._asked(_joined(side))]
        if found and not kept:
            raise Unreadable("it only names what is asked: write what it is equal to.")
        if len(sides) > 1 and len(kept) == len([side for side in sides if side]):
            self._refuse_other(sides[0])
        return tuple(self._tree(text, side) for side in kept or [[]])

    def _refuse_other(self, left: Sequence[Token]) -> None:
        """Raises where the left side names another quantity than what is asked."""
        lone = "".join(token.text for token in left)
        if len(left) != 1 or left[0].kind != "name" or lone.isdigit():
            return
        asked = self.form.left_sides
        wanted = f"write {asked[0]} = and your answer" if asked else "write the answer alone"
        raise Unreadable(f"{lone[:20]} = ... answers another question: {wanted}.")

    def _asked(self, left: str) -> bool:
        """Whether this is the name of what is asked, alone or as name(h)."""
        name, _, arguments = left.partition("(")
        spelled = key(left) in self.left
        inside = [piece for piece in re.split("[,)]", arguments) if piece]
        applied = bool(inside) and key(name) in self.left and all(
            self.names.symbol(piece) for piece in inside
        )  # fmt: skip
        return spelled or applied

    def _tree(self, text: str, found: Sequence[Token]) -> Tree:
        return self._bound(parse(text, found, self.names))

    def _bound(self, tree: Tree) -> Tree:
        """The same tree; raises where an index is used outside its sum."""
        for name in sorted(symbols(tree)):
            if self.form.indices and name not in self.form.symbols:
                _refuse_loose(tree, name)
        return tree

    # --- several

    def entries(self, value: Any) -> tuple[Tree, ...]:
        """The entries of a list, with or without brackets."""
        if isinstance(value, str):
            return self._typed_entries(value)
        items = _items(value)
        if items is None:
            return self.sides(value)
        if len(items) == 1 and _items(items[0]) is not None:
            return self.entries(items[0])  # a row of a table
        return tuple(self._entry(item) for item in items)

    def _entry(self, item: Any) -> Tree:
        inner = _items(item)
        if inner is not None and len(inner) == 1:
            item = inner[0]  # a column of a table
        sides = self.sides(item)
        if len(sides) > 1:
            raise Unreadable("an entry of the list may not hold an = sign.")
        return sides[0]

    def _typed_entries(self, value: str) -> tuple[Tree, ...]:
        text = plain(value)
        found: Sequence[Token] = tokens(text)
        sides = _split(found, "=")
        if len(sides) == 2 and self._asked(_joined(sides[0])):
            found = sides[1]
        if any(_enclosed(found, opening) for opening in OPENED):
            found = found[1:-1]
        sign = ";" if len(_split(found, ";")) > 1 else ","
        pieces = _split(found, sign)
        if len(pieces) == 1 and not pieces[0]:
            raise Unreadable("it is empty.")
        return tuple(
            self._tree(text, self._without_left(piece, place + 1))
            for place, piece in enumerate(pieces)
        )

    def _without_left(self, piece: Sequence[Token], place: int) -> Sequence[Token]:
        """An entry without `name_3 =` in front."""
        sides = _split(piece, "=")
        left = key(_joined(sides[0]))
        if len(sides) == 2 and left in {f"{name}{place}" for name in self.left}:
            return sides[1]
        return piece

    def chain(self, value: Any) -> tuple[Tree, ...]:
        """The lines of a derivation, one text or several; each = begins a new one."""
        lines: list[Tree] = []
        for item in _lines(value):
            if not isinstance(item, str):
                lines += self.sides(item)
                continue
            text = plain(item, LONGEST_TEXT)
            for side in _split(tokens(text, LONGEST_TEXT), "="):
                if side and not self._asked(_joined(side)):
                    lines.append(self._tree(text, side))
        if not lines:
            raise Unreadable("it is empty.")
        return tuple(lines)


def _checked(trees: Iterable[Tree]) -> tuple[Tree, ...]:
    return tuple(check(tree) for tree in trees)


def _with_indices(form: Form) -> dict[str, Sequence[str]]:
    """The declared names, and x_j for every x_i where a sum may bind j."""
    names = dict(form.symbols)
    for name in form.symbols:
        if form.indices and name.endswith("_i"):
            names.update({f"{name[:-1]}{index}": () for index in form.indices})
    return names


def _refuse_loose(tree: Tree, name: str) -> None:
    index = name.rpartition("_")[2]
    inside = {
        part for total in parts(tree) if getattr(total, "head", "") == "sum"
        and total.args[0] == Sym(index) for part in parts(total.args[1])  # type: ignore[union-attr]
    }  # fmt: skip
    if Sym(name) not in inside:
        raise Unreadable(
            f"{name} stands outside of a sum over {index}: write sum_{index}(...) with all that "
            "belongs to the sum in its brackets."
        )


def _items(value: Any) -> Sequence[Any] | None:
    """What a list, a tuple or SymPy's own holds; None for anything else."""
    if isinstance(value, (list, tuple)):
        return value
    node = getattr(value, "tree", None)
    if node is None or node[0] not in ("Tuple", "List"):
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


def _enclosed(found: Sequence[Token], opening: str) -> bool:
    """Whether one pair of brackets holds everything."""
    if len(found) < 2 or found[0].kind != "op" or found[0].text != opening:
        return False
    depth = 0
    for place, token in enumerate(found):
        depth += _step(token)
        if not depth:
            return place == len(found) - 1
    return False


def _split(found: Sequence[Token], sign: str) -> list[list[Token]]:
    """The tokens between these signs, outside of all brackets."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        depth += _step(token)
        if token.kind == "op" and token.text == sign and not depth:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _step(token: Token) -> int:
    if token.kind != "op":
        return 0
    return (token.text in OPENED) - (token.text in CLOSED)


def _joined(side: Sequence[Token]) -> str:
    return "".join(token.text for token in side)


def _kind(value: Any) -> str:
    return f"{getattr(value, 'kind', type(value).__name__)!s:.40}"


def _steps(reader: _Reader, value: Any) -> Reading:
    """The steps by name, each a choice of its list or an expression, shown as it was read."""
    given = _named(value)
    known = {_word(name): name for name in reader.form.steps}
    steps: dict[str, str] = {}
    trees = []
    for name, item in given:
        step = known.get(_word(name))
        if step is None:
            raise Unreadable(f"{name[:30]!r} is not a step; the steps are {', '.join(known)}.")
        choices = reader.form.steps[step]
        if choices:
            steps[step] = _choice(step, choices, item)
        else:
            tree = _checked(reader.sides(item))[0]
            trees.append(tree)
            steps[step] = show(tree)
    return Reading(
        tuple(trees), "; ".join(f"{name}: {text}" for name, text in steps.items()), steps
    )


def _named(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(name), item) for name, item in value.items() if item is not None]
    if not isinstance(value, str):
        raise Unreadable(f"{_kind(value)} is no dict of steps: write name: answer for each step.")
    if len(value) > LONGEST_TEXT:
        raise Refused(f"it is longer than {LONGEST_TEXT} characters.")
    pieces = [piece for piece in re.split(r"[;\n]", value.strip().strip("{}")) if piece.strip()]
    pairs = [re.split("[:=]", piece, maxsplit=1) for piece in pieces]
    if not pairs:
        raise Unreadable("it is empty.")
    if any(len(pair) < 2 for pair in pairs):
        raise Unreadable("write name: answer for each step, with a ; between them.")
    return [(pair[0].strip(" \t\"'"), pair[1].strip(" \t\"',")) for pair in pairs]


def _choice(step: str, choices: Sequence[str], item: Any) -> str:
    known = {_word(choice): choice for choice in choices}
    said = _word(item) if isinstance(item, str) else ""
    if said not in known:
        raise Unreadable(f"step {step} takes one of: {', '.join(choices)}.")
    return known[said]


def _word(text: str) -> str:
    """A name or choice whatever its case, spaces and underscores."""
    return re.sub(r"[\s_-]+", " ", text[:200]).strip().casefold()
