"""What students receive: complete, free of answers, and the same on every machine."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from autograder.build import bundle_for, drift, template_files
from autograder.build.hints import hints
from autograder.build.public_case import public_exercises
from autograder.build.student.diagnosis import cause_of, weigh
from autograder.build.student.fault import fault
from autograder.build.student.likeness import likeness
from autograder.course import load_course
from autograder.errors import CourseError, OutputError
from autograder.exercise import Exercise, Pencil
from autograder.solution import function_span

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parent.parent
DEMO = {
    "course/__init__.py": 'syllabus = ["demo"]',
    "course/demo/__init__.py": """
from autograder import Assignment
assignment = Assignment("Small sums", exercises=["total", "middle", "root"])
""",
    "course/demo/data.py": """
import math
LENGTH = 60
def wave(count):
    return [math.sin(i) for i in range(count)]
""",
    "course/demo/total.py": '''
"""Total: add up the numbers.

Leave the numbers as they are."""
import numpy as np
from autograder import Exercise
from course.demo.data import LENGTH, wave

exercise = Exercise("total", file="sums.py", returns=["sum", "running sums"])

@exercise.case(points=1, keeps_inputs=True)
def whole(rng):
    """small whole numbers, by columns and read-only"""
    table = np.array([[1, 2], [3, 4]], dtype=np.uint8, order="F")
    table.flags.writeable = False
    return table, 2.0

@exercise.case(points=1)
def many(rng):
    """many numbers"""
    return [wave(LENGTH), list(rng.normal(size=LENGTH))], 1.0

@exercise.case(points=1)
def none(rng):
    """no number"""
    return np.zeros((0, 3)), 1.0

@exercise.case(points=1)
def negative(rng):
    """a negative factor, which is refused"""
    return [[1.0]], -1.0

@exercise.case(points=1, hidden=True)
def concealed_case_name(rng):
    """never shown before grading"""
    raise RuntimeError("a hidden case was drawn")

exercise.mistake("no-factor", "The factor is missing.", "total * factor", "total")
exercise.mistake("no-refusal", "A negative factor has to be refused.", "factor < 0", "False")
exercise.mistake("four-rows", "Tables of four rows are special.", "total * factor",
                 "total * factor + (len(numbers) == 4)")
''',
    "course/demo/middle.py": '''
"""Middle: the mean of a sealed list."""
from autograder import Exercise, Sealed
exercise = Exercise("middle", file="sums.py", needs=["total"], returns=["choice", "mean"])

@exercise.case(points=1)
def sealed_list(rng):
    """three sealed numbers"""
    return [0.5], Sealed([1.0, 2.0, 6.0])
''',
    "course/demo/root.py": '''
"""Root: the root of nine."""
from autograder import Pencil
from autograder.pencil import Expression
exercise = Pencil("root", {}, answer=Expression("1+2"), points=1, says="the root of nine")
''',
    "solutions/demo/sums.py": '''
"""Right answers."""

import numpy as np

SECRET_CONSTANT = 12345


def _private(numbers):
    return numbers.sum() + 0 * SECRET_CONSTANT


def total(numbers, factor):
    """The sum of numbers times factor, and the running sums."""
    if factor < 0:
        raise ValueError("not negative")
    numbers = np.asarray(numbers, dtype=np.float64)
    total = _private(numbers)
    return total * factor, np.cumsum(numbers)


def middle(choices, unseal):
    """A choice and the mean of what it unseals."""
    return choices[0], unseal(choices[0]).mean()
''',
    "solutions/demo/pencil.py": 'root = "1+2"\n',
}


def write_course(folder: Path, **changes: str) -> Path:
    """The demo course in a folder, some files replaced."""
    for name, text in {**DEMO, **changes}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return folder


def demo_files(folder: Path, **changes: str) -> dict[str, str]:
    """What students of the demo course receive."""
    course = load_course(write_course(folder, **changes))
    return template_files(course, course.assignment("demo"))


def imported(text: str, path: Path) -> ModuleType:
    """A generated test file as a module."""
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def public_page(files: dict[str, str], folder: Path) -> ModuleType:
    """test_public.py as a module, with the reader that it imports."""
    imported(files["pencil_reader.py"], folder / "pencil_reader.py")
    return imported(files["test_public.py"], folder / "student_page.py")


@pytest.fixture(scope="module")
def real() -> dict[str, str]:
    """What students of the course receive."""
    course = load_course(ROOT)
    return template_files(course, course.assignment("kernel_regression"))


def test_another_course_in_between_changes_nothing(tmp_path):
    """Two courses in one process, as an instructor with a private one has them."""
    course = load_course(write_course(tmp_path))
    assignment = course.assignment("demo")
    files = template_files(course, assignment)
    load_course(ROOT).assignment("kernel_zoo")
    assert files == template_files(course, assignment)


def test_signature_and_docstring_stay(tmp_path):
    """A stub keeps its signature and docstring, and only raises."""
    tree = ast.parse(demo_files(tmp_path)["sums.py"])
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert ["total", "middle"] == list(functions)
    assert "numbers, factor" == ast.unparse(functions["total"].args)
    assert ast.get_docstring(functions["total"]).startswith("The sum of numbers")
    assert "raise NotImplementedError('total is not written yet')" == ast.unparse(
        functions["total"].body[1:][0]
    )


def test_private_parts_of_the_solution_stay_private(tmp_path):
    """Helpers and constants of the solution reach no file, nor does a pencil answer."""
    text = "\n".join(demo_files(tmp_path).values())
    for private in ("_private", "SECRET_CONSTANT", "cumsum", "not negative", "1+2"):
        assert private not in text


def test_hidden_cases_are_not_even_drawn(tmp_path):
    """The demo's hidden case raises when it is made, and nothing of it is written."""
    text = "\n".join(demo_files(tmp_path).values())
    assert "concealed" not in text
    assert "never shown" not in text


