"""One slip of the pen costs its own statement: what is Python in a broken source is kept."""

from __future__ import annotations

import ast
import json
import time

import pytest
from conftest import hand_in
from hypothesis import given
from hypothesis import strategies as st

from autograder.collect.draft import parsed
from autograder.collect.notebook import notebook_source
from autograder.collect.salvage import salvage
from autograder.collect.source import Source, salvaged
from autograder.collect.submission import Submission
from autograder.grade import Grader
from autograder.solution import Solution

STATEMENTS = (
    "import numpy as np",
    "def f(x):\n    return x + 1",
    '"""words\nat the margin\n"""',
    "LIMIT = [\n    1,\n]",
    "if LIMIT:\n    y = 1\nelse:\n    y = 2",
    "try:\n    z = 1 / 0\nexcept ZeroDivisionError:\n    z = 0",
    "@staticmethod\ndef g(x):\n    return x",
)
BROKEN = (
    "def broken(x):\n    return (x",
    "def broken(x)\n    return x",
    "def broken(x):\n\treturn x\n        return y",
    "def broken(x):\n    return x $ 2",
    "class broken:\n    def f(self:\n        pass",
)


@pytest.mark.parametrize("place", range(len(STATEMENTS) + 1))
@pytest.mark.parametrize("slip", BROKEN)
def test_a_slip_costs_its_own_statement(slip: str, place: int) -> None:
    """Wherever it stands, all others are kept, on their lines, and the slip's name is told."""
    pieces = [*STATEMENTS[:place], slip, *STATEMENTS[place:]]
    source = "\n\n\n".join(pieces)
    found = salvage(source)
    assert found is not None
    text, slips = found
    assert ast.dump(parsed("\n\n\n".join(STATEMENTS))) == ast.dump(parsed(text))
    assert source.count("\n") == text.count("\n")
    assert ["broken"] == [each.name for each in slips]
    line = source[: source.index(slip)].count("\n") + 1
    assert line <= slips[0].line <= line + slip.count("\n") + 1


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("tau = 2h^2", "2h^2"),
        ("tau = 2h^2  # by comparing", "2h^2"),
        ('tau = "2h^2', "2h^2"),
        ("tau=\\frac{h^2}{1/2}", "\\frac{h^2}{1/2}"),
        ("tau = τ = 2 h²", "τ = 2 h²"),
    ],
)
def test_what_was_typed_without_quotation_marks_is_kept(line: str, value: str) -> None:
    """A typed answer is no Python, and still an answer."""
    source = salvaged("pencil.py", Source(f"{line}\ntau_half = 'h^2'\n"), ["tau"])
    names: dict[str, object] = {}
    exec(source.text, names)
    assert (value, "h^2") == (names["tau"], names["tau_half"])
    assert (
        "pencil.py, line 1: tau stands without quotation marks; it was taken as typed.",
    ) == source.notices


def test_only_answers_to_pencil_questions_may_have_been_typed() -> None:
    """A slip in code is told as what it is."""
    source = salvaged("work.py", Source("TINY = 1e-12)\ntau = 2\n"), ["tau"])
    assert "unmatched ')'" in source.notices[0]
    assert {"TINY"} == source.broken.keys()


@pytest.mark.parametrize(
    "text",
    [
        "tau = 2\n" + "these are my own words\n" * 80 + "half = 3\n",
        "half = 3\nx = [\n" + f"{'1,' * 15}\n" * 2000 + "tau = 2\n",
        "half = 3\n" + "x = 1\n" * 1800 + "y = )\n" * 3 + "tau = 2\n",
    ],
    ids=["an essay", "an open list", "a long file"],
)
def test_much_that_is_no_python_is_passed_over_in_no_time(text: str) -> None:
    """What stands above and below it is kept."""
    start = time.monotonic()
    found = salvage(text)
    assert time.monotonic() - start < 10
    assert found is not None
    assert {"tau = 2", "half = 3"} <= set(found[0].split("\n"))


@pytest.mark.parametrize("text", ["Dear grader,\nhere is it.\n", "%PDF-1.4 (\n", "(\n" * 5000])
def test_what_is_no_source_at_all_stays_as_it_is(text: str) -> None:
    """There one sentence about the whole file says more than many about its lines."""
    assert Source(text) == salvaged("pencil.py", Source(text))


def test_a_broken_cell_tells_what_it_was_about() -> None:
    """Of a cell with nothing else in it, the function's name still leads to the reason."""
    cell = {"cell_type": "code", "source": "def f(x:\n    return x"}
    found = notebook_source("x.ipynb", json.dumps({"cells": [cell]}))
    assert "cell 1, line 1" in found.broken["f"]


@given(st.lists(st.sampled_from((*STATEMENTS, *BROKEN, "x = 2h", ")", "  y", "'''", "\\"))))
def test_whatever_is_kept_can_be_read(pieces: list[str]) -> None:
    """What comes out is Python, line for line, and is found in no time."""
    source = "\n".join(pieces)
    start = time.monotonic()
    found = salvage(source)
    assert time.monotonic() - start < 5
    if found:
        parsed(found[0])
        assert source.count("\n") == found[0].count("\n")


def test_only_the_broken_function_is_lost(grader: Grader, solution: Solution) -> None:
    """Its reason is told in its place; what needs it is judged with a correct one."""
    code = solution.sources["kernel_attention.py"]
    broken = code.replace("def ols_weights(queries, keys)", "def ols_weights(queries, keys")
    assert broken != code
    source = salvaged("kernel_attention.py", Source(broken))
    whole = hand_in(solution)
    files = {**whole.files, "kernel_attention.py": source.text}
    result = grader.grade(Submission("s", files, notices=source.notices, broken=source.broken))
    lost = [exercise for exercise in result.exercises if exercise.name == "ols_weights"]
    assert {"unreadable"} == {case.status for case in lost[0].cases}
    assert "ols_weights cannot be read as Python ('(' was never closed)" in lost[0].cases[0].message
    others = grader.grade(whole).earned - 100 * lost[0].max_score
    assert others == result.earned
