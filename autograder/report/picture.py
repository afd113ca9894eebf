"""Wanted beside yours: numbers in tables, and maps as inline SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from markupsafe import Markup

from autograder.exercise import Case

LARGEST = 32
_READABLE = 64  # cells of a table that people still read
_WORST = 10
_WIDTH = 208  # of a map, in pixels: three of them stand side by side on a page
Row: TypeAlias = list[float]


@dataclass(frozen=True)
class Entry:
    """One number wanted, yours, and their difference, as text."""

    place: str
    wanted: str
    yours: str
    difference: str
    gap: float
    off: bool


@dataclass(frozen=True)
class Map:
    """A table drawn as coloured cells, the strongest colour standing for `strongest`."""

    title: str
    strongest: str
    drawing: Markup


@dataclass(frozen=True)
class Picture:
    """What a failed public case shows; `rows` hold one entry per cell, in the answer's shape."""

    part: str
    rows: tuple[tuple[Entry, ...], ...]
    maps: tuple[Map, ...]

    @property
    def entries(self) -> list[Entry]:
        """All cells in reading order."""
        return [entry for row in self.rows for entry in row]

    @property
    def worst(self) -> list[Entry]:
        """The cells that differ most, the worst first, where a table of all is too large to read.

        Empty where all cells can be shown.
        """
        if len(self.entries) <= _READABLE:
            return []
        off = [entry for entry in self.entries if entry.off]
        return sorted(off, key=lambda entry: -entry.gap)[:_WORST]


def picture(evidence: dict[str, Any] | None, case: Case) -> Picture | None:
    """The picture of a case's evidence; None where there is nothing to draw."""
    if evidence is None:
        return None
    wanted, yours = _table(evidence.get("wanted")), _table(evidence.get("yours"))
    if not wanted or not yours or _shape(wanted) != _shape(yours):
        return None
    difference = [[b - a for a, b in zip(*pair, strict=True)] for pair in _pairs(wanted, yours)]
    label = _label(evidence["wanted"])
    rows = tuple(
        tuple(
            _entry(label(i, j), right, yours[i][j], difference[i][j], case)
            for j, right in enumerate(row)
        )
        for i, row in enumerate(wanted)
    )
    maps = _maps(wanted, yours, difference) if min(_shape(wanted)) > 1 else ()
    return Picture(str(evidence.get("part", "answer")), rows, maps)


def _pairs(wanted: Sequence[Row], yours: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    return zip(wanted, yours, strict=True)


def _table(value: Any) -> list[Row] | None:
    """A number, list or table as rows of numbers; None if it is none of these or too large."""
    rows = value if isinstance(value, list) else [value]
    rows = [row if isinstance(row, list) else [row] for row in rows]
    if not rows or len(rows) > LARGEST or not 0 < len(rows[0]) <= LARGEST:
        return None
    try:
        table = [[float(number) for number in row] for row in rows]
    except (TypeError, ValueError):
        return None
    return table if all(len(row) == len(table[0]) for row in table) else None


def _shape(table: Sequence[Row]) -> tuple[int, int]:
    return len(table), len(table[0])


def _label(wanted: Any) -> Callable[[int, int], str]:
    """How a place is written in the student's own code."""
    if not isinstance(wanted, list):
        return lambda i, j: ""
    if not isinstance(wanted[0], list):
        return lambda i, j: f"[{i}]"
    return lambda i, j: f"[{i}, {j}]"


def _entry(place: str, wanted: float, yours: float, difference: float, case: Case) -> Entry:
    alike = wanted == yours or (math.isnan(wanted) and math.isnan(yours))
    off = not alike and not abs(difference) <= case.atol + case.rtol * abs(wanted)
    gap = math.inf if math.isnan(difference) else abs(difference)
    said = f"{difference:+.3g}" if off else "0"
    return Entry(place, f"{wanted:.5g}", f"{yours:.5g}", said, gap, off)


def _maps(
    wanted: Sequence[Row], yours: Sequence[Row], difference: Sequence[Row]
) -> tuple[Map, Map, Map]:
    # wanted sets the scale for both: a blown-up answer must not turn the wanted map blank
    scale = _strongest(wanted) or _strongest(yours) or 1.0
    gap = _strongest(difference) or 1.0
    return (
        Map("wanted", f"{scale:.3g}", heat_map(wanted, scale, "wanted")),
        Map("yours", f"{scale:.3g}", heat_map(yours, scale, "yours")),
        Map("difference", f"{gap:.3g}", heat_map(difference, gap, "yours minus wanted")),
    )


def _strongest(table: Sequence[Row]) -> float:
    return max((abs(x) for row in table for x in row if math.isfinite(x)), default=0.0)


def heat_map(table: Sequence[Row], scale: float, title: str) -> Markup:
    """One square per number as inline SVG: blue above zero, orange below, black if no number.

    Squares too faint to be seen are left out.
    """
    height, width = _shape(table)
    side = max(6, min(28, _WIDTH // max(width, height)))
    cells = "".join(_cell(x, i, j, scale) for i, row in enumerate(table) for j, x in enumerate(row))
    return Markup(
        '<svg class="map" role="img" aria-label="{0}: {1} rows, {2} columns" '
        'width="{3}" height="{4}" viewBox="0 0 {2} {1}">{5}</svg>'
    ).format(title, height, width, width * side, height * side, Markup(cells))


def _cell(x: float, i: int, j: int, scale: float) -> str:
    if not math.isfinite(x):
        kind, strength = "odd", 1.0
    else:
        kind, strength = ("minus" if x < 0 else "plus"), min(1.0, abs(x) / scale)
    if strength < 0.01:
        return ""
    return (
        f'<rect class="{kind}" x="{j}" y="{i}" width=".95" height=".95" opacity="{strength:.2g}"/>'
    )
