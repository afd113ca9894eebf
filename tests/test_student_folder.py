"""The student's folder at home: real pytest runs, and sentences that teach."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from autograder.build import bundle_for
from autograder.build.student.calling import Outcome, Sealed, call
from autograder.build.student.diagnosis import cause_of, weigh
from autograder.build.student.fault import fault
from autograder.build.student.likeness import likeness, project
from autograder.course import load_course

ROOT = Path(__file__).parent.parent
SOLUTION = ROOT / "solutions" / "kernel_regression"
UNWRITTEN = "is not written yet"


@pytest.fixture(scope="module")
def handed_out(tmp_path_factory) -> Path:
    """The folder that students receive."""
    out = tmp_path_factory.mktemp("handed_out") / "kernel_regression"
    course = load_course(ROOT)
    bundle_for(course, course.assignment("kernel_regression")).write(out)
    return out


def self_check(handed_out: Path, tmp_path: Path, **files: str) -> tuple[dict[str, str], str]:
    """What pytest says of each test that failed, and its last line; run from another folder."""
    mine = shutil.copytree(handed_out, tmp_path / "mine")
    for name, text in files.items():
        (mine / f"{name}.py").write_text(text, encoding="utf-8")
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(mine)]
    run = subprocess.run(
        command, cwd=tmp_path, env={**environment, "COLUMNS": "200"}, capture_output=True, text=True
    )
    said = run.stdout
    failures = said.split("= FAILURES =")[-1].split("= short test summary info =")[0]
    blocks = re.split(r"^_{5,} test_(\S+) _{5,}$", failures, flags=re.MULTILINE)[1:]
    sections = {name: text.strip() for name, text in zip(blocks[::2], blocks[1::2], strict=True)}
    return sections, said.strip().splitlines()[-1]


def solution(*slips: tuple[str, str]) -> str:
    """The solution with slips; each has to apply."""
    source = (SOLUTION / "kernel_attention.py").read_text(encoding="utf-8")
    for right, wrong in slips:
        assert right in source
        source = source.replace(right, wrong, 1)
    return source


def test_solution_passes(handed_out, tmp_path):
    """The right answers pass everything, from any working directory."""
    pencil = (SOLUTION / "pencil.py").read_text(encoding="utf-8")
    sections, end = self_check(handed_out, tmp_path, kernel_attention=solution(), pencil=pencil)
    assert {} == sections
    assert re.search(r"= \d+ passed in", end)


def test_unquoted_answers_are_told_apart(handed_out, tmp_path):
    """What cannot be Python was most likely meant to be typed."""
    sections, _ = self_check(handed_out, tmp_path, pencil="tau = 2h^2\n")
    assert "stands in quotation marks: tau =" in sections["pencil_can_be_read[tau]"]


def test_free_words_are_read_by_a_person(handed_out, tmp_path):
    """At home they are not graded: collected, or what is wanted."""
    pencil = "why_choices_differ = 'The sample is small and noisy.'\nhidden_metric = 'units'\n"
    sections, _ = self_check(handed_out, tmp_path, pencil=pencil)
    assert "pencil_can_be_read[why_choices_differ]" not in sections
    assert "at least 20 characters" in sections["pencil_can_be_read[hidden_metric]"]


def test_untouched_folder_says_what_is_missing(handed_out, tmp_path):
    """Every test of the untouched folder is one line: not written yet."""
    sections, end = self_check(handed_out, tmp_path)
    assert "passed" not in end
    assert len(sections) > 15
    assert all(
        UNWRITTEN in text and len(text.splitlines()) == 1 for text in list(sections.values())[:-1]
    )
    said = sections["row_softmax[two_rows]"]
    assert f"row_softmax {UNWRITTEN}, or its raise line stayed" == said


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm clock on this system")
def test_endless_loops_end(handed_out, tmp_path):
    """A loop between the functions is passed over; one in a function is named once."""
    text = (handed_out / "test_public.py").read_text(encoding="utf-8")
    assert "\nSECONDS = 10\n" in text
    impatient = text.replace("\nSECONDS = 10\n", "\nSECONDS = 1\n")
    loops = solution(("    design =", "    while True: pass\n    design ="))
    files = {"kernel_attention": f"{loops}\nwhile True: pass\n", "test_public": impatient}
    pencil = (SOLUTION / "pencil.py").read_text(encoding="utf-8")
    sections, _ = self_check(handed_out, tmp_path, pencil=pencil, **files)
    assert {"ols_weights"} == {name.split("[")[0] for name in sections}
    first, *others = sections.values()
    assert "look for a loop that never ends" in first
    assert others
    assert all("is not called again" in other for other in others)


@pytest.fixture(scope="module")
def slips(handed_out, tmp_path_factory) -> dict[str, str]:
    """What is said of a file with a slip or two in most functions."""
    text = solution(
        ("import numpy as np", "import numpy as np\nimport no_such_package\nplan = input()"),
        ("-(scaled**2).sum(axis=2) / 2.0", "-(scaled**2).sum(axis=2)"),
        ("def ols_weights", "def ols_weight"),
        ("    spread = np.where(", "    print(plan)\n    spread = np.where("),
        ("    test_keys, test_values", "    open_test(bandwidth)\n    test_keys, test_values"),
    )
    pencil = "tau = 2*h**2\ntau_half = 'h^2'\n"
    folder = tmp_path_factory.mktemp("slips")
    return self_check(handed_out, folder, kernel_attention=text, pencil=pencil)[0]


def test_slip_gets_wanted_yours_and_its_cause(slips):
    """A known slip shows both answers and the sentence that teaches, and no traceback."""
    said = slips["gaussian_attention[three_points]"]
    assert said.startswith("output: off by up to ")
    assert re.search(r"wanted  \[\[2\.741182\]\]\n  yours   \[\[2\.796149\]\]", said)
    assert "the chapter's three observations" in said
    assert "Likely cause: " in said
    assert "Traceback" not in said
    assert "test_public.py" not in said


def test_functions_that_build_on_it_point_back(slips):
    """Where a needed function fails, that one is to be mended first."""
    said = slips["bias_variance_sweep[three_worlds]"]
    assert "uses gaussian_attention, which fails a test too" in said


def test_missing_function_and_broken_statements_hide_nothing(slips):
    """A misspelt function is named, and functions around it and after a crash still count."""
    assert "kernel_attention.py has no function ols_weights" in slips["ols_weights[chapter_keys]"]
    assert "row_softmax[two_rows]" not in slips


def test_own_exception_shows_own_line(slips):
    """An exception of the student's code comes with its text, their line, and what broke before."""
    said = slips["standardized_attention[two_units]"]
    assert said.startswith("standardized_attention raised NameError: name 'plan' is not defined")
    assert re.search(r"kernel_attention\.py, line \d+: print\(plan\)", said)
    assert "line 5, stopped with EOFError" in said


