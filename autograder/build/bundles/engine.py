"""The grader itself as files of a bundle, for places where it is not installed."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

import autograder
from autograder.errors import OutputError

PACKAGE = Path(autograder.__file__).parent
NOT_NEEDED = {"__pycache__", "docs"}


def engine() -> dict[str, bytes]:
    """Every file of the package `autograder`, under its own name."""
    paths = (path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*")) if path.is_file())
    needed = (path for path in paths if not NOT_NEEDED & set(path.parts))
    return {f"{PACKAGE.name}/{path.as_posix()}": (PACKAGE / path).read_bytes() for path in needed}


def requirements() -> str:
    """The packages that it needs, at the versions that are installed here.

    Random numbers and rounding may change with a version, and verdicts with them.
    """
    names = [
        re.split(r"[^\w.-]", line, maxsplit=1)[0]
        for line in _distribution().requires or ()
        if "extra ==" not in line
    ]
    return "".join(f"{name}=={metadata.version(name)}\n" for name in names)


def python_version() -> str:
    """The Python that runs here, as `3.12`: those versions are known to suit it."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _distribution() -> metadata.Distribution:
    """What installed the command `autograder`."""
    for entry in metadata.entry_points(group="console_scripts", name=PACKAGE.name):
        if entry.dist is not None:
            return entry.dist
    raise OutputError(f"the package in {PACKAGE} is not installed; wanted: what `make` installs")
