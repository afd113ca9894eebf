"""The bundle for nbgrader, given to the real nbgrader: release, grading, feedback, and back."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT
from nbgrader_runs import CourseFolder, nbgrader, released
from pages import run_page

from autograder.build import bundle_for
from autograder.course import Course
from autograder.practice.points import NotYet, checks

NAME = "kernel_regression"
CAUSE = "You divide by the bandwidth itself."  # the sentence of the mistake that the class makes
NOISY = """
import logging, os, sys, warnings

logging.basicConfig(level=logging.DEBUG)
quiet = row_softmax


def row_softmax(scores):
    print("hello")
    print("hello", file=sys.stderr)
    logging.warning("hello")
    warnings.warn("hello")
    os.system("echo hello >&2")
    return quiet(scores)
"""


@pytest.fixture(scope="module")
def made(course: Course, tmp_path_factory: pytest.TempPathFactory) -> CourseFolder:
    """Two hand-ins, autograded, with feedback: one with a mistake, one with everything wrong."""
    made = released(course, NAME, tmp_path_factory.mktemp("nbgrader"))
    in_a_hurry(made)
    made.hand_in("ann", ann(made))
    made.hand_in("bob", *messy(made))
    made.nbgrader("autograde", NAME, "--ExecutePreprocessor.timeout=12")
    made.nbgrader("generate_feedback", NAME)
    return made


def in_a_hurry(made: CourseFolder) -> None:
    """A call without end costs the tests two seconds, not ten."""
    declared = made.kit / "course" / NAME / "__init__.py"
    text = declared.read_text(encoding="utf-8")
    assert text.endswith(")\n")
    shorter = "from autograder.exercise import Limits\n\n" + text
    declared.write_text(f"{shorter[:-2]}    limits=Limits(case_seconds=2),\n)\n", encoding="utf-8")


def ann(made: CourseFolder) -> dict[str, str]:
    """The solution with one mistake; three questions are left as they were."""
    left = ("ols_weights", "tau_half", "hidden_metric")
    right = {name: text for name, text in made.solved.items() if name not in left}
    wrong = made.mistaken("gaussian_attention", "bandwidth-not-squared")
    return {**right, "gaussian_attention": wrong}


def messy(made: CourseFolder) -> tuple[dict[str, str], nbformat.NotebookNode]:
    """Right answers, among everything that students do to a notebook."""
    book = made.notebook
    cells = {cell.id: cell for cell in book.cells}
    copy = nbformat.from_dict({**cells["test_tie_limit"], "id": "copy"})
    foreign = nbformat.from_dict({**cells["test_tie_limit"], "id": "foreign"})
    foreign.metadata.nbgrader = {**foreign.metadata.nbgrader, "grade_id": "test_other"}
    book.cells = [copy, foreign, *book.cells]
    gone = (
        "test_ols_weight_i",
        "ols_weights_by_hand",
        "test_ols_weights_by_hand",
        "why_choices_differ",
    )
    book.cells = [cell for cell in book.cells if cell.id not in gone]
    return {
        **made.solved,
        "row_softmax": made.solved["row_softmax"] + NOISY,
        "ols_weights": "def ols_weights(queries, keys):\n    while True:\n        pass",
        "tau": 'tau = "2h^2',
        "tau_half": "while True:\n    pass",
        "score": "%cd /\n%time score = " + made.solved["score"].partition(" = ")[2],
        "second_witness": "second_witness = [unknown]",
    }, book


@pytest.fixture
def bob(made: CourseFolder, quietly: None) -> dict[str, float | None]:
    """What the messy hand-in got."""
    return made.scores("bob")


def test_the_release_gives_nothing_away(made: CourseFolder) -> None:
    """No line of a solution, no mistake, no mark of what was hidden, no trace of the grader."""
    names = {path.name for path in made.released.iterdir()}
    assert {
        f"{NAME}.ipynb", "README.md", "pencil_reader.py", "public_cases.json", "requirements.txt",
        "test_public.py",
    } == names  # fmt: skip
    book = "\n".join(cell.source for cell in made.notebook.cells)
    plain = "\n".join(cell.source for cell in template().cells)
    answers = {line.strip() for text in made.solved.values() for line in text.splitlines()}
    edits = {m.replace for q in made.assignment.questions for m in q.mistakes}
    hidden = {line for line in answers | edits if len(line) > 12 and line not in plain}
    assert len(hidden) > 100
    assert [] == [line for line in hidden if line in book]
    for word in ("SOLUTION", "HIDDEN", "autograder", "grader/", made.folder.name):
        assert word not in book


def test_the_release_asks_what_the_plain_notebook_asks(made: CourseFolder) -> None:
    """Statements and places for answers are those of the student's folder, to the letter."""
    ours = {cell.id: cell.source.rstrip() for cell in made.notebook.cells}
    asked = [
        cell for cell in template().cells if cell.id != "title" and not cell.id.endswith("-check")
    ]
    assert {cell.id: cell.source for cell in asked} == {cell.id: ours[cell.id] for cell in asked}


