"""Pencil answers from end to end: out of a real process, and on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

from autograder.course import load_course
from autograder.exercise import Pencil
from autograder.judge.symbolic import judge_pencil
from autograder.judge.symbolic.selftest import right_answers
from autograder.sandbox import Budget, Call, SeparateProcesses

ASSIGNMENT = load_course(ROOT).assignment("kernel_regression")
COMPUTED = """
from fractions import Fraction

import numpy as np
import sympy as sp

h, q, k, n, xbar, x_i, S_xx, c = sp.symbols("h q k_i n xbar x_i S_xx c")
tau = sp.Symbol("tau")
s1, s2, b, v = sp.symbols("s1 s2 b v")
shift_factor = sp.exp(c / tau)
two_key_weight = sp.simplify(sp.exp(s1 / tau) / (sp.exp(s1 / tau) + sp.exp(s2 / tau)))
score = sp.log(sp.exp(-((q - k) ** 2) / (2 * h**2)))
ols_weight_i = sp.expand(1 / n + (q - xbar) * (x_i - xbar) / S_xx)
ols_weights_by_hand = (sp.ones(5, 1) / 5 + sp.Matrix([-2, -1, 0, 1, 2]) * sp.Rational(3, 20)).T
second_witness = np.array([Fraction(1), 0, 0, 0, Fraction(1, 10)])
tie_limit = np.exp([0.0, 0.0, -1e9]) / 2
a_i, a_j = sp.symbols("a_i a_j")
softmax_jacobian = a_i * (sp.KroneckerDelta(*sp.symbols("i j")) - a_j) / tau
mse_decomposition = sp.Eq(sp.Symbol("MSE"), v + b**2)
log_kernel = tau * sp.log(sp.Symbol("kappa_i"))
wide_limit = 1 / n
pooling = dict(one_hot="exact lookup", constant="average pooling", certainty="no")
against_truth = sp.Symbol("t") - sp.Symbol("sigma") ** 2
dot_products = np.array([[1.0, 0.0], [2.0, 0.0]]) @ np.array([1.0, 0.0])
selected_and_best = dict(selected=np.float64(0.28), best=0.12, table=sp.Float(0.18), times=2)
before_and_after = {"before": np.int64(2), "after": "3", "decides": "second", "unit": "raw"}
metric_scale = sp.Symbol("s_j") ** -2
why_choices_differ = "\\ud800 noise" * 4
hidden_metric = " ".join(["units"] * 9)
tau = sp.Eq(tau, 2 * h**2)
tau_half = sp.integrate(2 * h, (h, 0, h))
tau_derivation = "exp(-d_i**2/(2*h**2))/sum_j(exp(-d_j**2/(2*h**2)))\\n= exp(s_i/(2h^2))/sum_j " \
    "exp(s_j/(2h^2))\\n= exp(s_i/tau)/sum_j(exp(s_j/tau))"
convexity_proof = dict(denominator="positive", weights="nonnegative", total=sp.Integer(1),
                       inside="total", lower="weights", ols="weights",
                       upper=a_i * (sp.Symbol("M") - sp.Symbol("v_i")))
why_not_zero = dict(tied="0/0", other="-1/0", weights="undefined", limit="no")
"""


def test_computed_answers_survive_the_way_to_the_judge() -> None:
    """SymPy expressions, equations, matrices, arrays of fractions: all of it is read and right."""
    questions = [question for question in ASSIGNMENT.questions if isinstance(question, Pencil)]
    with SeparateProcesses(ASSIGNMENT.limits) as runner:
        budget = Budget.of(ASSIGNMENT.limits)
        visit = runner.visit({"pencil.py": COMPUTED}, ["pencil.py"], budget, {})
        verdicts = {
            question.name: judge_pencil(
                question, visit.outcome(Call("pencil.py", question.name, value=True))
            )[0]
            for question in questions
        }
        visit.leave()
    waits = {"why_choices_differ": "needs_marking", "hidden_metric": "needs_marking"}
    assert waits == {name: v.status for name, v in verdicts.items() if not v.passed}


def test_quotation_marks_may_be_forgotten() -> None:
    """`tau = 2*h**2` without any h is what it says; a name that was given a value keeps it."""
    forgotten = (
        "tau = 2*h**2\ntau_half = h**2\nwide_limit = 1 / n\nn = 4\nshift_factor = exp(c/tau)"
    )
    with SeparateProcesses(ASSIGNMENT.limits) as runner:
        visit = runner.visit({"pencil.py": forgotten}, ["pencil.py"], Budget(5.0, 20.0), {})
        names = ("tau", "tau_half", "wide_limit", "n", "shift_factor")
        found = [visit.outcome(Call("pencil.py", name, value=True)).value for name in names]
        visit.leave()
    assert ["2*h**2", "h**2", "1 / n", 4, "exp(c/tau)"] == found


def pencil(*words: str, typed: bytes = b"") -> tuple[int, str]:
    """The exit code and the output of `autograder pencil`."""
    command = [sys.executable, "-m", "autograder", "pencil", "kernel_regression", *words]
    run = subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, timeout=60)
    return run.returncode, (run.stdout or run.stderr).decode()


def test_one_answer_on_the_command_line() -> None:
    """A text may begin with a minus; the mistake's sentence and the reading are shown."""
    code, said = pencil("tau", "-2h^2")
    assert 0 == code
    assert said.startswith("incorrect: Read as -2·h². A temperature is positive.")
    assert 1 == said.count("\n")


