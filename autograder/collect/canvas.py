"""Canvas's submissions download: one flat folder whose file names say who and what."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.names import unnumbered
from autograder.collect.tree import Entry, Remark, Tree
from autograder.collect.typed_page import LINK, TYPED, says_nothing

_REST = r"_(?:(?P<attachment>[0-9]+)_(?P<file>.+)|(?P<page>(?:text|link)\.html))"
# tried first: an anonymous id of digits alone reads as a user id as well
_ANONYMOUS = re.compile(r"(?s)(?:(?P<late>LATE)_)?(?P<name>anon)_(?P<user>[A-Za-z0-9]+)" + _REST)
_NAMED = re.compile(r"(?s)(?P<name>.*?)(?:_(?P<late>LATE))?_(?P<user>[0-9]+)" + _REST)


@dataclass(frozen=True)
class CanvasName:
    """A file name of the download: whose it is, and what the student called the file.

    `attachment` is empty for a page that Canvas wrote itself, `text.html` or `link.html`.
    """

    name: str
    user: str
    file: str
    attachment: str = ""
    late: bool = False

    @property
    def student(self) -> str:
        """The name and Canvas's number: readable, and nobody shares it."""
        return f"{self.name}_{self.user}"

    @property
    def text(self) -> str:
        """The name as Canvas writes it."""
        stem = [self.name, "LATE"] if self.late else [self.name]
        if self.name == "anon":
            stem.reverse()
        return "_".join([*stem, self.user, *filter(None, [self.attachment]), self.file])


def parse(text: str) -> CanvasName | None:
    """What a file name says; None where it is not one of Canvas's."""
    found = _ANONYMOUS.fullmatch(text) or _NAMED.fullmatch(text)
    if not found:
        return None
    return CanvasName(
        found["name"],
        found["user"],
        found["file"] or found["page"],
        found["attachment"] or "",
        late=found["late"] is not None,
    )


def _recognises(tree: Tree) -> bool:
    return 2 * sum(parse(name) is not None for name in tree.top) > len(tree.top)


def _split(tree: Tree, wanted: Wanted) -> Split:
    students: dict[str, list[tuple[CanvasName, Entry]]] = defaultdict(list)
    strangers: list[Remark] = []
    for entry in tree.entries:
        name = parse(entry.name) if len(entry.path) == 1 else None
        if name is None:
            strangers.append(Remark(entry.origin, "its name does not say whose it is"))
        else:
            students[name.student].append((name, entry))
    hand_ins: list[HandIn] = []
    ignored: list[Remark] = []
    for student, uploads in students.items():
        hand_in, left = _hand_in(student, uploads)
        hand_ins.append(hand_in)
        ignored += left
    return Split(tuple(hand_ins), tuple(ignored), tuple(strangers))


def _hand_in(
    student: str, uploads: list[tuple[CanvasName, Entry]]
) -> tuple[HandIn, tuple[Remark, ...]]:
    kept: list[Entry] = []
    ignored: list[Remark] = []
    notices = ["Canvas marks it as late."] if any(name.late for name, _ in uploads) else []
    newest: dict[str, int] = {}
    for name, _ in uploads:
        file, number = unnumbered(name.file)
        newest[file] = max(newest.get(file, 0), number)
    for name, entry in uploads:
        file, number = unnumbered(name.file)
        if number < newest[file]:
            ignored.append(Remark(entry.origin, "a later upload of the same file was taken"))
        elif name.file == "text.html" and not name.attachment and says_nothing(entry):
            ignored.append(Remark(entry.origin, "an empty text entry"))
        else:
            page = TYPED if name.file == "text.html" else LINK
            kept.append(replace(entry, path=(file if name.attachment else page,)))
            if number:
                notices.append(f"{name.file} was taken as {file}: Canvas numbers later uploads.")
    return HandIn(student, tuple(kept), tuple(notices)), tuple(ignored)


CANVAS = Kind("a Canvas submissions download", _recognises, _split)
