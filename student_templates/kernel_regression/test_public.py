"""Self-check of "Kernel regression: attention before it was learnable".

Run `python -m pytest` in this folder; nothing here needs to be changed.
First come the public cases: inputs, and the answers that your functions should give.
Underneath stands what the tests call. Grading adds further cases of the same rules.
"""

from __future__ import annotations

import __future__
import ast
import contextlib
import functools
import io
import json
import os
import signal
import sys
import textwrap
import threading
import traceback
import types
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np
import pencil_reader
import pytest


# ------------------------------------------------------------------------------------------
# row_softmax(scores)

ROW_SOFTMAX = {
    "two_rows": dict(
        says="two rows of three scores",
        inputs=lambda: ([[0.0, 1.0, 2.0], [3.0, 1.0, 0.0]],),
        wanted={
            "weights": [
                [0.0900305731704, 0.244728471055, 0.665240955775],
                [0.843794734481, 0.114195199385, 0.0420100661341],
            ],
        },
    ),
    "large_scores": dict(
        says="scores near 400 and near a thousand beside ordinary ones",
        inputs=lambda: ([[1000.0, 1001.0], [0.25, -0.5], [400.0, 398.0], [998.0, 1000.0]],),
        wanted={
            "weights": [
                [0.26894142137, 0.73105857863],
                [0.679178699175, 0.320821300825],
                [0.880797077978, 0.119202922022],
                [0.119202922022, 0.880797077978],
            ],
        },
    ),
    "flat_scores": dict(
        says="a flat list of scores, which is refused",
        inputs=lambda: ([0.0, 1.0, 2.0],),
        raises=["ValueError"],
    ),
}


@pytest.mark.parametrize("case", ROW_SOFTMAX)
def test_row_softmax(case):
    check("kernel_attention.py", "row_softmax", ROW_SOFTMAX, case)


# ------------------------------------------------------------------------------------------
# gaussian_attention(queries, keys, values, bandwidth)

GAUSSIAN_ATTENTION = {
    "three_points": dict(
        says="the chapter's three observations at q = 3.5, h = 0.6",
        inputs=lambda: ([[3.5]], [[1.0], [3.0], [5.0]], [[1.5], [2.8], [1.8]], 0.6),
        wanted={
            "output": [[2.74118221884]],
            "weights": [[0.000226247792077, 0.941250093179, 0.0585236590293]],
        },
    ),
    "three_features": dict(
        says="three features, two values per key, one query near the keys and one far away",
        inputs=lambda: (
            [[0.5, -1.0, 2.0], [64.0, -48.0, 80.0]],
            [[0.0, -1.0, 1.5], [1.0, 0.0, 2.0], [0.5, -2.0, 3.0], [-1.0, 1.0, 0.0]],
            [[1.0, 20.0], [2.0, -10.0], [4.0, 30.0], [8.0, 0.0]],
            0.5,
        ),
        wanted={
            "output": [[1.29262812986, 15.1324139281], [4.0, 30.0]],
            "weights": [
                [0.785597032492, 0.175290391672, 0.0391125731663, 2.66966911461e-09],
                [0.0, 0.0, 1.0, 0.0],
            ],
        },
    ),
    "nearest_keys_tie": dict(
        says="two keys on the query and a third one further off, under a narrow bandwidth",
        inputs=lambda: ([[0.0]], [[0.0], [0.0], [1.0]], [[1.0], [4.0], [7.0]], 0.015625),
        wanted={"output": [[2.5]], "weights": [[0.5, 0.5, 0.0]]},
    ),
    "zero_bandwidth": dict(
        says="a bandwidth of 0, which is refused",
        inputs=lambda: ([[0.0]], [[0.0], [1.0]], [[1.0], [2.0]], 0.0),
        raises=["ValueError"],
    ),
    "negative_bandwidth": dict(
        says="a negative bandwidth, which is refused",
        inputs=lambda: ([[0.0]], [[0.0], [1.0]], [[1.0], [2.0]], -0.6),
        raises=["ValueError"],
    ),
    "flat_keys": dict(
        says="keys with one axis only, which are refused",
        inputs=lambda: ([[3.5]], [1.0, 3.0, 5.0], [[1.5], [2.8], [1.8]], 0.6),
        raises=["ValueError"],
    ),
}


@pytest.mark.parametrize("case", GAUSSIAN_ATTENTION)
def test_gaussian_attention(case):
    check(
        "kernel_attention.py",
        "gaussian_attention",
        GAUSSIAN_ATTENTION,
        case,
        needs=["row_softmax"],
    )


# ------------------------------------------------------------------------------------------
# ols_weights(queries, keys)

OLS_WEIGHTS = {
    "chapter_keys": dict(
        says="the chapter's five keys at q = 1.5",
        inputs=lambda: ([[1.5]], [[-2.0], [-1.0], [0.0], [1.0], [2.0]]),
        wanted={"weights": [[-0.1, 0.05, 0.2, 0.35, 0.5]]},
    ),
    "keys_off_centre": dict(
        says="keys that are not centred at 0, and three queries",
        inputs=lambda: ([[2.0], [0.5], [12.0]], [[1.0], [3.0], [5.0], [10.0]]),
        wanted={
            "weights": [
                [0.480446927374, 0.357541899441, 0.234636871508, -0.072625698324],
                [0.606145251397, 0.416201117318, 0.22625698324, -0.248603351955],
                [-0.357541899441, -0.0335195530726, 0.290502793296, 1.10055865922],
            ],
        },
    ),
    "equal_keys": dict(
        says="keys that are all equal, which are refused",
        inputs=lambda: ([[3.0]], [[2.0], [2.0], [2.0]]),
        raises=["ValueError", "LinAlgError"],
    ),
}


