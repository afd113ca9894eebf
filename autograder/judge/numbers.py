"""A student's answer as arrays of real numbers, or the sentence that says why it is none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from autograder.outcome import Opaque

Array: TypeAlias = NDArray[np.float64]
LARGEST = 99  # sizes beyond it are not quoted: digits can carry a hidden input out


def parts(value: Any, names: tuple[str, ...], plain: bool = False) -> list[Any] | str:
    """The answer's parts in order: a pair may come as a tuple or as a list.

    Where each part is one number (`plain`), an array of them is as good.
    """
    wanted = len(names)
    if plain and isinstance(value, np.ndarray) and value.ndim == 1:
        value = list(value)
    if wanted == 1:
        return [value]
    asked = f"Return {' and '.join(names)}, in this order, as one tuple of {wanted}"
    if not isinstance(value, (tuple, list)):
        return f"{asked}; yours returned {describe(value)}."
    if len(value) != wanted:
        return f"{asked}; yours returned {describe(value)}."
    return list(value)


def real(value: Any) -> Array | None:
    """The numbers of an array, a number or a nested list; None where a leaf is no real number."""
    if not _is_real(value):
        return None
    try:
        return np.array(value, dtype=np.float64)
    except (ValueError, OverflowError):
        return None


def _is_real(value: Any) -> bool:
    if isinstance(value, np.ndarray) and value.dtype == object:
        return _is_real(value.tolist())
    if isinstance(value, (np.ndarray, np.generic)):
        return value.dtype.kind in "fiu" or (value.dtype == object and _is_real(value.tolist()))
    if isinstance(value, (list, tuple)):
        return all(_is_real(item) for item in value)
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def describe(value: Any) -> str:
    """What came back, in words that quote nothing of it but a small size."""
    if value is None:
        return "None (is the return statement missing?)"
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "bc":
            kind = {"b": "True and False", "c": "complex numbers"}[value.dtype.kind]
            return f"an array of {kind}"
        if value.ndim > 2 or max(value.shape, default=0) > LARGEST:
            return "a large array"
        return f"an array of shape {value.shape}"
    if isinstance(value, (list, tuple)):
        size = str(len(value)) if len(value) <= LARGEST else "very many"
        return f"a {type(value).__name__} of {size}"
    if isinstance(value, Opaque):
        return "an object that is not made of numbers"
    if isinstance(value, (bool, np.bool_)):
        return "True or False"
    return {str: "a text", dict: "a dict", complex: "a complex number"}.get(type(value), "a number")
