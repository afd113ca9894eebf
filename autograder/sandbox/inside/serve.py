"""The child's side of the conversation: read a frame, do it, answer, until the channel closes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .symbolic import symbolic
from .wire import (
    ANSWER,
    ASK,
    CALL,
    FAULT,
    LOAD,
    LOADED,
    READY,
    RESULT,
    Decoder,
    Encoder,
    Frame,
    WireError,
    pack,
    read,
)  # fmt: skip
from .workspace import Workspace


class Child:
    """Serves one submission over a channel that only the grader shares.

    `read_some(n)` returns at most n bytes, none when the grader has gone;
    `write_some(data)` returns how many it wrote.
    """

    def __init__(
        self, read_some: Callable[[int], bytes], write_some: Callable[[memoryview], int]
    ) -> None:
        self.read_some, self.write_some = read_some, write_some
        self.case = 0
        self.workspace: Workspace | None = None

    def fault(self, words: str) -> None:
        """Tells that this child could not be set up."""
        self.send(Frame(FAULT, 0, {"words": words}))

    def run(self) -> None:
        """Until the grader hangs up; what stands around this process is in place by now."""
        self.send(Frame(READY, 0, {}))
        while True:
            frame = read(self.receive, {LOAD, CALL})
            self.case = frame.case
            reply = self.load(frame.tree) if frame.type == LOAD else self.call(frame)
            self.send(reply)

    def receive(self, count: int) -> bytes:
        """Exactly `count` bytes; ends the process when the grader has gone."""
        pieces = []
        while count:
            piece = self.read_some(min(count, 1 << 20))
            if not piece:
                os._exit(0)
            pieces.append(piece)
            count -= len(piece)
        return b"".join(pieces)

    def send(self, frame: Frame) -> None:
        """Writes a whole frame."""
        data = memoryview(pack(frame))
        while data:
            data = data[self.write_some(data) :]

    def load(self, tree: Any) -> Frame:
        """Runs one file's top level."""
        files = tree.pop("files")
        if self.workspace is None:
            self.workspace = Workspace(files, self.ask)
        return Frame(LOADED, self.case, self.workspace.load(**tree))

    def call(self, frame: Frame) -> Frame:
        """Calls one function, or looks up one value."""
        tree = frame.tree
        assert self.workspace is not None
        decoder = Decoder(frame.raw, {"q": self.opener})
        arguments = decoder.decode(tree["arguments"])
        if tree["value"]:
            kind, found = self.workspace.value(tree["file"], tree["name"])
        else:
            keywords = decoder.decode(tree["keywords"])
            kind, found = self.workspace.call(tree["file"], tree["name"], arguments, keywords)
        return self.result(kind, found, arguments if tree["give_back"] else ())

    def result(self, kind: str, found: Any, arguments: Sequence[Any]) -> Frame:
        """The frame that says what came of a call; too much data is said, not sent."""
        try:
            encoder = Encoder(special)
            value = encoder.encode(found if kind == "returned" else None)
            back = [encoder.encode(item) for item in arguments]
            body = {"kind": kind, "value": value, "arguments": back}
            if kind == "raised":
                body.update(found)
            frame = Frame(RESULT, self.case, body, encoder.raw)
            pack(frame)
            return frame
        except (WireError, MemoryError, RecursionError):
            return Frame(RESULT, self.case, {"kind": "protocol", "value": None, "arguments": []})

    def ask(self, question: dict[str, Any], values: Any) -> Any:
        """Puts a question to the grader in the middle of a call; raises what it answers."""
        encoder = Encoder(special)
        question["arguments"] = encoder.encode(values)
        self.send(Frame(ASK, self.case, question, encoder.raw))
        answer = read(self.receive, {ANSWER}, self.case)
        if answer.tree["raised"]:
            kind: type[Exception] = {"ValueError": ValueError, "TypeError": TypeError}.get(
                answer.tree["raised"], RuntimeError
            )
            raise kind(answer.tree["words"])
        return Decoder(answer.raw, {}).decode(answer.tree["value"])

    def opener(self, index: int) -> Callable[[Any], Any]:
        """The function that stands for a sealed input."""

        def open_sealed(*choice: Any, **named: Any) -> Any:
            (only,) = (*choice, *named.values())  # it may be named, as any argument may
            return self.ask({"sealed": index}, [only])

        return open_sealed


def special(value: Any) -> Any:
    """Callables, SymPy expressions and tables of objects as nodes; None for everything else."""
    if callable(value) and not isinstance(value, type):
        return ["o", "function"]
    if isinstance(value, np.ndarray) and value.dtype == object:
        return _listed(value)
    sympy = sys.modules.get("sympy")
    if sympy is not None and isinstance(value, sympy.MatrixBase):
        return _listed(value)
    if sympy is not None and isinstance(value, sympy.Basic):
        return ["y", symbolic(value)]
    return None


def _listed(table: Any) -> Any:
    """An array of numbers, fractions or SymPy expressions as nested lists."""
    if isinstance(table, np.ndarray) and not table.size:  # a list would forget the other axis
        return ["a", "<f8", list(table.shape), "C"]
    encoder = Encoder(special)
    node = encoder.encode(table.tolist())
    return ["o", "array of arrays"] if encoder.chunks else node