@pytest.mark.parametrize("case", OLS_WEIGHTS)
def test_ols_weights(case):
    check("kernel_attention.py", "ols_weights", OLS_WEIGHTS, case)


# ------------------------------------------------------------------------------------------
# bias_variance_sweep(queries, keys, responses, truth, bandwidths)

BIAS_VARIANCE_SWEEP = {
    "three_worlds": dict(
        says="three worlds, four keys, three queries, two bandwidths",
        inputs=lambda: (
            [[0.5], [2.0], [3.5]],
            [[0.0], [1.0], [2.0], [4.0]],
            [[1.0, 2.0, 0.0, 1.0], [1.5, 1.0, 0.5, 2.0], [0.5, 2.5, -0.5, 1.0]],
            [1.0, 0.25, 1.5],
            [0.5, 1.5],
        ),
        wanted={
            "table": [
                [0.0667878777276, 0.105168897046, 0.171956774774],
                [0.253043861936, 0.0321568936974, 0.285200755633],
            ],
        },
    ),
    "chapter_table": dict(
        says="the chapter's table: 60 keys, 241 queries, 1000 worlds, eight bandwidths",
        inputs=lambda: bias_variance_sweep_chapter_table(
            np.random.default_rng(
                0x7bbcb1e9637894c1ea2203b03cb13089d12b6ac6701aea954da4859b9bbf4105,
            ),
        ),
        wanted={
            "table": [
                [0.0118956893758, 0.0342864434136, 0.0461821327894],
                [0.0100813484687, 0.0246783107338, 0.0347596592026],
                [0.00897512767416, 0.0169077847214, 0.0258829123956],
                [0.0127402691603, 0.0108932116707, 0.023633480831],
                [0.0303978194397, 0.00690968919128, 0.037307508631],
                [0.0747399271505, 0.00465547895298, 0.0793954061034],
                [0.172109438247, 0.00314972854061, 0.175259166788],
                [0.314187750467, 0.00223441028235, 0.316422160749],
            ],
        },
    ),
}


@pytest.mark.parametrize("case", BIAS_VARIANCE_SWEEP)
def test_bias_variance_sweep(case):
    check(
        "kernel_attention.py",
        "bias_variance_sweep",
        BIAS_VARIANCE_SWEEP,
        case,
        needs=["row_softmax", "gaussian_attention"],
    )


# ------------------------------------------------------------------------------------------
# select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths)

SELECT_BANDWIDTH = {
    "eight_points": dict(
        says="five training points, three validation points, three bandwidths",
        inputs=lambda: (
            [[0.0], [1.0], [2.0], [3.0], [4.0]],
            [[0.5], [1.25], [1.5], [-0.75], [-0.5]],
            [[0.5], [1.75], [3.25]],
            [[0.75], [1.0], [-0.5]],
            [0.125, 0.5, 2.0],
        ),
        wanted={
            "bandwidth": 0.5,
            "errors": [0.109374985933, 0.0513430045916, 0.251658649154],
        },
    ),
    "chapter_sample": dict(
        says="60 training and 30 validation points of the chapter's function",
        inputs=lambda: select_bandwidth_chapter_sample(
            np.random.default_rng(
                0xb2a9befb95c8422054fea477f0e2342fb7a5ea0464c7c5407cfe647b3b80485b,
            ),
        ),
        wanted={
            "bandwidth": 0.18,
            "errors": [
                0.0891424057281, 0.0742855242931, 0.066349887889, 0.0636943255077,
                0.0687912017132, 0.109339872903, 0.226628134043, 0.411887842669,
            ],
        },
    ),
    "flat_targets": dict(
        says="validation values with one axis only, which are refused",
        inputs=lambda: (
            [[0.0], [1.0], [2.0]],
            [[0.0], [1.5], [1.0]],
            [[0.5], [1.5]],
            [0.5, 1.0],
            [0.25, 0.5],
        ),
        raises=["ValueError"],
    ),
}


@pytest.mark.parametrize("case", SELECT_BANDWIDTH)
def test_select_bandwidth(case):
    check(
        "kernel_attention.py",
        "select_bandwidth",
        SELECT_BANDWIDTH,
        case,
        needs=["row_softmax", "gaussian_attention"],
    )


# ------------------------------------------------------------------------------------------
# report_once(train, validation, open_test, bandwidths)

REPORT_ONCE = {
    "small_sample": dict(
        says="eight training points, four validation points, four test points",
        inputs=lambda: (
            (
                [[-2.0], [-1.5], [-1.0], [-0.25], [0.5], [1.0], [1.5], [2.0]],
                [[-1.2], [-0.8], [-0.3], [0.1], [0.4], [1.1], [0.9], [1.4]],
            ),
            ([[-1.75], [-0.5], [0.75], [1.75]], [[-0.9], [-0.1], [0.7], [1.2]]),
            Sealed(
                ([[-1.25], [0.0], [0.25], [1.25]], [[-0.6], [0.2], [0.2], [0.8]]),
                choice_part=0,
            ),
            [0.05, 0.3, 0.6, 2.0],
        ),
        wanted={"bandwidth": 0.6, "test MSE": 0.0205426192459},
        sealed=("open_test", 0),
    ),
}


@pytest.mark.parametrize("case", REPORT_ONCE)
def test_report_once(case):
    check(
        "kernel_attention.py",
        "report_once",
        REPORT_ONCE,
        case,
        needs=["row_softmax", "gaussian_attention", "select_bandwidth"],
    )


