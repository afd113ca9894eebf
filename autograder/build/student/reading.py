"""Your file, read one statement at a time: a line that fails hides none of the others."""

from __future__ import annotations
import __future__

import ast
import contextlib
import functools
import io
import os
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from autograder.build.student.limit import NoEnd, limited

HERE = Path(__file__).resolve().parent


class Page(NamedTuple):
    """A file of yours: its names, its lines, and what stopped while it was read."""

    names: dict[str, Any]
    lines: list[str]
    notes: list[str]
    broken: str = ""


notebook: dict[str, Any] = {}  # the names of the notebook that asks, if one does


def read(file: str) -> Page:
    """The file beside this one, or the notebook that stands in for it."""
    return Page(notebook, [], []) if notebook else _on_disk(file)


@functools.cache
def _on_disk(file: str) -> Page:
    """The file, run statement by statement as the grader does."""
    path = HERE / file
    if not path.is_file():
        return Page({}, [], [], f"{file} is not in the folder of {Path(__file__).name}")
    source = path.read_bytes()
    lines = source.decode("utf-8", errors="replace").splitlines()
    try:
        tree = ast.parse(source, str(path))
    except SyntaxError as error:
        number = error.lineno or 0
        quoted = f"\n  {lines[number - 1].strip()}" if 0 < number <= len(lines) else ""
        where = f"line {number}: " if number else ""
        return Page({}, lines, [], f"{file} is not Python yet: {where}{error.msg}{quoted}")
    except ValueError as error:
        return Page({}, lines, [], f"{file} is not Python yet: {error}")
    names, notes = _run(file, tree)
    return Page(names, lines, notes)


def _run(file: str, tree: ast.Module) -> tuple[dict[str, Any], list[str]]:
    module = types.ModuleType(file[:-3])
    module.__file__ = str(HERE / file)
    sys.modules[module.__name__] = module
    notes, flags = [], 0
    with _undisturbed():
        for statement in tree.body:
            flags |= _future(statement)
            try:
                alone = ast.Module([statement], [])
                code = compile(alone, module.__file__, "exec", flags, dont_inherit=True)
                with limited():
                    exec(code, module.__dict__)
            except (Exception, SystemExit, NoEnd) as error:
                what = f"{type(error).__name__}: {error}"
                notes.append(f"{file}, line {statement.lineno}, stopped with {what}")
    return module.__dict__, notes


def _future(statement: ast.stmt) -> int:
    """What a `from __future__ import` asks of every later statement."""
    if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
        return 0
    features = [getattr(__future__, alias.name, None) for alias in statement.names]
    return sum(feature.compiler_flag for feature in features if feature)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """No window for plots, nothing to read for input(), no prints between the sentences."""
    os.environ["MPLBACKEND"] = "Agg"
    stdin, sys.stdin = sys.stdin, io.StringIO("")
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.stdin = stdin


def written(file: str, name: str) -> tuple[Callable[..., Any] | None, str]:
    """Your function, or the sentence that says why there is none."""
    page = read(file)
    if page.broken:
        return None, page.broken
    found = page.names.get(name)
    if callable(found):
        return found, ""
    missing = f"{file} has no function {name}"
    if name in page.names:
        missing = f"{name} in {file} should be a function, but it is a {type(found).__name__}"
    return None, "\n".join([missing, *page.notes])
