"""What a grader needs away from the course folder: exercises, solution and a secret."""

from __future__ import annotations

from pathlib import Path

from autograder.audit import fair_key
from autograder.course import Course
from autograder.exercise import Assignment
from autograder.secret import Secret, course_secret

SECRET = ".secret"  # its path in a kit


def practice_kit(course: Course, assignment: Assignment) -> dict[str, bytes]:
    """With a secret of its own: those who practise may read it."""
    secret, _ = course_secret(course.folder)
    return _kit(course, assignment, secret.derived("practice"))


def grading_kit(course: Course, assignment: Assignment) -> dict[str, bytes]:
    """With the class's secret: the verdicts are those of `autograder grade` here."""
    secret, _ = course_secret(course.folder)
    return _kit(course, assignment, secret)


def _kit(course: Course, assignment: Assignment, secret: Secret) -> dict[str, bytes]:
    """A course folder with this assignment alone, and a draw under which it is fair."""
    fair = fair_key(assignment, course.solution(assignment), secret).secret
    solutions = {
        f"solutions/{assignment.name}/{name}": text.encode()
        for name, text in course.solution(assignment).sources.items()
    }
    return {**_modules(course.folder), **solutions, SECRET: fair.written.encode()}


def _modules(folder: Path) -> dict[str, bytes]:
    """Every module of the course: assignments may share some."""
    found = sorted((folder / "course").rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