# ------------------------------------------------------------------------------------------
# standardized_attention(queries, keys, values, bandwidth)

STANDARDIZED_ATTENTION = {
    "two_units": dict(
        says="four keys whose second feature is a thousand times larger, and one query",
        inputs=lambda: (
            [[0.2, 2900.0]],
            [[0.0, 1000.0], [1.0, 2000.0], [2.0, 3000.0], [3.0, 4000.0]],
            [[1.0], [2.0], [3.0], [4.0]],
            0.5,
        ),
        wanted={
            "output": [[2.02444951187]],
            "weights": [
                [0.0272620061938, 0.921031298036, 0.0517018734781, 4.82229182454e-06],
            ],
        },
    ),
    "two_queries": dict(
        says="five keys with three features, two values per key, two queries",
        inputs=lambda: (
            [[2.5, 25.0, 0.4], [0.0, 60.0, 0.1]],
            [
                [1.0, 20.0, 0.1],
                [2.0, 50.0, 0.3],
                [4.0, 10.0, 0.2],
                [3.0, 40.0, 0.6],
                [0.5, 30.0, 0.5],
            ],
            [[1.0, -2.0], [0.0, 4.0], [2.0, 1.0], [5.0, 0.0], [3.0, 3.0]],
            0.75,
        ),
        wanted={
            "output": [[3.04152659158, 1.30741275601], [0.0467071919812, 3.88401184923]],
            "weights": [
                [
                    0.0861700775628, 0.139889192257, 0.128949875206, 0.381242099341,
                    0.263748755634,
                ],
                [
                    0.0176900836744, 0.972687552985, 7.37024146977e-08, 7.50459933067e-05,
                    0.00954724364514,
                ],
            ],
        },
    ),
}


@pytest.mark.parametrize("case", STANDARDIZED_ATTENTION)
def test_standardized_attention(case):
    check(
        "kernel_attention.py",
        "standardized_attention",
        STANDARDIZED_ATTENTION,
        case,
        needs=["row_softmax", "gaussian_attention"],
    )


# ------------------------------------------------------------------------------------------
# The pencil questions: only how an answer is read

PENCIL = {
    "tau": dict(
        file="pencil.py",
        kind="expression",
        symbols={"h": ["bandwidth"]},
        left_sides=["tau", "T"],
    ),
    "tau_half": dict(
        file="pencil.py",
        kind="expression",
        symbols={"h": ["bandwidth"]},
        left_sides=["tau_half", "tau", "T"],
    ),
    "score": dict(
        file="pencil.py",
        kind="expression",
        symbols={"q": ["query"], "k_i": ["k", "key"], "h": ["bandwidth"]},
        left_sides=["score", "s_i", "s", "s(q,k)"],
    ),
    "ols_weight_i": dict(
        file="pencil.py",
        kind="expression",
        symbols={"n": ["N"], "q": ["query"], "x_i": ["x"], "xbar": ["mean"], "S_xx": []},
        left_sides=["w_i", "w", "lambda_i", "lambda", "alpha_i", "ols_weight_i"],
    ),
    "ols_weights_by_hand": dict(
        file="pencil.py",
        kind="list",
        left_sides=["w", "lambda", "weights", "w_i", "lambda_i"],
        count=5,
        symbols={},
    ),
    "second_witness": dict(
        file="pencil.py",
        kind="list",
        left_sides=["y", "second_witness"],
        count=5,
        symbols={},
    ),
    "tie_limit": dict(
        file="pencil.py",
        kind="list",
        symbols={"h": ["bandwidth"]},
        left_sides=["alpha", "a", "w", "weights"],
        count=3,
    ),
    "two_key_weight": dict(
        file="pencil.py",
        kind="expression",
        symbols={"s1": [], "s2": [], "tau": ["T"]},
        left_sides=["alpha_1", "a_1", "w_1", "two_key_weight"],
    ),
    "shift_factor": dict(
        file="pencil.py",
        kind="expression",
        symbols={"c": [], "tau": ["T"]},
        left_sides=["factor", "shift_factor"],
    ),
    "softmax_jacobian": dict(
        file="pencil.py",
        kind="expression",
        symbols={
            "a_i": ["alpha_i", "w_i", "p_i"],
            "a_j": ["alpha_j", "w_j", "p_j"],
            "delta_ij": ["delta", "delta_ji"],
            "tau": ["T"],
        },
        left_sides=["J_ij", "J", "da_i/ds_j", "dalpha_i/ds_j"],
    ),
    "mse_decomposition": dict(
        file="pencil.py",
        kind="expression",
        symbols={"b": ["bias"], "v": ["variance", "var"], "sigma": []},
        left_sides=["MSE", "mse"],
    ),
    "tau_derivation": dict(
        file="pencil.py",
        kind="chain",
        symbols={
            "q": ["query"],
            "k_i": [],
            "d_i": [],
            "s_i": [],
            "h": ["bandwidth"],
            "tau": ["T"],
        },
        left_sides=["a_i", "alpha_i", "w_i"],
        indices="jkl",
    ),
    "convexity_proof": dict(
        file="pencil.py",
        kind="steps",
        symbols={"a_i": ["alpha_i", "a", "w_i"], "M": ["max"], "v_i": ["v"]},
        steps={
            "denominator": ["positive", "nonnegative", "one"],
            "weights": ["nonnegative", "below one", "positive"],
            "total": [],
            "inside": ["weights", "total"],
            "lower": ["weights", "total"],
            "upper": [],
            "ols": ["weights", "total", "inside"],
        },
    ),
    "why_not_zero": dict(
        file="pencil.py",
        kind="steps",
        steps={
            "tied": ["0/0", "-1/0", "0"],
            "other": ["0/0", "-1/0", "0"],
            "weights": ["undefined", "shared", "equal"],
            "limit": ["yes", "no"],
        },
        symbols={},
    ),
    "log_kernel": dict(
        file="pencil.py",
        kind="expression",
        symbols={"kappa_i": ["kappa"], "tau": ["T"]},
        left_sides=["log_kernel", "s_i", "s"],
    ),
    "wide_limit": dict(
        file="pencil.py",
        kind="expression",
        symbols={"n": ["N"]},
        left_sides=["wide_limit", "alpha_i", "alpha", "a_i", "w_i", "limit"],
    ),
    "pooling": dict(
        file="pencil.py",
        kind="steps",
        steps={
            "one_hot": ["exact lookup", "average pooling", "max pooling", "sum pooling"],
            "constant": ["exact lookup", "average pooling", "max pooling", "sum pooling"],
            "certainty": ["yes", "no"],
        },
        symbols={},
    ),
    "against_truth": dict(
        file="pencil.py",
        kind="expression",
        symbols={"t": ["MSE"], "sigma": ["s"]},
        left_sides=["against_truth", "error"],
    ),
    "selected_and_best": dict(
        file="pencil.py",
        kind="steps",
        steps={"selected": [], "best": [], "table": [], "times": []},
        symbols={},
    ),
    "dot_products": dict(
        file="pencil.py",
        kind="list",
        left_sides=["dot_products", "s", "scores"],
        count=2,
        symbols={},
    ),
    "before_and_after": dict(
        file="pencil.py",
        kind="steps",
        steps={
            "before": [],
            "after": [],
            "decides": ["first", "second"],
            "unit": ["raw", "standardised", "both", "neither"],
        },
        symbols={},
    ),
    "metric_scale": dict(
        file="pencil.py",
        kind="expression",
        symbols={"s_j": ["s", "sigma_j", "sigma"]},
        left_sides=["metric_scale", "m_j", "m", "M_jj"],
    ),
    "why_choices_differ": dict(
        file="pencil.py",
        kind="words",
        symbols={},
    ),
    "hidden_metric": dict(
        file="pencil.py",
        kind="words",
        symbols={},
    ),
}


