"""Where the lines of a notebook's joined source stand in the notebook."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True)
class Cells:
    """The notebook's name and, for each cell that was taken, its first line and its number.

    Cells are counted from the top, those with text too, beginning with 1.
    """

    notebook: str
    starts: tuple[tuple[int, int], ...]

    def place(self, line: int) -> str:
        """A line of the joined source in the student's terms."""
        before = bisect_right(self.starts, (line, 1 << 60))
        if not before:
            return f"{self.notebook}, line {line}"
        start, number = self.starts[before - 1]
        return f"{self.notebook}, cell {number}, line {line - start + 1}"

    def located(self, sentence: str, file: str) -> str:
        """A sentence about the file whose place the notebook took, told of the notebook."""

        def told(found: re.Match[str]) -> str:
            return self.place(int(found[1])) if found[1] else self.notebook

        return re.sub(rf"\b{re.escape(file)}(?:, line (\d{{1,7}}))?", told, sentence)
