"""Our verdicts in nbgrader's gradebook, written through its own interface.

nbgrader's formgrader and `nbgrader export` then show them; marks by a person stay.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from autograder.errors import ExportError
from autograder.export.cells import Place, place_of
from autograder.export.feedback import nbgrader_folders, nbgrader_stale
from autograder.export.plan import Change, Plan, Request
from autograder.report.wording import points, visible
from autograder.result import Result


@dataclass
class Ledger:
    """What one writing did and did not do; `entered` holds the results by nbgrader's ids."""

    changes: list[Change] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    unattributed: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    entered: dict[str, Result] = field(default_factory=dict)


def nbgrader(request: Request) -> Plan:
    """Scores for nbgrader's `gradebook.db`; worked out on a copy, so that nothing half-done stays.

    The gradebook is the file `out`; a new one is made where there is none.
    """
    _check(request.out)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "gradebook.db"
        if request.out.exists():
            with closing(_reading(request.out)) as old, closing(sqlite3.connect(copy)) as new:
                old.backup(new)
        ledger, place = _written(copy, request)
    made = Plan(
        tuple(ledger.changes),
        tuple(ledger.held),
        tuple(ledger.unattributed),
        tuple(ledger.absent),
        database=request.out,
        finish=partial(_finish, request),
    )
    return _with_feedback(made, request, ledger, place) if request.feedback else made


def _with_feedback(made: Plan, request: Request, ledger: Ledger, place: Place) -> Plan:
    where = place.assignment, place.notebook
    files, left_out = nbgrader_folders(request, ledger.entered, *where)
    held = made.held
    if left_out:
        names = ", ".join(visible(student) for student in left_out)
        held += (
            f"no feedback page for {names}: nbgrader releases one only where timestamp.txt and "
            f"submission_secret.txt lie in submitted/STUDENT/{place.assignment}",
        )
    return replace(made, held=held, files=files, stale=nbgrader_stale(request, *where, files))


def _finish(request: Request) -> None:
    request.out.parent.mkdir(parents=True, exist_ok=True)
    _written(request.out, request)


def _check(path: Path) -> None:
    """Raises ExportError where the file is something else, our own gradebook above all."""
    if not path.exists():
        return
    try:
        with closing(_reading(path)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        raise ExportError(f"{path} is no gradebook of nbgrader: {error}") from error
    if tables and not {"submitted_assignment", "base_cell"} <= tables:
        raise ExportError(f"{path} is no gradebook of nbgrader; choose another --out")


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _written(path: Path, request: Request) -> tuple[Ledger, Place]:
    with _opened(path) as gradebook:
        place = place_of(gradebook, request)
        known = {student.id for student in gradebook.students}
        ledger = Ledger()
        for result in request.results:
            _enter(gradebook, place, request, result, known, ledger)
        graded = {r.student for r in request.results if r.standing != "not_submitted"}
        ledger.absent = sorted(visible(student) for student in known - graded)
    return ledger, place


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """nbgrader's gradebook; making a new one runs its program `alembic`, found on the PATH."""
    try:
        from nbgrader.api import Gradebook  # an extra: only this export needs it
    except ImportError as error:
        raise ExportError(
            "nbgrader is not installed here: pip install 'kernel-attention-course[nbgrader]'"
        ) from error
    before = os.environ.get("PATH", "")
    programs = str(Path(sys.executable).parent)  # an environment need not be activated
    os.environ["PATH"] = os.pathsep.join(filter(None, [programs, before]))
    try:
        if not shutil.which("alembic"):
            raise ExportError(f"nbgrader's program alembic is not in {programs}")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of nbgrader about its own use of SQLAlchemy
            with Gradebook(f"sqlite:///{path}") as gradebook:
                yield gradebook
    finally:
        os.environ["PATH"] = before


def _enter(
    gradebook: Any,
    place: Place,
    request: Request,
    result: Result,
    known: set[str],
    ledger: Ledger,
) -> None:
    student = visible(result.student)
    if result.standing == "not_submitted" and "missing" not in request.include:
        ledger.held.append(f"{student}: nothing was handed in (--include missing writes a zero)")
        return
    id = request.aliases.get(result.student, result.student)
    if sum(id == request.aliases.get(r.student, r.student) for r in request.results) > 1:
        ledger.unattributed.append(f"{student}: somebody else is {visible(id)} as well")
        return
    if known and id not in known and "new" not in request.include:
        ledger.unattributed.append(f"{student}: nbgrader knows no such student (--include new)")
        return
    ledger.entered[id] = result
    before = _score(gradebook, place, id)
    unread = result.standing == "unreadable" and "unreadable" not in request.include
    submission = _submit(gradebook, place, id, result)
    for cell, unit in place.units.items():
        grade = _grade(gradebook, place, submission, cell)
        earned, pending = unit.score(result)
        grade.auto_score = earned / 100
        # a person who has marked it is done with it
        grade.needs_manual_grade = grade.manual_score is None and (pending > 0 or unread)
        if grade.manual_score is not None:
            ledger.held.append(f"{student}: {cell} keeps the mark of a person")
    gradebook.db.commit()
    after = _score(gradebook, place, id)
    if unread:
        ledger.held.append(f"{student}: nothing could be read, so a person has to look at it there")
    elif result.pending:
        ledger.held.append(f"{student}: a person has to mark {points(result.pending)} points there")
    if before != after:
        ledger.changes.append(Change(result.student, before or "", after or ""))


def _submit(gradebook: Any, place: Place, student: str, result: Result) -> Any:
    when = {"timestamp": result.submitted_at} if result.submitted_at else {}
    gradebook.update_or_create_student(student)
    return gradebook.update_or_create_submission(place.assignment, student, **when)


def _grade(gradebook: Any, place: Place, submission: Any, cell: str) -> Any:
    """The grade of a cell; made where the submission is older than the cell."""
    from nbgrader.api import Grade, MissingEntry, SubmittedNotebook

    student = submission.student.id
    try:
        return gradebook.find_grade(cell, place.notebook, place.assignment, student)
    except MissingEntry:
        mine = [book for book in submission.notebooks if book.name == place.notebook]
        notebook = gradebook.find_notebook(place.notebook, place.assignment)
        book = mine[0] if mine else SubmittedNotebook(notebook=notebook, assignment=submission)
        id = gradebook.find_grade_cell(cell, place.notebook, place.assignment).id
        gradebook.db.add(Grade(cell_id=id, notebook=book))
        gradebook.db.commit()
        return gradebook.find_grade(cell, place.notebook, place.assignment, student)


def _score(gradebook: Any, place: Place, student: str) -> str | None:
    from nbgrader.api import MissingEntry

    try:
        submission = gradebook.find_submission(place.assignment, student)
    except MissingEntry:
        return None
    gradebook.db.refresh(submission)
    return points(round(100 * submission.score))
