"""Warm interpreters on the grader's side: started when first needed, one per flavour."""

from __future__ import annotations

import array
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import SandboxError
from autograder.exercise import Limits

INSIDE = Path(__file__).parent / "inside"
START_SECONDS = 120.0
REPLY_SECONDS = 30.0

FLAVOURS: Mapping[str, tuple[str, ...]] = {
    "numpy": ("numpy",),
    "sympy": ("numpy", "sympy"),
    "all": (
        "numpy", "scipy.special", "scipy.spatial.distance", "scipy.linalg", "sympy",
        "matplotlib.pyplot",
    ),
}  # fmt: skip


def flavour_of(sources: Mapping[str, str]) -> str:
    """The smallest flavour that has what a submission mentions."""
    text = "\n".join(sources.values())
    if "scipy" in text or "matplotlib" in text:
        return "all"
    return "sympy" if "sympy" in text else "numpy"


@dataclass(frozen=True)
class Ending:
    """How a child ended, as the kernel told its parent."""

    signal: int
    exit: int
    cpu: float


@dataclass(frozen=True)
class Child:
    """A running child: its pid and the grader's end of its private channel."""

    pid: int
    channel: socket.socket


class Zygote:
    """One warm interpreter and the control socket to it."""

    def __init__(self, flavour: str, limits: Limits) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        config = {
            "imports": FLAVOURS[flavour],
            "memory": limits.memory_bytes,
            # a backstop only: the grader watches each case's CPU clock itself
            "cpu": int(limits.submission_seconds * 2) + 10,
        }
        self.folder = tempfile.TemporaryDirectory(prefix="autograder-")
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-B", str(INSIDE / "zygote.py"), str(theirs.fileno()),
             json.dumps(config)],
            pass_fds=[theirs.fileno()],
            env=_environment(self.folder.name),
            cwd=self.folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )  # fmt: skip
        theirs.close()
        self.control = ours
        self._reply(START_SECONDS)

    def spawn(self) -> Child:
        """A fresh child with a channel of its own."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [theirs.fileno()]))]
            try:
                self.control.sendmsg([json.dumps({"do": "spawn"}).encode()], rights)
                pid = self._reply(REPLY_SECONDS)["pid"]
            except (OSError, SandboxError):
                ours.close()
                raise
        return Child(pid, ours)

    def reap(self, child: Child) -> Ending:
        """Ends a child for good; its parent is the zygote, so its pid cannot be another's."""
        child.channel.close()
        self.control.send(json.dumps({"do": "reap", "pid": child.pid}).encode())
        told = self._reply(REPLY_SECONDS)
        return Ending(told["signal"], told["exit"], told["cpu"])

    def close(self) -> None:
        """Ends the zygote and removes its folder."""
        self.control.close()
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def _reply(self, seconds: float) -> dict[str, Any]:
        self.control.settimeout(seconds)
        try:
            message = self.control.recv(4096)
        except OSError as error:
            raise SandboxError(f"the sandbox does not answer: {error}") from error
        if not message:
            raise SandboxError(f"the sandbox ended: {self._last_words()}")
        reply: dict[str, Any] = json.loads(message)
        return reply

    def _last_words(self) -> str:
        self.process.kill()
        words = self.process.communicate()[1].decode(errors="replace").strip()
        return words.splitlines()[-1] if words else "it said nothing"


def _environment(home: str) -> dict[str, str]:
    """An environment that tells students nothing; numerical libraries use one thread."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("OPENBLAS_")}
    return {
        **kept,
        "HOME": home,
        "PATH": os.defpath,
        "LC_ALL": "C.UTF-8",
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": home,
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
    }
