"""Names the slip between two lines: a wrong rule that turns the one into the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from autograder.judge.symbolic.difference import agree
from autograder.judge.symbolic.reading.tree import Apply, Num, Tree
from autograder.judge.symbolic.space import Space

POINTS = 3  # enough to recognise a slip; the line is known to be wrong already
MOST = 600  # rewritten lines that are tried

Rule = Callable[[Tree], Iterator[Tree]]
TWO = Num(Fraction(2))


def slip(space: Space, before: Tree, after: Tree) -> str | None:
    """The sentence of the first wrong rule that leads from one line to the next."""
    tried = 0
    for sentence, rule in RULES:
        for changed in _everywhere(before, rule):
            tried += 1
            if tried > MOST:
                return None
            if agree(space, after, changed, POINTS):
                return sentence
    return None


def _everywhere(tree: Tree, rule: Rule) -> Iterator[Tree]:
    """The tree with the rule applied at one place, then at all places it fits."""
    yield from _once(tree, rule)
    whole = _throughout(tree, rule)
    if whole != tree:
        yield whole


def _once(tree: Tree, rule: Rule) -> Iterator[Tree]:
    yield from rule(tree)
    if isinstance(tree, Apply):
        for place, inner in enumerate(tree.args):
            for changed in _once(inner, rule):
                yield Apply(tree.head, _with(tree.args, place, changed))


def _throughout(tree: Tree, rule: Rule) -> Tree:
    if isinstance(tree, Apply):
        tree = Apply(tree.head, tuple(_throughout(inner, rule) for inner in tree.args))
    return next(rule(tree), tree)


def _sign(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("neg", (inner,)):
            yield inner
        case Apply("+", terms):
            for place, term in enumerate(terms):
                yield Apply("+", _with(terms, place, Apply("neg", (term,))))
        case Apply("exp", (inner,)):
            yield Apply("exp", (Apply("neg", (inner,)),))


def _factor_two(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("/" | "exp" as head, (*front, inner)):
            for changed in (Apply("*", (TWO, inner)), Apply("/", (inner, TWO))):
                yield Apply(head, (*front, changed))


def _square(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("^", (base, _)):
            yield base
            yield Apply("^", (tree, TWO))


def _square_of_sum(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("^", (Apply("+", terms), exponent)):
            powers = [Apply("^", (_unsigned(term), exponent)) for term in terms]
            yield Apply("+", tuple(powers))
            yield Apply("+", tuple(
                Apply("neg", (power,)) if term != _unsigned(term) else power
                for term, power in zip(terms, powers, strict=True)
            ))  # fmt: skip


def _power_of_product(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("^", (Apply("*" | "/" as head, factors), exponent)):
            for place, factor in enumerate(factors):
                yield Apply(head, _with(factors, place, Apply("^", (factor, exponent))))


def _split(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("exp" | "log" | "sqrt" as head, (Apply("+", terms),)):
            yield Apply("+", tuple(Apply(head, (term,)) for term in terms))


def _fraction_over_sum(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("/", (above, Apply("+", terms))):
            yield Apply("+", tuple(Apply("/", (above, term)) for term in terms))


def _lost_bracket(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("/", (Apply("+", (*terms, last)), below)):
            yield Apply("+", (*terms, Apply("/", (last, below))))


def _upside_down(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("/", (above, below)):
            yield Apply("/", (below, above))


def _dropped(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("exp" | "log" | "sqrt", (inner,)):
            yield inner


def _lost_term(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("+", terms):
            for place in range(len(terms)):
                rest = (*terms[:place], *terms[place + 1 :])
                yield rest[0] if len(rest) == 1 else Apply("+", rest)


def _lost_denominator(tree: Tree) -> Iterator[Tree]:
    match tree:
        case Apply("/", (above, _)):
            yield above


def _with(items: tuple[Tree, ...], place: int, item: Tree) -> tuple[Tree, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _unsigned(tree: Tree) -> Tree:
    match tree:
        case Apply("neg", (inner,)):
            return inner
    return tree


RULES: tuple[tuple[str, Rule], ...] = (
    ("A sign was lost or changed there.", _sign),
    ("A factor of two was lost or gained there.", _factor_two),
    ("A square was lost or gained there.", _square),
    ("A square of a sum was taken term by term there: the cross term is missing.", _square_of_sum),
    ("A power was given to one factor only there.", _power_of_product),
    ("A function of a sum was taken term by term there.", _split),
    ("A fraction was split over its denominator there.", _fraction_over_sum),
    ("A denominator was given to the last term only there: a bracket was lost.", _lost_bracket),
    ("A fraction was turned upside down there.", _upside_down),
    ("A function was dropped there.", _dropped),
    ("A term was lost there.", _lost_term),
    ("A denominator was lost there.", _lost_denominator),
)
