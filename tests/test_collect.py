"""What is taken from a class's folder or zip, what is left aside, and what a person looks at."""

import io
import os
import stat
import sys
import warnings
import zipfile
from pathlib import Path

import pytest
from rich.console import Console

from autograder.collect import Collection, Submission, collect
from autograder.collect.source import decode
from autograder.errors import SubmissionsError
from autograder.report.collected import print_collection

pytestmark = pytest.mark.quick

FILES = ("kernel_attention.py", "pencil.py")
CODE = b"def row_softmax(scores):\n    return scores\n"
PENCIL = b'tau = "2*h**2"\n'
BOTH = {"kernel_attention.py": CODE, "pencil.py": PENCIL}


def packed(members: dict[str, bytes], **options) -> bytes:
    """A zip of these members, in order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, **options) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def collected(folder: Path, members: dict[str, bytes], kind: str | None = None) -> Collection:
    """The collection of a zip with these members."""
    source = folder / "class.zip"
    source.write_bytes(packed(members))
    return collect(FILES, source, kind)


def alone(folder: Path, members: dict[str, bytes]) -> Submission:
    """The submission of alice, whose folder holds these members; bob's is in order."""
    class_ = {f"alice/{name}": data for name, data in members.items()}
    found = collected(folder, class_ | {f"bob/{name}": data for name, data in BOTH.items()})
    assert text(BOTH) == found.submissions[1].files
    return found.submissions[0]


def text(members: dict[str, bytes]) -> dict[str, str]:
    return {name: data.decode() for name, data in members.items()}


def fates(found: Collection) -> list[str]:
    """Every path of the input that the collection accounts for, repeats and all."""
    taken = [path for one in found.submissions for path in one.origins.values()]
    return sorted(taken + [remark.path for remark in (*found.ignored, *found.needs_person)])


# --- one folder per student


def test_a_folder_per_student_from_disk_and_from_a_zip_give_the_same(tmp_path):
    """Whether the instructor unpacked the download makes no difference."""
    members = {f"{who}/{name}": data for who in ("zoë", "adam") for name, data in BOTH.items()}
    for name, data in members.items():
        (tmp_path / "class" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "class" / name).write_bytes(data)
    unpacked = collect(FILES, tmp_path / "class")
    assert ("folder", ["adam", "zoë"]) == (unpacked.kind, [s.student for s in unpacked.submissions])
    assert text(BOTH) == unpacked.submissions[0].files
    assert unpacked == collected(tmp_path, members)


def test_a_zip_per_student_is_opened(tmp_path):
    """The zip's name is the student."""
    found = collected(tmp_path, {"alice.zip": packed(BOTH), "bob.ZIP": packed(BOTH)})
    assert ["alice", "bob"] == [one.student for one in found.submissions]
    assert all(text(BOTH) == one.files for one in found.submissions)


def test_one_python_file_per_student_makes_sense_where_one_file_is_asked_for(tmp_path):
    """With two files wanted, alice.py does not say which it is: a person looks."""
    (tmp_path / "alice.py").write_bytes(CODE)
    one = collect(("kernel_attention.py",), tmp_path)
    assert [("alice", {"kernel_attention.py": CODE.decode()})] == [
        (s.student, s.files) for s in one.submissions
    ]
    (tmp_path / "bob").mkdir()
    two = collect(FILES, tmp_path)
    assert ["alice.py"] == [remark.path for remark in two.needs_person]
    assert ["bob"] == [s.student for s in two.submissions]


@pytest.mark.parametrize("text", [b"", b"\xef\xbb\xbf\n \n"])
def test_an_empty_file_is_said_so(tmp_path, text):
    """It is no answer to anything, and one sentence is enough."""
    (tmp_path / "class" / "alice").mkdir(parents=True)
    (tmp_path / "class" / "alice" / "pencil.py").write_bytes(text)
    (alice,) = collect(("pencil.py",), tmp_path / "class").submissions
    assert "pencil.py is empty" in alice.problems["pencil.py"]


