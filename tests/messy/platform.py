"""What a learning platform gives, and what it takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from messy.student import Student


@dataclass(frozen=True)
class Platform:
    """One platform.

    `identity` is a student's id after collecting; `download` packs the class, `roster` writes the
    table that an instructor downloads, for a maximum; `grades` reads that table as the importer
    does, and gives the grade cell by the platform's number.
    """

    name: str
    identity: Callable[[Student], str]
    download: Callable[[Sequence[Student]], bytes]
    roster: Callable[[Sequence[Student], int], str]
    grades: Callable[[str], dict[str, str]]