def test_one_line_out_for_every_line_in() -> None:
    """Split at newlines only, empty lines too, whatever bytes they hold."""
    typed = b'2h^2\n\n-h^2\r\n\x0b\x0c\x1c\xe2\x80\xa8\n\xff\xfe\n{"text": 1}\nh^2'
    code, said = pencil("tau", "-", "--json", typed=typed)
    found = [json.loads(line) for line in said.splitlines()]
    assert 0 == code
    assert [
        ("2h^2", "correct", None),
        ("", "cannot_read", None),
        ("-h^2\r", "incorrect", None),
        ("\x0b\x0c\x1c\u2028", "refused", None),
        ("\ufffd\ufffd", "refused", None),
        ('{"text": 1}', "refused", None),
        ("h^2", "incorrect", "half-lost"),
    ] == [(line["text"], line["status"], line["mistake"]) for line in found]
    wanted = {"text", "status", "read_as", "message", "mistake", "evidence"}
    assert all(wanted == line.keys() for line in found)
    assert ("2·h²", "proved: the same expression") == (found[0]["read_as"], found[0]["evidence"])


def test_without_a_text_the_lines_come_from_standard_input() -> None:
    """A chain is one line there, and so is what is said of it."""
    first = "exp(-d_i^2/(2h^2))/sum_j(exp(-d_j^2/(2h^2)))"
    code, said = pencil("tau_derivation", typed=f"{first} = exp(s_i/h)\nx\n".encode())
    assert (0, 2) == (code, len(said.splitlines()))
    assert "Line 2 does not follow from line 1." in said


def test_an_unknown_question_is_wrong_use() -> None:
    """The names that there are stand in the sentence."""
    code, said = pencil("sigma", "2")
    assert 2 == code
    assert "no pencil question 'sigma'; it has: tau, tau_half" in said


@pytest.mark.quick
def test_students_get_the_reader_without_the_answers(tmp_path: Path) -> None:
    """The built reader runs alone, reads as the grader does, and knows no answer."""
    from autograder.build.pencil_test import pencil_reader, pencil_tests

    questions = [question for question in ASSIGNMENT.questions if isinstance(question, Pencil)]
    told = pencil_reader() + "".join(pencil_tests(questions))
    for question in questions:
        for text in (*right_answers(question), *(m.sentence for m in question.mistakes)):
            assert len(text) < 4 or text not in told
    for text in ("2hh", "2·h", "h^2", "h²", "-1/10", "half-lost"):
        assert text not in told
    (tmp_path / "pencil_reader.py").write_text(pencil_reader(), encoding="utf-8")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import pencil_reader as p\n"
        "form = p.Form('list', {'h': ('b',)}, ('w',), count=2)\n"
        "print(p.read(form, 'w = \\\\frac12 h, b²').shown)\n"
        "try: p.read(form, 'h2, 1')\n"
        "except p.Unreadable as problem: print(problem)\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('autograder', 'numpy', 'sympy')])\n"
    )
    command = [sys.executable, "-S", "-c", program, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, cwd=tmp_path, timeout=60)
    said = run.stdout.decode().splitlines()
    assert ["[1/2·h, h²]", "h2 can mean h^2 or 2*h: write one of them.", "[]"] == said, run.stderr
