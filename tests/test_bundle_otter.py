"""What `build --for otter` writes, given to the real otter-grader."""

from __future__ import annotations

import csv
import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from otter_runs import Made, assigned, ran, shared
from pages import run_page

from autograder.build import template_files
from autograder.build.bundles.pieces import pieces
from autograder.exercise import Exercise
from autograder.practice import Practice
from autograder.practice.cases import Rehearsal
from autograder.secret import read_secret

DEMO = {
    "course/__init__.py": 'syllabus = ["sums"]',
    "course/sums/__init__.py": """
from autograder import Assignment
assignment = Assignment("Small sums", exercises=["total", "share", "words"])
""",
    "course/sums/total.py": '''
"""Total: add up the numbers.

Any number of them."""
from autograder import Exercise

exercise = Exercise("total", file="sums.py")

@exercise.case(points=2)
def three(rng):
    """the "first" three numbers"""
    return [1.0, 2.0, 3.0]

@exercise.case(points=0)
def warm_up(rng):
    """two numbers, for nothing"""
    return [1.0, 1.0]

@exercise.case(points=3, hidden=True, rule="Any number of them")
def concealed(rng):
    """many numbers"""
    return rng.normal(size=20)

exercise.mistake("twice", "You count everything twice.", "sum(numbers)", "2 * sum(numbers)")
''',
    "course/sums/share.py": '''
"""Share: what each of n receives."""
from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil("share", {"n": positive()}, Expression("1/n"), points=3, says="one share")
exercise.mistake("doubled", "You hand out two.", "2/n", credit=50)
exercise.mistake("upside-down", "You turned it over.", "n")
''',
    "course/sums/words.py": '''
"""Words: why not?"""
from autograder import Pencil
from autograder.pencil import Essay

exercise = Pencil("words", {}, Essay(["says why"]), points=4, says="the reason")
''',
    "solutions/sums/sums.py": '''
"""Right answers."""

import numpy as np

PRIVATE = 0.0


def total(numbers):
    """The sum."""
    # a private comment
    return sum(numbers) + PRIVATE
''',
    "solutions/sums/pencil.py": 'share = "1/n"\nwords = "a private reason"\n',
}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    """The demo course, through `build` and `otter assign`."""
    folder = tmp_path_factory.mktemp("demo")
    for name, text in DEMO.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return assigned(folder, "sums", folder / "dist")


def test_students_get_the_stubs_of_the_template(made):
    """Question by question, otter's student notebook holds the cells of ours."""
    book = nbformat.reads(template_files(made.course, made.assignment)["sums.ipynb"], 4)
    ours = {cell.source for cell in book.cells if cell.id in ("total", "share", "words")}
    theirs = {cell.source for cell in made.notebook.cells if "tags" in cell.metadata}
    assert ours == theirs


@pytest.mark.parametrize("name", ["kernel_regression", "kernel_zoo"])
def test_students_get_no_answers(name, tmp_path_factory):
    """No line of the solution, mistake or hidden case is in any file that students receive."""
    made = shared(name, tmp_path_factory)
    found = "\n".join(p.read_text() for p in made.student.rglob("*") if p.is_file())
    given = "\n".join(template_files(made.course, made.assignment).values())
    exercises = [q for q in made.assignment.questions if isinstance(q, Exercise)]
    private = {
        *(line.strip() for text in answers(made).values() for line in text.splitlines()),
        *(mistake.replace for exercise in exercises for mistake in exercise.mistakes),
        *(f"'{e.name}', '{case.name}'" for e in exercises for case in e.cases if case.hidden),
    }
    long_enough = {text for text in private if len(text) > 12}  # the rest is in any program
    assert [] == [text for text in long_enough if text in found and text not in given]
    assert len(long_enough) > 100
    assert not (made.student / "kit").exists()


def test_points_to_the_last_hundredth(made):
    """Part credit is paid, a case without points costs nothing, free words wait for a person."""
    half = made.filled("sums (1) copy", {**answers(made), "share": 'share = "2/n"'})
    (found,) = made.graded(half)
    assert {"total": [2, 0, 3], "share": [0, 1.5, 0]} == {
        name: [case.passed * case.points for case in cases] for name, cases in found.items()
    }
    assert {"total": 5, "share": 3} == {
        name: sum(case.points for case in cases) for name, cases in found.items()
    }


def answers(made: Made) -> dict[str, str]:
    """The solution, cell by cell."""
    return pieces(made.assignment, made.course.solution(made.assignment))


def test_a_check_at_home_teaches(made):
    """The student reads what is off and the likely cause: no traceback, no answer, no grader."""
    wrong = {"total": "def total(numbers):\n    return 2 * sum(numbers)", "share": 'share = "2/n"'}
    shutil.copy(made.filled("at_home", wrong), made.student)
    run = ["nbconvert", "--to", "notebook", "--execute", "--stdout", "at_home.ipynb"]
    book = nbformat.reads(ran([sys.executable, "-m", *run], made.student), 4)
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert "error" not in {output.output_type for output in outputs}
    said = "\n".join(o.get("text") or o.data["text/plain"] for o in outputs)
    assert "wanted  6" in said
    assert "You count everything twice." in said
    assert "read as 2/n" in said
    assert "Traceback" not in said
    assert "concealed" not in said


def test_a_mended_notebook_is_judged_anew(made):
    """Who asks a second time gets no answer from before; one round costs one judgement."""
    names = {"total": lambda numbers: 2 * sum(numbers)}
    rehearsal = Rehearsal(Practice(made.folder / "kit", "sums", names))
    assert "You count everything twice." in rehearsal.lacks("total", "three")
    names["total"] = sum
    assert rehearsal.lacks("total", "concealed")  # still the first round
    assert "" == rehearsal.lacks("total", "three")
    assert "" == rehearsal.lacks("total", "concealed")


def test_the_class_secret_stays_at_home(made):
    """Students' code runs beside the kit: its hidden inputs are not those that grade."""
    ours, theirs = (read_secret(f / ".secret") for f in (made.course.folder, made.folder / "kit"))
    assert ours.text != theirs.text


def test_the_kit_brings_its_own_engine(made):
    """Where nobody installed our package, the zip in the kit is imported in its place."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import autograder.practice.cases as found"
    )
    archive = made.folder / "kit" / "engine.zip"
    said = ran([sys.executable, "-c", f"{program}; print(found.__file__)", archive], made.folder)
    assert archive in Path(said.strip()).parents


def test_the_same_notebook_is_graded_by_ours(made):
    """Collected and graded by our own command, otter's notebook earns what it should."""
    (made.folder / "class" / "ada").mkdir(parents=True)
    made.filled("ada", answers(made)).rename(made.folder / "class" / "ada" / "mine.ipynb")
    grade = ["autograder", "grade", "sums", made.folder / "class", "--allow-isolation", "process"]
    course = made.course.folder
    ran([sys.executable, "-m", *grade, "--out", made.folder / "graded"], course)
    with (made.folder / "graded" / "grades.csv").open(newline="") as table:
        (row,) = csv.DictReader(table)
    assert ("8", "12") == (row["score"], row["max_score"])


def test_another_build_finds_no_drift(made):
    """Nothing in the bundle depends on the day, the process or the order of a set."""
    build = [sys.executable, "-m", "autograder", "build", "sums", "--for", "otter"]
    ran([*build, "--out", "built"], made.course.folder)
    assert "" == ran([*build, "--out", "built", "--check"], made.course.folder)


def test_page(tmp_path):
    """The commands of the page work, and the empty notebook earns nothing of all points."""
    said = run_page("otter", tmp_path)
    assert "Total Score: 0.000 / 126.000" in said
