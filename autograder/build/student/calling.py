"""One call of your function with fresh inputs."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from autograder.build.student.limit import NoEnd, limited
from autograder.build.student.reading import HERE


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
