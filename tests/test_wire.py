"""Frames and trees: whatever goes in comes out, and whatever else arrives is one kind of error."""

from __future__ import annotations

import contextlib
import json
import math
import struct
import time
import tracemalloc
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.outcome import Opaque, Outcome, Symbolic
from autograder.sandbox import Call, claims
from autograder.sandbox.inside import wire
from autograder.sandbox.inside.wire import Decoder, Encoder, Frame, WireError

TYPES = frozenset(range(1, 9))


def there_and_back(value: Any) -> Any:
    """A value after its way across, JSON included."""
    encoder = Encoder()
    tree = json.loads(json.dumps(encoder.encode(value), allow_nan=False))
    decoder = Decoder(encoder.raw, {})
    found = decoder.decode(tree)
    decoder.finish()
    return found


def reader(data: bytes) -> Any:
    """A channel that holds these bytes and then ends."""
    view, place = memoryview(data), 0

    def receive(count: int) -> bytes:
        nonlocal place
        if place + count > len(view):
            raise EOFError
        place += count
        return bytes(view[place - count : place])

    return receive


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same, down to their types, their NaNs and their signs."""
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, complex):
        return same(one.real, other.real) and same(one.imag, other.imag)
    if isinstance(one, float):
        alike = math.isnan(one) and math.isnan(other)
        return alike or (one == other and math.copysign(1, one) == math.copysign(1, other))
    return bool(one == other)


letters = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
leaves = (
    st.none()
    | st.booleans()
    | letters
    | st.integers(-(10**399), 10**399)
    | st.floats()
    | st.complex_numbers()
    | st.fractions(-(10**100), 10**100, max_denominator=10**100)
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(letters, inner, max_size=4)
    ),
    max_leaves=20,
).filter(lambda value: depth(value) <= wire.MAX_DEPTH)


def depth(value: Any) -> int:
    """How deeply a value is nested."""
    inner = value.values() if isinstance(value, dict) else value
    if not isinstance(value, (list, tuple, dict)):
        return 0
    return 1 + max(map(depth, inner), default=0)


@st.composite
def arrays(draw: Any) -> np.ndarray[Any, Any]:
    """An array of any type, shape, order and rights that may cross."""
    dtype = np.dtype(draw(st.sampled_from(sorted(wire.DTYPES))))
    shape = draw(st.lists(st.integers(0, 4), max_size=4).map(tuple))
    size = math.prod(shape) * dtype.itemsize
    raw = draw(st.binary(min_size=size, max_size=size))
    if dtype.kind == "b":
        raw = bytes(byte & 1 for byte in raw)
    array = np.frombuffer(raw, dtype).reshape(shape).copy(order=draw(st.sampled_from("CF")))
    array.flags.writeable = draw(st.booleans())
    return array


@given(values)
@settings(deadline=None)
def test_values_come_back_as_they_were(value: Any) -> None:
    """Types, nesting, -0.0, nan, infinities, long integers and fractions survive."""
    assert same(value, there_and_back(value))


@given(arrays())
@settings(deadline=None)
def test_arrays_come_back_as_they_were(array: np.ndarray[Any, Any]) -> None:
    """Type, shape, bits, memory order and the right to write survive."""
    found = there_and_back(array)
    assert (array.dtype, array.shape) == (found.dtype, found.shape)
    assert array.tobytes() == found.tobytes()
    assert array.flags.writeable == found.flags.writeable
    assert array.flags.f_contiguous == found.flags.f_contiguous
    assert array.flags.c_contiguous == found.flags.c_contiguous


def test_strided_and_foreign_arrays_become_plain_ones() -> None:
    """Views, big-endian numbers and subclasses lose nothing but their memory layout."""
    whole = np.arange(12.0).reshape(3, 4)
    for array in (whole[::2, ::-1], whole.astype(">f8"), np.ma.masked_array(whole)):
        found = there_and_back(array)
        assert type(found) is np.ndarray
        assert np.array_equal(np.asarray(array, dtype="<f8"), found)


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes_are_an_error_of_one_kind(data: bytes) -> None:
    """A channel full of anything brings a frame or a WireError."""
    with contextlib.suppress(WireError, EOFError):
        wire.read(reader(data), TYPES)


@given(st.binary(max_size=300), st.integers(0, 100))
@settings(deadline=None)
def test_any_text_behind_a_good_header_is_an_error_of_one_kind(body: bytes, case: int) -> None:
    """Good lengths do not make good JSON."""
    head = wire.HEADER.pack(wire.MAGIC, wire.RESULT, case, len(body), 0)
    with contextlib.suppress(WireError):
        wire.read(reader(head + body), {wire.RESULT}, case)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=10)
    | st.sampled_from([*"iftldacroyq", "C", "FR", "<f8", "|b1", "|O", "nan", "0x1p0", "-1", "0"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=25,
)
tags = st.sampled_from([*"iftldacroyq"])
trees = st.recursive(
    json_values,
    lambda inner: st.builds(lambda tag, rest: [tag, *rest], tags, st.lists(inner, max_size=4)),
    max_leaves=15,
)


@given(trees, st.binary(max_size=64))
@settings(deadline=None)
def test_any_tree_is_a_value_or_an_error_of_one_kind(tree: Any, raw: bytes) -> None:
    """Nothing that JSON can hold brings another exception out of the decoder."""
    decoder = Decoder(raw, {})
    try:
        decoder.decode(tree)
        decoder.finish()
    except WireError:
        pass


@given(values, st.data())
@settings(max_examples=200, deadline=None)
def test_a_frame_with_a_few_bytes_changed(value: Any, data: Any) -> None:
    """A mutated frame is a frame or a WireError, and its value is a value or a WireError."""
    encoder = Encoder()
    packed = bytearray(wire.pack(Frame(wire.RESULT, 3, encoder.encode(value), encoder.raw)))
    for _ in range(data.draw(st.integers(1, 4))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    try:
        frame = wire.read(reader(bytes(packed)), TYPES)
        Decoder(frame.raw, {}).decode(frame.tree)
    except (WireError, EOFError):
        pass


@pytest.mark.parametrize(
    "shape",
    [
        [-1],
        [-2, -4],
        [True],
        [8.0],
        ["8"],
        [None],
        [1 << 63],
        [1 << 64, 0],
        [1 << 32, 1 << 32],
        [0, 10**18],
        [0, 1 << 40, 2],
        [1] * 9,
        {"8": 8},
        "99",
        8,
        None,
        [[8]],
    ],
)
def test_shapes_that_no_array_has(shape: Any) -> None:
    """Negative, boolean, overflowing, phantom and foreign sides are refused before any use."""
    with pytest.raises(WireError):
        Decoder(bytes(64), {}).decode(["a", "<f8", shape, "C"])


@pytest.mark.parametrize(
    "dtype", ["|O", ">f8", "<f16", "<M8[s]", "|S4", "<U1", "f8", "i4,i4", "", None, 8, ["<f8"], {}]
)
def test_types_that_do_not_cross(dtype: Any) -> None:
    """Only the listed plain types are numbers."""
    with pytest.raises(WireError):
        Decoder(bytes(64), {}).decode(["a", dtype, [1], "C"])


@pytest.mark.parametrize(("json_length", "raw_length"), [(wire.MAX_JSON + 1, 0), (2, 1 << 63)])
def test_lengths_are_looked_at_before_anything_is_read(json_length: int, raw_length: int) -> None:
    """A header that announces too much costs nothing."""
    asked: list[int] = []

    def receive(count: int) -> bytes:
        asked.append(count)
        return wire.HEADER.pack(wire.MAGIC, wire.RESULT, 1, json_length, raw_length)

    with pytest.raises(WireError):
        wire.read(receive, {wire.RESULT})
    assert [wire.HEADER.size] == asked


def test_the_largest_frame_is_read() -> None:
    """The limits themselves are inside."""
    body = b'"' + b"x" * (wire.MAX_JSON - 2) + b'"'
    head = wire.HEADER.pack(wire.MAGIC, wire.RESULT, 1, len(body), wire.MAX_RAW)
    found = wire.read(reader(head + body + bytes(wire.MAX_RAW)), {wire.RESULT})
    assert (wire.MAX_JSON - 2, wire.MAX_RAW) == (len(found.tree), len(found.raw))


def nested(levels: int) -> list[Any]:
    """Empty lists inside each other."""
    return ["l", [nested(levels - 1)]] if levels else ["l", []]


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        (nested(wire.MAX_DEPTH), nested(wire.MAX_DEPTH + 1)),
        (["l", [None] * wire.MAX_ITEMS], ["l", [None] * (wire.MAX_ITEMS + 1)]),
        (["i", "9" * wire.MAX_DIGITS], ["i", "9" * (wire.MAX_DIGITS + 2)]),
        (
            ["l", [["l", [None] * 9_000]] * 11],
            ["l", [["l", [None] * 9_999]] * 11],
        ),
    ],
    ids=["depth", "items", "digits", "nodes"],
)
def test_limits_at_their_edges(inside: Any, outside: Any) -> None:
    """What a limit allows is decoded, one more is refused."""
    Decoder(b"", {}).decode(inside)
    with pytest.raises(WireError):
        Decoder(b"", {}).decode(outside)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 500_000,
        b"[" * 500_000 + b"]" * 500_000,
        b"9" * wire.MAX_JSON,
        b"[" + b"[]," * 340_000 + b"[]]",
        b'{"a":' * 200_000,
        b"\xff\xfe" + b"\x00" * 1000,
        b"NaN",
        b'"\\ud800"',
    ],
    ids=["deep", "closed", "digits", "many", "dicts", "bytes", "constant", "half letter"],
)
def test_adversarial_text_is_cheap(body: bytes) -> None:
    """Neither time nor memory grows beyond a small multiple of the frame."""
    head = wire.HEADER.pack(wire.MAGIC, wire.RESULT, 1, len(body), 0)
    tracemalloc.start()
    before = time.process_time()
    with contextlib.suppress(WireError):
        Decoder(b"", {}).decode(wire.read(reader(head + body), {wire.RESULT}).tree)
    spent, (_, peak) = time.process_time() - before, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert spent < 2
    assert peak < 200 << 20


def test_half_letters_become_whole_ones() -> None:
    """No text that crosses can stop a file or a database from being written."""
    for node in ("\ud800", ["l", ["a\udfff"]], ["d", [["\ud800", "\udc00"]]]):
        json.dumps(Decoder(b"", {}).decode(node), ensure_ascii=False).encode()


def test_numbers_of_other_kinds_are_plain_numbers() -> None:
    """Subclasses and numpy's own numbers cross as Python's."""

    class Whole(int):
        """A subclass."""

    assert same(
        [3, 2.5, True, 7], there_and_back([Whole(3), np.float32(2.5), np.True_, np.uint8(7)])
    )


def test_arrays_of_python_numbers_cross_as_lists() -> None:
    """An object array of fractions is a right answer in another dress."""
    halves = np.array([[Fraction(1, 2), 2.0], [3, 4]], dtype=object)
    assert same([[Fraction(1, 2), 2.0], [3, 4]], there_and_back(halves))


def result(tree: Any, raw: bytes = b"") -> Outcome:
    """A result as the grader reads it."""
    call = Call("f.py", "f", (np.zeros(3), 1.0), give_back=True)
    return claims.outcome(Frame(wire.RESULT, 1, tree, raw), call, ())


def claim(**more: Any) -> dict[str, Any]:
    """A result frame's tree."""
    return {"kind": "returned", "value": None, "arguments": [], **more}


