"""Laws that every assignment of the syllabus obeys, under many secrets."""

from __future__ import annotations

import inspect
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from _pytest.mark import ParameterSet
from conftest import ROOT

from autograder.audit import survivors
from autograder.build import template_files
from autograder.collect.submission import Submission
from autograder.course import load_course
from autograder.exercise import Exercise
from autograder.grade import Grader
from autograder.judge.diagnose import same
from autograder.judge.judged import Judged, exercise_result
from autograder.key import AnswerKey, ExerciseKey, call
from autograder.pencil import Essay
from autograder.result import Result
from autograder.sandbox import SameProcess
from autograder.secret import Secret
from autograder.solver import Solver

COURSE = load_course(ROOT)
ASSIGNMENTS = [COURSE.assignment(name) for name in COURSE.syllabus]
SECRETS = [Secret(f"{number:064x}") for number in range(4)]
MANY = [
    pytest.param(0, id="00"),
    *(pytest.param(number, id=f"{number:02}", marks=pytest.mark.soak) for number in range(1, 21)),
]
FUNCTIONS = {q.name for a in ASSIGNMENTS for q in a.questions if isinstance(q, Exercise)}
pytestmark = [pytest.mark.usefixtures("quietly")]


def keys(secrets: list[Secret]) -> list[AnswerKey]:
    """Every assignment under every one of some secrets."""
    return [
        AnswerKey(assignment, COURSE.solution(assignment), secret)
        for assignment in ASSIGNMENTS
        for secret in secrets
    ]


def graded(key: AnswerKey, files: dict[str, str]) -> Result:
    """The result of a hand-in."""
    runner = SameProcess()
    return Grader(key, runner, Solver(key, runner), {}).grade(Submission("s", files))


def assert_perfect(key: AnswerKey, result: Result) -> None:
    """All that a program decides is earned, and only free words wait for a person."""
    essays = sum(q.points for q in key.pencils if isinstance(q.answer, Essay))
    assert 100 * (key.assignment.max_score - essays) == result.earned
    assert 100 * essays == result.pending


@cache
def one_key(assignment: str, number: int) -> AnswerKey:
    """The answer key of one assignment under one secret."""
    wanted = next(a for a in ASSIGNMENTS if a.name == assignment)
    return AnswerKey(wanted, COURSE.solution(wanted), Secret(f"{number:064x}"))


def exercises(secrets: list[Secret]) -> list[ParameterSet]:
    """Every exercise with a function under some secrets."""
    return [
        pytest.param(exercise, id=f"{name}-{key.secret.text[-2:]}")
        for key in keys(secrets)
        for name, exercise in key.exercises.items()
    ]


def earned(key: ExerciseKey, function: object) -> int:
    """What one function earns on its own exercise, in hundredths of a point."""
    outcomes = [call(function, case.inputs) for case in key.cases]  # type: ignore[arg-type]
    return exercise_result(key, Judged.of(key, outcomes)).earned


@pytest.mark.parametrize(
    "key", keys(SECRETS), ids=lambda key: f"{key.assignment.name}-{key.secret.text[-2:]}"
)
def test_solutions_earn_everything(key: AnswerKey) -> None:
    """The perfect submission gets every decided point, whatever the hidden inputs are."""
    assert_perfect(key, graded(key, dict(key.solution.sources)))


@pytest.mark.parametrize("key", keys(SECRETS[:1]), ids=lambda key: key.assignment.name)
def test_templates_earn_nothing(key: AnswerKey) -> None:
    """What students receive is worth no point as it is."""
    # loaded afresh, because another test may have loaded another course in between
    files = template_files(COURSE, COURSE.assignment(key.assignment.name))
    result = graded(key, {file: files[file] for file in key.assignment.files})
    assert (0, 0) == (result.earned, result.pending)


@pytest.mark.parametrize(
    ("assignment", "variant"), [(a.name, v) for a in ASSIGNMENTS for v in COURSE.variants(a)]
)
@pytest.mark.parametrize("number", MANY)
def test_right_variants_earn_everything(assignment: str, variant: str, number: int) -> None:
    """A right answer written in another way is never refused, under any secret."""
    key = one_key(assignment, number)
    result = graded(key, COURSE.variants(key.assignment)[variant])
    handed_in = [e for e in result.exercises if e.name in FUNCTIONS]
    assert [] == [c for e in handed_in for c in e.cases if c.status != "passed"]


def refuses(*arguments: object) -> None:
    """A hand-in that never gets anywhere."""
    raise ValueError("no")


def nothing(*arguments: object) -> None:
    """A hand-in without a return statement."""


def zeros(key: ExerciseKey) -> object:
    """A hand-in that knows all shapes and no number."""
    return filled(key, lambda part: np.zeros_like(part))


def uniform(key: ExerciseKey) -> object:
    """A hand-in that gives every key the same weight."""
    return filled(key, lambda part: np.full_like(part, 1 / max(1, *part.shape[-1:], 1)))


