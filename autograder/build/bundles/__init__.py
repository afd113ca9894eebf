"""An assignment as each front end wants it: one bundle, one module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from autograder.build.bundles import classroom, gradescope, nbgrader, otter, students
from autograder.build.bundles.bundle import Bundle
from autograder.build.template import template_files
from autograder.course import Course
from autograder.errors import OutputError
from autograder.exercise import Assignment

__all__ = ["PACKERS", "Bundle", "bundle_for"]

Packer: TypeAlias = Callable[[Course, Assignment], Bundle]

PACKERS: Mapping[str, Packer] = {
    "students": students.pack,
    "nbgrader": nbgrader.pack,
    "gradescope": gradescope.pack,
    "classroom": classroom.pack,
    "otter": otter.pack,
}


def bundle_for(course: Course, assignment: Assignment, front_end: str | None = None) -> Bundle:
    """What a front end receives; the student's folder where none is named."""
    if front_end is None:
        return Bundle.of_texts(template_files(course, assignment))
    if front_end not in PACKERS:
        raise OutputError(f"nothing is built for {front_end!r}; known: {', '.join(PACKERS)}")
    return PACKERS[front_end](course, assignment)
