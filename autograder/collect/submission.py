"""What one student handed in, as text: nothing of it has been run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.collect.cells import Cells


@dataclass(frozen=True)
class Submission:
    """The Python files of one student.

    `files` maps a file's name to its source: the files asked for, and helper modules beside them.
    `problems` maps a file asked for to the sentence that says why it could not be taken;
    a file asked for that is in neither was not handed in.
    `origins` maps a file's name to the path in the input where it was found.
    `notices` say what was odd and harmless, such as a renamed file.
    `notebooks` maps a file asked for to the notebook that stands in for it.
    `broken` maps a name to the sentence that says why what defines it is no Python.
    `submitted_at` is a moment in UTC, where the input tells one.
    """

    student: str
    files: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    submitted_at: str | None = None
    attempt: int = 1
    notebooks: Mapping[str, Cells] = field(default_factory=dict)
    broken: Mapping[str, str] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing at all was handed in."""
        return not self.files and not self.problems

    def located(self, sentence: str) -> str:
        """A sentence about the files, told of the student's notebook where one stands in."""
        for file, cells in self.notebooks.items():
            sentence = cells.located(sentence, file)
        return sentence
