"""What Gradescope says of a hand-in, and the files that lie beside it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.collect.clock import in_utc
from autograder.collect.disk import open_source
from autograder.collect.handin import HandIn, Wanted
from autograder.collect.pick import pick
from autograder.collect.submission import Submission
from autograder.collect.tree import Remark
from autograder.exercise import Assignment


@dataclass(frozen=True)
class Metadata:
    """Who handed in and when, and the assignment's points over there; empty where untold."""

    student: str = ""
    submitted_at: str | None = None
    total_points: str = ""


def read_metadata(file: Path) -> Metadata:
    """What `submission_metadata.json` tells; older containers leave out some of it, or all."""
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Metadata()
    users = _entry(told, "users")
    first = users[0] if isinstance(users, list) and users else None
    return Metadata(
        str(_entry(first, "email") or _entry(first, "name") or ""),
        in_utc(str(_entry(told, "created_at"))),
        str(_entry(_entry(told, "assignment"), "total_points") or ""),
    )


def _entry(told: Any, name: str) -> Any:
    return told.get(name) if isinstance(told, dict) else None


def read_hand_in(
    folder: Path, assignment: Assignment, metadata: Metadata
) -> tuple[Submission, tuple[Remark, ...]]:
    """The one submission in a folder, taken by the rules for a class, and what needs a person."""
    with open_source(folder) as tree:
        whole = HandIn(metadata.student, tree.entries, submitted_at=metadata.submitted_at)
        picked = pick(whole, Wanted(assignment.files, assignment.notebook, assignment.pencils))
    return picked.submission, (*tree.needs_person, *picked.needs_person)
