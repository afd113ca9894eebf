"""The command line as an instructor types it: real processes, real files."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

from autograder.gradebook import FILE, open_gradebook


def autograder(*words: object, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """A finished call of the program."""
    command = [sys.executable, "-m", "autograder", *map(str, words)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with one exercise and one pencil question."""
    folder = tmp_path_factory.mktemp("course")
    for name, text in SMALL.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


SMALL = {
    "course/__init__.py": '"""One assignment."""\n\nsyllabus = ["demo"]\n',
    "course/demo/__init__.py": (
        "from autograder import Assignment, Limits\n\n"
        'assignment = Assignment("A demo", exercises=["double"], '
        "limits=Limits(case_seconds=1, submission_seconds=4))\n"
    ),
    "course/demo/double.py": (
        'r"""Twice the numbers.\n\nReturn twice the numbers, negative ones too.\n"""\n'
        "from autograder import Exercise\n\n"
        'exercise = Exercise("double", file="work.py")\n\n\n'
        "@exercise.case(points=1)\n"
        "def shown(rng):\n"
        '    """three numbers"""\n'
        "    return [1.0, 2.0, 3.0]\n\n\n"
        '@exercise.case(points=2, hidden=True, rule="negative ones too")\n'
        "def unseen(rng):\n"
        '    """random numbers"""\n'
        "    return rng.normal(size=4)\n\n\n"
        'exercise.mistake("once", "The factor is missing.", "2 * ", "")\n'
    ),
    "solutions/demo/work.py": (
        'import numpy as np\n\n\ndef double(numbers):\n    """Twice."""\n'
        "    return 2 * np.asarray(numbers, dtype=float)\n"
    ),
}


@pytest.fixture
def class_folder(tmp_path: Path, small_course: Path) -> Path:
    """Hand-ins: right, wrong, broken, hostile names, nothing."""
    right = (small_course / "solutions/demo/work.py").read_text()
    hand_ins = {
        "ann": {"work.py": right},
        "bob": {"work.py": right.replace("2 * ", "")},
        "=SUM(A1)": {"work.py": right},
        "<b>eve": {"work.py": "def double(:\n"},
        "mallory": {"work.py": "import os\nos._exit(0)\n"},
        "latin": {"work.py": b"# caf\xe9\n"},
        "wrong-name": {"homework.py": right},
        "empty": {},
        "hang": {"work.py": right.replace("    return", "    while True: pass\n    return")},
    }
    for student, files in hand_ins.items():
        (tmp_path / "class" / student).mkdir(parents=True)
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            (tmp_path / "class" / student / name).write_bytes(data)
    return tmp_path / "class"


def grade(course: Path, submissions: Path, out: Path) -> subprocess.CompletedProcess[str]:
    """A class graded at whatever level this machine has."""
    return autograder(
        "--course", course, "grade", "demo", submissions, "--out", out,
        "--allow-isolation", "process",
    )  # fmt: skip


def test_a_class_is_graded_end_to_end(
    small_course: Path, class_folder: Path, tmp_path: Path
) -> None:
    """Everybody gets a row and a page; one bad hand-in costs nobody else anything."""
    out = tmp_path / "out"
    done = grade(small_course, class_folder, out)
    assert done.returncode == 1, done.stderr
    lost = re.findall(r"^not graded: (\S+): (.*)", done.stderr, re.MULTILINE)
    assert ["<b>eve", "latin", "wrong-name"] == sorted(student for student, _ in lost)
    assert "found homework.py" in dict(lost)["wrong-name"]
    assert "report.html" in done.stdout
    with open(out / "grades.csv", encoding="utf-8", newline="") as stream:
        rows = {row["student"]: row for row in csv.DictReader(stream)}
    assert ("3", "final") == (rows["ann"]["score"], rows["ann"]["status"])
    assert "0" == rows["bob"]["score"]
    assert "3" == rows["'=SUM(A1)"]["score"]
    for student in ("<b>eve", "mallory", "latin", "wrong-name"):
        assert "0" == rows[student]["score"], student
    assert "not_submitted" == rows["empty"]["status"]
    assert 9 == len(list((out / "results").iterdir())) == len(list((out / "feedback").iterdir()))
    bob = json.loads((out / "results" / "bob.json").read_text(encoding="utf-8"))
    assert "once" == bob["exercises"][0]["mistake"]
    assert bob["isolation"] in ("full", "confined", "process")
    assert "<b>eve" not in (out / "report.html").read_text(encoding="utf-8")


