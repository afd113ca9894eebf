"""Laws of the reader and the judge, on formulas that no one thought of."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lark import Lark, Token
from lark.exceptions import LarkError

from autograder.exercise import Pencil
from autograder.judge.symbolic import judge_answer
from autograder.judge.symbolic.difference import Agreement, Undecided, compare
from autograder.judge.symbolic.reading.form import Form
from autograder.judge.symbolic.reading.reading import read
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.tree import Apply, Num, Refused, Sym, Unreadable
from autograder.judge.symbolic.reading.tree import Tree as Formula
from autograder.judge.symbolic.space import Space
from autograder.pencil import Chain, Entries, Expression, Step, Steps, positive, real

DOMAINS = {"h": positive(), "q": real(), "tau": positive(), "x_i": real()}
FORM = Form("expression", {name: () for name in DOMAINS})
SPACE = Space(DOMAINS, {})


def whole(low: int, high: int) -> st.SearchStrategy[Formula]:
    """Whole numbers as formulas."""
    return st.integers(low, high).map(lambda number: Num(Fraction(number)))


decimals = st.decimals(0, 50, places=3).map(lambda number: Num(Fraction(number)))
leaves = whole(0, 12) | decimals | st.sampled_from([Sym(name) for name in DOMAINS])


def grown(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    """Everything that one more head makes of formulas."""
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    exponents = whole(0, 4) | whole(1, 3).map(lambda n: Apply("neg", (n,)))
    return st.one_of(
        st.builds(Apply, st.sampled_from(["+", "*"]), several),
        st.builds(lambda a, b: Apply("/", (a, b)), inner, inner),
        st.builds(lambda a, n: Apply("^", (a, n)), inner, exponents),
        st.builds(lambda a: Apply("neg", (a,)), inner),
        st.builds(
            lambda f, a: Apply(f, (a,)),
            st.sampled_from(["exp", "log", "sqrt", "abs", "tanh", "sinh", "cosh"]), inner,
        ),
    )  # fmt: skip


formulas = st.recursive(leaves, grown, max_leaves=10)


def typed(tree: Formula) -> str:
    """The formula as a programmer types it, all brackets written."""
    if not isinstance(tree, Apply):
        return show(tree)
    inner = [f"({typed(part)})" for part in tree.args]
    if tree.head == "neg":
        return f"-{inner[0]}"
    sign = {"^": "**"}.get(tree.head, tree.head)
    return sign.join(inner) if len(inner) > 1 else f"{sign}{inner[0]}"


def tex(tree: Formula) -> str:
    """The formula in TeX."""
    if isinstance(tree, Sym):
        return {"tau": r"\tau ", "x_i": "x_{i}"}.get(tree.name, tree.name)
    if isinstance(tree, Num):
        return show(tree)
    inner = [tex(part) for part in tree.args]
    held = [rf"\left({part}\right)" for part in inner]
    joined = {"+": " + ".join(held), "*": r" \cdot ".join(held), "neg": f"-{held[0]}"}
    if tree.head in joined:
        return joined[tree.head]
    if tree.head in ("^", "/"):
        return (
            f"{held[0]}^{{{inner[1]}}}"
            if tree.head == "^"
            else rf"\frac{{{inner[0]}}}{{{inner[1]}}}"
        )
    if tree.head == "abs":
        return rf"\left|{held[0]}\right|"
    return rf"\{tree.head}{{{inner[0]}}}" if tree.head == "sqrt" else rf"\{tree.head}{held[0]}"


def sympy_tree(tree: Formula) -> tuple[Any, ...]:
    """The formula as SymPy would hand it over."""
    if isinstance(tree, Num):
        return ("Rational", str(tree.value.numerator), str(tree.value.denominator))
    if isinstance(tree, Sym):
        return ("Symbol", tree.name)
    inner = [sympy_tree(part) for part in tree.args]
    minus = ("Rational", "-1", "1")
    match tree.head:
        case "neg":
            return ("Mul", minus, *inner)
        case "/":
            return ("Mul", inner[0], ("Pow", inner[1], minus))
        case "sqrt":
            return ("Pow", inner[0], ("Rational", "1", "2"))
    return ({"+": "Add", "*": "Mul", "^": "Pow", "abs": "Abs"}.get(tree.head, tree.head), *inner)


class Given:
    """What the sandbox makes of a SymPy expression."""

    def __init__(self, tree: tuple[Any, ...]) -> None:
        self.tree = tree


def reading(value: Any) -> Formula:
    """The formula that is read; examples beyond the bounds are left out."""
    try:
        return read(FORM, value).trees[0]
    except Refused:
        assume(False)
        raise


def agree(first: Formula, second: Formula) -> bool:
    """Whether both are the same function; examples without values are left out."""
    try:
        return isinstance(compare(Space(DOMAINS, {}), first, second), Agreement)
    except (Undecided, Refused):
        assume(False)
        raise


@given(formulas)
@settings(deadline=None)
def test_every_style_reads_back_as_the_same_tree(tree: Formula) -> None:
    """Shown, typed as a program and typeset, it is the same formula."""
    for text in (show(tree), typed(tree), tex(tree)):
        assume(len(text) <= 400)
        assert tree == reading(text), text


@given(formulas)
@settings(deadline=None)
def test_sympy_reads_as_the_same_function(tree: Formula) -> None:
    """Another shape of tree, the same values."""
    assert agree(reading(Given(sympy_tree(tree))), tree)


def rewritten(tree: Formula, draw: Any) -> Formula:
    """The same function, written another way."""
    if isinstance(tree, Apply):
        tree = Apply(tree.head, tuple(rewritten(part, draw) for part in tree.args))
    h, one = Sym("h"), Num(Fraction(1))
    ways = [tree, Apply("/", (Apply("*", (h, tree)), h)), Apply("neg", (Apply("neg", (tree,)),))]
    ways.append(Apply("+", (Sym("q"), tree, Apply("neg", (Sym("q"),)))))
    match tree:
        case Apply("+" | "*" as head, parts):
            ways += [Apply(head, parts[::-1])] * 3
        case Apply("/", (above, below)):
            ways += [Apply("*", (above, Apply("/", (one, below))))] * 2
        case Apply("^", (base, Num(Fraction(numerator=2)))):
            ways += [Apply("*", (base, base))] * 2
        case Apply("sqrt", parts):
            ways.append(Apply("^", (parts[0], Num(Fraction(1, 2)))))
    return draw(st.sampled_from(ways))


@given(formulas, st.data())
@settings(max_examples=60, deadline=None)
def test_another_way_to_write_it_is_accepted(tree: Formula, data: Any) -> None:
    """No equal pair is ever called different."""
    assert agree(rewritten(tree, data.draw), tree)


@given(formulas, st.sampled_from([Fraction(1, 10**k) for k in (0, 4, 9, 20)]))
@settings(max_examples=60, deadline=None)
def test_a_small_change_is_refused(tree: Formula, change: Fraction) -> None:
    """No different pair is ever called equal: f + c(1 + f²) is nowhere f."""
    square = Apply("^", (tree, Num(Fraction(2))))
    more = Apply("*", (Num(change), Apply("+", (Num(Fraction(1)), square))))
    other = Apply("+", (tree, more))
    assert not agree(other, tree)
    assert not agree(tree, other)


LARK = Lark(Path(__file__).with_name("pencil.lark").read_text(encoding="utf-8"), parser="lalr")
SIGNS = st.sampled_from(
    ["2", "3", "h", "q", "h", "q", "+", "-", "*", "/", "^", "(", ")", "exp (", "exp"]
)


def joined(tree: Any) -> Any:
    """Lark's tree as nested tuples, products and sums of brackets kept apart."""
    if isinstance(tree, Token):
        return str(tree)
    parts = [joined(part) for part in tree.children]
    if tree.data == "bracket":
        return ("bracket", parts[0])
    if tree.data == "applied":
        return ("exp", parts[0][-1])
    if tree.data == "signed":
        return ("neg", parts[1]) if parts[0] == "-" else parts[1]
    if tree.data == "added":
        parts = [parts[0], ("neg", parts[2]) if parts[1] == "-" else parts[2]]
    if tree.data in ("number", "symbol"):
        return parts[0]
    head = {"added": "+", "times": "*", "over": "/", "raised_number": "^", "raised": "^"}
    name = head.get(tree.data, tree.data)
    if name in "+*" and isinstance(parts[0], tuple) and parts[0][0] == name:
        return (*parts[0], parts[1])
    return (name, *parts)


