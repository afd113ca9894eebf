"""The command line: parsing and printing, no logic."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from autograder.errors import AutograderError
from autograder.exercise import Assignment
from autograder.isolation import LEVELS

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
console = Console(highlight=False)
complaints = Console(stderr=True, highlight=False)

PROCESSORS = os.cpu_count() or 1
AssignmentName = Annotated[str, typer.Argument(metavar="ASSIGNMENT")]
Submissions = Annotated[Path, typer.Argument(metavar="SUBMISSIONS")]
From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="KIND",
        help="canvas, moodle, … or folder: how it is packed; told by itself if left out",
    ),
]


class Here:
    """The course folder of this call."""

    folder = Path()


@app.callback()
def course_folder(
    course: Annotated[Path, typer.Option(help="The folder with course/ and solutions/.")] = Path(),
) -> None:
    """Hand out assignments, grade a class, and learn what it misunderstood."""
    Here.folder = course


@app.command("list")
def list_assignments() -> None:
    """The assignments of the course, their points and exercises."""
    from autograder.course import load_course

    course = load_course(Here.folder)
    for name in course.syllabus:
        assignment = course.assignment(name)
        console.print(f"[bold]{name}[/bold]  {assignment.title}, {assignment.max_score} points")
        for question in assignment.questions:
            points = sum(case.points for case in question.cases)
            console.print(f"  {question.name}  {points} points, {len(question.cases)} cases")


@app.command()
def build(
    assignment: AssignmentName,
    out: Annotated[Path | None, typer.Option(help="Where to write it.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what has drifted.")] = False,
) -> None:
    """Writes the folder that students receive."""
    from autograder.build import build, drift

    course, found = _assignment(assignment)
    folder = out or course.folder / "student_templates" / assignment
    if check:
        sentences = drift(course, found, folder)
        for sentence in sentences:
            console.print(sentence, markup=False)
        raise typer.Exit(1 if sentences else 0)
    for path in build(course, found, folder):
        console.print(f"wrote {path}", markup=False)


@app.command()
def collect(assignment: AssignmentName, submissions: Submissions, source: From = None) -> None:
    """What would be taken, from whom, and what was odd; grades nothing."""
    from autograder.collect import collect
    from autograder.report.collected import print_collection

    _, found = _assignment(assignment)
    collection = collect(found.files, submissions, source, found.notebook)
    print_collection(console, found, collection)
    raise typer.Exit(1 if collection.needs_person else 0)


@app.command()
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
    collection = collect(session.assignment.files, submissions, source, session.assignment.notebook)
    if session.new_secret:
        complaints.print(f"made a new secret: {session.new_secret} (keep it; it is in .gitignore)")
    with following(complaints, len(collection.submissions)) as progress:
        done = session.grade(collection.submissions, progress)
    _print_grades(session.assignment, done, folder)
    for remark in collection.needs_person:
        complaints.print(f"needs a person: {remark.path}: {remark.why}", markup=False)
    faults = any(
        case.status == "grader_fault" for r in done for e in r.exercises for case in e.cases
    )
    raise typer.Exit(1 if faults or collection.needs_person else 0)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    anonymous: Annotated[bool, typer.Option(help="Numbers in place of names.")] = False,
) -> None:
    """Writes the report of a graded class again."""
    from autograder.session import write_report_again

    assignment, results = write_report_again(Here.folder, folder, anonymous)
    _print_grades(assignment, results, folder)


@app.command()
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


@app.command()
def sample(
    assignment: AssignmentName,
    students: Annotated[int, typer.Option(min=1)] = 30,
    out: Annotated[Path, typer.Option()] = Path("sample.zip"),
) -> None:
    """A made-up class: solutions, variants, mistakes, messy packaging."""
    from autograder.sample import make_sample

    course, found = _assignment(assignment)
    summary = make_sample(course, found, students, out)
    console.print(str(summary), markup=False)


@app.command()
def audit(
    assignment: Annotated[str | None, typer.Argument(metavar="[ASSIGNMENT]")] = None,
    secret: Annotated[Path | None, typer.Option(help="Default: a fixed one")] = None,
) -> None:
    """Is every exercise fair? Shows which case exposes which mistake, and every hole."""
    from autograder.course import load_course
    from autograder.report.audit import print_examination
    from autograder.session import audited

    course = load_course(Here.folder)
    holes = 0
    for name in [assignment] if assignment else course.syllabus:
        for found in audited(course, name, secret):
            print_examination(console, found)
            holes += len(found.holes)
    console.print(f"\n{holes or 'no'} hole{'' if holes == 1 else 's'}")
    raise typer.Exit(1 if holes else 0)


@app.command()
def doctor() -> None:
    """Which isolation holds here, and what would raise it; changes nothing."""
    from autograder.exercise import Limits
    from autograder.report.doctor import print_findings
    from autograder.sandbox.levels import probe

    print_findings(console, [probe(level, Limits()) for level in LEVELS[:-1]])


@app.command(context_settings={"ignore_unknown_options": True})  # "-h^2" is no option
def pencil(
    assignment: AssignmentName,
    question: Annotated[str, typer.Argument(metavar="QUESTION")],
    text: Annotated[str, typer.Argument(metavar="[TEXT|-]")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per answer.")] = False,
) -> None:
    """Judges one typed answer, or one per line of standard input."""
    from autograder.judge.symbolic.typed import judged, lines, pencil_question

    asked = pencil_question(_assignment(assignment)[1], question)
    for answer, judgement in judged(asked, lines(sys.stdin.buffer) if text == "-" else [text]):
        if as_json:
            typer.echo(json.dumps(judgement.json(answer)))
        else:
            console.print(str(judgement), markup=False, soft_wrap=True)


def _assignment(name: str) -> tuple[Any, Assignment]:
    from autograder.course import load_course

    course = load_course(Here.folder)
    return course, course.assignment(name)


def _print_grades(assignment: Assignment, results: Any, folder: Path) -> None:
    from autograder.report.terminal import print_table

    print_table(console, assignment, results)
    console.print(f"\nreport    {folder / 'report.html'}", markup=False)
    console.print(f"grades    {folder / 'grades.csv'}", markup=False)
    console.print(f"feedback  {folder / 'feedback'}", markup=False)


def main() -> None:
    """Runs a command; whatever is wrong is one sentence and exit code 2."""
    try:
        app()
    except AutograderError as error:
        _give_up(str(error))
    except OSError as error:
        _give_up(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _give_up(sentence: str) -> NoReturn:
    complaints.print(f"autograder: {sentence}", markup=False, soft_wrap=True)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
