"""Diagnosis: the right sentence or silence, on every known mistake and on many pairs of them."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest
from conftest import ROOT

from autograder.course import load_course
from autograder.exercise import Exercise, Mistake
from autograder.judge.judged import Judged, exercise_result
from autograder.key import AnswerKey, ExerciseKey, call
from autograder.result import ExerciseResult
from autograder.secret import Secret
from autograder.solution import Solution, function_span

pytestmark = [pytest.mark.usefixtures("quietly")]
COURSE = load_course(ROOT)
ASSIGNMENT = COURSE.assignment("kernel_regression")
SOLUTION = COURSE.solution(ASSIGNMENT)
EXERCISES = [q for q in ASSIGNMENT.questions if isinstance(q, Exercise)]
SECRETS = [
    *(pytest.param(number, id=f"{number:02}") for number in range(2)),
    *(pytest.param(number, id=f"{number:02}", marks=pytest.mark.soak) for number in range(2, 22)),
]

# the chapter as it is printed: no conversion and no look at what comes in
PLAIN = {
    "row_softmax": [
        (
            "    scores = np.asarray(scores, dtype=np.float64)\n"
            "    if scores.ndim != 2 or scores.shape[1] == 0:\n"
            '        raise ValueError("scores must be a table (m, n) with at least one column")\n',
            "",
        ),
    ],
    "gaussian_attention": [
        (
            "    queries, keys, values = (\n"
            "        np.asarray(matrix, dtype=np.float64) for matrix in (queries, keys, values)\n"
            "    )\n",
            "",
        ),
        (
            "    if isinstance(bandwidth, (bool, np.bool_)) or not 0.0 < bandwidth < np.inf:\n"
            '        raise ValueError("bandwidth must be a positive finite number")\n',
            "",
        ),
        (
            "    if not queries.ndim == keys.ndim == values.ndim == 2:\n"
            '        raise ValueError("queries, keys and values must be two-dimensional")\n'
            "    if queries.shape[1] != keys.shape[1] or len(keys) != len(values):\n"
            '        raise ValueError("queries and keys share d, keys and values share n")\n',
            "",
        ),
    ],
    "ols_weights": [
        (
            "    queries = np.asarray(queries, dtype=np.float64)\n"
            "    keys = np.asarray(keys, dtype=np.float64)\n",
            "",
        ),
        (
            "    if np.linalg.matrix_rank(design) < design.shape[1]:\n"
            '        raise ValueError("these keys do not determine a least-squares fit")\n',
            "",
        ),
    ],
    "bias_variance_sweep": [
        (
            "    responses = np.asarray(responses, dtype=np.float64)\n"
            "    truth = np.asarray(truth, dtype=np.float64)\n",
            "",
        ),
    ],
    "select_bandwidth": [
        (
            "    train_values = np.asarray(train_values, dtype=np.float64)\n"
            "    val_values = np.asarray(val_values, dtype=np.float64)\n",
            "",
        ),
        (
            "    if train_values.ndim != 2 or "
            "val_values.shape != (len(val_keys), train_values.shape[1]):\n"
            '        raise ValueError("train_values must be (n, p) and val_values (m, p)")\n',
            "",
        ),
    ],
    "standardized_attention": [
        (
            "    queries = np.asarray(queries, dtype=np.float64)\n"
            "    keys = np.asarray(keys, dtype=np.float64)\n",
            "",
        ),
    ],
}


@cache
def key(number: int) -> AnswerKey:
    """The answer key of one secret."""
    return AnswerKey(ASSIGNMENT, SOLUTION, Secret(f"{number:064x}"))


def graded(asked: ExerciseKey, solution: Solution) -> ExerciseResult:
    """What is said of one function of a submission, its other functions being right."""
    function = solution.function(asked.exercise)
    return exercise_result(
        asked, Judged.of(asked, [call(function, case.inputs) for case in asked.cases])
    )


def edited(solution: Solution, exercise: Exercise, edits: list[tuple[str, str]]) -> Solution | None:
    """The solution with edits inside one function; None where one finds no place any more."""
    source = solution.sources[exercise.file]
    start, _, end = function_span(source, exercise)
    lines = source.splitlines(keepends=True)
    code = "".join(lines[start:end])
    for right, wrong in edits:
        if code.count(right) != 1:
            return None
        code = code.replace(right, wrong)
    text = "".join(lines[:start]) + code + "".join(lines[end:])
    return Solution({**solution.sources, exercise.file: text})


def plain(solution: Solution, exercise: Exercise) -> Solution | None:
    """The same function without conversions and checks; None if a mistake sits in one of them."""
    return edited(solution, exercise, PLAIN.get(exercise.name, []))


def both(exercise: Exercise, one: Mistake, other: Mistake) -> Solution | None:
    """The solution with two mistakes in one function; None where they sit in one place."""
    if one.function is not None or other.function is not None:
        return None
    edits = [(one.find, one.replace), (other.find, other.replace)]
    return edited(SOLUTION, exercise, edits) or edited(SOLUTION, exercise, edits[::-1])


def catalogue(exercise: Exercise, result: ExerciseResult) -> set[str]:
    """Every sentence of the catalogue that a student reads anywhere."""
    messages = [result.diagnosis or "", *(case.message for case in result.cases)]
    known = {mistake.sentence for mistake in exercise.mistakes}
    return {sentence for sentence in known if any(sentence in said for said in messages)}


def pairs() -> list[tuple[Exercise, Mistake, Mistake]]:
    """Every two mistakes that one function can make together, in a fixed random order."""
    found = [
        (exercise, one, other)
        for exercise in EXERCISES
        for one, other in combinations(exercise.mistakes, 2)
        if both(exercise, one, other)
    ]
    return random.Random(40).sample(found, len(found))


@pytest.mark.parametrize("number", SECRETS)
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_a_mistake_in_the_solution_is_named(exercise: Exercise, number: int) -> None:
    """The sentence of the mistake that was made, and no other one."""
    asked = key(number).exercises[exercise.name]
    for mistake in exercise.mistakes:
        result = graded(asked, SOLUTION.with_mistake(exercise, mistake))
        assert mistake.sentence == result.diagnosis, mistake.id
        assert {mistake.sentence} == catalogue(exercise, result), mistake.id


@pytest.mark.parametrize("number", SECRETS)
@pytest.mark.parametrize(
    "exercise",
    [exercise for exercise in EXERCISES if exercise.name in PLAIN],
    ids=lambda exercise: exercise.name,
)
def test_a_mistake_in_the_chapters_way_is_named(exercise: Exercise, number: int) -> None:
    """The mistake is named although conversions and checks are missing as well."""
    asked = key(number).exercises[exercise.name]
    made = {m.id: plain(SOLUTION.with_mistake(exercise, m), exercise) for m in exercise.mistakes}
    careless = {m.sentence for m in exercise.mistakes if made[m.id] is None}
    for mistake in exercise.mistakes:
        solution = made[mistake.id]
        if solution is not None:
            result = graded(asked, solution)
            assert mistake.sentence == result.diagnosis, mistake.id
            assert catalogue(exercise, result) <= {mistake.sentence} | careless, mistake.id


def check_pairs(number: int, sample: list[tuple[Exercise, Mistake, Mistake]]) -> None:
    """Fails where two mistakes together are taken for a third."""
    for exercise, one, other in sample:
        asked = key(number).exercises[exercise.name]
        solution = both(exercise, one, other)
        assert solution is not None
        said = catalogue(exercise, graded(asked, solution))
        together = {one.id, other.id}
        # queries and keys both left raw: that is what "not scaled" means
        right = {m.sentence for m in exercise.mistakes if THIRD.get(m.id) == together}
        assert said <= {one.sentence, other.sentence} | right, together


THIRD = {"not-scaled": {"queries-left-raw", "keys-left-raw"}}


@pytest.mark.parametrize("number", SECRETS[:2])
def test_two_mistakes_are_not_taken_for_a_third(number: int) -> None:
    """Either one of the two is named, or none."""
    check_pairs(number, pairs()[:40])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(2, 22))
def test_no_two_mistakes_are_taken_for_a_third(number: int) -> None:
    """The same for every two mistakes that go together, more than a thousand pairs."""
    check_pairs(number, pairs())


def test_two_mistakes_in_different_cases_are_both_told() -> None:
    """The second mistake has its sentence beside the cases that the first does not explain."""
    exercise = next(e for e in EXERCISES if e.name == "row_softmax")
    one, other = (m for m in exercise.mistakes if m.id in ("one-maximum-for-all", "in-place"))
    solution = both(exercise, one, other)
    assert solution is not None
    result = graded(key(0).exercises["row_softmax"], solution)
    assert {one.sentence, other.sentence} == catalogue(exercise, result)


def message(name: str, case: str, *edits: tuple[str, str]) -> str:
    """What is said of one case of a solution with edits."""
    exercise = next(e for e in EXERCISES if e.name == name)
    solution = edited(SOLUTION, exercise, list(edits))
    assert solution is not None
    result = graded(key(0).exercises[name], solution)
    assert result.diagnosis is None
    return next(c.message for c in result.cases if c.name == case)


SOFTMAX = "return weights / weights.sum(axis=1, keepdims=True)"
ATTENTION = "weights = row_softmax(scores)"
RETURN = "return weights @ values, weights"
MSE = "float(np.mean((predicted - test_values) ** 2))"


@pytest.mark.parametrize(
    ("name", "case", "edit", "wanted"),
    [
        ("row_softmax", "two_rows", (SOFTMAX, f"{SOFTMAX} * 1.7"), "adds up to 1.7, wanted is 1"),
        ("row_softmax", "rectangle", (SOFTMAX, f"{SOFTMAX} * 1.7"), "every row adds up to more"),
        ("row_softmax", "rectangle", (SOFTMAX, f"{SOFTMAX} / 2.0"), "every row adds up to less"),
        (
            "row_softmax",
            "rectangle",
            (SOFTMAX, "return (weights / weights.sum(axis=0))[:, ::-1]"),
            "Your columns add up to one, your rows do not",
        ),
        (
            "row_softmax",
            "rectangle",
            (SOFTMAX, "return weights[:, ::-1] / weights.sum()"),
            "The whole table adds up to one",
        ),
        (
            "row_softmax",
            "rectangle",
            (SOFTMAX, "return (weights / weights.sum(axis=1, keepdims=True))[:, ::-1].T"),
            "Rows and columns look exchanged",
        ),
        (
            "gaussian_attention",
            "rectangle",
            (ATTENTION, "weights = row_softmax(-3.0 * scores)"),
            "Your farthest key gets the most weight",
        ),
        (
            "gaussian_attention",
            "few_keys",
            (ATTENTION, "weights = row_softmax(scores)[:, ::-1]"),
            "A key that is farther away gets more weight",
        ),
        (
            "gaussian_attention",
            "rectangle",
            (RETURN, "return weights**2 @ values / (weights**2).sum(axis=1)[:, None], weights"),
            "not the average of the values under the weights that you return",
        ),
        (
            "ols_weights",
            "random_keys",
            ("return query_design", "return 2.0 * query_design"),
            "Targets that are all 5 should be predicted as 5",
        ),
        ("report_once", "two_values_per_key", (MSE, f"2.0 * {MSE}"), "Yours is 2 times"),
        (
            "select_bandwidth",
            "fresh_sample",
            ("np.array(errors)", "0.5 * np.array(errors)"),
            "All of yours are 0.5 times",
        ),
    ],
)
def test_an_unknown_slip_gets_true_words(
    name: str, case: str, edit: tuple[str, str], wanted: str
) -> None:
    """Where no mistake of the catalogue fits, the feedback still says which way it is off."""
    assert wanted in message(name, case, edit)


def test_the_public_answer_whatever_the_input() -> None:
    """A hand-in that knows one answer by heart is told so."""
    asked = key(0).exercises["gaussian_attention"]
    first = asked.cases[0].wanted
    result = exercise_result(asked, Judged.of(asked, [first] * len(asked.cases)))
    told = [
        case.name
        for case in result.cases
        if "the answer to another case, three_points" in case.message
    ]
    assert result.diagnosis is None
    assert {"nearest_keys_tie", "rectangle", "near_and_far_query"} <= set(told)
