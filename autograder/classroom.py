"""Many submissions: workers side by side, every result written down as soon as it is there."""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import metadata
from queue import SimpleQueue

from autograder import __version__
from autograder.collect.submission import Submission
from autograder.errors import SandboxError
from autograder.grade import Grader, faulty
from autograder.gradebook import Gradebook
from autograder.judge.judged import Examine
from autograder.judge.symbolic import judge_pencil
from autograder.key import AnswerKey
from autograder.result import Result
from autograder.sandbox import SeparateProcesses
from autograder.solver import Solver


@dataclass(frozen=True)
class Classroom:
    """What a class is graded with: key, the course's digest, isolation, how many side by side.

    `examine` judges pencil answers for all of them.
    """

    key: AnswerKey
    digest: str
    level: str
    jobs: int = 1
    examine: Examine = judge_pencil

    def grade(
        self,
        submissions: Sequence[Submission],
        gradebook: Gradebook,
        progress: Callable[[Result], None],
    ) -> int:
        """How many were graded; those that the gradebook has already are left alone."""
        waiting = [s for s in submissions if not gradebook.unchanged(s.student, self._print(s))]
        with self._crew() as crew, ThreadPoolExecutor(self.jobs) as pool:
            futures = {pool.submit(_grade, crew.graders, s): s for s in waiting}
            try:
                for future in as_completed(futures):
                    result = future.result()
                    gradebook.add(result, self._print(futures[future]))
                    progress(result)
            except BaseException:  # whoever interrupts does not wait for endless loops
                pool.shutdown(wait=False, cancel_futures=True)
                crew.stop()
                raise
        return len(waiting)

    def _print(self, submission: Submission) -> str:
        """A fingerprint of all that decides the result of a submission."""
        parts = [
            sorted(submission.files.items()),
            sorted(submission.problems.items()),
            list(submission.notices),
            [submission.submitted_at, submission.attempt],
            [self.level, self.digest, self.key.secret.fingerprint, self.key.secret.draw],
            sorted(versions(self.digest).items()),
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    @contextmanager
    def _crew(self) -> Iterator[_Crew]:
        """One grader per job, each with warm interpreters of its own."""
        crew = _Crew()
        with ExitStack() as stack:
            for _ in range(self.jobs):
                runner = stack.enter_context(
                    SeparateProcesses(self.key.assignment.limits, self.level)
                )
                solver = Solver(self.key, runner)
                stack.callback(solver.close)
                grader = Grader(self.key, runner, solver, versions(self.digest), self.examine)
                crew.graders.put(grader)
                crew.runners.append(runner)
            yield crew


@dataclass(frozen=True)
class _Crew:
    """The graders that wait for a submission, and the runners behind them."""

    graders: SimpleQueue[Grader] = field(default_factory=SimpleQueue)
    runners: list[SeparateProcesses] = field(default_factory=list)

    def stop(self) -> None:
        """Ends whatever runs, at once."""
        for runner in self.runners:
            runner.stop()


def _grade(graders: SimpleQueue[Grader], submission: Submission) -> Result:
    grader = graders.get()
    try:
        return grader.grade(submission)
    except SandboxError:  # walls that do not stand end the run: nothing is graded without them
        raise
    except Exception as error:  # a fault of ours may cost no student a point, nor end the class
        return faulty(grader, submission, error)
    finally:
        graders.put(grader)


def versions(digest: str) -> dict[str, str]:
    """What a result was made with."""
    return {
        "python": platform.python_version(),
        "numpy": metadata.version("numpy"),
        "engine": __version__,
        "course": digest,
    }
