"""The text of test_public.py: the public cases on top, what the tests call underneath."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import numpy as np

from autograder.build.excerpt import Excerpt, bound_names
from autograder.build.literal import Group, NotPlain, Text, laid_out, literal, nested
from autograder.build.merge import banner, import_lines, merged
from autograder.build.pencil_test import pencil_tests
from autograder.build.public_case import WRITTEN, PublicCase, PublicExercise
from autograder.exercise import Assignment, Exercise, Pencil, Sealed
from autograder.secret import public_seed

STUDENT = Path(__file__).parent / "student"
MODULES = ("limit", "reading", "calling", "likeness", "fault", "diagnosis", "checking")


def public_test(assignment: Assignment, exercises: tuple[PublicExercise, ...]) -> str:
    """One pytest file that needs numpy and pytest only."""
    pencils = [q for q in assignment.questions if isinstance(q, Pencil)]
    modules = (*MODULES, *(["answering"] if pencils else []), "self_check")
    imports, machinery = merged(tuple(STUDENT / f"{name}.py" for name in modules))
    excerpt = Excerpt(reserved=_top_names(machinery))
    tests = [_exercise_tests(assignment, entry, excerpt) for entry in exercises]
    tests += pencil_tests(pencils)
    reader = frozenset({"import pencil_reader"} if pencils else ())
    helpers = [banner("The makers of the larger inputs"), *excerpt.statements.values()]
    sections = [
        f"{_head(assignment)}\n\n{import_lines(imports | excerpt.imports | reader)}",
        *tests,
        *(helpers if excerpt.statements else []),
        machinery,
    ]
    return "\n\n\n".join(section.strip("\n") for section in sections) + "\n"


def _head(assignment: Assignment) -> str:
    return (
        f'"""Self-check of "{assignment.title}".\n\n'
        "Run `python -m pytest` in this folder; nothing here needs to be changed.\n"
        "First come the public cases: inputs, and the answers that your functions should give.\n"
        "Underneath stands what the tests call. Grading adds further cases of the same rules.\n"
        '"""\n\n'
        "from __future__ import annotations"
    )


def _exercise_tests(assignment: Assignment, entry: PublicExercise, excerpt: Excerpt) -> str:
    exercise = entry.exercise
    table = exercise.name.upper()
    cases = "\n".join(
        f'    "{public.case.name}": {_case(assignment, exercise, public, excerpt)},'
        for public in entry.cases
    )
    said = [literal(exercise.file), literal(exercise.name), table, "case"]
    call = Group("check(", [*said, *_needs(exercise)], ")")
    signature = f"{exercise.name}({', '.join(entry.cases[0].parameters)})"
    return (
        f"{banner(signature)}\n\n"
        f"{table} = {{\n{cases}\n}}\n\n\n"
        f'@pytest.mark.parametrize("case", {table})\n'
        f"def test_{exercise.name}(case):\n"
        f"{laid_out(call, 4)}"
    )


def _needs(exercise: Exercise) -> list[Text]:
    names = [literal(need) for need in exercise.needs]
    return [Group("needs=[", names, "]")] if names else []


def _case(assignment: Assignment, exercise: Exercise, public: PublicCase, excerpt: Excerpt) -> str:
    about = {name: _entry(value) for name, value in public.about.items()}
    entries = [
        laid_out(about.pop("says"), 8, "says=", ","),
        laid_out(_inputs(assignment, exercise, public, excerpt), 8, "inputs=lambda: ", ","),
        *(laid_out(text, 8, f"{name}=", ",") for name, text in about.items()),
    ]
    return "dict(\n" + "\n".join(entries) + "\n    )"


def _entry(value: Any) -> Text:
    if isinstance(value, dict):
        return Group("{", [_named(name, _entry(inner)) for name, inner in value.items()], "}")
    return literal(value) if isinstance(value, (tuple, np.ndarray)) else nested(value)


def _named(name: str, text: Text) -> Text:
    """An entry of a dict."""
    if isinstance(text, str):
        return f'"{name}": {text}'
    return Group(f'"{name}": {text.opening}', text.items, text.closing, text.single)


def _inputs(
    assignment: Assignment, exercise: Exercise, public: PublicCase, excerpt: Excerpt
) -> Text:
    """The inputs as a literal, or the call that makes them from the public seed."""
    if sum(map(_count, public.key.inputs)) <= WRITTEN:
        try:
            return literal(public.key.inputs)
        except NotPlain:
            pass
    maker = f"{exercise.name}_{public.case.name}"
    excerpt.add(public.case.make, maker)
    seed = public_seed(assignment.name, exercise.name, public.case.name)
    return Group(f"{maker}(", [Group("np.random.default_rng(", [hex(seed)], ")")], ")")


def _count(item: Any) -> int:
    if isinstance(item, tuple):
        return sum(map(_count, item))
    return _count(item.contents) if isinstance(item, Sealed) else int(np.size(item))


def _top_names(source: str) -> frozenset[str]:
    return frozenset(name for node in ast.parse(source).body for name in bound_names(node))
