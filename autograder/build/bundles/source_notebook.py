"""The notebook in nbgrader's source/: questions, solution and hidden checks in one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from autograder.build.bundles.pieces import pieces
from autograder.build.notebook import in_json, start, statement
from autograder.build.stub import opening
from autograder.course import Course
from autograder.exercise import Assignment, Pencil, Question
from autograder.pencil import Essay

if TYPE_CHECKING:
    from nbformat import NotebookNode

HEAD = Path(__file__).parents[1] / "pages" / "nbgrader" / "head.md"
ANSWER = """{stub}
### BEGIN SOLUTION
{solution}
### END SOLUTION"""
# at home the check asks the public cases; while nbgrader autogrades it asks them all
CHECK = """from test_public import strict_check as self_check

### BEGIN HIDDEN TESTS
from autograder.practice.points import checks

self_check = checks("{assignment}")
### END HIDDEN TESTS
self_check("{question}")"""


def source_notebook(course: Course, assignment: Assignment) -> str:
    """The notebook's JSON; run as it is, it earns everything."""
    from nbformat import v4

    solution = course.solution(assignment)
    written = pieces(assignment, solution)
    head = Template(HEAD.read_text(encoding="utf-8")).substitute(title=assignment.title).rstrip()
    cells = [
        v4.new_markdown_cell(head, id="title", metadata=_part("title", locked=True)),
        start(assignment, solution),
    ]
    for question in assignment.questions:
        stub = opening(question, solution.sources[question.file])
        answer = ANSWER.format(stub=stub, solution=written[question.name])
        check = CHECK.format(assignment=assignment.name, question=question.name)
        cells += _cells(question, answer, check)
    return in_json(cells)


def _cells(question: Question, answer: str, check: str) -> Iterator[NotebookNode]:
    """A question: its statement, the answer, and the check that pays for it.

    Free words are paid for where they stand: a person marks them.
    """
    from nbformat import v4

    name, asked = question.name, f"{question.name}-question"
    points = sum(case.points for case in question.cases)
    about = _part(asked, locked=True)
    yield v4.new_markdown_cell(statement(question), id=asked, metadata=about)
    if isinstance(question, Pencil) and isinstance(question.answer, Essay):
        about = _part(name, solution=True, grade=True, points=points)
        yield v4.new_code_cell(answer, id=name, metadata=about)
        return
    yield v4.new_code_cell(answer, id=name, metadata=_part(name, solution=True))
    paid = f"test_{name}"
    about = _part(paid, grade=True, locked=True, points=points)
    yield v4.new_code_cell(check, id=paid, metadata=about)


def _part(name: str, **part: Any) -> dict[str, Any]:
    """What nbgrader has to know of a cell, in the third version of its words."""
    nothing = dict.fromkeys(("grade", "locked", "solution", "task"), False)
    return {"nbgrader": {"grade_id": name, "schema_version": 3, **nothing, **part}}
