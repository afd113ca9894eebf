"""One student of the messy class, and what a fair colleague would make of the hand-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

CODE, PENCIL = "kernel_attention.py", "pencil.py"
ESSAYS = ("why_choices_differ", "hidden_metric")


@dataclass(frozen=True)
class Becomes:
    """What a student gets.

    `loses` are the questions or files that earn nothing; all others earn everything.
    `keeps` is what is earned all the same in the questions that it loses.
    `held` is whether the grade stays out of the gradebook until somebody has looked.
    `says` are words that the student reads, `hides` one that must not come with a hidden case.
    `asks` are words that the assistant reads on grading.
    """

    loses: tuple[str, ...] = ()
    standing: str = "final"
    says: tuple[str, ...] = ()
    hides: str = ""
    asks: str = ""
    held: bool = False
    keeps: int = 0


RIGHT = Becomes()
BOTH = (CODE, PENCIL)
# what could not be read is asked for again before a zero is entered
NO_CODE = partial(Becomes, (CODE,), held=True)
NOTHING = partial(Becomes, BOTH, "unreadable", held=True)


@dataclass(frozen=True)
class Student:
    """A line of the class list, and what lies in the download.

    `family` and `given` are the name, `number` is the platform's.
    `uploads` are by the names that the student gave them, `on_moodle` where they differ there.
    `typed` is what stands in the text box; None where it was never opened.
    `before` is the grade that stands in the gradebook already.
    """

    family: str
    given: str
    number: int
    trouble: str
    becomes: Becomes = RIGHT
    uploads: Mapping[str, bytes] = field(default_factory=dict)
    on_moodle: Mapping[str, bytes] | None = None
    typed: str | None = None
    link: str | None = None
    late: bool = False
    before: str = ""

    @property
    def sortable(self) -> str:
        """The name as a class list has it."""
        return f"{self.family}, {self.given}"

    @property
    def full(self) -> str:
        """The name as it is spoken."""
        return f"{self.given} {self.family}"

    @property
    def school_id(self) -> str:
        """The university's number, whose zeros must stay."""
        return f"00{self.number}"
