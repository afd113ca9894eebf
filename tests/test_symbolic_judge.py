"""The judge: domains, counterexamples, chains, steps, witnesses, limits, and authors' slips."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from autograder.errors import CourseError
from autograder.exercise import Pencil
from autograder.judge.symbolic import check_question, judge_answer, judge_pencil
from autograder.outcome import Opaque, Outcome
from autograder.pencil import (
    Answer,
    Chain,
    Domain,
    Entries,
    Expression,
    Limit,
    Step,
    Steps,
    Witness,
    delta,
    follows,
    integer,
    positive,
    real,
    weight,
)

pytestmark = pytest.mark.quick


def asked(answer: Answer, /, **symbols: Domain) -> Pencil:
    """A question in these symbols."""
    return Pencil("it", symbols, answer, 2, "it", left_sides=["it"])


def status(question: Pencil, value: Any) -> str:
    """The status of an answer."""
    return judge_answer(question, value).status


@pytest.mark.parametrize(
    ("domain", "wanted", "right", "wrong"),
    [
        (positive(), "u", "sqrt(u^2)", "-sqrt(u^2)"),
        (real(), "abs(u)", "sqrt(u^2)", "u"),
        (positive(), "2*log(u)", "log(u^2)", "log(2u)"),
        (positive(), "exp(u)^(1/3)", "exp(u/3)", "exp(u)/3"),
        (integer(1, 6), "(-1)^(2*u)", "1", "(-1)^u"),
        (integer(0, 3), "u*(u-1)*(u-2)*(u-3)", "0", "u"),
        (real(), "1/(1+exp(-u))", "(1+tanh(u/2))/2", "(1+tanh(u))/2"),
        (real(), "exp(u)+exp(-u)", "2cosh(u)", "2sinh(u)"),
        (positive(), "u/2^40/2^40", "u/2^30/2^30/2^20", "u/2^30/2^30/2^19"),
        (positive(), "1", "(1+u/10^30)-u/10^30", "1+u/10^30"),
        (real(), "0", "exp(u)*exp(-u)-1", "exp(u)*exp(-u)-1+1/10^40"),
        (positive(), "u", "10 - abs(u-10) + 2*(u-10)*(1+(u-10)/abs(u-10))/2", "10 - abs(u-10)"),
        (real(), "1/(1+exp(9*u))", "(1-tanh(9*u/2))/2", "(1-tanh(9*u/2))/2 + 1e-20"),
        (real(), "1/(1+exp(40*u))", "(1-tanh(20*u))/2", "(1-tanh(20*u))/2 - exp(-9-40*abs(u))"),
        (positive(), "u^40", "(u^20)^2", "u^39"),
    ],
)
def test_equality_is_that_of_the_domain(
    domain: Domain, wanted: str, right: str, wrong: str
) -> None:
    """Equal on the declared domain is right; a difference of 1e-40 beside zero is wrong."""
    question = asked(Expression(wanted), u=domain)
    assert ("correct", "incorrect") == (status(question, right), status(question, wrong))


def test_positive_is_no_excuse_where_both_signs_occur() -> None:
    """Of sixteen points some are negative, whatever the answer is called."""
    for wanted in ("u", "u + 1", "u^3", "exp(u)", "u/7", "2*u", "u - 1/2"):
        assert "incorrect" == status(
            asked(Expression(wanted), u=real()), wanted.replace("u", "|u|")
        )


def test_delta_ties_its_symbols() -> None:
    """Where delta is one both are equal, where it is zero they are not."""
    question = asked(Expression("d*p"), d=delta("p", "r"), p=weight(), r=weight())
    assert "correct" == status(question, "d*r")
    assert "correct" == status(question, "d^2*p")
    assert "incorrect" == status(question, "p")
    assert "incorrect" == status(question, "d*p + p - r")


def test_weights_add_up_to_less_than_one() -> None:
    """The root of what is left always exists."""
    question = asked(Expression("sqrt(1 - p - r)"), p=weight(), r=weight())
    assert "correct" == status(question, "exp(log(1 - p - r)/2)")


def test_counterexample_is_a_true_one() -> None:
    """The point and both values that are shown are those of the two formulas."""
    said = judge_answer(asked(Expression("2*h^2"), h=positive()), "h^2").message
    words = said.rstrip(".").replace(",", "").split()
    h, mine, wanted = (float(words[k]) for k in (3, 6, 8))
    assert said.startswith("At h = ")
    assert pytest.approx((h**2, 2 * h**2), rel=2e-3) == (mine, wanted)


def test_close_numbers_are_shown_apart() -> None:
    """Both values get as many digits as it takes."""
    question = asked(Expression("h"), h=positive())
    for wrong in ("h + 1e-6", "h*1.0000000001", "h + 1e-22"):
        words = judge_answer(question, wrong).message.rstrip(".").split()
        assert words[6].rstrip(",") != words[8]


def test_no_value_is_wrong_and_said() -> None:
    """A division by zero is not unreadable, and a point outside the reference is not used."""
    question = asked(Expression("sqrt(u)"), u=real())
    assert "correct" == status(question, "u^(1/2)")
    found = judge_answer(question, "sqrt(u)/(u-u)")
    assert "incorrect" == found.status
    assert "yours has no value: it divides by zero" in found.message


def test_a_question_without_points_goes_to_a_person() -> None:
    """Where the reference has no value anywhere nothing is decided."""
    found = judge_answer(asked(Expression("log(0*h)"), h=positive()), "h")
    assert "undecided" == found.status
    assert "a person" in found.message


def test_a_fault_of_the_author_goes_to_a_person() -> None:
    """A check that raises costs the student nothing."""

    def lacks(numbers: Sequence[Fraction]) -> str:
        raise RuntimeError("oh")

    assert "undecided" == status(asked(Witness(1, lacks)), "1")


def test_evidence_tells_proof_from_sampling() -> None:
    """Equal numbers and the same expression are proved, the rest says how far it was looked."""
    question = asked(Expression("2*h"), h=positive())
    assert "proved: the same expression" == judge_answer(question, "2h").evidence
    assert "sampled at 16 points, equal there" == judge_answer(question, "h+h").evidence
    evidence = judge_answer(question, "2exp(log(h))").evidence
    assert "sampled at 16 points to 25 digits" == evidence
    assert "proved: equal numbers" == judge_answer(asked(Expression("1/2")), "2/4").evidence
    numbers = asked(Entries(["1", "2*h"]), h=positive())
    assert judge_answer(numbers, "1, h+h").evidence.startswith("sampled")


def test_all_parts_of_an_equation_count() -> None:
    """`it = a = b` is right only where a and b are."""
    question = asked(Expression("2*h"), h=positive())
    assert "correct" == status(question, "it = 2h = h + h")
    assert "incorrect" == status(question, "it = h = 2h")
    assert "incorrect" == status(question, "2h = h")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("-3/4", "correct"), ("-6/8", "incorrect"), ("-0.75", "incorrect"), ("-(3/4)", "correct"),
     ("-3/(2+2)", "incorrect"), ("(-3)/4", "incorrect")],
)  # fmt: skip
def test_lowest_terms(text: str, wanted: str) -> None:
    """The value is not enough where the form is asked for."""
    assert wanted == status(asked(Expression("-3/4", lowest_terms=True)), text)


def test_first_matching_mistake_speaks_and_may_earn_credit() -> None:
    """Its credit stands in the verdict, in hundredths."""
    question = asked(Expression("2*h"), h=positive())
    question.mistake("half", "A factor is missing.", "h", credit=40)
    question.mistake("late", "Never reached.", "h + 0")
    verdict, named = judge_pencil(question, Outcome("returned", "sqrt(h^2)"))
    assert ("failed", 40) == (verdict.status, verdict.credit)
    assert named is question.mistakes[0]
    assert "Read as sqrt(h²). A factor is missing." == verdict.message


@pytest.mark.parametrize(
    ("outcome", "wanted"),
    [
        (Outcome("missing"), "missing"),
        (Outcome("returned", None), "missing"),
        (Outcome("timeout"), "timeout"),
        (Outcome("returned", Opaque("function")), "unreadable"),
        (Outcome("returned", "h!"), "unreadable"),
        (Outcome("returned", "2h"), "passed"),
        (Outcome("returned", {"a": [1]}), "unreadable"),
    ],
)
def test_verdict_of_an_outcome(outcome: Outcome, wanted: str) -> None:
    """Whatever left the student's process has a status of its own."""
    assert wanted == judge_pencil(asked(Expression("2*h"), h=positive()), outcome)[0].status


