"""The two commands, run on a platform's zip as a teaching assistant would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conftest import ROOT

from messy import CLASS, STRANGER, Platform, Student

EVERYBODY = (*CLASS, STRANGER)
SECRET = "0123456789abcdef" * 4


@dataclass(frozen=True)
class Day:
    """What the two commands said, what the first wrote, and the gradebook before and after."""

    platform: Platform
    graded: subprocess.CompletedProcess[str]
    exported: subprocess.CompletedProcess[str]
    results: dict[str, dict[str, Any]]
    before: str
    after: str

    def told(self, student: Student) -> dict[str, Any]:
        """The results file of a student who handed something in."""
        return self.results[self.platform.identity(student)]


def teaching_day(platform: Platform, folder: Path, maximum: int) -> Day:
    """From the zip to the gradebook, in a folder of its own."""
    furnish(folder)
    (folder / "messy.zip").write_bytes(platform.download(EVERYBODY))
    before = platform.roster(CLASS, maximum)
    (folder / "gradebook.csv").write_bytes(before.encode())
    graded = autograder(folder, "grade", "kernel_regression", "messy.zip")
    told = ("--to", platform.name, "--roster", "gradebook.csv")
    exported = autograder(folder, "export", "graded/kernel_regression", *told)

    out = folder / "graded/kernel_regression"
    written = [path.read_text(encoding="utf-8") for path in sorted(out.glob("results/*.json"))]
    results = {result["student"]: result for result in map(json.loads, written)}
    after = (out / f"export/{platform.name}.csv").read_bytes().decode()
    return Day(platform, graded, exported, results, before, after)


def furnish(folder: Path) -> None:
    """Puts the course and a class's secret there."""
    for part in ("course", "solutions"):
        (folder / part).symlink_to(ROOT / part)
    (folder / ".secret").write_text(SECRET + "\n")


def autograder(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, run there."""
    return subprocess.run(
        [sys.executable, "-m", "autograder", *words],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "1000"},
        capture_output=True,
        encoding="utf-8",
    )
