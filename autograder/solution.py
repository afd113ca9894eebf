"""The perfect submission, and the same submission with one mistake in it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.errors import CourseError
from autograder.exercise import Exercise, Mistake


@dataclass(frozen=True)
class Solution:
    """The solution's files, name to source text."""

    sources: Mapping[str, str]

    def function(self, exercise: Exercise) -> Callable[..., Any]:
        """The solution's function for an exercise, from a fresh namespace."""
        namespace: dict[str, Any] = {"__name__": exercise.file.removesuffix(".py")}
        try:
            exec(compile(self.sources[exercise.file], exercise.file, "exec"), namespace)
        except Exception as error:
            raise CourseError(f"the solution's {exercise.file} does not run: {error}") from error
        if exercise.name not in namespace:
            raise CourseError(f"the solution's {exercise.file} has no function {exercise.name}")
        function: Callable[..., Any] = namespace[exercise.name]
        return function

    def with_mistake(self, exercise: Exercise, mistake: Mistake) -> Solution:
        """The solution in which one function makes the mistake; all others stay right."""
        source = self.sources[exercise.file]
        start, body, end = function_span(source, exercise)
        lines = source.splitlines(keepends=True)
        if mistake.function is not None:
            changed = _renamed(mistake.function, exercise.name)
        else:
            code = "".join(lines[body:end])
            found = code.count(mistake.find)
            if found != 1:
                raise CourseError(
                    f"mistake {mistake.id!r} of {exercise.name} no longer applies: its text "
                    f"{mistake.find!r} occurs {found} times in the solution's code, wanted once"
                )
            changed = "".join(lines[start:body]) + code.replace(mistake.find, mistake.replace)
        text = "".join(lines[:start]) + changed + "".join(lines[end:])
        return Solution({**self.sources, exercise.file: text})


def function_span(source: str, exercise: Exercise) -> tuple[int, int, int]:
    """Line indices of an exercise's function: its start, its code after the docstring, its end."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == exercise.name:
            first = node.body[0]
            documented = ast.get_docstring(node) is not None
            body = (first.end_lineno or 0) if documented else first.lineno - 1
            return node.lineno - 1, body, node.end_lineno or 0
    raise CourseError(f"the solution's {exercise.file} has no function {exercise.name}")


def _renamed(function: Callable[..., Any], name: str) -> str:
    """The source of a stand-in function without its decorators, under the exercise's name."""
    source = textwrap.dedent(inspect.getsource(function))
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    node.decorator_list, node.name = [], name
    return ast.unparse(node) + "\n"
