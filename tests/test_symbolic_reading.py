"""The reader: spellings, what is asked rather than guessed, what is refused, what is computed."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from autograder.judge.symbolic.reading.form import Form
from autograder.judge.symbolic.reading.reading import read
from autograder.judge.symbolic.reading.tree import Refused, Unreadable
from autograder.outcome import Opaque, Symbolic
from autograder.sandbox.inside.symbolic import symbolic

pytestmark = pytest.mark.quick
SYMBOLS: dict[str, tuple[str, ...]] = {
    "h": (), "q": (), "k_i": ("k",), "tau": ("T",), "xbar": ("x_bar",), "x_i": ("x",),
    "S_xx": (), "delta_ij": (), "n": (), "e_1": (),
}  # fmt: skip
FORM = Form("expression", SYMBOLS, ("w", "w_i"))
LIST = Form("list", SYMBOLS, ("w",), count=3)


def shown(value: Any, form: Form = FORM) -> str:
    """How an answer is read."""
    return read(form, value).shown


def problem(value: Any, form: Form = FORM) -> str:
    """Why an answer cannot be read; with a ! in front where it is refused."""
    with pytest.raises(Unreadable) as caught:
        read(form, value)
    return "!" * isinstance(caught.value, Refused) + str(caught.value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2hq^2", "2·h·q²"),
        ("hq", "h·q"),
        ("2τh", "2·tau·h"),
        ("nS_xx", "n·S_xx"),
        ("Sxx S_{xx}", "S_xx·S_xx"),
        ("x̄ + \\bar{x} + x_bar + \\overline x", "xbar + xbar + xbar + xbar"),
        ("xᵢ x_{i} xi x", "x_i·x_i·x_i·x_i"),
        ("δ_ij + δij + \\delta_{ij} + delta_{i,j} + delta_i_j", " + ".join(["delta_ij"] * 5)),
        ("\\mathbf{k}_i + \\mathrm{k}", "k_i + k_i"),
        ("-h^2", "-h²"),
        ("(-h)^2", "(-h)²"),
        ("2^-h", "2^(-h)"),
        ("h^2^q", "h^(2^q)"),
        ("h/q/n", "h/q/n"),
        ("h/(q/n)", "h/(q/n)"),
        ("h - (q - n)", "h - (q - n)"),
        ("e^(-h)", "exp(-h)"),
        ("e", "e"),
        ("2eh", "2·e·h"),
        ("2e-3", "0.002"),
        ("e_1", "e_1"),
        ("2e-3*h", "0.002·h"),
        ("|h-q|^2|n|", "abs(h - q)²·abs(n)"),
        ("|q(h|q|)|", "abs(q·(h·abs(q)))"),
        ("||h-q||", "abs(h - q)"),
        ("\\lVert q-k_i\\rVert^2", "abs(q - k_i)²"),
        ("\\left|q\\right|", "abs(q)"),
        ("\\frac12", "1/2"),
        ("\\frac{1}{2}h", "1/2·h"),
        ("\\sqrt{2}h", "sqrt(2)·h"),
        ("√2", "sqrt(2)"),
        ("h⁻²", "h⁻²"),
        ("ℎ^2", "h²"),
        ("𝜏", "tau"),
        ("h\u200b^2", "h²"),
        ("w = h = q", "h = q"),
        ("w(h) = h", "h"),
        ("h == w", "h"),
        ("[h+1](q)", "(h + 1)·q"),
        ("exp[h]", "exp(h)"),
        ("exp h", "exp(h)"),
        ("τ ln k_i", "tau·log(k_i)"),
        ("\\tau \\ln k_{i}", "tau·log(k_i)"),
        ("log 2 + q", "log(2) + q"),
        ("(ln h)q - h^ln q", "log(h)·q - h^log(q)"),
        ("\\frac{\\ln h}{2}", "log(h)/2"),
        ("1e400/1e399", None),
        ("0.1", "0.1"),
        ("100000000000000000000", "1e20"),
    ],
)
def test_spelling(text: str, wanted: str | None) -> None:
    """What people type, and how it is shown to have been understood."""
    if wanted is None:
        assert problem(text).startswith("!")
    else:
        assert wanted == shown(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is empty"),
        ("w =", "only names what is asked"),
        ("h = 2", "answers another question: write w ="),
        ("h2", "can mean h^2 or 2*h"),
        ("-(q-k)^2/2h", 'after "-(q-k)^2/2"'),
        ("1/2 h", "brackets around what belongs below the /"),
        ("h/qn", "brackets around the letters"),
        ("2 3", 'after "2" without a sign'),
        ("ln h q", "ln needs brackets"),
        ("ln h^2", "ln needs brackets"),
        ("ln h/2", "ln needs brackets"),
        ("ln hq", "ln needs brackets"),
        ("exp -h", "exp needs brackets"),
        ("ln ln h", "ln needs brackets"),
        ("foo h", "foo is not a symbol"),
        ("exp", "exp needs brackets"),
        ("√2h", "use sqrt(...)"),
        ("2½", "write 5/2"),
        ("0,5", "write decimals with a point"),
        ("2e3h", "use * or ^"),
        ("1_000", "use * or ^"),
        ("H", "did you mean h?"),
        ("Tau", "did you mean tau?"),
        ("E", "did you mean e?"),
        ("delta_ji", "did you mean delta_ij?"),
        ("sigma", "use h, q, k_i"),
        ("f(h)", "f is not a symbol"),
        ("foo(h)", "foo is not a function"),
        ("2һ^2", "it looks like h"),
        ("ж", "another alphabet"),
        ("(h", "not closed"),
        ("h)", ") is not expected"),
        ("(h]", "] is not expected"),
        ("|h", "not closed"),
        ("h^", "ends too early"),
        ("*h", "* is not expected at the beginning"),
        ("h < 2", "compares two things"),
        ("[h]", "leave out the square brackets"),
        ("sum(h)", "write sum_j(...)"),
        ("\\sqrt[3]{h}", "as a power"),
        ("h_", "does not belong to a symbol"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_to_do(text: str, words: str) -> None:
    """The place and a way out; nothing is guessed."""
    said = problem(text)
    assert words in said
    assert not said.startswith("!")


ATTACKS = [
    "().__class__.__bases__[0].__subclasses__()", "__import__('os').system('id')",
    "open('/etc/passwd').read()", "exec('1')", "print(1)", 'f"{h}"', "h.__class__", "h.real",
    "`id`", "9**9**9", "factorial(10**8)", "'a'*10**9", "9!!!!", "(9!)!", "exp(exp(exp(exp(9))))",
    "h^(9^(9^9))", "h^1000", "(h-q)^6000", "(" * 200 + "h" + ")" * 200, "h" * 5000, "2h^2 " * 60,
    "lambda: 0", "lambda", "S", "N", "Q", "I", "O", "beta", "gamma", "zeta", "0x10", "1_000",
    "True", "nan", "oo", "zoo", "{1:2}", "h if 1 else 2", "\\input{/etc/passwd}", "\\write18{id}",
    "\\def\\a{h}", "h\u202eq", "h\0", "h\x1b[31m", "-" * 400, "|" * 300, "^" * 300, "sqrt" * 99,
    "{" * 300, "\\frac" * 70, "sum_j " * 60, "[" * 300, "h^" * 150, "10^40^40", "(10^40)^40",
    "1e999999999", "1/1e-999999999", "2^(2^(2^(2^(2^2))))", "qh" * 150, "x" * 399, "hq" * 199,
    "exp(10^12)", "import os; os.system('id')", "%s%n", "h;q", "#h", "h\\", "𝔢𝔳𝔞𝔩(h)",
]  # fmt: skip


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_attack_is_turned_away_at_once(text: str) -> None:
    """Refused or unreadable in far less than a second, with a short sentence."""
    start = time.perf_counter()
    said = problem(text)
    assert time.perf_counter() - start < 0.5
    assert len(said) < 250
    assert said.removeprefix("!").isprintable()


@pytest.mark.parametrize(
    "text",
    ["h!", "h'", '"2"h"', "h.q", "h__", "\\input{h}", "h\u202e", "h\0", "h^41", "1e301", "@h"],
)
def test_what_no_formula_holds_is_refused(text: str) -> None:
    """These are not slips of the pen; the status tells them apart."""
    assert problem(text).startswith("!")


h, q, tau = sympy.symbols("h q tau")
COMPUTED = [
    (2, "2"),
    (-3, "-3"),
    (Fraction(-1, 10), "-1/10"),
    (0.05, "1/20"),
    (-0.10000000000000003, "-1/10"),
    (0.1 + 0.2, "3/10"),
    (0.123456789, "123456789/1000000000"),
    (np.float64(0.5), "1/2"),
    (np.array(2.0), "2"),
    (2 * h**2, "2·h²"),
    (-((q - sympy.Symbol("k_i")) ** 2) / (2 * h**2), "-(q - k_i)²/(2·h²)"),
    (sympy.exp(-q / tau), "exp(-q/tau)"),
    (sympy.sqrt(h), "sqrt(h)"),
    (1 / h**2, "h⁻²"),
    (q / h**2, "q/h²"),
    (h / 3, "h/3"),
    (sympy.Abs(h), "abs(h)"),
    (sympy.Float(0.1) * h, "1/10·h"),
    (sympy.E * sympy.pi, "e·pi"),
    (sympy.Eq(sympy.Symbol("w"), h), "h"),
    (sympy.KroneckerDelta(*sympy.symbols("i j")), "delta_ij"),
    (sympy.Symbol("\\tau"), "tau"),
    (h * sympy.zoo, "1/0·h"),
]


@pytest.mark.parametrize(("value", "wanted"), COMPUTED)
def test_computed_answer(value: Any, wanted: str) -> None:
    """Numbers, fractions and SymPy expressions are read like typed ones, rounding undone."""
    given = Symbolic(symbolic(value)) if isinstance(value, sympy.Basic) else value
    assert wanted == shown(given)


@pytest.mark.parametrize(
    "value",
    ["1/2 1/2 0", "[0.5 .5 0.]", "w = [+1/2\n 5.e-01\n 0]", "[1/2, 1/2, 0]^T", "(.5 .5 0).T",
     "$[1/2, 1/2, 0]^{\\top}$", "w = [1/2; 1/2; 0]ᵀ", "“1/2, 1/2, 0”",
     "1/2, 1/2, 0", "[1/2; 1/2; 0]", "w = (1/2, 1/2, 0)", "w_1 = 1/2, 1/2, w_3 = 0",
     [0.5, Fraction(1, 2), 0], (0.5, 0.5, 0), np.array([0.5, 0.5, 0]), [[0.5, 0.5, 0]],
     [[0.5], [0.5], [0]], ["1/2", "0.5", 0],
     Symbolic(symbolic(sympy.Tuple(sympy.Rational(1, 2), sympy.Float(0.5), 0)))],
)  # fmt: skip
def test_list(value: Any) -> None:
    """Brackets, rows, columns, arrays and mixtures are one list."""
    entries = read(LIST, value).trees
    assert 3 == len(entries)
    assert shown(value, LIST).removesuffix(", 0]") in (
        "[1/2, 1/2", "[1/2, 0.5", "[0.5, 0.5"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "bool is no formula"),
        (1j, "complex is no formula"),
        (float("nan"), "float is no formula"),
        ({"a": 1}, "dict is no formula"),
        ([1, 2], "list is no formula"),
        (Opaque("function"), "function is no formula"),
        (Symbolic(symbolic(sympy.gamma(h))), "SymPy's gamma is not used"),
        (Symbolic(symbolic(sympy.Symbol("sigma"))), "sigma is not a symbol"),
        (Symbolic(("Symbol", "__class__")), "__class__ is not a symbol"),
        (Symbolic(("Symbol", "a\x1b[31m")), "'a\\x1b[31m' is not a symbol"),
        (Symbolic(("Add",)), "SymPy's Add is not used"),
        (Symbolic(("Pow", ("Symbol", "h"))), "SymPy's Pow is not used"),
        (Symbolic(("Rational", "1", "0")), "!"),
        (Symbolic(("Rational", "x", "1")), "!"),
        (Symbolic(("Float", "1e99999")), "!"),
        (Symbolic(("Pow", ("Symbol", "h"), ("Rational", "999", "1"))), "!"),
        (10**400, "!"),
    ],
)
def test_strange_values_are_named(value: Any, words: str) -> None:
    """Whatever came out of the student's process ends in a sentence."""
    assert words.removeprefix("!") in problem(value)
    assert words.startswith("!") == problem(value).startswith("!")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("-\frac{(q-k_i)^2}{2h^2}", "-(q - k_i)²/(2·h²)"),
        ("\tau\times h + \tfrac12 + \tanh(h)", "tau·h + 1/2 + tanh(h)"),
        ("\\left(q-\bar x\right)\text{h}", "(q - xbar)·h"),
        ("\beta + \alpha\theta", "b + a·c"),
        ("\rho\varepsilon", "r·v"),
        ("\t2\th\r\n", "2·h"),
    ],
)
def test_tex_in_a_string_without_the_r(text: str, wanted: str) -> None:
    """A backslash that Python took for a tab or the like is put back; a true tab is a blank."""
    greek = {"a": ("alpha",), "b": ("beta",), "c": ("theta",), "r": ("rho",), "v": ("epsilon",)}
    assert wanted == shown(text, Form("expression", {**SYMBOLS, **greek}))


