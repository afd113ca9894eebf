"""The master notebook of otter-grader: questions, solution and tests in one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from autograder.build.bundles.engine import python_version
from autograder.build.bundles.pieces import pieces
from autograder.build.notebook import in_json, start, statement
from autograder.build.stub import opening
from autograder.course import Course
from autograder.exercise import Assignment, Case, Exercise, Pencil, Question
from autograder.pencil import Essay

if TYPE_CHECKING:
    from nbformat import NotebookNode

HEAD = Path(__file__).parents[1] / "pages" / "otter" / "head.md"
START = 'import otter\n\ngrader = otter.Notebook(tests_dir="tests")'
READ = "It can be read; whether it is right is told after grading."


def master_notebook(course: Course, assignment: Assignment, beside: Sequence[str]) -> str:
    """The notebook's JSON; `beside` are the files that students get with it."""
    from nbformat import v4

    solution = course.solution(assignment)
    written = pieces(assignment, solution)
    head = Template(HEAD.read_text(encoding="utf-8")).substitute(title=assignment.title).rstrip()
    cells = [
        _raw("config", "ASSIGNMENT CONFIG", _config(beside)),
        v4.new_markdown_cell(head, id="title"),
        v4.new_code_cell(START, id="start"),
        start(assignment, solution),
    ]
    for question in assignment.questions:
        stub = opening(question, solution.sources[question.file])
        cells += _cells(question, stub, written[question.name])
    return in_json(cells)


def _config(beside: Sequence[str]) -> dict[str, Any]:
    """No name, so that a copied or renamed notebook is graded all the same."""
    return {
        "init_cell": False,  # ours finds its tests whatever the notebook is called
        "export_cell": False,
        "environment": "environment.yml",
        "python_version": python_version(),
        "files": list(beside),
        "autograder_files": ["kit"],
        "tests": {"files": True, "ok_format": False},
    }


def _cells(question: Question, stub: str, written: str) -> Iterator[NotebookNode]:
    """A question: its statement, the stub with the solution behind it, and its tests."""
    from nbformat import v4

    name = question.name
    answer = f"{stub}\n# BEGIN SOLUTION NO PROMPT\n{written}\n# END SOLUTION"
    yield _raw(f"{name}-begin", "BEGIN QUESTION", _about(question))
    yield v4.new_markdown_cell(statement(question), id=f"{name}-question")
    yield from _block(name, "SOLUTION", [v4.new_code_cell(answer, id=name)])
    if isinstance(question, Pencil):
        check = f'from test_public import self_check\n\nself_check("{name}")'
        yield v4.new_code_cell(check, id=f"{name}-check")
    tests = enumerate(_tests(question), 1)
    yield from _block(name, "TESTS", [v4.new_code_cell(t, id=f"{name}-test-{n}") for n, t in tests])
    yield _raw(f"{name}-end", "END QUESTION")


def _block(name: str, kind: str, cells: Sequence[NotebookNode]) -> Iterator[NotebookNode]:
    """The cells between the marks of their kind; nothing where there are none."""
    if cells:
        yield _raw(f"{name}-begin-{kind.lower()}", f"BEGIN {kind}")
        yield from cells
        yield _raw(f"{name}-end-{kind.lower()}", f"END {kind}")


def _about(question: Question) -> dict[str, Any]:
    if isinstance(question, Exercise):
        return {"name": question.name}
    if isinstance(question.answer, Essay):
        return {"name": question.name, "manual": True, "points": question.points}
    # otter would call an answer passed that can only be read so far; our own cell does not
    return {"name": question.name, "check_cell": False}


def _tests(question: Question) -> list[str]:
    """One test per case; a pencil answer with part credits has one per step."""
    if isinstance(question, Exercise):
        return [_case(question, case) for case in question.cases]
    if isinstance(question.answer, Essay):
        return []
    reads = _test({"points": 0, "success_message": READ}, "reading", f'read("{question.name}")')
    steps = sorted({100} | {mistake.credit for mistake in question.mistakes} - {0})
    shares = pairwise([0, *steps])
    return [reads, *(_case(question, question.cases[0], low, high) for low, high in shares)]


def _case(question: Question, case: Case, low: int = 0, high: int = 100) -> str:
    """The test that pays what lies between two credits, in hundredths of the case's points."""
    points, left = divmod(case.points * (high - low), 100)
    config = {"hidden": case.hidden, "points": points + left / 100 if left else points}
    step = "" if high == 100 else f", credit={high}"
    call = f'check("{question.name}", "{case.name}"{step})'
    return _test(config, f"{case.name}{'' if high == 100 else f'_{high}'}", call)


def _test(config: Mapping[str, Any], name: str, call: str) -> str:
    """A test cell in otter's words; its name never hides one that otter uses."""
    verb = call.partition("(")[0]
    function = f"def case_{name}():\n    from otter_cases import {verb}\n\n    {call}"
    return f'""" # BEGIN TEST CONFIG\n{_yaml(config)}""" # END TEST CONFIG\n{function}'


def _raw(place: str, heading: str, about: Mapping[str, Any] = {}) -> NotebookNode:
    """A raw cell, as otter reads its instructions."""
    from nbformat import v4

    cell: NotebookNode = v4.new_raw_cell(f"# {heading}\n{_yaml(about)}".rstrip(), id=place)
    return cell


def _yaml(about: Mapping[str, Any]) -> str:
    import yaml

    return str(yaml.safe_dump(dict(about), sort_keys=False)) if about else ""
