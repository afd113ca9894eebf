"""Where a student folder differs from what the course builds."""

from __future__ import annotations

import math
import re
from pathlib import Path

IGNORED = {"__pycache__", ".pytest_cache"}  # left behind by a self-check
NUMBER = re.compile(r"(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?|(?<![\w.])-?\d+e[+-]?\d+")


def differences(files: dict[str, str], folder: Path, shown: str) -> list[str]:
    """One sentence for each file that is missing, extra or different; `shown` names the folder."""
    found = {
        path.name
        for path in (folder.iterdir() if folder.is_dir() else ())
        if path.name not in IGNORED
    }
    sentences = [f"{shown}/{name} is missing" for name in sorted(files.keys() - found)]
    for name in sorted(files.keys() & found):
        if not _same(files[name], _text(folder / name)):
            sentences.append(f"{shown}/{name} differs from what the course builds")
    sentences += [
        f"{shown}/{name} is not built from the course" for name in sorted(found - files.keys())
    ]
    return sentences


def _text(path: Path) -> str:
    """The text with any line ends; empty where it is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _same(built: str, found: str) -> bool:
    """Equal but for the last digits of numbers, which another processor may round differently."""
    if built == found:
        return True
    if NUMBER.split(built) != NUMBER.split(found):
        return False
    pairs = zip(NUMBER.findall(built), NUMBER.findall(found), strict=True)
    return all(
        math.isclose(float(one), float(other), rel_tol=1e-8, abs_tol=1e-11) for one, other in pairs
    )