SQUARE = asked(
    Chain("(p+q)^2", stations=(["p q"], ["p q"], ["p q"])),
    p=real(),
    q=real(),
)


def test_chain_names_the_first_line_that_does_not_follow() -> None:
    """Later lines are not blamed, and the slip is named."""
    found = judge_answer(SQUARE, "(p+q)^2 = (p+q)(p+q) = p^2 + q^2 = p^2")
    assert "incorrect" == found.status
    assert found.message.startswith("Line 3 does not follow from line 2. At p = ")
    found = judge_answer(SQUARE, "(p+q)^2 = p^2 + q^2 = p^2")
    assert found.message.startswith("Line 2 does not follow from line 1.")
    assert found.message.endswith("the cross term is missing.")


@pytest.mark.parametrize(
    ("before", "after", "slip"),
    [
        ("p - q", "p + q", "sign"),
        ("exp(-p)", "exp(p)", "sign"),
        ("p/(2q)", "p/q", "factor of two"),
        ("p^2/q", "p/q", "square was lost"),
        ("(p+q)^2", "p^2+q^2", "cross term"),
        ("(3p)^2", "3p^2", "power was given to one factor"),
        ("exp(p+q)", "exp(p)+exp(q)", "term by term"),
        ("1/(p+q)", "1/p+1/q", "split over its denominator"),
        ("(p-q)/tau", "p-q/tau", "bracket was lost"),
        ("p/q", "q/p", "upside down"),
        ("exp(p)+q", "p+q", "function was dropped"),
        ("p+q+tau", "p+tau", "term was lost"),
        ("p/tau+q", "p+q", "denominator was lost"),
        ("p+q", "p*q*17", ""),
    ],
)
def test_slip_between_two_lines(before: str, after: str, slip: str) -> None:
    """A known wrong rule is named where it explains the line, and nothing where none does."""
    question = asked(Chain(before, stations=(["p"],)), p=real(), q=positive(), tau=positive())
    said = judge_answer(question, f"{before} = {after}").message
    last = said.rpartition("gives")[2].partition(". ")[2]
    assert slip in last
    assert bool(slip) == bool(last)


