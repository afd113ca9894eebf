"""The self-check where a failed one has to count as an error: under the eyes of nbgrader."""

from __future__ import annotations

import contextlib
import io
import textwrap

from autograder.build.student.checking import stumbled
from autograder.build.student.reading import notebook
from autograder.build.student.self_check import self_check


class NotYet(Exception):
    """What is not right yet; a notebook shows these words and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return _narrow(str(self))


def strict_check(name: str) -> None:
    """Prints that all is well, or how a pencil answer is read; else raises what to mend first."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        self_check(name)
    said = printed.getvalue().strip()
    if name not in notebook or name in stumbled:
        raise NotYet("\n\n".join(said.split("\n\n")[:2]))
    print(said)


def _narrow(text: str) -> list[str]:
    """The text in lines that nbgrader does not cut; what is indented keeps its lines."""
    lines: list[str] = []
    for line in text.splitlines():
        if lines and _flows(line) and _flows(lines[-1]):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return [part for line in lines for part in textwrap.wrap(line, 80) or [""]]


def _flows(line: str) -> bool:
    return bool(line) and not line.startswith(" ")
