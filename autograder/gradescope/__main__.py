"""The program that run_autograder and setup.sh start; what it prints only instructors see."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from autograder.collect.submission import Submission
from autograder.errors import AutograderError
from autograder.exercise import Assignment
from autograder.export.results_json import encoded, machine_points, results_json
from autograder.gradescope.grading import Desk
from autograder.gradescope.hand_in import Metadata, read_hand_in, read_metadata
from autograder.isolation import WALLED
from autograder.report.wording import points
from autograder.result import Result
from autograder.sandbox.levels import best


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when the results are written; else nothing of them is to be used."""
    asked = _arguments(arguments)
    try:
        return _try_out(asked) if asked.try_out else _grade(asked)
    except AutograderError as error:
        print(f"autograder: {error}")
        return 2


def _arguments(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="autograder.gradescope", description=__doc__)
    parser.add_argument("root", type=Path, help="/autograder, or what stands in for it")
    parser.add_argument("--user", default="", help="who runs students' code")
    parser.add_argument("--results", type=Path, help="where to write results.json")
    parser.add_argument("--try-out", action="store_true", help="grade the solution, write nothing")
    return parser.parse_args(arguments)


def _grade(asked: Namespace) -> int:
    metadata = read_metadata(asked.root / "submission_metadata.json")
    desk = Desk.laid(asked.root / "source")
    submission, needs_person = read_hand_in(asked.root / "submission", desk.assignment, metadata)
    with asked.results.open("wb") as file:  # opened while there are rights to do so
        result = _graded(desk, submission, asked.user)
        file.write(encoded(results_json(desk.assignment, result)))
    for remark in needs_person:
        print(f"needs a person: {remark.path}: {remark.why}")
    _print_points(desk.assignment, metadata)
    return 0


def _try_out(asked: Namespace) -> int:
    desk = Desk.laid(asked.root / "source")
    folder = asked.root / "source" / "solutions" / desk.assignment.name
    submission, _ = read_hand_in(folder, desk.assignment, Metadata())
    result = _graded(desk, submission, asked.user)
    wanted = machine_points(desk.assignment)
    print(f"the solution earns {points(result.earned)} of {wanted} points")
    return 0 if result.earned == 100 * wanted else 1


def _graded(desk: Desk, submission: Submission, user: str) -> Result:
    """The result at the best level that holds; what that level is, is said."""
    level, _ = best(desk.assignment.limits, "process")
    result = desk.grade(submission, level, user)
    print(f"isolation level {level}: {result.promise}")
    if level not in WALLED:
        who = f"the user {user}, who cannot read the answers" if user else "whoever graded"
        print(f"No walls hold in this container: students' code has the rights of {who}.")
    return result


def _print_points(assignment: Assignment, metadata: Metadata) -> None:
    ours = machine_points(assignment)
    try:
        theirs = float(metadata.total_points)
    except ValueError:
        return
    if theirs not in (ours, assignment.max_score):
        print(f"Gradescope counts {theirs:g} points; set the autograder points to {ours}.")


if __name__ == "__main__":
    sys.exit(main())
