"""Plain words for what is wrong, when no known mistake explains it.

For hidden cases nothing that the student's code made is quoted.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from autograder.exercise import Case, Exercise
from autograder.judge.numbers import Array
from autograder.outcome import Outcome

Marks: TypeAlias = NDArray[np.bool_]
SIMPLE = (0.25, 0.5, 1.0, 2.0, 4.0)


def explain_ending(exercise: Exercise, case: Case, outcome: Outcome) -> str:
    """How a call ended that brought no answer."""
    name = exercise.name
    if outcome.words and outcome.kind != "raised":
        return outcome.words
    match outcome.kind:
        case "missing":
            return f"{exercise.file} has no function named {name}."
        case "timeout":
            return f"{name} did not finish in time: look for a loop that never ends."
        case "memory":
            return f"{name} asked for more memory than there is: look at the shapes of its arrays."
        case "crashed":
            return f"{name} ended the Python process before it returned an answer."
        case "protocol":
            return f"{name} returned something too large or too deeply nested to be read."
        case "not_run":
            return f"{name} was not run: the time for this submission is used up."
        case _:
            return _explain_error(exercise, case, outcome)


def _explain_error(exercise: Exercise, case: Case, outcome: Outcome) -> str:
    error = outcome.errors[0] if outcome.errors else "an error"
    if case.hidden:
        return f"{exercise.name} raised {error} on an input that has an answer."
    words = f": {outcome.words}" if outcome.words else ""
    line = f" ({exercise.file}, line {outcome.line})" if outcome.line else ""
    return f"{exercise.name} raised {error}{words}{line}."


def explain_shape(
    name: str, wanted: tuple[int, ...], found: tuple[int, ...], known: Container[int] | None = None
) -> str:
    """Two shapes side by side, with the usual reason where there is one.

    With `known`, sides that are not in it stay unsaid: they could tell what a hidden input holds.
    """
    if known is not None and (len(found) > 3 or any(side not in known for side in found)):
        return f"{name} should have shape {wanted}; yours has another."
    said = f"{name} should have shape {wanted}; yours has {found}."
    if found == wanted[::-1] and len(wanted) == 2:
        return f"{said} Rows and columns look exchanged."
    if np.prod(found) == np.prod(wanted) and len(found) < len(wanted):
        return f"{said} An axis was lost on the way."
    if wanted == () and int(np.prod(found)) == 1:
        return f"{said} A single number was wanted."
    return said


@np.errstate(invalid="ignore")  # a wanted answer may be infinite
def explain_numbers(name: str, case: Case, wanted: Array, found: Array) -> str:
    """Where numbers differ, and how: by a factor, or only in the last digits."""
    off = ~np.isclose(found, wanted, rtol=case.rtol, atol=case.atol, equal_nan=True)
    if case.hidden:
        said = f"In {name}, {_count(int(off.sum()), off.size)} off."
    else:
        said = _worst_entry(name, wanted, found, off)
    hint = _precision(wanted, found, off) or _factor(wanted, found, case)
    return f"{said} {hint}" if hint else said


def _count(off: int, size: int) -> str:
    if size == 1:
        return "the number is"
    if off == size:
        return f"all {size} numbers are"
    return f"{off} of {size} numbers {'is' if off == 1 else 'are'}"


def _worst_entry(name: str, wanted: Array, found: Array, off: Marks) -> str:
    gap = np.where(off, np.abs(np.nan_to_num(found - wanted, nan=np.inf)), -1.0)
    place = np.unravel_index(int(np.argmax(gap)), gap.shape)
    index = f"[{', '.join(str(int(i)) for i in place)}]" if place else ""
    others = int(off.sum()) - 1
    more = f" ({others} more {'is' if others == 1 else 'are'} off)" if others else ""
    right, yours = _digits(wanted[place]), _digits(found[place])
    if right == yours:
        right, yours = repr(float(wanted[place])), repr(float(found[place]))
    return f"{name}{index} should be {right}; yours is {yours}{more}."


def _digits(number: float) -> str:
    return f"{float(number):.6g}"


def _precision(wanted: Array, found: Array, off: Marks) -> str | None:
    if np.all(np.abs(found[off] - wanted[off]) < 2e-5 * np.abs(wanted[off])):
        return "The first digits agree: compute in float64, and neither round nor add an epsilon."
    return None


def _factor(wanted: Array, found: Array, case: Case) -> str | None:
    """The constant ratio of yours to wanted, if it is one and not 1.

    For a hidden case only a simple one: any number could be one of its inputs.
    So for a single number, which is some multiple of any other.
    """
    solid = np.abs(wanted) > 1e-12
    if not solid.any() or np.any(np.abs(found[~solid]) > 1e-9):
        return None
    ratio = found[solid] / wanted[solid]
    middle = float(np.median(ratio))
    if (case.hidden or solid.sum() < 2) and not np.isclose(abs(middle), SIMPLE, rtol=1e-6).any():
        return None
    if middle == 0 or np.isclose(middle, 1) or not np.allclose(ratio, middle, rtol=1e-6):
        return None
    whose = "All of yours are" if wanted.size > 1 else "Yours is"
    return f"{whose} {middle:.4g} times the wanted {'ones' if wanted.size > 1 else 'one'}."


def explain_sums(name: str, wanted: Array, found: Array) -> str | None:
    """What the rows add up to, where all wanted rows add up to one number and yours do not."""
    if wanted.ndim != 2 or not wanted.size:
        return None
    right, sums = wanted.sum(axis=1), found.sum(axis=1)
    if not np.allclose(right, right[0]) or np.allclose(sums, right):
        return None
    row = int(np.argmax(np.abs(sums - right)))
    return f"Row {row} of {name} adds up to {_digits(sums[row])}, wanted is {_digits(right[row])}."
