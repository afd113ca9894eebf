"""The folder or zip that an instructor points at, as a tree of files."""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from autograder.collect.archive import CLASS, open_zip
from autograder.collect.tree import Entry, Parts, Remark, Tree, make_tree
from autograder.errors import SubmissionsError


@contextmanager
def open_source(source: Path) -> Iterator[Tree]:
    """The files in a folder or zip, readable while the context lasts."""
    if source.is_dir():
        yield _folder_tree(source)
        return
    if not source.exists():
        raise SubmissionsError(f"{source} does not exist")
    if not source.is_file():
        raise SubmissionsError(f"{source} is neither a folder nor a zip")
    with _opened(source) as file:
        try:
            tree = open_zip(file, source.stat().st_size, "", CLASS)
        except SubmissionsError as error:
            raise SubmissionsError(f"{source} cannot be used: {error}") from error
        yield tree


def _opened(source: Path) -> IO[bytes]:
    try:
        return source.open("rb")
    except OSError as error:
        raise SubmissionsError(f"{source} cannot be read: {error.strerror}") from error


def _folder_tree(source: Path) -> Tree:
    entries: list[Entry] = []
    folders: list[Parts] = []
    needs_person: list[Remark] = []

    def unreadable(error: OSError) -> None:
        where = Path(error.filename).relative_to(source)
        needs_person.append(Remark(_printable(where.as_posix()), f"{error.strerror}"))

    for root, names, files in os.walk(source, onerror=unreadable):
        here = Path(root)
        for name in sorted(names + files):
            path = tuple(_printable(part) for part in (here / name).relative_to(source).parts)
            origin = "/".join(path)
            found = (here / name).lstat()
            if stat.S_ISDIR(found.st_mode):
                folders.append(path)
            elif stat.S_ISREG(found.st_mode):
                entries.append(Entry(path, origin, found.st_size, (here / name).read_bytes))
            else:
                entries.append(Entry(path, origin, 0, bytes, "it is a link or a device"))
    return make_tree(entries, folders, needs_person)


def _printable(name: str) -> str:
    """The name in composed characters; bytes that are no text become U+FFFD."""
    text = os.fsencode(name).decode("utf-8", "replace")
    return unicodedata.normalize("NFC", text)
