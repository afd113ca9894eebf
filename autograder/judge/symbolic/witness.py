"""A list of exact numbers that has to have a property."""

from __future__ import annotations

from fractions import Fraction

from autograder.exercise import Pencil
from autograder.judge.symbolic.evaluate import Undefined, evaluate
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.tree import Tree, Unreadable
from autograder.judge.symbolic.value import recognised
from autograder.pencil import Witness


def judge_witness(question: Pencil, answer: Witness, reading: Reading) -> Judgement:
    """Right where the numbers have the property, in exact arithmetic."""
    numbers = [_exact(tree) for tree in reading.trees]
    lacks = answer.lacks(numbers)
    if lacks is None:
        message = answer.remark(numbers) or "Right."
        return Judgement("correct", message, reading.shown, "proved: exact arithmetic")
    mistake = recognised(question, reading)
    message = f"{lacks} {mistake.sentence}" if mistake else lacks
    return Judgement("incorrect", message, reading.shown, "counterexample", mistake)


def _exact(tree: Tree) -> Fraction:
    try:
        value = evaluate(tree, {})
    except Undefined as undefined:
        raise Unreadable(f"{show(tree)} is no number: {undefined}.") from undefined
    if not isinstance(value, Fraction):
        raise Unreadable(f"{show(tree)} is no fraction: give exact numbers.")
    return value