def test_an_empty_folder_is_an_empty_submission(tmp_path):
    """Nothing handed in is not the same as a file missing."""
    found = collected(tmp_path, {"alice/": b"", "bob/.DS_Store": b"x", "carol/notes.txt": b""})
    assert [("alice", True), ("bob", True), ("carol", False)] == [
        (one.student, one.empty) for one in found.submissions
    ]
    assert set(FILES) == set(found.submissions[2].problems)


def test_a_zip_with_nothing_in_it_is_a_hand_in_without_its_files(tmp_path):
    """Its student believes to have handed in, and reads that nothing arrived."""
    found = collected(tmp_path, {"alice.zip": packed({}), "bob.zip": packed({"__MACOSX/a": b""})})
    assert [set(FILES), set(FILES)] == [set(one.problems) for one in found.submissions]


def test_a_folder_around_the_whole_class_is_looked_through(tmp_path):
    """Packing a folder keeps it in the zip; it is no student."""
    found = collected(
        tmp_path, {f"HW 12/{w}/{n}": d for w in ("alice", "bob") for n, d in BOTH.items()}
    )
    assert ["alice", "bob"] == [one.student for one in found.submissions]


def test_a_class_of_one_with_a_folder_inside_is_no_wrapper(tmp_path):
    """One student whose files lie one folder deep stays one student."""
    found = collected(tmp_path, {f"alice/hw12/{name}": data for name, data in BOTH.items()})
    assert [("alice", text(BOTH))] == [(one.student, one.files) for one in found.submissions]


def test_what_computers_leave_beside_the_students_is_no_student(tmp_path):
    """Packed on a Mac, or kept under version control, a class does not grow."""
    found = collected(
        tmp_path,
        {
            "__MACOSX/alice/._pencil.py": b"",
            ".git/config": b"",
            "alice/pencil.py": PENCIL,
            "bob/pencil.py": PENCIL,
        },
    )
    assert ["alice", "bob"] == [one.student for one in found.submissions]


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
def test_a_name_on_disk_may_be_decomposed_or_no_text_at_all(tmp_path):
    """The student's name is one that can be printed and written to a file."""
    (tmp_path / "class" / "Zoe\u0308").mkdir(parents=True)
    os.mkdir(os.fsencode(tmp_path / "class") + b"/Ren\xe9")
    found = collect(FILES, tmp_path / "class")
    assert ["Ren\ufffd", "Zo\u00eb"] == [one.student for one in found.submissions]


# --- which file is meant


@pytest.mark.parametrize(
    "name",
    [
        "kernel_attention(1).py",
        "kernel_attention (2).py",
        "kernel_attention-2.py",
        "kernel_attention copy.py",
        "Kernel_Attention.PY",
        "kernel-attention.py",
        "kernel attention.py",
        "kernel_attention.py.txt",
        "kernel_attention.py.py",
    ],
)
def test_a_name_changed_on_the_way_is_taken_with_a_notice(tmp_path, name):
    """What browsers and file managers do to a name costs nobody a point."""
    found = alone(tmp_path, {name: CODE, "pencil.py": PENCIL})
    assert text(BOTH) == found.files
    assert (f"{name} was taken as kernel_attention.py.",) == found.notices


@pytest.mark.parametrize("name", ["hw12.py", "kernel_attention_old.py", "my_kernel_attention.py"])
def test_another_name_is_never_guessed_at(tmp_path, name):
    """The only candidate may still be the wrong one; the student reads what was found."""
    found = alone(tmp_path, {name: CODE, "pencil.py": PENCIL})
    wanted = f"kernel_attention.py is missing; found {name}. Rename it and hand in again."
    assert {"kernel_attention.py": wanted} == found.problems
    assert "kernel_attention.py" not in found.files


def test_a_missing_file_is_not_blamed_on_its_neighbours(tmp_path):
    """pencil.py and the handed-out tests are in their right place: nothing to rename."""
    found = alone(tmp_path, {"pencil.py": PENCIL, "test_public.py": b""})
    assert {"pencil.py", "test_public.py"} == set(found.files)
    assert "is missing" in found.problems["kernel_attention.py"]
    assert "Rename" not in found.problems["kernel_attention.py"]


