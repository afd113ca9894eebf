"""What every test above does: run, look, and say what is wrong."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any, NoReturn

import pytest

from autograder.build.student.calling import Outcome, call
from autograder.build.student.diagnosis import likely_cause
from autograder.build.student.fault import fault
from autograder.build.student.reading import read, written

stumbled: set[str] = set()  # functions with a failed test in this run
endless: set[str] = set()  # functions that did not come to an end in this run


def check(
    file: str, name: str, cases: dict[str, Any], case: str, needs: Sequence[str] = ()
) -> None:
    """Fails with a sentence unless your function gives the wanted answer."""
    function, missing = written(file, name)
    if function is None:
        fail(name, missing)
    if name in endless:
        fail(name, f"{name} is not called again: it found no end before. Mend that first.")
    outcome = call(file, function, cases[case])
    wrong = fault(name, cases[case], outcome)
    if wrong is None:
        return
    if outcome.errors[:1] == ("NotImplementedError",):
        fail(name, wrong)
    if outcome.errors[:1] == ("NoEnd",):
        endless.add(name)
        fail(name, "\n".join([wrong, *_place(file, outcome)]))
    first = next((need for need in needs if need in stumbled), "")
    cause = likely_cause(file, name, function, cases, case, sure=bool(first))
    lines = [
        wrong,
        *_place(file, outcome),
        f"  case    {cases[case]['says']}",
        textwrap.fill(f"Likely cause: {cause}", 92) if cause else "",
        f"{name} uses {first}, which fails a test too: mend {first} first." if first else "",
    ]
    fail(name, "\n".join(line for line in lines if line))


def fail(name: str, sentence: str) -> NoReturn:
    """Fails the test with a sentence in place of a traceback."""
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
