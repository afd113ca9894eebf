"""The files asked for, found in what a student handed in; never by a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from autograder.collect.archive import MIB
from autograder.collect.cells import Cells
from autograder.collect.draft import untouched, which
from autograder.collect.handin import HandIn, Wanted
from autograder.collect.missing import is_python, missing
from autograder.collect.names import is_notebook, listed, same_name, stem_of, unnumbered
from autograder.collect.nested import open_nested
from autograder.collect.notebook import holds_notebook, notebook_source, read_notebook
from autograder.collect.source import Source, decided, read_source, salvaged
from autograder.collect.submission import Submission
from autograder.collect.tree import Entry, Parts, Remark, Tree

HELPERS_LIMIT = 4 * MIB


@dataclass(frozen=True)
class Picked:
    """A student's submission and the fate of every file that is not in it."""

    submission: Submission
    ignored: tuple[Remark, ...]
    needs_person: tuple[Remark, ...]


def pick(hand_in: HandIn, wanted: Wanted) -> Picked:
    """The submission in a hand-in; only source files are read, one zip deep."""
    tree = open_nested(hand_in.entries)
    desk = _Desk(wanted, hand_in.entries, tree, list(tree.entries))
    if hand_in.entries:
        for file in wanted.files:
            desk.place(file)
        desk.place_helpers()
        desk.clear()
        desk.miss_all()
    submission = Submission(
        hand_in.student,
        desk.files,
        desk.problems,
        desk.origins,
        (*hand_in.notices, *dict.fromkeys(desk.notices)),
        hand_in.submitted_at,
        hand_in.attempt,
        desk.notebooks,
        desk.broken,
    )
    return Picked(
        submission, (*tree.ignored, *desk.ignored), (*tree.needs_person, *desk.needs_person)
    )


