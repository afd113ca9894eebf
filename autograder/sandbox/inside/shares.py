"""Shares of CPU time: a statement that never comes to its end leaves time for those after it."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

FIRST = 0.75  # of what is left, to each statement
RESERVE = 0.8  # of what the grader allows: it ends the process after that
AGAIN = 0.05  # seconds until a statement that caught the interruption is interrupted again


class OutOfTime(BaseException):
    """A statement has used its share; no `except Exception` of the student's should catch it."""


class Shares:
    """What may be used up by top-level statements, in seconds of CPU; 0 sets no limit."""

    def __init__(self, seconds: float) -> None:
        self.left = RESERVE * seconds
        self.limited = bool(seconds) and hasattr(signal, "setitimer")

    @contextmanager
    def share(self) -> Iterator[None]:
        """Raises OutOfTime in its block when a share is used up."""
        if not self.limited:
            yield
            return
        signal.signal(signal.SIGPROF, _interrupt)
        start = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, max(AGAIN, FIRST * self.left), AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.left -= time.process_time() - start


def _interrupt(number: int, frame: object) -> None:
    raise OutOfTime
