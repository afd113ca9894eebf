"""The page that an instructor looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from autograder.exercise import Assignment
from autograder.report.file_names import file_names
from autograder.report.files import write_text
from autograder.report.header import Header
from autograder.report.histogram import histogram
from autograder.report.page import render
from autograder.report.pile import piles
from autograder.report.tally import case_rates, handed_in, median, mistakes
from autograder.report.wording import STANDING, points
from autograder.result import ExerciseResult, Result

_HARDEST = 5


@dataclass(frozen=True)
class Row:
    """A student as the page shows them; an empty `link` means that there is none to follow."""

    label: str
    link: str
    result: Result
    notices: tuple[str, ...]

    @property
    def exercises(self) -> dict[str, ExerciseResult]:
        """The exercises by name."""
        return {exercise.name: exercise for exercise in self.result.exercises}

    @property
    def mistakes(self) -> list[str]:
        """The ids of all mistakes that were named, in class order."""
        return [exercise.mistake for exercise in self.result.exercises if exercise.mistake]

    @property
    def standing(self) -> str:
        """The status in words."""
        return STANDING[self.result.standing]


def write_report(
    path: Path,
    assignment: Assignment,
    results: Sequence[Result],
    header: Header,
    *,
    anonymous: bool = False,
) -> None:
    """Writes report.html, which links to feedback/ beside it; `anonymous` leaves out who is who."""
    write_text(path, class_page(assignment, results, header, anonymous=anonymous))


def class_page(
    assignment: Assignment, results: Sequence[Result], header: Header, *, anonymous: bool = False
) -> str:
    """The page of a class, complete but for the students' own pages."""
    rows = _numbered(results) if anonymous else _named(results)
    results = [row.result for row in rows]  # from here on, no list betrays another order
    by_student = {row.result.student: row for row in rows}
    present = [by_student[result.student] for result in handed_in(results)]
    present.sort(key=lambda row: row.result.earned)
    rates = sorted(case_rates(assignment, results), key=lambda rate: rate.share)
    return "<!DOCTYPE html>\n" + render(
        "class.html",
        assignment=assignment,
        header=header,
        rows=rows,
        present=present,
        complete=sum(_all_right(row.result) for row in present),
        median=median(results),
        bins=histogram([row.result.earned for row in present], assignment.max_score),
        mistakes=mistakes(results),
        by_student=by_student,
        rates=[
            (question.name, [rate for rate in rates if rate.exercise == question.name])
            for question in assignment.questions
        ],
        hardest=[r for r in rates if r.passed < r.decided and not r.marked][:_HARDEST],
        telling=sorted((r for r in rates if r.separation > 0), key=lambda r: -r.separation)[
            :_HARDEST
        ],
        attention=[(row, why) for row in rows if (why := _needs_look(row.result))],
        piles=piles([(row, row.result) for row in rows]),
        noticed=[row for row in rows if row.notices],
    )


def _named(results: Sequence[Result]) -> list[Row]:
    names = file_names(result.student for result in results)
    rows = [
        # a percent sign of the file name is itself to be encoded in a link
        Row(result.student, f"feedback/{quote(names[result.student])}.html", result, result.notices)
        for result in results
    ]
    return sorted(rows, key=lambda row: (row.label.casefold(), row.label))


def _numbered(results: Sequence[Result]) -> list[Row]:
    """Rows by score: any order that follows the names would give them away.

    Equal scores are ordered by what else is shown, and only by that.
    Notices quote file names, which are often people's names.
    """
    ranked = sorted(results, key=lambda result: (-result.earned, _shown(result)))
    return [Row(f"Student {place}", "", result, ()) for place, result in enumerate(ranked, start=1)]


def _shown(result: Result) -> str:
    exercises = [
        (
            exercise.earned,
            exercise.mistake,
            [(case.status, case.written) for case in exercise.cases],
        )
        for exercise in result.exercises
    ]
    return repr((result.standing, exercises))


def _all_right(result: Result) -> bool:
    """Whether nothing is lost; free words, which a person marks, do not count."""
    cases = [case for exercise in result.exercises for case in exercise.cases]
    return all(case.earned == 100 * case.max_points or case.written for case in cases)


def _needs_look(result: Result) -> str:
    """Why a person should look at this hand-in; empty if nobody has to.

    Free words have a list of their own.
    """
    if result.standing == "not_submitted":
        return "nothing was handed in"
    if result.standing == "unreadable":
        return "the hand-in could not be read"
    typed = [
        exercise.name
        for exercise in result.exercises
        if any(case.status == "unreadable" for case in exercise.cases)
    ]
    cases = [case for exercise in result.exercises for case in exercise.cases]
    waiting = sum(case.pending for case in cases if not case.written)
    words = "point waits" if waiting == 100 else "points wait"
    reasons = [f"{points(waiting)} {words} for a decision"] if waiting else []
    if typed:
        reasons.append(f"could not be read: {', '.join(typed)}")
    return "; ".join(reasons)
