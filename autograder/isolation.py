"""The levels of isolation, best first, and what each promises."""

from __future__ import annotations

from collections.abc import Mapping

PROMISES: Mapping[str, str] = {
    "full": "each submission ran alone: no other files, no network, no other programs.",
    "confined": "submissions could not read other files, use the network or start programs; "
    "whether a file exists, its size, and when it was read, could be found out.",
    "process": "each submission ran in a process of its own, with limits on time and memory, "
    "but with the rights of whoever graded: its code could read and write that person's files "
    "and use the network. Wanted answers were not in that process.",
    "none": "submissions ran without any protection.",
}
LEVELS = tuple(PROMISES)
WALLED = ("full", "confined")  # what a class is graded at unless told otherwise
