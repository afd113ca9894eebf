"""Token lists taken apart at signs outside of all brackets."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.judge.symbolic.reading.tokens import Token

OPENED, CLOSED = "([{", ")]}"
TERM_ENDS = ("+", "-", ")", "]", "}", ",", ";", "=")


def enclosed(found: Sequence[Token], opening: str) -> bool:
    """Whether one pair of brackets holds everything."""
    if len(found) < 2 or found[0].kind != "op" or found[0].text != opening:
        return False
    depth = 0
    for place, token in enumerate(found):
        depth += _step(token)
        if not depth:
            return place == len(found) - 1
    return False


def split(found: Sequence[Token], sign: str) -> list[list[Token]]:
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


def last_of_term(found: Sequence[Token], place: int) -> Token | None:
    """The token at a place if a term ends right behind it; None otherwise."""
    coming = found[place : place + 2]
    if len(coming) == 2 and (coming[1].kind != "op" or coming[1].text not in TERM_ENDS):
        return None
    return coming[0] if coming else None


def _step(token: Token) -> int:
    if token.kind != "op":
        return 0
    return (token.text in OPENED) - (token.text in CLOSED)


def joined(side: Sequence[Token]) -> str:
    """The tokens as one text."""
    return "".join(token.text for token in side)