@pytest.mark.parametrize("question", PENCIL)
def test_pencil_can_be_read(question, capsys):
    check_pencil(question, PENCIL[question], capsys)


# ------------------------------------------------------------------------------------------
# The makers of the larger inputs


def bias_variance_sweep_chapter_table(rng):
    """the chapter's table: 60 keys, 241 queries, 1000 worlds, eight bandwidths"""

    def truth(x):
        return np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x)

    keys = np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, size=60))
    noise = np.random.default_rng(605014).normal(0.0, 0.25, size=(1000, 60))
    queries = np.linspace(-2.9, 2.9, 241)
    bandwidths = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])
    return queries[:, None], keys[:, None], truth(keys) + noise, truth(queries), bandwidths


def select_bandwidth_chapter_sample(rng):
    """60 training and 30 validation points of the chapter's function"""
    rng = np.random.default_rng(605015)
    keys = rng.uniform(-3.0, 3.0, 120)
    values = np.sin(1.5 * keys) + 0.3 * np.cos(4.0 * keys) + rng.normal(0.0, 0.25, 120)
    order = rng.permutation(120)
    train, val = order[:60], order[60:90]
    grid = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])
    return keys[train, None], values[train, None], keys[val, None], values[val, None], grid


# ------------------------------------------------------------------------------------------
# An end to what never ends: a call, or a line of your file.

SECONDS = 10
_FIRST = threading.main_thread()


class NoEnd(BaseException):
    """A call took too long; no `except Exception` of yours should catch it."""