@given(trees | st.fixed_dictionaries({}, optional={
    name: trees for name in ("kind", "value", "arguments", "errors", "words", "line")
}), st.sampled_from(["returned", "raised", "missing", None]), st.binary(max_size=40))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_any_result_is_an_outcome_or_an_error_of_one_kind(tree: Any, kind: Any, raw: bytes) -> None:
    """Whatever a child claims, the grader hears an outcome or one kind of error."""
    if isinstance(tree, dict) and kind:
        tree = {"value": None, "arguments": [], **tree, "kind": kind}
    with contextlib.suppress(WireError):
        assert isinstance(result(tree, raw), Outcome)


@given(trees | st.fixed_dictionaries({"arguments": trees}, optional={
    "sealed": json_values, "stub": json_values
}), st.binary(max_size=40))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_any_question_is_one_or_an_error_of_one_kind(tree: Any, raw: bytes) -> None:
    """A question names a seal or a stub that exists, or it is refused."""
    try:
        asked = claims.question(Frame(wire.ASK, 1, tree, raw), 1, {"f"})
        assert asked == claims.Opening(0, asked.choice) if "sealed" in tree else "f" == asked.name
    except WireError:
        pass


@given(trees | st.fixed_dictionaries({"syntax": json_values, "notices": json_values}))
@settings(max_examples=300, deadline=None)
def test_any_notice_is_text_or_an_error_of_one_kind(tree: Any) -> None:
    """What loading said is short text."""
    try:
        load = claims.loaded("f.py", tree)
        assert all(len(notice) < 400 for notice in (*load.notices, load.problem))
    except WireError:
        pass


