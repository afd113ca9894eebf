"""Judges pencil answers in a process of its own: one that takes too long is nobody's zero."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

from autograder.exercise import Mistake, Pencil, Verdict
from autograder.judge.judged import Examine
from autograder.judge.symbolic import judge_pencil
from autograder.outcome import Outcome

SECONDS = 10
MEMORY = 1 << 30
PERSON = Verdict("undecided", "This took too long to decide; a person will look at it.")


class Examiner:
    """Asks a child that holds the questions; what brings no answer in time stays undecided.

    One serves all workers of a class, one question at a time.
    """

    def __init__(self, questions: Sequence[Pencil]) -> None:
        self.questions = {question.name: question for question in questions}
        fork = multiprocessing.get_context("fork")
        self.ours, theirs = fork.Pipe()
        self.child = fork.Process(
            target=_serve, args=(theirs, self.ours, self.questions), daemon=True
        )
        self.child.start()
        theirs.close()
        self.turn = threading.Lock()

    def judge(self, question: Pencil, outcome: Outcome) -> tuple[Verdict, Mistake | None]:
        """The verdict on one answer, and the mistake that was recognised."""
        try:
            with self.turn:
                self.ours.send((question.name, outcome))
                if not self.ours.poll(2 * SECONDS):
                    self.close()
                told = json.loads(self.ours.recv_bytes())
        except (OSError, EOFError):
            return PERSON, None
        named = told.pop("mistake")
        return Verdict(**told), next((m for m in question.mistakes if m.id == named), None)

    def close(self) -> None:
        """Ends the child; later answers stay undecided."""
        self.child.kill()
        self.child.join()
        self.ours.close()


@contextmanager
def examination(questions: Sequence[Pencil]) -> Iterator[Examine]:
    """How a class's pencil answers are judged: here where a system cannot fork, else in a child."""
    if sys.platform != "linux" or not questions:
        yield judge_pencil
        return
    examiner = Examiner(questions)
    try:
        yield examiner.judge
    finally:
        examiner.close()


def _serve(channel: Connection, theirs: Connection, questions: dict[str, Pencil]) -> None:
    """Judges until the grader hangs up, within limits."""
    import resource  # not on every system, and only used where there is a child

    theirs.close()  # or the grader's end would be open as long as we live
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, _too_long)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    while True:
        try:
            name, outcome = channel.recv()
        except EOFError:
            return
        channel.send_bytes(_judged(questions[name], outcome))


def _judged(question: Pencil, outcome: Outcome) -> bytes:
    try:
        signal.alarm(SECONDS)
        verdict, mistake = judge_pencil(question, outcome)
    except (TimeoutError, MemoryError, RecursionError):
        verdict, mistake = PERSON, None
    finally:
        signal.alarm(0)
    told = {
        "status": verdict.status,
        "message": verdict.message,
        "credit": verdict.credit,
        "evidence": verdict.evidence,
        "mistake": mistake.id if mistake else None,
    }
    return json.dumps(told).encode()


def _too_long(number: int, frame: object) -> NoReturn:
    raise TimeoutError
