"""Students who hand in a notebook in place of the files."""

from __future__ import annotations

from messy.answers import PENCIL_SOURCE, RIGHT_FILES, SOURCE, changed
from messy.archive import zipped
from messy.notebook import code, notebook, old_notebook, prose
from messy.student import NO_CODE, NOTHING, Becomes, Student

BOOK = "kernel_regression.ipynb"
_PLAIN = notebook([code(SOURCE), code(PENCIL_SOURCE)])
_OTHER = notebook([code(changed(("axis=1", "axis=0"))), code(PENCIL_SOURCE)])
_AT_HOME = (
    "%matplotlib inline\n!pip install seaborn\nimport numpy as np\nimport matplotlib.pyplot as plt",
    "name = input('Your name? ')",
    "%%time\n" + SOURCE,
    "plt.plot([1, 2])\nplt.show()",
    "?np.exp",
)
_GRADED = {"nbgrader": {"schema_version": 3, "grade_id": "cell-1", "solution": True}}
_SIDES = b'<<<<<<< HEAD\n "nbformat": 4,\n=======\n "nbformat": 3,\n>>>>>>> mine\n'

NOTEBOOKS = (
    Student(
        "Παπαδοπούλου", "Ελένη", 4126,
        "B01, B05, B15, B17, B18, B45, B53, B55, B60: a notebook as it grows at home",
        Becomes(says=("WMS q3 final(1).ipynb was taken as kernel_regression.ipynb",
                      "cell 2, line 1 was skipped")),
        {
            "all.zip": zipped(
                {
                    "WMS q3 final(1).ipynb": notebook(
                        [*map(code, _AT_HOME), prose("# Answers"), code(PENCIL_SOURCE)]
                    ),
                    ".ipynb_checkpoints/WMS q3 final(1)-checkpoint.ipynb": _OTHER,
                    "desktop.ini": b"[.ShellClassInfo]",
                }
            )
        },
    ),
    Student(
        "Þórsdóttir", "Sigrún", 4127, "B12: the notebook format of 2014",
        Becomes(says=("old notebook format",)), {BOOK: old_notebook([SOURCE, PENCIL_SOURCE])},
    ),
    Student(
        "D'Angelo", "Chiara", 4128, "B13, B14: ids where there are none, and copied ones",
        Becomes(says=("row_softmax is defined in cells 1 and 2; the last one counts",)),
        {
            BOOK: notebook(
                [
                    code("def row_softmax(scores):\n    return scores", id="a", metadata=_GRADED),
                    code(SOURCE, id="a", metadata=_GRADED),
                    code(PENCIL_SOURCE, id="a", metadata=_GRADED),
                ],
                minor=4,
            )
        },
    ),
    Student(
        "Fernández", "Íñigo", 4129, "B16: a code cell became text",
        Becomes(says=("cell 2 is a text cell that holds code",)),
        {BOOK: notebook([prose("My *answers*"), prose(SOURCE), code(PENCIL_SOURCE)])},
    ),
    Student(
        "Johansson", "Maja", 4130, "B11: conflict markers in the notebook",
        NOTHING(says=("conflict marker",),
                asks="conflict marker of git"),
        {BOOK: _PLAIN.replace(b' "nbformat": 4,\n', _SIDES)},
    ),
    Student(
        "Rossi", "Luca", 4131, "a notebook that the upload cut short",
        NOTHING(says=("stops being a notebook",),
                asks="stops being a notebook"),
        {BOOK: _PLAIN[: len(_PLAIN) // 2]},
    ),
    Student(
        "Levy", "Amélie", 4132, "B05: two notebooks that differ",
        NOTHING(says=("was handed in 2 times",),
                asks="which of 2 is meant"),
        {"homework.ipynb": _PLAIN, "homework_new.ipynb": _OTHER},
    ),
    Student(
        "Nuñez 🎈", "Zoë", 4133, "B05: the file and a notebook, both filled in, and they differ",
        NO_CODE(says=("was handed in 2 times",), asks="which of 2 is meant"),
        {**RIGHT_FILES, BOOK: _OTHER},
    ),
)  # fmt: skip
