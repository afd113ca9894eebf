"""All cases of one exercise, judged: the better of several runs, then points and diagnosis."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from autograder.exercise import Case, Mistake, Pencil, Question, Verdict
from autograder.judge.compare import judge
from autograder.judge.diagnose import diagnose
from autograder.key import ExerciseKey
from autograder.outcome import Outcome
from autograder.result import CaseResult, ExerciseResult

Examine: TypeAlias = Callable[[Pencil, Outcome], tuple[Verdict, Mistake | None]]

BESIDE = "Right so far; it counts as soon as one ordinary case of this function passes."
FOLLOWED = "Right, with a correct version of an earlier function in place of yours."


@dataclass(frozen=True)
class Judged:
    """Outcome and verdict per case; `followed` are the cases that follow-through put right."""

    outcomes: tuple[Outcome, ...]
    verdicts: tuple[Verdict, ...]
    followed: frozenset[int] = frozenset()

    @classmethod
    def of(cls, key: ExerciseKey, outcomes: Sequence[Outcome]) -> Judged:
        """The verdicts of a first run."""
        pairs = zip(key.cases, outcomes, strict=True)
        return cls(tuple(outcomes), tuple(judge(key.exercise, case, got) for case, got in pairs))

    @property
    def right(self) -> bool:
        """Whether every case passed."""
        return all(verdict.passed for verdict in self.verdicts)

    def updated(self, key: ExerciseKey, again: Mapping[int, Outcome], *, followed: bool) -> Judged:
        """These cases with a further run of some that had failed; a failure is never made worse.

        With follow-through the newer failure is kept: it shows the function's own slip alone.
        A public case shows its first one all the same, made before any hidden input was seen.
        What was not run a second time shows nothing.
        """
        outcomes, verdicts, helped = list(self.outcomes), list(self.verdicts), set(self.followed)
        for place, outcome in again.items():
            verdict = judge(key.exercise, key.cases[place], outcome)
            if verdict.passed or (followed and verdict.status != "not_run"):
                outcomes[place] = outcome
                if verdict.passed or key.cases[place].case.hidden:
                    verdicts[place] = verdict
            if verdict.passed and followed:
                helped.add(place)
        return Judged(tuple(outcomes), tuple(verdicts), frozenset(helped))


def award(key: ExerciseKey, verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """The same verdicts; a cheap case pays only beside an ordinary case that passed."""
    pairs = list(zip(key.cases, verdicts, strict=True))
    if any(verdict.passed and not case.cheap for case, verdict in pairs):
        return tuple(verdicts)
    return tuple(
        replace(verdict, status="failed", credit=0, message=BESIDE) if verdict.passed else verdict
        for _, verdict in pairs
    )


def exercise_result(key: ExerciseKey, judged: Judged) -> ExerciseResult:
    """Points, messages and the named mistake of one exercise."""
    diagnosis = diagnose(key, judged.outcomes, judged.verdicts)
    verdicts = award(key, judged.verdicts)
    cases = tuple(
        _case_result(case.case, verdict, diagnosis.notes.get(i), i in judged.followed)
        for i, (case, verdict) in enumerate(zip(key.cases, verdicts, strict=True))
    )
    return _named(key.exercise, cases, diagnosis.mistake)


def pencil_result(question: Pencil, outcome: Outcome, examine: Examine) -> ExerciseResult:
    """The result of a pencil question: an exercise with one case."""
    verdict, named = examine(question, outcome)
    cases = (_case_result(question.cases[0], verdict, None, False),)
    return _named(question, cases, named)


def _named(
    question: Question, cases: tuple[CaseResult, ...], mistake: Mistake | None
) -> ExerciseResult:
    title = title_of(question)
    if mistake is None:
        return ExerciseResult(question.name, title, cases)
    return ExerciseResult(question.name, title, cases, mistake.id, mistake.sentence)


def _case_result(case: Case, verdict: Verdict, note: str | None, followed: bool) -> CaseResult:
    message = FOLLOWED if followed else " ".join(filter(None, (verdict.message, note)))
    return CaseResult(
        case.name,
        case.says,
        case.hidden,
        case.points * verdict.credit,
        case.points,
        verdict.status,
        message,
        followed,
        verdict.evidence,
    )


def title_of(question: Question) -> str:
    """The first line of the statement, without its full stop."""
    first = question.statement.partition("\n")[0].strip().rstrip(".")
    return first or question.name
