"""What students and other graders receive, and whether a folder still holds it."""

from __future__ import annotations

from pathlib import Path

from autograder.build.bundles import Bundle, bundle_for
from autograder.build.drift import differences
from autograder.build.template import template_files
from autograder.course import Course
from autograder.exercise import Assignment

__all__ = ["Bundle", "bundle_for", "drift", "place_for", "template_files"]


def place_for(course: Course, assignment: Assignment, front_end: str | None) -> Path:
    """Where a bundle goes unless somebody says otherwise."""
    if front_end is None:
        return course.folder / "student_templates" / assignment.name
    return course.folder / "dist" / assignment.name / front_end


def drift(
    course: Course, assignment: Assignment, out: Path, front_end: str | None = None
) -> list[str]:
    """A sentence for each file of `out` that is not what the course builds.

    Other files are foreign in the student's folder only: graders keep theirs beside ours.
    """
    inside = out.resolve().is_relative_to(course.folder.resolve())
    shown = out.resolve().relative_to(course.folder.resolve()) if inside else out
    files = bundle_for(course, assignment, front_end).files
    return differences(files, out, shown.as_posix(), alone=front_end is None)
