"""The notebook that students receive: whole, empty, the same everywhere, and checking itself."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from autograder.build import bundle_for, template_files
from autograder.course import load_course
from autograder.exercise import Exercise

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parent.parent
NAMES = load_course(ROOT).syllabus


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The folder that students receive."""
    out = tmp_path_factory.mktemp("handed_out")
    course = load_course(ROOT)
    bundle_for(course, course.assignment("kernel_regression")).write(out)
    return out


def run_cells(folder: Path, tmp_path: Path, **cells: str) -> str:
    """What the cells print, run in order as one kernel does; some have other contents.

    A cell that raises is passed over, as by somebody who goes on to the next one.
    """
    book = json.loads((folder / "kernel_regression.ipynb").read_text(encoding="utf-8"))
    code = {c["id"]: "".join(c["source"]) for c in book["cells"] if c["cell_type"] == "code"}
    assert set(cells) <= set(code)
    script = tmp_path / "kernel.py"
    script.write_text(
        f"cells = {list((code | cells).values())!r}\n"
        "for cell in cells:\n"
        "    try:\n        exec(compile(cell, '<cell>', 'exec'), globals())\n"
        "    except Exception as error:\n        print('raised', type(error).__name__)\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(
        [sys.executable, str(script)],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
    )
    assert "" == run.stderr
    return run.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_valid_notebook_without_outputs(name):
    """It is of the format that every Jupyter reads, and looks as if nobody had opened it."""
    course = load_course(ROOT)
    text = template_files(course, course.assignment(name))[f"{name}.ipynb"]
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    assert (4, 5, "python3") == (
        book.nbformat,
        book.nbformat_minor,
        book.metadata.kernelspec.name,
    )
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_its_three_cells(name):
    """Statement, place for the answer, self-check: in this order, with ids that say which."""
    course = load_course(ROOT)
    assignment = course.assignment(name)
    cells = json.loads(template_files(course, assignment)[f"{name}.ipynb"])["cells"]
    wanted = ["title", "imports"]
    for question in assignment.questions:
        wanted += [f"{question.name}-question", question.name, f"{question.name}-check"]
    assert wanted == [cell["id"] for cell in cells]
    texts = {cell["id"]: "".join(cell["source"]) for cell in cells}
    for question in assignment.questions:
        (node,) = ast.parse(texts[question.name]).body
        function = isinstance(question, Exercise)
        assert function == isinstance(node, ast.FunctionDef)
        assert f'self_check("{question.name}")' in texts[f"{question.name}-check"]


def test_as_handed_out_every_check_says_what_is_not_written(folder, tmp_path):
    """Nobody who runs all cells at once meets a traceback."""
    said = run_cells(folder, tmp_path)
    assert "raised" not in said
    assert "row_softmax: 0 of 3 public cases pass.\n\nrow_softmax is not written yet" in said
    assert "tau is not written yet; whether it is right is told after grading" in said


def test_the_functions_in_the_cells_are_what_is_checked(folder, tmp_path):
    """Not those in the files beside the notebook, which are as they were handed out."""
    right = (
        "def row_softmax(scores):\n"
        "    scores = np.asarray(scores, dtype=float)\n"
        "    if scores.ndim != 2 or not scores.shape[1]:\n        raise ValueError\n"
        "    e = np.exp(scores - scores.max(axis=1, keepdims=True))\n"
        "    return e / e.sum(axis=1, keepdims=True)\n"
    )
    said = run_cells(folder, tmp_path, row_softmax=right, tau="tau = '2h^2'", tau_half="1 / 0")
    assert "row_softmax: 3 of 3 public cases pass.\n" in said
    assert "tau: read as 2·h²" in said
    assert "raised ZeroDivisionError\ntau_half does not exist yet: run the cell above" in said


def test_a_mistake_is_named_in_the_notebook_as_by_pytest(folder, tmp_path):
    """The likely cause comes with it, in the sentence of the course."""
    course = load_course(ROOT)
    assignment = course.assignment("kernel_regression")
    (exercise,) = [q for q in assignment.questions if q.name == "gaussian_attention"]
    mistake = next(mistake for mistake in exercise.mistakes if mistake.id == "factor-two")
    source = course.solution(assignment).with_mistake(exercise, mistake).sources[exercise.file]
    said = run_cells(folder, tmp_path, row_softmax=source)  # the cell below only begins again
    assert "gaussian_attention is not written yet" in said
    said = run_cells(folder, tmp_path, gaussian_attention=source)
    assert f"Likely cause: {mistake.sentence}" in " ".join(said.split())