def test_chain_needs_its_stations() -> None:
    """What is given and what is asked are no derivation, even where both are equal."""
    question = asked(
        Chain("p*p", stations=(["p"], ["p r", "r"], ["s"])),
        p=positive(), r=follows("p^2"), s=follows("p^2"),
    )  # fmt: skip
    assert "correct" == status(question, "p p = r = s")
    assert "correct" == status(question, "p p; p^2; r*p/p; s")
    assert "a step is left out: a line in p and r, or in r alone" in (
        judge_answer(question, "p*p = s").message
    )
    assert "The last line" in judge_answer(question, "p*p = r = s = r").message
    assert "The first line" in judge_answer(question, "r = p p = s").message
    assert "Line 1 is not what is given" in judge_answer(question, "2p = r = s").message
    said = judge_answer(question, "p p = 2r = s").message
    assert "p = " in said
    assert "r = " not in said  # its value would give the formula away


def test_sum_runs_over_all_keys() -> None:
    """A sum of weights is one, an average is none of its members, an index may be renamed."""
    question = asked(Chain("x_i/sum_j(x_j)", stations=(["x"],), indices="jk"), x_i=positive())
    assert "correct" == status(question, "x_i/sum_k x_k")
    assert "correct" == status(question, "x_i/sum_j x_j = 1/sum_j(x_j/x_i) = 2x_i/sum_k(2x_k)")
    assert "correct" == status(question, "x_i/sum_k(x_k sum_j(x_j)/sum_j(x_j))")
    assert "incorrect" == status(question, "x_i/sum_j(x_i)")
    assert "incorrect" == status(question, "x_i/(3 x_i)")


