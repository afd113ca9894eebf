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
    """A status with its reasons; `evidence` tells how it was found out."""

    status: Status
    message: str = ""
    read_as: str = ""
    evidence: str = ""
    mistake: Mistake | None = None

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
        shown = self.read_as.replace("\n", " ")
        found = f"({self.evidence})" if self.evidence and self.status != "incorrect" else ""
        words = [f"Read as {shown}." if shown else "", self.message, found]
        credit = 100 if self.status == "correct" else 0
        if self.status == "incorrect" and self.mistake:
            credit = self.mistake.credit
        message = " ".join(word for word in words if word)
        return Verdict(VERDICTS[self.status], message, credit=credit)
