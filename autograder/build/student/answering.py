"""Your pencil answers: shown as they are read, so that you can see what was understood."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from autograder.build.student import pencil_reader
from autograder.build.student.checking import fail
from autograder.build.student.reading import read


class Given(NamedTuple):
    """A SymPy expression as nested lists."""

    tree: Any


def check_pencil(name: str, about: dict[str, Any], capsys: Any) -> None:
    """Prints how the answer is read, or fails; right or wrong is told after grading."""
    file = about["file"]
    answer = _answer(file, name)
    form = pencil_reader.Form(**{key: value for key, value in about.items() if key != "file"})
    shown, problem = _read_as(form, _plain(answer))
    if problem:
        fail(name, f"{name} cannot be judged: {problem}")
    with capsys.disabled():
        _print(f"\n{name}: {shown}" if form.kind == "words" else f"\n{name}: read as {shown}")


def _read_as(form: pencil_reader.Form, answer: Any) -> tuple[str, str]:
    """How it is read, and why it cannot be."""
    try:
        return pencil_reader.read(form, answer).shown, ""
    except pencil_reader.Unreadable as problem:
        return "", str(problem)


def _answer(file: str, name: str) -> Any:
    page = read(file)
    if page.broken:
        fail(name, f'{page.broken}\nWhat you type stands in quotation marks: {name} = "..."')
    answer = page.names.get(name)
    if answer is None and page.notes:
        fail(name, "\n".join([*page.notes, "An answer in quotation marks needs no symbols."]))
    if name not in page.names:
        fail(name, f"{file} has no {name}: write {name} = and your answer in quotation marks")
    if answer is None or (isinstance(answer, str) and not answer.strip()):
        fail(name, f"{name} is not written yet; whether it is right is told after grading")
    return answer


def _plain(answer: Any) -> Any:
    """The answer as it reaches the grader: SymPy expressions as nested lists."""
    sympy = sys.modules.get("sympy")
    if sympy is not None and isinstance(answer, sympy.MatrixBase):
        return _plain(answer.tolist())
    if sympy is not None and isinstance(answer, sympy.Basic):
        return Given(pencil_reader.symbolic(answer))
    if isinstance(answer, (np.ndarray, np.generic)):
        return _plain(answer.tolist())
    if isinstance(answer, (list, tuple)):
        return [_plain(item) for item in answer]
    if isinstance(answer, dict):
        return {key: _plain(value) for key, value in answer.items()}
    return answer


def _print(text: str) -> None:
    """Prints, on old terminals with ? for signs that they do not have."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))
