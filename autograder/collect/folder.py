"""A folder with one sub-folder per student, or one zip, notebook or lone .py file."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.names import is_notebook, same_name
from autograder.collect.tree import Entry, Remark, Tree


def _split(tree: Tree, wanted: Wanted) -> Split:
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
        elif same_name(wanted.notebook, entry.name) or same_name(wanted.files[0], entry.name):
            strangers.append(Remark(entry.origin, "its name does not say whose it is"))
        elif is_notebook(entry.name):
            students[stem].append(replace(entry, path=(wanted.notebook,)))
        elif ending.lower() != "py":
            ignored.append(Remark(entry.origin, "neither a student's folder nor a zip"))
        elif len(wanted.files) > 1:
            strangers.append(Remark(entry.origin, "its name does not say whose it is"))
        else:
            students[stem].append(replace(entry, path=(wanted.files[0],)))
    hand_ins = tuple(HandIn(student, tuple(entries)) for student, entries in students.items())
    return Split(hand_ins, tuple(ignored), tuple(strangers))


FOLDER = Kind("one sub-folder or zip per student", lambda tree: True, _split)
