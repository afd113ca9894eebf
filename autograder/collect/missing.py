"""The sentence for a file that is not there, naming what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.collect.handin import Wanted
from autograder.collect.names import listed, same_name
from autograder.collect.tree import Entry, Tree


def missing(file: str, wanted: Wanted, tree: Tree, handed_in: Sequence[Entry]) -> str:
    """What to say of a file that was not found in a student's files and their zips.

    Empty where nothing that was handed in may have been meant: then it is just not there.
    """
    barred = {_own_name(r.path, handed_in): r.why for r in tree.needs_person}
    own = [name for name in barred if same_name(file, name)]
    for name in own or barred:
        said = f"{listed([name])} cannot be taken: {barred[name]}. Pack it again."
        return said if own else f"{file} is missing; {said}"
    others = [e for e in tree.entries if not any(same_name(name, e.name) for name in wanted.files)]
    python = [e.name for e in others if is_python(e) and not e.name.startswith("test_")]
    if python:
        meant = "it" if len(python) == 1 else "the right one"
        return f"{file} is missing; found {listed(python)}. Rename {meant} and hand in again."
    if others:
        found = listed(entry.name for entry in others)
        return f"{file} is missing; found {found}. Hand in {file} itself."
    return ""


def is_python(entry: Entry) -> bool:
    """Whether it is called a Python file."""
    return entry.name.endswith(".py")


def _own_name(path: str, handed_in: Sequence[Entry]) -> str:
    """The name that the student gave to a file: platforms put names and numbers before it."""
    for entry in handed_in:
        if path == entry.origin:
            return entry.name
    return path.rpartition("/")[2]
