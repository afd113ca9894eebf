"""The student's folder as one zip, to be handed out where a folder cannot be."""

from __future__ import annotations

from autograder.build.bundles.bundle import Bundle
from autograder.build.template import template_files
from autograder.course import Course
from autograder.exercise import Assignment


def pack(course: Course, assignment: Assignment) -> Bundle:
    """One zip with the student's folder in it; the advice lists what it holds, name by name."""
    folder = Bundle.of_texts(template_files(course, assignment))
    inside = folder.under(assignment.name)
    listed = "\n".join(f"  {name}" for name in sorted(inside))
    archive = Bundle(inside).zipped()
    return Bundle(
        {f"{assignment.name}.zip": archive}, advice=f"In the zip, and nothing else:\n{listed}"
    )
