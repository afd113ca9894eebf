"""The students' zip: what is in it, name by name, and what is not."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT
from pages import run_page

from autograder.build import bundle_for
from autograder.build.bundles import Bundle
from autograder.course import Course, load_course
from autograder.exercise import Exercise
from autograder.key import draw_inputs
from autograder.secret import course_secret

NAMES = {
    "kernel_regression": [
        "README.md", "kernel_attention.py", "kernel_regression.ipynb", "pencil.py",
        "pencil_reader.py", "public_cases.json", "requirements.txt", "test_public.py",
    ],
    "kernel_zoo": [
        "README.md", "kernel_zoo.ipynb", "kernels.py", "public_cases.json", "requirements.txt",
        "test_public.py",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The course of this repository in a folder with a secret of its own."""
    folder = tmp_path_factory.mktemp("course")
    for part in ("course", "solutions"):
        (folder / part).symlink_to(ROOT / part)
    course_secret(folder)
    return load_course(folder)


@pytest.fixture(scope="module", params=sorted(NAMES))
def made(course: Course, request: pytest.FixtureRequest) -> tuple[str, Bundle]:
    """An assignment's name, and the bundle for its students."""
    return request.param, bundle_for(course, course.assignment(request.param), "students")


def archive(made: tuple[str, Bundle]) -> zipfile.ZipFile:
    """The only file of the bundle."""
    name, bundle = made
    assert [f"{name}.zip"] == list(bundle.files)
    return zipfile.ZipFile(io.BytesIO(bundle.files[f"{name}.zip"]))


def texts(made: tuple[str, Bundle]) -> str:
    """All that stands in the zip."""
    with archive(made) as packed:
        return "\n".join(packed.read(name).decode() for name in packed.namelist())


def test_names_are_these_and_no_others(made: tuple[str, Bundle]) -> None:
    """One folder with the student's files: no solution, no secret, nothing compiled."""
    name, _ = made
    assert [f"{name}/{file}" for file in NAMES[name]] == archive(made).namelist()


def test_printed_list_is_the_zips(made: tuple[str, Bundle]) -> None:
    """What the instructor reads after building is what is in it."""
    printed = [line.strip() for line in made[1].advice.splitlines()[1:]]
    assert printed == archive(made).namelist()


def test_no_line_of_the_solution(made: tuple[str, Bundle]) -> None:
    """No line of more than 25 characters of a solution's code or answers is in any file."""
    inside = texts(made)
    for path in (ROOT / "solutions" / made[0]).glob("*.py"):
        code = re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8"))
        lines = [line.strip() for line in code.splitlines()]
        told = [x for x in lines if len(x) > 25 and not x.startswith(("def ", "from ", "import "))]
        assert len(told) > 10
        assert [] == [line for line in told if line in inside]


def test_no_hidden_input(made: tuple[str, Bundle], course: Course) -> None:
    """No number that is drawn for a hidden case under the class's secret is in any file."""
    inside = texts(made)
    secret, _ = course_secret(course.folder)
    drawn = [
        repr(float(number))
        for question in course.assignment(made[0]).questions
        if isinstance(question, Exercise)
        for case in question.cases
        if case.hidden
        for item in draw_inputs(made[0], question, case, secret)
        for number in getattr(item, "flat", [])
    ]
    long = [digits for digits in drawn if len(digits) > 12]
    assert len(long) > 100
    assert [] == [digits for digits in long if digits in inside]


def test_no_secret_and_no_place_of_this_machine(made: tuple[str, Bundle], course: Course) -> None:
    """Neither the class's secret nor a folder of whoever built it is in any file."""
    inside = texts(made)
    secret, _ = course_secret(course.folder)
    places = {str(ROOT), str(course.folder), sys.prefix, sys.base_prefix, str(Path.home())}
    for told in (secret.text, secret.fingerprint, *(place for place in places if len(place) > 4)):
        assert told not in inside


def test_unpacked_it_checks_itself(made: tuple[str, Bundle], tmp_path: Path) -> None:
    """Unpacked anywhere, pytest says what is not written; with the solution all pass."""
    archive(made).extractall(tmp_path)
    mine = tmp_path / made[0]
    assert "is not written yet" in self_check(mine, wanted=1)
    for path in (ROOT / "solutions" / made[0]).glob("*.py"):
        shutil.copy(path, mine)
    assert "failed" not in self_check(mine, wanted=0)


def self_check(folder: Path, wanted: int) -> str:
    """What `python -m pytest` prints there."""
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
    assert wanted == done.returncode, done.stdout
    return done.stdout


def test_page_tells_the_truth(tmp_path: Path) -> None:
    """The page's commands run, and the zip's own listing is the one that was printed."""
    printed = run_page("students", tmp_path)
    assert 2 == printed.count("kernel_zoo/public_cases.json")
