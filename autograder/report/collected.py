"""What a collection found, on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.collect import Collection, Submission
from autograder.exercise import Assignment
from autograder.report.wording import count, visible


def print_collection(console: Console, assignment: Assignment, collection: Collection) -> None:
    """Prints one line per student, then every file that was left out and why."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("student", no_wrap=True, overflow="ellipsis")
    table.add_column("taken", overflow="fold")
    table.add_column("remarks", overflow="fold")
    for submission in collection.submissions:
        table.add_row(*(Text(visible(cell)) for cell in _cells(assignment, submission)))
    console.print(table)
    for remark in collection.ignored:
        console.print(Text(visible(f"ignored: {remark.path}: {remark.why}"), style="dim"))
    for remark in collection.needs_person:
        console.print(Text(visible(f"needs a person: {remark.path}: {remark.why}"), style="bold"))
    found = count(len(collection.submissions), "submission")
    console.print(Text(f"\n{found}, read as {collection.kind}."))


def _cells(assignment: Assignment, submission: Submission) -> tuple[str, str, str]:
    books = submission.notebooks
    found = [file for file in assignment.files if file in submission.files]
    named = (books[file].notebook if file in books else file for file in found)
    taken = ", ".join(dict.fromkeys(named))
    said = [*_when(submission), *submission.problems.values(), *submission.notices]
    if submission.empty:
        return submission.student, "-", "nothing was handed in"
    return submission.student, taken or "-", " ".join(dict.fromkeys(said))


def _when(submission: Submission) -> list[str]:
    """The moment and the attempt, where the input tells them."""
    said = []
    if submission.submitted_at:
        said.append(f"Handed in {submission.submitted_at}.")
    if submission.attempt > 1:
        said.append(f"Attempt {submission.attempt}.")
    return said
