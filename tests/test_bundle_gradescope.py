"""Gradescope's autograder.zip, unpacked and run as Gradescope runs it, with another root folder."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, hand_in
from pages import run_page

from autograder.build import bundle_for
from autograder.course import Course, load_course
from autograder.exercise import Assignment
from autograder.export.results_json import encoded, machine_points, results_json
from autograder.grade import Grader
from autograder.gradescope.hand_in import Metadata, read_metadata

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Gradescope's containers are Linux")

Run = Callable[[dict[str, str]], dict[str, Any]]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What stands in for /autograder, with the zip of the kernel zoo in it, before setup.sh."""
    return unpack("kernel_zoo", tmp_path_factory.mktemp("zoo"))


@pytest.fixture(scope="module")
def root(unpacked: Path) -> Path:
    """The same after setup.sh."""
    done = set_up(unpacked)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return unpacked


@pytest.fixture
def grade(root: Path) -> Run:
    """Runs run_autograder on files by their names; what it printed is under "printed"."""

    def run(files: dict[str, str]) -> dict[str, Any]:
        lay(root, files)
        printed = run_autograder(root).stdout
        return {**results(root), "printed": printed}

    return run


def a_course(folder: Path) -> Course:
    """The course of this repository in a folder with a secret of its own."""
    for part in ("course", "solutions"):
        (folder / part).symlink_to(ROOT / part)
    return load_course(folder)


def unpack(name: str, folder: Path) -> Path:
    """A folder with source/ in it, as Gradescope lays it out, and a Python that needs no set-up."""
    course = a_course(folder)
    made = bundle_for(course, course.assignment(name), "gradescope").write(folder)
    root = folder / "autograder"
    with zipfile.ZipFile(made[0]) as archive:
        archive.extractall(root / "source")
    (root / "engine").mkdir()
    (root / "engine" / ".venv").symlink_to(sys.prefix)
    return root


def set_up(root: Path) -> subprocess.CompletedProcess[str]:
    """setup.sh run to its end."""
    call = ["bash", str(root / "source" / "setup.sh"), str(root)]
    return subprocess.run(call, capture_output=True, text=True)


def lay(root: Path, files: dict[str, str]) -> None:
    """A hand-in where Gradescope puts it."""
    shutil.rmtree(root / "submission", ignore_errors=True)
    (root / "submission").mkdir()
    for name, text in files.items():
        path = root / "submission" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def run_autograder(root: Path) -> subprocess.CompletedProcess[str]:
    """run_autograder to its end."""
    call = ["bash", str(root / "source" / "run_autograder"), str(root)]
    return subprocess.run(call, capture_output=True, text=True)


def results(root: Path) -> dict[str, Any]:
    """results.json, held against what Gradescope accepts."""
    text = (root / "results" / "results.json").read_bytes()
    found = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} in it"))
    check(found)
    return found


def check(found: dict[str, Any]) -> None:
    """Fails where Gradescope would not take it."""
    formats = {"text", "html", "simple_format", "md", "ansi"}
    visibilities = {"visible", "hidden", "after_due_date", "after_published"}
    assert isinstance(found["score"], (int, float))
    assert isinstance(found["output"], str)
    assert {found[f"{what}output_format"] for what in ("", "test_")} <= formats
    for test in found["tests"]:
        assert isinstance(test["name"], str)
        assert isinstance(test["output"], str)
        assert test.get("visibility", "visible") in visibilities
        assert test.get("status", "passed") in {"passed", "failed"}
        assert all(isinstance(test[key], (int, float)) for key in test if key.endswith("score"))


def shown(found: dict[str, Any], name: str) -> dict[str, Any]:
    """The test of one question."""
    return next(test for test in found["tests"] if test["name"].startswith(f"{name}:"))


def zoo() -> str:
    """The solution of the kernel zoo."""
    return (ROOT / "solutions" / "kernel_zoo" / "kernels.py").read_text(encoding="utf-8")


