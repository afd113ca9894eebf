"""The files asked for, found in what a student handed in; never by a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder.collect.archive import MIB
from autograder.collect.handin import HandIn
from autograder.collect.names import listed, same_name
from autograder.collect.nested import open_nested
from autograder.collect.source import read_source
from autograder.collect.submission import Submission
from autograder.collect.tree import Entry, Parts, Remark, Tree

HELPERS_LIMIT = 4 * MIB


@dataclass(frozen=True)
class Picked:
    """A student's submission and the fate of every file that is not in it."""

    submission: Submission
    ignored: tuple[Remark, ...]
    needs_person: tuple[Remark, ...]


def pick(hand_in: HandIn, files: Sequence[str]) -> Picked:
    """The submission in a hand-in; only source files are read, one zip deep."""
    tree = open_nested(hand_in.entries)
    desk = _Desk(tree, list(tree.entries))
    if hand_in.entries:
        for file in files:
            desk.place(file, files)
        desk.place_helpers()
        desk.clear()
    submission = Submission(
        hand_in.student,
        desk.files,
        desk.problems,
        desk.origins,
        (*hand_in.notices, *desk.notices),
    )
    return Picked(
        submission, (*tree.ignored, *desk.ignored), (*tree.needs_person, *desk.needs_person)
    )


@dataclass
class _Desk:
    """One student's files while they are sorted; `rest` are those that lie there yet."""

    tree: Tree
    rest: list[Entry]
    files: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    ignored: list[Remark] = field(default_factory=list)
    needs_person: list[Remark] = field(default_factory=list)
    folders: set[Parts] = field(default_factory=set)

    def place(self, file: str, files: Sequence[str]) -> None:
        """Takes the one file that is meant, or says why there is none."""
        found = [entry for entry in self.rest if same_name(file, entry.name)]
        self.rest = [entry for entry in self.rest if not same_name(file, entry.name)]
        if not found:
            self.problems[file] = _missing(file, files, self.tree)
        elif len(found) > 1 and not _alike(found):
            places = listed("/".join(entry.path) for entry in found)
            self.problems[file] = (
                f"{file} was handed in {len(found)} times, each different: {places}. "
                "Hand in the one that counts."
            )
            why = f"which of {len(found)} is meant as {file}?"
            self.needs_person += [Remark(entry.origin, why) for entry in found]
        else:
            self._take(file, found[0])
            self.ignored += [Remark(e.origin, "a copy of a file that was taken") for e in found[1:]]

    def _take(self, file: str, entry: Entry) -> None:
        source = read_source(file, entry)
        self.origins[file] = entry.origin
        self.folders.add(entry.path[:-1])
        if source.problem:
            self.problems[file] = source.problem
        else:
            self.files[file] = source.text
        if entry.name != file:
            self.notices.append(f"{listed([entry.name])} was taken as {file}.")

    def place_helpers(self) -> None:
        """Takes the modules that lie beside a file asked for: it may import them."""
        beside = [entry for entry in self.rest if self._is_beside(entry)]
        self.rest = [entry for entry in self.rest if not self._is_beside(entry)]
        room = HELPERS_LIMIT
        for entry in beside:
            room -= entry.size
            source = read_source(listed([entry.name]), entry)
            if entry.name.casefold() in {name.casefold() for name in self.files}:
                self._leave(entry, "another file of this name was taken")
            elif room < 0:
                self._leave(entry, "there are more than 4 MiB of modules")
            elif source.problem:
                self._leave(entry, source.problem)
            else:
                self.files[entry.name] = source.text
                self.origins[entry.name] = entry.origin

    def _is_beside(self, entry: Entry) -> bool:
        return _is_python(entry) and entry.path[:-1] in self.folders

    def _leave(self, entry: Entry, why: str) -> None:
        self.ignored.append(Remark(entry.origin, why))
        self.notices.append(f"{listed([entry.name])} was left aside: {why.removesuffix('.')}.")

    def clear(self) -> None:
        """Leaves aside what nobody asked for."""
        for entry in self.rest:
            if _is_python(entry) and self.folders:
                self._leave(entry, "it does not lie beside a file asked for")
            elif _is_python(entry):
                self.ignored.append(Remark(entry.origin, "not a file asked for"))
            else:
                self.ignored.append(Remark(entry.origin, "not a Python file"))


def _is_python(entry: Entry) -> bool:
    return entry.name.endswith(".py")


def _alike(entries: Sequence[Entry]) -> bool:
    sources = {read_source("", entry) for entry in entries}
    return len(sources) == 1 and not sources.pop().problem


def _missing(file: str, files: Sequence[str], tree: Tree) -> str:
    """The sentence for a file that is not there, naming what may have been meant."""
    if tree.needs_person:
        remark = tree.needs_person[0]
        name = listed([remark.path.rpartition("/")[2]])
        return f"{file} is missing; {name} cannot be taken: {remark.why}. Pack it again."
    others = [e for e in tree.entries if not any(same_name(name, e.name) for name in files)]
    python = [e.name for e in others if _is_python(e) and not e.name.startswith("test_")]
    if python:
        meant = "it" if len(python) == 1 else "the right one"
        return f"{file} is missing; found {listed(python)}. Rename {meant} and hand in again."
    if others:
        found = listed(entry.name for entry in others)
        return f"{file} is missing; found {found}. Hand in {file} itself."
    return f"{file} is missing. Hand it in with the other files."
