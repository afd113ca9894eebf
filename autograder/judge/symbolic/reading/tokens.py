"""Tokens of a typed formula, plain or in a closed subset of TeX."""

from __future__ import annotations

import re
from typing import NamedTuple

from autograder.judge.symbolic.reading.spelling import GREEK
from autograder.judge.symbolic.reading.tree import Refused, Unreadable

MOST_TOKENS = 300


class Token(NamedTuple):
    """Kinds: num, name, op, frac, sum (its text is the index); `end` is where it ends."""

    kind: str
    text: str
    start: int
    end: int


SUBSCRIPT = r"_(?:\{[A-Za-z0-9, _]{1,12}\}|[A-Za-z0-9]+)"
LETTERS = "".join(letter for letter, name in GREEK.items() if name != "sum")
STYLES = "mathbf|mathrm|mathit|mathsf|text|textrm|boldsymbol|bm|operatorname"
SUM = re.compile(r"\s*_\s*\{?\s*([jklmi])\s*(?:=\s*1)?\s*\}?(?:\s*\^\s*(?:\{\s*n\s*\}|n))?")
SPACE = re.compile(r"(?:\s|~|\$|\\[,;:!()\[\]> ]|\\(?:left|right|[bB]igg?[lr]?|q?quad|displaystyle"
                   r"|limits)(?![A-Za-z])\.?)+")  # fmt: skip
NUMBER = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+(?![A-Za-z0-9.(]))?")
BAR = re.compile(rf"\\(?:bar|overline)\s*(?:\{{\s*([A-Za-z])\s*\}}|([A-Za-z]))((?:{SUBSCRIPT})*)")
STYLED = re.compile(rf"\\(?:{STYLES})\s*(?:\{{\s*([A-Za-z]+)\s*\}}|([A-Za-z]))((?:{SUBSCRIPT})*)")
COMMAND = re.compile(rf"\\([A-Za-z]+)((?:\s*{SUBSCRIPT})*)")
NAME = re.compile(rf"[A-Za-z{LETTERS}][A-Za-z0-9]*(?:{SUBSCRIPT})*")
OPERATOR = re.compile(r"\*\*|==|\|\||\\\||[-+*/^()\[\]{}|‖,;=√∑Σ]")
SAME = {"**": "^", "==": "=", "||": "‖", "\\|": "‖"}
TEX = {
    "cdot": "*", "times": "*", "ast": "*", "div": "/", "lvert": "|", "rvert": "|", "vert": "|",
    "mid": "|", "lVert": "‖", "rVert": "‖", "Vert": "‖", "lbrace": "{", "rbrace": "}",
}  # fmt: skip
TEX_NAMES = frozenset(
    {"exp", "ln", "log", "tanh", "sinh", "cosh", "sqrt", *GREEK.values()} - {"sum"}
)
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varsigma": "sigma"}


def tokens(text: str, most: int = MOST_TOKENS) -> list[Token]:
    """The tokens of a plain text; raises Unreadable with the place where that fails."""
    if "__" in text:
        raise Refused("it holds __, which no formula does.")
    found: list[Token] = []
    place = 0
    while place < len(text):
        space = SPACE.match(text, place)
        if space:
            place = space.end()
            continue
        token = _token(text, place, found)
        found.append(token)
        place = token.end
        if len(found) > most:
            raise Refused(f"it has more than {most} signs.")
    return found


def before(text: str, place: int) -> str:
    """Words for a place: what stands in front of it."""
    front = text[:place].rstrip()
    return f'after "{front[-14:]}"' if front else "at the beginning"


def _token(text: str, place: int, found: list[Token]) -> Token:
    number = NUMBER.match(text, place)
    if number:
        return _number(text, number, found)
    if text[place] == "\\":
        return _tex(text, place)
    if text[place] in "Σ∑" or re.match(r"sum(?![A-Za-z])", text[place : place + 4]):
        return _sum(text, place, place + (3 if text[place] == "s" else 1))
    name = NAME.match(text, place)
    if name:
        return Token("name", name[0], place, name.end())
    operator = OPERATOR.match(text, place)
    if operator:
        return Token("op", SAME.get(operator[0], operator[0]), place, operator.end())
    raise _stranger(text, place)


def _number(text: str, number: re.Match[str], found: list[Token]) -> Token:
    start, end = number.span()
    if _in_fraction(found):
        return Token("num", text[start], start, start + 1)  # \frac12 is a half
    if re.match(r"[eE][-+]?\d", text[end:]) or text[end : end + 1] == "_":
        piece = text[start : end + 3]
        raise Unreadable(
            f"{piece} is no number as it is written {before(text, start)}: use * or ^."
        )
    return Token("num", number[0], start, end)


def _in_fraction(found: list[Token]) -> bool:
    kinds = [token.kind for token in found[-2:]]
    return kinds[-1:] == ["frac"] or kinds == ["frac", "num"]


def _tex(text: str, place: int) -> Token:
    bar = BAR.match(text, place)
    if bar:
        return Token("name", f"{bar[1] or bar[2]}bar{bar[3]}", place, bar.end())
    styled = STYLED.match(text, place)
    if styled:
        return Token("name", f"{styled[1] or styled[2]}{styled[3]}", place, styled.end())
    operator = OPERATOR.match(text, place)
    if operator:
        return Token("op", SAME.get(operator[0], operator[0]), place, operator.end())
    if text[place : place + 2] in ("\\{", "\\}"):
        return Token("op", text[place + 1], place, place + 2)
    command = COMMAND.match(text, place)
    if not command:
        raise Refused(f"a lone \\ stands {before(text, place)}: leave it out.")
    name, end = VARIANTS.get(command[1], command[1]), place + 1 + len(command[1])
    if name in TEX:
        return Token("op", TEX[name], place, end)
    if name in ("frac", "dfrac", "tfrac"):
        return Token("frac", name, place, end)
    if name == "sum":
        return _sum(text, place, end)
    if name == "partial":
        return Token("name", "d", place, end)
    if name == "sqrt" and text[end : end + 1] == "[":
        raise Unreadable("write a root of another degree as a power: ^(1/3).")
    if name in TEX_NAMES:
        return Token("name", name + command[2].replace(" ", ""), place, command.end())
    raise Refused(f"\\{name[:20]} is a TeX command that is not read here.")


def _sum(text: str, place: int, end: int) -> Token:
    index = SUM.match(text, end)
    if not index:
        raise Unreadable(f"the sum {before(text, place)} needs its index: write sum_j(...).")
    return Token("sum", index[1], place, index.end())


def _stranger(text: str, place: int) -> Unreadable:
    sign, where = text[place], before(text, place)
    if sign in "<>≤≥≠≈≃≅∝":
        return Unreadable(f"{sign} compares two things {where}: write the answer itself.")
    if sign == ".":
        return Refused(f"a point {where} is part of no number.")
    if sign == "_":
        return Unreadable(f"the subscript {where} does not belong to a symbol.")
    return Refused(f"{sign} {where} has no place in a formula.")
