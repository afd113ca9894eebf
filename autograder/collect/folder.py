"""A folder with one sub-folder per student, or one zip, or (one-file assignments) one .py file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from autograder.collect.handin import HandIn, Kind, Split
from autograder.collect.names import same_name
from autograder.collect.tree import Entry, Remark, Tree


def _split(tree: Tree, files: Sequence[str]) -> Split:
    students: dict[str, list[Entry]] = defaultdict(list)
    ignored: list[Remark] = []
    strangers: list[Remark] = []
    for folder in tree.folders:
        students[folder[0]] = []
    for entry in tree.entries:
        stem, _, ending = entry.name.rpartition(".")
        if len(entry.path) > 1:
            students[entry.path[0]].append(replace(entry, path=entry.path[1:]))
        elif entry.danger:
            strangers.append(Remark(entry.origin, entry.danger))
        elif ending.lower() == "zip":
            students[stem].append(entry)
        elif ending.lower() != "py":
            ignored.append(Remark(entry.origin, "neither a student's folder nor a zip"))
        elif len(files) > 1 or same_name(files[0], entry.name):
            strangers.append(Remark(entry.origin, "its name does not say whose it is"))
        else:
            students[stem].append(replace(entry, path=(files[0],)))
    hand_ins = tuple(HandIn(student, tuple(entries)) for student, entries in students.items())
    return Split(hand_ins, tuple(ignored), tuple(strangers))


FOLDER = Kind("one sub-folder or zip per student", lambda tree: True, _split)
