"""The files of an input, before anybody knows whose they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

Parts = tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """One file: its path below the top, where it lay in the input, its size, how to read it.

    `read` may raise anything: what it reads comes from a stranger.
    `danger` says why it must not be read at all.
    """

    path: Parts
    origin: str
    size: int
    read: Callable[[], bytes]
    danger: str = ""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path[-1]


@dataclass(frozen=True)
class Remark:
    """A path of the input that was not taken, and why."""

    path: str
    why: str


@dataclass(frozen=True)
class Tree:
    """All files of a folder or zip, with its folders (empty ones too) and what was left out."""

    entries: tuple[Entry, ...]
    folders: frozenset[Parts] = frozenset()
    ignored: tuple[Remark, ...] = ()
    needs_person: tuple[Remark, ...] = ()

    @property
    def top(self) -> frozenset[str]:
        """The names at the top: folders and files."""
        return frozenset(path[0] for path in (*self.folders, *(e.path for e in self.entries)))

    def below(self, folder: str) -> Tree:
        """The same tree as seen from one of its top folders; everything lies in it."""
        entries = tuple(replace(e, path=e.path[1:]) for e in self.entries if e.path[0] == folder)
        folders = frozenset(p[1:] for p in self.folders if p[0] == folder and len(p) > 1)
        return replace(self, entries=entries, folders=folders)


def make_tree(
    entries: Sequence[Entry], folders: Sequence[Parts], needs_person: Sequence[Remark] = ()
) -> Tree:
    """The tree of these files and folders without what computers leave behind."""
    parents = [entry.path[:i] for entry in entries for i in range(1, len(entry.path))]
    judged = [(entry, _litter(entry.path)) for entry in entries]
    return Tree(
        tuple(entry for entry, why in judged if not why),
        frozenset(path for path in (*folders, *parents) if path and not _litter(path)),
        tuple(Remark(entry.origin, why) for entry, why in judged if why),
        tuple(needs_person),
    )


_LITTER = (
    (re.compile(r"__MACOSX|\._.*|\.DS_Store|Icon\r"), "left behind by macOS"),
    (re.compile(r"desktop\.ini|thumbs\.db", re.IGNORECASE), "left behind by Windows"),
    (re.compile(r"\.ipynb_checkpoints"), "a notebook's automatic copy"),
    (re.compile(r"__pycache__|.*\.py[co]"), "compiled by Python"),
    (re.compile(r"site-packages"), "an installed package"),
    (re.compile(r".*~|#.*#|.*\.(bak|orig|swp|tmp)", re.IGNORECASE), "an editor's backup"),
    (re.compile(r"\..*", re.DOTALL), "a hidden file"),
)


def _litter(path: Parts) -> str:
    reasons = (why for part in path for pattern, why in _LITTER if pattern.fullmatch(part))
    return next(reasons, "")
