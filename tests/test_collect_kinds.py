"""How Moodle, Gradescope, nbgrader and GitHub Classroom pack a class, and whose is what."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from autograder.collect import KINDS, Collection, collect
from autograder.collect.clock import in_utc
from autograder.errors import SubmissionsError

pytestmark = pytest.mark.quick

FILES = ("kernel_attention.py", "pencil.py")
CODE = b"def row_softmax(scores):\n    return scores\n"
PENCIL = b'tau = "2*h**2"\n'
BOTH = {"kernel_attention.py": CODE, "pencil.py": PENCIL}
TEXT = {name: data.decode() for name, data in BOTH.items()}


def collected(
    folder: Path, members: dict[str, bytes], kind: str | None = None, files=FILES
) -> Collection:
    """The same from a zip with these members and from the folder it unpacks to."""
    source = folder / "class.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    found = collect(files, source, kind, "kernel_regression.ipynb")
    unpacked = folder / "unpacked"
    with zipfile.ZipFile(source) as archive:
        archive.extractall(unpacked)
    on_disk = collect(files, unpacked, kind, "kernel_regression.ipynb")
    assert found.submissions == on_disk.submissions
    assert set(found.ignored) == set(on_disk.ignored)
    return found


def below(folder: str, members: dict[str, bytes] = BOTH) -> dict[str, bytes]:
    return {f"{folder}/{name}": data for name, data in members.items()}


def told(remarks) -> dict[str, str]:
    return {remark.path: remark.why for remark in remarks}


def packed(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


# --- Moodle


@pytest.mark.parametrize("mark", ["", "_"])
@pytest.mark.parametrize("wrapper", ["", "KR-Homework 12-4711/"])
def test_moodle_folders_with_and_without_a_last_underscore(tmp_path, mark, wrapper):
    """The student is the full name, in any script, and Moodle's number."""
    found = collected(
        tmp_path,
        {
            **below(f"{wrapper}Zoë de la Cruz_101_assignsubmission_file{mark}"),
            **below(f"{wrapper}王 小明_102_assignsubmission_file{mark}/hw 12"),
        },
    )
    assert ("moodle", ["Zoë de la Cruz_101", "王 小明_102"]) == (
        found.kind,
        [one.student for one in found.submissions],
    )
    assert [TEXT, TEXT] == [one.files for one in found.submissions]


def test_moodle_flat_names(tmp_path):
    """Without folders the file's name follows; two people of one name stay two."""
    found = collected(
        tmp_path,
        {
            f"Ana Li_{number}_assignsubmission_file_{name}": data
            for number in (7, 8)
            for name, data in BOTH.items()
        },
    )
    assert [("Ana Li_7", TEXT), ("Ana Li_8", TEXT)] == [
        (one.student, one.files) for one in found.submissions
    ]


def test_moodle_blind_marking_in_another_language(tmp_path):
    """The word for participant is the site's; the number is what tells them apart."""
    found = collected(
        tmp_path,
        {
            **below("Teilnehmer_31_assignsubmission_file_"),
            **below("Teilnehmer_32_assignsubmission_file_"),
        },
    )
    assert ["Teilnehmer_31", "Teilnehmer_32"] == [one.student for one in found.submissions]


def test_moodle_online_text_beside_files_and_alone(tmp_path):
    """An empty text box is nothing handed in; one with words is a hand-in without its files."""
    page = "assignsubmission_onlinetext_/onlinetext.html"
    found = collected(
        tmp_path,
        {
            **below("Ana Li_1_assignsubmission_file_"),
            f"Ana Li_1_{page}": b"<p>see the files</p>",
            f"Bo Wu_2_{page}": b"<p>&nbsp;</p>",
            f"Cy Xu_3_{page}": b"<p>see my mail</p>",
            "Di Yu_4_assignsubmission_onlinetext_onlinetext.html": b"<p>me too</p>",
        },
    )
    ana, bo, cy, di = found.submissions
    assert (TEXT, {}) == (ana.files, ana.problems)
    assert bo.empty
    assert "found what was typed into the text box" in cy.problems["pencil.py"]
    assert "found what was typed into the text box" in di.problems["pencil.py"]
    assert "an empty text entry" == told(found.ignored)[f"Bo Wu_2_{page}"]


