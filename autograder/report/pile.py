"""Free words of a class, question by question, with the rubric that a person marks them by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from autograder.result import CaseResult, ExerciseResult, Result

Row = TypeVar("Row")


@dataclass(frozen=True)
class Pile(Generic[Row]):
    """The texts that answer one question, each with its student's row."""

    name: str
    title: str
    points: int
    rubric: tuple[str, ...]
    texts: tuple[tuple[Row, str], ...]


def piles(rows: Sequence[tuple[Row, Result]]) -> list[Pile[Row]]:
    """One pile per question, texts in the order of the rows; what is marked already is left out."""
    found: dict[str, Pile[Row]] = {}
    for row, result in rows:
        for exercise in result.exercises:
            for case in exercise.cases:
                if case.status == "needs_marking" and case.written:
                    earlier = found.get(exercise.name) or _empty(exercise, case)
                    texts = (*earlier.texts, (row, case.written))
                    found[exercise.name] = Pile(
                        exercise.name, exercise.title, case.max_points, earlier.rubric, texts
                    )
    return list(found.values())


def _empty(exercise: ExerciseResult, case: CaseResult) -> Pile[Row]:
    rubric = tuple(map(str, (case.evidence or {}).get("rubric", ())))
    return Pile(exercise.name, exercise.title, case.max_points, rubric, ())
