"""What holds of every name and every damage that a download may have."""

import io
import string
import zipfile

from hypothesis import given
from hypothesis import strategies as st

from autograder.collect import collect
from autograder.collect.canvas import CanvasName, parse

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
    """Whatever byte is changed, bob is graded and every wanted file of alice has a fate."""
    inner = bytearray(packed(BOTH))
    for _ in range(3):
        inner[data.draw(st.integers(0, len(inner) - 1))] = data.draw(st.integers(0, 255))
    source = tmp_path_factory.mktemp("class") / "class.zip"
    source.write_bytes(packed({"alice.zip": bytes(inner), "bob.zip": packed(BOTH)}))
    alice, bob = collect(FILES, source).submissions
    assert set(FILES) <= set(alice.files) | set(alice.problems)
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
