"""The names that a question knows, in all their spellings."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache

from autograder.judge.symbolic.reading.spelling import GREEK
from autograder.judge.symbolic.reading.tree import (
    FUNCTIONS,
    Apply,
    Sym,
    Tree,
    Unreadable,
    printable,
)

OTHER_NAMES = {"ln": "log", "Abs": "abs", "norm": "abs"}
CONSTANTS = ("e", "pi")


def key(name: str) -> str:
    """What all spellings of a name share: x_i, xi and x_{i} are one, and so are τ and tau."""
    spelled = "".join(GREEK.get(letter, letter) for letter in name)
    return "".join(letter for letter in spelled if letter.isalnum())


class Names:
    """Spellings to declared names; a run such as `xy` is split where only one way fits."""

    def __init__(self, symbols: Mapping[str, Sequence[str]]) -> None:
        self.declared = tuple(symbols)
        self.spellings = {
            key(spelling): name for name, others in symbols.items() for spelling in (*others, name)
        }

    def symbol(self, name: str) -> str | None:
        """The declared name that is spelled so."""
        return self.spellings.get(key(name))

    def single(self, name: str) -> bool:
        """Whether this is one symbol or constant, and not a run of several."""
        return key(name) in self.spellings or key(name) in CONSTANTS

    def factors(self, name: str, called: bool, bracket: bool = True) -> list[Tree]:
        """The symbols and constants of a run of letters; a function may come last if `called`.

        A function is Apply of nothing; `bracket` tells whether one opens behind it.
        """
        run = key(name)
        if run in self.spellings:
            return [Sym(self.spellings[run])]
        ways = self._ways(run, called)
        if len(ways) == 1:
            return ways[0]
        if len(ways) > 1:
            raise Unreadable(f"{name} can be split in several ways: put a * between the symbols.")
        raise Unreadable(self.unknown(name, called and bracket))

    def _ways(self, run: str, called: bool) -> list[list[Tree]]:
        @cache
        def ways(start: int) -> list[list[Tree]]:
            if start == len(run):
                return [[]]
            found = []
            for end in range(start + 1, min(len(run), start + 12) + 1):
                piece = self._piece(run[start:end], called and end == len(run))
                if piece is not None:
                    found += [[piece, *rest] for rest in ways(end)][:2]
            return found[:2]

        return ways(0) if len(run) <= 40 else []

    def _piece(self, text: str, last: bool) -> Tree | None:
        if text in self.spellings:
            return Sym(self.spellings[text])
        if text in CONSTANTS:
            return Apply(text)
        function = OTHER_NAMES.get(text, text)
        return Apply(function) if last and function in FUNCTIONS else None

    def unknown(self, name: str, called: bool = False) -> str:
        """The sentence for a name that the question does not know."""
        shown = printable(name)
        run = key(name)
        head = run.rstrip("0123456789")
        if head in FUNCTIONS or head in OTHER_NAMES:
            return f"{head} needs brackets around what it is applied to: {head}(...)."
        if head != run and (head in self.spellings or head in CONSTANTS):
            digits = run[len(head) :]
            return f"{shown} can mean {head}^{digits} or {digits}*{head}: write one of them."
        meant = self._meant(run)
        if meant:
            return f"{shown} is not a symbol of this question; did you mean {meant}?"
        what = "function" if called and len(run) > 1 else "symbol"
        known = ", ".join(self.declared) or "numbers only"
        return f"{shown} is not a {what} of this question; use {known}."

    def _meant(self, run: str) -> str:
        known = {**self.spellings, **{name: name for name in (*FUNCTIONS, *CONSTANTS)}}
        folded = {spelling.casefold(): name for spelling, name in known.items()}
        if run.casefold() in folded:
            return folded[run.casefold()]
        near = difflib.get_close_matches(run, known, 1, 0.7) if 2 < len(run) < 20 else []
        return known[near[0]] if near else ""
