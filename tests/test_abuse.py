"""Every hostile hand-in at every level: what comes of it, and that nobody gains or loses by it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from abuse import ATTEMPTS
from abuse.attempt import DEPENDS, LOST, NO_GAIN, UNTRIED, Attempt
from abuse.lesson import LIMITS, MARK, SOLUTION, answer_key
from abuse.table import LEVELS, table
from conftest import ROOT

from autograder.collect.submission import Submission
from autograder.grade import Grader
from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.result import Result
from autograder.sandbox import Budget, Call, SeparateProcesses, Stubs, Visit
from autograder.sandbox.levels import probe
from autograder.solver import Solver

TOKEN = "kept in the grader only: 5c0b77"


@dataclass
class Watched:
    """A runner that also keeps every outcome."""

    runner: SeparateProcesses
    seen: list[tuple[Call, Outcome]] = field(default_factory=list)

    @property
    def level(self) -> str:
        """The isolation that holds."""
        return self.runner.level

    def visit(self, files: Any, modules: Any, budget: Budget, stubs: Stubs) -> Visit:
        """A visit whose outcomes are kept."""
        visit = self.runner.visit(files, modules, budget, stubs)
        ask = visit.outcome

        def outcome(call: Call) -> Outcome:
            found = ask(call)
            self.seen.append((call, found))
            return found

        visit.outcome = outcome  # type: ignore[method-assign]
        return visit


@dataclass(frozen=True)
class Workers:
    """A grader whose interpreters stay warm, for all attempts at one level."""

    key: AnswerKey
    runner: Watched
    grader: Grader

    def grade(self, files: dict[str, str]) -> Result:
        """What a hand-in earns."""
        self.runner.seen.clear()
        return self.grader.grade(Submission("student", files))

    def outcome(self, attempt: Attempt) -> Outcome:
        """What came of the marked case, the first time that it ran."""
        if attempt.target == "total":
            return next(found for call, found in self.runner.seen if call.value)
        cases = self.key.exercises[attempt.target].cases
        inputs = next(case.inputs for case in cases if case.case.name == attempt.case)
        return next(found for call, found in self.runner.seen if call.inputs is inputs)


@pytest.fixture(scope="module", params=LEVELS)
def workers(request: pytest.FixtureRequest) -> Iterator[Workers]:
    """Workers at each level; skipped with the reason where a level cannot be had."""
    found = probe(request.param, LIMITS)
    if not found.holds:
        pytest.skip(f"{request.param}: {found.reason}")
    os.environ["TOKEN_OF_THE_GRADER"] = TOKEN
    key = answer_key()
    with SeparateProcesses(LIMITS, request.param) as runner:
        watched = Watched(runner)
        solver = Solver(key, watched)
        yield Workers(key, watched, Grader(key, watched, solver, {}))
        solver.close()
    del os.environ["TOKEN_OF_THE_GRADER"]


@pytest.fixture(scope="module")
def listeners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A port, a socket file and an abstract socket that anybody may connect to."""
    path = str(tmp_path_factory.mktemp("sockets") / "open")
    abstract = f"\0abuse-{os.getpid()}"
    with (
        socket.create_server(("127.0.0.1", 0), backlog=64) as port,
        socket.socket(socket.AF_UNIX) as unix,
        socket.socket(socket.AF_UNIX) as hidden,
    ):
        for server, address in ((unix, path), (hidden, abstract)):
            server.bind(address)
            server.listen(64)
        yield {"PORT": port.getsockname()[1], "UNIX": path, "ABSTRACT": abstract}


@pytest.fixture
def known(listeners: dict[str, Any], tmp_path: Path) -> Iterator[dict[str, Any]]:
    """Targets of an attempt: files, sockets, and a process to hurt in place of the grader."""
    folder = tmp_path / "course"
    (folder / "solutions").mkdir(parents=True)
    files = {"SECRET": ".secret", "SOLUTION": "solutions/work.py", "VICTIM": "victim"}
    for name in files.values():
        (folder / name).write_text(MARK)
    decoy = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"], start_new_session=True
    )
    yield {
        **{name: str(folder / file) for name, file in files.items()},
        **listeners,
        "FOLDER": str(folder),
        "NEIGHBOUR": pytest.__file__,
        "PROC": f"/proc/{os.getpid()}",
        "DECOY": decoy.pid,
        # backwards, so that a search does not find the hand-in itself
        "KEPT": MARK[::-1],
        "TOKEN": TOKEN[::-1],
    }
    decoy.kill()
    decoy.wait()


def cases() -> list[Any]:
    """All attempts, by name."""
    return [pytest.param(attempt, id=attempt.id) for attempt in ATTEMPTS]


@pytest.mark.parametrize("attempt", cases())
def test_attempt(workers: Workers, attempt: Attempt, known: dict[str, Any]) -> None:
    """It ends as the table says, costs what it should, tells nothing, and harms nobody."""
    level = workers.grader.runner.level
    word = attempt.word(level)
    if word == UNTRIED:
        pytest.skip("it would hurt the machine that runs the tests")
    result = workers.grade(attempt.files(known))
    outcome = workers.outcome(attempt)
    assert_ended(attempt, word, outcome)
    lost = [
        f"{case.name}: {case.status}: {case.message}"
        for exercise in result.exercises
        for case in exercise.cases
        if case.earned < 100 * case.max_points
    ]
    assert attempt.loses == len(lost), lost
    assert 100 * (result.max_score - attempt.loses) == result.earned
    assert result.pending == 0
    if word != "possible":
        assert_nothing_told(result, workers.key)
    honest = workers.grade(dict(SOLUTION))
    assert 100 * honest.max_score == honest.earned


def assert_ended(attempt: Attempt, word: str, outcome: Outcome) -> None:
    """The marked case ended as the table says."""
    if word == LOST:
        assert outcome.kind in attempt.kinds, outcome
    elif word == NO_GAIN:
        assert outcome.kind in ("returned", "raised"), outcome
    elif word != DEPENDS:
        assert ("returned", word) == (outcome.kind, outcome.value), outcome


def assert_nothing_told(result: Result, key: AnswerKey) -> None:
    """No drawn number of the marked hidden input stands in what the student is shown."""
    shown = json.dumps(result.json(), ensure_ascii=False)
    shown.encode()  # half letters would end the report of a whole class
    (inputs,) = (
        case.inputs for case in key.exercises["double"].cases if case.case.name == "hidden_marked"
    )
    for number in inputs[0][1:]:
        assert str(int(number)) not in shown
    assert "LEAK" not in shown


def test_attempts_are_distinct() -> None:
    """Each has a name, a description and a deed of its own."""
    keys: tuple[Callable[[Attempt], object], ...] = (
        lambda attempt: attempt.id,
        lambda attempt: attempt.tries,
        lambda attempt: (attempt.code, attempt.case),
    )
    for key in keys:
        assert len(ATTEMPTS) == len({key(attempt) for attempt in ATTEMPTS})


def test_the_readme_shows_the_table() -> None:
    """`make abuse` prints what stands in the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, rest = readme.partition("<!-- abuse table -->\n")
    shown, end, _ = rest.partition("<!-- end -->")
    assert end
    assert table() == shown.strip()