@contextmanager
def limited() -> Iterator[None]:
    """Ends what goes on for too long, where the system has an alarm clock."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not _FIRST:
        yield
        return
    before = signal.signal(signal.SIGALRM, _no_end)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.05)  # once more where it was caught
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _no_end(number: int, frame: Any) -> NoReturn:
    raise NoEnd(f"no answer after {SECONDS} seconds: look for a loop that never ends")


# ------------------------------------------------------------------------------------------
# Your file, read one statement at a time: a line that fails hides none of the others.

HERE = Path(__file__).resolve().parent


class Page(NamedTuple):
    """A file of yours: its names, its lines, and what stopped while it was read."""

    names: dict[str, Any]
    lines: list[str]
    notes: list[str]
    broken: str = ""


notebook: dict[str, Any] = {}  # the names of the notebook that asks, if one does


def read(file: str) -> Page:
    """The file beside this one, or the notebook that stands in for it."""
    return Page(notebook, [], []) if notebook else _on_disk(file)


@functools.cache
def _on_disk(file: str) -> Page:
    """The file, run statement by statement as the grader does."""
    path = HERE / file
    if not path.is_file():
        return Page({}, [], [], f"{file} is not in the folder of {Path(__file__).name}")
    source = path.read_bytes()
    lines = source.decode("utf-8", errors="replace").splitlines()
    try:
        tree = ast.parse(source, str(path))
    except SyntaxError as error:
        number = error.lineno or 0
        quoted = f"\n  {lines[number - 1].strip()}" if 0 < number <= len(lines) else ""
        where = f"line {number}: " if number else ""
        return Page({}, lines, [], f"{file} is not Python yet: {where}{error.msg}{quoted}")
    except ValueError as error:
        return Page({}, lines, [], f"{file} is not Python yet: {error}")
    names, notes = _run(file, tree)
    return Page(names, lines, notes)


def _run(file: str, tree: ast.Module) -> tuple[dict[str, Any], list[str]]:
    module = types.ModuleType(file[:-3])
    module.__file__ = str(HERE / file)
    sys.modules[module.__name__] = module
    notes, flags = [], 0
    with _undisturbed():
        for statement in tree.body:
            flags |= _future(statement)
            try:
                alone = ast.Module([statement], [])
                code = compile(alone, module.__file__, "exec", flags, dont_inherit=True)
                with limited():
                    exec(code, module.__dict__)
            except (Exception, SystemExit, NoEnd) as error:
                what = f"{type(error).__name__}: {error}"
                notes.append(f"{file}, line {statement.lineno}, stopped with {what}")
    return module.__dict__, notes


def _future(statement: ast.stmt) -> int:
    """What a `from __future__ import` asks of every later statement."""
    if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
        return 0
    features = [getattr(__future__, alias.name, None) for alias in statement.names]
    return sum(feature.compiler_flag for feature in features if feature)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """No window for plots, nothing to read for input(), no prints between the sentences."""
    os.environ["MPLBACKEND"] = "Agg"
    stdin, sys.stdin = sys.stdin, io.StringIO("")
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.stdin = stdin


def written(file: str, name: str) -> tuple[Callable[..., Any] | None, str]:
    """Your function, or the sentence that says why there is none."""
    page = read(file)
    if page.broken:
        return None, page.broken
    found = page.names.get(name)
    if callable(found):
        return found, ""
    missing = f"{file} has no function {name}"
    if name in page.names:
        missing = f"{name} in {file} should be a function, but it is a {type(found).__name__}"
    return None, "\n".join([missing, *page.notes])


# ------------------------------------------------------------------------------------------
# One call of your function with fresh inputs.

class Outcome(NamedTuple):
    """What came of a call: an answer, or an exception's classes, its text and your line.

    `openings` are the choices named to a sealed input; `changed` are arguments that were altered.
    """

    answer: Any = None
    errors: tuple[str, ...] = ()
    words: str = ""
    line: int = 0
    openings: tuple[Any, ...] = ()
    changed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sealed:
    """An input that opens once: your function calls it and names its choice."""

    contents: Any
    choice_part: int = 0


def read_only(array: Any) -> Any:
    """The array, closed for writing."""
    array.flags.writeable = False
    return array


def call(file: str, function: Callable[..., Any], case: dict[str, Any]) -> Outcome:
    """What your function does with the inputs of a case; warnings stay warnings."""
    openings: list[Any] = []
    arguments = _arguments(case, openings)
    try:
        with warnings.catch_warnings(), limited():
            warnings.simplefilter("default")
            answer = function(*arguments)
    except (Exception, SystemExit, NoEnd) as error:
        names = tuple(kind.__name__ for kind in type(error).__mro__)
        return Outcome(None, names, str(error), _line(file, error), tuple(openings))
    return Outcome(answer, openings=tuple(openings), changed=_changed(arguments, case))


def _arguments(case: dict[str, Any], openings: list[Any]) -> list[Any]:
    made = case["inputs"]()
    return [_ready(item, openings) for item in (made if isinstance(made, tuple) else (made,))]


def _ready(item: Any, openings: list[Any]) -> Any:
    """Lists become float64 arrays; a sealed input becomes the function that opens it."""
    if isinstance(item, list):
        return np.array(item, dtype=np.float64)
    if isinstance(item, tuple):
        return tuple(_ready(inner, openings) for inner in item)
    if isinstance(item, Sealed):
        return _opener(item, openings)
    return item


def _opener(sealed: Sealed, openings: list[Any]) -> Callable[[Any], Any]:
    def open_once(*choice: Any, **named: Any) -> Any:
        (only,) = (*choice, *named.values())
        openings.append(only)
        if len(openings) > 1:
            raise RuntimeError("it was opened before")
        return _ready(sealed.contents, openings)

    return open_once


def _changed(arguments: list[Any], case: dict[str, Any]) -> tuple[str, ...]:
    """The inputs that the call altered, among those that it should keep."""
    names = case.get("keeps_inputs", ())
    trios = zip(names, _arguments(case, []), arguments) if names else ()
    return tuple(name for name, before, after in trios if _differ(before, after))


def _differ(before: Any, after: Any) -> bool:
    if isinstance(before, tuple):
        return any(_differ(*pair) for pair in zip(before, after))
    if isinstance(before, np.ndarray):
        same = before.shape == after.shape and before.dtype == after.dtype
        return not (same and np.array_equal(before, after, equal_nan=True))
    return False


def _line(file: str, error: BaseException) -> int:
    """The last line of your file that was running; 0 when none was."""
    path = str(HERE / file)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if frame.filename == path]
    return lines[-1] if lines else 0


# ------------------------------------------------------------------------------------------
# What tells one outcome from another: shapes, and eight projections of the numbers.

def parts(answer: Any, case: dict[str, Any]) -> list[Any]:
    """The answer taken apart: a pair may come as a tuple or a list."""
    wanted = case.get("wanted", {})
    several = len(wanted) > 1 if wanted else isinstance(answer, tuple)
    if several and isinstance(answer, np.ndarray) and not any(map(np.ndim, wanted.values())):
        return list(answer) if answer.ndim == 1 else [answer]
    return list(answer) if several and isinstance(answer, (tuple, list)) else [answer]


def table(answer: Any) -> Any:
    """The answer as an array of real numbers; None when it is something else."""
    if not isinstance(answer, (np.ndarray, np.generic, float, int, list, tuple)):
        return None
    try:
        array = np.asarray(answer)
    except (ValueError, TypeError, OverflowError):
        return None
    if array.dtype == object and all(map(_is_real, array.flat)):
        return array.astype(np.float64)
    return array if array.dtype.kind in "fiu" else None


def _is_real(item: Any) -> bool:
    return isinstance(item, Real) and not isinstance(item, (bool, np.bool_))


def project(array: Any) -> Any:
    """Eight weighted sums of all numbers; NaN and infinity count as fixed numbers."""
    flat = np.nan_to_num(array.ravel().astype(np.float64), nan=7.0, posinf=11.0, neginf=-11.0)
    waves = np.cos(np.outer(np.arange(1, 9), np.arange(1, flat.size + 1)))
    with np.errstate(over="ignore", invalid="ignore"):
        return np.nan_to_num((waves * flat).sum(axis=1) / max(flat.size, 1) ** 0.5)


def likeness(outcome: Outcome, case: dict[str, Any]) -> dict[str, Any]:
    """Plain data that two outcomes share when they come from the same slip.

    Where the input should be refused, only the shapes count: the numbers mean nothing there.
    """
    if outcome.errors:
        return {"raises": outcome.errors[0], "openings": len(outcome.openings)}
    answers = [*parts(outcome.answer, case), *outcome.openings]
    return {
        "parts": [_sketch(table(answer), "wanted" in case) for answer in answers],
        "changed": list(outcome.changed),
    }


def _sketch(array: Any, numbers: bool) -> Any:
    if array is None:
        return None
    return {"shape": list(array.shape), "numbers": project(array).tolist() if numbers else []}


def alike(one: Any, other: Any) -> bool:
    """Whether two likenesses agree, numbers up to rounding."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(*pair) for pair in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        return bool(np.isclose(one, other, rtol=1e-6, atol=1e-8))
    return bool(one == other)


