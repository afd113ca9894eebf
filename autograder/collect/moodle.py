"""Moodle's "Download all submissions": folders or flat names that say who and what."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.tree import Entry, Parts, Remark, Tree
from autograder.collect.typed_page import TYPED, says_nothing

# some versions end a folder's name with one more underscore
_NAME = re.compile(
    r"(?s)(?P<name>.+?)_(?P<number>[0-9]+)_assignsubmission_(?P<plugin>file|onlinetext)"
    r"(?:_?/|_)(?P<file>.+)"
)


@dataclass(frozen=True)
class MoodleName:
    """A path of the download: whose it is, and what the student called the file.

    With blind marking `name` is the word for participant in the site's language,
    in group work the group's name.
    """

    name: str
    number: str
    file: str
    plugin: str = "file"

    @property
    def student(self) -> str:
        """The name and Moodle's number, as the grading worksheet has them in two columns."""
        return f"{self.name}_{self.number}"

    def text(self, mark: str = "/") -> str:
        """The path as Moodle writes it; `mark` ends the folder: `/`, `_/`, or `_` when flat."""
        return f"{self.name}_{self.number}_assignsubmission_{self.plugin}{mark}{self.file}"


def parse(path: str) -> MoodleName | None:
    """What a path says; None where it is not one of Moodle's."""
    found = _NAME.fullmatch(path)
    if not found:
        return None
    return MoodleName(found["name"], found["number"], found["file"], found["plugin"])


def _recognises(tree: Tree) -> bool:
    tops = tree.top
    return 2 * sum(parse(f"{top}/x") is not None for top in tops) > len(tops)


def _split(tree: Tree, wanted: Wanted) -> Split:
    # a folder with nothing in it is somebody who opened a submission and left it empty
    folders = [parse(f"{folder[0]}/x") for folder in tree.folders]
    students: dict[str, list[Entry]] = {name.student: [] for name in folders if name}
    typed: dict[str, list[Entry]] = defaultdict(list)
    strangers: list[Remark] = []
    for entry in tree.entries:
        name = parse("/".join(entry.path))
        if name is None:
            strangers.append(Remark(entry.origin, "its name does not say whose it is"))
            continue
        students.setdefault(name.student, [])
        typed_in = name.plugin == "onlinetext" and name.file == "onlinetext.html"
        kept = replace(entry, path=(TYPED,) if typed_in else _below(name))
        (students if name.plugin == "file" else typed)[name.student].append(kept)
    ignored: list[Remark] = []
    for student, pages in typed.items():
        for page in pages:
            if says_nothing(page):
                ignored.append(Remark(page.origin, "an empty text entry"))
            else:
                students[student].append(page)
    hand_ins = tuple(HandIn(student, tuple(entries)) for student, entries in students.items())
    return Split(hand_ins, tuple(ignored), tuple(strangers))


def _below(name: MoodleName) -> Parts:
    return tuple(part for part in name.file.split("/") if part)


MOODLE = Kind("Moodle's download of all submissions", _recognises, _split)
