"""The student's own pytest names the mistake: what `build` ships, run here on every mistake."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from conftest import ROOT

from autograder.build import bundle_for
from autograder.course import load_course
from autograder.exercise import Exercise
from autograder.solution import Solution

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("quietly")]
COURSE = load_course(ROOT)
ASSIGNMENT = COURSE.assignment("kernel_regression")
SOLUTION = COURSE.solution(ASSIGNMENT)
EXERCISES = [q for q in ASSIGNMENT.questions if isinstance(q, Exercise)]
# what only a hidden case can show: other sizes of numbers, other types, refusals of every kind
HIDDEN_AT_MOST = 40


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The test_public.py that students receive, loaded as pytest loads it."""
    folder = tmp_path_factory.mktemp("home") / "kernel_regression"
    bundle_for(COURSE, ASSIGNMENT).write(folder)
    sys.path.insert(0, str(folder))
    yield _loaded(folder / "test_public.py")
    sys.path.remove(str(folder))
    for name in ("test_public", "pencil_reader"):
        sys.modules.pop(name, None)


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("test_public", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["test_public"] = module
    spec.loader.exec_module(module)
    return module


def self_check(shipped: ModuleType, exercise: Exercise, solution: Solution) -> dict[str, str]:
    """What the student reads of each public case that fails, on one line."""
    names: dict[str, object] = {}
    exec(solution.sources[exercise.file], names)
    shipped.notebook.clear()
    shipped.notebook.update(names)
    shipped.seen_before.clear()
    shipped.stumbled.clear()
    cases, said = getattr(shipped, exercise.name.upper()), {}
    for case in cases:
        try:
            shipped.check(exercise.file, exercise.name, cases, case)
        except pytest.fail.Exception as failure:
            said[case] = " ".join(str(failure).split())
    return said


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_public_cases_name_every_mistake_that_they_show(
    exercise: Exercise, shipped: ModuleType
) -> None:
    """Where a public case fails, one sentence of the catalogue is read, and it is the right one."""
    for mistake in exercise.mistakes:
        said = self_check(shipped, exercise, SOLUTION.with_mistake(exercise, mistake))
        read = {
            m.sentence for m in exercise.mistakes for text in said.values() if m.sentence in text
        }
        assert read == ({mistake.sentence} if said else set()), mistake.id


def test_the_solution_reads_nothing(shipped: ModuleType) -> None:
    """Right answers get no advice."""
    assert [{}] * len(EXERCISES) == [self_check(shipped, e, SOLUTION) for e in EXERCISES]


def test_most_mistakes_show_at_home(shipped: ModuleType) -> None:
    """Few mistakes wait for the grader to be found."""
    unseen = [
        mistake.id
        for exercise in EXERCISES
        for mistake in exercise.mistakes
        if not self_check(shipped, exercise, SOLUTION.with_mistake(exercise, mistake))
    ]
    assert len(unseen) <= HIDDEN_AT_MOST, unseen