def test_only_known_names_of_errors_are_heard() -> None:
    """A class named after a hidden input has no name here."""
    tree = claim(kind="raised", errors=["Secret1234", "ValueError", "AxisError"], words="", line=1)
    assert ("ValueError", "AxisError") == result(tree).errors


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "passed"},
        {"kind": "timeout"},
        {"kind": "raised", "errors": "ValueError", "words": "", "line": True},
        {"kind": "raised", "errors": [["ValueError"]], "words": "", "line": 0},
        {"kind": "raised", "errors": [], "words": 7, "line": 0},
        {"kind": "raised", "errors": [], "words": "", "line": -1},
        {"kind": "raised", "errors": [], "words": "", "line": 1e3},
        {"value": ["q", 0]},
        {"value": ["o"]},
        {"value": ["o", 7]},
        {"value": ["y", "Symbol"]},
        {"value": ["y", [["Symbol"]]]},
        {"value": ["y", []]},
        {"arguments": ["f", "0x1p0"]},
        {"arguments": [["f", "0x1p0"], None]},
    ],
)
def test_claims_of_the_wrong_shape(more: dict[str, Any]) -> None:
    """An ending the child cannot know, a number that is none, a seal in an answer: refused."""
    with pytest.raises(WireError):
        result(claim(**more))


