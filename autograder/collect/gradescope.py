"""Gradescope's export of submissions: one folder each, and a YAML file that says whose it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from autograder.collect.archive import MIB
from autograder.collect.clock import in_utc
from autograder.collect.handin import HandIn, Kind, Split, Wanted
from autograder.collect.names import listed
from autograder.collect.tree import Entry, Remark, Tree
from autograder.errors import SubmissionsError

METADATA = "submission_metadata.yml"
LIMIT = 64 * MIB


@dataclass(frozen=True)
class _Record:
    """What the YAML file says of one folder."""

    folder: str
    submitters: tuple[str, ...]
    submitted_at: str | None
    attempt: int


def _recognises(tree: Tree) -> bool:
    return METADATA in tree.top


def _split(tree: Tree, wanted: Wanted) -> Split:
    inside: dict[str, list[Entry]] = defaultdict(list)
    for entry in tree.entries:
        inside[entry.path[0]].append(entry)
    table = inside.pop(METADATA, [])
    if not table:
        raise SubmissionsError(f"a Gradescope export holds {METADATA}, and this input has none")
    ignored = tuple(Remark(entry.origin, "it says whose the folders are") for entry in table)
    students: dict[str, list[_Record]] = defaultdict(list)
    needs_person: list[Remark] = []
    known: set[str] = set()
    for record in _records(_loaded(table[0])):
        if not record.submitters:
            continue
        known.add(record.folder)
        if record.folder not in inside:
            needs_person.append(Remark(record.folder, f"{METADATA} names it, and it is not here"))
        for student in record.submitters:
            students[student].append(record)
    for folder in inside.keys() - known:
        why = f"{METADATA} does not say whose it is"
        needs_person += [Remark(entry.origin, why) for entry in inside[folder]]
    hand_ins = tuple(_hand_in(student, found, inside) for student, found in students.items())
    return Split(hand_ins, ignored, tuple(needs_person))


def _hand_in(student: str, records: list[_Record], inside: Mapping[str, list[Entry]]) -> HandIn:
    """All that a student is named for: two groups' files are two candidates, told apart by path."""
    notices = []
    for record in records:
        others = [other for other in record.submitters if other != student]
        if others:
            notices.append(f"Handed in together with {listed(others)}.")
    entries = [entry for record in records for entry in inside.get(record.folder, ())]
    if len(records) == 1:
        entries = [replace(entry, path=entry.path[1:] or entry.path) for entry in entries]
    return HandIn(
        student,
        tuple(entries),
        tuple(notices),
        max(record.submitted_at or "" for record in records) or None,
        max(record.attempt for record in records),
    )


def _loaded(entry: Entry) -> Any:
    """The YAML as dicts, lists and text: no tag makes an object, no id loses its zeros."""
    import yaml

    if entry.danger or entry.size > LIMIT:
        raise SubmissionsError(f"{METADATA} cannot be used: {entry.danger or 'it is too large'}")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        return yaml.load(entry.read().decode("utf-8-sig"), Loader=loader)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        place = getattr(error, "problem_mark", None)
        line = f", line {place.line + 1}" if place else ""
        raise SubmissionsError(f"{METADATA}{line} cannot be read as YAML") from error


def _records(loaded: Any) -> Iterator[_Record]:
    """One record per folder; keys are Ruby's symbols, so they begin with a colon."""
    if not isinstance(loaded, dict):
        raise SubmissionsError(f"{METADATA} should name the folders, each with its submitters")
    for folder, about in loaded.items():
        if not isinstance(folder, str) or not isinstance(about, dict):
            continue
        people = about.get(":submitters")
        history = about.get(":history")
        yield _Record(
            folder,
            tuple(filter(None, map(_id, people if isinstance(people, list) else ()))),
            in_utc(str(about.get(":created_at", ""))),
            1 + (len(history) if isinstance(history, list) else 0),
        )


def _id(person: Any) -> str:
    """The student's number, else the mail address, else the name; empty where there is none."""
    if not isinstance(person, dict):
        return ""
    said = (person.get(key) for key in (":sid", ":email", ":name"))
    return next((text.strip() for text in said if isinstance(text, str) and text.strip()), "")


GRADESCOPE = Kind("a Gradescope export of submissions", _recognises, _split)
