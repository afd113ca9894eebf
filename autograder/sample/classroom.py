"""A made-up class as Canvas would hand it over, made from the course itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from autograder.build.template import template_files
from autograder.collect.canvas import CanvasName
from autograder.course import Course
from autograder.errors import AutograderError
from autograder.exercise import Assignment
from autograder.sample.pack import write_class
from autograder.sample.people import canvas_stem, sortable_name
from autograder.sample.role import Role, encoded
from autograder.sample.slip import slips
from autograder.sample.trouble import syntax_error, troubles
from autograder.solution import Solution

# so many come before the troubles, the others after everything else: 30 students show all kinds
_MISTAKES_FIRST, _VARIANTS_FIRST = 15, 4
# so many mistakes, of different exercises, come before those
_MISTAKES_FIRST = 15


@dataclass(frozen=True)
class SampleSummary:
    """Where the class was written, and what each student did, by the id that collect gives."""

    path: Path
    students: dict[str, str]

    def __str__(self) -> str:
        mistakes = sum(": " in role for role in self.students.values())
        return (
            f"{self.path}: a made-up class of {len(self.students)}, as Canvas packs it; "
            f"{mistakes} of them make one mistake each"
        )


def make_sample(course: Course, assignment: Assignment, students: int, out: Path) -> SampleSummary:
    """Writes a class of so many students to `out`, a .zip or a folder for one.

    A small class shows the kinds that matter most; the same arguments give the same bytes.
    """
    if students < 1:
        raise AutograderError(f"a class has at least one student; asked for {students}")
    path = out if out.suffix.lower() == ".zip" else out / "submissions.zip"
    roles = _roles(course, assignment)
    members: dict[str, bytes] = {}
    summary: dict[str, str] = {}
    for index in range(students):
        role = roles[index % len(roles)]
        names = _file_names(index, role)
        members |= {name.text: role.uploads.get(name.file, b"") for name in names}
        summary[names[0].student] = role.name
    write_class(path, members)
    return SampleSummary(path, summary)


def _file_names(index: int, role: Role) -> list[CanvasName]:
    """Canvas's names for a role's uploads; for none, that of an empty text entry."""
    stem = canvas_stem(sortable_name(index))
    user = str(4100 + 7 * index)
    uploads = [
        CanvasName(stem, user, file, f"{90_000 + 10 * index + place}", role.late)
        for place, file in enumerate(role.uploads)
    ]
    return uploads or [CanvasName(stem, user, "text.html", late=role.late)]


def _roles(course: Course, assignment: Assignment) -> list[Role]:
    """Every kind of hand-in, those that a class must show first."""
    solution = course.solution(assignment)
    template = template_files(course, assignment)
    mistakes = slips(assignment, solution)
    variants = _variants(course, assignment, solution)
    return list(
        chain(
            [
                Role("solution", encoded(solution.sources)),
                Role("template", encoded({file: template[file] for file in assignment.files})),
                syntax_error(assignment, solution),
                Role("nothing", {}),
            ],
            islice(mistakes, min(_MISTAKES_FIRST, _mistaken(assignment))),
            islice(variants, _VARIANTS_FIRST),
            troubles(assignment, solution),
            mistakes,
            variants,
        )
    )


def _mistaken(assignment: Assignment) -> int:
    """How many exercises have a known mistake."""
    return sum(bool(question.mistakes) for question in assignment.questions)


def _variants(course: Course, assignment: Assignment, solution: Solution) -> Iterator[Role]:
    """The right hand-ins that the course's tests keep, each over the solution's other files."""
    for name, files in course.variants(assignment).items():
        yield Role(f"variant {name}", encoded({**solution.sources, **files}))
