"""Where a command runs, and where it prints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

if TYPE_CHECKING:
    from autograder.course import Course
    from autograder.exercise import Assignment

console = Console(highlight=False)
complaints = Console(stderr=True, highlight=False)

AssignmentName = Annotated[str, typer.Argument(metavar="ASSIGNMENT")]


class Here:
    """The course folder of this call."""

    folder = Path()


def course_here() -> Course:
    """The course of this call."""
    from autograder.course import load_course

    return load_course(Here.folder)


def assignment_here(name: str) -> tuple[Course, Assignment]:
    """The course of this call and one of its assignments."""
    course = course_here()
    return course, course.assignment(name)
