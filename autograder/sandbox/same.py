"""Runs a submission in this very process: no isolation, for trusted code and for comparison."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from autograder.key import argument, changed
from autograder.outcome import Outcome
from autograder.sandbox.inside.workspace import Workspace
from autograder.sandbox.run import Budget, Call, Load, Stubs


class SameProcess:
    """A runner without limits or walls: never for a submission of somebody you do not trust."""

    level = "none"

    def visit(
        self, files: Mapping[str, str], modules: Sequence[str], budget: Budget, stubs: Stubs
    ) -> SameVisit:
        """The submission, loaded here."""
        return SameVisit(files, modules, budget, stubs)


@contextmanager
def silence() -> Iterator[None]:
    """What is printed meanwhile is nobody's business; neither are warnings."""
    with (
        open(os.devnull, "w") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        yield


class SameVisit:
    """A submission's modules in this process."""

    def __init__(
        self, files: Mapping[str, str], modules: Sequence[str], budget: Budget, stubs: Stubs
    ) -> None:
        self.budget, self.stubs = budget, stubs
        self.workspace = Workspace(dict(files), self._ask)
        self.loads = {file: self._load(file) for file in modules}

    def _load(self, file: str) -> Load:
        with silence():
            syntax = self.workspace.load(file, list(self.stubs))["syntax"]
        return Load(f"{file}, line {syntax['line']} cannot be read" if syntax else "")

    def adopt(self, file: str, names: Mapping[str, Any]) -> None:
        """Takes names that exist here already for those of a file."""
        self.workspace.adopt(file, names)
        self.loads[file] = Load()

    def outcome(self, call: Call) -> Outcome:
        """What one call brings."""
        if self.loads[call.file].problem:
            return Outcome("unreadable", words=self.loads[call.file].problem)
        if call.value:
            kind, found = self.workspace.value(call.file, call.name)
            return Outcome(kind, found)
        openings: list[Any] = []
        arguments = tuple(argument(item, openings) for item in call.inputs)
        with silence():
            kind, found = self.workspace.call(call.file, call.name, arguments, dict(call.keywords))
        if kind == "raised":
            errors = tuple(found["errors"])
            return Outcome(kind, None, errors, found["words"], openings=tuple(openings))
        altered = changed(call.inputs, arguments) if call.give_back else ()
        return Outcome(kind, found, changed=altered, openings=tuple(openings))

    def leave(self) -> None:
        """Takes the submission's modules and import hook out of this process again."""
        self.workspace.close()

    def _ask(self, question: Mapping[str, Any], values: list[Any]) -> Any:
        outcome = self.stubs[question["stub"]](list(values[0]), dict(values[1]))
        if outcome.kind == "raised":
            raise ValueError(outcome.words)
        return outcome.value