def test_a_file_without_a_name_in_a_moodle_download_goes_to_a_person(tmp_path):
    """It is somebody's, and nobody's name is on it."""
    found = collected(
        tmp_path, {**below("Ana Li_1_assignsubmission_file_"), "pencil.py": PENCIL}, "moodle"
    )
    assert {"pencil.py": "its name does not say whose it is"} == told(found.needs_person)


def test_a_students_own_zip_inside_moodle(tmp_path):
    """The folder that was packed, path and all, is looked into."""
    inner = packed(below("my homework"))
    found = collected(tmp_path, {"Ana Li_1_assignsubmission_file_/hw.zip": inner})
    assert TEXT == found.submissions[0].files


# --- Gradescope


TABLE = b"""---
submission_11:
  :submitters:
  - :name: Ana Li
    :sid: '007'
    :email: ana@example.org
  :created_at: 2026-02-28 23:30:00.123456000 -08:00
  :score: 3.0
  :status: processed
  :results: !ruby/hash:ActiveSupport::HashWithIndifferentAccess
    tests: [{name: a, output: !ruby/object:Object {x: 1}}]
  :history:
  - :id: 9
    :created_at: 2026-02-27 23:30:00.000000000 -08:00
submission_12:
  :submitters:
  - :name: Bo Wu
    :sid:
    :email: bo@example.org
  - :name: Cy Xu
    :sid: 123
    :email: cy@example.org
  :created_at: 2026-02-28T10:00:00Z
"""


def export(table: bytes, *folders: str) -> dict[str, bytes]:
    root = "assignment_5_export"
    members = {f"{root}/submission_metadata.yml": table}
    for folder in folders:
        members |= below(f"{root}/{folder}")
    return members


def test_gradescope_says_whose_a_folder_is_and_when_it_came(tmp_path):
    """Ids keep their zeros, times are in UTC, a group's members get one hand-in each."""
    found = collected(tmp_path, export(TABLE, "submission_11", "submission_12"))
    assert "gradescope" == found.kind
    assert [
        ("007", "2026-03-01T07:30:00Z", 2, ()),
        ("123", "2026-02-28T10:00:00Z", 1, ("Handed in together with bo@example.org.",)),
        ("bo@example.org", "2026-02-28T10:00:00Z", 1, ("Handed in together with 123.",)),
    ] == [(s.student, s.submitted_at, s.attempt, s.notices) for s in found.submissions]
    assert [TEXT] * 3 == [one.files for one in found.submissions]


def test_a_student_in_two_groups_is_a_question(tmp_path):
    """Neither group's files are taken for her; the other member is graded."""
    table = (
        b"submission_1:\n  :submitters:\n  - :sid: a\n  - :sid: b\n"
        b"submission_2:\n  :submitters:\n  - :sid: a\n"
    )
    members = export(table, "submission_1")
    members |= below("assignment_5_export/submission_2", {"kernel_attention.py": b"x = 1\n"})
    a, b = collected(tmp_path, members).submissions
    assert "2 times" in a.problems["kernel_attention.py"]
    assert TEXT == b.files


def test_gradescope_folders_and_table_that_disagree(tmp_path):
    """A folder nobody is named for, and a name without its folder, are both a person's."""
    found = collected(tmp_path, export(TABLE, "submission_11", "submission_99"))
    remarks = told(found.needs_person)
    assert {
        "submission_12",
        "assignment_5_export/submission_99/kernel_attention.py",
        "assignment_5_export/submission_99/pencil.py",
    } == set(remarks)
    assert ["007", "123", "bo@example.org"] == [one.student for one in found.submissions]