# ------------------------------------------------------------------------------------------
# The first thing that is wrong with an outcome, as a sentence.

SHOWN = 32  # numbers of an answer that a person still compares by eye


def fault(function: str, case: dict[str, Any], outcome: Outcome) -> str | None:
    """What is wrong first (raised, type and shape, finite, numbers); None when all is right."""
    if len(outcome.openings) > 1:
        times = len(outcome.openings)
        return f"{case['sealed'][0]} was called {times} times: choose first, then call it once"
    if outcome.errors:
        return _wrong_error(function, case, outcome)
    if "raises" in case:
        return f"{function} should refuse this input with a {_either(case)}, but it gave an answer"
    answers = parts(outcome.answer, case)
    if len(answers) != len(case["wanted"]):
        return _wrong_count(function, case, outcome.answer)
    return (
        _first(_wrong_shape, case, answers)
        or _wrong_opening(case, outcome, answers)
        or _first(_not_finite, case, answers)
        or _first(_wrong_numbers, case, answers)
        or _altered(outcome)
    )


def _first(
    check: Callable[..., str | None], case: dict[str, Any], answers: list[Any]
) -> str | None:
    """What the check says of the first part that it objects to."""
    for (name, wanted), answer in zip(case["wanted"].items(), answers):
        sentence = check("the answer" if name == "answer" else name, wanted, answer, case)
        if sentence:
            return sentence
    return None


def _wrong_error(function: str, case: dict[str, Any], outcome: Outcome) -> str | None:
    if set(outcome.errors) & set(case.get("raises", ())):
        return None
    kind, words = outcome.errors[0], outcome.words
    if kind == "NotImplementedError":
        if words.endswith("is not written yet") and not words.startswith(f"{function} "):
            return f"{words}; {function} calls it"
        return f"{function} is not written yet, or its raise line stayed"
    if kind == "NoEnd":
        return f"{function} gave {words}"
    said = f"{kind}: {words}" if words else kind
    if "raises" in case:
        return f"{function} should refuse this input with a {_either(case)}, but it raised {said}"
    return f"{function} raised {said}"


def _either(case: dict[str, Any]) -> str:
    return " or ".join(case["raises"])


def _wrong_count(function: str, case: dict[str, Any], answer: Any) -> str:
    names = list(case["wanted"])
    came = f"{len(answer)} things" if isinstance(answer, (tuple, list)) else _kind(answer)
    return (
        f"{function} should return {len(names)} things ({', '.join(names)}), but it returned {came}"
    )


def _kind(answer: Any) -> str:
    """What came back, in words."""
    if answer is None:
        return "None: is a return missing?"
    array = table(answer)
    if array is not None:
        return f"one array of shape {array.shape}" if array.ndim else "one number"
    if isinstance(answer, np.ndarray):
        return f"an array of {answer.dtype.name} entries"
    return f"a {type(answer).__name__}"


def _wrong_shape(part: str, wanted: Any, answer: Any, case: dict[str, Any]) -> str | None:
    array = table(answer)
    if array is None:
        return f"{part}: should be made of numbers, but it is {_kind(answer)}"
    shape = tuple(wanted["shape"]) if isinstance(wanted, dict) else np.shape(wanted)
    if array.shape == shape:
        return None
    turned = array.ndim == 2 and array.shape == shape[::-1]
    advice = " (it looks transposed)" if turned else "" if shape else " (a single number)"
    return f"{part}: the shape is {array.shape}, wanted {shape}{advice}"


