"""What right variants of an assignment answer, run here: they are trusted as the course is."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.sandbox import Budget, Call, SameProcess, outcomes


def variant_answers(
    key: AnswerKey, variants: Mapping[str, Mapping[str, str]], exercise: str
) -> dict[str, list[Outcome]]:
    """What every variant answers to the cases of one exercise, by its name."""
    asked = key.exercises[exercise]
    file = asked.exercise.file
    calls = [
        Call(file, exercise, case.inputs, give_back=case.case.keeps_inputs) for case in asked.cases
    ]
    found = {}
    for name, files in variants.items():
        if file in files:
            visit = SameProcess().visit(files, [file], Budget.of(key.assignment.limits), {})
            found[name] = outcomes(visit, calls)
            visit.leave()
    return found
