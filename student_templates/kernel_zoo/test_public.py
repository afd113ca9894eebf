"""Self-check of "The kernel zoo: five shapes, one estimator".

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
import pytest


# ------------------------------------------------------------------------------------------
# gaussian(u)

GAUSSIAN = {
    "five_distances": dict(
        says="the scaled distances 0, 0.5, 1, 2 and 4",
        inputs=lambda: ([0.0, 0.5, 1.0, 2.0, 4.0],),
        wanted={
            "answer": [
                1.0, 0.882496902585, 0.606530659713, 0.135335283237, 0.000335462627903,
            ],
        },
    ),
    "table_of_both_signs": dict(
        says="a table of scaled distances, some of them negative",
        inputs=lambda: ([[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]],),
        wanted={
            "answer": [
                [0.324652467358, 0.969233234476, 0.0111089965382],
                [0.754839601989, 0.882496902585, 0.135335283237],
            ],
        },
    ),
}


@pytest.mark.parametrize("case", GAUSSIAN)
def test_gaussian(case):
    check("kernels.py", "gaussian", GAUSSIAN, case)


# ------------------------------------------------------------------------------------------
# boxcar(u)

BOXCAR = {
    "six_distances": dict(
        says="the scaled distances 0, 0.25, 0.75, 1, 1.5 and 3",
        inputs=lambda: ([0.0, 0.25, 0.75, 1.0, 1.5, 3.0],),
        wanted={"answer": [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]},
    ),
    "table_of_both_signs": dict(
        says="a table of scaled distances, some of them negative",
        inputs=lambda: ([[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]],),
        wanted={"answer": [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]},
    ),
}


@pytest.mark.parametrize("case", BOXCAR)
def test_boxcar(case):
    check("kernels.py", "boxcar", BOXCAR, case)


# ------------------------------------------------------------------------------------------
# constant(u)

CONSTANT = {
    "five_distances": dict(
        says="the scaled distances 0, 0.5, 1, 2 and 4",
        inputs=lambda: ([0.0, 0.5, 1.0, 2.0, 4.0],),
        wanted={"answer": [1.0, 1.0, 1.0, 1.0, 1.0]},
    ),
    "table_of_both_signs": dict(
        says="a table of scaled distances, some of them negative",
        inputs=lambda: ([[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]],),
        wanted={"answer": [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]},
    ),
}


@pytest.mark.parametrize("case", CONSTANT)
def test_constant(case):
    check("kernels.py", "constant", CONSTANT, case)


# ------------------------------------------------------------------------------------------
# triangular(u)

TRIANGULAR = {
    "six_distances": dict(
        says="the scaled distances 0, 0.25, 0.5, 1, 1.5 and 4",
        inputs=lambda: ([0.0, 0.25, 0.5, 1.0, 1.5, 4.0],),
        wanted={"answer": [1.0, 0.75, 0.5, 0.0, 0.0, 0.0]},
    ),
    "table_of_both_signs": dict(
        says="a table of scaled distances, some of them negative",
        inputs=lambda: ([[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]],),
        wanted={"answer": [[0.0, 0.75, 0.0], [0.25, 0.5, 0.0]]},
    ),
}


@pytest.mark.parametrize("case", TRIANGULAR)
def test_triangular(case):
    check("kernels.py", "triangular", TRIANGULAR, case)


# ------------------------------------------------------------------------------------------
# epanechnikov(u)

EPANECHNIKOV = {
    "six_distances": dict(
        says="the scaled distances 0, 0.25, 0.5, 1, 1.5 and 4",
        inputs=lambda: ([0.0, 0.25, 0.5, 1.0, 1.5, 4.0],),
        wanted={"answer": [0.75, 0.703125, 0.5625, 0.0, 0.0, 0.0]},
    ),
    "table_of_both_signs": dict(
        says="a table of scaled distances, some of them negative",
        inputs=lambda: ([[-1.5, 0.25, 3.0], [0.75, -0.5, -2.0]],),
        wanted={"answer": [[0.0, 0.703125, 0.0], [0.328125, 0.5625, 0.0]]},
    ),
}


@pytest.mark.parametrize("case", EPANECHNIKOV)
def test_epanechnikov(case):
    check("kernels.py", "epanechnikov", EPANECHNIKOV, case)


# ------------------------------------------------------------------------------------------
# kernel_values(queries, keys, kernel, bandwidth)

KERNEL_VALUES = {
    "five_keys": dict(
        says="two queries and five keys on a line, triangular, h = 2",
        inputs=lambda: (
            [[0.5], [1.25]],
            [[0.0], [0.5], [1.0], [1.5], [3.0]],
            "triangular",
            2.0,
        ),
        wanted={
            "table": [[0.75, 1.0, 0.75, 0.5, 0.0], [0.375, 0.625, 0.875, 0.875, 0.125]],
        },
    ),
    "two_features": dict(
        says="two queries and three keys in the plane, Gaussian, h = 4",
        inputs=lambda: (
            [[0.0, 0.0], [3.0, -1.0]],
            [[3.0, 4.0], [-1.0, 2.0], [6.0, 8.0]],
            "gaussian",
            4.0,
        ),
        wanted={
            "table": [
                [0.457833361772, 0.855345327307, 0.0439369336234],
                [0.457833361772, 0.457833361772, 0.0600546678953],
            ],
        },
    ),
    "misspelt_name": dict(
        says="the name \"epanechikov\", which is refused",
        inputs=lambda: ([[0.5]], [[0.0], [1.0]], "epanechikov", 1.0),
        raises=["ValueError"],
    ),
}


@pytest.mark.parametrize("case", KERNEL_VALUES)
def test_kernel_values(case):
    check(
        "kernels.py",
        "kernel_values",
        KERNEL_VALUES,
        case,
        needs=["gaussian", "boxcar", "constant", "triangular", "epanechnikov"],
    )


# ------------------------------------------------------------------------------------------
# unreached(queries, keys, kernel, bandwidth)

UNREACHED = {
    "four_queries": dict(
        says="four queries and five keys on a line, boxcar, h = 0.625",
        inputs=lambda: (
            [[0.0], [2.0], [4.5], [9.0]],
            [[0.25], [2.75], [4.0], [6.0], [0.5]],
            "boxcar",
            0.625,
        ),
        wanted={"row numbers": [1.0, 3.0]},
    ),
    "all_reached": dict(
        says="the same points under the Gaussian, which reaches every query",
        inputs=lambda: (
            [[0.0], [2.0], [4.5], [9.0]],
            [[0.25], [2.75], [4.0], [6.0], [0.5]],
            "gaussian",
            0.625,
        ),
        wanted={"row numbers": np.zeros((0,))},
    ),
}


@pytest.mark.parametrize("case", UNREACHED)
def test_unreached(case):
    check("kernels.py", "unreached", UNREACHED, case, needs=["kernel_values"])


# ------------------------------------------------------------------------------------------
# nadaraya_watson(queries, keys, values, kernel, bandwidth)

NADARAYA_WATSON = {
    "five_keys": dict(
        says="two queries and five keys on a line, triangular, h = 1",
        inputs=lambda: (
            [[0.5], [1.75]],
            [[0.0], [0.5], [1.0], [1.5], [3.0]],
            [[1.0], [4.0], [2.0], [8.0], [5.0]],
            "triangular",
            1.0,
        ),
        wanted={
            "output": [[2.75], [6.5]],
            "weights": [[0.25, 0.5, 0.25, 0.0, 0.0], [0.0, 0.0, 0.25, 0.75, 0.0]],
        },
    ),
    "sample_of_the_slides": dict(
        says="forty noisy points of 2 sin x + x and an even grid of queries, Gaussian, h = 0.5",
        inputs=lambda: nadaraya_watson_sample_of_the_slides(
            np.random.default_rng(
                0x88565e688199cc0aca43f852ca9acd7ecf00e19ada3521ad25b0ec27e987db23,
            ),
        ),
        wanted={
            "output": [
                [1.10492600997],
                [1.15508678587],
                [1.21634886724],
                [1.29023403502],
                [1.37820160582],
                [1.48151526359],
                [1.60107010675],
                [1.73718249955],
                [1.88935364768],
                [2.05603341218],
                [2.23443624043],
                [2.42048978112],
                [2.60900517136],
                [2.79411346839],
                [2.96990875446],
                [3.13112772476],
                [3.27366257951],
                [3.39478200913],
                [3.49306531427],
                [3.56814670032],
                [3.62038179059],
                [3.6505127075],
                [3.6593674627],
                [3.6476102031],
                [3.61556242885],
                [3.56313079622],
                [3.48989326922],
                [3.39540337578],
                [3.27975980497],
                [3.14442969787],
                [2.99317096565],
                [2.83266645088],
                [2.67228895184],
                [2.52256959141],
                [2.39266275903],
                [2.28798975963],
                [2.20936061795],
                [2.15389432509],
                [2.11691370376],
                [2.09370795258],
                [2.08056830679],
                [2.07510102306],
                [2.07609417376],
                [2.08320556069],
                [2.09663154921],
                [2.11682316307],
                [2.14426427819],
                [2.17930741757],
                [2.22205981086],
                [2.27231500931],
            ],
            "weights": {
                "shape": [50, 40],
                "numbers": [
                    0.00129489683002, -0.00340969986307, -0.00177005121036,
                    0.00430582571502, -0.00293104855944, 0.00127328761595,
                    0.00284209179591, 0.00911611516103,
                ],
            },
        },
    ),
    "lost_query": dict(
        says="a query that no key reaches beside one that is reached, boxcar, which is refused",
        inputs=lambda: (
            [[0.5], [9.0]],
            [[0.0], [1.0], [3.0]],
            [[1.0], [4.0], [2.0]],
            "boxcar",
            1.0,
        ),
        raises=["ValueError"],
    ),
}


@pytest.mark.parametrize("case", NADARAYA_WATSON)
def test_nadaraya_watson(case):
    check(
        "kernels.py",
        "nadaraya_watson",
        NADARAYA_WATSON,
        case,
        needs=["kernel_values", "unreached"],
    )


# ------------------------------------------------------------------------------------------
# motion_effect(queries, keys, kernel, bandwidth, rotation, shift)

MOTION_EFFECT = {
    "quarter_turn": dict(
        says="a quarter turn and a shift in the plane, Gaussian, h = 2",
        inputs=lambda: (
            [[0.0, 1.0], [2.0, -1.0]],
            [[1.0, 1.0], [-1.0, 0.5], [2.0, 0.0]],
            "gaussian",
            2.0,
            [[0.0, -1.0], [1.0, 0.0]],
            [0.5, -1.0],
        ),
        wanted={"together": 0.0, "keys only": 0.530692859949},
    ),
    "shift_alone": dict(
        says="no rotation, a shift along one axis, triangular, h = 4",
        inputs=lambda: (
            [[0.0, 1.0], [2.0, -1.0]],
            [[1.0, 1.0], [-1.0, 0.5], [2.0, 0.0]],
            "triangular",
            4.0,
            [[1.0, 0.0], [0.0, 1.0]],
            [1.5, 0.0],
        ),
        wanted={"together": 0.0, "keys only": 0.375},
    ),
}


@pytest.mark.parametrize("case", MOTION_EFFECT)
def test_motion_effect(case):
    check("kernels.py", "motion_effect", MOTION_EFFECT, case, needs=["kernel_values"])


# ------------------------------------------------------------------------------------------
# estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth)

ESTIMATE_GAP = {
    "triangle_and_parabola": dict(
        says="three queries and five keys on a line, triangle and parabola, both with h = 1",
        inputs=lambda: (
            [[0.5], [1.75], [1.125]],
            [[0.0], [0.5], [1.0], [1.5], [3.0]],
            [[1.0], [4.0], [2.0], [8.0], [5.0]],
            "triangular",
            1.0,
            "epanechnikov",
            1.0,
        ),
        wanted={"gap": 0.299637247654},
    ),
    "equal_width_on_the_slides_sample": dict(
        says="forty noisy points of 2 sin x + x, Gaussian and triangle, both with h = 1",
        inputs=lambda: estimate_gap_equal_width_on_the_slides_sample(
            np.random.default_rng(
                0xb5d9caf20cf30d4b5a9001a44f6c527c54ce357cfc011c8ad2bad4fdb4ae182f,
            ),
        ),
        wanted={"gap": 0.330936425867},
    ),
}


@pytest.mark.parametrize("case", ESTIMATE_GAP)
def test_estimate_gap(case):
    check("kernels.py", "estimate_gap", ESTIMATE_GAP, case, needs=["nadaraya_watson"])


# ------------------------------------------------------------------------------------------
# closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths)

CLOSEST_BANDWIDTH = {
    "five_keys": dict(
        says="two queries and five keys on a line: which parabola is like the triangle of width 1?",
        inputs=lambda: (
            [[0.5], [1.75]],
            [[0.0], [0.5], [1.0], [1.5], [3.0]],
            [[1.0], [4.0], [2.0], [8.0], [5.0]],
            "triangular",
            1.0,
            "epanechnikov",
            [0.25, 0.125, 0.75, 1.0, 1.5, 2.5],
        ),
        wanted={
            "bandwidth": 1.0,
            "gaps": [
                np.inf, np.inf, 1.06167986108, 0.33900986114, 1.03680839856, 1.64066731028,
            ],
        },
    ),
    "sample_of_the_slides": dict(
        says="forty noisy points of 2 sin x + x: which triangle is like the Gaussian of width 0.5?",
        inputs=lambda: closest_bandwidth_sample_of_the_slides(
            np.random.default_rng(
                0xe700c8bc6fd86907e36c48ac284c2d4a626e70900390910cb1c5ea5cb0a125af,
            ),
        ),
        wanted={
            "bandwidth": 1.25,
            "gaps": [
                np.inf, np.inf, 0.410938278226, 0.256864788008, 0.0520835335982,
                0.279983834966, 0.571247669204,
            ],
        },
    ),
}


@pytest.mark.parametrize("case", CLOSEST_BANDWIDTH)
def test_closest_bandwidth(case):
    check(
        "kernels.py",
        "closest_bandwidth",
        CLOSEST_BANDWIDTH,
        case,
        needs=["nadaraya_watson", "unreached", "estimate_gap"],
    )


# ------------------------------------------------------------------------------------------
# The makers of the larger inputs


def noisy_sample(rng: np.random.Generator, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Keys (size, 1) on [0, 5] and values (size, 1): 2 sin x + x with noise of spread one."""
    keys = rng.uniform(0.0, 5.0, (size, 1))
    return keys, 2.0 * np.sin(keys) + keys + rng.normal(0.0, 1.0, keys.shape)


def nadaraya_watson_sample_of_the_slides(rng):
    """forty noisy points of 2 sin x + x and an even grid of queries, Gaussian, h = 0.5"""
    return np.arange(50.0)[:, None] / 10, *noisy_sample(rng, 40), "gaussian", 0.5


def estimate_gap_equal_width_on_the_slides_sample(rng):
    """forty noisy points of 2 sin x + x, Gaussian and triangle, both with h = 1"""
    grid = np.arange(50.0)[:, None] / 10
    return grid, *noisy_sample(rng, 40), "gaussian", 1.0, "triangular", 1.0


def closest_bandwidth_sample_of_the_slides(rng):
    """forty noisy points of 2 sin x + x: which triangle is like the Gaussian of width 0.5?"""
    grid, widths = np.arange(50.0)[:, None] / 10, [0.05, 0.04, 0.5, 0.75, 1.25, 2.0, 4.0]
    return grid, *noisy_sample(rng, 40), "gaussian", 0.5, "triangular", widths


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
