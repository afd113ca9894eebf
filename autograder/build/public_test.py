"""The text of test_public.py: the public cases on top, what the tests call underneath."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from autograder.build.excerpt import Excerpt, bound_names
from autograder.build.literal import Group, NotPlain, Text, laid_out, literal, nested
from autograder.build.public_case import WRITTEN, PublicCase, PublicExercise
from autograder.exercise import Assignment, Exercise, Pencil, Sealed
from autograder.secret import public_seed

STUDENT = Path(__file__).parent / "student"
OURS = ("autograder.", "__future__")
MODULES = ("reading", "calling", "likeness", "fault", "diagnosis", "checking")


def public_test(assignment: Assignment, exercises: tuple[PublicExercise, ...]) -> str:
    """One pytest file that needs numpy and pytest only."""
    imports, machinery = _machinery()
    excerpt = Excerpt(reserved=_top_names(machinery))
    tests = [_exercise_tests(assignment, entry, excerpt) for entry in exercises]
    tests += _pencil_tests([q for q in assignment.questions if isinstance(q, Pencil)])
    helpers = [_banner("The makers of the larger inputs"), *excerpt.statements.values()]
    sections = [
        f"{_head(assignment)}\n\n{_imports(imports | excerpt.imports)}",
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
        f"{_banner(signature)}\n\n"
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


def _pencil_tests(questions: list[Pencil]) -> list[str]:
    if not questions:
        return []
    rows = "\n".join(f'    "{question.name}": "{question.file}",' for question in questions)
    return [
        f"{_banner('The pencil questions: only whether an answer is there and can be read')}\n\n"
        f"PENCIL = {{\n{rows}\n}}\n\n\n"
        '@pytest.mark.parametrize("question", PENCIL)\n'
        "def test_pencil_can_be_read(question):\n"
        "    check_pencil(PENCIL[question], question)"
    ]


def _banner(words: str) -> str:
    return f"# {'-' * 90}\n# {words}"


@cache
def _machinery() -> tuple[frozenset[str], str]:
    """The imports of the copied modules, and everything else in them."""
    imports: set[str] = set()
    texts = []
    for name in MODULES:
        source = (STUDENT / f"{name}.py").read_text(encoding="utf-8")
        tree = ast.parse(source)
        nodes = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
        imports |= {ast.unparse(node) for node in nodes}
        rest = "\n".join(source.splitlines()[nodes[-1].end_lineno or 0 :])
        texts.append(f"{_banner(ast.get_docstring(tree) or name)}\n\n{rest.strip()}")
    return frozenset(imports), "\n\n\n".join(texts)


def _top_names(source: str) -> frozenset[str]:
    return frozenset(name for node in ast.parse(source).body for name in bound_names(node))


def _imports(lines: frozenset[str]) -> str:
    """The import lines, each module once, in the usual order; this project's are left out."""
    whole: set[str] = set()
    names: dict[str, set[str]] = {}
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.ImportFrom):
            names.setdefault(node.module or "", set()).update(map(ast.unparse, node.names))
        else:
            whole.add(ast.unparse(node))
    kept = {module: found for module, found in names.items() if not module.startswith(OURS)}
    whole |= {f"from {module} import {', '.join(sorted(kept[module]))}" for module in kept}
    outside = {
        line for line in whole if line.split()[1].split(".")[0] not in sys.stdlib_module_names
    }
    inside = sorted(whole - outside, key=lambda line: (line.startswith("from"), line))
    return "\n".join([*inside, "", *sorted(outside)])