def test_expressions_and_objects_cross_as_names() -> None:
    """A SymPy object is a tree of text, any other object the name of its kind."""
    tree = ["l", [["y", ["Pow", ["Symbol", "h"], ["Rational", "2", "1"]]], ["o", "module"]]]
    wanted = [Symbolic(("Pow", ("Symbol", "h"), ("Rational", "2", "1"))), Opaque("module")]
    assert wanted == result(claim(value=tree)).value


def test_an_expression_too_large_to_be_one() -> None:
    """Width and depth of a tree are bounded."""
    deep: list[Any] = ["Symbol", "h"]
    for _ in range(wire.MAX_SYMBOLIC_DEPTH + 1):
        deep = ["Pow", deep]
    for tree in (deep, ["Add", *[["Symbol", "h"]] * claims.MAX_SYMBOLIC]):
        with pytest.raises(WireError):
            result(claim(value=["y", tree]))


def test_what_was_altered_is_found_by_comparing() -> None:
    """The child does not say what it changed; it sends the arguments back."""
    raw = struct.pack("<4d", 0, 0, 7, 0)[:24]
    back = [["a", "<f8", [3], "C"], ["f", "0x1p0"]]
    assert (0,) == result(claim(arguments=back), raw).changed
    assert () == result(claim(arguments=back), bytes(24)).changed