def test_a_file_is_found_at_any_depth_with_its_helper_modules(tmp_path):
    """Modules beside it may be imported; others are left aside, and the student is told."""
    deep = {f"a/b/c/{name}": data for name, data in BOTH.items()}
    found = alone(tmp_path, deep | {"a/b/c/plots.py": b"x = 1\n", "a/drafts/plots2.py": b""})
    assert text(BOTH) | {"plots.py": "x = 1\n"} == found.files
    assert "alice/a/b/c/plots.py" == found.origins["plots.py"]
    assert ["plots2.py was left aside: it does not lie beside a file asked for."] == list(
        found.notices
    )


def test_a_zip_is_a_folder_of_its_own(tmp_path):
    """A module outside does not lie beside what is inside, and paths name the zip."""
    found = alone(tmp_path, {"hw.zip": packed(BOTH), "plots.py": b""})
    assert text(BOTH) == found.files
    assert "alice/hw.zip/pencil.py" == found.origins["pencil.py"]


def test_two_different_candidates_go_to_a_person_and_the_student_reads_why(tmp_path):
    """Neither the older nor the newer is taken by chance."""
    found = collected(
        tmp_path,
        {
            "alice/new/kernel_attention.py": CODE,
            "alice/old/Kernel_Attention.py": CODE + b"# draft\n",
            "alice/pencil.py": PENCIL,
            "bob/pencil.py": PENCIL,
        },
    )
    alice = found.submissions[0]
    assert {"pencil.py"} == set(alice.files)
    assert "2 times" in alice.problems["kernel_attention.py"]
    assert (
        "new/kernel_attention.py and old/Kernel_Attention.py"
        in (alice.problems["kernel_attention.py"])
    )
    assert ["alice/new/kernel_attention.py", "alice/old/Kernel_Attention.py"] == [
        remark.path for remark in found.needs_person
    ]


def test_of_numbered_files_side_by_side_the_highest_is_taken(tmp_path):
    """A folder that Canvas's names were unpacked into; a browser's (1) says less, and is asked."""
    first, second = b"old = 1\n", b"older = 1\n"
    numbered = {"pencil.py": first, "pencil-9.py": second, "pencil-10.py": PENCIL}
    found = alone(tmp_path, {"kernel_attention.py": CODE, **numbered})
    assert text(BOTH) == found.files
    assert ("pencil-10.py was taken as pencil.py.",) == found.notices
    for other in ("old/pencil-1.py", "pencil (1).py"):
        found = alone(tmp_path, {"pencil.py": first, other: PENCIL})
        assert "2 times" in found.problems["pencil.py"]


def test_two_members_of_one_name_in_a_zip_are_two_candidates(tmp_path):
    """Neither covers the other, also where only case or the way an accent is stored differs."""
    for first, second in [("hw/pencil.py", "hw/pencil.py"), ("hw/pencil.py", "HW/Pencil.py"),
                          ("\u00e9/pencil.py", "e\u0301/pencil.py")]:  # fmt: skip
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # zipfile doubts that this is meant
            archive.writestr(first, PENCIL)
            archive.writestr(second, b"tau = 1\n")
        found = collected(tmp_path, {"alice.zip": buffer.getvalue(), "bob.zip": packed(BOTH)})
        assert "2 times" in found.submissions[0].problems["pencil.py"]
        assert found.needs_person


def test_conflict_markers_in_a_file_are_named_and_asked_about(tmp_path):
    """Which side is right needs a person; seven signs under a headline are no marker."""
    sides = b"x = 1\n<<<<<<< HEAD\nx = 2\n=======\nx = 3\n>>>>>>> mine\n"
    headline = b'"""Title\n=======\n"""\n<<<<<<< 1\n'
    found = collected(
        tmp_path,
        {
            "alice/kernel_attention.py": CODE + sides,
            "alice/pencil.py": b'"""Title\n=======\n"""\n' + PENCIL,
            "bob/kernel_attention.py": b'"""\n<<<<<<< a quotation\n"""\n' + CODE,
            "bob/pencil.py": headline,
        },
    )
    alice, bob = found.submissions
    line = CODE.count(b"\n") + 2
    assert {"pencil.py"} == set(alice.files)
    assert alice.problems["kernel_attention.py"].startswith(
        f"kernel_attention.py, line {line}: <<<<<<< is a conflict marker of git."
    )
    assert {"kernel_attention.py"} == set(bob.files)
    asked = ["alice/kernel_attention.py", "bob/pencil.py"]
    assert asked == sorted(remark.path for remark in found.needs_person)


