"""Scores as other gradebooks hold them: exact until they are rounded, once, to two decimals."""

from __future__ import annotations

import re
from fractions import Fraction

from autograder.collect.names import listed
from autograder.errors import ExportError
from autograder.export.plan import Request
from autograder.report.tally import unread_files
from autograder.report.wording import points
from autograder.result import Result

_NUMBER = re.compile(r"-?[0-9][0-9.,]*|-?[.,][0-9]+")


def number(text: str) -> Fraction | None:
    """The number in a cell, with a decimal point or comma; None where it holds no number.

    The last separator is the decimal one, as Canvas reads it.
    """
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    whole, separator, rest = text.replace(",", ".").rpartition(".")
    return Fraction(f"{whole.replace('.', '')}.{rest}" if separator else rest)


def hundredths(value: Fraction) -> int:
    """The value in hundredths, half up."""
    return int((value * 100 + Fraction(1, 2)) // 1)


def scaled(result: Result, possible: Fraction, request: Request) -> int:
    """The decided points in hundredths, on the scale of a gradebook where that is asked for."""
    if not request.scale or not result.max_score:
        return result.earned
    return hundredths(Fraction(result.earned, 100) * possible / result.max_score)


def check_maximum(possible: Fraction, where: str, request: Request) -> None:
    """Raises ExportError where a gradebook's maximum differs from ours and nobody said how."""
    ours = request.assignment.max_score
    if possible != ours and request.scale is None:
        raise ExportError(
            f"{where} is worth {points(hundredths(possible))} points and the assignment {ours}: "
            "--scale converts the scores, --no-scale writes them as they are"
        )


def written(value: int, comma: bool) -> str:
    """Hundredths in digits, with the decimal sign of the file."""
    return points(value).replace(".", ",") if comma else points(value)


def withheld(result: Result, request: Request) -> str | None:
    """Why a grade is left out; None where it is written.

    A pending score is too low by what a person still has to decide, so it is no grade yet.
    So is one without a file that was handed in and could not be read.
    """
    if result.standing == "pending" and "pending" not in request.include:
        return (
            f"a person still has to decide {points(result.pending)} of {result.max_score} points "
            "(--include pending)"
        )
    if result.standing == "unreadable" and "unreadable" not in request.include:
        return "nothing could be read; ask for the files again (--include unreadable)"
    unread = unread_files(result, request.assignment)
    if unread and "unreadable" not in request.include:
        return f"{listed(unread)} could not be read; ask for it again (--include unreadable)"
    if result.standing == "not_submitted" and "missing" not in request.include:
        return "nothing was handed in (--include missing writes a zero)"
    return None
