"""An end to what never ends: a call, or a line of your file."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

SECONDS = 10
_FIRST = threading.main_thread()


class NoEnd(BaseException):
    """A call took too long; no `except Exception` of yours should catch it."""


@contextmanager
def limited() -> Iterator[None]:
    """Ends what goes on for too long, where the system has an alarm clock."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not _FIRST:
        yield
        return
    before = signal.signal(signal.SIGALRM, _no_end)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, 0.05)  # once more where it was caught
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _no_end(number: int, frame: Any) -> NoReturn:
    raise NoEnd(f"no answer after {SECONDS} seconds: look for a loop that never ends")
