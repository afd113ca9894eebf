"""The kernel zoo: the numbers it teaches, its handout, its student folder, follow-through."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from conftest import ROOT

from autograder.build import drift, template_files
from autograder.build.handout import handout_page
from autograder.build.hints import hints
from autograder.build.public_case import public_exercises
from autograder.build.student.diagnosis import cause_of, weigh
from autograder.build.student.fault import fault
from autograder.build.student.likeness import likeness
from autograder.collect.submission import Submission
from autograder.course import Course
from autograder.exercise import Assignment
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.result import Result
from autograder.sandbox import SameProcess
from autograder.secret import Secret
from autograder.solution import function_span
from autograder.solver import Solver

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("quietly")]
KEYS = np.array([[0.0], [0.5], [1.0], [1.5], [3.0]])
VALUES = np.array([[1.0], [4.0], [2.0], [8.0], [5.0]])


@pytest.fixture(scope="module")
def assignment(course: Course) -> Assignment:
    """The kernel zoo."""
    return course.assignment("kernel_zoo")


@pytest.fixture(scope="module")
def source(course: Course, assignment: Assignment) -> str:
    """The solution's file."""
    return course.solution(assignment).sources["kernels.py"]


@pytest.fixture
def zoo(source: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The solution as the module that a student would import."""
    module = ModuleType("kernels")
    exec(source, module.__dict__)
    monkeypatch.setitem(sys.modules, "kernels", module)
    return module


@pytest.fixture(scope="module")
def grade(course: Course, assignment: Assignment):
    """A function that grades one file, without walls."""
    key = AnswerKey(assignment, course.solution(assignment), Secret("0123456789abcdef" * 4))
    runner = SameProcess()
    grader = Grader(key, runner, Solver(key, runner), {})
    return lambda text: grader.grade(Submission("student", {"kernels.py": text}))


def scores(result: Result) -> dict[str, bool]:
    """Whether each exercise has full marks."""
    return {e.name: e.earned == 100 * e.max_score for e in result.exercises}


@pytest.mark.parametrize(
    ("kernel", "wanted"),
    [
        ("gaussian", [0.25838, 0.29279, 0.25838, 0.17758, 0.01286]),
        ("boxcar", [1 / 3, 1 / 3, 1 / 3, 0.0, 0.0]),
        ("constant", [0.2, 0.2, 0.2, 0.2, 0.2]),
        ("triangular", [0.25, 0.5, 0.25, 0.0, 0.0]),
        ("epanechnikov", [0.3, 0.4, 0.3, 0.0, 0.0]),
    ],
)
def test_weights_at_five_keys(zoo, kernel, wanted):
    """The weights of five keys at width 1, known by hand."""
    _, weights = zoo.nadaraya_watson([[0.5]], KEYS, VALUES, kernel, 1.0)
    assert wanted == pytest.approx(weights[0].tolist(), abs=5e-6)


def test_lost_rows_are_named(zoo):
    """The refusal says which queries no key reaches, and no other."""
    with pytest.raises(ValueError, match=r"\[1, 3\]"):
        zoo.nadaraya_watson([[0.5], [9.0], [1.0], [-4.0]], KEYS, VALUES, "boxcar", 1.0)


@pytest.mark.parametrize("name", ["epanechikov", "Epanechikov", "tricube", ""])
def test_names_outside_the_zoo(zoo, name):
    """The misspelling of the slides and any other stranger are refused, and the five are listed."""
    with pytest.raises(ValueError, match="epanechnikov"):
        zoo.kernel_values([[0.5]], KEYS, name, 1.0)


@pytest.mark.parametrize("kernel", ["gaussian", "boxcar", "constant", "triangular", "epanechnikov"])
def test_shuffled_keys_shuffle_the_columns(zoo, kernel):
    """A weight belongs to its key, wherever the key stands."""
    order, queries = [3, 0, 4, 2, 1], [[0.4], [1.7]]
    output, weights = zoo.nadaraya_watson(queries, KEYS, VALUES, kernel, 1.3)
    other, turned = zoo.nadaraya_watson(queries, KEYS[order], VALUES[order], kernel, 1.3)
    assert weights[:, order] == pytest.approx(turned, abs=1e-15)
    assert output == pytest.approx(other, abs=1e-14)


@pytest.mark.parametrize("seed", [7, 2024])
def test_matched_width_brings_shapes_together(zoo, seed):
    """What the handout says of one sample holds for others: a tenth of the gap at equal width."""
    rng = np.random.default_rng(seed)
    keys = rng.uniform(0.0, 5.0, (40, 1))
    values = 2.0 * np.sin(keys) + keys + rng.normal(0.0, 1.0, keys.shape)
    grid = np.arange(50.0)[:, None] / 10
    equal = zoo.estimate_gap(grid, keys, values, "gaussian", 1.0, "triangular", 1.0)
    matched = zoo.estimate_gap(grid, keys, values, "gaussian", 1.0, "triangular", 6.0**0.5)
    assert 0.4 < equal < 0.6
    assert matched < 0.06


def test_numbers_of_the_handout(zoo):
    """Every line of code in the handout prints what stands below it."""
    text = (ROOT / "course/kernel_zoo/handout.md").read_text(encoding="utf-8")
    code = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(code, {}, "handout", "handout.md", 0)
    said: list[str] = []
    with np.printoptions():
        found = doctest.DocTestRunner().run(test, out=said.append)
    assert found.attempted > 20
    assert not found.failed, "".join(said)


def test_prose_of_the_handout_has_no_number_of_its_own():
    """A decimal in the text stands in a session too, so it cannot drift."""
    text = (ROOT / "course/kernel_zoo/handout.md").read_text(encoding="utf-8")
    sessions = re.findall(r"^```.*?^```$", text, flags=re.MULTILINE | re.DOTALL)
    computed = re.findall(r"\d+\.\d*", "".join(sessions))
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    said = re.findall(r"\d+\.\d+", prose)
    assert said
    assert [] == [number for number in said if not any(c.startswith(number) for c in computed)]


def test_figures_belong_to_the_handout(monkeypatch):
    """Every drawing is kept beside its code, and the handout shows each of them."""
    monkeypatch.syspath_prepend(ROOT / "solutions/kernel_zoo")
    monkeypatch.delitem(sys.modules, "kernels", raising=False)
    drawings = importlib.import_module("course.kernel_zoo.figures.drawings")
    text = (ROOT / "course/kernel_zoo/handout.md").read_text(encoding="utf-8")
    kept = sorted(path.stem for path in (ROOT / "course/kernel_zoo/figures").glob("*.svg"))
    assert sorted(drawings.FIGURES) == kept
    assert kept == sorted(re.findall(r"\(figures/(\w+)\.svg\)", text))


def test_handout_becomes_a_page(course, assignment):
    """The handout's formulas convert, and every function of the assignment is asked for in it."""
    page = handout_page(course, assignment)
    assert "<math" in page
    assert [] == [q.name for q in assignment.questions if q.name not in page]


def test_top_level_table_of_kernels_is_followed_through(grade):
    """One wrong kernel is charged once, even if a table at top level hands it on."""
    folder = Path(__file__).parent / "variants" / "kernel_zoo" / "table_of_names"
    right = (folder / "kernels.py").read_text(encoding="utf-8")
    wrong = right.replace("np.clip(1 - np.abs(np.asarray(u, dtype=float)), 0, None)", "u * 0 + 7")
    assert right != wrong
    names = scores(grade(right))
    assert {**names, "triangular": False} == scores(grade(wrong))


def test_template_keeps_the_solution_back(course, assignment, source):
    """No line of a solution's body of more than 25 characters stands in any student file."""
    text = "\n".join(template_files(course, assignment).values())
    for exercise in assignment.questions:
        _, body, end = function_span(source, exercise)
        lines = [line.strip() for line in source.splitlines()[body:end]]
        assert [] == [line for line in lines if len(line) > 25 and line in text]


def test_student_folder_is_built_and_old_pythons_read_it(course, assignment):
    """The committed folder is what the course says today, for Python 3.9 too."""
    folder = ROOT / "student_templates" / "kernel_zoo"
    assert [] == drift(course, assignment, folder)
    for path in folder.glob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"), path.name, feature_version=(3, 9))


def test_hints_are_small(course, assignment):
    """The file with the hints stays under 100 kB."""
    text = hints(public_exercises(assignment, course.solution(assignment)))
    assert len(text.encode()) < 100_000


def test_home_diagnosis_is_right_or_silent(course, assignment):
    """At home, the solution with a mistake is told that mistake's sentence, or none."""
    exercises = public_exercises(assignment, course.solution(assignment))
    known = json.loads(hints(exercises))
    named = set()
    for entry in exercises:
        name = entry.exercise.name
        for mistake in entry.exercise.mistakes:
            seen = {}
            for public in entry.cases:
                outcome = entry.mistaken(mistake)[public.case.name]
                wrong = fault(name, public.about, outcome)
                seen[public.case.name] = likeness(outcome, public.about) if wrong else None
            for case in (case for case in seen if seen[case] is not None):
                said = cause_of(weigh(known[name], seen), case)
                assert said in ("", mistake.sentence), (name, mistake.id, case)
                if said:
                    named.add((name, mistake.id))
    assert len(named) > 120
