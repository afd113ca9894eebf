"""The text of public_cases.json: what each known mistake answers in the public cases."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from autograder.build.public_case import PublicCase, PublicExercise, rounded
from autograder.build.student.calling import Outcome
from autograder.build.student.fault import fault
from autograder.build.student.likeness import likeness
from autograder.exercise import Mistake


def hints(exercises: tuple[PublicExercise, ...]) -> str:
    """JSON, one mistake a line; mistakes that no public case shows are left out."""
    blocks = []
    for entry in exercises:
        found = [_hint(entry, mistake) for mistake in entry.exercise.mistakes]
        lines = ",\n".join(json.dumps(hint, ensure_ascii=False) for hint in found if hint["cases"])
        blocks.append(f'"{entry.exercise.name}": [\n{lines}\n]')
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def _hint(entry: PublicExercise, mistake: Mistake) -> dict[str, Any]:
    answers = entry.mistaken(mistake)
    wrong = {
        public.case.name: _rounded(likeness(answers[public.case.name], public.about))
        for public in entry.cases
        if _fails(entry, public, answers[public.case.name])
    }
    return {"id": mistake.id, "sentence": mistake.sentence, "cases": wrong}


def _fails(entry: PublicExercise, public: PublicCase, outcome: Outcome) -> bool:
    return fault(entry.exercise.name, public.about, outcome) is not None


def _rounded(value: Any) -> Any:
    """Few enough digits that every machine writes the same."""
    if isinstance(value, dict):
        return {name: _rounded(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    return rounded(np.array(value), 9) if isinstance(value, float) else value
