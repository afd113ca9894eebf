"""What stands over a report of a class, whoever is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograder.isolation import LEVELS, PROMISES, WALLED
from autograder.result import Result


@dataclass(frozen=True)
class Header:
    """How a class was graded; `secret` is the fingerprint, `graded_at` is printed as it is."""

    graded_at: str
    isolation: str
    secret: str
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def promise(self) -> str:
        """What the isolation level kept from happening."""
        return PROMISES.get(self.isolation, "")

    @property
    def weak(self) -> bool:
        """Whether submissions could touch what was not theirs."""
        return self.isolation not in WALLED

    @classmethod
    def over(cls, results: Sequence[Result], graded_at: str) -> Header:
        """The header of earlier results; where they differ, the weakest isolation is named."""
        if not results:
            return cls(graded_at, "none", "")
        weakest = max(results, key=lambda result: LEVELS.index(result.isolation))
        return cls(graded_at, weakest.isolation, weakest.secret, weakest.versions)