def test_steps_of_a_proof() -> None:
    """A choice and an expression; what is missing is named, a wrong choice gets its sentence."""
    question = asked(
        Steps({"sign": Step("below", ["below", "above", "level"]), "gap": Step("p - r")}),
        p=real(), r=real(),
    )  # fmt: skip
    question.mistake("turned", "Try two numbers.", "sign: above")
    question.mistake("swapped", "Which is larger?", "gap: r - p")
    right = {"sign": "Below", "gap": "-(r - p)"}
    assert "correct" == status(question, right)
    assert "correct" == status(question, "SIGN: below\ngap = p-r")
    assert "Try two numbers." == judge_answer(question, right | {"sign": "above"}).message
    assert "Which is larger?" == judge_answer(question, right | {"gap": "-p + r"}).message
    assert "Step gap is not answered yet." == judge_answer(question, {"sign": "below"}).message
    assert "Step gap is not answered yet." == judge_answer(question, {"sign": "level"}).message
    assert "Step gap does not hold." == judge_answer(question, right | {"gap": "p"}).message
    assert "cannot_read" == status(question, right | {"gap": "p -"})
    assert "cannot_read" == status(question, right | {"other": "below"})
    assert "cannot_read" == status(question, right | {"sign": 3})


def test_witness_is_judged_exactly() -> None:
    """A sum beyond one by 1e-30 is beyond one; a root is no exact number."""
    question = asked(
        Witness(2, lambda numbers: None if sum(numbers) > 1 else f"It adds up to {sum(numbers)}.")
    )
    assert "correct" == status(question, "1/2, 1/2 + 1e-30")
    assert "correct" == status(question, [Fraction(2, 3), 0.5])
    assert "It adds up to 1." == judge_answer(question, "0.5, 1/2").message
    assert "cannot_read" == status(question, "sqrt(2), sqrt(2)")
    assert "proved: exact arithmetic" == judge_answer(question, "1, 1").evidence


def problem(question: Pencil) -> str:
    """What the self-test says of a question."""
    with pytest.raises(CourseError) as caught:
        check_question(question)
    assert "'it'" in str(caught.value)
    return str(caught.value)


def test_authors_slips_are_found_at_build_time() -> None:
    """A wrong alternative, a mistake that is right, twins, shadowed and unreadable names."""
    assert "right answer 'h + 1'" in problem(asked(Expression("h", same=["h + 1"]), h=positive()))
    question = asked(Expression("h"), h=positive())
    question.mistake("same", "It is the same.", "sqrt(h^2)")
    assert "mistake 'same' is correct" in problem(question)
    question = asked(Expression("h"), h=positive())
    question.mistake("one", "One.", "2h")
    question.mistake("two", "Two.", "h + h")
    assert "mistake 'two' is incorrect, named one" in problem(question)
    assert "'x_1' means both" in problem(asked(Expression("x1"), x1=real(), y=real("x_1")))
    assert "name of a function" in problem(asked(Expression("e"), e=real()))
    tied = asked(Expression("d"), d=delta("p", "r"), p=real())
    assert "'r', which is not declared" in problem(tied)
    assert "'h2' cannot be read: h2 can mean" in problem(asked(Expression("h2"), h=positive()))
    question = asked(Expression("h"), h=positive())
    question.mistake("odd", "Odd.", "h2")
    assert "mistake 'odd' is cannot_read" in problem(question)
    assert "no value at enough points" in problem(asked(Expression("log(0*h)"), h=positive()))
    question = asked(Limit(["1/2"], of=["1/(1 + h)"], symbol="h"), h=positive())
    assert "entry 1 should be 0.5, but is 0.999" in problem(question)