def _not_finite(part: str, wanted: Any, answer: Any, case: dict[str, Any]) -> str | None:
    right, yours = _numbers(wanted), _numbers(answer)
    lost = yours.size - int(np.isfinite(yours).sum())
    if not lost or not np.isfinite(right).all():
        return None
    what = "NaN" if np.isnan(yours).any() else "infinity"
    return f"{part}: {what} in {lost} of {yours.size} places" + _shown(wanted, yours)


def _wrong_numbers(part: str, wanted: Any, answer: Any, case: dict[str, Any]) -> str | None:
    right, yours = _numbers(wanted), _numbers(answer)
    large = isinstance(wanted, dict)
    rtol, atol = case.get("rtol", 1e-8), case.get("atol", 1e-8)
    compared = project(yours) if large else yours
    near = np.isclose(compared, right, rtol=rtol, atol=atol, equal_nan=True)
    if near.all():
        return None
    if large:
        return f"{part}: the right shape but not the wanted numbers"
    with np.errstate(invalid="ignore"):
        gap = np.max(np.where(near, 0.0, np.abs(yours - right)))
    return f"{part}: off by up to {gap:.3g}" + _shown(wanted, yours)


def _numbers(answer: Any) -> Any:
    return np.asarray(answer["numbers"] if isinstance(answer, dict) else answer, dtype=np.float64)


def _shown(wanted: Any, yours: Any) -> str:
    """Wanted above yours, where both are small enough to compare."""
    if isinstance(wanted, dict) or yours.size > SHOWN:
        return ""
    rows = {"wanted": _numbers(wanted), "yours": yours}
    return "".join(f"\n  {name:<8}{_digits(row)}" for name, row in rows.items())


def _digits(array: Any) -> str:
    if not array.ndim:
        return f"{float(array):.10g}"
    plain = bool(np.nanmax(np.abs(array), initial=0.0) > 1e-3)  # no powers of ten among them
    return np.array2string(
        array, precision=6, suppress_small=plain, max_line_width=88, prefix=" " * 10
    )


def _wrong_opening(case: dict[str, Any], outcome: Outcome, answers: list[Any]) -> str | None:
    if "sealed" not in case:
        return None
    opener, part = case["sealed"]
    if not outcome.openings:
        return f"{opener} was never called, so the answer cannot come from the test set"
    named, reported = table(outcome.openings[0]), table(answers[part])
    if named is None or reported is None or not np.array_equal(named, reported):
        return f"{opener} was called with another choice than the one reported"
    return None


def _altered(outcome: Outcome) -> str | None:
    if not outcome.changed:
        return None
    names = " and ".join(outcome.changed)
    return f"the call changed its own input {names}: the caller still needs it, so use a copy"


# ------------------------------------------------------------------------------------------
# Which known mistake explains your answers.

seen_before: dict[str, dict[str, Any]] = {}  # per function, one look at all its cases


@functools.cache
def known_mistakes() -> dict[str, list[dict[str, Any]]]:
    """Per function: mistakes, their sentences, and what they answer where they are wrong."""
    try:
        text = (HERE / "public_cases.json").read_text(encoding="utf-8")
    except OSError:
        return {}
    mistakes: dict[str, list[dict[str, Any]]] = json.loads(text)
    return mistakes


def likely_cause(
    file: str,
    name: str,
    function: Callable[..., Any],
    cases: dict[str, Any],
    case: str,
    sure: bool = False,
) -> str:
    """The sentence of the mistake behind this case; empty when none is clear.

    To be `sure`, one mistake has to explain every failed case.
    """
    if name not in seen_before:
        with contextlib.redirect_stdout(io.StringIO()):
            seen_before[name] = {
                other: _seen(name, about, call(file, function, about))
                for other, about in cases.items()
            }
    seen = seen_before[name]
    suspects = weigh(known_mistakes().get(name, []), seen)
    if sure:
        failed = {other for other, look in seen.items() if look is not None}
        suspects = [suspect for suspect in suspects if suspect[1] == failed]
    return cause_of(suspects, case)


def _seen(name: str, case: dict[str, Any], outcome: Outcome) -> Any:
    """None for a passed case, else what the outcome looks like."""
    return likeness(outcome, case) if fault(name, case, outcome) else None