def test_a_yaml_tag_makes_no_object(tmp_path):
    """A table that names a Python function is text; nothing is called."""
    mark = tmp_path / "called"
    table = (
        f"submission_1:\n  :submitters:\n  - :sid: a\n"
        f"  :results: !!python/object/apply:pathlib.Path.touch [{mark}]\n"
    ).encode()
    found = collected(tmp_path, export(table, "submission_1"))
    assert ["a"] == [one.student for one in found.submissions]
    assert not mark.exists()


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (b"a: [1\nb: 2\n", r"line 2 cannot be read as YAML"),
        (b"- a\n", r"should name the folders"),
        (b"\xff\xfe\xfa", r"cannot be read as YAML"),
    ],
)
def test_a_broken_gradescope_table_is_one_sentence(tmp_path, table, why):
    """Without it nobody's folder has a name."""
    with pytest.raises(SubmissionsError, match=why):
        collected(tmp_path, export(table, "submission_1", "submission_2"))


# --- nbgrader


STAMP = b"2026-02-28 15:58:23.948203 America/Los_Angeles"


@pytest.mark.parametrize("wrapper", ["", "submitted/", "course/submitted/"])
def test_nbgraders_submitted_folder(tmp_path, wrapper):
    """The student is the folder, the time is in UTC whatever zone it was written in."""
    found = collected(
        tmp_path,
        {
            **below(f"{wrapper}ana/kernel_regression", {**BOTH, "timestamp.txt": STAMP}),
            **below(f"{wrapper}bo/kernel_regression", {**BOTH, "timestamp.txt": b"soon"}),
        },
    )
    assert "nbgrader" == found.kind
    assert [("ana", "2026-02-28T23:58:23Z", TEXT), ("bo", None, TEXT)] == [
        (one.student, one.submitted_at, one.files) for one in found.submissions
    ]


def test_nbgraders_course_folder_gives_only_what_was_submitted(tmp_path):
    """The instructor's own version beside it is nobody's hand-in."""
    found = collected(
        tmp_path,
        {
            **below("source/kernel_regression"),
            **below("submitted/ana/kernel_regression", {**BOTH, "timestamp.txt": STAMP}),
            **below("submitted/ana/other", {"other.ipynb": b"{}"}),
            "gradebook.db": b"x",
        },
    )
    assert ["ana"] == [one.student for one in found.submissions]
    ignored = told(found.ignored)
    assert "it does not lie in submitted/" == ignored["source/kernel_regression/pencil.py"]
    assert "it belongs to another assignment" == ignored["submitted/ana/other/other.ipynb"]


def test_two_assignments_with_the_same_files_are_a_question(tmp_path):
    """Which of them is graded is not guessed at."""
    with pytest.raises(SubmissionsError, match="handed in for ps1 and ps2"):
        collected(tmp_path, {**below("submitted/ana/ps1"), **below("submitted/ana/ps2")})


def test_the_last_of_several_attempts_in_the_exchange_is_taken_whole(tmp_path):
    """An attempt is one unit: no file of an earlier one fills a gap, and the count is told."""
    found = collected(
        tmp_path,
        {
            **below("inbound/ana+ps1+2026-02-27 10:00:00.000000 UTC"),
            **below("inbound/ana+ps1+2026-02-28 10:00:00 UTC+Zx81", {"pencil.py": PENCIL}),
            **below("inbound/bo+ps1+2026-02-28 12:00:00 UTC"),
            "inbound/bo+ps1+2026-02-28 12:00:00 UTC/submission_secret.txt": b"x",
        },
    )
    ana, bo = found.submissions
    assert ("ana", "2026-02-28T10:00:00Z", 2) == (ana.student, ana.submitted_at, ana.attempt)
    assert ["pencil.py"] == list(ana.files)
    assert ("bo", TEXT) == (bo.student, bo.files)
    assert ["a token", "an earlier attempt", "an earlier attempt"] == sorted(
        told(found.ignored).values()
    )


