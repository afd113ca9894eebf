"""Runs each submission in a process of its own, and goes on after whatever it does there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.errors import SandboxError
from autograder.exercise import Limits
from autograder.outcome import Outcome
from autograder.sandbox.run import Budget, Call, Load, Stubs
from autograder.sandbox.talk import Lost, Talk
from autograder.sandbox.zygotes import Child, Zygote, flavour_of


@dataclass
class SeparateProcesses:
    """A runner with warm interpreters; use it as a context manager."""

    limits: Limits
    level: str = "process"
    zygotes: dict[str, Zygote] = field(default_factory=dict)

    def visit(self, files: Mapping[str, str], budget: Budget, stubs: Stubs) -> SeparateVisit:
        """One child for all calls; a fresh one after a loss, which costs one call only."""
        return SeparateVisit(self, files, budget, stubs)

    def zygote(self, files: Mapping[str, str]) -> Zygote:
        """The warm interpreter that suits a submission, started if need be."""
        flavour = flavour_of(files)
        if flavour not in self.zygotes:
            self.zygotes[flavour] = Zygote(flavour, self.limits)
        return self.zygotes[flavour]

    def forget(self, zygote: Zygote) -> None:
        """Closes an interpreter that no longer answers; the next submission gets a new one."""
        zygote.close()
        self.zygotes = {name: known for name, known in self.zygotes.items() if known is not zygote}

    def __enter__(self) -> SeparateProcesses:
        return self

    def __exit__(self, *exception: object) -> None:
        for zygote in list(self.zygotes.values()):
            self.forget(zygote)


class SeparateVisit:
    """The children that one submission uses, one after the other."""

    def __init__(
        self, runner: SeparateProcesses, files: Mapping[str, str], budget: Budget, stubs: Stubs
    ) -> None:
        self.runner, self.files, self.budget, self.stubs = runner, files, budget, stubs
        self.loads: dict[str, Load] = {}
        self.talk: Talk | None = None
        self.zygote: Zygote | None = None

    def outcome(self, call: Call) -> Outcome:
        """What one call brings; whatever the child does instead is an outcome too."""
        refusal = self.budget.refusal(call)
        if refusal:
            return refusal
        load = self._load(call.file)
        if load.problem:
            return Outcome(load.kind, words=load.problem)
        assert self.talk is not None
        try:
            return self.talk.call(call, self.budget.seconds)
        except Lost as lost:
            if lost.kind == "timeout":
                self.budget.timeouts[call.name] = self.budget.timeouts.get(call.name, 0) + 1
            self.leave()
            return Outcome(lost.kind)
        finally:
            self._spend()

    def leave(self) -> None:
        """Ends the present child."""
        if self.talk is None or self.zygote is None:
            return
        talk, self.talk = self.talk, None
        try:
            used = self.zygote.reap(talk.child).cpu
            self.budget.left -= max(0.0, used - talk.charged)
        except (OSError, SandboxError):
            self.runner.forget(self.zygote)

    def _load(self, file: str) -> Load:
        known = self.loads.get(file)
        if known and known.problem:
            return known
        if self.talk is None:
            self.talk = Talk(self._spawn(), self.stubs)
        if file in self.talk.loaded:
            return self.loads[file]
        try:
            self.loads[file] = self.talk.load(self.files, file, self.budget.seconds)
        except Lost as lost:
            self.leave()
            self.loads[file] = Load(_lost_while_loading(file, lost.kind), lost.kind)
        self._spend()
        return self.loads[file]

    def _spend(self) -> None:
        """Charges the CPU time used since the last charge."""
        if self.talk is not None:
            self.budget.left -= self.talk.charge()

    def _spawn(self) -> Child:
        self.zygote = self.runner.zygote(self.files)
        try:
            return self.zygote.spawn()
        except (OSError, SandboxError):
            # somebody's submission may have ended it; this one gets a fresh interpreter
            self.runner.forget(self.zygote)
            self.zygote = self.runner.zygote(self.files)
            return self.zygote.spawn()


def _lost_while_loading(file: str, kind: str) -> str:
    """What happened to a file whose top level ended the process."""
    if kind == "timeout":
        return f"{file} never gets to its end: look for a loop outside the functions."
    if kind == "crashed":
        return f"{file} ends the Python process as soon as it is loaded."
    return f"{file} breaks the connection to the grader as soon as it is loaded."
