"""SymPy expressions as plain data; copied into the folder that students receive, too."""

from __future__ import annotations

from typing import Any


def symbolic(value: Any, depth: int = 0) -> list[Any]:
    """The expression as nested [class name, arguments]; numbers and symbols as text."""
    if depth > 40:
        raise RecursionError("too deeply nested")
    name = type(value).__name__
    if value.is_Symbol:
        return ["Symbol", str(value.name)[:40]]
    if value.is_Rational:
        return ["Rational", str(value.p)[:400], str(value.q)[:400]]
    if value.is_Float:
        return ["Float", str(value)[:60]]
    return [name[:40], *[symbolic(item, depth + 1) for item in value.args]]
