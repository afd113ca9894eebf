"""What stands over a report of a class, whoever is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

_PROMISES = {
    "full": "each submission ran alone: no other files, no network, no other programs.",
    "confined": "submissions could not read other files, use the network or start programs; "
    "whether a file exists, and its size, could be found out.",
    "process": "each submission ran in a process of its own, with limits on time and memory, "
    "but with the rights of whoever graded: its code could read and write that person's files "
    "and use the network. Wanted answers were not in that process.",
    "none": "submissions ran without any protection.",
}


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
        return _PROMISES.get(self.isolation, "")

    @property
    def weak(self) -> bool:
        """Whether submissions could touch what was not theirs."""
        return self.isolation not in ("full", "confined")
