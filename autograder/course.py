"""A course folder on disk: its syllabus, its assignments and their solutions."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import traceback
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

from autograder.errors import CourseError
from autograder.exercise import Assignment, Exercise, Pencil, Question
from autograder.solution import Solution


@dataclass(frozen=True)
class Course:
    """The folder that holds `course/` and `solutions/`, with the syllabus in class order."""

    folder: Path
    syllabus: tuple[str, ...]
    package: ModuleType = field(repr=False)

    def assignment(self, name: str) -> Assignment:
        """The assignment of that name, every exercise loaded and checked."""
        if name not in self.syllabus:
            known = ", ".join(self.syllabus)
            raise CourseError(f"there is no assignment {name!r} in {self.folder}; it has: {known}")
        _install(self.package)
        declared: Assignment = _declared(f"course.{name}", "assignment", Assignment)
        questions = tuple(_question(name, module) for module in declared.exercises)
        assignment = replace(declared, name=name, questions=questions)
        _check(assignment)
        return assignment

    def solution(self, assignment: Assignment) -> Solution:
        """The perfect submission of an assignment."""
        folder = self.folder / "solutions" / assignment.name
        return Solution({file: _read(folder / file) for file in assignment.files})

    def variants(self, assignment: Assignment) -> dict[str, dict[str, str]]:
        """The files of every right way to write it that the course's tests keep, by folder."""
        folders = sorted((self.folder / "tests" / "variants" / assignment.name).glob("*/"))
        return {
            folder.name: {path.name: _read(path) for path in sorted(folder.glob("*.py"))}
            for folder in folders
        }

    def digest(self, assignment: Assignment) -> str:
        """A fingerprint of all that decides a verdict: exercises and solution."""
        hasher = hashlib.sha256()
        for root in (self.folder / "course" / assignment.name,
                     self.folder / "solutions" / assignment.name):  # fmt: skip
            for path in sorted(root.rglob("*.py")):
                hasher.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return hasher.hexdigest()[:16]


def load_course(folder: Path) -> Course:
    """The course in `folder`; raises CourseError with the file and what is wrong."""
    init = folder / "course" / "__init__.py"
    if not init.is_file():
        raise CourseError(f"no course in {folder.resolve()}: it has no course/__init__.py")
    spec = importlib.util.spec_from_file_location(
        "course", init, submodule_search_locations=[str(init.parent)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _install(module)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise CourseError(f"{init} does not load: {_describe(error)}") from error
    syllabus = getattr(module, "syllabus", None)
    if not isinstance(syllabus, (list, tuple)):
        raise CourseError(f"{init} has no list named syllabus")
    return Course(folder, tuple(syllabus), module)


def _install(package: ModuleType) -> None:
    """Makes `import course` mean this course; modules of another one are forgotten."""
    if sys.modules.get("course") is package:
        return
    for name in [name for name in sys.modules if name.split(".")[0] == "course"]:
        del sys.modules[name]
    sys.modules["course"] = package


def _question(assignment: str, module: str) -> Question:
    name = f"course.{assignment}.{module}"
    question: Question = _declared(name, "exercise", (Exercise, Pencil))
    return replace(question, statement=(sys.modules[name].__doc__ or "").strip())


def _declared(module: str, name: str, kind: type | tuple[type, ...]):  # type: ignore[no-untyped-def]
    try:
        loaded: ModuleType = importlib.import_module(module)
    except Exception as error:
        raise CourseError(f"{module} does not load: {_describe(error)}") from error
    found = getattr(loaded, name, None)
    if not isinstance(found, kind):
        raise CourseError(f"{module} has no {name} (found {type(found).__name__})")
    return found


def _describe(error: Exception) -> str:
    """What an import failed on, with the file and line of it."""
    if isinstance(error, SyntaxError):
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if f"{os.sep}course{os.sep}" in frame.filename]
    place = f" ({ours[-1].filename}, line {ours[-1].lineno})" if ours else ""
    return f"{type(error).__name__}: {error}{place}"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}") from error


def _check(assignment: Assignment) -> None:
    """Raises CourseError where names repeat, or an exercise needs a later one."""
    seen: list[str] = []
    for question in assignment.questions:
        where = f"course/{assignment.name}: {question.name}"
        if question.name in seen:
            raise CourseError(f"{where} is declared twice")
        for need in question.needs:
            if need not in seen:
                raise CourseError(f"{where} needs {need!r}, which no earlier exercise has")
        for kind, names in {
            "case": [case.name for case in question.cases],
            "mistake": [mistake.id for mistake in question.mistakes],
        }.items():
            for name in names:
                if names.count(name) > 1:
                    raise CourseError(f"{where} has two {kind}s named {name!r}")
        for case in question.cases:
            if type(case.points) is not int or case.points < 0:
                found = f"{case.points!r} points"
                raise CourseError(f"{where}, case {case.name!r} has {found}; whole ones are wanted")
        if not question.cases:
            raise CourseError(f"{where} has no case")
        seen.append(question.name)
