"""One expression, or a list of them: compared on the domain with what is wanted."""

from __future__ import annotations

from fractions import Fraction

from autograder.exercise import Mistake, Pencil
from autograder.judge.symbolic import sheet
from autograder.judge.symbolic.difference import Difference, agree, compare
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.tree import Apply, Num, Tree, symbols
from autograder.pencil import Entries, Expression, Limit


def judge_value(
    question: Pencil, answer: Expression | Entries | Limit, reading: Reading
) -> Judgement:
    """Right where every part of `a = b`, or every entry of a list, is right."""
    space, wanted = sheet.space(question), sheet.wanted(question)
    several = not isinstance(answer, Expression)
    references = wanted if several else wanted * len(reading.trees)
    evidence = ""
    for place, (tree, reference) in enumerate(zip(reading.trees, references, strict=True)):
        found = compare(space, tree, reference)
        if isinstance(found, Difference):
            mistake = recognised(question, reading)
            words = _difference(question, tree, reference, found)
            where = f"Entry {place + 1}" if several else _side(reading, place)
            message = mistake.sentence if mistake else f"{where}{': ' if where else ''}{words}"
            return Judgement("incorrect", message, reading.shown, "counterexample", mistake)
        evidence = max(evidence, found.evidence)  # "sampled" is less than "proved"
    if _wants_lowest(answer) and not all(map(_lowest, reading.trees)):
        message = "The value is right; it is asked for as a fraction in lowest terms."
        return Judgement("incorrect", message, reading.shown, evidence)
    return Judgement("correct", "Right.", reading.shown, evidence)


def _side(reading: Reading, place: int) -> str:
    return f"The part {show(reading.trees[place])}" if len(reading.trees) > 1 else ""


def _difference(question: Pencil, tree: Tree, reference: Tree, found: Difference) -> str:
    """What is wrong at the point; a wanted number is not told, for it is the answer."""
    names = symbols(tree) | symbols(reference)
    at = found.at(names)
    if found.why:
        return f"{at} yours has no value: {found.why}."
    mine, other = found.values()
    if symbols(reference):
        return f"{at} yours gives {mine}, wanted {other}."
    if symbols(tree):
        return f"yours still changes with {' and '.join(sorted(names))}; a number is wanted."
    return f"{show(tree)} is not the number that is asked for."


def recognised(question: Pencil, reading: Reading) -> Mistake | None:
    """The first mistake whose trees are these."""
    space = sheet.space(question)
    for mistake in question.mistakes:
        wrong = sheet.typed(question, mistake.replace).trees
        if len(wrong) == len(reading.trees) and all(
            agree(space, mine, other) for mine, other in zip(reading.trees, wrong, strict=True)
        ):
            return mistake
    return None


def _wants_lowest(answer: Expression | Entries | Limit) -> bool:
    return isinstance(answer, Expression) and answer.lowest_terms


def _lowest(tree: Tree) -> bool:
    if isinstance(tree, Apply) and tree.head == "neg":
        tree = tree.args[0]
    if isinstance(tree, Num):
        return tree.value.denominator == 1
    if not (isinstance(tree, Apply) and tree.head == "/"):
        return False
    above, below = tree.args
    if not (isinstance(above, Num) and isinstance(below, Num)):
        return False
    return Fraction(above.value, below.value).denominator == below.value != 1
