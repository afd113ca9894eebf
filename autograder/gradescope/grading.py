"""One hand-in graded beside the answers; where no walls hold, by a user who cannot read them."""

from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from autograder.alarm import alarm
from autograder.classroom import versions
from autograder.collect.submission import Submission
from autograder.course import Course, load_course
from autograder.errors import CourseError
from autograder.examiner import PERSON, SECONDS, examiner
from autograder.exercise import Assignment, Mistake, Pencil, Verdict
from autograder.grade import Grader
from autograder.isolation import WALLED
from autograder.judge.judged import Examine
from autograder.judge.symbolic import judge_pencil
from autograder.key import AnswerKey
from autograder.outcome import Outcome
from autograder.result import Result
from autograder.sandbox import SeparateProcesses
from autograder.secret import read_secret
from autograder.solver import Solver

DUMPABLE = 4  # PR_SET_DUMPABLE


@dataclass(frozen=True)
class Desk:
    """What a hand-in is graded with, all of it in memory."""

    course: Course
    key: AnswerKey

    @classmethod
    def laid(cls, source: Path) -> Desk:
        """The desk of a grading kit, which holds the solution of one assignment."""
        names = sorted(path.name for path in (source / "solutions").glob("*/"))
        if len(names) != 1:
            found = ", ".join(names) or "none"
            raise CourseError(f"{source}/solutions should hold one assignment, found: {found}")
        course = load_course(source)
        assignment = course.assignment(names[0])
        solution = course.solution(assignment)
        return cls(course, AnswerKey(assignment, solution, read_secret(source / ".secret")))

    @property
    def assignment(self) -> Assignment:
        """The assignment that is graded."""
        return self.key.assignment

    def grade(self, submission: Submission, level: str, user: str) -> Result:
        """The result at a level that holds here; a fault of the grader is raised.

        Without walls this process becomes `user`, if one is named, and stays so.
        """
        digest = self.course.digest(self.assignment)
        if level in WALLED:
            with examiner(self.course, self.assignment) as opened:
                return self._graded(submission, level, digest, opened.examine)
        self._look_up()
        if user:
            become(user)
        return self._graded(submission, level, digest, _examined_here)

    def _look_up(self) -> None:
        """Everything that is made from files of the course, which soon cannot be read."""
        for key in self.key.exercises.values():
            for mistake in key.exercise.mistakes:
                key.mistaken(mistake)

    def _graded(self, submission: Submission, level: str, digest: str, examine: Examine) -> Result:
        with SeparateProcesses(self.assignment.limits, level) as runner:
            solver = Solver(self.key, runner)
            try:
                return Grader(self.key, runner, solver, versions(digest), examine).grade(submission)
            finally:
                solver.close()


def _examined_here(question: Pencil, outcome: Outcome) -> tuple[Verdict, Mistake | None]:
    """The verdict on a pencil answer: an examiner's child would need the answers on disk."""
    found: tuple[Verdict, Mistake | None] = PERSON.verdict(), None
    with alarm(SECONDS):
        found = judge_pencil(question, outcome)
    return found


def become(user: str) -> None:
    """Gives up this process's rights for good: whatever it starts has those of `user`."""
    import pwd  # not on every system, and only used in a container

    entry = pwd.getpwnam(user)
    os.setgroups([])
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)
    _see_ourselves()


def _see_ourselves() -> None:
    """Kernels before 5.14 hide /proc/self/fdinfo from a process that has changed its user.

    The sandbox reads its children's numbers there. On others nobody may look into this process.
    """
    if sys.platform != "linux":
        return
    try:
        os.listdir("/proc/self/fdinfo")
    except PermissionError:
        ctypes.CDLL(None).prctl(DUMPABLE, 1, 0, 0, 0)