def test_zip_has_its_files_at_the_root(unpacked: Path) -> None:
    """Gradescope finds both programs at the top, and may run them."""
    with zipfile.ZipFile(unpacked.parent / "autograder.zip") as archive:
        rights = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
    assert {0o755} == {rights[name] & 0o777 for name in ("setup.sh", "run_autograder")}
    assert {".secret", "solutions/kernel_zoo/kernels.py", "autograder/grade.py"} <= rights.keys()
    assert [] == [name for name in rights if name.endswith(".pyc") or name.startswith("/")]


def test_zip_is_the_same_on_every_build(unpacked: Path) -> None:
    """The same course and secret make the same bytes."""
    course = load_course(unpacked.parent)
    again = bundle_for(course, course.assignment("kernel_zoo"), "gradescope")
    assert (unpacked.parent / "autograder.zip").read_bytes() == again.files["autograder.zip"]


def test_chapter_with_essays_sets_up(tmp_path: Path) -> None:
    """setup.sh grades the solution: all points but those that a person gives."""
    done = set_up(unpack("kernel_regression", tmp_path))
    assert "the solution earns 220 of 220 points" in done.stdout
    assert 0 == done.returncode, done.stderr


def test_set_up_that_fails_says_so(unpacked: Path, tmp_path: Path) -> None:
    """What would stop every grading shows when the image is built, in two sentences."""
    broken = shutil.copytree(unpacked, tmp_path / "broken", symlinks=True)
    (broken / "source" / ".secret").write_text("no secret", encoding="ascii")
    done = set_up(broken)
    assert 1 == done.returncode
    assert "should hold at least 32 hexadecimal digits" in done.stdout
    assert "nothing can be graded with this image" in done.stderr


def test_verdicts_are_those_of_a_graded_class(grade: Run, root: Path, tmp_path: Path) -> None:
    """The same hand-in graded there and by `autograder grade` here earns the same, case by case."""
    slip = zoo().replace("< 1", "<= 1")
    found = grade({"kernels.py": slip})
    (tmp_path / "class" / "ada").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "kernels.py").write_text(slip, encoding="utf-8")
    call = [sys.executable, "-m", "autograder", "--course", str(root.parent), "grade"]
    wanted = [*call, "kernel_zoo", "class", "--out", "out", "--allow-isolation", "process"]
    subprocess.run(wanted, cwd=tmp_path, capture_output=True, check=True)
    here = json.loads((tmp_path / "out" / "results" / "ada.json").read_text(encoding="utf-8"))
    assert here["exercises"] == found["extra_data"]["autograder"]["exercises"]
    assert here["score"] == found["score"] < 126
    assert here["secret"] == found["extra_data"]["autograder"]["secret"]