def bare(tree: Any) -> Any:
    """Without the marks of brackets."""
    if isinstance(tree, str):
        return tree
    return bare(tree[1]) if tree[0] == "bracket" else (tree[0], *map(bare, tree[1:]))


def ours(tree: Formula) -> Any:
    """Our tree as nested tuples."""
    if isinstance(tree, Apply):
        return (tree.head, *map(ours, tree.args))
    return tree.name if isinstance(tree, Sym) else str(tree.value)


@given(st.lists(SIGNS, min_size=1, max_size=9))
@settings(max_examples=500, deadline=None)
def test_the_grammar_is_the_one_that_is_written_down(signs: list[str]) -> None:
    """Another parser, made from the grammar, accepts the same texts and gives the same trees."""
    text = " ".join(signs)
    try:
        wanted = bare(joined(LARK.parse(text)))
    except LarkError:
        wanted = None
    try:
        found = ours(read(FORM, text).trees[0])
    except Refused:
        return
    except Unreadable:
        found = None
    assert wanted == found


QUESTIONS = [
    Pencil("it", DOMAINS, Expression("2*h^2"), 1, "it", ["it"]),
    Pencil("it", DOMAINS, Entries(["h", "1/2"]), 1, "it", ["it"]),
    Pencil("it", DOMAINS, Chain("x_i/sum_j(x_j)", [["x"]], indices="jk"), 1, "it"),
    Pencil("it", DOMAINS, Steps({"a": Step("b", ["b", "c"]), "d": Step("h")}), 1, "it"),
]
PIECES = st.sampled_from(
    ["h", "q", "tau", "x_i", "x_j", "sum_j", "exp", "log(", "sqrt(", "(", ")", "[", "]", "{", "}",
     "|", "^", "**", "*", "/", "+", "-", "=", ",", ";", ":", "\n", "2", "0", "9", ".", "1e9",
     "e", "\\frac", "\\sum", "\\left", "²", "τ", "½", "x̄", "_", "!", "'", "a", "b", "d", " ",
     "\frac", "\t", "\r", "ight", '"', "“", "”", "^T", ".T", "a:", "d="]
)  # fmt: skip


