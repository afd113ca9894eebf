"""Hand-ins that are hard to take or to run: packing, encoding, endless loops."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping

from autograder.exercise import Assignment, Exercise
from autograder.sample.pack import packed
from autograder.sample.role import Role, encoded
from autograder.solution import Solution, function_span


def syntax_error(assignment: Assignment, solution: Solution) -> Role:
    """The solution with a line from an old book at the end of its first file."""
    file = assignment.files[0]
    source = solution.sources[file] + '\nprint "done"\n'
    return Role("syntax error", encoded({**solution.sources, file: source}))


def troubles(assignment: Assignment, solution: Solution) -> Iterator[Role]:
    """One role for each trouble that is no mistake in the answers."""
    file = assignment.files[0]
    source = solution.sources[file]
    stem = file.removesuffix(".py")
    right = encoded(solution.sources)
    others = {name: data for name, data in right.items() if name != file}

    yield Role("broken encoding", right | {file: _in_latin_1(source)})
    yield Role("wrong name", others | {"hw12.py": right[file]})
    yield Role("uploaded twice", {file: b"# first try\n", f"{stem}-1.py": right[file], **others})
    book = {assignment.notebook: _notebook(solution.sources)}
    yield Role("late, in a notebook", book, late=True)
    yield Role("zip with a folder inside", {"homework.zip": packed(_as_macos_packs(right))})
    yield Role("missing package", right | {file: _with_import(source, "kernelplots").encode()})
    functions = [q for q in assignment.questions if isinstance(q, Exercise)]
    for exercise in functions[-1:]:
        looping = _endless(solution.sources[exercise.file], exercise)
        yield Role("endless loop", right | {exercise.file: looping.encode()})


def _notebook(sources: Mapping[str, str]) -> bytes:
    """A notebook with a cell for each file, below a command and a plot as notebooks have them."""
    plot = "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()"
    cells = [
        {"cell_type": "code", "metadata": {}, "source": text, "outputs": [], "execution_count": 1}
        for text in (plot, *sources.values())
    ]
    book = {"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": cells}
    return json.dumps(book, indent=1).encode()


def _in_latin_1(source: str) -> bytes:
    return f"# Übung, überarbeitet\n{source}".encode("latin-1", "replace")


def _as_macos_packs(files: dict[str, bytes]) -> dict[str, bytes]:
    inside = {f"homework/{name}": data for name, data in files.items()}
    return inside | {f"__MACOSX/homework/._{name}": b"\0\5\x16\7" for name in files}


def _with_import(source: str, package: str) -> str:
    """The source with one more import before its others, or at its end."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not future:
            return "".join(
                [*lines[: node.lineno - 1], f"import {package}\n", *lines[node.lineno - 1 :]]
            )
    return f"{source}import {package}\n"


def _endless(source: str, exercise: Exercise) -> str:
    """The source whose function of this exercise never comes back."""
    lines = source.splitlines(keepends=True)
    _, body, _ = function_span(source, exercise)
    return "".join([*lines[:body], "    while True:\n        pass\n", *lines[body:]])
