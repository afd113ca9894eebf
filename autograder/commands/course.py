"""What a course holds, writes and proves: list, build, sample, audit, pencil."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.here import AssignmentName, assignment_here, console, course_here


def list_assignments() -> None:
    """The assignments of the course, their points and exercises."""
    course = course_here()
    for name in course.syllabus:
        assignment = course.assignment(name)
        console.print(f"[bold]{name}[/bold]  {assignment.title}, {assignment.max_score} points")
        for question in assignment.questions:
            points = sum(case.points for case in question.cases)
            console.print(f"  {question.name}  {points} points, {len(question.cases)} cases")


def build(
    assignment: AssignmentName,
    front_end: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="FRONT_END",
            help="students (a zip), nbgrader, otter, gradescope or classroom",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write it.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only say what has drifted.")] = False,
) -> None:
    """Writes the folder that students receive, or what a front end wants, into dist/."""
    from autograder.build import bundle_for, drift, place_for

    course, found = assignment_here(assignment)
    folder = out or place_for(course, found, front_end)
    if check:
        sentences = drift(course, found, folder, front_end)
        for sentence in sentences:
            console.print(sentence, markup=False, soft_wrap=True)
        raise typer.Exit(1 if sentences else 0)
    made = bundle_for(course, found, front_end)
    changed = made.replaces(folder)
    for path in made.write(folder):
        verb = "replaced" if path in changed else "wrote"
        console.print(f"{verb} {path}", markup=False, soft_wrap=True)
    if made.advice:
        console.print(f"\n{made.advice}", markup=False, soft_wrap=True)


def sample(
    assignment: AssignmentName,
    students: Annotated[int, typer.Option(min=1)] = 30,
    out: Annotated[Path, typer.Option()] = Path("sample.zip"),
) -> None:
    """A made-up class: solutions, variants, mistakes, messy packaging."""
    from autograder.sample import make_sample

    course, found = assignment_here(assignment)
    summary = make_sample(course, found, students, out)
    console.print(str(summary), markup=False)


def audit(
    assignment: Annotated[str | None, typer.Argument(metavar="[ASSIGNMENT]")] = None,
    secret: Annotated[Path | None, typer.Option(help="Default: a fixed one")] = None,
) -> None:
    """Is every exercise fair? Shows which case exposes which mistake, and every hole."""
    from autograder.report.audit import print_examination
    from autograder.session import audited

    course = course_here()
    holes = 0
    for name in [assignment] if assignment else course.syllabus:
        for found in audited(course, name, secret):
            print_examination(console, found)
            holes += len(found.holes)
    console.print(f"\n{holes or 'no'} hole{'' if holes == 1 else 's'}")
    raise typer.Exit(1 if holes else 0)


def pencil(
    assignment: AssignmentName,
    question: Annotated[str, typer.Argument(metavar="QUESTION")],
    text: Annotated[str, typer.Argument(metavar="[TEXT|-]")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per answer.")] = False,
) -> None:
    """Judges one typed answer, or one per line of standard input."""
    from autograder.examiner import examiner
    from autograder.judge.symbolic.typed import lines, pencil_question

    course, found = assignment_here(assignment)
    asked = pencil_question(found, question)
    with examiner(course, found) as opened:
        for answer in lines(sys.stdin.buffer) if text == "-" else [text]:
            judgement = opened.judge(asked, answer)
            if as_json:
                typer.echo(json.dumps(judgement.json(answer)))
            else:
                console.print(str(judgement), markup=False, soft_wrap=True)
