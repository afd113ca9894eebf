"""A submission of our own that tries what behind walls must fail; run to see that it does."""

import os
import socket
import threading
from collections.abc import Callable


def attempts(path: str) -> dict[str, str]:
    """Each attempt with `refused` or `done`; `path` is a file that should be out of reach."""
    return {
        "see a file": outcome(lambda: os.stat(path)),
        "read a file": outcome(lambda: open(path).close()),
        "list a folder": outcome(lambda: os.listdir(os.path.dirname(path))),
        "open a socket": outcome(lambda: socket.socket().close()),
        "start a process": outcome(fork),
        "start a thread": outcome(lambda: threading.Thread(target=int).start()),
    }


def outcome(attempt: Callable[[], object]) -> str:
    """Whether an attempt was refused."""
    try:
        attempt()
    except (OSError, RuntimeError):
        return "refused"
    return "done"


def fork() -> None:
    """A child that ends at once."""
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
