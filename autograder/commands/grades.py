"""From hand-ins to grades and on to other gradebooks: collect, grade, report, export."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.here import AssignmentName, Here, assignment_here, complaints, console
from autograder.errors import AutograderError
from autograder.isolation import LEVELS
from autograder.report.tally import unread_files
from autograder.report.wording import count, visible

if TYPE_CHECKING:
    from autograder.collect import Collection
    from autograder.exercise import Assignment
    from autograder.result import Result

PROCESSORS = os.cpu_count() or 1
Submissions = Annotated[Path, typer.Argument(metavar="SUBMISSIONS")]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="KIND",
        help="canvas, moodle, … or folder: how it is packed; told by itself if left out",
    ),
]


def collect(assignment: AssignmentName, submissions: Submissions, source: From = None) -> None:
    """What would be taken, from whom, and what was odd; grades nothing."""
    from autograder.collect import collect
    from autograder.report.collected import print_collection

    _, found = assignment_here(assignment)
    collection = collect(found.files, submissions, source, found.notebook, found.pencils)
    print_collection(console, found, collection)
    raise typer.Exit(1 if collection.needs_person else 0)


def grade(
    assignment: AssignmentName,
    submissions: Submissions,
    source: From = None,
    out: Annotated[Path | None, typer.Option(help="Default: graded/ASSIGNMENT")] = None,
    secret: Annotated[Path | None, typer.Option(help="Default: .secret of the course")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Submissions side by side.")] = PROCESSORS,
    allow_isolation: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="The weakest level to accept.")
    ] = None,
) -> None:
    """Grades a class and writes grades, feedback and a report."""
    from autograder.collect import collect
    from autograder.report.progress import following
    from autograder.session import GradingSession

    if allow_isolation not in (None, *LEVELS[:-1]):
        raise AutograderError(
            f"there is no isolation level {allow_isolation!r}; known: {', '.join(LEVELS[:-1])}"
        )
    folder = out or Path("graded") / assignment
    lowest = allow_isolation or "confined"
    session = GradingSession.open(Here.folder, assignment, folder, secret, lowest, jobs)
    asked = session.assignment
    collection = collect(asked.files, submissions, source, asked.notebook, asked.pencils)
    if session.new_secret:
        complaints.print(f"made a new secret: {session.new_secret} (keep it; it is in .gitignore)")
    try:
        with following(complaints, len(collection.submissions)) as progress:
            done = session.grade(collection.submissions, progress)
    except KeyboardInterrupt:
        complaints.print(
            "interrupted; what was graded is kept: the same command goes on from there"
        )
        raise typer.Exit(130) from None
    print_grades(session.assignment, done, folder)
    raise typer.Exit(_left_over(session.assignment, collection, done))


def _left_over(assignment: Assignment, collection: Collection, done: Sequence[Result]) -> int:
    """Says what a person has to look at; the exit code."""
    present = {submission.student for submission in collection.submissions}
    earlier = sum(result.student not in present for result in done)
    if earlier:
        complaints.print(f"{count(earlier, 'student')} graded here before, and not handed in now")
    lost = [result for result in done if result.ungraded or unread_files(result, assignment)]
    lines = [f"needs a person: {remark.path}: {remark.why}" for remark in collection.needs_person]
    lines += [f"not graded: {visible(result.student)}: {result.reason}" for result in lost]
    for line in lines:
        complaints.print(line, markup=False, soft_wrap=True)
    return 1 if lines else 0


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    anonymous: Annotated[bool, typer.Option(help="Numbers in place of names.")] = False,
) -> None:
    """Writes the report of a graded class again."""
    from autograder.session import write_report_again

    assignment, results, path = write_report_again(Here.folder, folder, anonymous)
    if anonymous:
        console.print(f"report    {path}", markup=False, soft_wrap=True)
    else:
        print_grades(assignment, results, folder)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    to: Annotated[
        str, typer.Option("--to", metavar="KIND", help="canvas, moodle, gradescope, nbgrader, …")
    ],
    roster: Annotated[
        Path | None, typer.Option(help="The gradebook or worksheet that was downloaded.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Default: DIR/export/…")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show the changes.")] = False,
    feedback: Annotated[bool, typer.Option("--feedback", help="Students' pages too.")] = False,
    column: Annotated[
        str | None, typer.Option(help="The assignment's column or name over there.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="For csv, such as 'ID=student,Grade=score,status'.")
    ] = None,
    include: Annotated[
        list[str] | None, typer.Option(metavar="WHAT", help="pending, unreadable, missing or new")
    ] = None,
    scale: Annotated[
        bool | None, typer.Option(help="Convert to the maximum over there, or do not.")
    ] = None,
    alias: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Two columns: student, id in the roster.")
    ] = None,
) -> None:
    """Writes the grades for another gradebook; nothing is released by it."""
    from autograder.export import Request, aliases, place_for, plan, write
    from autograder.report.exported import print_paths, print_plan
    from autograder.session import read_again

    assignment, results = read_again(Here.folder, folder)
    place = place_for(folder, to, out)
    known = aliases(alias) if alias else {}
    asked = frozenset(include or ())
    request = Request(
        assignment, tuple(results), place, roster, column, columns, known, asked, scale, feedback
    )
    made = plan(to, request)
    print_plan(console, made, dry_run)
    print_paths(console, made.paths if dry_run else write(made), dry_run)
    raise typer.Exit(1 if made.unattributed else 0)


def print_grades(assignment: Assignment, results: Sequence[Result], folder: Path) -> None:
    """The table, and where everything lies."""
    from autograder.report.terminal import print_table

    print_table(console, assignment, results)
    console.print()
    for name, path in {
        "report": "report.html",
        "grades": "grades.csv",
        "feedback": "feedback",
    }.items():
        console.print(f"{name:<9} {folder / path}", markup=False, soft_wrap=True)
