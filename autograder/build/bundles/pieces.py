"""The solution in pieces: what belongs to one question stands in one cell."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from autograder.build.excerpt import bound_names
from autograder.exercise import Assignment
from autograder.solution import Solution


def pieces(assignment: Assignment, solution: Solution) -> dict[str, str]:
    """The code of each question; a file's own helpers stand with its first question.

    Imports and the docstrings of files are left out.
    """
    found: dict[str, list[str]] = {question.name: [] for question in assignment.questions}
    for file in assignment.files:
        names = [question.name for question in assignment.questions if question.file == file]
        for name, text in _statements(solution.sources[file], names):
            found[name or names[0]].append(text)
    return {name: "\n\n\n".join(texts) for name, texts in found.items()}


def _statements(source: str, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each statement with the question that it answers, if it does, and the comments above it."""
    lines, start = source.splitlines(), 0
    for place, node in enumerate(ast.parse(source).body):
        end = node.end_lineno or 0
        text = "\n".join(lines[start:end]).strip("\n")
        start = end
        if isinstance(node, (ast.Import, ast.ImportFrom)) or (place == 0 and _documents(node)):
            continue
        yield next((name for name in names if name in bound_names(node)), ""), text


def _documents(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