def test_one_fault_of_a_notebook_is_said_once(tmp_path, assignment):
    """It stands in for both files; the instructor reads one sentence."""
    source = tmp_path / "class"
    for student in ("alice", "bob"):
        (source / student).mkdir(parents=True)
        (source / student / "kernel_regression.ipynb").write_text("{")
    console = Console(file=io.StringIO(), width=200)
    print_collection(console, assignment, collect(FILES, source, "folder", assignment.notebook))
    lines = console.file.getvalue().splitlines()
    (alice,) = [line for line in lines if line.startswith("alice ")]
    assert 1 == alice.count("here it stops being a notebook")


def test_two_equal_candidates_are_one(tmp_path):
    """The same text twice leaves nothing to choose, whatever its line ends."""
    found = alone(tmp_path, BOTH | {"copy/kernel_attention.py": CODE.replace(b"\n", b"\r\n")})
    assert text(BOTH) == found.files


# --- text


def read(data: bytes) -> tuple[str, str]:
    source = decode("kernel_attention.py", data)
    return source.text, source.problem


@pytest.mark.parametrize(
    "data",
    [
        "τ = 1\n".encode(),
        "τ = 1\n".encode("utf-8-sig"),
        "τ = 1\r\n".encode(),
        "τ = 1\r".encode(),
        "\ufeffτ = 1\r\n".encode("utf-16-le"),
        "\ufeffτ = 1\n".encode("utf-16-be"),
    ],
)
def test_the_same_text_comes_out_of_every_editor(data):
    """Marks and line ends are not the student's doing."""
    assert ("τ = 1\n", "") == read(data)


def test_a_byte_that_is_no_utf8_is_named_with_its_line():
    """The student finds the place without knowing what an encoding is."""
    wanted = "kernel_attention.py, line 3: byte 0xE9 is not UTF-8; save the file as UTF-8."
    assert ("", wanted) == read("x = 1\n\n# caf\u00e9\n".encode("latin-1"))


def test_an_encoding_that_python_would_honour_is_honoured():
    """A coding comment is a statement, not a guess; it cannot name a codec that is no text."""
    line = "# -*- coding: {} -*-\n# café\n"
    assert line.format("latin-1") == read(line.format("latin-1").encode("latin-1"))[0]
    for bad in ("unicode_escape", "rot13", "zlib", "no-such"):
        text, problem = read(line.format(bad).encode("latin-1"))
        assert ("", True) == (text, "line 2: byte 0xE9" in problem)


def test_a_nul_byte_is_refused_with_its_line():
    """UTF-16 without its mark reads as NUL bytes; Python would fail without a line."""
    text, problem = read(b"x = 1\ny = 2\0\n")
    assert ("", True) == (text, problem.startswith("kernel_attention.py, line 2: a NUL byte"))


def test_a_file_beyond_the_size_limit_is_not_read(tmp_path):
    """One MiB is far more than anybody writes; its student reads that."""
    found = alone(tmp_path, {"kernel_attention.py": b"#" * (1 << 20) + b"#", "pencil.py": PENCIL})
    assert ["pencil.py"] == list(found.files)
    assert "larger than 1 MiB" in found.problems["kernel_attention.py"]


def test_an_unreadable_helper_costs_a_notice_and_nothing_else(tmp_path):
    """What was asked for is there and whole."""
    found = alone(tmp_path, BOTH | {"plots.py": b"# \xff\n"})
    assert (text(BOTH), {}) == (found.files, found.problems)
    assert 1 == len(found.notices)
    assert "plots.py, line 1: byte 0xFF" in found.notices[0]


