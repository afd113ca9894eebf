"""The words of running a submission: calls go in, outcomes come out, whoever runs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from autograder.exercise import Limits
from autograder.outcome import Kind, Outcome

Stub: TypeAlias = Callable[[list[Any], dict[str, Any]], Outcome]
Stubs: TypeAlias = Mapping[str, Stub]

PATIENCE = 2  # time-outs of one function before its other cases are left out


@dataclass(frozen=True)
class Call:
    """One question to a submission: a function with its inputs, or the value of a name.

    `needs` are functions that it may call: where one of them hangs, so would this call.
    `give_back` asks for the arguments after the call, to see whether they were changed.
    `hidden` inputs are put after all others: what a child has not seen it cannot tell.
    """

    file: str
    name: str
    inputs: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = field(default_factory=dict)
    needs: Sequence[str] = ()
    value: bool = False
    give_back: bool = False
    hidden: bool = False


@dataclass(frozen=True)
class Load:
    """What came of running a file's top level: a fatal problem, or statements that failed.

    `endless` are the first and last lines of statements that never came to their end.
    """

    problem: str = ""
    kind: Kind = "unreadable"
    notices: tuple[str, ...] = ()
    endless: tuple[tuple[int, int], ...] = ()

    def trimmed(self, source: str) -> str:
        """The source without its endless statements, line for line."""
        lines = source.split("\n")
        for first, last in self.endless:
            lines[first - 1 : last] = [""] * len(lines[first - 1 : last])
        return "\n".join(lines)


@dataclass
class Budget:
    """The CPU seconds that one submission may still use, over all its visits."""

    case_seconds: float
    left: float
    timeouts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, limits: Limits) -> Budget:
        """A full budget."""
        return cls(limits.case_seconds, limits.submission_seconds)

    @property
    def seconds(self) -> float:
        """What the next call may use."""
        return min(self.case_seconds, self.left)

    @property
    def short(self) -> bool:
        """Whether less is left than a call may use: running out is then no fault of the call."""
        return self.left < self.case_seconds

    def refusal(self, call: Call) -> Outcome | None:
        """Why a call is not run at all; None where it may run."""
        if self.left <= 0:
            return Outcome("not_run")
        if self.timeouts.get(call.name, 0) >= PATIENCE:
            words = f"Not run: {call.name} ran out of time {PATIENCE} times before."
            return Outcome("not_run", words=words)
        for name in call.needs:
            if self.timeouts.get(name, 0):
                words = f"Not run: {name}, which it builds on, ran out of time before."
                return Outcome("not_run", words=words)
        return None

    def timed_out(self, name: str) -> None:
        """Notes that a function was not done in time."""
        self.timeouts[name] = self.timeouts.get(name, 0) + 1

    def forgive(self, name: str) -> None:
        """Forgets that a function hung: it was another's fault."""
        self.timeouts.pop(name, None)

    def relent(self, name: str) -> None:
        """Gives a function one more chance."""
        self.timeouts[name] = min(self.timeouts.get(name, 0), PATIENCE - 1)


class Visit(Protocol):
    """A submission that has been opened; close it with `leave`."""

    budget: Budget
    loads: dict[str, Load]

    def outcome(self, call: Call) -> Outcome:
        """What one call brings; a lost call never costs another its outcome."""
        ...

    def leave(self) -> None:
        """Ends whatever runs."""
        ...


class Runner(Protocol):
    """Opens submissions at a level of isolation."""

    @property
    def level(self) -> str:
        """The isolation that holds."""
        ...

    def visit(
        self, files: Mapping[str, str], modules: Sequence[str], budget: Budget, stubs: Stubs
    ) -> Visit:
        """A submission's files, `modules` loaded in order, some functions replaced by stubs."""
        ...


def outcomes(visit: Visit, calls: Sequence[Call]) -> list[Outcome]:
    """What all calls bring, in their order; values are looked up first, hidden inputs go last."""
    order = sorted(range(len(calls)), key=lambda i: (not calls[i].value, calls[i].hidden))
    found = {i: visit.outcome(calls[i]) for i in order}
    return [found[i] for i in range(len(calls))]
