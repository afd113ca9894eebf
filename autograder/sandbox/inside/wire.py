"""Frames between grader and child: a tagged tree in JSON, array bytes behind it, read strictly.

Used on both sides; needs the standard library and numpy only.
A frame is magic, type, case number, two lengths, then the JSON and the raw bytes.
Trees: null, booleans and strings as they are; everything else is a list with its tag first.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Callable, Mapping, Set
from fractions import Fraction
from typing import Any

import numpy as np

HEADER = struct.Struct("<I B 3x I I Q")
MAGIC = 0x6B617474
LOAD, LOADED, CALL, RESULT, ASK, ANSWER, READY, FAULT = range(1, 9)

MAX_JSON = 1 << 20
MAX_RAW = 64 << 20
MAX_DEPTH = 12
MAX_SYMBOLIC_DEPTH = 60
MAX_ITEMS = 10_000
MAX_NODES = 100_000
MAX_DIGITS = 400
DTYPES = frozenset(
    ["|b1", "|i1", "|u1"] + [f"<{kind}{size}" for kind in "iu" for size in (2, 4, 8)]
    + ["<f2", "<f4", "<f8", "<c8", "<c16"]
)  # fmt: skip


class WireError(Exception):
    """A frame or a tree that is not what was awaited."""


class Frame:
    """One message: its type, the case it belongs to, a decoded JSON value and raw bytes."""

    __slots__ = ("case", "raw", "tree", "type")

    def __init__(self, type: int, case: int, tree: Any, raw: bytes = b"") -> None:
        self.type, self.case, self.tree, self.raw = type, case, tree, raw


def pack(frame: Frame) -> bytes:
    """The bytes of a frame."""
    body = json.dumps(frame.tree, ensure_ascii=True, allow_nan=False).encode()
    if len(body) > MAX_JSON or len(frame.raw) > MAX_RAW:
        raise WireError("too large")
    return HEADER.pack(MAGIC, frame.type, frame.case, len(body), len(frame.raw)) + body + frame.raw


def read(receive: Callable[[int], bytes], types: Set[int], case: int | None = None) -> Frame:
    """The next frame; `receive(n)` returns exactly n bytes. All lengths are checked first."""
    magic, kind, number, json_length, raw_length = HEADER.unpack(receive(HEADER.size))
    if magic != MAGIC:
        raise WireError("bad magic")
    if kind not in types or (case is not None and number != case):
        raise WireError("another frame was awaited")
    if json_length > MAX_JSON or raw_length > MAX_RAW:
        raise WireError("oversized")
    body = receive(json_length)
    raw = receive(raw_length) if raw_length else b""
    try:
        tree = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise WireError("bad JSON") from error
    return Frame(kind, number, tree, raw)


class Encoder:
    """Turns values into a tree, collecting array bytes; what is not plain data becomes ["o", kind].

    `special(value)` may return a node for values of its own, or None.
    """

    def __init__(self, special: Callable[[Any], Any] = lambda value: None) -> None:
        self.special, self.nodes = special, 0
        self.chunks: list[bytes] = []

    @property
    def raw(self) -> bytes:
        """The bytes of all arrays so far, in order."""
        return b"".join(self.chunks)

    def encode(self, value: Any, depth: int = 0) -> Any:
        """The node of a value."""
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise WireError("too deeply nested")
        node = self.special(value)
        if node is not None:
            return node
        if value is None or type(value) in (bool, str):
            return value
        if isinstance(value, np.ndarray):
            return self._array(value, depth)
        if isinstance(value, np.generic):
            return self._scalar(value)
        return self._plain(value, depth)

    def _plain(self, value: Any, depth: int) -> list[Any]:
        if isinstance(value, int):
            return ["i", str(int(value))] if abs(value) < 10**MAX_DIGITS else ["o", "huge integer"]
        if isinstance(value, float):
            return ["f", float(value).hex()]
        if isinstance(value, complex):
            return ["c", float(value.real).hex(), float(value.imag).hex()]
        if isinstance(value, Fraction) and max(abs(value.numerator), value.denominator) < 10**200:
            return ["r", str(value.numerator), str(value.denominator)]
        if isinstance(value, (tuple, list)):
            items = [self.encode(item, depth + 1) for item in value]
            return ["t" if isinstance(value, tuple) else "l", items]
        if isinstance(value, dict) and all(type(key) is str for key in value):
            return ["d", [[key, self.encode(item, depth + 1)] for key, item in value.items()]]
        return ["o", type(value).__name__[:40]]

    def _scalar(self, value: Any) -> Any:
        if isinstance(value, np.bool_):
            return bool(value)
        if isinstance(value, np.integer):
            return ["i", str(int(value))]
        if isinstance(value, np.floating):
            return ["f", float(value).hex()]
        return ["o", "numpy scalar"]

    def _array(self, value: Any, depth: int) -> Any:
        array = np.array(value, subok=False, copy=None) if type(value) is not np.ndarray else value
        if array.dtype == np.longdouble and array.dtype.itemsize > 8:
            array = array.astype(np.float64)
        array = array.astype(array.dtype.newbyteorder("<"), copy=False)
        if array.dtype == object:
            return self.encode(array.tolist(), depth)  # numbers of another kind are numbers, too
        if array.dtype.str not in DTYPES:
            return ["o", "array of something else"]
        fortran = array.flags.f_contiguous and not array.flags.c_contiguous
        self.chunks.append(array.tobytes("F" if fortran else "C"))
        flags = ("F" if fortran else "C") + ("" if array.flags.writeable else "R")
        return ["a", array.dtype.str, list(array.shape), flags]


class Decoder:
    """Turns a tree back into values, strictly; `special` maps further tags to node -> value."""

    def __init__(self, raw: bytes, special: Mapping[str, Callable[..., Any]]) -> None:
        self.raw, self.special, self.offset, self.nodes = memoryview(raw), special, 0, 0

    def decode(self, node: Any, depth: int = 0) -> Any:
        """The value of a node; raises WireError for anything that is not a tree of ours."""
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise WireError("too deeply nested")
        if node is None or type(node) is bool:
            return node
        if type(node) is str:
            return clean(node)
        if type(node) is not list or not node or type(node[0]) is not str:
            raise WireError("no tag")
        try:
            return self._tagged(node[0], node[1:], depth)
        except (ValueError, TypeError, OverflowError, ZeroDivisionError) as error:
            raise WireError("bad node") from error

    def finish(self) -> None:
        """Raises WireError when bytes are left over."""
        if self.offset != len(self.raw):
            raise WireError("bytes left over")

    def _tagged(self, tag: str, rest: list[Any], depth: int) -> Any:
        if tag in self.special:
            return self.special[tag](*rest)
        if tag == "i":
            return _integer(*rest)
        if tag == "f":
            return _real(*rest)
        if tag == "c":
            real, imaginary = rest
            return complex(_real(real), _real(imaginary))
        if tag == "r":
            numerator, denominator = rest
            return Fraction(_integer(numerator), _integer(denominator))
        if tag in ("t", "l"):
            (items,) = rest
            values = [self.decode(item, depth + 1) for item in _items(items)]
            return tuple(values) if tag == "t" else values
        if tag == "d":
            (items,) = rest
            return {clean(key): self.decode(item, depth + 1) for key, item in _items(items)}
        if tag == "a":
            return self._array(*rest)
        raise WireError("unknown tag")

    def _array(self, dtype: Any, shape: Any, flags: Any) -> Any:
        if dtype not in DTYPES or flags not in ("C", "F", "CR", "FR"):
            raise WireError("bad array")
        if len(shape) > 8 or any(type(side) is not int or side < 0 for side in shape):
            raise WireError("bad shape")
        kind = np.dtype(dtype)
        # an array without entries may not have sides that no array with entries could have
        if math.prod(side or 1 for side in shape) * kind.itemsize > MAX_RAW:
            raise WireError("bad shape")
        end = self.offset + math.prod(shape) * kind.itemsize
        if end > len(self.raw):
            raise WireError("bytes missing")
        flat = np.frombuffer(self.raw[self.offset : end], dtype=kind)
        self.offset = end
        array = np.array(flat.reshape(shape, order=flags[0]), order=flags[0])
        array.flags.writeable = "R" not in flags
        return array


def _integer(text: Any) -> int:
    if type(text) is not str or len(text) > MAX_DIGITS + 1:
        raise WireError("bad integer")
    return int(text)


def _real(text: Any) -> float:
    if type(text) is not str or len(text) > 40:
        raise WireError("bad number")
    return float.fromhex(text)


def clean(value: Any) -> str:
    """The same text without half characters: no file and no database takes those."""
    if type(value) is not str:
        raise WireError("bad text")
    return value.encode("utf-8", "replace").decode("utf-8")


def _items(value: Any) -> list[Any]:
    if type(value) is not list or len(value) > MAX_ITEMS:
        raise WireError("bad list")
    return value
