"""The page that a student reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from autograder.exercise import Assignment, Pencil, Question
from autograder.markdown import to_html
from autograder.report.file_names import file_names
from autograder.report.files import remove_stale, write_text
from autograder.report.page import render
from autograder.report.picture import Picture, picture
from autograder.report.wording import advice
from autograder.result import CaseResult, ExerciseResult, Result

OPENING = "<!DOCTYPE html>\n<!-- autograder: feedback -->\n"


@dataclass(frozen=True)
class Check:
    """A case with what there is to see; `message` is empty where the exercise has said it.

    `unseen` says that it was checked on inputs that the student does not have.
    """

    case: CaseResult
    message: str
    picture: Picture | None
    unseen: bool


@dataclass(frozen=True)
class Section:
    """One exercise of the page; `lead` is the sentence that stands over its cases."""

    name: str
    statement: Markup
    result: ExerciseResult | None
    lead: str | None
    checks: tuple[Check, ...]


@dataclass(frozen=True)
class Repair:
    """One thing to fix, and the exercises that it would mend."""

    sentence: str
    exercises: tuple[str, ...]


def write_feedback(folder: Path, assignment: Assignment, results: Sequence[Result]) -> None:
    """Writes one page per student and removes those of students who are gone."""
    names = file_names(result.student for result in results)
    for result in results:
        write_text(folder / f"{names[result.student]}.html", feedback_page(assignment, result))
    remove_stale(folder, ".html", names.values(), OPENING)


def feedback_page(assignment: Assignment, result: Result) -> str:
    """The page of one student, complete in itself."""
    found = {exercise.name: exercise for exercise in result.exercises}
    sections = [_section(question, found.get(question.name)) for question in assignment.questions]
    return OPENING + render(
        "feedback.html",
        assignment=assignment,
        result=result,
        promise=result.promise,
        repairs=repairs(result),
        sections=sections,
    )


def repairs(result: Result) -> list[Repair]:
    """What cost points, in class order, because later exercises build on earlier ones."""
    found: dict[str, list[str]] = {}
    for exercise in result.exercises:
        pending = sum(case.pending for case in exercise.cases)
        sentence = advice(exercise)
        if sentence and exercise.earned + pending < 100 * exercise.max_score:
            found.setdefault(sentence, []).append(exercise.name)
    return [Repair(sentence, tuple(names)) for sentence, names in found.items()]


def _section(question: Question, result: ExerciseResult | None) -> Section:
    statement = to_html(question.statement)
    if result is None:
        return Section(question.name, statement, None, None, ())
    lead = result.diagnosis or _common_message(result.cases)
    declared = {case.name: case for case in question.cases}
    checks = tuple(
        Check(
            case,
            "" if case.message == lead else case.message,
            # hidden inputs stay hidden, whatever a result carries
            picture(case.evidence, declared[case.name])
            if case.name in declared and not case.hidden
            else None,
            case.hidden and not isinstance(question, Pencil),
        )
        for case in result.cases
    )
    return Section(question.name, statement, result, lead, checks)


def _common_message(cases: Sequence[CaseResult]) -> str | None:
    """What all cases say alike, such as that the function is missing."""
    messages = {case.message for case in cases}
    return messages.pop() or None if len(messages) == 1 and len(cases) > 1 else None
