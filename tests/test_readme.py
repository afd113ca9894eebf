"""The README tells the truth: its commands run, its folders and links exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT
from pages import DOCS, commands

README = (ROOT / "README.md").read_text(encoding="utf-8")


def lines(prefix: str) -> list[str]:
    """The README's commands that begin with a word, comments cut off."""
    found = [line.split("#")[0].strip() for line in commands(README)]
    return [line for line in found if line.startswith(prefix)]


def test_every_make_target_exists() -> None:
    """`make` knows each target that the README names."""
    targets = [command.split()[1] for command in lines("make ")]
    assert {"grade", "test"} <= set(targets)
    for target in targets:
        done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_the_commands_run(tmp_path: Path) -> None:
    """Typed word for word after `make grade`, each command ends well."""
    sample = ("sample", "kernel_regression", "--students", "6", "--out", "graded/sample.zip")
    (tmp_path / "graded").mkdir()
    run(sample, tmp_path)
    asked = lines(".venv/bin/autograder")
    assert len(asked) >= 5
    for command in asked:
        words = shlex.split(command)[1:]
        level = ("--allow-isolation", "process") if words[0] == "grade" else ()
        run((*words, *level), tmp_path)
    assert (tmp_path / "graded/sample/report.html").is_file()


def run(words: tuple[str, ...], folder: Path) -> None:
    """Runs the program in a folder, on this repository's course."""
    call = [sys.executable, "-m", "autograder", "--course", str(ROOT), *words]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stderr)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    """Every picture and page that the README points to is there."""
    assert (ROOT / link).exists()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_every_page_is_linked(page: Path) -> None:
    """A page that nobody finds is no help; its commands are run by the tests of its front end."""
    assert f"(autograder/docs/{page.name})" in README


def test_the_table_of_folders_is_whole() -> None:
    """Every folder at the top has its line, and every line its folder."""
    named = set(re.findall(r"^\| `(\w+)/` \|", README, re.MULTILINE))
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout, so what belongs to the project cannot be told")
    tops = {path.split("/")[0] for path in tracked.stdout.splitlines() if "/" in path}
    assert {top for top in tops if not top.startswith(".")} == named


def test_the_example_exercise_is_the_real_one() -> None:
    """The case and the mistake in the README stand in the course as shown."""
    module = (ROOT / "course/kernel_regression/softmax.py").read_text(encoding="utf-8")
    mistakes = (ROOT / "course/kernel_regression/mistakes/softmax.py").read_text(encoding="utf-8")
    assert (
        'exercise = Exercise("row_softmax", file="kernel_attention.py", returns=["weights"])'
        in module
    )
    assert "def two_rows(rng):" in module
    assert '"weights.sum(axis=0, keepdims=True)"' in mistakes
