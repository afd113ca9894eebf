"""What every test above does: run, look, and say what is wrong."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from numbers import Number
from typing import Any, NoReturn

import numpy as np
import pytest

from autograder.build.student.calling import Outcome, call
from autograder.build.student.diagnosis import likely_cause
from autograder.build.student.fault import fault
from autograder.build.student.reading import read, written

stumbled: set[str] = set()  # functions with a failed test in this run


def check(
    file: str, name: str, cases: dict[str, Any], case: str, needs: Sequence[str] = ()
) -> None:
    """Fails with a sentence unless your function gives the wanted answer."""
    function, missing = written(file, name)
    if function is None:
        _fail(name, missing)
    outcome = call(file, function, cases[case])
    wrong = fault(name, cases[case], outcome)
    if wrong is None:
        return
    if outcome.errors[:1] == ("NotImplementedError",):
        _fail(name, wrong)
    first = next((need for need in needs if need in stumbled), "")
    cause = likely_cause(file, name, function, cases, case, sure=bool(first))
    lines = [
        wrong,
        *_place(file, outcome),
        f"  case    {cases[case]['says']}",
        textwrap.fill(f"Likely cause: {cause}", 92) if cause else "",
        f"{name} uses {first}, which fails a test too: mend {first} first." if first else "",
    ]
    _fail(name, "\n".join(line for line in lines if line))


def _fail(name: str, sentence: str) -> NoReturn:
    stumbled.add(name)
    pytest.fail(sentence, pytrace=False)


def _place(file: str, outcome: Outcome) -> list[str]:
    """Your line that was running, and what had stopped earlier while the file was read."""
    if not outcome.errors:
        return []
    page, line = read(file), outcome.line
    quoted = [f"  {file}, line {line}: {page.lines[line - 1].strip()}"] if line else []
    earlier = page.notes if outcome.errors[0] == "NameError" else []
    return [*quoted, *(f"  earlier: {note}" for note in earlier)]


def check_pencil(file: str, name: str) -> None:
    """Fails unless something readable is written; right or wrong is told after grading."""
    page = read(file)
    if page.broken:
        _fail(name, page.broken)
    answer = page.names.get(name)
    if answer is None and page.notes:
        _fail(name, "\n".join([*page.notes, "An answer in quotation marks needs no symbols."]))
    if name not in page.names:
        _fail(name, f"{file} has no {name}: write {name} = and your answer in quotation marks")
    if answer is None or (isinstance(answer, str) and not answer.strip()):
        _fail(name, f"{name} is not written yet; whether it is right is told after grading")
    if not _readable(answer):
        _fail(name, f"{name} should be a formula in quotation marks, a number or a SymPy "
                    f"expression, but it is a {type(answer).__name__}")  # fmt: skip


def _readable(answer: Any) -> bool:
    if isinstance(answer, str):
        return bool(answer.strip())
    if isinstance(answer, dict):
        return bool(answer) and all(map(_readable, answer.values()))
    if isinstance(answer, np.ndarray):
        return _readable(answer.tolist())
    if isinstance(answer, (list, tuple)):
        return len(answer) > 0 and all(map(_readable, answer))
    sympy = sys.modules.get("sympy")
    kinds = (Number, sympy.Basic, sympy.MatrixBase) if sympy else (Number,)
    return isinstance(answer, kinds) and not isinstance(answer, bool)
