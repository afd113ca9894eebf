"""One hostile hand-in and what should come of it."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from abuse.lesson import SOLUTION

REFUSED, POSSIBLE, DEPENDS, UNTRIED = "refused", "possible", "depends", "not tried"
LOST, NO_GAIN, NOTHING = "case lost", "no gain", "nothing to find"
WORDS = {
    REFUSED: "the call fails, or what it names does not exist there",
    POSSIBLE: "it works: only a higher level stops it",
    DEPENDS: "the system and the rights of whoever grades decide",
    UNTRIED: "it would hurt the machine that runs the tests",
    LOST: "that case earns nothing, and the next one is asked in a fresh process",
    NO_GAIN: "it runs, and earns, learns and tells nothing",
    NOTHING: "what it looks for is not there",
}
PRELUDE = (Path(__file__).parent / "prelude.py").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Attempt:
    """Code that defines `attack(x)`, run in place of the right answer for one marked input.

    The three levels hold what should come of it; the marked case costs `loses` points in all.
    `kinds` are the ways in which a lost case may end.
    `target` and `case` name where the attack runs: code may also define the function itself.
    """

    id: str
    tries: str
    code: str
    full: str
    confined: str
    process: str
    loses: int = 1
    kinds: tuple[str, ...] = ("crashed",)
    target: str = "double"
    case: str = "marked"

    def word(self, level: str) -> str:
        """What should come of it at a level."""
        return {"full": self.full, "confined": self.confined, "process": self.process}[level]

    def files(self, known: dict[str, Any]) -> dict[str, str]:
        """The hand-in: the right answers, but for the marked input; `known` are its targets."""
        mark = {"marked": 13.0, "hidden_marked": 1300.5}.get(self.case, 0.0)
        code = textwrap.dedent(self.code)
        pencil = code if self.target == "total" else SOLUTION["pencil.py"]
        hostile = "" if self.target == "total" else code
        return {
            "work.py": "\n".join(
                [
                    PRELUDE,
                    *(f"{name} = {value!r}" for name, value in known.items()),
                    f"INPUT = {mark!r}",
                    SOLUTION["work.py"],
                    "right = double",
                    "def double(x):",
                    "    return attack(x) if x.size and x[0] == INPUT else right(x)",
                    hostile,
                ]
            ),
            "pencil.py": pencil,
        }


def everywhere(word: str) -> dict[str, str]:
    """The same at every level."""
    return {"full": word, "confined": word, "process": word}


def walled(process: str) -> dict[str, str]:
    """Refused behind walls; `process` is what comes of it without them."""
    return {"full": REFUSED, "confined": REFUSED, "process": process}


def calls(group: str, process: str, listing: str) -> tuple[Attempt, ...]:
    """Attempts that are one expression each, refused behind walls.

    A line of `listing` holds id, what it tries, and the expression, between bars; a word in
    brackets behind the id stands in for `process`.
    """
    found = []
    for line in filter(None, textwrap.dedent(listing).strip().splitlines()):
        name, tries, expression = (part.strip() for part in line.split(" | ", 2))
        match = re.fullmatch(r"(\w+) \((.+)\)", name)
        name, word = match.groups() if match else (name, process)
        code = f"def attack(x):\n    return tried(lambda: {expression})\n"
        found.append(Attempt(f"{group}-{name}", tries, code, **walled(word)))
    return tuple(found)
