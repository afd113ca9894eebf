"""Do the drawn cases expose every known mistake?"""

from __future__ import annotations

from autograder.errors import CourseError
from autograder.exercise import Assignment
from autograder.judge.diagnose import failed_cases
from autograder.key import AnswerKey
from autograder.secret import Secret
from autograder.solution import Solution

DRAWS = 20


def survivors(key: AnswerKey) -> list[str]:
    """The mistakes that would lose no point under this key, as `exercise: mistake`."""
    return [
        f"{name}: {mistake.id}"
        for name, exercise in key.exercises.items()
        for mistake in exercise.exercise.mistakes
        if not failed_cases(exercise, mistake)
    ]


def fair_key(assignment: Assignment, solution: Solution, secret: Secret) -> AnswerKey:
    """The first draw of hidden inputs under which every mistake loses points.

    Raises CourseError when no draw does: then a case is missing, not luck.
    """
    for _ in range(DRAWS):
        key = AnswerKey(assignment, solution, secret)
        alive = survivors(key)
        if not alive:
            return key
        secret = secret.redrawn()
    raise CourseError(f"no case exposes these mistakes in {DRAWS} draws: {'; '.join(alive)}")