def test_which_attempt_is_the_last_is_told_by_the_clock_not_by_the_name(tmp_path):
    """Nine in New York is later than ten in UTC."""
    found = collected(
        tmp_path,
        {
            **below("ana+ps1+2026-02-28 09:00:00 EST"),
            **below("ana+ps1+2026-02-28 10:00:00 UTC", {"pencil.py": b"old = 1"}),
        },
    )
    assert [("2026-02-28T14:00:00Z", TEXT)] == [
        (s.submitted_at, s.files) for s in found.submissions
    ]


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("2026-02-28 10:00:00 UTC", "2026-02-28T10:00:00Z"),
        ("2026-02-28 10:00:00", "2026-02-28T10:00:00Z"),
        ("2026-02-28T10:00:00.5+0530\n", "2026-02-28T04:30:00Z"),
        ("2026-07-01 00:10:00 Europe/Berlin", "2026-06-30T22:10:00Z"),
        ("2026-02-30 10:00:00 UTC", None),
        ("2026-02-28 10:00:00 Mars/Base", None),
        ("2026-02-28 10:00:00 ../../etc/passwd", None),
        ("0001-01-01 00:00:00 +0900", None),
        ("yesterday", None),
    ],
)
def test_a_moment_is_told_in_utc_or_not_at_all(written, wanted):
    """A wrong zone would move a deadline by hours; midnight falls on the right day."""
    assert wanted == in_utc(written)


# --- GitHub Classroom


def test_clones_of_github_classroom(tmp_path):
    """The user is what follows the assignment's name; its own files under version control stay out.

    The tests and workflow that lie in a clone are not what grades it.
    """
    extra = {".git/config": b"", ".github/workflows/classroom.yml": b"", "test_public.py": b""}
    found = collected(
        tmp_path,
        {
            **below("hw-12-ana-li", {**BOTH, **extra}),
            **below("hw-12-bo", {**BOTH, **extra}),
            **below("hw-12-b-42", {**BOTH, **extra}),
        },
    )
    assert ("classroom", ["ana-li", "b-42", "bo"]) == (
        found.kind,
        [one.student for one in found.submissions],
    )
    assert all(TEXT.items() <= one.files.items() for one in found.submissions)
    assert 6 == sum(remark.why == "a hidden file" for remark in found.ignored)


def test_a_user_whose_name_begins_another_users(tmp_path):
    """What they share is no part of the assignment's name."""
    clone = {**BOTH, ".git/config": b""}
    found = collected(tmp_path, {**below("hw-ana", clone), **below("hw-ana-li", clone)})
    assert ["ana", "ana-li"] == [one.student for one in found.submissions]


def test_folders_with_dashes_that_are_no_clones_keep_their_names(tmp_path):
    """Smith-Anna and Smith-Bob share more than an assignment."""
    found = collected(tmp_path, {**below("smith-anna"), **below("smith-bob")})
    assert ("folder", ["smith-anna", "smith-bob"]) == (
        found.kind,
        [one.student for one in found.submissions],
    )


# --- all kinds


PLACES = {
    "canvas": [f"doejane_1_{i}_{name}" for i, name in enumerate(BOTH)],
    "moodle": [f"Jane Doe_1_assignsubmission_file_/{name}" for name in BOTH],
    "nbgrader": [f"submitted/jane/kr/{name}" for name in BOTH],
    "classroom": [f"hw-jane/{name}" for name in BOTH],
    "folder": [f"jane/{name}" for name in BOTH],
}


@pytest.mark.parametrize("kind", PLACES)
def test_every_kind_can_be_told(tmp_path, kind):
    """What the instructor says holds, however little there is to recognise."""
    members = dict(zip(PLACES[kind], BOTH.values(), strict=True))
    found = collected(tmp_path, members, kind)
    assert (kind, [TEXT]) == (found.kind, [one.files for one in found.submissions])


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "folder"])
def test_a_kind_that_finds_nobody_says_what_it_wanted(tmp_path, kind):
    """The layout that was wanted stands beside the one that was found."""
    with pytest.raises(SubmissionsError) as raised:
        collect(FILES, _file(tmp_path), kind)
    assert ("wanted" in str(raised.value)) or "this input has none" in str(raised.value)


def _book(*cells: str) -> bytes:
    code = [{"cell_type": "code", "source": cell} for cell in cells]
    return json.dumps({"cells": code, "nbformat": 4}).encode()