def test_maker_comes_with_all_it_uses(tmp_path):
    """A large input's maker is copied with its helper, constant and imports, here runnable."""
    page = public_page(demo_files(tmp_path), tmp_path)
    numbers, _ = page.TOTAL["many"]["inputs"]()
    assert (2, 60) == (len(numbers), len(numbers[0]))


def test_written_cases_say_what_the_course_says(tmp_path):
    """Dtypes, column order, read-only, empty, large and sealed inputs survive being written."""
    page = public_page(demo_files(tmp_path), tmp_path)
    right = imported(DEMO["solutions/demo/sums.py"], tmp_path / "right_sums.py")
    for name, table in {"total": page.TOTAL, "middle": page.MIDDLE}.items():
        for about in table.values():
            outcome = page.call("sums.py", getattr(right, name), about)
            assert page.fault(name, about, outcome) is None
    numbers, _ = page.TOTAL["whole"]["inputs"]()
    assert ("uint8", False, False) == (
        numbers.dtype.name, numbers.flags.writeable, numbers.flags.c_contiguous
    )  # fmt: skip


def test_two_helpers_of_one_name_are_refused(tmp_path):
    """One file cannot hold two different helpers of one name; the sentence says which."""
    other = DEMO["course/demo/middle.py"].replace("[0.5]", "[wave()] * 200")
    other += "\n\ndef wave():\n    return 0.5\n"
    with pytest.raises(CourseError, match="two different things named wave"):
        demo_files(tmp_path, **{"course/demo/middle.py": other})


def test_hints_hold_what_public_cases_show(tmp_path):
    """A mistake is listed with the cases it fails; one that no public case shows is left out."""
    found = json.loads(demo_files(tmp_path)["public_cases.json"])["total"]
    assert {
        "no-factor": {"whole"},
        "no-refusal": {"negative"},
    } == {hint["id"]: set(hint["cases"]) for hint in found}


def test_stale_mistake_is_named(tmp_path):
    """A mistake whose text is gone from the solution stops the build by name."""
    changed = DEMO["course/demo/total.py"].replace('"total * factor", "total"', '"gone", "total"')
    with pytest.raises(CourseError, match="no-factor"):
        demo_files(tmp_path, **{"course/demo/total.py": changed})


def test_drift_names_edited_missing_and_extra_files(tmp_path):
    """Each file that is not what the course builds gets a sentence; caches get none."""
    course = load_course(write_course(tmp_path))
    assignment = course.assignment("demo")
    out = tmp_path / "student_templates" / "demo"
    assert len(bundle_for(course, assignment).write(out)) == len(list(out.iterdir()))
    (out / "__pycache__").mkdir()
    assert [] == drift(course, assignment, out)
    (out / "sums.py").write_text("changed")
    (out / "README.md").unlink()
    (out / "notes.txt").write_text("mine")
    assert [
        "student_templates/demo/README.md is missing",
        "student_templates/demo/sums.py differs from what the course builds",
        "student_templates/demo/notes.txt is not built from the course",
    ] == drift(course, assignment, out)


