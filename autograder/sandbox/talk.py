"""The grader's side of the conversation with one child: bounded in bytes, depth and time."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from autograder.errors import SandboxError
from autograder.exercise import Sealed
from autograder.outcome import Kind, Outcome
from autograder.sandbox import claims
from autograder.sandbox.inside import wire
from autograder.sandbox.launch import Child, cpu_seconds
from autograder.sandbox.run import Call, Load, Stubs

MAX_QUESTIONS = 10_000
# others may hold the processors: wall time gets room, CPU time does not
ROOM, SHARE = 2.0, 4


class Lost(Exception):
    """The child is of no more use: it ended, ran out of time or broke the protocol."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind


class Talk:
    """Frames to and from one child; every wait is measured against its CPU clock."""

    def __init__(self, child: Child, stubs: Stubs) -> None:
        self.child, self.stubs = child, stubs
        self.ready = False
        self.charged = 0.0
        self.case = 0
        self.begun = 0.0
        self.deadline = 0.0
        self.cpu_deadline = 0.0

    def load(self, files: Mapping[str, str], file: str, seconds: float) -> Load:
        """Runs a file's top level in the child."""
        case = self._next(seconds)
        stubs = list(self.stubs)
        tree = {"files": dict(files), "file": file, "stubs": stubs, "seconds": seconds}
        try:
            self._send(wire.Frame(wire.LOAD, case, tree))
            return claims.loaded(file, self._receive({wire.LOADED}).tree)
        except wire.WireError as error:
            raise Lost("protocol") from error

    def charge(self) -> float:
        """What to charge for since this was last asked: CPU seconds, or waiting for it."""
        used = max(0.0, cpu_seconds(self.child.pid) - self.charged)
        self.charged += used
        waited = self.waited()
        self.begun = time.monotonic()
        return max(used, waited)

    def waited(self) -> float:
        """The CPU seconds that would have been lost by now had the child not merely slept."""
        return max(0.0, (time.monotonic() - self.begun - ROOM) / SHARE)

    def call(self, call: Call, seconds: float) -> Outcome:
        """Asks one question and answers the child's own until the result comes."""
        case = self._next(seconds)
        seals = [item for item in call.inputs if isinstance(item, Sealed)]
        self._send(_question(case, call, seals))
        openings: list[Any] = []
        try:
            for _ in range(MAX_QUESTIONS):
                frame = self._receive({wire.RESULT, wire.ASK})
                if frame.type == wire.RESULT:
                    return claims.outcome(frame, call, tuple(openings))
                self._send(self._answer(frame, seals, openings))
        except wire.WireError as error:
            raise Lost("protocol") from error
        raise Lost("protocol")

    def _answer(
        self, frame: wire.Frame, seals: Sequence[Sealed], openings: list[Any]
    ) -> wire.Frame:
        asked = claims.question(frame, len(seals), set(self.stubs))
        if isinstance(asked, claims.Opening):
            found = _open(seals[asked.index], asked.choice, openings)
        else:
            found = self.stubs[asked.name](asked.arguments, asked.keywords)
        return _reply(self.case, found)

    def _next(self, seconds: float) -> int:
        self.case += 1
        self.begun = time.monotonic()
        self.deadline = self.begun + SHARE * seconds + ROOM
        self.cpu_deadline = cpu_seconds(self.child.pid) + seconds
        return self.case

    def _send(self, frame: wire.Frame) -> None:
        try:
            self.child.channel.settimeout(max(0.1, self.deadline - time.monotonic()))
            self.child.channel.sendall(wire.pack(frame))
        except TimeoutError as error:
            raise Lost("timeout") from error
        except OSError as error:
            raise Lost("crashed") from error

    def _receive(self, types: set[int]) -> wire.Frame:
        if not self.ready:
            self._greet()
        return wire.read(self._exactly, types, self.case)

    def _greet(self) -> None:
        """Hears that the walls stand; until then no code of a submission can have spoken."""
        self.ready = True
        frame = wire.read(self._exactly, {wire.READY, wire.FAULT}, 0)
        if frame.type == wire.FAULT:
            raise SandboxError(f"a child could not be confined: {frame.tree['words']}")

    def _exactly(self, count: int) -> bytes:
        pieces: list[bytes] = []
        while count:
            piece = self._some(count)
            pieces.append(piece)
            count -= len(piece)
        return b"".join(pieces)

    def _some(self, count: int) -> bytes:
        """At least one byte, or Lost; looks at the child's CPU clock as often as needed."""
        channel = self.child.channel
        while True:
            cpu_left = self.cpu_deadline - cpu_seconds(self.child.pid)
            wall_left = self.deadline - time.monotonic()
            if cpu_left <= 0 or wall_left <= 0:
                raise Lost("timeout")
            channel.settimeout(max(0.001, min(cpu_left, wall_left)))
            try:
                piece = channel.recv(min(count, 1 << 20))
            except TimeoutError:
                continue
            except OSError as error:
                raise Lost("crashed") from error
            if not piece:
                raise Lost("crashed")
            return piece


def _question(case: int, call: Call, seals: Sequence[Sealed]) -> wire.Frame:
    encoder = wire.Encoder(lambda value: _seal(value, seals))
    tree = {
        "file": call.file,
        "name": call.name,
        "value": call.value,
        "give_back": call.give_back,
        "arguments": encoder.encode(tuple(call.inputs)),
        "keywords": encoder.encode(dict(call.keywords)),
    }
    return wire.Frame(wire.CALL, case, tree, encoder.raw)


def _seal(value: Any, seals: Sequence[Sealed]) -> list[Any] | None:
    if isinstance(value, Sealed):
        return ["q", next(i for i, sealed in enumerate(seals) if sealed is value)]
    return None


def _open(sealed: Sealed, choice: Any, openings: list[Any]) -> Outcome:
    if len(openings) < 2:  # further ones say nothing new, and a child may send very many
        openings.append(choice)
    if len(openings) > 1:
        return Outcome("raised", errors=("RuntimeError",), words="the test set was opened before")
    return Outcome("returned", sealed.contents)


def _reply(case: int, found: Outcome) -> wire.Frame:
    """The grader's answer: a value, or the error that the child should raise."""
    if found.kind == "returned":
        encoder = wire.Encoder()
        tree = {"raised": "", "words": "", "value": encoder.encode(found.value)}
        return wire.Frame(wire.ANSWER, case, tree, encoder.raw)
    raised = next((name for name in found.errors if name in ("ValueError", "TypeError")), "Error")
    return wire.Frame(wire.ANSWER, case, {"raised": raised, "words": found.words, "value": None})
