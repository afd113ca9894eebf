"""The judge: the first thing wrong is the thing said, and nothing right is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from autograder.exercise import Exercise, Sealed
from autograder.judge import diagnose, judge
from autograder.judge.judged import Judged, award
from autograder.key import CaseKey, ExerciseKey, call
from autograder.outcome import Opaque, Outcome
from autograder.solution import Solution

pytestmark = pytest.mark.quick

SOURCE = """
import numpy as np

def pair(numbers, shift):
    total = np.sum(numbers)
    return np.asarray(numbers) + shift, float(total)
"""


def exercise(**options: object) -> Exercise:
    """An exercise whose answer is a row and its sum."""
    return Exercise("pair", "work.py", returns=["row", "total"], **options)  # type: ignore[arg-type]


def case_key(*, hidden: bool = False, **options: object) -> CaseKey:
    """The key of one case of `pair`: three numbers, shifted by 1."""
    asked = exercise()
    asked.case(points=2, hidden=hidden, **options)(lambda rng: ([1.0, 2.0, 3.0], 1.0))
    inputs = (np.array([1.0, 2.0, 3.0]), 1.0)
    return CaseKey(asked.cases[0], inputs, Outcome("returned", (np.array([2.0, 3.0, 4.0]), 6.0)))


def verdict_of(value: object, **options: object) -> tuple[str, str]:
    """Status and message for an answer."""
    verdict = judge(exercise(), case_key(**options), Outcome("returned", value))
    return verdict.status, verdict.message


@pytest.mark.parametrize(
    "value",
    [
        (np.array([2.0, 3.0, 4.0]), 6.0),
        [np.array([2.0, 3.0, 4.0]), np.array(6.0)],
        ([2, 3, 4], 6),
        ((2.0, 3.0, 4.0), np.float64(6.0)),
        (np.array([2, 3, 4]), 6),
        ([Fraction(2), 3, 4], Fraction(6)),
        (np.array([Fraction(2), 3.0, 4], dtype=object), np.array(Fraction(6), dtype=object)),
        (np.array([2.0, 3.0, 4.0]) * (1 + 1e-12), 6.0),
        (np.array([2.0, 3.0, 4.0], order="F"), 6.0),
    ],
)
def test_right_answers_pass_in_any_dress(value: object) -> None:
    """Arrays, lists, tuples, whole numbers and the last bit do not matter."""
    assert ("passed", "") == verdict_of(value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "return statement"),
        (np.array([2.0, 3.0, 4.0]), "Return row and total"),
        (([2, 3, 4], 6, 1), "a tuple of 3"),
        ((np.array(["2", "3", "4"]), 6.0), "real numbers"),
        ((np.array([True, True, True]), 6.0), "True and False"),
        ((np.array([2, 3, 4], dtype=complex), 6.0), "complex"),
        ((["2", "3", "4"], 6.0), "real numbers"),
        ((Opaque("Tensor"), 6.0), "not made of numbers"),
        ((np.array([2.0, 3.0, 4.0]), True), "True or False"),
        (([2.0, 3.0, 4.0], "6"), "a text"),
        ((np.array([[2.0], [3.0], [4.0]]), 6.0), "(3,)"),
        ((np.array([2.0, 3.0, 4.0]), np.array([6.0])), "single number"),
        (([[2.0, 3.0], [4.0]], 6.0), "real numbers"),
        ((np.array([2.0, np.nan, 4.0]), 6.0), "nan"),
        ((np.array([2.0, np.inf, 4.0]), 6.0), "infinite"),
        ((np.array([2.0, 3.5, 4.0]), 6.0), "row[1] should be 3; yours is 3.5"),
        ((np.array([2.0, 3.0, 4.0]), 7.0), "total should be 6; yours is 7"),
        ((np.float32([2.0, 3.0, 4.0]) * np.float32(1.0000001), 6.0), "float64"),
        ((np.array([4.0, 6.0, 8.0]), 6.0), "2 times"),
    ],
)
def test_the_first_thing_wrong_is_said(value: object, words: str) -> None:
    """Type before shape, shape before nan, nan before numbers, each in plain words."""
    status, message = verdict_of(value)
    assert status == "failed"
    assert words in message


def test_a_hidden_case_gives_no_number_away() -> None:
    """Neither wanted nor answered numbers of a hidden case are shown."""
    verdict = judge(
        exercise(), case_key(hidden=True), Outcome("returned", (np.array([2.0, 3.25, 4.0]), 6.0))
    )
    assert "In row, 1 of 3 numbers is off." == verdict.message
    assert verdict.evidence is None


def test_a_hidden_case_quotes_no_word_of_the_code() -> None:
    """An exception's text may carry the inputs; only its class is named."""
    raised = Outcome("raised", errors=("ValueError", "Exception"), words="[1. 2. 3.]", line=7)
    shown = judge(exercise(), case_key(hidden=True), raised).message
    assert "ValueError" in shown
    assert "[1." not in shown
    assert "7" not in shown


