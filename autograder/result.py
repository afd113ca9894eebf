"""What a submission earned, in the shape that reports, exports and other programs read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

from autograder.exercise import PENDING, Status
from autograder.isolation import PROMISES

SCHEMA = 1
Standing: TypeAlias = Literal["final", "pending", "not_submitted", "unreadable"]


def shown(hundredths: int) -> int | float:
    """Points as people read them: whole where they are whole, else two decimals."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


@dataclass(frozen=True)
class CaseResult:
    """The verdict of one case; `earned` is in hundredths of a point.

    `evidence` belongs to failed public cases and to free words, and never enters the results file.
    """

    name: str
    says: str
    hidden: bool
    earned: int
    max_points: int
    status: Status
    message: str
    followed_through: bool = False
    evidence: dict[str, Any] | None = None

    @property
    def pending(self) -> int:
        """Hundredths of a point that a person still has to decide."""
        return 100 * self.max_points if self.status in PENDING else 0

    @property
    def written(self) -> str:
        """The student's own words, where a person reads them; else empty."""
        return str((self.evidence or {}).get("text", ""))

    def json(self) -> dict[str, Any]:
        """The case as the results file holds it."""
        return {
            "name": self.name,
            "says": self.says,
            "hidden": self.hidden,
            "points": shown(self.earned),
            "max_points": self.max_points,
            "followed_through": self.followed_through,
            "status": self.status,
            "message": self.message,
        }


@dataclass(frozen=True)
class ExerciseResult:
    """All verdicts of one exercise and the mistake that explains the failed ones."""

    name: str
    title: str
    cases: tuple[CaseResult, ...]
    mistake: str | None = None
    diagnosis: str | None = None

    @property
    def earned(self) -> int:
        """Hundredths of a point."""
        return sum(case.earned for case in self.cases)

    @property
    def max_score(self) -> int:
        """Points of all cases together."""
        return sum(case.max_points for case in self.cases)

    def worded(self, told: Callable[[str], str]) -> ExerciseResult:
        """The same with its messages in other words."""
        cases = tuple(replace(case, message=told(case.message)) for case in self.cases)
        return replace(self, cases=cases)

    def json(self) -> dict[str, Any]:
        """The exercise as the results file holds it."""
        return {
            "name": self.name,
            "score": shown(self.earned),
            "max_score": self.max_score,
            "mistake": self.mistake,
            "diagnosis": self.diagnosis,
            "cases": [case.json() for case in self.cases],
        }


@dataclass(frozen=True)
class Result:
    """One student's graded submission.

    `standing` is the status column of the grades file; `isolation` is the level that held.
    """

    assignment: str
    student: str
    standing: Standing
    isolation: str
    secret: str
    versions: dict[str, str]
    exercises: tuple[ExerciseResult, ...]
    notices: tuple[str, ...] = ()
    submitted_at: str | None = None
    attempt: int = 1
    marks: tuple[dict[str, Any], ...] = ()

    @property
    def earned(self) -> int:
        """Decided points, in hundredths."""
        return sum(exercise.earned for exercise in self.exercises)

    @property
    def pending(self) -> int:
        """Points that a person still has to decide, in hundredths."""
        return sum(case.pending for exercise in self.exercises for case in exercise.cases)

    @property
    def max_score(self) -> int:
        """Points of the assignment; the same for everybody."""
        return sum(exercise.max_score for exercise in self.exercises)

    @property
    def ungraded(self) -> bool:
        """Whether nothing of it could be read, or the grader failed on it."""
        cases = (case for exercise in self.exercises for case in exercise.cases)
        return self.standing == "unreadable" or any(c.status == "grader_fault" for c in cases)

    @property
    def reason(self) -> str:
        """Why the first case of all was lost that could not be read or judged; else empty."""
        cases = (case for exercise in self.exercises for case in exercise.cases)
        lost = (case.message for case in cases if case.status in ("unreadable", "grader_fault"))
        return next(lost, "")

    @property
    def promise(self) -> str:
        """What the level of isolation means."""
        return PROMISES.get(self.isolation, "unknown here.")

    def record(self) -> dict[str, Any]:
        """Everything, as the gradebook keeps it."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Result:
        """The result that a record was made from."""
        exercises = tuple(
            ExerciseResult(**{**item, "cases": tuple(CaseResult(**case) for case in item["cases"])})
            for item in record["exercises"]
        )
        kept = {name: tuple(record[name]) for name in ("notices", "marks")}
        return cls(**{**record, **kept, "exercises": exercises})

    def json(self) -> dict[str, Any]:
        """The whole results file."""
        return {
            "schema": SCHEMA,
            "assignment": self.assignment,
            "student": self.student,
            "score": shown(self.earned),
            "max_score": self.max_score,
            "pending": shown(self.pending),
            "final": self.pending == 0,
            "isolation": self.isolation,
            "submitted_at": self.submitted_at,
            "attempt": self.attempt,
            "secret": self.secret,
            "versions": self.versions,
            "notices": [*self.notices, f"Isolation {self.isolation}: {self.promise}"],
            "marks": list(self.marks),
            "exercises": [exercise.json() for exercise in self.exercises],
        }
