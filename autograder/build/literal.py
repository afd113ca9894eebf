"""Python text of a value, laid out in short lines for a person to read."""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from autograder.exercise import Sealed

WIDTH = 92


@dataclass(frozen=True)
class Group:
    """Items between brackets; a `single` tuple keeps its comma."""

    opening: str
    items: list[Text]
    closing: str
    single: bool = False


Text: TypeAlias = "str | Group"


class NotPlain(Exception):
    """A value that cannot be written as a literal, such as a function."""


def literal(value: Any) -> Text:
    """The text of an input: float64 arrays as nested lists, which the reader turns back."""
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, np.generic):
        return f"np.{type(value).__name__}({_atom(value.item())})"
    if isinstance(value, tuple):
        return Group("(", [literal(item) for item in value], ")", single=len(value) == 1)
    if isinstance(value, Sealed):
        return Group("Sealed(", [literal(value.contents), f"choice_part={value.choice_part}"], ")")
    return _atom(value)


def nested(value: Any) -> Text:
    """The text of numbers as nested lists."""
    if isinstance(value, list):
        return Group("[", [nested(item) for item in value], "]")
    return _atom(value)


def _atom(value: Any) -> str:
    if isinstance(value, float) and not np.isfinite(value):
        return {"nan": "np.nan", "inf": "np.inf", "-inf": "-np.inf"}[str(value)]
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if value is None or isinstance(value, (bool, int, float)):
        return repr(value)
    raise NotPlain(type(value).__name__)


def _array(array: np.ndarray[Any, Any]) -> Text:
    ordered = array.flags.c_contiguous or array.flags.f_contiguous
    if type(array) is not np.ndarray or array.dtype.kind not in "fiub" or not ordered:
        raise NotPlain("array")
    by_columns = not array.flags.c_contiguous
    plain = array.dtype == np.float64 and not by_columns and array.flags.writeable and array.ndim
    if not array.size and plain:
        return f"np.zeros({array.shape})"
    if plain:
        return nested(array.tolist())
    options = [f'dtype="{array.dtype.name}"'] + ['order="F"'] * by_columns
    shaped: Text = nested(array.tolist()) if array.size else f"np.zeros({array.shape})"
    made = Group("np.array(", [shaped, *options], ")")
    return made if array.flags.writeable else Group("read_only(", [made], ")")


def laid_out(text: Text, indent: int = 0, before: str = "", after: str = "") -> str:
    """The text in lines of at most WIDTH, wherever there is a bracket to break at."""
    flat = " " * indent + before + _flat(text) + after
    if isinstance(text, str) or len(flat) <= WIDTH or not text.items:
        return flat
    opened, closed = " " * indent + before + text.opening, " " * indent + text.closing + after
    inner = [item for item in text.items if isinstance(item, str)]
    if len(inner) == len(text.items) and not any("=" in item for item in inner):
        filled = textwrap.fill(", ".join(inner), WIDTH - indent - 5, break_on_hyphens=False)
        lines = textwrap.indent(filled + ",", " " * (indent + 4))
    else:
        lines = "\n".join(laid_out(item, indent + 4, after=",") for item in text.items)
    return f"{opened}\n{lines}\n{closed}"


def _flat(text: Text) -> str:
    if isinstance(text, str):
        return text
    return text.opening + ", ".join(map(_flat, text.items)) + "," * text.single + text.closing