def test_sealed_set_opened_twice(slips):
    """The rule of the seal is said, not the error that the second call raised."""
    assert slips["report_once[small_sample]"].startswith("open_test was called 2 times")


def test_pencil_answer_that_stops(slips):
    """An expression in an undefined symbol is told to go in quotation marks; text is fine."""
    assert "name 'h' is not defined" in slips["pencil_can_be_read[tau]"]
    assert "quotation marks" in slips["pencil_can_be_read[tau]"]
    assert "pencil_can_be_read[tau_half]" not in slips


def test_syntax_error_names_its_line(handed_out, tmp_path):
    """A file that is not Python says so with the line, and the pencil file is still read."""
    text = solution(("    weights = np.exp(shifted)\n", "    weights = np.exp(shifted\n"))
    sections, _ = self_check(handed_out, tmp_path, kernel_attention=text, pencil="tau = 2\n")
    first = sections["row_softmax[two_rows]"].splitlines()
    line = 1 + text[: text.index("np.exp(shifted\n")].count("\n")
    # Python 3.9 notices it one line later
    assert re.match(
        rf"kernel_attention\.py is not Python yet: line ({line}|{line + 1}): ", first[0]
    )
    assert 2 == len(first)
    assert "pencil_can_be_read[tau]" not in sections


WANTED = {"wanted": {"output": [[1.0, 2.0]], "weights": [[0.5, 0.5]]}}
PAIR = (np.array([[1.0, 2.0]]), np.array([[0.5, 0.5]]))


@pytest.mark.parametrize(
    ("answer", "start"),
    [
        (PAIR, None),
        (list(PAIR), None),
        (([[1, 2]], ((0.5, 0.5),)), None),
        (None, "f should return 2 things (output, weights), but it returned None"),
        (PAIR[0], "f should return 2 things (output, weights), but it returned one array"),
        ((*PAIR, 3), "f should return 2 things (output, weights), but it returned 3 things"),
        ((PAIR[0], "0.5"), "weights: should be made of numbers, but it is a str"),
        ((PAIR[0], PAIR[1] > 0), "weights: should be made of numbers, but it is an array of bool"),
        ((PAIR[0].T, PAIR[1]), "output: the shape is (2, 1), wanted (1, 2) (it looks transposed)"),
        ((PAIR[0] + 1, PAIR[1] * np.nan), "weights: NaN in 2 of 2 places"),
        ((PAIR[0] + 1, PAIR[1][0]), "weights: the shape is (2,)"),
        ((PAIR[0] + 1e-7, PAIR[1]), "output: off by up to 1e-07"),
    ],
)
def test_first_thing_wrong_is_the_thing_said(answer, start):
    """Count, type and shape come before NaN, and NaN before numbers; right answers pass."""
    said = fault("f", WANTED, Outcome(answer))
    assert (said is None) if start is None else said.startswith(start)


