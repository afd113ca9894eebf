"""What came of judging one pencil answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from autograder.exercise import Mistake, Verdict
from autograder.exercise import Status as VerdictStatus

Status: TypeAlias = Literal["correct", "incorrect", "cannot_read", "refused", "undecided"]
VERDICTS: dict[Status, VerdictStatus] = {
    "correct": "passed",
    "incorrect": "failed",
    "cannot_read": "unreadable",
    "refused": "unreadable",
    "undecided": "undecided",
}


@dataclass(frozen=True)
class Judgement:
    """A status with its reasons; `evidence` tells how it was found out.

    `to_mark` is what a person needs who marks the answer.
    """

    status: Status
    message: str = ""
    read_as: str = ""
    evidence: str = ""
    mistake: Mistake | None = None
    to_mark: dict[str, Any] | None = None

    def json(self, text: str) -> dict[str, Any]:
        """The judgement of a typed text as other programs read it."""
        return {
            "text": text,
            "status": self.status,
            "read_as": self.read_as,
            "message": self.message,
            "mistake": self.mistake.id if self.mistake else None,
            "evidence": self.evidence,
        }

    def verdict(self) -> Verdict:
        """The verdict, its message with how the answer was read and what it was found by."""
        if self.to_mark:
            return Verdict("needs_marking", self._told(), evidence=self.to_mark)
        credit = 100 if self.status == "correct" else 0
        if self.status == "incorrect" and self.mistake:
            credit = self.mistake.credit
        return Verdict(VERDICTS[self.status], self._told(), credit=credit)

    def __str__(self) -> str:
        return f"{self.status}: {self._told()}"

    def _told(self) -> str:
        """All of it in one line."""
        words = [
            f"Read as {self.read_as}." if self.read_as else "",
            self.message,
            f"({self.evidence})" if self.evidence and self.status != "incorrect" else "",
        ]
        return " ".join(" ".join(words).split())