def test_tex_without_the_r_in_every_kind_of_answer() -> None:
    """Lists, chains and steps undo it as well, a new line stays one, and words stay as written."""
    steps = Form("steps", SYMBOLS, steps={"a": ()})
    assert "[1/2, 1/2, tau]" == shown("\frac12, \frac12, \tau", LIST)
    assert "1/2\n= tau" == shown("\frac12 \n= \tau", Form("chain", SYMBOLS))
    assert "a: h/tau" == shown("a: \frac{h}{\tau}", steps)
    assert "a: h/tau" == shown({"a": "\frac h\tau"}, steps)
    sentence = "the scores are divided by \tau, \tand twice"
    assert sentence == read(Form("words", {}), sentence).words


@pytest.mark.parametrize(
    "text", ["“2h²”", '"2h²"', "'2h²'", "‘2h²’", "«2h²»", "„2h²“", "`2h²`", "$2h²$", " \"'2h²'\" ",
             '""2h²""', '"$w = 2h²$"']
)  # fmt: skip
def test_quotation_marks_around_all_of_it(text: str) -> None:
    """They are dropped, twice at most."""
    assert "2·h²" == shown(text)


@pytest.mark.parametrize("text", ['"h', '"h" + "q"', "'''h'''", "h'", "“h”q”"])
def test_quotation_marks_within_it(text: str) -> None:
    """They are refused."""
    assert "quotation mark" in problem(text)
    assert problem(text).startswith("!")


