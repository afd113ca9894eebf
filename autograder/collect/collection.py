"""A class's hand-ins, from any place they may lie in, as submissions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.collect.canvas import CANVAS
from autograder.collect.disk import open_source
from autograder.collect.folder import FOLDER
from autograder.collect.handin import HandIn, Kind
from autograder.collect.names import listed
from autograder.collect.pick import pick
from autograder.collect.submission import Submission
from autograder.collect.tree import Remark, Tree
from autograder.errors import SubmissionsError

# in the order in which they are tried: a plain folder is what remains
KINDS: dict[str, Kind] = {"canvas": CANVAS, "folder": FOLDER}


@dataclass(frozen=True)
class Collection:
    """Every file of an input: in a submission, ignored, or left to a person.

    A zip counts through its members.
    """

    kind: str
    submissions: tuple[Submission, ...]
    ignored: tuple[Remark, ...]
    needs_person: tuple[Remark, ...]


def collect(assignment_files: Sequence[str], source: Path, kind: str | None = None) -> Collection:
    """The class's submissions in a folder or zip, in the order of the students' names.

    A student's id is the name of the sub-folder or file; from Canvas it is the name in the
    file names and Canvas's number, `doejane_1234`, or `anon_Xy12` where grading is anonymous.
    `kind` is one of KINDS, or None to tell it from the names in the input.
    One folder around all hand-ins, as packing leaves it, is looked through.
    """
    if kind is not None and kind not in KINDS:
        raise SubmissionsError(f"there is no kind {kind!r}; known: {', '.join(KINDS)}")
    with open_source(source) as tree:
        tree = _unwrapped(tree)
        kind = kind or next(name for name, k in KINDS.items() if k.recognises(tree))
        split = KINDS[kind].split(tree, assignment_files)
        if not split.hand_ins:
            raise SubmissionsError(_nobody(source, KINDS[kind], tree))
        picked = [pick(h, assignment_files) for h in sorted(split.hand_ins, key=_by_name)]
    return Collection(
        kind,
        tuple(p.submission for p in picked),
        (*tree.ignored, *split.ignored, *(remark for p in picked for remark in p.ignored)),
        (
            *tree.needs_person,
            *split.needs_person,
            *(remark for p in picked for remark in p.needs_person),
        ),
    )


def _by_name(hand_in: HandIn) -> tuple[str, str]:
    return hand_in.student.casefold(), hand_in.student


def _unwrapped(tree: Tree) -> Tree:
    """The inside of a lone top folder that holds hand-ins: two folders or zips, or Canvas's files.

    A lone student's folder holds files, or one folder.
    """
    if len(tree.top) != 1 or any(len(entry.path) == 1 for entry in tree.entries):
        return tree
    inside = tree.below(*tree.top)
    loose = [e for e in inside.entries if len(e.path) == 1 and not e.name.lower().endswith(".zip")]
    holds_students = len(inside.top) > 1 and not loose
    return inside if holds_students or CANVAS.recognises(inside) else tree


def _nobody(source: Path, kind: Kind, tree: Tree) -> str:
    found = f"found {listed(sorted(tree.top))}" if tree.top else "it is empty"
    return f"nobody's hand-in is in {source}: wanted {kind.wanted}; {found}"
