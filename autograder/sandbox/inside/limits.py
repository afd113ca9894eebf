"""Hard limits that a process sets on itself."""

from __future__ import annotations

import resource

_OPEN_FILES = 64


def limit(memory: int, cpu: int) -> None:
    """Hard limits on address space, CPU seconds, file size, open files, core dumps and queues."""
    for name, value in {
        "AS": memory,
        "CPU": cpu,
        "FSIZE": 16 << 20,
        "NOFILE": _OPEN_FILES,
        "CORE": 0,
        "MEMLOCK": 0,
        "MSGQUEUE": 0,
        "SIGPENDING": 64,
    }.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is not None:
            resource.setrlimit(kind, (value, value))
