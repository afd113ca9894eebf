"""nbgrader's folders: submitted/STUDENT/ASSIGNMENT/ of a course, or the exchange's inbound/."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from autograder.collect.clock import in_utc
from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.names import is_notebook, listed, same_name
from autograder.collect.tree import Entry, Parts, Remark, Tree
from autograder.errors import SubmissionsError

_INBOUND = re.compile(r"(?P<student>[^+]+)\+(?P<assignment>[^+]+)\+(?P<time>[^+]+)(?:\+[^+]*)?")
_KEPT_BY_NBGRADER = {"timestamp.txt": "the time of the hand-in", "submission_secret.txt": "a token"}


@dataclass(frozen=True)
class InboundName:
    """The name of a folder of the exchange."""

    student: str
    assignment: str
    time: str

    @property
    def text(self) -> str:
        """The name as nbgrader writes it."""
        return f"{self.student}+{self.assignment}+{self.time}"


def parse(text: str) -> InboundName | None:
    """What a folder's name says; None where it is not one of the exchange's."""
    found = _INBOUND.fullmatch(text)
    if not found or in_utc(found["time"]) is None:
        return None
    return InboundName(found["student"], found["assignment"], found["time"])


@dataclass
class _Attempt:
    """What lies in one folder of one student for one assignment."""

    student: str
    assignment: str
    submitted_at: str | None = None
    entries: list[Entry] = field(default_factory=list)


def _recognises(tree: Tree) -> bool:
    named = "submitted" in tree.top
    tree, _ = _hand_ins_of(tree)
    if tree.top and all(parse(top) for top in tree.top):
        return True
    if named and tree.entries:
        return all(len(entry.path) > 2 for entry in tree.entries)
    timed = {e.path[0] for e in tree.entries if len(e.path) == 3 and e.name == "timestamp.txt"}
    return 2 * len(timed) > len(tree.top)


def _hand_ins_of(tree: Tree) -> tuple[Tree, tuple[Remark, ...]]:
    """The tree below submitted/ or inbound/, and what else a course's folder holds."""
    for folder in ("submitted", "inbound"):
        if folder in tree.top:
            others = [entry for entry in tree.entries if entry.path[0] != folder]
            why = f"it does not lie in {folder}/"
            return tree.below(folder), tuple(Remark(entry.origin, why) for entry in others)
    return tree, ()


def _split(tree: Tree, wanted: Wanted) -> Split:
    tree, outside = _hand_ins_of(tree)
    attempts: dict[Parts, _Attempt] = {}
    for folder in sorted(tree.folders):
        _place(attempts, folder)
    ignored, strangers = list(outside), []
    for entry in tree.entries:
        key, path = _place(attempts, entry.path[:-1]), entry.path
        if key is None:
            strangers.append(Remark(entry.origin, "it lies in no folder of a student"))
        elif len(path) == len(key) + 1 and entry.name in _KEPT_BY_NBGRADER:
            ignored.append(Remark(entry.origin, _KEPT_BY_NBGRADER[entry.name]))
            if entry.name == "timestamp.txt":
                attempts[key].submitted_at = _time(entry) or attempts[key].submitted_at
        else:
            attempts[key].entries.append(replace(entry, path=path[len(key) :]))
    assignment = _assignment(attempts.values(), wanted)
    students: dict[str, list[_Attempt]] = defaultdict(list)
    for attempt in attempts.values():
        if attempt.assignment == assignment:
            students[attempt.student].append(attempt)
        else:
            ignored += [
                Remark(e.origin, "it belongs to another assignment") for e in attempt.entries
            ]
    hand_ins = []
    for student, found in students.items():
        *earlier, last = sorted(found, key=lambda attempt: attempt.submitted_at or "")
        ignored += [Remark(e.origin, "an earlier attempt") for a in earlier for e in a.entries]
        entries, number = tuple(last.entries), len(found)
        hand_ins.append(HandIn(student, entries, (), last.submitted_at, number))
    return Split(tuple(hand_ins), tuple(ignored), tuple(strangers))


def _place(attempts: dict[Parts, _Attempt], folder: Parts) -> Parts | None:
    """The key of the attempt that a folder belongs to, made where it is new."""
    name = parse(folder[0]) if folder else None
    if name:
        key, new = folder[:1], _Attempt(name.student, name.assignment, in_utc(name.time))
    elif len(folder) > 1:
        key, new = folder[:2], _Attempt(folder[0], folder[1])
    else:
        return None
    attempts.setdefault(key, new)
    return key


def _time(entry: Entry) -> str | None:
    if entry.danger or entry.size > 200:
        return None
    try:
        return in_utc(entry.read().decode("ascii"))
    except Exception:  # damaged, or no text: the hand-in counts without its time
        return None


def _assignment(attempts: Iterable[_Attempt], wanted: Wanted) -> str:
    """The one assignment in which files of the wanted names were handed in."""
    every = {attempt.assignment for attempt in attempts}
    meant = {a.assignment for a in attempts if any(_is_wanted(e, wanted) for e in a.entries)}
    candidates = meant or every
    if len(candidates) > 1:
        raise SubmissionsError(
            f"the files asked for were handed in for {listed(sorted(candidates))}; "
            "leave one of these assignments in the input"
        )
    return next(iter(candidates), "")


def _is_wanted(entry: Entry, wanted: Wanted) -> bool:
    if is_notebook(entry.name):
        return same_name(wanted.notebook, entry.name)
    return any(same_name(file, entry.name) for file in wanted.files)


NBGRADER = Kind(
    "nbgrader's submitted/STUDENT/ASSIGNMENT/ or inbound/STUDENT+ASSIGNMENT+TIME/",
    _recognises,
    _split,
)
