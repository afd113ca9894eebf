"""How points, verdicts and foreign text are put before people."""

from __future__ import annotations

import unicodedata

from autograder.exercise import Status
from autograder.result import CaseResult, ExerciseResult, Standing

_STATUS: dict[Status, str] = {
    "passed": "right",
    "failed": "not right yet",
    "raised": "stopped with an error",
    "timeout": "took too long",
    "memory": "asked for too much memory",
    "crashed": "ended Python itself",
    "protocol": "answer could not be read",
    "missing": "not written yet",
    "unreadable": "could not be read",
    "not_run": "not run",
    "needs_marking": "a person will mark this",
    "undecided": "a person will look at this",
    "grader_fault": "our fault: a person will look at this, and it costs you nothing",
}
STANDING: dict[Standing, str] = {
    "final": "final",
    "pending": "pending",
    "not_submitted": "not submitted",
    "unreadable": "unreadable",
}
# direction marks reorder the text around them; joiners stay, because names are spelled with them
_REORDERING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def points(hundredths: int) -> str:
    """Points in digits: whole where they are whole, else two decimals."""
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{whole}"


def count(number: int, noun: str) -> str:
    """A number with its noun, in the plural where there is not one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def status_words(case: CaseResult) -> str:
    """The verdict of a case as a student reads it."""
    if case.status == "passed" and case.earned < 100 * case.max_points:
        return "right, but not counted"
    if case.status == "failed" and case.earned > 0:
        return "partly right"
    return _STATUS[case.status]


def advice(exercise: ExerciseResult) -> str | None:
    """The sentence that helps most with an exercise; None where nothing is lost or undecided."""
    if exercise.diagnosis:
        return exercise.diagnosis
    lacking = [case for case in exercise.cases if case.earned < 100 * case.max_points]
    # what cost points comes before what only waits for a person
    lacking.sort(key=lambda case: case.pending > 0)
    if not lacking:
        return None
    return lacking[0].message or f"{status_words(lacking[0]).capitalize()}: {lacking[0].says}."


def visible(text: str, keep: str = "") -> str:
    """The text with control characters shown instead of obeyed, but for those in `keep`."""
    if text.isprintable():
        return text
    return "".join(sign if sign in keep else _shown(sign) for sign in text)


def _shown(sign: str) -> str:
    code = ord(sign)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in _REORDERING:
        return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    return sign