def test_a_run_that_can_be_split_in_two_ways_is_asked() -> None:
    """With ab, c, a and bc declared, abc is no one's guess."""
    form = Form("expression", {"ab": (), "c": (), "a": (), "bc": ()})
    assert "abc can be split in several ways" in problem("abc", form)
    assert "ab·c + a·bc" == shown("ab c + a*bc", form)


def test_wrong_number_of_entries_costs_no_attempt() -> None:
    """It is said how many are wanted."""
    assert "3 entries are wanted, and 2 were found" in problem("1, 2", LIST)


@pytest.mark.parametrize(
    ("text", "place"),
    [("1 2", 'after "1"'), ("1 2 h", 'after "1"'), ("1, 2 3", 'after "1, 2"'),
     ("1 - 2 3", 'after "1 - 2"'), ("½ ½ 0", 'after "(1/2) (1/2)"')],
)  # fmt: skip
def test_numbers_without_commas(text: str, place: str) -> None:
    """Unless all of them are plain and as many as wanted, it is said where a comma is missing."""
    assert f"{place} without a comma: put commas between the numbers" in problem(text, LIST)


def test_a_power_is_no_transpose() -> None:
    """T is a symbol here: behind one value it is an exponent, and behind a list nothing."""
    assert "h^tau" == shown("(h)^T")
    assert "[h^tau, q^tau, 1]" == shown("(h)^T, (q)^T, 1", LIST)
    assert "comma" in problem("[1, 2, 3] T", LIST)


