"""Students whose editor, or whose hand, wrote what Python cannot read at once."""

from __future__ import annotations

from messy.answers import PENCIL_SOURCE, RIGHT_FILES, SOURCE, changed, with_code
from messy.student import CODE, NO_CODE, NOTHING, PENCIL, RIGHT, Becomes, Student

_CONFLICT = (
    "<<<<<<< HEAD\n    return 1\n=======\n    return 2\n>>>>>>> partner\n\n\ndef ols_weights"
)

WRITING = (
    Student(
        "Popescu", "Ștefan", 4120, "B06, B10: a byte order mark, Windows line ends",
        RIGHT,
        {CODE: b"\xef\xbb\xbf" + SOURCE.encode(),
         PENCIL: PENCIL_SOURCE.replace("\n", "\r\n").encode()},
    ),
    Student(
        "佐藤", "花子", 4121, "B08, B10: UTF-16, and line ends of an old Mac",
        RIGHT,
        {CODE: SOURCE.encode("utf-16"), PENCIL: PENCIL_SOURCE.replace("\n", "\r").encode()},
    ),
    Student(
        "Silva e Souza", "João", 4122, "B07: one letter in Latin-1; a NUL byte",
        NOTHING(says=("line 1: byte 0xE3 is not UTF-8", "pencil.py, line 60: a NUL byte")),
        {CODE: b"# Jo\xe3o\n" + SOURCE.encode(), PENCIL: RIGHT_FILES[PENCIL] + b"\0"},
    ),
    Student(
        "Mbeki", "Thandiwe", 4123, "one of the two files, and nothing in place of the other",
        Becomes((PENCIL,), says=("pencil.py was not handed in.",)),
        {CODE: RIGHT_FILES[CODE]},
    ),
    Student(
        "Kowalczyk [Nowak+1]", "Piotr", 4124, "B11, B35: conflict markers in the code, odd name",
        NO_CODE(says=("line 43: <<<<<<< is a conflict marker",),
                asks="conflict marker of git"),
        with_code(changed(("def ols_weights", _CONFLICT))),
    ),
    Student(
        "Abdi", "Hodan", 4125, "B34: tabs mixed with blanks, and a quote left open",
        Becomes(("row_softmax",), says=("line 12", "pencil.py, line 9")),
        {CODE: changed(("    scores = np.asarray", "\tscores = np.asarray")).encode(),
         PENCIL: RIGHT_FILES[PENCIL].replace(b'tau = "2*h^2"', b'tau = "2*h^2')},
    ),
)  # fmt: skip
