"""Shares of time: a statement that never comes to its end leaves time for those after it."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

FIRST = 0.75  # of what is left, to each statement
RESERVE = 0.8  # of what the grader allows: it ends the process after that
WAITING = 3  # seconds of waiting cost as much as one of computing; a busy machine makes all wait
AGAIN = 0.05  # seconds until a statement that caught the interruption is interrupted again
CLOCKS = (
    ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, WAITING))
    if hasattr(signal, "setitimer")
    else ()
)


class OutOfTime(BaseException):
    """A statement has used its share; no `except Exception` of the student's should catch it."""


class Shares:
    """What may be used up by top-level statements, in seconds; 0 sets no limit."""

    def __init__(self, seconds: float) -> None:
        self.left = RESERVE * seconds
        self.limited = bool(seconds and CLOCKS)

    @contextmanager
    def share(self) -> Iterator[None]:
        """Raises OutOfTime in its block when a share is used up."""
        if not self.limited:
            yield
            return
        share = max(AGAIN, FIRST * self.left)
        used, begun = time.process_time(), time.monotonic()
        for clock, number, seconds in CLOCKS:
            signal.signal(number, _interrupt)
            signal.setitimer(clock, seconds * share, AGAIN)
        try:
            yield
        finally:
            self.end()
            waited = (time.monotonic() - begun) / WAITING
            self.left -= max(time.process_time() - used, waited)

    def end(self) -> None:
        """Stops all clocks; a signal in this very moment changes nothing."""
        try:
            for clock, number, _ in CLOCKS if self.limited else ():
                signal.setitimer(clock, 0)
                signal.signal(number, signal.SIG_DFL)
        except OutOfTime:
            self.end()


def _interrupt(number: int, frame: object) -> None:
    raise OutOfTime
