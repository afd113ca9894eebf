"""Zips among a student's files, opened one deep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO

from autograder.collect.archive import MIB, STUDENT, open_zip
from autograder.collect.tree import Entry, Remark, Tree
from autograder.errors import SubmissionsError

ZIP_LIMIT = 64 * MIB


def open_nested(entries: Iterable[Entry]) -> Tree:
    """The files with those of their zips; what must not be read is left to a person."""
    return _joined(_opened(entry) if _is_zip(entry) else _safe(entry) for entry in entries)


def _is_zip(entry: Entry) -> bool:
    return entry.name.lower().endswith(".zip") and not entry.danger


def _safe(entry: Entry) -> Tree:
    if entry.danger:
        return Tree((), needs_person=(Remark(entry.origin, entry.danger),))
    return Tree((entry,))


def _opened(entry: Entry) -> Tree:
    try:
        inner = open_zip(*_read(entry), entry.origin, STUDENT)
    except SubmissionsError as error:
        return Tree((), needs_person=(Remark(entry.origin, str(error)),))
    if inner == Tree(()):
        return Tree((), ignored=(Remark(entry.origin, "an empty zip"),))
    members = _joined(_safe(replace(e, path=entry.path + e.path)) for e in inner.entries)
    return _joined([members, replace(inner, entries=())])


def _read(entry: Entry) -> tuple[BytesIO, int]:
    if entry.size > ZIP_LIMIT:
        raise SubmissionsError(f"it is larger than {ZIP_LIMIT // MIB} MiB")
    try:
        data = entry.read()
    except Exception as error:  # the archive around it may be damaged just here
        raise SubmissionsError("it is damaged or no zip") from error
    return BytesIO(data), len(data)


def _joined(trees: Iterable[Tree]) -> Tree:
    trees = list(trees)
    return Tree(
        tuple(entry for tree in trees for entry in tree.entries),
        ignored=tuple(remark for tree in trees for remark in tree.ignored),
        needs_person=tuple(remark for tree in trees for remark in tree.needs_person),
    )