def test_grading_again_goes_on_from_the_last_time(
    small_course: Path, class_folder: Path, tmp_path: Path
) -> None:
    """Only what changed is graded; the gradebook keeps both rows."""
    out = tmp_path / "out"
    grade(small_course, class_folder, out)
    (class_folder / "bob" / "work.py").write_text(SMALL["solutions/demo/work.py"])
    done = grade(small_course, class_folder, out)
    assert ["bob"] == [line.split(":")[0] for line in done.stderr.splitlines() if " of " in line]
    with sqlite3.connect(out / FILE) as book:
        scores = book.execute("SELECT score FROM journal WHERE student = 'bob' ORDER BY id")
        assert [(0.0,), (3.0,)] == scores.fetchall()
    book.close()


def test_a_secret_is_made_once_and_kept_private(small_course: Path, class_folder: Path) -> None:
    """The file is the owner's alone, and only its fingerprint is printed."""
    secret = small_course / ".secret"
    secret.unlink(missing_ok=True)
    done = grade(small_course, class_folder, class_folder.parent / "one")
    assert "made a new secret" in done.stderr
    text = secret.read_text().strip()
    assert 0o600 == secret.stat().st_mode & 0o777
    written = [path for path in (class_folder.parent / "one").rglob("*") if path.is_file()]
    assert all(text not in path.read_text(errors="replace") for path in written)
    assert text not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("grade", "nothing", "class"), "there is no assignment 'nothing'"),
        (("grade", "demo", "nowhere"), "nowhere"),
        (("grade", "demo", "class", "--secret", "no-such-file"), "no-such-file cannot be read"),
        (("grade", "demo", "class", "--from", "papyrus"), "there is no kind 'papyrus'"),
        (("grade", "demo", "class", "--allow-isolation", "hope"), "no isolation level 'hope'"),
        (("grade", "demo", "class", "--out", "full"), "holds something else"),
        (("report", "class"), "holds no grades"),
        (("build", "nothing"), "there is no assignment 'nothing'"),
    ],
)
def test_wrong_use_is_one_sentence(
    small_course: Path,
    class_folder: Path,
    words: tuple[str, ...],
    sentence: str,
) -> None:
    """Exit code 2, what was found, nothing written and no traceback."""
    folder = class_folder.parent
    (folder / "full").mkdir()
    (folder / "full" / "thesis.tex").write_text("years of work")
    before = sorted(path for path in folder.rglob("*"))
    done = autograder("--course", small_course, *words, folder=folder)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert before == sorted(path for path in folder.rglob("*"))


