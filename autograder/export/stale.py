"""What an earlier export left behind for students who get nothing now."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path


def left_over(top: Path, name: str, opening: str, kept: Collection[Path]) -> tuple[Path, ...]:
    """Files of that name in the folders of `top` that begin as ours do and are not kept."""
    found = [path for path in sorted(top.glob(f"*/{name}")) if path not in kept]
    return tuple(path for path in found if path.read_bytes().startswith(opening.encode()))
