"""Files that are whole or not there."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from autograder.errors import OutputError


def write_text(path: Path, text: str) -> None:
    """Puts `text` in place of the file, as UTF-8, in one step; raises OutputError."""
    # half characters in a student's name become visible escapes, which JSON reads back
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_bytes(path: Path, content: bytes) -> None:
    """Puts `content` in place of the file in one step; raises OutputError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def remove_stale(folder: Path, ending: str, keep: Collection[str], opening: str) -> None:
    """Removes files of students who are gone: only those that begin as we begin them."""
    kept = {f"{name}{ending}" for name in keep}
    for path in folder.glob(f"*{ending}"):
        if path.name not in kept and path.is_file() and _begins(path, opening):
            path.unlink()


def _begins(path: Path, opening: str) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(opening.encode())) == opening.encode()
