"""The made-up class: every kind of hand-in is in it, and it looks like a Canvas download."""

import zipfile
from pathlib import Path

import pytest

from autograder.collect import Collection, collect
from autograder.course import Course, load_course
from autograder.errors import AutograderError, OutputError
from autograder.exercise import Assignment, Exercise
from autograder.sample import make_sample

pytestmark = pytest.mark.quick

COURSE = {
    "course/__init__.py": 'syllabus = ["sums"]\n',
    "course/sums/__init__.py": (
        "from autograder.exercise import Assignment\n"
        'assignment = Assignment("Sums", exercises=["double", "half", "paper"])\n'
    ),
    "course/sums/double.py": '''"""Twice a number."""
from autograder.exercise import Exercise

exercise = Exercise("double", file="sums.py")


@exercise.case(points=1)
def three(rng):
    """three"""
    return 3.0


exercise.mistake("squared", "That is the square.", "2 * x", "x * x")
exercise.mistake("tripled", "That is three times.", "2 * x", "3 * x")
''',
    "course/sums/half.py": '''"""Half a number."""
from autograder.exercise import Exercise

exercise = Exercise("half", file="sums.py")


@exercise.case(points=1)
def three(rng):
    """three"""
    return 3.0


exercise.mistake("rounded", "Do not round.", "x / 2", "x // 2")
''',
    "course/sums/paper.py": '''"""The sum on paper."""
from autograder.exercise import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil("total", {"h": positive()}, Expression("2*h"), 1, "the total")
exercise.mistake("lost", "Something was lost.", "h")
''',
    "solutions/sums/sums.py": '''"""Sums."""

from __future__ import annotations

import math


def double(x):
    """Twice x."""
    return 2 * x


def half(x):
    """Half of x."""
    return x / 2
''',
    "solutions/sums/pencil.py": '"""On paper."""\n\ntotal = "2*h"\n',
    "tests/variants/sums/one_line/sums.py": "double, half = lambda x: x + x, lambda x: x * 0.5\n",
}
RIGHT = {name: COURSE[f"solutions/sums/{name}"] for name in ("sums.py", "pencil.py")}


@pytest.fixture
def course(tmp_path) -> Course:
    for name, text in COURSE.items():
        path = tmp_path / "made_up" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_course(tmp_path / "made_up")


@pytest.fixture
def assignment(course) -> Assignment:
    return course.assignment("sums")


def taken(path: Path, assignment: Assignment) -> Collection:
    return collect(assignment.files, path, notebook=assignment.notebook)


def by_role(course: Course, assignment: Assignment, students: int, out: Path) -> dict:
    """What is collected of each student of a class in which no role comes twice."""
    summary = make_sample(course, assignment, students, out)
    found = taken(summary.path, assignment)
    assert set(summary.students) == {one.student for one in found.submissions}
    return {summary.students[one.student]: one for one in found.submissions}


ROLES = [
    "solution", "template", "syntax error", "nothing",
    "double: squared", "half: rounded", "total: lost",
    "variant one_line",
    "broken encoding", "wrong name", "uploaded twice", "late, in a notebook",
    "zip with a folder inside",
    "missing package", "endless loop",
    "double: tripled",
]  # fmt: skip


@pytest.mark.parametrize("students", [1, 4, 7, 16])
def test_a_small_class_shows_what_matters_most(course, assignment, tmp_path, students):
    """The first kinds come first, and one mistake of every exercise before a second of any."""
    found = by_role(course, assignment, students, tmp_path / "class.zip")
    assert set(ROLES[:students]) == set(found)


def test_each_student_hands_in_what_the_role_says(course, assignment, tmp_path):
    """A role that hands in something else would prove nothing about the grader."""
    found = by_role(course, assignment, len(ROLES), tmp_path / "class.zip")
    for role in ("solution", "uploaded twice", "zip with a folder inside"):
        assert RIGHT == found[role].files
    assert found["nothing"].empty
    assert "not UTF-8" in found["broken encoding"].problems["sums.py"]
    assert "found hw12.py" in found["wrong name"].problems["sums.py"]
    assert "sums-1.py" in found["uploaded twice"].notices[0]
    late = found["late, in a notebook"]
    assert "late" in late.notices[0]
    assert {"sums.py", "pencil.py"} == set(late.notebooks)
    assert RIGHT["sums.py"] in late.files["sums.py"]
    assert "2 * x" not in found["template"].files["sums.py"]
    assert RIGHT["sums.py"].replace("2 * x", "3 * x") == found["double: tripled"].files["sums.py"]
    assert (
        COURSE["tests/variants/sums/one_line/sums.py"] == found["variant one_line"].files["sums.py"]
    )
    assert RIGHT["pencil.py"] == found["variant one_line"].files["pencil.py"]


