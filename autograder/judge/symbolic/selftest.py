"""Proves of a pencil question that its author did not slip; raises CourseError by its name."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from autograder.errors import CourseError
from autograder.exercise import Pencil
from autograder.judge.symbolic import sheet
from autograder.judge.symbolic.difference import Undecided, compare
from autograder.judge.symbolic.evaluate import evaluate
from autograder.judge.symbolic.judge import judge_answer
from autograder.judge.symbolic.reading.names import CONSTANTS, key
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.tree import FUNCTIONS, Apply, Num
from autograder.pencil import Chain, Entries, Essay, Expression, Limit, Steps, Witness

NEAR = Fraction(1, 1000)  # how close to zero a limit is looked at


def check_question(question: Pencil) -> None:
    """Passes where right answers are right, each mistake is wrong and named, and names are clear.

    So no two mistakes coincide: the first of them would be named for both. Of free words only
    the rubric can be looked at: whether there is one.
    """
    problem = next(_problems(question), None)
    if problem:
        raise CourseError(f"the pencil question {question.name!r}: {problem}")


def _problems(question: Pencil) -> Iterator[str]:
    yield from _names(question)
    yield from _points(question)
    for text in right_answers(question):
        judgement = judge_answer(question, text)
        if judgement.status != "correct":
            yield f"the right answer {text!r} is {judgement.status}: {judgement.message}"
    for mistake in question.mistakes:
        judgement = judge_answer(question, mistake.replace)
        named = judgement.mistake.id if judgement.mistake else "none"
        if judgement.status != "incorrect" or named != mistake.id:
            yield (
                f"the mistake {mistake.id!r} is {judgement.status}, named {named}: "
                f"{judgement.message}"
            )
    if isinstance(question.answer, Limit):
        yield from _limit(question, question.answer)
    if isinstance(question.answer, Essay) and not question.answer.rubric:
        yield "a person marks it, and it has no rubric"


def right_answers(question: Pencil) -> list[str]:
    """Typed answers that must be right: the reference and what its author calls the same."""
    match question.answer:
        case Expression(wanted=wanted, same=same):
            return [wanted, *same]
        case Entries(wanted=entries, same=same) | Limit(wanted=entries, same=same):
            return [", ".join(entries), *same]
        case Steps(steps=steps):
            return ["; ".join(f"{name}: {step.wanted}" for name, step in steps.items())]
        case Chain(same=same) | Witness(same=same):
            return list(same)
        case Essay():
            return []


def _names(question: Pencil) -> Iterator[str]:
    owner: dict[str, str] = {}
    for name, domain in question.symbols.items():
        for spelling in (name, *domain.also):
            if owner.setdefault(key(spelling), name) != name:
                yield f"{spelling!r} means both {owner[key(spelling)]} and {name}"
            if spelling in (*FUNCTIONS, *CONSTANTS):
                yield f"{spelling!r} is the name of a function or constant"
        for tied in filter(None, domain.ties):
            if tied not in question.symbols:
                yield f"{name} ties {tied!r}, which is not declared"


def _points(question: Pencil) -> Iterator[str]:
    """Whether what is wanted has a value at enough points of the domain."""
    for tree in sheet.wanted(question):
        try:
            compare(sheet.space(question), Apply("+", (tree, Num(Fraction(0)))), tree)
        except Undecided:
            yield f"{show(tree)} has no value at enough points of the domain"


def _limit(question: Pencil, answer: Limit) -> Iterator[str]:
    """Whether the expression comes close to the limit near zero."""
    pairs = zip(
        sheet.tree_of(question, answer.of), sheet.tree_of(question, answer.wanted), strict=True
    )
    for place, (tree, limit) in enumerate(pairs):
        there, claimed = (float(evaluate(one, {answer.symbol: NEAR})) for one in (tree, limit))
        if abs(there - claimed) > 10 * NEAR:
            yield f"entry {place + 1} should be {claimed:.3g}, but is {there:.3g} near the limit"
