"""What a class did, counted: its median, its mistakes, and how often each case passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.exercise import PENDING, Assignment, Case, Exercise
from autograder.result import Result


@dataclass(frozen=True)
class MistakeCount:
    """A sentence that was said about one exercise, and the students it was said to."""

    exercise: str
    id: str
    sentence: str
    students: tuple[str, ...]


@dataclass(frozen=True)
class CaseRate:
    """How many answers to a case were right, of those that are decided.

    `marked` by a person; `unseen` are inputs that students do not have.
    `separation` is how much more of the strongest third passed than of the weakest.
    """

    exercise: str
    case: Case
    passed: int
    decided: int
    marked: bool = False
    unseen: bool = False
    separation: float = 0.0

    @property
    def share(self) -> float:
        """The right ones among the decided; 1 where nothing is, or a person has to."""
        return self.passed / self.decided if self.decided and not self.marked else 1.0


def handed_in(results: Sequence[Result]) -> list[Result]:
    """The results of all who handed something in."""
    return [result for result in results if result.standing != "not_submitted"]


def unread_files(result: Result, assignment: Assignment) -> list[str]:
    """The files of which something was handed in and nothing could be read."""
    cases = {exercise.name: exercise.cases for exercise in result.exercises}
    found = []
    for file in assignment.files:
        names = [question.name for question in assignment.questions if question.file == file]
        said = [case for name in names for case in cases.get(name, ())]
        if said and all(case.status == "unreadable" for case in said):
            found.append(file)
    return found


def median(results: Sequence[Result]) -> int | None:
    """The middle score of those who handed something in, in hundredths, half up."""
    scores = sorted(result.earned for result in handed_in(results))
    if not scores:
        return None
    return (scores[(len(scores) - 1) // 2] + scores[len(scores) // 2] + 1) // 2


def mistakes(results: Sequence[Result]) -> list[MistakeCount]:
    """The mistakes of a class, the most frequent first; mistakes of one sentence are one."""
    found: dict[tuple[str, str], MistakeCount] = {}
    for result in results:
        for exercise in result.exercises:
            if not exercise.mistake:
                continue
            sentence = exercise.diagnosis or exercise.mistake
            key = (exercise.name, sentence)
            earlier = found.get(key, MistakeCount(exercise.name, exercise.mistake, sentence, ()))
            students = (*earlier.students, result.student)
            found[key] = MistakeCount(exercise.name, earlier.id, sentence, students)
    return sorted(found.values(), key=lambda mistake: -len(mistake.students))


_FEW = 6  # below so many a third of the class says nothing


def separation(found: Sequence[str]) -> float:
    """How much more of the last third passed than of the first; statuses from weak to strong."""
    third = len(found) // 3
    if len(found) < _FEW:
        return 0.0
    weak, strong = found[:third], found[-third:]
    return (strong.count("passed") - weak.count("passed")) / third


def case_rates(assignment: Assignment, results: Sequence[Result]) -> list[CaseRate]:
    """Every case in class order, over all who handed something in."""
    verdicts: dict[tuple[str, str], list[str]] = {}
    for result in sorted(handed_in(results), key=lambda result: result.earned):
        for exercise in result.exercises:
            for case in exercise.cases:
                verdicts.setdefault((exercise.name, case.name), []).append(case.status)
    rates = []
    for question in assignment.questions:
        for declared in question.cases:
            found = verdicts.get((question.name, declared.name), [])
            decided = sum(status not in PENDING for status in found)
            marked = "needs_marking" in found
            unseen = declared.hidden and isinstance(question, Exercise)
            passed = found.count("passed")
            apart = separation(found)
            rates.append(CaseRate(question.name, declared, passed, decided, marked, unseen, apart))
    return rates
