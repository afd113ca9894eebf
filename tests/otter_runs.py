"""The real otter-grader, in processes of its own: what it makes of a bundle, and what it pays."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT

from autograder.build import bundle_for
from autograder.course import Course, load_course
from autograder.exercise import Assignment

# one process grades several: otter takes seconds to load
GRADE = """
import json, sys
from otter.api import grade_submission

for hand_in in sys.argv[2:]:
    found = grade_submission(hand_in, sys.argv[1], quiet=True).results.items()
    paid = {
        name: [[case.passed, case.test_case.points, case.message] for case in cases]
        for name, cases in ((name, file.test_case_results) for name, file in found)
    }
    print("RESULT", json.dumps(paid))
"""


@dataclass(frozen=True)
class Paid:
    """What otter says of one case."""

    passed: bool
    points: float
    message: str


@dataclass(frozen=True)
class Made:
    """What `otter assign` made of an assignment's bundle."""

    course: Course
    assignment: Assignment
    folder: Path

    @property
    def student(self) -> Path:
        """The folder for students."""
        return self.folder / "made" / "student"

    @property
    def notebook(self) -> nbformat.NotebookNode:
        """The students' notebook."""
        return nbformat.read(self.student / self.assignment.notebook, 4)

    def filled(self, name: str, answers: Mapping[str, str]) -> Path:
        """The students' notebook with these answers in place of the stubs."""
        book = self.notebook
        stubs = {
            cell.source.removeprefix("def ").replace("=", "(").split("(")[0].strip(): cell
            for cell in book.cells
            if "otter_answer_cell" in cell.metadata.get("tags", [])
        }
        for question, text in answers.items():
            stubs[question].source = text
        path = self.folder / "hand_ins" / f"{name}.ipynb"
        path.parent.mkdir(exist_ok=True)
        nbformat.write(book, path)
        return path

    def graded(self, *hand_ins: Path) -> list[dict[str, list[Paid]]]:
        """What each earns, case by case; two processes share the work."""
        with ThreadPoolExecutor(2) as pool:
            halves = list(pool.map(self._graded, [hand_ins[::2], hand_ins[1::2]]))
        return [halves[place % 2][place // 2] for place in range(len(hand_ins))]

    def _graded(self, hand_ins: Sequence[Path]) -> list[dict[str, list[Paid]]]:
        if not hand_ins:
            return []
        (archive,) = (self.folder / "made" / "autograder").glob("*.zip")
        said = ran([sys.executable, "-c", GRADE, archive, *hand_ins], self.folder)
        lines = [line[7:] for line in said.splitlines() if line.startswith("RESULT ")]
        return [
            {name: [Paid(*case) for case in cases] for name, cases in json.loads(line).items()}
            for line in lines
        ]


def assigned(course_folder: Path, name: str, folder: Path) -> Made:
    """The bundle of an assignment, given to `otter assign`; its own trial run is left out.

    A folder that was made before is taken as it is.
    """
    course = load_course(course_folder)
    assignment = course.assignment(name)
    if not (folder / "made").exists():
        bundle_for(course, assignment, "otter").write(folder)
        assign = ["otter", "assign", "--no-run-tests", assignment.notebook, "made"]
        ran([sys.executable, "-m", *assign], folder)
    return Made(course, assignment, folder)


def shared(name: str, factory: pytest.TempPathFactory) -> Made:
    """An assignment of this repository, made once for all tests of a run."""
    return assigned(ROOT, name, factory.getbasetemp() / f"otter_{name}")


def ran(command: Sequence[object], folder: Path) -> str:
    """What a program printed; a failure shows all it said."""
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
