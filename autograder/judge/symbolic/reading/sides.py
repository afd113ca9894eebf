"""One expression, or several with = between them, typed or computed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from autograder.judge.symbolic.reading.form import Form
from autograder.judge.symbolic.reading.given import SympyReader, number_given, sound
from autograder.judge.symbolic.reading.names import Names, key
from autograder.judge.symbolic.reading.parser import parse
from autograder.judge.symbolic.reading.spelling import plain
from autograder.judge.symbolic.reading.split import enclosed, joined, split
from autograder.judge.symbolic.reading.tokens import Token, tokens
from autograder.judge.symbolic.reading.tree import Apply, Sym, Tree, Unreadable, printable

ARGUMENTS = re.compile(r"[A-Za-z_]\w*(,[A-Za-z_]\w*)*\)$")


class Sides:
    """Reads `name = a = b` with the names of its question."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.names = Names(_with_indices(form))
        self.left = {key(name) for name in form.left_sides}
        self.left |= {"frac" + key(name) for name in form.left_sides if "/" in name}

    def read(self, value: Any) -> tuple[Tree, ...]:
        """The trees of an answer `left = a = b`, without the name of what is asked."""
        if isinstance(value, str):
            text = plain(value)
            found = tokens(text)
            if enclosed(found, "["):
                raise Unreadable("one value is wanted: leave out the square brackets.")
            return self._equation(text, found)
        return self._computed(value)

    def _computed(self, value: Any) -> tuple[Tree, ...]:
        tree = number_given(value)
        if tree is not None:
            return (tree,)
        node: Any = getattr(value, "tree", None)
        if not sound(node):
            raise Unreadable(f"{kind_of(value)} is no formula: write it as text, or use SymPy.")
        sides = list(node[1:]) if node[0] == "Equality" and len(node) > 2 else [node]
        kept = [side for side in sides if not (side[0] == "Symbol" and self.asked(side[1]))]
        return tuple(self._bound(SympyReader(self.names).tree(side)) for side in kept or sides)

    def _equation(self, text: str, found: Sequence[Token]) -> tuple[Tree, ...]:
        sides = split(found, "=")
        kept = [side for side in sides if side and not self.asked(joined(side))]
        if found and not kept:
            raise Unreadable("it only names what is asked: write what it is equal to.")
        if len(sides) > 1 and len(kept) == len([side for side in sides if side]):
            self._refuse_other(sides[0])
        return tuple(self.tree(text, side) for side in kept or [[]])

    def _refuse_other(self, left: Sequence[Token]) -> None:
        """Raises where the left side names another quantity than what is asked."""
        lone = "".join(token.text for token in left)
        if len(left) != 1 or left[0].kind != "name" or lone.isdigit():
            return
        asked = self.form.left_sides
        wanted = f"write {asked[0]} = and your answer" if asked else "write the answer alone"
        raise Unreadable(f"{lone[:20]} = ... answers another question: {wanted}.")

    def asked(self, left: str) -> bool:
        """Whether this is the name of what is asked, alone or as name(h)."""
        name, opening, arguments = left.partition("(")
        applied = bool(opening) and key(name) in self.left and bool(ARGUMENTS.match(arguments))
        return key(left) in self.left or applied

    def tree(self, text: str, found: Sequence[Token]) -> Tree:
        """The tree of some tokens of a text."""
        return self._bound(parse(text, found, self.names))

    def _bound(self, tree: Tree) -> Tree:
        """The same tree; raises where an index is used outside its sum."""
        if self.form.indices:
            _refuse_loose(tree, frozenset(self.form.symbols))
        return tree


def _with_indices(form: Form) -> dict[str, Sequence[str]]:
    """The declared names, and x_j for every x_i where a sum may bind j."""
    names = dict(form.symbols)
    for name in form.symbols:
        if form.indices and name.endswith("_i"):
            names.update({f"{name[:-1]}{index}": () for index in form.indices})
    return names


def _refuse_loose(tree: Tree, known: frozenset[str]) -> None:
    """Raises where a symbol has an index that no sum around it binds."""
    if isinstance(tree, Sym) and tree.name not in known:
        index = tree.name.rpartition("_")[2]
        raise Unreadable(
            f"{tree.name} stands outside of a sum over {index}: write sum_{index}(...) with all "
            "that belongs to the sum in its brackets."
        )
    if isinstance(tree, Apply) and tree.head == "sum" and isinstance(tree.args[0], Sym):
        index = tree.args[0].name
        inside = {f"{name[:-2]}_{index}" for name in known if name.endswith("_i")}
        _refuse_loose(tree.args[1], known | inside)
    elif isinstance(tree, Apply):
        for argument in tree.args:
            _refuse_loose(argument, known)


def kind_of(value: Any) -> str:
    """What to call a value that is no formula."""
    return printable(str(getattr(value, "kind", type(value).__name__)))