# --- zips from strangers


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../../kernel_attention.py", "leaves the archive"),
        ("a\\..\\..\\kernel_attention.py", "leaves the archive"),
        ("/etc/kernel_attention.py", "absolute"),
        ("C:\\kernel_attention.py", "absolute"),
    ],
)
def test_a_path_that_leaves_the_zip_goes_to_a_person(tmp_path, name, why):
    """Nothing is written anywhere, and the rest of the hand-in counts."""
    inner = packed({name: CODE, "pencil.py": PENCIL})
    found = collected(tmp_path, {"alice.zip": inner, "bob.zip": packed(BOTH)})
    alice, bob = found.submissions
    assert {"pencil.py"} == set(alice.files)
    assert why in alice.problems["kernel_attention.py"]
    assert [True] == [why in remark.why for remark in found.needs_person]
    assert text(BOTH) == bob.files


def test_a_name_with_a_nul_byte_is_not_cut_short(tmp_path):
    """zipfile shows `pencil.py` for `pencil.py\\0.exe`; it is not what was packed."""
    inner = packed({"kernel_attention.py": CODE, "pencil.py_.exe": PENCIL})
    inner = inner.replace(b"pencil.py_.exe", b"pencil.py\0.exe")
    found = collected(tmp_path, {"alice.zip": inner, "bob.zip": packed(BOTH)})
    assert {"kernel_attention.py"} == set(found.submissions[0].files)
    assert ["its name holds a NUL byte"] == [remark.why for remark in found.needs_person]


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO])
def test_a_link_or_device_in_a_zip_is_not_read(tmp_path, mode):
    """Its content would be a path, read as source."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        info = zipfile.ZipInfo("pencil.py")
        info.create_system, info.external_attr = 3, (mode | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    found = collected(tmp_path, {"alice.zip": buffer.getvalue(), "bob.zip": packed(BOTH)})
    assert {} == found.submissions[0].files
    assert ["alice.zip/pencil.py"] == [remark.path for remark in found.needs_person]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_on_disk_is_not_followed(tmp_path):
    """A hand-in may not point out of its folder, nor stop the grader at a pipe."""
    (tmp_path / "secret.py").write_bytes(CODE)
    (tmp_path / "class" / "alice").mkdir(parents=True)
    (tmp_path / "class/alice/kernel_attention.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "class/alice/more").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "class/alice/pencil.py")
    found = collect(FILES, tmp_path / "class")
    assert {} == found.submissions[0].files
    assert set(FILES) == set(found.submissions[0].problems)
    assert 3 == len(found.needs_person)


@pytest.mark.parametrize(
    ("members", "why"),
    [
        ({f"{i}.py": b"" for i in range(5001)}, "more than 5000 members"),
        ({"data.bin": bytes(300 << 20)}, "more than 256 MiB"),
        ({"data.bin": bytes(30 << 20)}, "more than 200 times its size"),
    ],
    ids=["members", "bytes", "ratio"],
)
def test_a_bomb_costs_only_its_student(tmp_path, members, why):
    """It is refused by its table of contents, before anything is unpacked."""
    found = collected(tmp_path, {"alice.zip": packed(members), "bob.zip": packed(BOTH)})
    alice, bob = found.submissions
    assert ({}, set(FILES)) == (alice.files, set(alice.problems))
    assert all(why in problem for problem in alice.problems.values())
    assert [("alice.zip", True)] == [(r.path, why in r.why) for r in found.needs_person]
    assert text(BOTH) == bob.files


def test_a_bomb_that_lies_about_its_size_gives_no_more_than_it_says(tmp_path):
    """What a member unpacks to is bounded by what was checked."""
    inner = packed({"kernel_attention.py": bytes(20 << 20), "pencil.py": PENCIL})
    inner = inner.replace((20 << 20).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    found = collected(tmp_path, {"alice.zip": inner, "bob.zip": packed(BOTH)})
    assert {"pencil.py"} == set(found.submissions[0].files)
    assert "damaged" in found.submissions[0].problems["kernel_attention.py"]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_whose_unpacking_has_no_bound_is_not_unpacked(tmp_path, method):
    """Of these, a few kilobytes become gigabytes in one read."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("kernel_attention.py", CODE)
    found = collected(tmp_path, {"alice.zip": buffer.getvalue(), "bob.zip": packed(BOTH)})
    assert {} == found.submissions[0].files
    assert ["it is packed in an unusual way"] == [remark.why for remark in found.needs_person]


