"""Where children come from: the words that warm and fresh interpreters share."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

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
class Child:
    """A running child: its pid in our own numbering, and our end of its channel."""

    pid: int
    channel: socket.socket


@dataclass(frozen=True)
class Ending:
    """How a child ended, as the kernel told its parent: CPU in seconds, memory in KiB."""

    signal: int
    exit: int
    cpu: float
    memory_kib: int


class Launcher(Protocol):
    """Starts children of one flavour and ends them for good.

    `cpu` is what it and all its ended children have used, in seconds.
    """

    cpu: float

    def spawn(self) -> Child:
        """A fresh child with a channel of its own."""
        ...

    def reap(self, child: Child) -> Ending:
        """Ends a child and all that it started."""
        ...

    def close(self) -> None:
        """Ends everything."""
        ...


def cpu_seconds(pid: int) -> float:
    """The CPU time a process has used, from its own clock; 0 when it has gone."""
    if sys.platform != "linux":
        return 0.0  # no such clock: a call is held to its wall time alone
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def environment(home: str) -> dict[str, str]:
    """An environment that tells students nothing; numerical libraries use one thread.

    More threads than one would not start behind the walls, and the call would wait for them.
    """
    needed = ("OPENBLAS_", "SYSTEMROOT")  # the second one: Windows cannot start Python without
    kept = {name: value for name, value in os.environ.items() if name.startswith(needed)}
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
