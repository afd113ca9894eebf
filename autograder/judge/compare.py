"""One outcome against the wanted one: the first thing wrong is the thing said.

The order is missing, raised, type and shape, finite, laws, numbers, inputs left alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.exercise import Exercise, Sealed, Verdict
from autograder.judge.evidence import evidence
from autograder.judge.explain import explain_ending, explain_numbers, explain_shape, explain_sums
from autograder.judge.numbers import Array, describe, parts, real
from autograder.key import CaseKey
from autograder.outcome import Outcome

PASSED = Verdict("passed", credit=100)


def judge(exercise: Exercise, key: CaseKey, outcome: Outcome) -> Verdict:
    """The verdict of one case, before cheap cases are weighed against ordinary ones."""
    if outcome.kind != "returned" and outcome.kind != "raised":
        return Verdict(outcome.kind, explain_ending(exercise, key.case, outcome))
    if "NotImplementedError" in outcome.errors:
        return Verdict("missing", f"{exercise.name} is not written yet, or its raise line stayed.")
    opened = _seal_broken(key, outcome)
    if opened:
        return Verdict("failed", opened)
    if key.refused:
        return _judge_refusal(key, outcome)
    if outcome.kind == "raised":
        return Verdict("raised", explain_ending(exercise, key.case, outcome))
    return _judge_answer(exercise, key, outcome)


def _judge_refusal(key: CaseKey, outcome: Outcome) -> Verdict:
    wanted = " or ".join(key.case.accepts)
    if outcome.kind == "returned":
        return Verdict("failed", f"This input must be refused with {wanted}; yours answered it.")
    if set(outcome.errors) & set(key.case.accepts):
        return PASSED
    found = outcome.errors[0] if outcome.errors else "something else"
    return Verdict("failed", f"This input must be refused with {wanted}; yours raised {found}.")


def _judge_answer(exercise: Exercise, key: CaseKey, outcome: Outcome) -> Verdict:
    wanted = wanted_parts(key)
    names = tuple(exercise.returns)
    yours = parts(outcome.value, names, key.plain)
    if isinstance(yours, str):
        return Verdict("failed", yours)
    found: list[Array] = []
    for name, right, part in zip(names, wanted, yours, strict=True):
        numbers = real(part)
        if numbers is None:
            return Verdict("failed", f"{name} should be real numbers; it is {describe(part)}.")
        if numbers.shape != right.shape:
            known = _sides(key) | {*right.shape} if key.case.hidden else None
            return Verdict("failed", explain_shape(name, right.shape, numbers.shape, known))
        found.append(numbers)
    return (
        _not_finite(names, wanted, found)
        or _law_broken(exercise, key, found)
        or _numbers_off(names, key, wanted, found)
        or _input_changed(exercise, key, outcome)
        or _wrong_choice(key, outcome, found)
        or PASSED
    )


def _sides(key: CaseKey) -> set[int]:
    """The sides of the inputs, which a wrong shape may well be made of."""
    arrays = (item for item in key.inputs if isinstance(item, np.ndarray))
    return {1, *(side for array in arrays for side in array.shape)}


def wanted_parts(key: CaseKey) -> list[Array]:
    """The parts of the wanted answer as arrays."""
    value = key.wanted.value
    items = value if isinstance(value, tuple) else (value,)
    return [np.asarray(item, dtype=np.float64) for item in items]


def _not_finite(names: tuple[str, ...], wanted: list[Array], found: list[Array]) -> Verdict | None:
    for name, right, part in zip(names, wanted, found, strict=True):
        odd = ~np.isfinite(part) & np.isfinite(right)
        if odd.any():
            what = "nan" if np.isnan(part[odd]).any() else "infinite"
            where = f" in {int(odd.sum())} of {odd.size} places" if odd.ndim else ""
            return Verdict("failed", f"{name} is {what}{where}.")
    return None


def _law_broken(exercise: Exercise, key: CaseKey, found: list[Array]) -> Verdict | None:
    answer = found[0] if len(found) == 1 else tuple(found)
    for law in exercise.laws:
        sentence = law(answer, *key.inputs)
        if sentence:
            said = " ".join(filter(None, (sentence, _sums(exercise, key, found))))
            return Verdict("failed", said, evidence=_first_difference(exercise, key, found))
    return None


def _sums(exercise: Exercise, key: CaseKey, found: list[Array]) -> str | None:
    """The sum of a row that is off; a hidden case keeps to words, for a sum may be any number."""
    if key.case.hidden:
        return None
    trios = zip(exercise.returns, wanted_parts(key), found, strict=True)
    return next(filter(None, (explain_sums(*trio) for trio in trios)), None)


def _numbers_off(
    names: tuple[str, ...], key: CaseKey, wanted: list[Array], found: list[Array]
) -> Verdict | None:
    for name, right, part in zip(names, wanted, found, strict=True):
        if not close(key, right, part):
            message = explain_numbers(name, key.case, right, part)
            shown = None if key.case.hidden else evidence(name, right, part)
            return Verdict("failed", message, evidence=shown)
    return None


def _first_difference(
    exercise: Exercise, key: CaseKey, found: list[Array]
) -> dict[str, Any] | None:
    off = _numbers_off(tuple(exercise.returns), key, wanted_parts(key), found)
    return off.evidence if off else None


def close(key: CaseKey, wanted: Array, found: Array) -> bool:
    """Whether numbers of one shape agree within the case's tolerance."""
    case = key.case
    return bool(np.allclose(found, wanted, rtol=case.rtol, atol=case.atol, equal_nan=True))


def _input_changed(exercise: Exercise, key: CaseKey, outcome: Outcome) -> Verdict | None:
    if not (key.case.keeps_inputs and outcome.changed):
        return None
    which = ", ".join(str(position + 1) for position in outcome.changed)
    return Verdict(
        "failed",
        f"The answer is right, but {exercise.name} changed its argument {which} in place: "
        "whoever called it finds other data afterwards.",
    )


def _seal_broken(key: CaseKey, outcome: Outcome) -> str | None:
    """What is wrong with how a sealed input was opened, apart from the choice named."""
    if not any(isinstance(item, Sealed) for item in key.inputs):
        return None
    if len(outcome.openings) > 1:
        return "The test set was opened twice: after a second look it is no longer a test."
    if outcome.kind == "returned" and not outcome.openings:
        return "The test set was never opened, so the reported error cannot come from it."
    return None


def _wrong_choice(key: CaseKey, outcome: Outcome, found: list[Array]) -> Verdict | None:
    sealed = next((item for item in key.inputs if isinstance(item, Sealed)), None)
    if sealed is None:
        return None
    named, reported = real(outcome.openings[0]), found[sealed.choice_part]
    if named is not None and named.size == 1 and close(key, reported, named.reshape(())):
        return None
    return Verdict("failed", "The test set was opened by naming another choice than you report.")
