"""Judges pencil answers in a process of its own: one that takes too long is nobody's zero."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from autograder.alarm import alarm
from autograder.course import Course, load_course
from autograder.exercise import Assignment, Mistake, Pencil, Verdict
from autograder.judge.symbolic import Judgement, judge_answer, judge_pencil
from autograder.outcome import Outcome

SECONDS = 10
MEMORY = 1 << 30
PERSON = Judgement("undecided", "This took too long to decide; a person will look at it.")


class Examiner:
    """Asks a child that holds the questions; what brings no answer in time stays undecided.

    One serves all workers of a class, one question at a time.
    """

    def __init__(self, course: Course, assignment: Assignment) -> None:
        self.folder, self.assignment = course.folder.resolve(), assignment.name
        self.turn = threading.Lock()
        self.start("fork" if sys.platform == "linux" else "spawn")

    def judge(self, question: Pencil, value: object) -> Judgement:
        """The judgement of what was typed or computed; `value` is plain data."""
        with self.turn:
            try:
                self.ours.send((question.name, value))
                if self.ours.poll(2 * SECONDS):
                    return _heard(question, self.ours.recv_bytes())
            except (OSError, EOFError):
                pass
            self.close()
            self.start("spawn")  # by now there are threads, and a fork would tear their locks
        return PERSON

    def examine(self, question: Pencil, outcome: Outcome) -> tuple[Verdict, Mistake | None]:
        """The verdict on what a hand-in holds, and the mistake that was recognised."""
        return judge_pencil(question, outcome, self.judge)

    def close(self) -> None:
        """Ends the child."""
        self.child.kill()
        self.child.join()
        self.ours.close()

    def start(self, method: str) -> None:
        """Begins a child: "fork" is quick, "spawn" works beside threads and on every system."""
        context = multiprocessing.get_context(method)
        self.ours, theirs = context.Pipe()
        told = (theirs, self.ours, self.folder, self.assignment)
        self.child = context.Process(target=_serve, args=told, daemon=True)  # type: ignore[attr-defined]
        self.child.start()
        theirs.close()


@contextmanager
def examiner(course: Course, assignment: Assignment) -> Iterator[Examiner]:
    """An examiner that is closed in the end."""
    opened = Examiner(course, assignment)
    try:
        yield opened
    finally:
        opened.close()


def _heard(question: Pencil, told: bytes) -> Judgement:
    """What the child told; only the names of mistakes cross, not the mistakes."""
    fields = json.loads(told)
    named = fields.pop("mistake")
    mistake = next((m for m in question.mistakes if m.id == named), None)
    return Judgement(**fields, mistake=mistake)


def _serve(channel: Connection, theirs: Connection, folder: Path, assignment: str) -> None:
    """Judges until the grader hangs up, within limits."""
    theirs.close()  # or the grader's end would be open as long as we live
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = load_course(folder).assignment(assignment)
    questions = {q.name: q for q in asked.questions if isinstance(q, Pencil)}
    _limit_memory()
    while True:
        try:
            name, value = channel.recv()
        except EOFError:
            return
        channel.send_bytes(_told(_in_time(questions[name], value)))


def _limit_memory() -> None:
    """Only Linux tells how much is in use and keeps to such a limit."""
    if sys.platform == "linux":
        import resource  # not on every system

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _in_time(question: Pencil, value: object) -> Judgement:
    """Within the limit; where a system has no alarm, the grader ends the child instead."""
    found = PERSON
    with alarm(SECONDS):
        found = judge_answer(question, value)
    return found


def _told(judgement: Judgement) -> bytes:
    named = judgement.mistake.id if judgement.mistake else None
    return json.dumps({**vars(replace(judgement, mistake=None)), "mistake": named}).encode()