def weigh(mistakes: list[dict[str, Any]], seen: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Each mistake's sentence with the failed cases that it explains."""
    return [(mistake["sentence"], _explained(mistake, seen)) for mistake in mistakes]


def cause_of(suspects: list[tuple[str, set[str]]], case: str) -> str:
    """The exercise's own mistake first; where that says nothing of this case, another's."""
    named = _most(suspects)
    if any(sentence == named and case in cases for sentence, cases in suspects):
        return named
    return _most([suspect for suspect in suspects if case in suspect[1]])


def _explained(mistake: dict[str, Any], seen: dict[str, Any]) -> set[str]:
    """The failed cases that the mistake explains; none when a passed case contradicts it.

    Errors alone explain nothing unless nothing else is wrong.
    """
    wrong = mistake["cases"]
    if any(seen[case] is None for case in wrong):
        return set()
    explained = {case for case in wrong if alike(wrong[case], seen[case])}
    failed = {case for case, look in seen.items() if look is not None}
    numbers = any("parts" in wrong[case] for case in explained)
    return explained if numbers or explained == failed else set()


def _most(suspects: list[tuple[str, set[str]]]) -> str:
    """The sentence that explains most cases; empty when two different ones tie."""
    most = max((len(cases) for _, cases in suspects), default=0)
    best = {sentence for sentence, cases in suspects if most and len(cases) == most}
    return best.pop() if len(best) == 1 else ""


# ------------------------------------------------------------------------------------------
# What every test above does: run, look, and say what is wrong.

stumbled: set[str] = set()  # functions with a failed test in this run
endless: set[str] = set()  # functions that did not come to an end in this run


def check(
    file: str, name: str, cases: dict[str, Any], case: str, needs: Sequence[str] = ()
) -> None:
    """Fails with a sentence unless your function gives the wanted answer."""
    function, missing = written(file, name)
    if function is None:
        fail(name, missing)
    if name in endless:
        fail(name, f"{name} is not called again: it found no end before. Mend that first.")
    outcome = call(file, function, cases[case])
    wrong = fault(name, cases[case], outcome)
    if wrong is None:
        return
    if outcome.errors[:1] == ("NotImplementedError",):
        fail(name, wrong)
    if outcome.errors[:1] == ("NoEnd",):
        endless.add(name)
        fail(name, "\n".join([wrong, *_place(file, outcome)]))
    first = next((need for need in needs if need in stumbled), "")
    cause = likely_cause(file, name, function, cases, case, sure=bool(first))
    lines = [
        wrong,
        *_place(file, outcome),
        f"  case    {cases[case]['says']}",
        textwrap.fill(f"Likely cause: {cause}", 92) if cause else "",
        f"{name} uses {first}, which fails a test too: mend {first} first." if first else "",
    ]
    fail(name, "\n".join(line for line in lines if line))


def fail(name: str, sentence: str) -> NoReturn:
    """Fails the test with a sentence in place of a traceback."""
    stumbled.add(name)
    pytest.fail(sentence, pytrace=False)


def _place(file: str, outcome: Outcome) -> list[str]:
    """Your line that was running, and what had stopped earlier while the file was read."""
    if not outcome.errors:
        return []
    page, line = read(file), outcome.line
    quoted = [f"  {file}, line {line}: {page.lines[line - 1].strip()}"] if line else []
    earlier = page.notes if outcome.errors[0] == "NameError" else []
    return [*quoted, *(f"  earlier: {note}" for note in earlier)]


# ------------------------------------------------------------------------------------------
# Your pencil answers: shown as they are read, so that you can see what was understood.

class Given(NamedTuple):
    """A SymPy expression as nested lists."""

    tree: Any


def check_pencil(name: str, about: dict[str, Any], capsys: Any) -> None:
    """Prints how the answer is read, or fails; right or wrong is told after grading."""
    file = about["file"]
    answer = _answer(file, name)
    form = pencil_reader.Form(**{key: value for key, value in about.items() if key != "file"})
    shown, problem = _read_as(form, _plain(answer))
    if problem:
        fail(name, f"{name} cannot be judged: {problem}")
    with capsys.disabled():
        _print(f"\n{name}: {shown}" if form.kind == "words" else f"\n{name}: read as {shown}")


def _read_as(form: pencil_reader.Form, answer: Any) -> tuple[str, str]:
    """How it is read, and why it cannot be."""
    try:
        return pencil_reader.read(form, answer).shown, ""
    except pencil_reader.Unreadable as problem:
        return "", str(problem)


def _answer(file: str, name: str) -> Any:
    page = read(file)
    if page.broken:
        fail(name, f'{page.broken}\nWhat you type stands in quotation marks: {name} = "..."')
    answer = page.names.get(name)
    if answer is None and page.notes:
        fail(name, "\n".join([*page.notes, "An answer in quotation marks needs no symbols."]))
    if name not in page.names:
        fail(name, f"{file} has no {name}: write {name} = and your answer in quotation marks")
    if answer is None or (isinstance(answer, str) and not answer.strip()):
        fail(name, f"{name} is not written yet; whether it is right is told after grading")
    return answer


def _plain(answer: Any) -> Any:
    """The answer as it reaches the grader: SymPy expressions as nested lists."""
    sympy = sys.modules.get("sympy")
    if sympy is not None and isinstance(answer, sympy.MatrixBase):
        return _plain(answer.tolist())
    if sympy is not None and isinstance(answer, sympy.Basic):
        return Given(pencil_reader.symbolic(answer))
    if isinstance(answer, (np.ndarray, np.generic)):
        return _plain(answer.tolist())
    if isinstance(answer, (list, tuple)):
        return [_plain(item) for item in answer]
    if isinstance(answer, dict):
        return {key: _plain(value) for key, value in answer.items()}
    return answer


def _print(text: str) -> None:
    """Prints, on old terminals with ? for signs that they do not have."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))


# ------------------------------------------------------------------------------------------
# The self-check of a notebook: what stands in its cells now, without a file.

class Printing:
    """Stands where pytest would hold back what is printed."""

    disabled = contextlib.nullcontext


def self_check(name: str) -> None:
    """Prints what the public cases say of your function, or how your pencil answer is read."""
    notebook.clear()
    notebook.update(vars(sys.modules["__main__"]))
    if name not in notebook:
        print(f"{name} does not exist yet: run the cell above that begins it.")
        return
    stumbled.discard(name)
    endless.discard(name)
    ours = globals()
    if name in ours.get("PENCIL", {}):
        for sentence in _said(ours["test_pencil_can_be_read"], name, Printing()):
            print(sentence)
        return
    cases = ours[name.upper()]
    failures = [wrong for case in cases for wrong in _said(ours[f"test_{name}"], case)]
    passed = len(cases) - len(failures)
    print(f"{name}: {passed} of {len(cases)} public cases pass.")
    for wrong in dict.fromkeys(failures):
        print(f"\n{wrong}")


def _said(test: Any, *arguments: Any) -> list[str]:
    """The sentence with which a test fails; nothing where it passes."""
    try:
        test(*arguments)
    except pytest.fail.Exception as failed:
        return [str(failed)]
    return []
