"""What holds of every name and every damage that a download may have."""

import ast
import io
import json
import re
import string
import zipfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from autograder.collect import collect, moodle, nbgrader
from autograder.collect.canvas import CanvasName, parse
from autograder.collect.draft import parsed
from autograder.collect.magic import plain_python
from autograder.collect.notebook import notebook_source

FILES = ("kernel_attention.py", "pencil.py")
BOTH = {"kernel_attention.py": b"x = 1\n" * 9, "pencil.py": b'tau = "2*h**2"\n'}


def packed(members: dict[str, bytes]) -> bytes:
    """A zip of these members, in order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


@given(st.data())
def test_no_bytes_of_a_students_zip_stop_the_class(tmp_path_factory, data):
    """Whatever byte is changed, bob is graded and of alice something is taken or complained of."""
    inner = bytearray(packed(BOTH))
    for _ in range(3):
        inner[data.draw(st.integers(0, len(inner) - 1))] = data.draw(st.integers(0, 255))
    source = tmp_path_factory.mktemp("class") / "class.zip"
    source.write_bytes(packed({"alice.zip": bytes(inner), "bob.zip": packed(BOTH)}))
    alice, bob = collect(FILES, source).submissions
    assert not alice.empty
    assert {name: data.decode() for name, data in BOTH.items()} == bob.files


words = st.text(string.ascii_lowercase + "éñ王_", min_size=1, max_size=12).map(
    lambda name: name.strip("_") or "x"
)
digits = st.integers(1, 10**9).map(str)


@given(
    words.filter(lambda name: name != "anon"), digits, digits, st.text(min_size=1), st.booleans()
)
def test_a_canvas_name_comes_back_as_it_was_written(name, user, attachment, file, late):
    """Whatever the student called the file, and whether late or not."""
    written = CanvasName(name, user, file, attachment, late)
    assert written == parse(written.text)


@given(
    st.from_regex(r"[A-Za-z0-9]{1,8}", fullmatch=True), digits, st.text(min_size=1), st.booleans()
)
def test_an_anonymous_canvas_name_comes_back_as_it_was_written(user, attachment, file, late):
    """An anonymous id may look like a user id; the order of the patterns tells them apart."""
    written = CanvasName("anon", user, file, attachment, late)
    assert written == parse(written.text)


@given(
    st.text(min_size=1).filter(lambda name: "_" not in name and "/" not in name),
    digits,
    st.text(min_size=1).filter(lambda file: not file.startswith("/")),
    st.sampled_from(["file", "onlinetext"]),
    st.sampled_from(["/", "_/", "_"]),
)
def test_a_moodle_name_comes_back_as_it_was_written(name, number, file, plugin, mark):
    """In folders or flat; a full name holds no underscore, a file's name whatever it likes."""
    if mark == "_" and file.startswith("/"):
        file = file.lstrip("/") or "x"
    written = moodle.MoodleName(name, number, file, plugin)
    assert written == moodle.parse(written.text(mark))


ids = st.text(min_size=1).filter(lambda text: "+" not in text)


@given(ids, ids, st.datetimes(), st.sampled_from(["UTC", "Asia/Kolkata", "+0100", ""]))
def test_an_inbound_name_comes_back_as_it_was_written(student, assignment, moment, zone):
    """Ids may hold anything but the plus that parts them."""
    time = f"{moment:%Y-%m-%d %H:%M:%S.%f} {zone}".strip()
    written = nbgrader.InboundName(student, assignment, time)
    if "+" not in zone and 1900 < moment.year < 9000:
        assert written == nbgrader.parse(written.text)
        assert nbgrader.parse(f"{written.text}+ZxP81") == written


# what cells are made of, in every order
pieces = st.lists(
    st.sampled_from(
        [
            "%time",
            "!ls",
            "x?",
            "x",
            "=",
            " = 1",
            "\n",
            "\n    ",
            "(",
            ")",
            "'",
            '"',
            "'''",
            '"""',
            "\\",
            "#",
            "%%bash",
            "%",
            "def f():",
            "if x:",
            "return",
            "\t",
            "[",
            "}",
            "await ",
            "\f",
            "é",
        ]
    )
).map("".join)


@given(pieces)
def test_no_cell_changes_its_number_of_lines(cell):
    """Whatever is left out, the line that a message names is the student's line."""
    plain, dropped = plain_python(cell)
    assert cell.count("\n") == plain.count("\n")
    assert all(1 <= line <= cell.count("\n") + 1 for line in dropped)
    assert len(set(dropped)) == len(dropped)


@given(st.lists(pieces, max_size=6))
def test_whatever_stands_in_the_cells_the_joined_source_is_python(texts):
    """A cell that cannot be read, or leaves a bracket open, reaches into no other cell."""
    cells = [{"cell_type": "code", "source": text} for text in ["a = 1", *texts, "z = 2"]]
    found = notebook_source("x.ipynb", json.dumps({"cells": cells}))
    tree = parsed(found.text)
    assert {"a = 1", "z = 2"} <= {ast.unparse(node) for node in tree.body}
    last = found.text.split("\n").index("z = 2") + 1
    assert f"x.ipynb, cell {len(cells)}, line 1" == found.cells.place(last)


@given(st.text())
def test_no_text_is_too_odd_for_a_cell(text):
    """Control signs, halves of pairs and strange line ends included."""
    cells = [{"cell_type": "code", "source": text}, {"cell_type": "code", "source": "z = 2"}]
    found = notebook_source("x.ipynb", json.dumps({"cells": cells}))
    assert "z = 2" in [ast.unparse(node) for node in parsed(found.text).body]


def test_what_is_python_already_stays_as_it_is():
    """No operator, string or comment of this project looks like one of IPython's commands.

    A call of the handed-out self-check is one, because there it is left out as well.
    """
    for path in Path(__file__).parents[1].glob("autograder/**/*.py"):
        source = path.read_text(encoding="utf-8")
        if re.search(r"^ *(self_check\(|import test_public)", source, re.MULTILINE):
            continue
        assert (source, ()) == plain_python(source)