def test_a_zip_with_a_password_is_left_to_a_person(tmp_path):
    """Its student reads that the file is locked, not that it is damaged."""
    inner = packed({"kernel_attention.py": CODE})
    # the first flag of the local header and of the table
    inner = inner.replace(b"PK\3\4\x14\0\0", b"PK\3\4\x14\0\1")
    inner = inner.replace(b"PK\1\2\x14\3\x14\0\0", b"PK\1\2\x14\3\x14\0\1")
    found = collected(tmp_path, {"alice.zip": inner, "bob.zip": packed(BOTH)})
    assert ["it is locked with a password"] == [remark.why for remark in found.needs_person]
    assert "password" in found.submissions[0].problems["kernel_attention.py"]


def test_what_cannot_be_taken_is_called_as_the_student_called_it(tmp_path):
    """The platform's names and numbers are the instructor's; each file has its own reason."""
    zips = {
        "locked.zip": b"PK no zip",
        "work.zip": packed({"/etc/kernel_attention.py": CODE, "../pencil.py": PENCIL}),
    }
    found = collected(
        tmp_path,
        {
            "abi_11_501_locked.zip": zips["locked.zip"],
            "doejane_12_502_work.zip": zips["work.zip"],
        },
    )
    abi, jane = found.submissions
    assert "pencil.py is missing; locked.zip cannot be taken" in abi.problems["pencil.py"]
    assert "pencil.py cannot be taken: its path leaves" in jane.problems["pencil.py"]
    assert (
        "kernel_attention.py cannot be taken: its path is absolute"
        in (jane.problems["kernel_attention.py"])
    )


def test_a_huge_zip_is_not_read(tmp_path):
    """It would be held in memory whole."""
    found = collected(tmp_path, {"alice.zip": bytes((64 << 20) + 1), "bob.zip": packed(BOTH)})
    assert ["it is larger than 64 MiB"] == [remark.why for remark in found.needs_person]


@pytest.mark.parametrize("broken", [packed(BOTH)[:-9], b"Rar!" + bytes(40), b""])
def test_a_broken_zip_costs_only_its_student(tmp_path, broken):
    """A person sees it, its student reads what to do, the others are graded."""
    found = collected(tmp_path, {"alice.zip": broken, "bob.zip": packed(BOTH)})
    assert "alice.zip cannot be taken" in found.submissions[0].problems["pencil.py"]
    assert ["alice.zip"] == [remark.path for remark in found.needs_person]
    assert text(BOTH) == found.submissions[1].files


def test_a_damaged_member_costs_only_its_file(tmp_path):
    """The zip's table is whole, one file's bytes are not."""
    inner = bytearray(packed(BOTH))
    inner[40 + len("kernel_attention.py")] ^= 0xFF
    found = collected(tmp_path, {"alice.zip": bytes(inner), "bob.zip": packed(BOTH)})
    assert {"pencil.py"} == set(found.submissions[0].files)
    assert "damaged" in found.submissions[0].problems["kernel_attention.py"]


def test_names_that_a_zip_does_not_mark_as_utf8_are_read_as_it(tmp_path):
    """macOS packs so; otherwise Zoë's name would be mojibake, and decomposed besides."""
    raw = packed({"Zoe__/kernel_attention.py": CODE, "bob/pencil.py": PENCIL})
    source = tmp_path / "class.zip"
    source.write_bytes(raw.replace(b"Zoe__", "Zoe\u0308".encode()))
    assert ["bob", "Zo\u00eb"] == [one.student for one in collect(FILES, source).submissions]