def filled(key: ExerciseKey, fill: object) -> object:
    """A function that answers every case in the wanted shapes, with numbers made by `fill`."""
    answers = iter([case.wanted for case in key.cases])

    def answer(*arguments: object) -> object:
        wanted = next(answers)
        if wanted.kind == "raised":
            return None
        parts = wanted.value if isinstance(wanted.value, tuple) else (wanted.value,)
        made = tuple(fill(np.asarray(part, dtype=float)) for part in parts)  # type: ignore[operator]
        return made if len(made) > 1 else made[0]

    return answer


def echo(position: int) -> object:
    """A hand-in that gives one of its inputs back."""

    def answer(*arguments: object) -> object:
        return arguments[position % len(arguments)]

    return answer


@pytest.mark.parametrize("key", exercises(SECRETS[:2]))
def test_empty_gestures_earn_nothing(key: ExerciseKey) -> None:
    """Always raising, None, zeros, uniform weights, or an input given back is worth no point."""
    gestures = [refuses, nothing, zeros(key), uniform(key), *(echo(i) for i in range(5))]
    assert [0] * len(gestures) == [earned(key, gesture) for gesture in gestures]


@pytest.mark.parametrize("key", exercises(SECRETS))
def test_every_mistake_loses_points_and_is_named(key: ExerciseKey) -> None:
    """Each known mistake costs something, and the student reads its sentence."""
    for mistake in key.exercise.mistakes:
        result = exercise_result(key, Judged.of(key, key.mistaken(mistake)))
        assert result.earned < 100 * result.max_score, mistake.id
        assert mistake.sentence == result.diagnosis, mistake.id


@pytest.mark.parametrize("key", exercises(SECRETS[:1]))
def test_mistakes_differ_or_share_their_sentence(key: ExerciseKey) -> None:
    """Two mistakes that no case tells apart say the same."""
    names = tuple(key.exercise.returns)
    for one, other in combinations(key.exercise.mistakes, 2):
        pairs = zip(key.cases, key.mistaken(one), key.mistaken(other), strict=True)
        alike = all(same(names, case, a, b) for case, a, b in pairs)
        assert not alike or one.sentence == other.sentence, (one.id, other.id)


def test_a_draw_that_spares_a_mistake_is_noticed() -> None:
    """Without its cases an exercise has survivors, and the audit says which."""
    key = keys(SECRETS[:1])[0]
    assert survivors(key) == []
    bare = AnswerKey(key.assignment, key.solution, key.secret)
    first = next(iter(bare.exercises.values()))
    crippled = ExerciseKey(first.exercise, first.solution, first.cases[:1])
    bare.exercises[first.exercise.name] = crippled
    assert any(name.startswith(first.exercise.name) for name in survivors(bare))


@pytest.mark.parametrize(
    "exercise",
    [q for a in ASSIGNMENTS for q in a.questions if isinstance(q, Exercise)],
    ids=lambda exercise: exercise.name,
)
def test_exercises_are_complete(exercise: Exercise) -> None:
    """Four cases and three mistakes at least, half of the cases hidden, every rule announced."""
    hidden = [case for case in exercise.cases if case.hidden]
    assert len(exercise.cases) >= 4
    assert len(exercise.mistakes) >= 3
    assert 2 * len(hidden) >= len(exercise.cases)
    statement = " ".join(exercise.statement.split())
    for case in hidden:
        assert case.rule, case.name
        assert " ".join(case.rule.split()) in statement, case.name
    for case in exercise.cases:
        assert case.says, case.name


@pytest.mark.parametrize(
    "exercise",
    [q for a in ASSIGNMENTS for q in a.questions if isinstance(q, Exercise)],
    ids=lambda exercise: exercise.name,
)
def test_no_sentence_contains_the_corrected_code(exercise: Exercise) -> None:
    """A hint points at the slip; it does not type the answer."""
    for mistake in exercise.mistakes:
        right = mistake.find.strip() if mistake.function is None else ""
        assert not right or len(right) < 6 or right not in mistake.sentence, mistake.id


def test_hidden_inputs_follow_the_secret() -> None:
    """Another secret gives other hidden inputs and the same public ones."""
    one, other = (
        AnswerKey(ASSIGNMENTS[0], COURSE.solution(ASSIGNMENTS[0]), secret) for secret in SECRETS[:2]
    )
    changed = 0
    for name, exercise in one.exercises.items():
        for mine, theirs in zip(exercise.cases, other.exercises[name].cases, strict=True):
            equal = _equal(mine.inputs, theirs.inputs)
            assert equal or mine.case.hidden, mine.case.name
            changed += not equal
    assert changed >= 10


def _equal(one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return bool(np.array_equal(one, other, equal_nan=True))
    return inspect.isclass(type(one)) and repr(one) == repr(other)
