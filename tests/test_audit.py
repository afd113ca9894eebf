"""The audit: a fair course has no hole, and each kind of hole is found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

from autograder.audit import Examination, examine, fair_key
from autograder.course import load_course
from autograder.errors import CourseError
from autograder.exercise import Assignment, Exercise
from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.secret import Secret
from autograder.session import audited
from autograder.solution import Solution

SECRET = Secret("c" * 64)
SOURCE = "def double(numbers):\n    return 2.0 * numbers + 0.0\n"


def exercise(rule: str = "any numbers") -> Exercise:
    """Twice the numbers: one public and one hidden case."""
    made = Exercise("double", "work.py", statement="Double any numbers.")

    @made.case(points=1)
    def shown(rng: np.random.Generator) -> object:
        """two numbers"""
        return [1.0, 2.0]

    @made.case(points=1, hidden=True, rule=rule)
    def unseen(rng: np.random.Generator) -> object:
        """random numbers"""
        return rng.normal(size=3)

    return made


def examined(made: Exercise, **variants: list[Outcome]) -> Examination:
    """The examination of a made-up exercise."""
    key = AnswerKey(
        Assignment("Demo", [], name="demo", questions=(made,)),
        Solution({"work.py": SOURCE}),
        SECRET,
    )
    return examine(key.exercises["double"], variants)


def test_the_course_has_no_hole() -> None:
    """Every assignment of the syllabus stands the audit."""
    course = load_course(ROOT)
    found = [
        hole for name in course.syllabus for e in audited(course, name, None) for hole in e.holes
    ]
    assert [] == found


def test_a_mistake_that_nothing_exposes_is_a_hole() -> None:
    """An edit that changes no answer would teach a student nothing."""
    made = exercise()
    made.mistake("harmless", "Zero is added.", "+ 0.0", "- 0.0")
    assert "double: no case exposes the mistake 'harmless'" in examined(made).holes


def test_an_unannounced_rule_is_a_hole() -> None:
    """What a hidden case asks must stand in the statement."""
    holes = examined(exercise(rule="negative numbers")).holes
    assert any("does not announce what case 'unseen' asks" in hole for hole in holes)


def test_a_refused_variant_is_a_hole() -> None:
    """A right answer that is not accepted is the worst fault there is."""
    outcome = Outcome("returned", np.array([2.0, 4.1]))
    holes = examined(exercise(), odd=[outcome, outcome]).holes
    assert any("right variant 'odd' is refused in case 'shown'" in hole for hole in holes)


def test_two_sentences_for_one_slip_are_a_hole() -> None:
    """No case can tell which of the two to say."""
    made = exercise()
    made.mistake("tripled", "Three is too much.", "2.0 *", "3.0 *")
    made.mistake("thrice", "Once too often.", "2.0 *", "numbers + 2.0 *")
    found = examined(made)
    assert (("tripled", "thrice"),) == found.alike
    assert any("no case tells 'tripled' from 'thrice'" in hole for hole in found.holes)


def test_a_tolerance_too_close_to_a_mistake_is_a_hole() -> None:
    """A mistake that misses by a factor of three could pass on other inputs."""
    made = exercise()
    made.mistake("nearly", "A little too much.", "2.0 *", "(2.0 + 6e-8) *")
    holes = examined(made).holes
    assert any("'nearly' misses no tolerance by more than" in hole for hole in holes)


def test_a_variant_too_close_to_the_tolerance_is_a_hole() -> None:
    """A right variant that uses half of the tolerance may be refused on other inputs."""
    key_wanted = [np.array([2.0, 4.0]) + 1e-8, None]
    outcomes = [Outcome("returned", value) for value in key_wanted]
    holes = examined(exercise(), close=outcomes).holes
    assert any("right variants use 0.33 of the tolerance of case 'shown'" in hole for hole in holes)


def test_an_idle_case_is_told() -> None:
    """A case that exposes no mistake is no hole, but worth a look."""
    made = exercise()
    made.mistake("negative-lost", "Signs matter.", "2.0 * numbers", "2.0 * abs(numbers)")
    assert ("shown",) == examined(made).idle


def test_an_unlucky_draw_is_repeated() -> None:
    """Where hidden inputs happen to spare a mistake, the next draw is taken and counted."""
    made = exercise()
    made.mistake("small-lost", "Small ones count, too.", "2.0 *", "2.0 * (numbers > -1.5) *")
    assignment = Assignment("Demo", [], name="demo", questions=(made,))
    draws = [
        fair_key(assignment, Solution({"work.py": SOURCE}), Secret(f"{i:064x}")).secret.draw
        for i in range(6)
    ]
    assert max(draws) > 0


def test_a_case_that_is_missing_is_no_bad_luck() -> None:
    """When no draw helps, the author is told which mistake lives."""
    made = exercise()
    made.mistake("harmless", "Zero is added.", "+ 0.0", "- 0.0")
    assignment = Assignment("Demo", [], name="demo", questions=(made,))
    with pytest.raises(CourseError, match="double: harmless"):
        fair_key(assignment, Solution({"work.py": SOURCE}), SECRET)


def test_variants_are_found_beside_the_course(tmp_path: Path) -> None:
    """A course without variants is audited all the same."""
    course = load_course(ROOT)
    assert len(list((ROOT / "tests/variants/kernel_regression").glob("*/"))) >= 10
    first = next(audited(course, "kernel_regression", None))
    assert first.margins
    assert all(margin.spread < 0.1 for margin in first.margins)
