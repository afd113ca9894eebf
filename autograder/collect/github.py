"""Clones of GitHub Classroom: one folder per student, ASSIGNMENT-USER, under version control."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import takewhile

from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.tree import Entry, Remark, Tree


def _recognises(tree: Tree) -> bool:
    cloned = {
        folder for folder in tree.top if any(f"{folder}/.git/" in r.path for r in tree.ignored)
    }
    return bool(_prefix(tree)) and 2 * len(cloned) > len(tree.top)


def _split(tree: Tree, wanted: Wanted) -> Split:
    prefix = _prefix(tree)
    students: dict[str, list[Entry]] = defaultdict(list)
    strangers: list[Remark] = []
    for folder in tree.folders:
        students[folder[0].removeprefix(prefix)] = []
    for entry in tree.entries:
        if len(entry.path) == 1:
            strangers.append(Remark(entry.origin, "it lies in no student's folder"))
        else:
            student = entry.path[0].removeprefix(prefix)
            students[student].append(replace(entry, path=entry.path[1:]))
    hand_ins = tuple(HandIn(student, tuple(entries)) for student, entries in students.items())
    return Split(hand_ins, (), tuple(strangers))


def _prefix(tree: Tree) -> str:
    """What all folders' names begin with, up to a dash: the assignment; of one folder, nothing."""
    folders = {folder[0] for folder in tree.folders}
    if len(folders) < 2:
        return ""
    parts = zip(*(folder.split("-")[:-1] for folder in folders), strict=False)
    return "".join(f"{same[0]}-" for same in takewhile(lambda part: len(set(part)) == 1, parts))


GITHUB = Kind("clones of GitHub Classroom, ASSIGNMENT-USER/", _recognises, _split)
