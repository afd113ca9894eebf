"""Wanted beside yours, for a public case: what a report needs to draw the difference."""

from __future__ import annotations

from typing import Any

import numpy as np

LARGEST = 32  # rows and columns of a table that a person still looks at


def evidence(part: str, wanted: Any, yours: Any) -> dict[str, Any] | None:
    """`part`, and `wanted` and `yours` as nested lists; None where they are too large to look at.

    Entries that are not finite become the strings "nan", "inf" and "-inf", so that it is JSON.
    """
    tables = [np.asarray(wanted, dtype=float), np.asarray(yours, dtype=float)]
    if any(table.ndim > 2 or max(table.shape, default=0) > LARGEST for table in tables):
        return None
    return {"part": part, "wanted": _plain(tables[0]), "yours": _plain(tables[1])}


def _plain(table: Any) -> Any:
    if isinstance(table, np.ndarray) and table.ndim:
        return [_plain(row) for row in table]
    number = float(table)
    return number if np.isfinite(number) else str(number)