def test_points_are_the_same_everywhere() -> None:
    """A verdict's counterexample does not depend on the run or the machine."""
    question = asked(Expression("h"), h=positive())
    said = judge_answer(question, "h + 1").message
    assert said == judge_answer(question, "h + 1").message
    assert "At h = 1.060 yours gives 2.060, wanted 1.060." == said


def test_a_heavy_answer_ends_in_time() -> None:
    """The largest chain that can be typed costs seconds at most, and is never wrong for it."""
    question = asked(Chain("x_i", stations=(["x"],), indices="jk"), x_i=positive())
    heavy = "sum_j(sum_k(" + "+".join(["exp(x_k/x_j)"] * 10) + "))"
    start = time.perf_counter()
    found = judge_answer(
        question, " = ".join(["x_i", *[f"{k}x_i*{heavy}/{heavy}/{k}" for k in range(2, 14)]])
    )
    assert time.perf_counter() - start < 10
    assert found.status in ("correct", "undecided")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("((((h+q)^40+1)^40+1)^40+1)^40", "incorrect"),
        ("2h^2 + 0*((((h+q)^40+1)^40+1)^40+1)^40", "correct"),
        ("+".join(f"1/(h+{k}q)^40" for k in range(1, 25)), "incorrect"),
        ("2h^2+0(" + "+".join(f"1/((h+{k}q)^30)^30" for k in range(1, 16)) + ")", "correct"),
        ("exp(exp(exp(exp(exp(h)))))", "refused"),
        ("h^(h^(h^(h^(9h))))", "refused"),
        ("(h^40)^(q^40 + 99)", "refused"),
        ("+".join(f"exp(exp(h/{k}))" for k in range(2, 26)), "incorrect"),
        ("2h^2 + (" + "+".join(["tanh(h q)"] * 20) + ")(sqrt(h)sqrt(h) - h)", "correct"),
    ],
)
def test_large_values_cost_no_time(text: str, wanted: str) -> None:
    """Exact fractions are rounded before they grow long, and towers are not climbed."""
    question = asked(Expression("2*h^2"), h=positive(), q=positive())
    start = time.perf_counter()
    assert wanted == status(question, text)
    assert time.perf_counter() - start < 0.5


def test_an_ordinary_check_imports_no_sympy() -> None:
    """Neither does it load numpy's or SciPy's larger relatives."""
    program = (
        "import sys; from autograder.exercise import Pencil; from autograder.pencil import *; "
        "from autograder.judge.symbolic import judge_answer; "
        "q = Pencil('it', {'h': positive()}, Expression('2*h'), 1, 'it'); "
        "assert judge_answer(q, 'h+h').status == 'correct'; "
        "assert judge_answer(q, 'exp(log(h))').status == 'incorrect'; "
        "print([name for name in ('sympy', 'scipy', 'lark') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "[]\n" == run.stdout, run.stderr


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("(exp(h^4) + 2h^2) - exp(h^4)", "undecided"),
        ("(exp(h^4) + 3h^2) - exp(h^4)", "incorrect"),
        ("(exp(h^2) + 2h^2) - exp(h^2)", "correct"),
        ("exp(h^4)", "incorrect"),
        ("h - h", "incorrect"),
    ],
)
def test_cancelled_digits_refute_nothing(text: str, status: str) -> None:
    """Where what is left of large parts is rounding alone, a person decides."""
    question = asked(Expression("2h^2"), h=positive())
    assert status == judge_answer(question, text).status