def test_the_troubled_sources_are_in_the_trouble_they_claim(course, assignment, tmp_path):
    """One has a line of old Python; one cannot import; one loops in one of its functions."""
    found = by_role(course, assignment, len(ROLES), tmp_path / "class.zip")
    assert "cannot be read as Python" in found["syntax error"].notices[0]
    with pytest.raises(ModuleNotFoundError):
        exec(found["missing package"].files["sums.py"], {})
    endless = found["endless loop"].files["sums.py"]
    assert '    """Half of x."""\n    while True:\n        pass\n    return x / 2\n' in endless
    assert 1 == endless.count("while True")


def test_a_pencil_mistake_is_written_as_the_answer(course, assignment, tmp_path):
    """The other lines of the file stay as they are."""
    found = by_role(course, assignment, len(ROLES), tmp_path / "class.zip")
    assert '"""On paper."""\n\ntotal = \'h\'\n' == found["total: lost"].files["pencil.py"]


def test_the_same_class_is_the_same_bytes(course, assignment, tmp_path):
    """Two people who report on the sample speak of the same one."""
    first = make_sample(course, assignment, 40, tmp_path / "a.zip").path.read_bytes()
    assert first == make_sample(course, assignment, 40, tmp_path / "b.zip").path.read_bytes()


def test_a_class_larger_than_its_kinds_has_no_student_twice(course, assignment, tmp_path):
    """Names run out; Canvas's numbers do not."""
    summary = make_sample(course, assignment, 100, tmp_path / "class.zip")
    assert 100 == len(summary.students)
    found = taken(summary.path, assignment)
    assert ("canvas", 100) == (found.kind, len(found.submissions))


def test_a_folder_gets_one_zip_and_an_earlier_sample_is_replaced(course, assignment, tmp_path):
    """Making a larger class in the same place is no accident."""
    out = tmp_path / "new" / "folder"
    make_sample(course, assignment, 3, out)
    assert out / "submissions.zip" == make_sample(course, assignment, 5, out).path
    assert 5 == len(taken(out / "submissions.zip", assignment).submissions)
    assert ["submissions.zip"] == [path.name for path in out.iterdir()]


def test_a_real_download_is_never_overwritten(course, assignment, tmp_path):
    """A slip of the hand must not cost a class its hand-ins."""
    out = tmp_path / "class.zip"
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("doejane_1_2_sums.py", "x = 1\n")
    before = out.read_bytes()
    with pytest.raises(OutputError, match=r"class\.zip exists and is no sample class"):
        make_sample(course, assignment, 3, out)
    assert before == out.read_bytes()
    assert [out.name, "made_up"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_one_sentence(course, assignment, tmp_path):
    """No traceback for a path that runs through a file."""
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        make_sample(course, assignment, 3, tmp_path / "file" / "class.zip")


def test_a_class_of_nobody_is_refused(course, assignment, tmp_path):
    """An empty zip would fail later, and elsewhere."""
    with pytest.raises(AutograderError, match="at least one student; asked for 0"):
        make_sample(course, assignment, 0, tmp_path / "class.zip")


def test_the_courses_own_class_of_thirty_shows_every_kind(tmp_path):
    """What `make grade` shows: right ones, fifteen mistakes at least, and every trouble."""
    real = load_course(Path(__file__).parents[1])
    assignment = real.assignment("kernel_regression")
    found = by_role(real, assignment, 30, tmp_path / "class.zip")
    kinds = [role for role in found if ": " in role]
    assert 13 <= len(kinds)
    functions = {q.name for q in assignment.questions if isinstance(q, Exercise)}
    assert functions <= {kind.split(":")[0] for kind in kinds}
    assert {role for role in ROLES if ": " not in role and "variant" not in role} <= set(found)