@dataclass
class _Desk:
    """One student's files while they are sorted; `rest` are those that lie there yet."""

    wanted: Wanted
    handed_in: Sequence[Entry]
    tree: Tree
    rest: list[Entry]
    files: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    notebooks: dict[str, Cells] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    ignored: list[Remark] = field(default_factory=list)
    needs_person: list[Remark] = field(default_factory=list)
    folders: set[Parts] = field(default_factory=set)
    sources: dict[Entry, Source] = field(default_factory=dict)

    def place(self, file: str) -> None:
        """Takes the one file or notebook that is meant, or says why there is none."""
        scripts = self._latest([entry for entry in self.rest if same_name(file, entry.name)])
        self.rest = [entry for entry in self.rest if not same_name(file, entry.name)]
        if not self._agree(file, scripts):
            return self._ask(file, scripts)
        books = self._latest(self._books(file, scripts))
        if not self._agree(file, books):
            return self._ask(file, books)
        chosen = self._chosen(file, scripts, books)
        if chosen == "ask":
            return self._ask(file, [*scripts, *books])
        if not scripts and not books:
            said = missing(file, self.wanted, self.tree, self.handed_in)
            if said:
                self.problems[file] = said
            return None
        taken, *copies = books if chosen == "book" else scripts
        self._take(file, taken)
        self._leave_copies(copies, "a copy of a file that was taken")
        if chosen == "book":
            self._leave_copies(scripts, "nothing is written in it")
        return None

    def _latest(self, entries: list[Entry]) -> list[Entry]:
        """The last of `x.py`, `x-1.py`, `x-2.py` where they lie side by side; else all of them."""
        if len({(e.path[:-1], unnumbered(e.name)[0]) for e in entries}) != 1:
            return entries
        last = max(unnumbered(entry.name)[1] for entry in entries)
        earlier = [e for e in entries if unnumbered(e.name)[1] < last]
        self.ignored += [
            Remark(e.origin, "a later upload of the same file was taken") for e in earlier
        ]
        self.rest = [entry for entry in self.rest if entry not in earlier]
        return [entry for entry in entries if entry not in earlier]

    def _chosen(self, file: str, scripts: Sequence[Entry], books: Sequence[Entry]) -> str:
        if not (scripts and books):
            return "book" if books else "script"
        script, book = self._source(file, scripts[0]), self._source(file, books[0])
        if script.problem:  # whether anything is written in it, nobody can tell
            return "ask" if not untouched(book.text) else "script"
        return which(script.text, book.text if not book.problem else "(")

    def _books(self, file: str, scripts: Sequence[Entry]) -> list[Entry]:
        """The notebooks that may stand in for a file: by name, or any where nothing else is."""
        found = [entry for entry in self.rest if is_notebook(entry.name)]
        own = [e for e in found if same_name(f"{stem_of(file)}.ipynb", e.name)]
        named = own or [e for e in found if same_name(self.wanted.notebook, e.name)]
        if named or (scripts and not untouched(self._source(file, scripts[0]).text)):
            return named
        others = {f"{stem_of(name)}.ipynb" for name in self.wanted.files}
        return [e for e in found if not any(same_name(other, e.name) for other in others)]

    def _source(self, file: str, entry: Entry) -> Source:
        """What is in a file; a notebook may be called a Python file by mistake."""
        if entry not in self.sources:
            if is_notebook(entry.name):
                source = read_notebook(listed([entry.name]), entry, self.wanted.pencils)
            else:
                source = salvaged(
                    file, decided(file, read_source(file, entry)), self.wanted.pencils
                )
                if holds_notebook(source.text):
                    source = notebook_source(listed([entry.name]), source.text, self.wanted.pencils)
            self.sources[entry] = source
        return self.sources[entry]

    def _agree(self, file: str, entries: Sequence[Entry]) -> bool:
        """Whether there is nothing to choose between these."""
        if len(entries) < 2:
            return True
        found = [self._source(file, entry) for entry in entries]
        return not any(s.problem for s in found) and len({s.text for s in found}) == 1

    def _ask(self, file: str, entries: Sequence[Entry]) -> None:
        places = listed("/".join(entry.path) for entry in entries)
        self.problems[file] = (
            f"{file} was handed in {len(entries)} times, each different: {places}. "
            "Hand in the one that counts."
        )
        why = f"which of {len(entries)} is meant as {file}?"
        asked = {remark.path for remark in self.needs_person}
        self.needs_person += [Remark(e.origin, why) for e in entries if e.origin not in asked]

    def _take(self, file: str, entry: Entry) -> None:
        source = self._source(file, entry)
        self.folders.add(entry.path[:-1])
        if source.problem and (source.asks or is_notebook(entry.name)):
            self.problems[file] = source.problem
            if not self._is_asked(entry):  # which side of a conflict is right, a person tells
                self.needs_person.append(Remark(entry.origin, source.problem))
            return
        self.origins[file] = entry.origin
        if source.problem:
            self.problems[file] = source.problem
        elif not source.text.strip():
            self.problems[file] = f"{file} is empty. Hand in the file that you wrote in."
        else:
            self.files[file] = source.text
        self.broken.update(source.broken)
        if source.cells:
            self.notebooks[file] = source.cells
        meant = self.wanted.notebook or entry.name if is_notebook(entry.name) else file
        if entry.name not in (meant, f"{stem_of(file)}.ipynb"):
            self.notices.append(f"{listed([entry.name])} was taken as {meant}.")
        self.notices += source.notices

    def _is_asked(self, entry: Entry) -> bool:
        return any(remark.path == entry.origin for remark in self.needs_person)

    def _leave_copies(self, entries: Sequence[Entry], why: str) -> None:
        """Notebooks stay on the desk: they may stand in for the next file too."""
        self.ignored += [Remark(e.origin, why) for e in entries if not is_notebook(e.name)]

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
        return is_python(entry) and entry.path[:-1] in self.folders

    def _leave(self, entry: Entry, why: str) -> None:
        self.ignored.append(Remark(entry.origin, why))
        self.notices.append(f"{listed([entry.name])} was left aside: {why.removesuffix('.')}.")

    def clear(self) -> None:
        """Leaves aside what nobody asked for."""
        for entry in self.rest:
            if is_notebook(entry.name):
                self._clear_notebook(entry)
            elif is_python(entry) and self.folders:
                self._leave(entry, "it does not lie beside a file asked for")
            elif is_python(entry):
                self.ignored.append(Remark(entry.origin, "not a file asked for"))
            else:
                self.ignored.append(Remark(entry.origin, "not a Python file"))

    def miss_all(self) -> None:
        """Something was handed in, and nothing of it was asked for."""
        if not self.files and not self.problems:
            self.problems = {file: f"{file} is not in it." for file in self.wanted.files}

    def _clear_notebook(self, entry: Entry) -> None:
        if entry.origin not in self.origins.values() and not self._is_asked(entry):
            self.ignored.append(Remark(entry.origin, "its answers stand in what was taken"))