@given(
    st.sampled_from(QUESTIONS), st.text(max_size=60) | st.lists(PIECES, max_size=40).map("".join)
)
@settings(max_examples=500, deadline=None)
def test_any_text_gets_a_status_at_once(question: Pencil, text: str) -> None:
    """Nothing typed raises, is a fault of ours, or takes a second."""
    start = time.perf_counter()
    found = judge_answer(question, text)
    assert time.perf_counter() - start < 1
    assert not found.evidence.startswith("fault")


HEADS = ["Symbol", "Rational", "Float", "Add", "Mul", "Pow", "Tuple", "Equality", "exp",
         "KroneckerDelta", "Exp1", "zoo"]  # fmt: skip
claims = st.recursive(
    st.sampled_from(["h", "1", "-1", "0", "", "x" * 400]),
    lambda inner: st.builds(
        lambda head, rest: (head, *rest), st.sampled_from(HEADS), st.lists(inner, max_size=3)
    ),
    max_leaves=12,
).map(Given)  # type: ignore[arg-type]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
    | st.fractions() | st.complex_numbers() | claims
    | formulas.map(lambda tree: Given(sympy_tree(tree))),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    | st.lists(formulas, max_size=3).map(lambda f: Given(("Tuple", *map(sympy_tree, f)))),
    max_leaves=8,
)  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=["expression", "list", "chain", "steps"])
@given(value=values)
@settings(deadline=None)
def test_any_value_gets_a_status(question: Pencil, value: Any) -> None:
    """Whatever a hand-in holds is judged or named, never a fault."""
    assert not judge_answer(question, value).evidence.startswith("fault")
