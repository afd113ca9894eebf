"""One grading of a class: course, secret, gradebook and reports brought together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.audit import Examination, examine, fair_key, variant_answers
from autograder.classroom import Classroom, versions
from autograder.collect.submission import Submission
from autograder.course import Course, load_course
from autograder.errors import OutputError
from autograder.examiner import examiner
from autograder.exercise import Assignment
from autograder.gradebook import FILE, check_folder, open_gradebook, read_gradebook, recall
from autograder.judge.symbolic.selftest import check_question
from autograder.key import AnswerKey
from autograder.report import Header, write_all, write_report
from autograder.result import Result
from autograder.sandbox.levels import best
from autograder.secret import Secret, course_secret, read_secret


@dataclass(frozen=True)
class GradingSession:
    """Everything that was asked for, checked before anything is written.

    `new_secret` is the file of a secret that was made just now.
    """

    course: Course
    assignment: Assignment
    folder: Path
    secret: Secret
    new_secret: Path | None
    level: str
    jobs: int

    @classmethod
    def open(
        cls,
        course_folder: Path,
        assignment: str,
        out: Path,
        secret: Path | None,
        lowest_level: str,
        jobs: int,
    ) -> GradingSession:
        """A session; raises an AutograderError for whatever does not hold."""
        course = load_course(course_folder)
        found = course.assignment(assignment)
        check_folder(out)
        known = read_secret(secret) if secret else None
        level, _ = best(found.limits, lowest_level)
        if known is not None:
            return cls(course, found, out, known, None, level, jobs)
        text, new = course_secret(course.folder)
        made = course.folder / ".secret" if new else None
        return cls(course, found, out, text, made, level, jobs)

    def grade(
        self, submissions: Sequence[Submission], progress: Callable[[Result], None]
    ) -> list[Result]:
        """All results of the folder, after grading what is new; every report is written."""
        digest = self.course.digest(self.assignment)
        remembered = f"fair draw {digest} {self.secret.fingerprint} {versions(digest)['numpy']}"
        key = self._key(recall(self.folder, remembered))
        # the examiner first: it forks, and what is opened later must not live on in it
        with (
            examiner(self.course, self.assignment) as opened,
            open_gradebook(self.folder, self.assignment.name) as gradebook,
        ):
            gradebook.remember(remembered, str(key.secret.draw))
            classroom = Classroom(key, digest, self.level, self.jobs, opened.examine)
            classroom.grade(submissions, gradebook, progress)
            results = gradebook.results()
            header = Header(_now(), self.level, self.secret.fingerprint, versions(digest))
            write_all(self.folder, self.assignment, results, header)
        return results

    def _key(self, draw: str | None) -> AnswerKey:
        """The key of a fair draw; which draw is fair is worked out once."""
        solution = self.course.solution(self.assignment)
        if draw is None:
            return fair_key(self.assignment, solution, self.secret)
        return AnswerKey(self.assignment, solution, Secret(self.secret.text, int(draw)))


def write_report_again(
    course_folder: Path, folder: Path, anonymous: bool
) -> tuple[Assignment, list[Result], Path]:
    """Writes the report of an earlier grading; returns what it is about, and where it lies.

    The one without names is a file of its own: the other may be in use.
    """
    if not (folder / FILE).is_file():
        raise OutputError(f"{folder} holds no grades: it has no {FILE}")
    course = load_course(course_folder)
    with open_gradebook(folder, None) as gradebook:
        assignment = course.assignment(gradebook.assignment)
        results = gradebook.results()
        header = Header.over(results, _now())
        path = folder / ("report-anonymous.html" if anonymous else "report.html")
        write_report(path, assignment, results, header, anonymous=anonymous)
    return assignment, results, path


def read_again(course_folder: Path, folder: Path) -> tuple[Assignment, list[Result]]:
    """What an earlier grading was about and what it found; nothing is written."""
    with read_gradebook(folder) as gradebook:
        name, results = gradebook.assignment, gradebook.results()
    return load_course(course_folder).assignment(name), results


def audited(course: Course, name: str, secret: Path | None) -> Iterator[Examination]:
    """Every exercise of an assignment, examined under a secret.

    Raises CourseError for a pencil question that contradicts itself.
    """
    assignment = course.assignment(name)
    drawn = read_secret(secret) if secret else Secret("0" * 64)
    key = AnswerKey(assignment, course.solution(assignment), drawn)
    variants = course.variants(assignment)
    for question in key.pencils:
        check_question(question)
    for exercise, asked in key.exercises.items():
        yield examine(asked, variant_answers(key, variants, exercise))


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z")
