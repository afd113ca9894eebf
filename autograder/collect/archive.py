"""Zips from strangers: listed and bounded before a byte of them is unpacked, never to disk."""

from __future__ import annotations

import math
import stat
import unicodedata
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import IO

from autograder.collect.tree import Entry, Parts, Remark, Tree, make_tree
from autograder.errors import SubmissionsError

MIB = 1 << 20


@dataclass(frozen=True)
class Bounds:
    """How many members a zip may have, and how much they may unpack to.

    `ratio` is to the size of the zip itself.
    """

    members: int
    unpacked: float = math.inf
    ratio: float = math.inf


# of a class's zip only single files of bounded size are ever read: no student can spoil it
CLASS = Bounds(members=200_000)
# a text shrinks tenfold, a table of zeros a thousandfold
STUDENT = Bounds(members=5_000, unpacked=256 * MIB, ratio=200)


def open_zip(data: IO[bytes], size: int, origin: str, bounds: Bounds) -> Tree:
    """The members of a zip; raises SubmissionsError with the reason where it cannot be used.

    Members whose names lead out of it are left to a person.
    """
    try:
        archive = zipfile.ZipFile(data)
    except Exception as error:  # whatever a stranger's bytes make zipfile raise
        raise SubmissionsError("it is damaged or no zip") from error
    _check(archive, size, bounds)
    entries: list[Entry] = []
    folders: list[Parts] = []
    unsafe: list[Remark] = []
    for member in archive.infolist():
        name = _name(member)
        where = f"{origin}/{name}" if origin else name
        path = tuple(part for part in name.split("/") if part not in ("", "."))
        if misleading := _misleading(name):
            unsafe.append(Remark(where, misleading))
        elif name.endswith("/"):
            folders.append(path)
        elif path:
            read = partial(archive.read, member)
            entries.append(Entry(path, where, member.file_size, read, _danger(member)))
    return make_tree(entries, folders, unsafe)


def _check(archive: zipfile.ZipFile, size: int, bounds: Bounds) -> None:
    members = archive.infolist()
    unpacked = sum(member.file_size for member in members)
    if len(members) > bounds.members:
        raise SubmissionsError(f"it has more than {bounds.members} members")
    if unpacked > bounds.unpacked:
        raise SubmissionsError(f"it unpacks to more than {bounds.unpacked / MIB:.0f} MiB")
    if unpacked > max(bounds.ratio * size, MIB):  # what is small may be as dense as it likes
        raise SubmissionsError(f"it unpacks to more than {bounds.ratio} times its size")


def _name(member: zipfile.ZipInfo) -> str:
    """The member's path with `/`, composed characters, and UTF-8 where the zip forgot to say so."""
    # zipfile cuts a name at its first NUL byte; the whole name is what was packed
    name = member.orig_filename
    if not member.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name).replace("\\", "/")


def _misleading(name: str) -> str:
    if "\0" in name:
        return "its name holds a NUL byte"
    if name.startswith("/") or name[1:2] == ":":
        return "its path is absolute"
    if ".." in name.split("/"):
        return "its path leaves the archive"
    return ""


def _danger(member: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "it is a link or a device"
    if member.flag_bits & 1:
        return "it is locked with a password"
    # zipfile bounds what one read unpacks for these two only
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "it is packed in an unusual way"
    return ""
