"""Grades on their way into other gradebooks: first a plan, then, if wanted, the files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from autograder.errors import ExportError
from autograder.export.canvas import canvas
from autograder.export.feedback import folders, stale_folders
from autograder.export.gradescope import gradescope
from autograder.export.junit import junit
from autograder.export.moodle import moodle
from autograder.export.nbgrader import nbgrader
from autograder.export.plain import plain
from autograder.export.plan import INCLUDABLE, Change, Plan, Request
from autograder.export.table import read_table
from autograder.report.files import write_bytes

__all__ = ["INCLUDABLE", "KINDS", "Change", "Plan", "Request", "aliases", "place_for", "plan",
           "write"]  # fmt: skip

# what makes the plan, and what the file or folder is called unless --out says otherwise
KINDS: dict[str, tuple[Callable[[Request], Plan], str]] = {
    "canvas": (canvas, "canvas.csv"),
    "moodle": (moodle, "moodle.csv"),
    "gradescope": (gradescope, "gradescope"),
    "nbgrader": (nbgrader, "nbgrader/gradebook.db"),
    "csv": (plain, "grades.csv"),
    "junit": (junit, "junit.xml"),
}
_OWN_FEEDBACK = ("moodle", "nbgrader")
_READS_ROSTER = ("canvas", "moodle", "csv")


def place_for(folder: Path, kind: str, out: Path | None) -> Path:
    """Where an export of a graded folder goes; within it only export/ is for exports.

    Raises ExportError where a file would take the place of something else.
    """
    make, name = _known(kind)
    own = folder / "export"
    place = out or own / name
    if _inside(place, folder) and not _inside(place, own):
        raise ExportError(f"{place} lies among the grades themselves; choose another --out")
    if place.exists() and place.is_dir() != (make is gradescope):
        wanted = "a folder" if make is gradescope else "a file"
        raise ExportError(f"{place} exists and is not {wanted}; choose another --out")
    return place


def _inside(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def plan(kind: str, request: Request) -> Plan:
    """What an export would do; nothing is written. Raises ExportError where it would do harm."""
    make, _ = _known(kind)
    unknown = sorted(request.include - set(INCLUDABLE))
    if unknown:
        raise ExportError(f"cannot include {unknown[0]!r}; known: {', '.join(INCLUDABLE)}")
    if request.roster is not None and kind not in _READS_ROSTER:
        raise ExportError(f"--to {kind} reads no roster; {', '.join(_READS_ROSTER)} do")
    if request.roster is not None and request.roster.resolve() == request.out.resolve():
        raise ExportError(f"{request.out} is the roster itself; choose another --out")
    made = make(request)
    if request.feedback and kind not in _OWN_FEEDBACK:
        pages = folders(request)
        stale = (*made.stale, *stale_folders(request, pages))
        made = replace(made, files={**made.files, **pages}, stale=stale)
    return made


def write(made: Plan) -> list[Path]:
    """Does what was planned; returns what was written, each file whole or not at all."""
    for path, content in made.files.items():
        write_bytes(path, content)
    for path in made.stale:
        path.unlink()
    made.finish()
    return made.paths


def aliases(path: Path) -> dict[str, str]:
    """Which id the roster knows a student by: the first two columns of a file, under heads."""
    table = read_table(path)
    if len(table.heads) < 2:
        raise ExportError(f"{path}: wanted two columns, the student and the id in the roster")
    return {row[0].strip(): row[1].strip() for row in table.rows}


def _known(kind: str) -> tuple[Callable[[Request], Plan], str]:
    if kind not in KINDS:
        raise ExportError(f"there is no export to {kind!r}; known: {', '.join(KINDS)}")
    return KINDS[kind]