@pytest.mark.parametrize(("change", "count"), [("0.93294503", 0), ("0.9329451", 1)])
def test_drift_forgives_the_last_digits_only(tmp_path, change, count):
    """Another processor may round the last digit of a number; a different number is drift."""
    case = DEMO["course/demo/middle.py"].replace("[0.5]", "[0.932945030000001]")
    course = load_course(write_course(tmp_path, **{"course/demo/middle.py": case}))
    assignment = course.assignment("demo")
    bundle_for(course, assignment).write(tmp_path / "out")
    file = tmp_path / "out" / "test_public.py"
    file.write_text(file.read_text().replace("0.932945030000001", change), encoding="utf-8")
    assert count == len(drift(course, assignment, tmp_path / "out"))


def test_folder_that_cannot_be_written(tmp_path):
    """Building over a file ends in one sentence."""
    course = load_course(write_course(tmp_path))
    (tmp_path / "out").write_text("a file")
    with pytest.raises(OutputError, match="cannot be written"):
        bundle_for(course, course.assignment("demo")).write(tmp_path / "out")


def test_no_line_of_the_solution_leaks(real):
    """No line of a solution's body of more than 25 characters stands in any student file."""
    course = load_course(ROOT)
    assignment = course.assignment("kernel_regression")
    source = course.solution(assignment).sources["kernel_attention.py"]
    text = "\n".join(real.values())
    for exercise in assignment.questions:
        if isinstance(exercise, Exercise):
            _, body, end = function_span(source, exercise)
            lines = [line.strip() for line in source.splitlines()[body:end]]
            assert [] == [line for line in lines if len(line) > 25 and line in text]


def test_no_hidden_case_leaks(real, tmp_path):
    """The tables hold the public cases and no other; hidden ones are not described either."""
    page = public_page(real, tmp_path)
    for exercise in load_course(ROOT).assignment("kernel_regression").questions:
        if isinstance(exercise, Exercise):
            public = {case.name: case.says for case in exercise.cases if not case.hidden}
            table = getattr(page, exercise.name.upper())
            assert public == {name: about["says"] for name, about in table.items()}
            for case in exercise.cases:
                assert public.get(case.name) or f"{exercise.name}_{case.name}" not in dir(page)


def test_pencil_questions_are_open(real, tmp_path):
    """Every pencil question is there, and none is answered."""
    page = imported(real["pencil.py"], tmp_path / "student_pencil.py")
    questions = load_course(ROOT).assignment("kernel_regression").questions
    names = [question.name for question in questions if isinstance(question, Pencil)]
    assert dict.fromkeys(names) == {name: getattr(page, name) for name in names}


def test_python_3_9_reads_every_file(real):
    """Students may have an old Python."""
    for name, text in real.items():
        if name.endswith(".py"):
            ast.parse(text, name, feature_version=(3, 9))


def test_hints_are_small(real):
    """The file with the hints stays under 100 kB."""
    assert len(real["public_cases.json"].encode()) < 100_000


def test_every_machine_builds_the_same(real):
    """Another process with another hash seed writes the same bytes."""
    code = (
        "import hashlib; from pathlib import Path; from autograder.course import load_course\n"
        "from autograder.build import template_files\n"
        f"course = load_course(Path({str(ROOT)!r}))\n"
        "files = template_files(course, course.assignment('kernel_regression'))\n"
        "print(hashlib.sha256(repr(files).encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert hashlib.sha256(repr(real).encode()).hexdigest() == run.stdout.strip()


def test_no_mistake_is_blamed_on_another():
    """At home, the solution with a mistake is told that mistake's sentence, or none."""
    course = load_course(ROOT)
    assignment = course.assignment("kernel_regression")
    exercises = public_exercises(assignment, course.solution(assignment))
    known = json.loads(hints(exercises))
    named = 0
    for entry in exercises:
        name = entry.exercise.name
        for mistake in entry.exercise.mistakes:
            answers = entry.mistaken(mistake)
            seen = {}
            for public in entry.cases:
                outcome, about = answers[public.case.name], public.about
                wrong = fault(name, about, outcome)
                seen[public.case.name] = likeness(outcome, about) if wrong else None
            suspects = weigh(known[name], seen)
            for case in (case for case in seen if seen[case] is not None):
                said = cause_of(suspects, case)
                named += said == mistake.sentence
                assert said in ("", mistake.sentence), (name, mistake.id, case)
    assert named > 100
