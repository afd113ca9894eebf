"""A class's hand-ins, from any place they may lie in, as submissions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.collect.canvas import CANVAS
from autograder.collect.disk import open_source
from autograder.collect.folder import FOLDER
from autograder.collect.github import GITHUB
from autograder.collect.gradescope import GRADESCOPE
from autograder.collect.handin import HandIn, Kind, Wanted
from autograder.collect.moodle import MOODLE
from autograder.collect.names import is_notebook, listed, same_name
from autograder.collect.nbgrader import NBGRADER
from autograder.collect.pick import pick
from autograder.collect.submission import Submission
from autograder.collect.tree import Remark, Tree
from autograder.errors import SubmissionsError

# in the order in which they are tried: a plain folder is what remains
KINDS: dict[str, Kind] = {
    "canvas": CANVAS,
    "moodle": MOODLE,
    "gradescope": GRADESCOPE,
    "nbgrader": NBGRADER,
    "classroom": GITHUB,
    "folder": FOLDER,
}


@dataclass(frozen=True)
class Collection:
    """Every file of an input: in a submission, ignored, or left to a person.

    A zip counts through its members.
    """

    kind: str
    submissions: tuple[Submission, ...]
    ignored: tuple[Remark, ...]
    needs_person: tuple[Remark, ...]


def collect(
    assignment_files: Sequence[str],
    source: Path,
    kind: str | None = None,
    notebook: str = "",
    pencils: Sequence[str] = (),
) -> Collection:
    """The class's submissions in a folder or zip, in the order of the students' names.

    A student's id is the name of the sub-folder or file; from Canvas and Moodle it is the name
    in the file names and the platform's number, `doejane_1234`, or `anon_Xy12` where grading is
    anonymous; from Gradescope the student's number, else the mail address, else the name; from
    nbgrader the student's id; from GitHub Classroom the user.
    `kind` is one of KINDS, or None to tell it from the names in the input.
    `notebook` is the name of the notebook that may be handed in in place of the files.
    `pencils` are the names of the pencil questions, whose answers may lack quotation marks.
    One folder around all hand-ins, as packing leaves it, is looked through.
    """
    if kind is not None and kind not in KINDS:
        raise SubmissionsError(f"there is no kind {kind!r}; known: {', '.join(KINDS)}")
    wanted = Wanted(assignment_files, notebook, pencils)
    with open_source(source) as tree:
        tree = _unwrapped(tree, wanted)
        kind = kind or next(name for name, k in KINDS.items() if k.recognises(tree))
        split = KINDS[kind].split(tree, wanted)
        if not split.hand_ins:
            raise SubmissionsError(_nobody(source, KINDS[kind], tree))
        picked = [pick(h, wanted) for h in sorted(split.hand_ins, key=_by_name)]
    return Collection(
        kind,
        tuple(p.submission for p in picked),
        # the members of a group share their files
        _once([*tree.ignored, *split.ignored, *(r for p in picked for r in p.ignored)]),
        _once(
            [*tree.needs_person, *split.needs_person, *(r for p in picked for r in p.needs_person)]
        ),
    )


def _once(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    return tuple(dict.fromkeys(remarks))


def _by_name(hand_in: HandIn) -> tuple[str, str]:
    return hand_in.student.casefold(), hand_in.student


def _unwrapped(tree: Tree, wanted: Wanted) -> Tree:
    """The inside of a lone top folder that holds hand-ins: folders, zips or what a kind knows.

    A lone student's folder holds files, or one folder.
    """
    if _is_known(tree) or len(tree.top) != 1 or any(len(e.path) == 1 for e in tree.entries):
        return tree
    inside = tree.below(*tree.top)
    loose = [entry.name for entry in inside.entries if len(entry.path) == 1]
    holds_students = len(inside.top) > 1 and all(_is_students(name, wanted) for name in loose)
    return inside if holds_students or _is_known(inside) else tree


def _is_known(tree: Tree) -> bool:
    """Whether its names say which kind it is: a plain folder says nothing."""
    return any(kind.recognises(tree) for kind in KINDS.values() if kind is not FOLDER)


def _is_students(name: str, wanted: Wanted) -> bool:
    """Whether a file can be one student's whole hand-in, named after the student."""
    if name.lower().endswith(".zip"):
        return True
    if is_notebook(name):
        return not same_name(wanted.notebook, name)
    lone = len(wanted.files) == 1 and name.lower().endswith(".py")
    return lone and not same_name(wanted.files[0], name)


def _nobody(source: Path, kind: Kind, tree: Tree) -> str:
    found = f"found {listed(sorted(tree.top))}" if tree.top else "it is empty"
    return f"nobody's hand-in is in {source}: wanted {kind.wanted}; {found}"