def test_notebook_in_a_folder_is_taken(grade: Run) -> None:
    """A renamed notebook, a folder deep, is graded as in a class, and the renaming is told."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**cell, "id": "all", "source": zoo()}]
    book = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    found = grade({"mine/week 3 (1).ipynb": json.dumps(book)})
    assert 126 == found["score"]
    assert "week 3 (1).ipynb was taken as kernel_zoo.ipynb" in found["output"].replace("'", "")


def test_nothing_handed_in(grade: Run) -> None:
    """An empty hand-in gets a zero of its own making, and is told what is wanted."""
    found = grade({})
    assert 0 == found["score"]
    assert "Wanted: kernels.py" in found["output"]


def test_instructor_alone_reads_the_level(grade: Run) -> None:
    """Which walls held is printed, and does not hide the total by a hidden test."""
    found = grade({"kernels.py": zoo()})
    assert "isolation level" in found["printed"]
    assert "isolation" not in found["output"]
    assert [] == [test for test in found["tests"] if test.get("visibility") == "hidden"]


def test_grader_that_fails_is_nobodys_zero(grade: Run, root: Path) -> None:
    """Where the grader cannot even start, students see no total, and read that it is not theirs."""
    secret = root / "source" / ".secret"
    kept = secret.read_bytes()
    secret.write_text("no secret")
    found = grade({"kernels.py": zoo()})
    secret.write_bytes(kept)
    assert ["hidden"] == [test["visibility"] for test in found["tests"]]
    assert "not your score" in found["output"]
    assert "should hold at least 32 hexadecimal digits" in found["printed"]


@pytest.mark.parametrize("victim", ["run_autograder", "the grader"])
def test_killed_in_the_middle(root: Path, victim: str) -> None:
    """Whoever is killed while a hand-in loops, valid results without a verdict lie there."""
    lay(root, {"kernels.py": "while True: pass"})
    shutil.rmtree(root / "results", ignore_errors=True)
    call = ["bash", str(root / "source" / "run_autograder"), str(root)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as shell:
        until((root / "results" / "results.json").exists)
        until((root / "results" / "results.part").exists)  # the grader opens it before it grades
        (watch,) = children(shell.pid)
        (grader,) = children(watch)
        os.kill(shell.pid if victim == "run_autograder" else grader, signal.SIGKILL)
        if victim == "run_autograder":
            os.kill(grader, signal.SIGKILL)
        printed = shell.communicate(timeout=60)[0]
    assert "This is no verdict" in results(root)["output"]
    assert ["hidden"] == [test["visibility"] for test in results(root)["tests"]]
    assert victim == "run_autograder" or "killed" in printed


def until(true: Callable[[], object]) -> None:
    """Waits for something to be so."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "nothing happened in a minute"
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_points_add_up(grader: Grader, assignment: Assignment, solution, quietly) -> None:
    """The tests' maxima are the autograder points, their scores the total, to the hundredth."""
    text = solution.sources["pencil.py"].replace('"2 * h**2"', '"h**2"')
    for submission in (hand_in(solution), hand_in(solution, kernel_attention="", pencil=text)):
        found = results_json(assignment, grader.grade(submission))
        check(found)
        assert machine_points(assignment) == sum(t.get("max_score", 0) for t in found["tests"])
        assert found["score"] == round(sum(t.get("score", 0) for t in found["tests"]), 2)


def test_what_a_person_decides_is_not_counted_as_lost(
    grader: Grader, assignment: Assignment, solution, quietly
) -> None:
    """Free words have neither score nor maximum; their points are named, at the top too."""
    found = results_json(assignment, grader.grade(hand_in(solution)))
    essay = shown(found, "hidden_metric")
    assert set() == {"score", "max_score", "status"} & essay.keys()
    assert "Worth 2 points" in essay["output"]
    assert "4 more points are still to be decided by a person" in found["output"]


def test_undecided_answer_has_no_score_yet(
    grader: Grader, assignment: Assignment, solution, quietly
) -> None:
    """It keeps its place in the sum of the maxima, and is neither right nor wrong."""
    result = grader.grade(hand_in(solution))
    exercises = [
        replace(e, cases=(replace(e.cases[0], earned=0, status="undecided", message="Hm."),))
        if e.name == "tau"
        else e
        for e in result.exercises
    ]
    found = results_json(assignment, replace(result, exercises=tuple(exercises)))
    assert {"max_score": 2} == {k: v for k, v in shown(found, "tau").items() if "sc" in k}
    assert "status" not in shown(found, "tau")
    assert "a person will look at this" in shown(found, "tau")["output"]
    assert machine_points(assignment) == sum(t.get("max_score", 0) for t in found["tests"])


def test_hidden_inputs_stay_hidden(
    grader: Grader, assignment: Assignment, solution, quietly
) -> None:
    """A hand-in that raises its inputs gets its own words back for public cases only."""
    loud = "def row_softmax(scores):\n    raise ValueError(f'SEEN {scores!r}')"
    found = results_json(assignment, grader.grade(hand_in(solution, kernel_attention=loud)))
    question = next(q for q in assignment.questions if q.name == "row_softmax")
    public = [case for case in question.cases if not case.hidden and "refused" not in case.says]
    assert len(public) == shown(found, "row_softmax")["output"].count("SEEN")
    assert len(public) == json.dumps(found["extra_data"]).count("SEEN")


