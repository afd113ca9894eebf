"""The commands of a page of the docs, run as a reader would type them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from conftest import ROOT

DOCS = ROOT / "autograder" / "docs"


def commands(page: str) -> list[str]:
    """The lines of a page's shell blocks, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def run_page(name: str, folder: Path) -> str:
    """Runs every command of `autograder/docs/NAME.md` in a folder that looks like this project.

    Returns what was printed; fails with it where a command fails.
    """
    for part in ("course", "solutions", "student_templates"):
        (folder / part).symlink_to(ROOT / part)
    (folder / ".venv").symlink_to(sys.prefix)
    script = "\n".join(commands((DOCS / f"{name}.md").read_text(encoding="utf-8")))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "120"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
    return done.stdout