HOMEWORK = {
    "ana": BOTH,
    "bo": {"kernel_attention (1).py": CODE, "Pencil.PY": PENCIL, "notes.txt": b"hello"},
    "cy": {"hw12.py": CODE, "pencil.py": b"tau = '\xff'"},
    "di": {"hw.zip": packed({**below("hw"), "__MACOSX/hw/._pencil.py": b"x"})},
    "ed": {"kernel_regression.ipynb": _book(CODE.decode(), PENCIL.decode())},
    "fay": {"work.ipynb": _book(CODE.decode(), "print 1"), "pencil.py": PENCIL},
    "gus": {"kernel_regression.ipynb": b'{"cells": [\n<<<<<<< HEAD\n'},
    "hal": {"a.ipynb": _book(CODE.decode()), "b.ipynb": _book(PENCIL.decode())},
    "ida": {"pencil.py": PENCIL, "plots.py": b"x = 1\n", "desktop.ini": b"x"},
    "jo": {"hw.zip": b"no zip", "Untitled.ipynb": _book("x = 1")},
}


def _gradescope() -> dict[str, bytes]:
    table = "".join(f"s_{who}:\n  :submitters:\n  - :sid: {who}\n" for who in HOMEWORK)
    members = {
        f"s_{who}/{name}": data for who, mine in HOMEWORK.items() for name, data in mine.items()
    }
    return {"submission_metadata.yml": table.encode(), **members}


PACKED = {
    "folder": lambda who, i, name: f"{who}/{name}",
    "canvas": lambda who, i, name: f"{who}_{ord(who[0])}_{i}_{name}",
    "moodle": lambda who, i, name: f"{who}_{ord(who[0])}_assignsubmission_file_/{name}",
    "moodle flat": lambda who, i, name: f"{who}_{ord(who[0])}_assignsubmission_file_{name}",
    "nbgrader": lambda who, i, name: f"submitted/{who}/kr/{name}",
    "nbgrader inbound": lambda who, i, name: f"{who}+kr+2026-02-28 10:00:00 UTC/{name}",
    "classroom": lambda who, i, name: f"kr-{who}/{name}",
}


@pytest.mark.parametrize("way", [*PACKED, "gradescope"])
def test_the_same_homework_is_taken_from_wherever_it_comes(tmp_path, way):
    """Ten students in every kind of trouble; each file of the input has exactly one fate."""
    folders = {
        f"{who}/{name}": data for who, mine in HOMEWORK.items() for name, data in mine.items()
    }
    (tmp_path / "wanted").mkdir()
    (tmp_path / "found").mkdir()
    wanted = collected(tmp_path / "wanted", folders, "folder")
    pack = PACKED.get(way)
    members = (
        _gradescope()
        if pack is None
        else {
            pack(who, i, name): data
            for who, mine in HOMEWORK.items()
            for i, (name, data) in enumerate(mine.items())
        }
    )
    if way == "classroom":
        members |= {f"kr-{who}/.git/config": b"" for who in HOMEWORK}
    found = collected(tmp_path / "found", members)
    assert way.split()[0] == found.kind
    assert [s.student for s in wanted.submissions] == [
        s.student.partition("_")[0] for s in found.submissions
    ]
    for one, other in zip(wanted.submissions, found.submissions, strict=True):
        # only Canvas puts the files of a hand-in under names of its own
        assert (one.files, one.problems, one.notices) == (
            other.files,
            other.problems,
            other.notices,
        )
    inner = {
        "hw.zip/hw/kernel_attention.py",
        "hw.zip/hw/pencil.py",
        "hw.zip/__MACOSX/hw/._pencil.py",
    }
    zipped = next(
        name for name in members if name.endswith("hw.zip") and members[name] != b"no zip"
    )
    files = {*members, *(f"{zipped.removesuffix('hw.zip')}{name}" for name in inner)} - {zipped}
    taken = {path for one in found.submissions for path in one.origins.values()}
    left = [remark.path for remark in (*found.ignored, *found.needs_person)]
    assert sorted(files) == sorted([*taken, *left])


def _file(folder: Path) -> Path:
    (folder / "class").mkdir()
    (folder / "class" / "notes.txt").write_text("x")
    return folder / "class"
