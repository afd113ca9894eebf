"""What judging needs of a question: the form for the reader, the domain, and what is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.errors import CourseError
from autograder.exercise import Pencil
from autograder.judge.symbolic.reading.form import Form, Reading
from autograder.judge.symbolic.reading.reading import read
from autograder.judge.symbolic.reading.tree import Tree, Unreadable
from autograder.judge.symbolic.space import Space
from autograder.pencil import Chain, Entries, Essay, Expression, Limit, Steps, Witness


def form(question: Pencil) -> Form:
    """How an answer is read; nothing of what is wanted is in it."""
    symbols = {name: domain.also for name, domain in question.symbols.items()}
    left = tuple(question.left_sides)
    match question.answer:
        case Expression():
            return Form("expression", symbols, left)
        case Entries(wanted=wanted) | Limit(wanted=wanted):
            return Form("list", symbols, left, count=len(wanted))
        case Witness(count=count):
            return Form("list", symbols, left, count=count)
        case Chain(indices=indices):
            return Form("chain", symbols, left, indices=indices)
        case Steps(steps=steps):
            choices = {name: tuple(step.choices) for name, step in steps.items()}
            return Form("steps", symbols, left, steps=choices)
        case Essay():
            return Form("words", symbols)


def space(question: Pencil) -> Space:
    """Where its symbols live."""
    formulas = {
        name: tree_of(question, [domain.formula])[0]
        for name, domain in question.symbols.items()
        if domain.formula
    }
    indexed = isinstance(question.answer, Chain) and bool(question.answer.indices)
    return Space(question.symbols, formulas, indexed)


def wanted(question: Pencil) -> tuple[Tree, ...]:
    """The trees of the reference: one, or one per entry; of a chain, its first line."""
    answer = question.answer
    if isinstance(answer, (Entries, Limit)):
        return tree_of(question, answer.wanted)
    if isinstance(answer, (Expression, Chain)):
        return typed(question, answer.wanted).trees
    return ()


def tree_of(question: Pencil, texts: Sequence[str]) -> tuple[Tree, ...]:
    """Expressions in the question's symbols, of an author."""
    expression = Form("expression", form(question).symbols)
    return tuple(_authored(question, expression, text).trees[0] for text in texts)


def typed(question: Pencil, text: str) -> Reading:
    """What an author's typed answer says."""
    return _authored(question, form(question), text)


def _authored(question: Pencil, form: Form, text: str) -> Reading:
    """A reading that no student is to blame for."""
    try:
        return read(form, text)
    except Unreadable as problem:
        raise CourseError(
            f"the pencil question {question.name!r}: {text!r} cannot be read: {problem}"
        ) from problem


def families(names: Mapping[str, object] | frozenset[str]) -> frozenset[str]:
    """The names without their index: d_i and d_j are both d."""
    return frozenset(name[:-2] if name[-2:-1] == "_" else name for name in names)