def refusing(*names: str) -> Outcome:
    """An outcome that raised."""
    return Outcome(errors=names, words="words")


@pytest.mark.parametrize(
    ("outcome", "start"),
    [
        (refusing("AxisError", "ValueError", "IndexError"), None),
        (
            refusing("TypeError", "Exception"),
            "f should refuse this input with a ValueError, but it raised",
        ),
        (Outcome(1.0), "f should refuse this input with a ValueError, but it gave an answer"),
        (Outcome(errors=("NotImplementedError",), words=""), "f is not written yet"),
    ],
)
def test_refused_input(outcome, start):
    """An error of the wanted kind passes, its special kinds too; anything else is said."""
    said = fault("f", {"raises": ["ValueError"]}, outcome)
    assert (said is None) if start is None else said.startswith(start)


def test_unwritten_part_is_named_where_it_is_called():
    """When a function calls one that is not written, the sentence names both."""
    outcome = Outcome(errors=("NotImplementedError",), words="g is not written yet")
    assert "g is not written yet; f calls it" == fault("f", WANTED, outcome)


def test_large_answers_are_told_apart():
    """An answer too large to write out is compared through its projections."""
    right = np.sin(np.arange(600.0)).reshape(30, 20)
    case = {"wanted": {"answer": {"shape": [30, 20], "numbers": project(right).tolist()}}}
    wrong = right.copy()
    wrong[7, 3] += 1e-3
    assert fault("f", case, Outcome(right)) is None
    assert "the answer: the right shape but not the wanted numbers" == fault(
        "f", case, Outcome(wrong)
    )


def double_in_place(numbers, unseal):
    """A function that alters its input and unseals with another choice than it reports."""
    numbers *= 2
    return 1.0, unseal(0.5)[0]


@pytest.mark.parametrize(
    ("function", "start"),
    [
        (double_in_place, "unseal was called with another choice"),
        (lambda numbers, unseal: (1.0, 3.0), "unseal was never called"),
        (lambda numbers, unseal: (0.5, unseal(0.5)[0]), None),
        (
            lambda numbers, unseal: (0.5, unseal(0.5)[numbers.sort() or 0]),
            "the call changed its own",
        ),
    ],
)
def test_sealed_and_kept_inputs(function, start):
    """Seals and inputs are watched while the function runs, from fresh inputs each time."""
    case = {
        "inputs": lambda: ([3.0, 1.0], Sealed([3.0, 4.0])),
        "wanted": {"choice": 0.5 if start is None or "own" in start else 1.0, "first": 3.0},
        "sealed": ("unseal", 0),
        "keeps_inputs": ["numbers", "unseal"],
    }
    said = fault("f", case, call("mine.py", function, case))
    assert (said is None) if start is None else said.startswith(start)


def seen(answers: dict[str, float]) -> dict[str, object]:
    """Looks of single-number answers; None for a passed case."""
    case = {"wanted": {"answer": 0.0}}
    return {name: likeness(Outcome(x), case) if x else None for name, x in answers.items()}


@pytest.mark.parametrize(
    ("mistakes", "answers", "said"),
    [
        ({"A": {"x": 1.0}}, {"x": 1.0, "y": 0.0}, "A"),
        ({"A": {"x": 1.0, "y": 2.0}}, {"x": 1.0, "y": 0.0}, ""),
        ({"A": {"x": 1.0}, "B": {"x": 1.0}}, {"x": 1.0, "y": 0.0}, ""),
        ({"A": {"x": 1.0}, "B": {"x": 1.0, "y": 3.0}}, {"x": 1.0, "y": 3.0}, "B"),
        ({"A": {"x": 1.0}, "B": {"x": 4.0, "y": 3.0}}, {"x": 1.0, "y": 3.0}, "A"),
        ({"A": {"x": 1.001}}, {"x": 1.0, "y": 0.0}, ""),
    ],
    ids=["explained", "contradicted", "tie", "most", "two slips", "near is not alike"],
)
def test_cause_of_a_failed_case(mistakes, answers, said):
    """The mistake that explains most and is contradicted by no passed case speaks, or none."""
    known = [{"sentence": sentence, "cases": seen(wrong)} for sentence, wrong in mistakes.items()]
    assert said == cause_of(weigh(known, seen(answers)), "x")