# --- Canvas


CANVAS = {
    "doejane_1234_501_kernel_attention.py": CODE,
    "doejane_1234_502_pencil.py": PENCIL,
    "obriensiobhán_LATE_99_503_kernel_attention.py": CODE,
    "obriensiobhán_LATE_99_504_pencil.py": PENCIL,
    "wangxiaoming_7_text.html": b"<!DOCTYPE html><head><title>hw</title></head><body> </body>",
}


@pytest.mark.parametrize("wrapper", ["", "submissions/"])
def test_canvas_is_told_by_its_names(tmp_path, wrapper):
    """The student is the name and Canvas's number; late and empty hand-ins are seen."""
    found = collected(tmp_path, {wrapper + name: data for name, data in CANVAS.items()})
    assert "canvas" == found.kind
    assert [
        ("doejane_1234", text(BOTH), ()),
        ("obriensiobhán_99", text(BOTH), ("Canvas marks it as late.",)),
        ("wangxiaoming_7", {}, ()),
    ] == [(one.student, one.files, one.notices) for one in found.submissions]
    assert found.submissions[2].empty


def test_an_anonymous_id_of_digits_is_not_read_as_a_canvas_number(tmp_path):
    """`anon_77_` would otherwise be a student named anon, whose files differ."""
    found = collected(
        tmp_path,
        {
            "anon_77_501_kernel_attention.py": CODE,
            "LATE_anon_Xy12_502_pencil.py": PENCIL,
            "LATE_anon_Xy12_503_12_34_notes.py": PENCIL,
        },
    )
    assert ["anon_77", "anon_Xy12"] == [one.student for one in found.submissions]
    assert ["pencil.py", "12_34_notes.py"] == list(found.submissions[1].files)
    assert ("Canvas marks it as late.",) == found.submissions[1].notices


def test_of_numbered_uploads_the_highest_is_taken(tmp_path):
    """Ten is later than nine, and the name is no fault of the student."""
    found = collected(
        tmp_path,
        {
            "doejane_1234_501_kernel_attention.py": b"old = 1\n",
            "doejane_1234_502_kernel_attention-9.py": b"older = 1\n",
            "doejane_1234_503_kernel_attention-10.py": CODE,
            "doejane_1234_504_pencil-1.py": PENCIL,
        },
    )
    (jane,) = found.submissions
    assert text(BOTH) == jane.files
    assert "kernel_attention-10.py was taken as kernel_attention.py" in jane.notices[0]
    assert 2 == len(found.ignored)


def test_canvas_puts_its_number_before_the_first_dot(tmp_path):
    """A name with a dot of its own keeps the rest in its place."""
    found = collected(
        tmp_path,
        {
            "doejane_1234_501_kernel_attention.py.txt": b"old = 1\n",
            "doejane_1234_502_kernel_attention-1.py.py": CODE,
            "doejane_1234_503_homework.v2.zip": packed({"pencil.py": b"old = 1\n"}),
            "doejane_1234_504_homework-1.v2.zip": packed({"pencil.py": PENCIL}),
        },
    )
    assert PENCIL.decode() == found.submissions[0].files["pencil.py"]
    assert "doejane_1234_503_homework.v2.zip" in [remark.path for remark in found.ignored]


def test_a_zip_and_a_text_beside_it_on_canvas(tmp_path):
    """The zip is opened; a comment in the text box is nothing to grade."""
    found = collected(
        tmp_path,
        {
            "doejane_1234_501_homework-1.zip": packed({f"hw/{n}": d for n, d in BOTH.items()}),
            "doejane_1234_text.html": b"<p>my homework</p>",
        },
    )
    assert text(BOTH) == found.submissions[0].files
    assert ["doejane_1234_text.html"] == [remark.path for remark in found.ignored]


def test_text_in_place_of_a_file_is_a_missing_file(tmp_path):
    """Somebody who typed something did not hand in nothing."""
    found = collected(tmp_path, {"doejane_1234_text.html": b"<p>see my email</p>"})
    assert not found.submissions[0].empty
    assert (
        "found what was typed into the text box. Hand in pencil.py itself"
        in (found.submissions[0].problems["pencil.py"])
    )


