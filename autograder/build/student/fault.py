"""The first thing that is wrong with an outcome, as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.build.student.calling import Outcome
from autograder.build.student.likeness import parts, project, table

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