def test_a_public_case_shows_where_the_code_failed() -> None:
    """The student's own words and line help where nothing is secret."""
    raised = Outcome("raised", errors=("KeyError", "Exception"), words="'q'", line=7)
    shown = judge(exercise(), case_key(), raised)
    assert shown.status == "raised"
    assert "KeyError: 'q' (work.py, line 7)" in shown.message


def test_an_unwritten_function_is_not_an_error() -> None:
    """The stub's own exception reads as `not written yet`."""
    raised = Outcome("raised", errors=("NotImplementedError", "RuntimeError"))
    verdict = judge(exercise(), case_key(), raised)
    assert "missing" == verdict.status
    assert "not written yet" in verdict.message


def refusal(*accepts: str) -> CaseKey:
    """A case that must be refused."""
    asked = exercise()
    asked.case(points=1, accepts=accepts)(lambda rng: ([], 0.0))
    return CaseKey(asked.cases[0], (np.zeros(0), 0.0), Outcome("raised", errors=("ValueError",)))


@pytest.mark.parametrize(
    ("errors", "status"),
    [
        (("ValueError", "Exception"), "passed"),
        (("AxisError", "ValueError", "IndexError"), "passed"),
        (("TypeError", "Exception"), "failed"),
        (("AssertionError", "Exception"), "failed"),
        (("Exception",), "failed"),
    ],
)
def test_refusals_want_the_right_exception(errors: tuple[str, ...], status: str) -> None:
    """A subclass of the wanted exception is as good; another class is not."""
    outcome = Outcome("raised", errors=errors)
    assert status == judge(exercise(), refusal("ValueError"), outcome).status


def test_refusals_may_accept_several_exceptions() -> None:
    """A wrong type may be told by TypeError where the case says so."""
    outcome = Outcome("raised", errors=("TypeError", "Exception"))
    assert judge(exercise(), refusal("ValueError", "TypeError"), outcome).passed


def test_an_answer_to_what_must_be_refused_fails() -> None:
    """Numbers are no refusal, whatever they are."""
    verdict = judge(exercise(), refusal("ValueError"), Outcome("returned", ([], 0.0)))
    assert "must be refused with ValueError" in verdict.message


def test_a_changed_input_fails_only_where_it_is_asked() -> None:
    """The case about inputs minds a change in place; others do not."""
    right = (np.array([2.0, 3.0, 4.0]), 6.0)
    outcome = Outcome("returned", right, changed=(0,))
    assert judge(exercise(), case_key(), outcome).passed
    minded = judge(exercise(), case_key(keeps_inputs=True), outcome)
    assert "changed its argument 1 in place" in minded.message


def test_a_law_speaks_before_numbers() -> None:
    """What kind of thing is wrong teaches more than the first wrong digit."""
    asked = exercise()
    asked.law(lambda answer, *inputs: "the row must be positive" if (answer[0] < 0).any() else None)
    verdict = judge(asked, case_key(), Outcome("returned", (np.array([-2.0, 3.0, 4.0]), 6.0)))
    assert "the row must be positive" == verdict.message


def sealed_case() -> CaseKey:
    """A case with a sealed input whose choice must be reported first."""
    asked = exercise()
    asked.case(points=2)(lambda rng: Sealed(5.0))
    return CaseKey(asked.cases[0], (Sealed(5.0),), Outcome("returned", (0.5, 2.0)))


@pytest.mark.parametrize(
    ("openings", "words"),
    [
        ((), "never opened"),
        ((0.5, 0.5), "opened twice"),
        ((0.25,), "naming another choice"),
        (("half",), "naming another choice"),
        ((None,), "naming another choice"),
    ],
)
def test_a_sealed_input_is_opened_once_by_naming_the_choice(
    openings: tuple[object, ...], words: str
) -> None:
    """Never, twice, or under another name: each is its own verdict."""
    verdict = judge(exercise(), sealed_case(), Outcome("returned", (0.5, 2.0), openings=openings))
    assert verdict.status == "failed"
    assert words in verdict.message


