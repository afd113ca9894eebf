"""The check under each question while nbgrader autogrades: the points, and one sentence."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from autograder.practice.notebook import Practice
from autograder.result import CaseResult, ExerciseResult
from autograder.sandbox.same import silence

KITS = "AUTOGRADER_KITS"
HOMELESS = (
    "This cell asks a grader that only nbgrader can find: run nbgrader autograde or nbgrader "
    "validate in the folder that holds nbgrader_config.py."
)
WIDTH = 80  # nbgrader validate cuts what is longer
FAULT = "The grader failed here, not you; tell your instructor."


class NotYet(Exception):
    """Why an answer earns nothing; a notebook shows these words and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return str(self).splitlines()


@dataclass(frozen=True)
class Checks:
    """The grader of one notebook that is running; `wrong` are the questions that lost a case."""

    practice: Practice
    wrong: set[str] = field(default_factory=set)

    def __call__(self, question: str) -> float:
        """The points of an answer, for nbgrader; prints what to mend first.

        Nothing earned raises NotYet: an error is worth zero to every version of nbgrader.
        """
        with _unheard(), _no_traceback():
            result = self.practice.result(question)
        lost = [case for case in result.cases if case.status != "passed"]
        self.wrong.discard(question)
        self.wrong.update([question] if lost else [])
        said = textwrap.fill(self._sentence(result, lost), WIDTH)
        if lost and not result.earned:
            raise NotYet(said)
        print(said)
        return result.earned / 100

    def _sentence(self, result: ExerciseResult, lost: Sequence[CaseResult]) -> str:
        """How many cases pass, and the likely cause of the first that does not."""
        name, cases = result.name, len(result.cases)
        if not lost:
            return f"{name}: all {cases} cases pass." if cases > 1 else f"{name}: right."
        cause = result.diagnosis or self._earlier(name) or lost[0].message
        if cases > 1:
            return f"{name}: {cases - len(lost)} of {cases} cases pass. {cause}"
        return cause if cause.startswith(name) else f"{name}: {cause}"

    def _earlier(self, name: str) -> str:
        """The first function that this one builds on and that is wrong itself, in a sentence."""
        known = {asked.name: asked for asked in self.practice.key.assignment.questions}
        waiting: list[str] = [name]
        needed: set[str] = set()
        while waiting:
            needs = set(known[waiting.pop()].needs) - needed
            needed |= needs
            waiting += needs
        first = next((need for need in known if need in needed & self.wrong), "")
        return f"It builds on {first}, which is not right yet: mend {first} first." if first else ""


@cache
def checks(assignment: str) -> Checks:
    """The grader of an assignment; its exercises lie where nbgrader_config.py says."""
    if KITS not in os.environ:
        raise NotYet(HOMELESS)
    kit, names = Path(os.environ[KITS]) / assignment, vars(sys.modules["__main__"])
    with _unheard(), _no_traceback():
        return Checks(Practice(kit, assignment, names))


@contextmanager
def _no_traceback() -> Iterator[None]:
    """A fault of ours in one sentence: in the student's process, anything may be bent."""
    try:
        yield
    except Exception as fault:
        raise NotYet(f"{FAULT} ({type(fault).__name__})") from None


@contextmanager
def _unheard() -> Iterator[None]:
    """Lets nothing through that is written meanwhile: to nbgrader, a line on stderr is a zero.

    Programs write to the descriptor, loggers to the stream that they found when they were made.
    """
    from IPython.display import clear_output  # a notebook runs, so it is there

    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        with silence():
            yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
        clear_output()  # type: ignore[no-untyped-call]
