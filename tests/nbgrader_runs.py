"""The real nbgrader, in a process of its own, on the course folder that a bundle makes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat

from autograder.build import bundle_for
from autograder.build.bundles.pieces import pieces
from autograder.course import Course
from autograder.exercise import Assignment, Pencil

PROGRAMS = Path(sys.executable).parent


@dataclass(frozen=True)
class CourseFolder:
    """nbgrader's folder of one assignment, released already."""

    course: Course
    assignment: Assignment
    folder: Path

    @property
    def notebook(self) -> nbformat.NotebookNode:
        """What students receive."""
        return nbformat.read(self.released / self.assignment.notebook, 4)

    @property
    def released(self) -> Path:
        """The folder that students receive."""
        return self.folder / "release" / self.assignment.name

    @property
    def kit(self) -> Path:
        """The exercises and the secret that the hidden checks use."""
        return self.folder / "grader" / self.assignment.name

    @property
    def solved(self) -> dict[str, str]:
        """The solution of each question."""
        return pieces(self.assignment, self.course.solution(self.assignment))

    def mistaken(self, name: str, id: str) -> str:
        """The answer to a question with one mistake in it."""
        question = next(q for q in self.assignment.questions if q.name == name)
        mistake = next(m for m in question.mistakes if m.id == id)
        if isinstance(question, Pencil):
            return f"{name} = {mistake.replace!r}"
        wrong = self.course.solution(self.assignment).with_mistake(question, mistake)
        return pieces(self.assignment, wrong)[name]

    def hand_in(
        self, student: str, answers: Mapping[str, str], book: nbformat.NotebookNode | None = None
    ) -> None:
        """Puts a notebook with these answers where nbgrader collects."""
        book = book or self.notebook
        for cell in book.cells:
            cell.source = answers.get(cell.id, cell.source)
        place = self.folder / "submitted" / student / self.assignment.name
        place.mkdir(parents=True)
        nbformat.write(book, place / self.assignment.notebook)

    def nbgrader(self, *words: str) -> str:
        """What one of nbgrader's programs printed."""
        return nbgrader(self.folder, *words)

    def scores(self, student: str) -> dict[str, float | None]:
        """What nbgrader's gradebook holds, by question; None where a person has to look."""
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}") as gradebook:
            found = gradebook.find_submission(self.assignment.name, student)
            grades = [grade for notebook in found.notebooks for grade in notebook.grades]
            return {
                grade.name.removeprefix("test_"): (
                    None if grade.needs_manual_grade else grade.auto_score
                )
                for grade in grades
            }

    def said(self, student: str) -> dict[str, str]:
        """What stands under each check after grading, by question."""
        place = self.folder / "autograded" / student / self.assignment.name
        book = nbformat.read(place / self.assignment.notebook, 4)
        return {
            name.removeprefix("test_"): "\n".join(map(_text, cell.outputs))
            for cell in book.cells
            for name in [cell.metadata.get("nbgrader", {}).get("grade_id", "")]
            if name.startswith("test_")
        }


def released(course: Course, name: str, folder: Path) -> CourseFolder:
    """The bundle of an assignment, given to `nbgrader generate_assignment`."""
    assignment = course.assignment(name)
    bundle_for(course, assignment, "nbgrader").write(folder)
    nbgrader(folder, "generate_assignment", name)
    return CourseFolder(course, assignment, folder)


def nbgrader(folder: Path, *words: str, ends: Collection[int] = (0,)) -> str:
    """What a program of nbgrader's printed; a failure shows all it said."""
    path = os.pathsep.join([str(PROGRAMS), os.environ["PATH"]])  # it runs alembic
    done = subprocess.run(
        [str(PROGRAMS / "nbgrader"), *words],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode in ends, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def _text(output: nbformat.NotebookNode) -> str:
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return "\n".join(output.traceback)
    return output.data["text/plain"]
