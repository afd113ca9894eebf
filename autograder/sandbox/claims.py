"""What a child says, read strictly: every field is a claim until its type has been checked."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from autograder.key import differ
from autograder.outcome import Opaque, Outcome, Symbolic
from autograder.sandbox.inside import wire
from autograder.sandbox.run import Call, Load

P = ParamSpec("P")
T = TypeVar("T")

KINDS = frozenset({"returned", "raised", "missing", "memory", "protocol"})
MAX_SYMBOLIC = 2000
# the only class names that a child can make us say: others could carry a hidden input out
EXCEPTIONS = frozenset(
    ["LinAlgError", "AxisError"]
    + [
        name
        for name, kind in vars(builtins).items()
        if isinstance(kind, type) and issubclass(kind, BaseException)
    ]
)
# what Python's own words do not tell a student
HINTS = {
    "EOF when reading a line": "input() finds nothing, for nobody types while this is graded",
    "name 'exit' is not defined": "exit() is not needed: the file ends by itself",
    "name 'quit' is not defined": "quit() is not needed: the file ends by itself",
}


@dataclass(frozen=True)
class Opening:
    """The child opens a sealed input by naming its choice."""

    index: int
    choice: Any


@dataclass(frozen=True)
class StubCall:
    """The child calls a function that was replaced for it."""

    name: str
    arguments: list[Any]
    keywords: dict[str, Any]


def _strictly(read: Callable[P, T]) -> Callable[P, T]:
    """The same reader; whatever it stumbles over is a WireError."""

    @wraps(read)
    def reading(*arguments: P.args, **keywords: P.kwargs) -> T:
        try:
            return read(*arguments, **keywords)
        except (TypeError, KeyError, ValueError, IndexError, AttributeError, RecursionError) as e:
            raise wire.WireError("not what was awaited") from e

    return reading


@_strictly
def outcome(frame: wire.Frame, call: Call, openings: tuple[Any, ...]) -> Outcome:
    """The result of a call; what was altered is found out by comparing what came back."""
    tree = frame.tree
    if tree["kind"] not in KINDS:
        raise ValueError(tree["kind"])
    value, back = decoded(["t", [tree["value"], ["l", tree["arguments"]]]], frame.raw)
    changed = tuple(
        i for i, (a, b) in enumerate(zip(call.inputs, back, strict=False)) if differ(a, b)
    )
    if tree["kind"] != "raised":
        return Outcome(tree["kind"], value, changed=changed, openings=openings)
    return Outcome(
        "raised",
        errors=tuple(name for name in tree["errors"][:12] if _text(name, 40) in EXCEPTIONS),
        words=_text(tree["words"], 300),
        line=_whole(tree["line"]),
        changed=changed,
        openings=openings,
    )


@_strictly
def question(frame: wire.Frame, seals: int, stubs: set[str]) -> Opening | StubCall:
    """What the child asks in the middle of a call."""
    tree = frame.tree
    arguments = decoded(tree["arguments"], frame.raw)
    if "sealed" in tree:
        index = _whole(tree["sealed"])
        if index >= seals:
            raise ValueError(index)
        return Opening(index, arguments[0])
    if tree["stub"] not in stubs:
        raise ValueError(tree["stub"])
    return StubCall(tree["stub"], list(arguments[0]), dict(arguments[1]))


@_strictly
def loaded(file: str, tree: dict[str, Any]) -> Load:
    """What came of running a file's top level."""
    syntax = tree["syntax"]
    if syntax:
        line = f", line {_whole(syntax['line'])}" if syntax["line"] else ""
        text = f": {_text(syntax['text'], 80)}" if syntax["text"] else ""
        return Load(problem=f"{file}{line} cannot be read: {_text(syntax['words'], 300)}{text}")
    notices = tree["notices"][:20]
    endless = tuple((_whole(n["line"]), _whole(n["end"])) for n in notices if "end" in n)
    return Load(notices=tuple(_notice(file, notice) for notice in notices), endless=endless)


def _notice(file: str, notice: dict[str, Any]) -> str:
    place = f"{file}, line {_whole(notice['line'])} was skipped"
    if "end" in notice:
        return f"{place}: it does not come to an end."
    words = _text(notice["words"], 200)
    error = _text(notice["error"], 40)
    said = f"{error}: {words}" if words else error
    hint = HINTS.get(words, "")
    return f"{place}: {said}{hint and f' ({hint})'}"


def decoded(node: Any, raw: bytes) -> Any:
    """A tree as plain values; raises WireError for anything else."""
    special = {"o": lambda kind: Opaque(_text(kind, 40)), "y": lambda tree: Symbolic(_nested(tree))}
    decoder = wire.Decoder(raw, special)
    value = decoder.decode(node)
    decoder.finish()
    return value


def _nested(tree: Any) -> tuple[Any, ...]:
    """A SymPy tree as tuples of strings, at most MAX_SYMBOLIC nodes."""
    seen = 0

    def walk(node: Any, depth: int) -> tuple[Any, ...]:
        nonlocal seen
        seen += 1
        if type(node) is not list or depth > wire.MAX_SYMBOLIC_DEPTH or seen > MAX_SYMBOLIC:
            raise ValueError("no expression")
        head = _text(node[0], 40)
        rest = (item[:400] if type(item) is str else walk(item, depth + 1) for item in node[1:])
        return (head, *rest)

    return walk(tree, 0)


def _text(value: Any, longest: int) -> str:
    return wire.clean(value)[:longest]


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 10_000_000:
        raise ValueError("line or index wanted")
    return value
