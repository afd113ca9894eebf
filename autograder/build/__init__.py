"""Writes what students receive, and tells whether it still is what the course says."""

from __future__ import annotations

from pathlib import Path

from autograder.build.drift import differences
from autograder.build.template import template_files
from autograder.course import Course
from autograder.errors import OutputError
from autograder.exercise import Assignment

__all__ = ["build", "drift", "template_files"]


def build(course: Course, assignment: Assignment, out: Path) -> tuple[Path, ...]:
    """The files written into `out`; nothing is written unless all of them could be made."""
    files = template_files(course, assignment)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (out / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise OutputError(f"{out} cannot be written: {error.strerror}") from error
    return tuple(out / name for name in files)


def drift(course: Course, assignment: Assignment, out: Path) -> list[str]:
    """A sentence for each file of `out` that is not what the course builds."""
    inside = out.resolve().is_relative_to(course.folder.resolve())
    shown = out.resolve().relative_to(course.folder.resolve()) if inside else out
    return differences(template_files(course, assignment), out, shown.as_posix())
