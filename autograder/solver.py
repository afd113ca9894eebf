"""A second child that holds only the solution, and answers what a student's stubs ask."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.sandbox import Budget, Call, Runner, Stub, Visit


@dataclass(frozen=True)
class Solver:
    """Answers calls of solution functions; hostile arguments meet limits here, too."""

    key: AnswerKey
    runner: Runner

    def stub(self, name: str, budget: Budget) -> Stub:
        """What stands in for a student's function; its time comes out of that student's budget."""
        file = self.key.exercises[name].exercise.file

        def answer(arguments: list[Any], keywords: dict[str, Any]) -> Outcome:
            self._visit.budget = budget
            return self._visit.outcome(Call(file, name, tuple(arguments), keywords))

        return answer

    def close(self) -> None:
        """Ends the solution's child."""
        self._visit.leave()

    @cached_property
    def _visit(self) -> Visit:
        return self.runner.visit(
            self.key.solution.sources, Budget.of(self.key.assignment.limits), {}
        )
