"""Runs each submission in a process of its own, and goes on after whatever it does there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograder.errors import SandboxError
from autograder.exercise import Limits
from autograder.outcome import Outcome
from autograder.sandbox.launch import Child, Launcher, flavour_of
from autograder.sandbox.platforms import launcher
from autograder.sandbox.run import Budget, Call, Load, Stubs
from autograder.sandbox.talk import Lost, Talk


@dataclass
class SeparateProcesses:
    """A runner with warm interpreters; use it as a context manager."""

    limits: Limits
    level: str = "process"
    launchers: dict[str, Launcher] = field(default_factory=dict)
    stopped: bool = False

    def visit(
        self, files: Mapping[str, str], modules: Sequence[str], budget: Budget, stubs: Stubs
    ) -> SeparateVisit:
        """One child for all calls; a fresh one after a loss, which costs one call only."""
        return SeparateVisit(self, files, modules, budget, stubs)

    def launcher(self, files: Mapping[str, str]) -> Launcher:
        """Where children that suit a submission come from, started if need be."""
        if self.stopped:
            raise SandboxError("grading was interrupted")
        flavour = flavour_of(files)
        if flavour not in self.launchers:
            self.launchers[flavour] = launcher(flavour, self.limits, self.level)
        return self.launchers[flavour]

    def forget(self, gone: Launcher) -> None:
        """Closes an interpreter that no longer answers; the next submission gets a new one."""
        gone.close()
        self.launchers = {
            name: known for name, known in self.launchers.items() if known is not gone
        }

    def stop(self) -> None:
        """Ends everything at once, whoever still waits for it."""
        self.stopped = True
        for known in list(self.launchers.values()):
            known.close()

    def __enter__(self) -> SeparateProcesses:
        return self

    def __exit__(self, *exception: object) -> None:
        for known in list(self.launchers.values()):
            self.forget(known)


class SeparateVisit:
    """The children that one submission uses, one after the other."""

    def __init__(
        self,
        runner: SeparateProcesses,
        files: Mapping[str, str],
        modules: Sequence[str],
        budget: Budget,
        stubs: Stubs,
    ) -> None:
        self.runner, self.files, self.modules = runner, files, modules
        self.budget, self.stubs = budget, stubs
        self.loads: dict[str, Load] = {}
        self.talk: Talk | None = None
        self.launcher: Launcher | None = None

    def outcome(self, call: Call) -> Outcome:
        """What one call brings; whatever the child does instead is an outcome too."""
        refusal = self.budget.refusal(call)
        if refusal:
            return refusal
        talk = self._talk()
        load = self.loads[call.file]
        if load.problem or talk is None:
            return Outcome(load.kind, words=load.problem)
        short = self.budget.short
        try:
            return talk.call(call, self.budget.seconds)
        except Lost as lost:
            self.leave()
            if lost.kind != "timeout":
                return Outcome(lost.kind)
            self.budget.timed_out(call.name)
            return Outcome("not_run" if short else "timeout")
        finally:
            self._spend()

    def leave(self) -> None:
        """Ends the present child."""
        if self.talk is None or self.launcher is None:
            return
        talk, self.talk = self.talk, None
        try:
            used = self.launcher.reap(talk.child).cpu
            self.budget.left -= max(0.0, used - talk.charged, talk.waited())
        except (OSError, SandboxError):
            self.runner.forget(self.launcher)

    def _talk(self) -> Talk | None:
        """A child with every file loaded before it sees any input; a file that ends it is left."""
        while self.talk is None:
            sound = [file for file in self.modules if not self.loads.get(file, Load()).problem]
            if not sound:
                return None
            self.talk = Talk(self._spawn(), self.stubs)
            for file in sound:
                if not self._loaded(self.talk, file):
                    break
        return self.talk

    def _loaded(self, talk: Talk, file: str) -> bool:
        """Whether the child lived through a file's top level."""
        short = self.budget.short
        try:
            load = talk.load(self.files, file, self.budget.seconds)
            self.files = {**self.files, file: load.trimmed(self.files[file])}
            # only the first load came before any input: a later one could tell of what was seen
            self.loads.setdefault(file, load)
            return True
        except Lost as lost:
            self.leave()
            if lost.kind == "timeout" and short:
                self.loads[file] = Load("The time for this submission is used up.", "not_run")
            else:
                self.loads[file] = Load(_lost_while_loading(file, lost.kind), lost.kind)
            return False
        finally:
            self._spend()

    def _spend(self) -> None:
        """Charges the CPU time used since the last charge."""
        if self.talk is not None:
            self.budget.left -= self.talk.charge()

    def _spawn(self) -> Child:
        self.launcher = self.runner.launcher(self.files)
        try:
            return self.launcher.spawn()
        except (OSError, SandboxError):
            # somebody's submission may have ended it; this one gets a fresh interpreter
            self.runner.forget(self.launcher)
            self.launcher = self.runner.launcher(self.files)
            return self.launcher.spawn()


def _lost_while_loading(file: str, kind: str) -> str:
    """What happened to a file whose top level ended the process."""
    if kind == "timeout":
        return f"{file} never gets to its end: look for a loop outside the functions."
    if kind == "crashed":
        return f"{file} ends the Python process as soon as it is loaded."
    return f"{file} breaks the connection to the grader as soon as it is loaded."
