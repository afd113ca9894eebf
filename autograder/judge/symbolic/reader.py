"""Reads a typed expression in declared symbols: our own tokens and grammar, nothing evaluated.

sum     = ["-" | "+"] product {("+" | "-") product}
product = factor {["*"] factor | "/" power}      no juxtaposition after a "/": it is ambiguous
factor  = power
power   = atom ["^" ["-"] power]
atom    = number | symbol | "(" sum ")" | "sqrt" "(" sum ")"
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction

from autograder.judge.symbolic.expression import Tree, Unreadable, number

LONGEST = 400
DEEPEST = 40
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SIGNS = str.maketrans({"·": "*", "×": "*", "⋅": "*", "∙": "*", "−": "-", "–": "-", "÷": "/"})
_TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|(\*\*|[-+*/^()=])|(\\?[^\W\d_]+(?:_\w+)?))")
_TEX = {"\\cdot": "*", "\\times": "*", "\\left": "", "\\right": "", "\\,": " "}


def read(text: str, symbols: Mapping[str, Sequence[str]], left_sides: Sequence[str]) -> Tree:
    """The tree of a typed answer; raises Unreadable with the place and what to change."""
    if len(text) > LONGEST:
        raise Unreadable(f"it is longer than {LONGEST} characters.")
    tokens = _tokens(_normal(text))
    if "=" in tokens:
        tokens = _right_side(tokens, left_sides)
    return _Reader(tokens, symbols).whole()


def _normal(text: str) -> str:
    """The text in plain signs; superscripts become powers before anything else is folded."""
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda m: "^(" + m[0].translate(_SUPERSCRIPTS) + ")", text)
    for command, sign in _TEX.items():
        text = text.replace(command, sign)
    text = text.replace("{", "(").replace("}", ")").replace("$", "")
    return unicodedata.normalize("NFKC", text.translate(_SIGNS)).strip()


def _tokens(text: str) -> list[str]:
    tokens, place = [], 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if not found:
            rest = text[place:].lstrip()
            raise Unreadable(f"{rest[0]!r} cannot stand in an expression.")
        tokens.append("^" if found[2] == "**" else found[0].strip())
        place = found.end()
    if not tokens:
        raise Unreadable("it is empty.")
    return tokens


def _right_side(tokens: list[str], left_sides: Sequence[str]) -> list[str]:
    left = tokens[: tokens.index("=")]
    right = tokens[len(left) + 1 :]
    if len(left) != 1 or left[0].lstrip("\\") not in left_sides or "=" in right:
        names = " or ".join(f"{name} =" for name in left_sides)
        raise Unreadable(f"write only the answer, or begin with {names} once.")
    return right


class _Reader:
    """One pass over the tokens, by recursive descent."""

    def __init__(self, tokens: list[str], symbols: Mapping[str, Sequence[str]]) -> None:
        self.tokens, self.place, self.depth = tokens, 0, 0
        self.names = {
            alias: name for name, aliases in symbols.items() for alias in (name, *aliases)
        }

    def whole(self) -> Tree:
        tree = self._sum()
        if self._next():
            raise Unreadable(f"{self._next()!r} is not expected there.")
        return tree

    def _next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _take(self, *wanted: str) -> str:
        token = self._next()
        if token and token in wanted:
            self.place += 1
            return token
        return ""

    def _sum(self) -> Tree:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("it is nested too deeply.")
        terms = [_signed(self._take("-", "+"), self._product())]
        while sign := self._take("+", "-"):
            terms.append(_signed(sign, self._product()))
        self.depth -= 1
        return terms[0] if len(terms) == 1 else ("Add", *terms)

    def _product(self) -> Tree:
        factors, divided = [self._power()], False
        while True:
            if self._take("*"):
                factors.append(self._power())
            elif self._take("/"):
                factors.append(("Pow", self._power(), number(-1)))
                divided = True
            elif self._starts_atom():
                self._refuse_ambiguous(divided)
                factors.append(self._power())
            else:
                return factors[0] if len(factors) == 1 else ("Mul", *factors)

    def _refuse_ambiguous(self, divided: bool) -> None:
        """Asks, rather than guesses, what two things written together mean."""
        before, token = self.tokens[self.place - 1], self._next()
        if divided:
            raise Unreadable("after a / use brackets or *: a/2b can mean two things.")
        if token[0].isdigit() and before != ")":
            raise Unreadable(f"{before}{token} can mean {before}^{token} or {before}*{token}.")

    def _starts_atom(self) -> bool:
        token = self._next()
        return bool(token) and (token == "(" or token[0].isalnum() or token[0] in ".\\")

    def _power(self) -> Tree:
        base = self._atom()
        if not self._take("^"):
            return base
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable("it is nested too deeply.")
        sign = self._take("-", "+")
        exponent = _signed(sign, self._power())
        self.depth -= 1
        return ("Pow", base, exponent)

    def _atom(self) -> Tree:
        token = self._next()
        self.place += 1
        if not token:
            raise Unreadable("it ends too early.")
        if token == "(":
            return self._closed()
        if token[0].isdigit() or token[0] == ".":
            return number(Fraction(token.rstrip(".")))
        name = token.lstrip("\\")
        if name == "sqrt":
            if not self._take("("):
                raise Unreadable("sqrt needs brackets: sqrt(...).")
            return ("Pow", self._closed(), number(Fraction(1, 2)))
        return self._symbols(name)

    def _closed(self) -> Tree:
        inner = self._sum()
        if not self._take(")"):
            raise Unreadable("a closing bracket is missing.")
        return inner

    def _symbols(self, name: str) -> Tree:
        """A symbol, or several one-letter ones written together such as `hh`."""
        if name in self.names:
            return ("Symbol", self.names[name])
        if not (name and name.isascii() and all(letter in self.names for letter in name)):
            known = ", ".join(dict.fromkeys(self.names.values()))
            raise Unreadable(f"{name!r} is not a symbol of this question; use {known}.")
        # the power behind `hh` belongs to the last letter only, so the others go first
        self.tokens[self.place - 1 : self.place] = list(name)
        return ("Symbol", self.names[name[0]])


def _signed(sign: str, tree: Tree) -> Tree:
    return ("Mul", number(-1), tree) if sign == "-" else tree
