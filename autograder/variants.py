"""Right ways to write an assignment, kept beside a course to prove that none is refused."""

from __future__ import annotations

from pathlib import Path

from autograder.exercise import Assignment
from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.sandbox import Budget, Call, SameProcess, outcomes


def variant_files(course_folder: Path, assignment: Assignment) -> dict[str, dict[str, str]]:
    """The files of every right variant, by the name of its folder; trusted as the course is."""
    folders = sorted((course_folder / "tests" / "variants" / assignment.name).glob("*/"))
    return {
        folder.name: {
            path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))
        }
        for folder in folders
    }


def variant_answers(
    key: AnswerKey, variants: dict[str, dict[str, str]], exercise: str
) -> dict[str, list[Outcome]]:
    """What every variant answers to the cases of one exercise."""
    asked = key.exercises[exercise]
    file = asked.exercise.file
    calls = [
        Call(file, exercise, case.inputs, give_back=case.case.keeps_inputs) for case in asked.cases
    ]
    found = {}
    for name, files in variants.items():
        if file in files:
            visit = SameProcess().visit(files, [file], Budget.of(key.assignment.limits), {})
            found[name] = outcomes(visit, calls)
            visit.leave()
    return found
