"""A notebook and its .py twin with the same code get the same verdicts."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from autograder.build import template_files
from autograder.collect import Submission, collect
from autograder.course import Course
from autograder.exercise import Assignment
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.result import Result
from autograder.sample.slip import slips
from autograder.sandbox import SeparateProcesses
from autograder.solution import Solution
from autograder.solver import Solver

MISTAKES = (
    "row_softmax: ",
    "gaussian_attention: factor-two",
    "ols_weights: ",
    "select_bandwidth: ",
    "report_once: ",
    "standardized_attention: ",
    "tau: ",
    "score: ",
)


def cells(source: str) -> list[str]:
    """The source, one top-level statement per cell."""
    lines = source.split("\n")
    starts = [min([node.lineno, *_decorators(node)]) - 1 for node in ast.parse(source).body]
    edges = [0, *starts[1:], len(lines)]
    return ["\n".join(lines[a:b]) for a, b in pairwise(edges)]


def _decorators(node: ast.stmt) -> list[int]:
    return [decorator.lineno for decorator in getattr(node, "decorator_list", [])]


def book(sources: list[str], before: str = "", after: str = "") -> str:
    listed = [before, *sources, after]
    code = [{"cell_type": "code", "metadata": {}, "source": text} for text in listed]
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": code})


def handed_in(folder: Path, assignment: Assignment, files: Mapping[str, str]) -> Submission:
    """What collecting a class makes of one student's files."""
    (folder / "class" / "ana").mkdir(parents=True)
    for name, text in files.items():
        (folder / "class" / "ana" / name).write_text(text, encoding="utf-8")
    found = collect(assignment.files, folder / "class", None, assignment.notebook)
    assert () == found.needs_person
    return found.submissions[0]


def verdicts(result: Result) -> list[tuple[object, ...]]:
    """Everything that a student reads about the answers, and what they earn."""
    return [
        (e.name, e.mistake, e.diagnosis, c.name, c.status, c.earned, c.message, c.evidence)
        for e in result.exercises
        for c in e.cases
    ]


def twins(
    folder: Path, grader: Grader, sources: Mapping[str, str], before: str = "", after: str = ""
) -> tuple[Result, Result]:
    """The results of the files and of a notebook with their code, and other cells around it."""
    assignment = grader.key.assignment
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    files = handed_in(folder / "a", assignment, sources)
    both = [cell for source in sources.values() for cell in cells(source)]
    notebook = handed_in(folder / "b", assignment, {assignment.notebook: book(both, before, after)})
    return grader.grade(files), grader.grade(notebook)


@pytest.fixture(scope="module")
def grader(key: AnswerKey) -> Iterator[Grader]:
    """A grader that runs what the tests wrote in a process of its own, as a class is graded."""
    with SeparateProcesses(key.assignment.limits, "process") as runner:
        solver = Solver(key, runner)
        yield Grader(key, runner, solver, {"course": "tests"})
        solver.close()


@pytest.fixture(scope="module")
def mistaken(assignment: Assignment, solution: Solution) -> dict[str, Mapping[str, str]]:
    """Sources with one mistake each."""
    return {
        role.name: {name: data.decode() for name, data in role.uploads.items()}
        for role in slips(assignment, solution)
    }


def test_the_solution_as_a_notebook_earns_everything(tmp_path, grader, solution):
    """Beside the commands, plots and failing demonstrations that a notebook is full of."""
    demo = (
        "%matplotlib inline\nimport matplotlib.pyplot as plt\n"
        "!pip install nothing\nn = int(input('how many? '))\n"
    )
    after = "plt.plot([1, 2])\nplt.show()\nprint(row_softmax(undefined))\nexit()\n"
    files, notebook = twins(tmp_path, grader, solution.sources, demo, after)
    assert 100 * files.max_score == files.earned + files.pending
    assert (files.earned, files.pending) == (notebook.earned, notebook.pending)
    assert verdicts(files) == verdicts(notebook)
    skipped = [notice for notice in notebook.notices if "was skipped" in notice]
    assert any(s.startswith("kernel_regression.ipynb, cell 1, line 4 ") for s in skipped)
    assert not any(".py" in notice for notice in notebook.notices)
    assert len(set(notebook.notices)) == len(notebook.notices)


@pytest.mark.parametrize("start", MISTAKES)
def test_a_mistake_in_a_notebook_is_the_same_mistake(tmp_path, grader, mistaken, start):
    """Points, statuses, sentences and pictures: nothing tells that it was a notebook."""
    name = next(name for name in mistaken if name.startswith(start))
    files, notebook = twins(tmp_path, grader, mistaken[name])
    assert files.earned + files.pending < 100 * files.max_score
    assert verdicts(files) == verdicts(notebook)


def test_an_error_is_told_with_its_cell(tmp_path, grader, solution):
    """The place is the only word that differs between the twins."""
    source = solution.sources["kernel_attention.py"].replace(
        "def row_softmax(scores):\n", "def row_softmax(scores):\n    scores.no_such_thing\n"
    )
    files, notebook = twins(tmp_path, grader, {**solution.sources, "kernel_attention.py": source})
    words = {v[3]: v[6] for v in verdicts(files) if v[0] == "row_softmax"}
    told = {v[3]: v[6] for v in verdicts(notebook) if v[0] == "row_softmax"}
    assert "(kernel_attention.py, line " in words["two_rows"]
    assert "(kernel_regression.ipynb, cell " in told["two_rows"]
    places = [(text.rpartition("(")[0]) for text in (words["two_rows"], told["two_rows"])]
    assert places[0] == places[1]


def test_the_notebook_as_handed_out_earns_nothing(
    tmp_path, grader, course: Course, assignment: Assignment
):
    """Its cells are places for answers, and its self-checks are not run."""
    text = template_files(course, assignment)[assignment.notebook]
    result = grader.grade(handed_in(tmp_path, assignment, {assignment.notebook: text}))
    assert 0 == result.earned
    assert () == result.notices


def test_the_handed_out_notebook_filled_in_earns_everything(
    tmp_path, grader, course: Course, assignment: Assignment, solution: Solution
):
    """Reversed, with copied check cells, and beside the untouched files of the folder."""
    files = template_files(course, assignment)
    filled = json.loads(files[assignment.notebook])
    names = {question.name: question.file for question in assignment.questions}
    parts = {
        node.name if isinstance(node, ast.FunctionDef) else ast.unparse(node.targets[0]): text
        for file in assignment.files
        for node, text in zip(
            ast.parse(solution.sources[file]).body, cells(solution.sources[file]), strict=True
        )
        if isinstance(node, (ast.FunctionDef, ast.Assign))
    }
    for cell in filled["cells"]:
        if cell["id"] in names:
            cell["source"] = parts.pop(cell["id"])
    rest = [{"cell_type": "code", "metadata": {}, "source": text} for text in parts.values()]
    filled["cells"] = [*filled["cells"][::-1], *filled["cells"][3::3], *rest]
    folder = {**files, assignment.notebook: json.dumps(filled)}
    result = grader.grade(handed_in(tmp_path, assignment, folder))
    assert 100 * result.max_score == result.earned + result.pending
