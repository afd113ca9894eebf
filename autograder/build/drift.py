"""Where a folder differs from what the course builds."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path

IGNORED = {"__pycache__", ".pytest_cache"}  # left behind by a self-check
NUMBER = re.compile(r"(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?|(?<![\w.])-?\d+e[+-]?\d+")


def differences(files: Mapping[str, bytes], folder: Path, shown: str, alone: bool) -> list[str]:
    """One sentence for each file that is missing or different; `shown` names the folder.

    Where the files should be `alone`, one for each other file as well.
    """
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not IGNORED & set(path.relative_to(folder).parts)
    }
    sentences = [f"{shown}/{name} is missing" for name in sorted(files.keys() - found)]
    for name in sorted(files.keys() & found):
        if not _same(files[name], _read(folder / name)):
            sentences.append(f"{shown}/{name} differs from what the course builds")
    extra = sorted(found - files.keys()) if alone else []
    return sentences + [f"{shown}/{name} is not built from the course" for name in extra]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _same(built: bytes, found: bytes) -> bool:
    """Equal but for line ends, and for the last digits of numbers, which processors may round."""
    if built == found:
        return True
    try:
        return _reads_the_same(built.decode(), "\n".join(found.decode().splitlines()))
    except UnicodeDecodeError:
        return False


def _reads_the_same(built: str, found: str) -> bool:
    if NUMBER.split(built.rstrip("\n")) != NUMBER.split(found):
        return False
    pairs = zip(NUMBER.findall(built), NUMBER.findall(found), strict=True)
    return all(
        math.isclose(float(one), float(other), rel_tol=1e-8, abs_tol=1e-11) for one, other in pairs
    )