def test_an_interrupted_grade_goes_on_later(
    small_course: Path, class_folder: Path, tmp_path: Path
) -> None:
    """Ctrl-C does not wait for an endless loop, leaves nothing running, and loses nothing."""
    words = ["grade", "demo", class_folder, "--out", tmp_path / "out", "--jobs", "1"]
    command = [sys.executable, "-m", "autograder", "--course", small_course, *words]
    loop = SMALL["solutions/demo/work.py"].replace("    return", "    while True: pass\n    return")
    for student in ("loop1", "loop2", "loop3", "loop4"):
        (class_folder / student).mkdir()
        (class_folder / student / "work.py").write_text(loop)
    started = subprocess.Popen(
        [*map(str, command), "--allow-isolation", "process"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # tests may run in the background of a shell, where nobody hears Ctrl-C
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert started.stderr is not None
    while " of 3 " not in started.stderr.readline():
        pass
    os.killpg(started.pid, signal.SIGINT)
    _, said = started.communicate(timeout=20)
    assert "the same command goes on" in said
    assert 130 == started.returncode
    assert "13 students" in grade(small_course, class_folder, tmp_path / "out").stdout
    assert 13 == len(list((tmp_path / "out" / "results").iterdir()))


def test_a_folder_in_use_is_refused(small_course: Path, class_folder: Path, tmp_path: Path) -> None:
    """Two grades at once would tear the reports apart."""
    with open_gradebook(tmp_path / "out", "demo"):
        done = grade(small_course, class_folder, tmp_path / "out")
    assert done.returncode == 2
    assert "in use" in done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("course/demo/double.py", "import Exercise", "import Exrcise", "does not load"),
        ("course/demo/double.py", "def shown(rng)", "def shown(rng", "line"),
        ("course/demo/double.py", '"2 * "', '"3 * "', "no longer applies"),
        ("course/demo/double.py", "rng.normal", "rng.nrmal", "cannot be made"),
        ("course/demo/double.py", "points=1", "points=-1", "-1 points; whole ones are wanted"),
        ("course/demo/double.py", "exercise = Exercise", "1 / 0  # Exercise", "double.py, line 7"),
        ("course/demo/double.py", "exercise = Exercise", "exrcise = Exercise", "does not load"),
        ("course/demo/__init__.py", '"double"', '"triple"', "does not load"),
        ("course/__init__.py", "syllabus", "sylabus", "syllabus"),
        ("solutions/demo/work.py", "2 * np", "2 * * np", "does not run"),
        ("solutions/demo/work.py", "def double", "def twice", "has no function double"),
    ],
)
def test_a_broken_course_is_named(
    small_course: Path, class_folder: Path, tmp_path: Path, file: str, old: str, new: str,
    sentence: str,
) -> None:  # fmt: skip
    """An author's slip is told with its place, and no class is graded with half a course."""
    course = tmp_path / "broken"
    shutil.copytree(small_course, course)
    text = (course / file).read_text()
    assert old in text
    (course / file).write_text(text.replace(old, new, 1))
    done = grade(course, class_folder, tmp_path / "out")
    assert done.returncode == 2, done.stdout
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_collect_tells_what_would_be_taken(small_course: Path, class_folder: Path) -> None:
    """Nothing is graded and nothing is written."""
    done = autograder("--course", small_course, "collect", "demo", class_folder)
    assert done.returncode == 0
    assert "found homework.py" in " ".join(done.stdout.split())
    assert "9 submissions" in done.stdout


def test_build_check_finds_drift(small_course: Path, tmp_path: Path) -> None:
    """A template edited by hand is noticed, with exit code 1."""
    out = tmp_path / "students"
    assert autograder("--course", small_course, "build", "demo", "--out", out).returncode == 0
    call = ("--course", small_course, "build", "demo", "--out", out, "--check")
    assert autograder(*call).returncode == 0
    (out / "work.py").write_text("print('improved by hand')\n")
    done = autograder(*call)
    assert done.returncode == 1
    assert "work.py" in done.stdout
    again = autograder("--course", small_course, "build", "demo", "--out", out).stdout
    assert [f"replaced {out / 'work.py'}"] == re.findall("^replaced .*", again, re.MULTILINE)


def test_the_real_course_is_listed() -> None:
    """`list` shows what there is to hand out."""
    done = autograder("list")
    assert done.returncode == 0
    assert "kernel_regression" in done.stdout
    assert "gaussian_attention" in done.stdout


def test_the_committed_templates_have_not_drifted() -> None:
    """What students receive is what the course says today."""
    done = autograder("build", "kernel_regression", "--check")
    assert ("", 0) == (done.stdout, done.returncode)