def test_a_second_opening_is_told_even_when_it_raised() -> None:
    """The exception of the second opening is not the news."""
    outcome = Outcome("raised", errors=("RuntimeError",), openings=(0.5, 0.5))
    assert "opened twice" in judge(exercise(), sealed_case(), outcome).message


def test_a_choice_may_be_named_as_an_array() -> None:
    """numpy hands out elements of a grid as arrays of one; that is no other choice."""
    outcome = Outcome("returned", (0.5, 2.0), openings=(np.array([0.5]),))
    assert judge(exercise(), sealed_case(), outcome).passed


def exercise_key() -> ExerciseKey:
    """An exercise with two ordinary cases, a refusal, and three mistakes; two look alike."""
    asked = exercise()
    asked.mistake("no-shift", "The shift is missing.", " + shift", "")
    asked.mistake("product", "Add, do not multiply.", "+ shift", "* shift")
    asked.mistake("mean", "The total is a sum.", "np.sum", "np.mean")
    inputs = [(np.array([1.0, 2.0]), 2.0), (np.array([3.0, 4.0]), 0.0)]
    for number, values in enumerate(inputs):
        asked.case(points=1)(lambda rng, values=values: values)
        object.__setattr__(asked.cases[-1], "name", f"case_{number}")
    solution = Solution({"work.py": SOURCE})
    function = solution.function(asked)
    cases = tuple(
        CaseKey(case, values, call(function, values))
        for case, values in zip(asked.cases, inputs, strict=True)
    )
    return ExerciseKey(asked, solution, cases)


def diagnosed(source: str) -> str | None:
    """The id of the mistake named for a student's source."""
    key = exercise_key()
    theirs = Solution({"work.py": source}).function(key.exercise)
    outcomes = [call(theirs, case.inputs) for case in key.cases]
    judged = Judged.of(key, outcomes)
    found = diagnose(key, judged.outcomes, judged.verdicts).mistake
    return found.id if found else None


@pytest.mark.parametrize("mistake", ["no-shift", "product", "mean"])
def test_a_known_mistake_is_named(mistake: str) -> None:
    """The solution with the mistake in it is recognised."""
    key = exercise_key()
    made = next(m for m in key.exercise.mistakes if m.id == mistake)
    assert mistake == diagnosed(key.solution.with_mistake(key.exercise, made).sources["work.py"])


def test_a_passed_case_contradicts_a_mistake() -> None:
    """Where the shift is 0 `no-shift` is right, so it is not what went wrong there."""
    guess = SOURCE.replace("+ shift", "+ shift * (shift != 2.0)").replace("np.sum", "np.max")
    assert diagnosed(guess) is None


def test_an_unknown_slip_is_left_unnamed() -> None:
    """No sentence is better than a wrong one."""
    assert diagnosed(SOURCE.replace("+ shift", "- shift / 3")) is None


def test_a_function_that_only_raises_is_no_known_mistake() -> None:
    """At least one explained case must have numbers for an answer."""
    assert diagnosed(SOURCE.replace("total =", "raise KeyError\n    total =")) is None


def test_a_cheap_case_pays_only_beside_an_honest_one() -> None:
    """Refusing bad input is worth something to those who handle good input."""
    key = exercise_key()
    key.exercise.case(points=3)(lambda rng: ([], 0.0))
    refused = CaseKey(key.exercise.cases[-1], (), Outcome("raised", errors=("ValueError",)))
    whole = ExerciseKey(key.exercise, key.solution, (*key.cases, refused))
    raised = Outcome("raised", errors=("ValueError",))
    nothing = award(whole, Judged.of(whole, [raised, raised, raised]).verdicts)
    assert [0, 0, 0] == [verdict.credit for verdict in nothing]
    first = key.cases[0].wanted
    something = award(whole, Judged.of(whole, [first, raised, raised]).verdicts)
    assert [100, 0, 100] == [verdict.credit for verdict in something]


def test_a_second_run_can_only_help() -> None:
    """A case that failed by bad luck is put right; one that fails again keeps its first reason."""
    key = exercise_key()
    crashed = Outcome("crashed")
    judged = Judged.of(key, [crashed, crashed])
    better = judged.updated(key, {0: key.cases[0].wanted, 1: Outcome("timeout")}, followed=False)
    assert ["passed", "crashed"] == [verdict.status for verdict in better.verdicts]