STEPS = Form(
    "steps",
    SYMBOLS,
    steps={"one_hot": ("exact lookup", "nonnegative"), "at": ("-1/0", "0"), "upper": ()},
)


@pytest.mark.parametrize(
    "text",
    [
        "one_hot: nonnegative; at: -1/0; upper: h/2",
        "one_hot: nonnegative, at: -1/0, upper: h/2",
        "One-Hot = non-negative, at = −1/0, upper = h/2",
        "one hot: Non Negative\nat: - 1 / 0, upper: \frac{h}{2}",
        '{"one_hot": "nonnegative", "at": "-1/0", "upper": "\frac{h}{2}"}',
        "{'one_hot': 'nonnegative',\n 'at': '-1/0',\n 'upper': 'h/2',}",
        "{“one_hot”: “nonnegative”, “at”: “-1/0”, “upper”: “h/2”}",
        '"onehot: NON_NEGATIVE; at: -1/0; upper: {h}/{2}"',
    ],
)
def test_steps(text: str) -> None:
    """Commas, = signs, the text of a dict, and any spelling of a name or a choice."""
    assert "one_hot: nonnegative; at: -1/0; upper: h/2" == shown(text, STEPS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("at: 0 upper: h", "put ; between the steps; one is missing before upper"),
        ("upper=h one-hot = nonnegative", "one is missing before one-hot"),
        ("at: 1/0", "step at takes one of: -1/0, 0"),
        ("under: h, at: 0", "'under' is not a step; the steps are one_hot, at, upper"),
        ("at: 0, under: h", "'under' is not a step"),
        ("nonnegative, 0, h", "write name: answer"),
    ],
)
def test_steps_that_cannot_be_told_apart(text: str, words: str) -> None:
    """The sentence tells what is missing and where; a sign is never ignored."""
    assert words in problem(text, STEPS)


def test_an_index_belongs_into_its_sum() -> None:
    """x_j is read inside sum_j only, and the sum's operand ends where a sign comes."""
    chain = Form("chain", {"x_i": (), "h": ()}, indices="jk")
    assert "x_i/sum_j(x_j·h)" == shown("x_i/sum_j(x_j h)", chain)
    assert "x_j stands outside of a sum over j" in problem("sum_j x_j + x_j*sum_k x_j", chain)
    assert "sum_j(x_j)·h" == shown("\\sum_{j=1}^n x_j h", chain)
