"""A second child that holds only the solution, and answers what a student's stubs ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.sandbox import Budget, Call, Runner, Stub, Visit


@dataclass
class Solver:
    """Answers calls of solution functions; hostile arguments meet limits here, too."""

    key: AnswerKey
    runner: Runner
    opened: list[Visit] = field(default_factory=list)

    def stub(self, name: str, budget: Budget) -> Stub:
        """What stands in for a student's function; its time comes out of that student's budget."""
        file = self.key.exercises[name].exercise.file

        def answer(arguments: list[Any], keywords: dict[str, Any]) -> Outcome:
            call = Call(file, name, tuple(arguments), keywords)
            # of one purse, but the student's function of this name may have hung: ours has not
            own = Budget(budget.case_seconds, budget.left)
            found = self._visit(own).outcome(call)
            if found.kind == "crashed":  # an earlier hand-in may have ended this child
                found = self._visit(own).outcome(call)
            budget.left = own.left
            return found

        return answer

    def close(self) -> None:
        """Ends the solution's child, if there is one."""
        for visit in self.opened:
            visit.leave()

    def _visit(self, budget: Budget) -> Visit:
        """The solution's child, started with the first question that a class asks."""
        # one hand-in's time may run out while the solution loads; the next starts it afresh
        if self.opened and any(load.problem for load in self.opened[0].loads.values()):
            self.opened.pop().leave()
        if not self.opened:
            sources = self.key.solution.sources
            self.opened.append(self.runner.visit(sources, list(sources), budget, {}))
        self.opened[0].budget = budget
        return self.opened[0]
