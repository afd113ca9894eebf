"""What an export was asked to do and what it would do: words only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.exercise import Assignment
from autograder.result import Result

INCLUDABLE = ("pending", "unreadable", "missing", "new")


@dataclass(frozen=True)
class Request:
    """What is exported and how.

    `out` is a file, or a folder for Gradescope.
    `roster` is the file that the learning platform gave; `column` names the assignment there.
    `columns` chooses those of a plain table.
    `aliases` maps a student to the id that the roster knows.
    `include` holds words of INCLUDABLE: what is left out unless asked for.
    `scale` says what happens where the platform's maximum is not ours: None refuses.
    """

    assignment: Assignment
    results: tuple[Result, ...]
    out: Path
    roster: Path | None = None
    column: str | None = None
    columns: str | None = None
    aliases: Mapping[str, str] = field(default_factory=dict)
    include: frozenset[str] = frozenset()
    scale: bool | None = None
    feedback: bool = False


@dataclass(frozen=True)
class Change:
    """A grade that would be written; `old` is what stands there, None where nobody can know."""

    student: str
    old: str | None
    new: str


@dataclass(frozen=True)
class Plan:
    """What would be written, and all that would not be.

    `held` are sentences about grades that are left out on purpose, or that are not final.
    `unattributed` are sentences about students whose place could not be found.
    `absent` are those in the roster without a submission.
    `stale` are files of an earlier export that hold grades which no longer stand.
    `finish` brings `database`, which is no file of ours, up to date.
    """

    changes: tuple[Change, ...]
    held: tuple[str, ...] = ()
    unattributed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    files: Mapping[Path, bytes] = field(default_factory=dict)
    stale: tuple[Path, ...] = ()
    database: Path | None = None
    finish: Callable[[], None] = lambda: None

    @property
    def paths(self) -> list[Path]:
        """Everything that would be written."""
        return [*self.files, *([self.database] if self.database else [])]