def template() -> nbformat.NotebookNode:
    """The notebook in the student's folder."""
    return nbformat.read(ROOT / "student_templates" / NAME / f"{NAME}.ipynb", 4)


def test_at_home_a_failed_check_is_a_sentence(made: CourseFolder, tmp_path: Path) -> None:
    """`nbgrader validate` tells what is off and why, in lines that it does not cut."""
    home = shutil.copytree(made.released, tmp_path / "home")
    shutil.copy(made.folder / "submitted" / "ann" / NAME / f"{NAME}.ipynb", home)
    told = nbgrader(home, "validate", f"{NAME}.ipynb")
    assert "gaussian_attention: 4 of 6 public cases pass." in told
    assert CAUSE in told
    assert "ols_weights is not written yet" in told
    assert "tau_half is not written yet" in told
    assert 'self_check("row_softmax")' not in told
    assert "Traceback" not in told
    assert [] == [line for line in told.splitlines() if line.endswith("...")]


def test_a_mistake_costs_its_cases_and_is_named(made: CourseFolder, quietly: None) -> None:
    """Part of the points, the likely cause, and a hint where only an earlier function is wrong."""
    scores, said = made.scores("ann"), made.said("ann")
    assert 25 == scores["row_softmax"]
    assert 0 < (scores["gaussian_attention"] or 0) < 49
    assert [0, 0, 0] == [scores[name] for name in ("ols_weights", "tau_half", "hidden_metric")]
    assert None is scores["why_choices_differ"]
    assert CAUSE in said["gaussian_attention"]
    assert "mend gaussian_attention first" in " ".join(said["report_once"].split())
    assert "tau: right." in said["tau"]


def test_feedback_shows_the_sentence_and_nothing_of_the_grader(made: CourseFolder) -> None:
    """No traceback, no hidden code, no input of a hidden case."""
    place = made.folder / "feedback" / "ann" / NAME / f"{NAME}.html"
    page = place.read_text(encoding="utf-8")
    body = page[page.index("<body") :]
    assert CAUSE in body
    for word in ("Traceback", "NotYet", "HIDDEN", "autograder", str(made.folder)):
        assert word not in body


def test_noise_costs_nothing(bob: dict[str, float | None], made: CourseFolder) -> None:
    """Prints, warnings, loggers and other programs write to stderr; to nbgrader that is a zero."""
    assert 25 == bob["row_softmax"]
    assert "row_softmax: all 16 cases pass.\n\n25.0" == made.said("bob")["row_softmax"]


def test_what_cannot_run_costs_itself_alone(
    bob: dict[str, float | None], made: CourseFolder
) -> None:
    """Loops without end, a syntax error, an unknown name, a change of folder."""
    lost = {"ols_weights", "tau", "tau_half", "second_witness", "ols_weights_by_hand"}
    assert lost == {name for name, score in bob.items() if score == 0}
    assert 2 == bob["score"]
    assert "ols_weights did not finish in time" in made.said("bob")["ols_weights"]


def test_checks_never_come_from_the_submission(bob: dict[str, float | None]) -> None:
    """Copied, foreign and deleted cells: the same cells are worth the same as everybody's."""
    assert 2 == bob["tie_limit"]
    assert 3 == bob["ols_weight_i"]
    assert None is bob["why_choices_differ"]
    assert 31 == len(bob)


