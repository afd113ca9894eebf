"""Students whose answers are right and whose files come in an odd way, or not at all."""

from __future__ import annotations

from messy.answers import ALL_PENCIL, PENCIL_SOURCE, RIGHT_FILES, SOURCE, changed, with_code
from messy.archive import link, with_mac_litter, zipped
from messy.notebook import code, notebook
from messy.student import BOTH, CODE, ESSAYS, NO_CODE, NOTHING, PENCIL, RIGHT, Becomes, Student

_WRONG = changed(("axis=1", "axis=0"))
_HELPER = (
    "from weights_of import soft\n" + SOURCE.partition("def row_softmax")[0],
    "\n\nrow_softmax = soft\n\n\ndef gaussian_attention"
    + SOURCE.partition("def gaussian_attention")[2],
)
_SOFT = SOURCE.partition("def gaussian_attention")[0].replace("def row_softmax", "def soft")
_SOFT_LOG = """import numpy as np


def soft(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or not scores.shape[1]:
        raise ValueError("rows, please")
    scores = scores - scores.max(axis=1, keepdims=True)
    return np.exp(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)))
"""
_PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"

PACKING = (
    Student(
        "Doe", "Jane", 4101, "B37: nothing odd but the zeros of the id", RIGHT, RIGHT_FILES,
        before="220.00",
    ),
    Student(
        "Doe", "Jane", 4102, "the same name, and free words that a person marks",
        Becomes(ESSAYS, "pending", held=True),
        {CODE: SOURCE.encode(), PENCIL: ALL_PENCIL.encode()},
    ),
    Student(
        "王", "小明", 4103, "B03, B04: the folder was packed, on a Mac",
        RIGHT, {"homework.zip": zipped(with_mac_litter("home work", RIGHT_FILES))},
    ),
    Student(
        "حداد", "ليلى", 4104, "B02, B40: handed in three times; Moodle keeps the last",
        RIGHT,
        {
            CODE: _WRONG.encode(), "kernel_attention-1.py": _WRONG.encode(),
            "kernel_attention-2.py": SOURCE.encode(), "pencil-1.py": RIGHT_FILES[PENCIL],
        },
        on_moodle=RIGHT_FILES,
    ),
    Student(
        "O'Brien", "Niamh", 4105, "B01, B09: the browser and Windows renamed the files",
        Becomes(says=("Kernel Attention (2).py was taken as kernel_attention.py",)),
        {"Kernel Attention (2).py": SOURCE.encode(), "PENCIL.py.txt": RIGHT_FILES[PENCIL]},
    ),
    Student(
        "=SUM(A1:A9)", "Bob", 4106, "B09, B36: a formula for a name, spaces and accents in folders",
        RIGHT,
        {"Übung 3.zip": zipped({f"Übung 3/Lösung (final)/{n}": d for n, d in RIGHT_FILES.items()})},
    ),
    Student(
        "Smith-Jones", "Alex", 4107, "B38, B39: late; Canvas says so and does not say by how much",
        RIGHT, RIGHT_FILES, late=True, before="150",
    ),
    Student(
        "García Márquez", "José", 4108, "B44: a link to somebody's file, a path out of the zip",
        NO_CODE(says=("kernel_attention.py cannot be taken: it is a link or a device",),
                asks="it is a link or a device"),
        {
            "work.zip": zipped(
                {
                    CODE: link(CODE, "/home/teacher/solutions/kernel_attention.py"),
                    PENCIL: RIGHT_FILES[PENCIL],
                    "../../.bashrc": b"echo",
                }
            )
        },
    ),
    Student(
        "Müller", "Jürgen", 4109, "B44: names that are absolute paths",
        NOTHING(says=("pencil.py cannot be taken: its path is absolute",),
                asks="its path is absolute"),
        {"work.zip": zipped({f"/etc/{CODE}": SOURCE.encode(), f"C:\\x\\{PENCIL}": b"tau = 1"})},
    ),
    Student(
        "Ivanova", "Дарья", 4110, "B44: a zip that unpacks to a thousand times its size",
        NOTHING(says=("work.zip cannot be taken",), asks="unpacks to more than 200 times"),
        {"work.zip": zipped({**RIGHT_FILES, "data.csv": bytes(24 << 20)})},
    ),
    Student(
        "van der Berg", "Anna-Lena", 4111, "a PDF of the notebook, and nothing else",
        NOTHING(says=("found notebook.pdf",)),
        {"notebook.pdf": _PDF},
    ),
    Student(
        "Åkesson", "Björn", 4112, "code in a Word file and a photograph; the pencil part is right",
        NO_CODE(says=("found kernel_attention.docx and IMG_0042.jpg",)),
        {"kernel_attention.docx": zipped({"word/document.xml": b"<w/>"}),
         "IMG_0042.jpg": b"\xff\xd8\xff\xe0", PENCIL: RIGHT_FILES[PENCIL]},
    ),
    Student(
        "Diallo", "Mamadou", 4113, "the code was typed into the text box",
        NOTHING(says=("found what was typed into the text box",)),
        typed="<p>def row_softmax(scores):<br>&nbsp; return scores</p>",
    ),
    Student(
        "Cohen", "Noa", 4114, "a link to a repository",
        NOTHING(says=("Hand in pencil.py itself",)),
        link="https://example.org/noa/homework",
    ),
    Student(
        "Özdemir", "Elif", 4115, "opened the text box and left it empty",
        Becomes(BOTH, "not_submitted", held=True), typed="<p></p>",
    ),
    Student("Okafor", "Adaeze", 4116, "never handed in", Becomes(BOTH, "", held=True)),
    Student(
        "Singh", "Arjun", 4117, "B24, B52: a helper file; tests and results of one's own",
        RIGHT,
        {
            **with_code("".join(_HELPER)), "weights_of.py": _SOFT.encode(),
            "test_public.py": b"def test_all():\n    assert True\n",
            "conftest.py": b"raise SystemExit\n", "results.json": b'{"score": 224}',
        },
    ),
    Student(
        "Tremblay", "Zoé", 4118, "B25, B61: a helper file of the same name; sums in another order",
        RIGHT, {**with_code("".join(_HELPER)), "weights_of.py": _SOFT_LOG.encode()},
    ),
    Student(
        "Łukasiewicz", "Zofia", 4119, "empty files beside the notebook that holds the answers",
        RIGHT,
        {CODE: b"", PENCIL: b"",
         "kernel_regression.ipynb": notebook([code(SOURCE), code(PENCIL_SOURCE)])},
    ),
)  # fmt: skip

STRANGER = Student(
    "Newman", "Sam", 4999, "joined after the gradebook was downloaded", RIGHT, RIGHT_FILES
)
