"""The cases of a running notebook, asked one at a time."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.practice.notebook import Practice
from autograder.result import CaseResult, ExerciseResult


@dataclass
class _Judgement:
    """A question's result, the cases that were told of it, and whether its mistake was."""

    result: ExerciseResult
    told: set[tuple[str, int]] = field(default_factory=set)
    explained: bool = False


class Rehearsal:
    """Sentences on single cases, each from a judgement of the whole question.

    A judgement tells each case once: who asks for a case again wants the notebook judged anew.
    """

    def __init__(self, practice: Practice) -> None:
        self.practice = practice
        self.judgements: dict[str, _Judgement] = {}

    def lacks(self, question: str, case: str, credit: int = 100) -> str:
        """What keeps a case from `credit` hundredths of its points; empty where nothing does."""
        judgement = self._judgement(question, (case, credit))
        found = next(each for each in judgement.result.cases if each.name == case)
        if _earns(found, credit):
            return ""
        cause = None if judgement.explained else judgement.result.diagnosis
        judgement.explained = True
        return "\n".join(filter(None, (found.message or "This is not right yet.", cause)))

    def _judgement(self, question: str, asked: tuple[str, int]) -> _Judgement:
        known = self.judgements.get(question)
        if known is None or asked in known.told:
            known = _Judgement(self.practice.result(question))
            self.judgements[question] = known
        known.told.add(asked)
        return known


def _earns(case: CaseResult, credit: int) -> bool:
    """Whether a case has earned so much; one without points can only be passed."""
    return case.status == "passed" or (credit < 100 and case.earned >= credit * case.max_points > 0)