def test_our_verdicts_go_back_into_the_gradebook(made: CourseFolder, tmp_path: Path) -> None:
    """grade, export, and nbgrader shows our score; what a person marks still waits for one."""
    shutil.copytree(made.folder / "submitted" / "ann", tmp_path / "submitted" / "ann")
    shutil.copy(made.folder / "gradebook.db", tmp_path)
    autograder(
        tmp_path, "grade", NAME, "submitted", "--from", "nbgrader", "--allow-isolation", "process"
    )
    autograder(tmp_path, "export", f"graded/{NAME}", "--to", "nbgrader", "--out", "gradebook.db")
    nbgrader(tmp_path, "export")
    with (tmp_path / "grades.csv").open(encoding="utf-8", newline="") as stream:
        rows = {row["student_id"]: row for row in csv.DictReader(stream)}
    results = tmp_path / "graded" / NAME / "results" / "ann.json"
    ours = json.loads(results.read_text(encoding="utf-8"))
    theirs = [float(rows["ann"][column]) for column in ("score", "max_score")]
    assert [ours["score"], ours["max_score"]] == theirs
    # follow-through: what builds on the mistake is paid for, unlike in practice
    right = {e["name"] for e in ours["exercises"] if e["score"] == e["max_score"]}
    assert {"row_softmax", "report_once", "standardized_attention"} <= right


def autograder(folder: Path, *words: object) -> None:
    """Runs our program on this repository's course."""
    call = [sys.executable, "-m", "autograder", "--course", str(ROOT), *map(str, words)]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize(
    ("front_end", "secret"),
    [
        ("gradescope", "autograder.zip"),
        ("otter", "kit/.secret"),
        ("nbgrader", "grader/kernel_zoo/.secret"),
    ],
)
def test_a_secret_is_for_its_owner(
    course: Course, tmp_path: Path, front_end: str, secret: str
) -> None:
    """Nobody else on the machine can read it, even where an earlier build let everybody."""
    file = tmp_path / secret
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    file.chmod(0o644)
    bundle = bundle_for(course, course.assignment("kernel_zoo"), front_end)
    bundle.write(tmp_path)
    assert 0o600 == file.stat().st_mode & 0o777
    assert bundle.files[secret] == file.read_bytes()
    other = tmp_path / "fresh"
    bundle.write(other)
    assert 0o600 == (other / secret).stat().st_mode & 0o777


def test_saved_gradebooks_are_not_published(tmp_path: Path) -> None:
    """What the pages have people save at the top is ignored by git, and sources are not."""
    saved = ["submissions.zip", "gradebook.csv", "worksheet.csv"]
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    call = ["git", "check-ignore", *saved, "course/table.csv", "README.md"]
    done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True)
    assert saved == done.stdout.split()


def test_every_build_writes_the_same(made: CourseFolder, course: Course) -> None:
    """Nothing drifts while nbgrader works in the folder, and two assignments may share it."""
    again = bundle_for(course, course.assignment(NAME), "nbgrader").files
    kept = {path: (made.folder / path).read_bytes() for path in again}
    changed = f"grader/{NAME}/course/{NAME}/__init__.py"  # by in_a_hurry
    assert [changed] == [path for path in again if again[path] != kept[path]]
    other = bundle_for(course, course.assignment("kernel_zoo"), "nbgrader").files
    assert {"nbgrader_config.py": other["nbgrader_config.py"]} == {
        path: data for path, data in again.items() if path in other
    }


def test_a_check_away_from_nbgrader_says_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The source notebook opened by itself tells what to do, without a traceback."""
    monkeypatch.delenv("AUTOGRADER_KITS", raising=False)
    with pytest.raises(NotYet, match=r"nbgrader_config\.py"):
        checks(NAME)


def test_a_fault_of_the_grader_is_told_as_one(
    monkeypatch: pytest.MonkeyPatch, quietly: None, tmp_path: Path
) -> None:
    """A kit that is not there is no fault of the student's, and shows no traceback of ours."""
    monkeypatch.setenv("AUTOGRADER_KITS", str(tmp_path))
    with pytest.raises(NotYet, match="not you") as found:
        checks(NAME)
    assert [str(found.value)] == found.value._render_traceback_()


def test_the_page_is_true(tmp_path: Path) -> None:
    """Every command of the documentation runs as it stands there; the solution passes all."""
    printed = run_page("nbgrader", tmp_path)
    assert "Success! Your notebook passes all the tests." in printed
    assert "no feedback page for ann: " in printed
    grades = tmp_path / "dist" / "kernel_zoo" / "nbgrader" / "grades.csv"
    assert "kernel_zoo,,,ann,,,,0.0,0.0,0.0,126.0\n" in grades.read_text(encoding="utf-8")
