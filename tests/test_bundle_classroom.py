"""GitHub Classroom's template repository: its workflow, and every step of it really run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import ROOT
from pages import run_page

from autograder.build import bundle_for, template_files
from autograder.collect import collect
from autograder.course import load_course

COURSE = load_course(ROOT)
GRADER = "classroom-resources/autograding-command-grader@v1"
REPORTER = "classroom-resources/autograding-grading-reporter@v1"


@pytest.fixture(scope="module", params=COURSE.syllabus)
def repository(request: pytest.FixtureRequest, tmp_path_factory) -> Path:
    """The repository of an assignment, in a folder named after it."""
    folder = tmp_path_factory.mktemp("template") / request.param
    bundle_for(COURSE, COURSE.assignment(request.param), "classroom").write(folder)
    return folder


def job(repository: Path) -> dict[str, Any]:
    """The only job of the workflow."""
    text = (repository / ".github/workflows/classroom.yml").read_text(encoding="utf-8")
    (found,) = yaml.safe_load(text)["jobs"].values()
    return found


def graded(repository: Path) -> list[dict[str, Any]]:
    """The steps that run tests."""
    return [step for step in job(repository)["steps"] if step.get("uses") == GRADER]


def run_steps(repository: Path) -> dict[str, tuple[int, int]]:
    """The exit code of each step and how many tests it ran, by its name."""
    place = {
        "PATH": f"{Path(sys.executable).parent}:{os.defpath}",
        "HOME": str(repository),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # on GitHub there are none, and it is quicker
    }

    def run(step: dict[str, Any]) -> tuple[int, int]:
        command = step["with"]["command"] + " -p no:cacheprovider"
        done = subprocess.run(
            command, shell=True, cwd=repository, env=place, capture_output=True, text=True
        )
        told = re.findall(r"(\d+) (?:passed|failed)", done.stdout.splitlines()[-1])
        return done.returncode, sum(map(int, told))

    steps = graded(repository)
    with ThreadPoolExecutor(2) as pool:
        return dict(zip([step["id"] for step in steps], pool.map(run, steps), strict=True))


def test_nothing_but_the_students_folder_and_github_files(repository: Path) -> None:
    """What GitHub needs lies beside the student's folder, and nothing of the course does."""
    found = {p.relative_to(repository).as_posix() for p in repository.rglob("*") if p.is_file()}
    handed_out = template_files(COURSE, COURSE.assignment(repository.name))
    github = {".gitattributes", ".gitignore", ".github/workflows/classroom.yml"}
    assert {*handed_out, *github} == found


def test_reporter_hears_of_every_step(repository: Path) -> None:
    """Every step has an id of its own, and the reporter gets its result by that id."""
    ids = [step["id"] for step in graded(repository)]
    reporter = job(repository)["steps"][-1]
    assert REPORTER == reporter["uses"]
    assert ids == reporter["with"]["runners"].split(",")
    assert len(ids) == len(set(ids))
    wanted = {f"{name.upper()}_RESULTS": f"${{{{steps.{name}.outputs.result}}}}" for name in ids}
    assert wanted == reporter["env"]


def test_points_are_the_public_ones(repository: Path) -> None:
    """Each step is worth what the public cases of its exercise are worth in the class."""
    questions = COURSE.assignment(repository.name).questions
    public = {q.name: sum(c.points for c in q.cases if not c.hidden) for q in questions}
    found = {step["id"]: step["with"]["max-score"] for step in graded(repository)}
    assert 0 == found.pop("pencil_can_be_read", 0)
    assert {name: points for name, points in public.items() if points} == found


def test_every_step_passes_with_the_solution(repository: Path, tmp_path: Path) -> None:
    """Each step runs tests, all pass, and together they run each public test exactly once."""
    mine = shutil.copytree(repository, tmp_path / "mine")
    for path in (ROOT / "solutions" / repository.name).glob("*.py"):
        shutil.copy(path, mine)
    found = run_steps(mine)
    assert {0} == {code for code, _ in found.values()}
    assert 0 < min(count for _, count in found.values())
    listed = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    every = subprocess.run(listed, cwd=mine, capture_output=True, text=True).stdout
    assert every.count("::") == sum(count for _, count in found.values())


def test_every_step_fails_with_the_untouched_template(repository: Path) -> None:
    """Nothing is green before it is written."""
    assert {1} == {code for code, _ in run_steps(repository).values()}


def test_readme_says_what_the_points_mean(repository: Path) -> None:
    """The student reads that the points are those of the public cases, and which files count."""
    text = (repository / "README.md").read_text(encoding="utf-8")
    assert "public cases alone" in text
    assert all(f"`{name}`" in text for name in COURSE.assignment(repository.name).files)


def test_clones_are_collected_without_their_tests(tmp_path: Path) -> None:
    """Of clones only the answers are taken: a changed workflow or test decides nothing."""
    made = bundle_for(COURSE, COURSE.assignment("kernel_zoo"), "classroom")
    for student in ("ada", "bob"):
        clone = tmp_path / f"zoo-{student}"
        made.write(clone)
        (clone / ".git").mkdir()
        (clone / ".git" / "HEAD").write_text("ref: refs/heads/main\n", encoding="utf-8")
        (clone / "kernels.py").write_text(f"# {student}\n", encoding="utf-8")
        (clone / "test_public.py").write_text("assert True\n", encoding="utf-8")
    found = collect(["kernels.py"], tmp_path, None, "kernel_zoo.ipynb")
    assert "classroom" == found.kind
    assert ["# ada\n", "# bob\n"] == [s.files["kernels.py"] for s in found.submissions]
    assert ["ada", "bob"] == [submission.student for submission in found.submissions]


def test_page_tells_the_truth(tmp_path: Path) -> None:
    """The page's commands run, and the workflow that they show is the one that is described."""
    printed = run_page("classroom", tmp_path)
    assert "decides no grade" in printed
    assert REPORTER in printed