def test_signs_that_a_database_refuses(
    grader: Grader, assignment: Assignment, solution, quietly
) -> None:
    """Control characters and halves of characters are shown, not passed on."""
    rude = "def row_softmax(scores):\n    raise ValueError('\\x00\\x1b[31m\\ud800')"
    found = results_json(assignment, grader.grade(hand_in(solution, kernel_attention=rude)))
    text = encoded(found).decode("utf-8")
    assert "␀␛[31m" in text
    assert [] == [sign for sign in text if sign < " " and sign != "\n"]
    assert "\\u0000" not in text


def test_moment_comes_from_gradescope(tmp_path: Path) -> None:
    """When it was handed in is what Gradescope says, in UTC, and never the present clock."""
    file = tmp_path / "submission_metadata.json"
    told = {"created_at": "2026-02-28T10:00:00.123456-08:00", "users": [{"email": "a@b.c"}]}
    file.write_text(json.dumps(told), encoding="utf-8")
    assert Metadata("a@b.c", "2026-02-28T18:00:00Z") == read_metadata(file)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"users": [], "assignment": null}'])
def test_metadata_may_lack(text: str, tmp_path: Path) -> None:
    """An older container that tells less stops nothing."""
    file = tmp_path / "submission_metadata.json"
    file.write_text(text, encoding="utf-8")
    assert Metadata() == read_metadata(file)


def needs_nobody() -> None:
    """Skips where this test cannot become the user nobody, or nobody cannot start Python."""
    if os.getuid() != 0:
        pytest.skip("only root can become another user")
    call = ["runuser", "-u", "nobody", "--", sys.executable, "-c", "import autograder"]
    if subprocess.run(call, cwd=ROOT, capture_output=True).returncode:
        pytest.skip(f"{sys.executable} cannot be started by nobody")


def open_way(folder: Path) -> None:
    """What pytest itself closes does not count."""
    for closed in (folder, *folder.parents[:3]):
        closed.chmod(0o755)


def test_answers_are_out_of_reach_of_nobody(root: Path) -> None:
    """The user that students' code gets where no walls hold can open no secret and no results."""
    if os.getuid() != 0:
        pytest.skip("only root can become another user")
    lay(root, {})
    run_autograder(root)
    open_way(root)
    program = (
        "import sys; from autograder.gradescope.grading import become; become('nobody')\n"
        "for path in sys.argv[1:]:\n"
        "    try: open(path); print('open')\n"
        "    except PermissionError: print('refused')\n"
    )
    paths = [root / "source" / ".secret", root / "results" / "results.json"]
    call = [sys.executable, "-c", program, *map(str, paths)]
    assert ["refused", "refused"] == subprocess.check_output(call, text=True).split()


def test_without_walls_the_verdicts_are_the_same(grade: Run, root: Path) -> None:
    """A grader that has given up its rights still names the mistake: all it needs was read."""
    needs_nobody()
    wanted = grade({"kernels.py": zoo().replace("< 1", "<= 1")})
    open_way(root)
    program = (
        "import json, sys\n"
        "from pathlib import Path\n"
        "from autograder.gradescope.grading import Desk\n"
        "from autograder.gradescope.hand_in import Metadata, read_hand_in\n"
        "desk = Desk.laid(Path(sys.argv[1], 'source'))\n"
        "folder = Path(sys.argv[1], 'submission')\n"
        "submission, _ = read_hand_in(folder, desk.assignment, Metadata())\n"
        "print(json.dumps(desk.grade(submission, 'process', 'nobody').json()['exercises']))\n"
    )
    found = subprocess.check_output([sys.executable, "-c", program, str(root)], cwd=ROOT)
    assert wanted["extra_data"]["autograder"]["exercises"] == json.loads(found)
    assert wanted["score"] < 126


def test_page_tells_the_truth(tmp_path: Path) -> None:
    """The page's commands run, and say what has to be set by hand."""
    printed = run_page("gradescope", tmp_path)
    assert "set the autograder points to 220" in printed
    assert "run_autograder" in printed
