"""Free words, for a person to read."""

from __future__ import annotations

from typing import Any

from autograder.judge.symbolic.reading.sides import kind_of
from autograder.judge.symbolic.reading.tree import Refused, Unreadable

SHORTEST_ESSAY = 20
LONGEST_ESSAY = 4000
COLLECTED = "collected; a person reads it"


def words(value: Any) -> str:
    """The text without blanks around it; raises Unreadable for all else, and by its length."""
    if not isinstance(value, str):
        raise Unreadable(f"{kind_of(value)} is no text: write sentences in quotation marks.")
    text = value.encode("utf-8", "replace").decode("utf-8").strip()
    if len(text) < SHORTEST_ESSAY:
        raise Unreadable(
            f"at least {SHORTEST_ESSAY} characters are wanted, and {len(text)} were found."
        )
    if len(text) > LONGEST_ESSAY:
        raise Refused(f"at most {LONGEST_ESSAY} characters are wanted, and {len(text)} were found.")
    return text
