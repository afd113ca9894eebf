r"""A second witness against least squares.

With keys $-2, -1, 0, 1, 2$ the targets $y = (1, 0, 0, 0, 0)$ make the least-squares prediction at
$q = 3/2$ leave the range of the targets: it is below their minimum. Find other targets
$(y_1, \ldots, y_5)$ whose prediction at the same query lies below their minimum or above their
maximum.

Write five exact numbers as `second_witness` in `pencil.py`, as a text or a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from autograder import Pencil
from autograder.pencil import Witness

WEIGHTS = tuple(Fraction(4 + 3 * key, 20) for key in (-2, -1, 0, 1, 2))
GIVEN = (1, 0, 0, 0, 0)


def lacks(targets: Sequence[Fraction]) -> str | None:
    """Why these targets are no witness; None where they are one."""
    found = sum(weight * target for weight, target in zip(WEIGHTS, targets, strict=True))
    low, high = min(targets), max(targets)
    if tuple(targets) == GIVEN:
        return "A second witness is wanted."
    if low <= found <= high:
        return f"The prediction is {found}, inside the range from {low} to {high}."
    return None


def remark(targets: Sequence[Fraction]) -> str | None:
    """Praise, or that it is the given example scaled and shifted."""
    found = sum(weight * target for weight, target in zip(WEIGHTS, targets, strict=True))
    said = f"The prediction is {found}, outside the range from {min(targets)} to {max(targets)}."
    if len(set(targets[1:])) == 1:
        return f"{said} It is the given example, scaled and shifted: valid, with the same idea."
    return said


exercise = Pencil(
    "second_witness",
    symbols={},
    answer=Witness(
        5,
        lacks,
        remark,
        same=["1, 0, 0, 0, 1/10", "0, 1, 1, 1, 1", "[2, 5, 5, 5, 5]", "(6, 0, 1, 1, 0)"],
    ),
    points=2,
    says="targets whose prediction leaves their range",
    left_sides=["y", "second_witness"],
)

exercise.mistake(
    "the-given-one",
    "That is the example of the question; look at which weight is negative and find another.",
    "1, 0, 0, 0, 0",
)
exercise.mistake(
    "other-negative",
    "The second weight is small but positive: pulling on it alone stays inside.",
    "0, 1, 0, 0, 0",
)
exercise.mistake(
    "largest-weight",
    "The last weight is the largest, and positive: it cannot push the prediction out of the "
    "range. Look for the negative one.",
    "0, 0, 0, 0, 1",
)
exercise.mistake(
    "a-line",
    "Least squares passes through targets on a straight line, so the prediction lies "
    "between those of the two nearest keys.",
    "1, 2, 3, 4, 5",
)