def test_a_link_is_never_an_empty_text_on_canvas(tmp_path):
    """Its page may hold an address and no word: somebody handed something in."""
    page = b'<html><body><a href="https://example.org/hw"></a></body></html>'
    found = collected(tmp_path, {"doejane_1234_link.html": page})
    assert not found.submissions[0].empty


def test_a_name_that_is_not_canvas_goes_to_a_person(tmp_path):
    """It is somebody's hand-in, and nobody's name is on it."""
    found = collected(tmp_path, CANVAS | {"forgotten.py": CODE})
    assert ["forgotten.py"] == [remark.path for remark in found.needs_person]


# --- the whole input


def test_every_file_of_the_input_has_exactly_one_fate(tmp_path):
    """Nothing is lost in silence, and nothing counts twice."""
    members = {
        "alice/kernel_attention.py": CODE,
        "alice/pencil.py": b"\xff",
        "alice/plots.py": b"",
        "alice/sub/plots.py": b"",
        "alice/data.csv": b"1,2",
        "alice/__MACOSX/._pencil.py": b"",
        "alice/.ipynb_checkpoints/pencil.py": b"",
        "alice/pencil.py~": b"",
        "bob/one/pencil.py": PENCIL,
        "bob/two/pencil.py": CODE,
        "bob/kernel_attention.py": CODE,
        "bob/copy/kernel_attention.py": CODE,
        "carol/hw12.py": CODE,
        "desktop.ini": b"",
        "grades.xlsx": b"",
        "dave.py": CODE,
        "../eve/pencil.py": CODE,
    }
    inner = {"pencil.py": PENCIL, "__pycache__/a.pyc": b"", "deep.zip": packed(BOTH)}
    outer = members | {"frank.zip": packed(inner), "gina.zip": b"no zip"}
    found = collected(tmp_path, outer)
    assert sorted([*members, *(f"frank.zip/{name}" for name in inner), "gina.zip"]) == fates(found)
    assert ["alice", "bob", "carol", "frank", "gina"] == [s.student for s in found.submissions]


def test_one_students_folder_is_not_a_class(tmp_path):
    """Pointing one level too deep is said with what was wanted and what was found."""
    for name, data in BOTH.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(SubmissionsError, match=r"sub-folder.*found kernel_attention.py and pencil"):
        collect(FILES, tmp_path)
    (tmp_path / "pencil.py").unlink()
    with pytest.raises(SubmissionsError, match=r"sub-folder.*found kernel_attention.py$"):
        collect(FILES[:1], tmp_path)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "does not exist"),
        (lambda path: path.mkdir(), "it is empty"),
        (lambda path: path.write_bytes(b"%PDF-1.4"), "cannot be used: it is damaged or no zip"),
        (lambda path: path.write_bytes(packed({})), "it is empty"),
    ],
    ids=["missing", "empty folder", "no zip", "empty zip"],
)
def test_an_input_without_a_class_is_one_sentence(tmp_path, make, message):
    """The sentence names the path and what is wrong with it."""
    make(tmp_path / "class")
    with pytest.raises(SubmissionsError, match=message) as raised:
        collect(FILES, tmp_path / "class")
    assert "\n" not in str(raised.value)


def test_an_unknown_kind_names_the_known_ones(tmp_path):
    """A typing slip costs one look."""
    with pytest.raises(SubmissionsError, match=r"no kind 'canvass'; known: canvas, .*, folder"):
        collect(FILES, tmp_path, "canvass")


def test_a_kind_that_is_told_is_not_second_guessed(tmp_path):
    """A folder of students whose names look like Canvas's is what the instructor says it is."""
    members = {f"doejane_1_2_x/{name}": data for name, data in BOTH.items()}
    assert "folder" == collected(tmp_path, members, "folder").kind
    with pytest.raises(SubmissionsError, match="wanted a Canvas submissions download"):
        collected(tmp_path, {"alice/pencil.py": PENCIL}, "canvas")
