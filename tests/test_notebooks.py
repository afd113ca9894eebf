"""Notebooks as hand-ins: whatever happened to the cells, the functions in them are graded."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from autograder.collect import Collection, Submission, collect
from autograder.collect.magic import plain_python
from autograder.collect.notebook import notebook_source

pytestmark = pytest.mark.quick

FILES = ("kernel_attention.py", "pencil.py")
BOOK = "kernel_regression.ipynb"
SOFTMAX = "def row_softmax(scores):\n    return scores\n"
STUB = 'def row_softmax(scores):\n    """Weights."""\n    raise NotImplementedError("not yet")\n'
TAU = 'tau = "2*h**2"\n'


def cell(source: object, kind: str = "code", **more: object) -> dict[str, object]:
    return {"cell_type": kind, "source": source, "metadata": {}, **more}


def book(*cells: object, **more: object) -> str:
    """A notebook's text; cells that are text become code cells."""
    listed = [cell(c) if isinstance(c, str) else c for c in cells]
    about = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, **more}
    return json.dumps({"cells": listed, **about}, indent=1)


def names(source: str) -> dict[str, object]:
    """What running the whole source leaves."""
    namespace: dict[str, object] = {}
    exec(source, namespace)
    return namespace


def collected(folder: Path, members: dict[str, str], files=FILES) -> Collection:
    source = folder / "class.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return collect(files, source, notebook=BOOK)


def alone(folder: Path, **members: str) -> tuple[Submission, Collection]:
    """The submission of alice, whose folder holds these members; bob's is in order."""
    class_ = {f"alice/{name}": text for name, text in members.items()}
    found = collected(folder, class_ | {f"bob/{BOOK}": book(SOFTMAX, TAU)})
    assert set(FILES) == set(found.submissions[1].files)
    return found.submissions[0], found


# --- cells


def test_one_notebook_stands_in_for_every_file(tmp_path):
    """Functions and pencil answers are found by name, wherever their cells stand."""
    alice, _ = alone(tmp_path, **{BOOK: book(TAU, cell("Notes", "markdown"), SOFTMAX)})
    assert ({}, ()) == (alice.problems, alice.notices)
    for file in FILES:
        found = names(alice.files[file])
        assert "2*h**2" == found["tau"]
        assert callable(found["row_softmax"])


@pytest.mark.parametrize("lines", [SOFTMAX, SOFTMAX.splitlines(keepends=True)])
def test_a_source_may_be_a_text_or_a_list_of_lines(lines):
    """Both are in the format, and editors differ."""
    assert callable(names(notebook_source(BOOK, book(cell(lines))).text)["row_softmax"])


def test_a_cell_that_is_no_python_costs_only_itself(tmp_path):
    """The message names the cell, counted from the top, and the line in it."""
    bad = "import numpy\nprint 'done'\n"
    alice, _ = alone(tmp_path, **{BOOK: book(cell("# Title", "markdown"), SOFTMAX, bad, TAU)})
    assert {"row_softmax", "tau"} <= set(names(alice.files["pencil.py"]))
    assert "numpy" not in names(alice.files["pencil.py"])
    (said,) = alice.notices
    assert said.startswith("kernel_regression.ipynb, cell 3, line 2: the cell cannot be read")


@pytest.mark.parametrize(
    "bad",
    ["return 1", "await x", "def f(a, a): pass", "x = 'a\n", "(" * 300, "x = \\", "\0", "break",
     "-" * 50_000 + "1", "if 1:\n", "'''", "\ud800 = 1",
     "#" + "x" * 200_000],
)  # fmt: skip
def test_whatever_python_refuses_only_when_it_compiles_costs_only_its_cell(bad):
    """Some errors show when a statement is compiled, not when it is read."""
    found = notebook_source(BOOK, book(SOFTMAX, bad, TAU))
    assert {"row_softmax", "tau"} <= set(names(found.text))
    assert ["cell 2"] == [said.split(", ")[1] for said in found.notices]


def test_of_two_definitions_the_last_one_counts_and_is_named():
    """As when the notebook is run from top to bottom."""
    later = "def row_softmax(scores):\n    return 'later'\n"
    found = notebook_source(BOOK, book(SOFTMAX, TAU, later))
    assert "later" == names(found.text)["row_softmax"](0)
    wanted = "row_softmax is defined in cells 1 and 3; the last one counts."
    assert (f"{BOOK}: {wanted}",) == found.notices


def test_code_in_a_text_cell_is_read_where_it_is_nowhere_else():
    """Somebody pressed M; an old attempt kept as text is no answer while another one counts."""
    typed = cell(SOFTMAX, "markdown")
    found = notebook_source(BOOK, book(typed, TAU))
    assert "row_softmax" in names(found.text)
    assert ("cell 1 is a text cell that holds code",) == tuple(
        said.removeprefix(f"{BOOK}, ").split(";")[0] for said in found.notices
    )
    draft = cell("def row_softmax(scores):\n    return 'draft'\n", "raw")
    found = notebook_source(BOOK, book(SOFTMAX, draft))
    assert 7 == names(found.text)["row_softmax"](7)


def test_lines_are_told_by_cell(tmp_path):
    """A message about the joined source leads to the place that the student sees."""
    alice, _ = alone(tmp_path, **{BOOK: book("import math\n\n", cell("-", "markdown"), SOFTMAX)})
    for file, source in alice.files.items():
        line = source.split("\n").index("    return scores") + 1
        wanted = "row_softmax raised ValueError (kernel_regression.ipynb, cell 3, line 2)."
        assert wanted == alice.located(f"row_softmax raised ValueError ({file}, line {line}).")
    assert f"{BOOK} has no function x." == alice.located("pencil.py has no function x.")
    assert "my_pencil.py, line 3" == alice.located("my_pencil.py, line 3")


# --- IPython's own lines


@pytest.mark.parametrize(
    ("cell", "wanted"),
    [
        ("%matplotlib inline\nx = 1", {"x": 1}),
        ("!pip install numpy\nx = 1", {"x": 1}),
        ("!pip install \\\n  numpy 'scipy\nx = 1", {"x": 1}),
        ("%%time\nx = 1", {"x": 1}),
        ("%time x = (1,\n  2)\n%time  y = 3", {"x": (1, 2), "y": 3}),
        ("x = '''\n%time y\n'''", {"x": "\n%time y\n"}),
        ("\n%%capture out\nx = 1", {"x": 1}),
        ("%%writefile kernel_attention.py\nx = 1", {"x": 1}),
        ("print?\nx = 1\nx.real??", {"x": 1}),
        ("files = !ls\nx = 1\nwhen = %time 3", {"x": 1}),
        ("if True:\n    !ls\nx = 1", {"x": 1}),
        ("def f():\n    %time\n    return 1\nx = f()", {"x": 1}),
        ("x = (7\n  % 4\n  - 2)", {"x": 1}),
        ("x = '''\n%time\n!ls\n'''", {"x": "\n%time\n!ls\n"}),
        ('x = """a\n\\"""\n%b\n"""', {"x": 'a\n"""\n%b\n'}),
        ("x = 7 \\\n% 4", {"x": 3}),
        ("# don't (\n%time\nx = 1", {"x": 1}),
        ("x = '#('\n%time\ny = \"it's [\"\n!ls", {"x": "#(", "y": "it's ["}),
        ("  x = 1\n  y = 2", {"x": 1, "y": 2}),
        ("from test_public import self_check\nself_check('tau')\nx = 1", {"x": 1}),
        ("from __future__ import annotations\nx = 1", {"x": 1}),
        ("x = 1 if True else 2 # really?", {"x": 1}),
    ],
)
def test_commands_are_left_out_and_the_rest_is_kept_line_for_line(cell, wanted):
    """A % that is a remainder, and a ! in a text, are none of IPython's."""
    plain, _ = plain_python(cell)
    assert cell.count("\n") == plain.count("\n")
    found = names(plain)
    assert wanted == {name: found[name] for name in wanted}


def test_a_cell_in_another_language_is_left_out():
    """Its lines may look like Python, and mean something else."""
    plain, dropped = plain_python("\n%%bash\nx = 1\n")
    assert "x" not in names(plain)
    assert (2,) == dropped


def test_commands_are_said_once_and_the_self_check_is_not(tmp_path):
    """The cells that were handed out are no news to anybody."""
    check = "from test_public import self_check\n\nself_check('tau')"
    alice, _ = alone(tmp_path, **{BOOK: book("%time\n!ls\n", SOFTMAX, check, TAU, "x?")})
    places = "cell 1 line 1, cell 1 line 2 and cell 5 line 1"
    assert (f"{BOOK}: notebook commands (%, ! or ?) were left out: {places}.",) == alice.notices


# --- formats


@pytest.mark.parametrize("version", [2, 3])
def test_an_old_format_is_read_with_a_notice(version):
    """Worksheets, `input` for `source`: years old, and still somebody's work."""
    old = {"cell_type": "code", "language": "python", "outputs": [], "input": SOFTMAX}
    data = {"nbformat": version, "nbformat_minor": 0, "metadata": {"name": ""}}
    found = notebook_source(BOOK, json.dumps({**data, "worksheets": [{"cells": [old, old]}]}))
    assert "row_softmax" in names(found.text)
    assert f"{BOOK} is in an old notebook format; it was read all the same." == found.notices[0]


@pytest.mark.parametrize(
    "text",
    [
        book(SOFTMAX, nbformat_minor=4, metadata={"kernelspec": {"name": "my_env"}}),
        book(cell(SOFTMAX, id="a"), cell(TAU, id="a"), nbformat_minor=4),
        json.dumps({"cells": [cell(SOFTMAX)]}),
        book(SOFTMAX, {"cell_type": "code"}, None, 7, {"cell_type": "code", "source": {"a": 1}}),
        book(cell(SOFTMAX, metadata={"nbgrader": {"grade_id": "x", "locked": 3}})),
        "\ufeff" + book(SOFTMAX),
    ],
    ids=["kernel", "repeated ids", "no version", "broken cells", "metadata", "mark"],
)
def test_what_a_strict_reader_refuses_is_read(tmp_path, text):
    """No metadata is needed, and none is believed."""
    alice, _ = alone(tmp_path, **{BOOK: text})
    assert "row_softmax" in names(alice.files["kernel_attention.py"])
    assert () == alice.notices


def test_conflict_markers_in_a_notebook_are_named_with_their_line(tmp_path):
    """Which side is right needs a person; the instructor sees it in the list."""
    lines = book(SOFTMAX, TAU).split("\n")
    lines[3:3] = ["<<<<<<< HEAD", ' "x": 1,', "=======", ">>>>>>> mine"]
    alice, found = alone(tmp_path, **{BOOK: "\n".join(lines)})
    for file in FILES:
        assert alice.problems[file].startswith(
            f"{BOOK}, line 4: <<<<<<< is a conflict marker of git."
        )
    assert [f"alice/{BOOK}"] == [remark.path for remark in found.needs_person]


def test_conflict_markers_in_a_cell_are_named_with_their_line():
    """The other cells are whole."""
    found = notebook_source(BOOK, book(TAU, f"x = 1\n<<<<<<< HEAD\n{SOFTMAX}"))
    assert (
        "cell 2, line 2: the cell cannot be read as Python (a conflict marker of git)"
        in (found.notices[0])
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (book(SOFTMAX)[:-40], "line 9: here it stops being a notebook (JSON)"),
        ("{", "line 1: here it stops"),
        ("[" * 200_000, "nested too deeply"),
        ("[]", "it holds no cells"),
        ('{"cells": 3}', "it holds no cells"),
        ('{"worksheets": [{"cells": [3]}], "nbformat": 3}', "an old format that cannot be read"),
        ("", "line 1: here it stops"),
        (book(*["x = 1"] * 5001), "more than 5000 cells"),
        (book(*["#" * 100_000] * 11), "more than 1 MiB of code"),
    ],
    ids=range(9),
)
def test_a_notebook_that_cannot_be_read_is_one_sentence(text, said):
    """With the line where its reading stopped, if there is one."""
    found = notebook_source(BOOK, text)
    assert ("", True) == (found.text, said in found.problem), found.problem


# --- which file is meant


def test_a_renamed_notebook_is_taken_with_a_notice(tmp_path):
    """It is the only one; its name says nothing that its contents do not say better."""
    alice, _ = alone(tmp_path, **{"hw/WMS q3.ipynb": book(SOFTMAX, TAU)})
    assert (f"WMS q3.ipynb was taken as {BOOK}.",) == alice.notices
    assert set(FILES) == set(alice.files)


@pytest.mark.parametrize(
    "name",
    ["kernel_regression (1).ipynb", "kernel_regression-Copy1.ipynb", "Kernel Regression.ipynb.txt",
     "kernel_regression.ipynb.json", "hw/kernel-regression.ipynb"],
)  # fmt: skip
def test_a_name_changed_on_the_way_is_the_notebook(tmp_path, name):
    """Even beside another notebook, which is somebody's scratch paper."""
    alice, found = alone(tmp_path, **{name: book(SOFTMAX, TAU), "Untitled.ipynb": book("x = 1")})
    assert set(FILES) == set(alice.files)
    assert () == found.needs_person
    assert "row_softmax" in names(alice.files["pencil.py"])


def test_two_notebooks_of_other_names_are_a_question(tmp_path):
    """Which of them is meant is not guessed at; two equal ones are one."""
    alice, found = alone(tmp_path, **{"a.ipynb": book(SOFTMAX), "b.ipynb": book(TAU)})
    assert set(FILES) == set(alice.problems)
    assert ["alice/a.ipynb", "alice/b.ipynb"] == [remark.path for remark in found.needs_person]
    alice, found = alone(tmp_path, **{"a.ipynb": book(SOFTMAX), "b/a.ipynb": book(SOFTMAX)})
    assert (set(FILES), ()) == (set(alice.files), found.needs_person)


def test_a_notebooks_automatic_copy_is_no_candidate(tmp_path):
    """Jupyter keeps one beside every notebook."""
    copy = f".ipynb_checkpoints/{BOOK.replace('.', '-checkpoint.')}"
    alice, found = alone(tmp_path, **{BOOK: book(SOFTMAX, TAU), copy: book("x = 1")})
    assert (set(FILES), ()) == (set(alice.files), found.needs_person)


def test_the_whole_folder_handed_in_with_the_notebook_written_in(tmp_path):
    """The files beside it are as they were handed out: they are not what she wrote."""
    handed_out = {"kernel_attention.py": STUB, "pencil.py": "tau = None\n"}
    for name in ("alice.ipynb", BOOK):
        alice, found = alone(tmp_path, **handed_out, **{name: book(SOFTMAX, TAU)})
        assert (set(FILES), ()) == (set(alice.notebooks), found.needs_person)
    assert {f"alice/{file}": "nothing is written in it" for file in FILES} == {
        remark.path: remark.why for remark in found.ignored
    }


def test_the_whole_folder_handed_in_with_the_files_written_in(tmp_path):
    """The notebook beside them is as it was handed out, under whatever name."""
    for name in (BOOK, "alice.ipynb"):
        alice, found = alone(
            tmp_path,
            **{"kernel_attention.py": SOFTMAX, "pencil.py": TAU, name: book(STUB, "tau = None")},
        )
        assert {"kernel_attention.py": SOFTMAX, "pencil.py": TAU} == alice.files
        assert ({}, ()) == (alice.notebooks, found.needs_person)


def test_functions_in_a_file_and_pencil_answers_in_the_notebook(tmp_path):
    """Each is taken from where it was written."""
    alice, found = alone(
        tmp_path, **{"kernel_attention.py": SOFTMAX, BOOK: book(STUB, TAU), "pencil.py": ""}
    )
    assert SOFTMAX == alice.files["kernel_attention.py"]
    assert "2*h**2" == names(alice.files["pencil.py"])["tau"]
    alice, found = alone(tmp_path, **{"kernel_attention.py": SOFTMAX, BOOK: book(STUB, TAU)})
    assert "2*h**2" == names(alice.files["pencil.py"])["tau"]
    assert () == found.needs_person


def test_both_written_and_different_is_a_question(tmp_path):
    """Both equal, layout apart, is none."""
    other = "def row_softmax(scores):\n    return 2 * scores\n"
    alice, found = alone(tmp_path, **{"kernel_attention.py": other, BOOK: book(SOFTMAX, TAU)})
    assert "2 times" in alice.problems["kernel_attention.py"]
    assert {f"alice/{BOOK}", "alice/kernel_attention.py"} == {r.path for r in found.needs_person}
    same = f"# mine\n{SOFTMAX}\n"
    alice, found = alone(tmp_path, **{"kernel_attention.py": same, BOOK: book(SOFTMAX, TAU)})
    assert (same, ()) == (alice.files["kernel_attention.py"], found.needs_person)


def test_a_notebook_that_is_called_a_python_file_is_read_as_one(tmp_path):
    """Renaming an .ipynb makes no .py of it, and is no reason to lose the work."""
    alice, _ = alone(tmp_path, **{"kernel_attention.py": book(SOFTMAX), "pencil.py": TAU})
    assert "row_softmax" in names(alice.files["kernel_attention.py"])


def test_a_folder_of_notebooks_one_per_student(tmp_path):
    """Also inside one folder, as packing leaves it; nobody's own name is a renaming."""
    for wrapper in ("", "HW 12/"):
        found = collected(
            tmp_path, {f"{wrapper}{who}.ipynb": book(SOFTMAX, TAU) for who in ("ana", "bo")}
        )
        assert [("ana", ()), ("bo", ())] == [(s.student, s.notices) for s in found.submissions]
        assert all(set(FILES) == set(one.files) for one in found.submissions)


def test_a_class_that_mixes_files_and_notebooks(tmp_path):
    """From Canvas, with re-uploads; every file of the input has exactly one fate."""
    members = {
        "ana_1_501_kernel_attention.py": SOFTMAX,
        "ana_1_502_pencil.py": TAU,
        "bo_2_503_kernel_regression.ipynb": book("x = 1"),
        "bo_2_504_kernel_regression-1.ipynb": book(SOFTMAX, TAU),
        "cy_3_505_pencil.py": TAU,
        "cy_3_506_work.ipynb": book(SOFTMAX),
        "di_4_507_a.ipynb": book(SOFTMAX),
        "di_4_508_b.ipynb": book(TAU),
    }
    found = collected(tmp_path, members)
    ana, bo, cy, di = found.submissions
    assert {"kernel_attention.py": SOFTMAX, "pencil.py": TAU} == ana.files
    assert set(FILES) == set(bo.notebooks)
    assert ({"kernel_attention.py"}, TAU) == (set(cy.notebooks), cy.files["pencil.py"])
    assert set(FILES) == set(di.problems)
    taken = {path for one in found.submissions for path in one.origins.values()}
    left = [remark.path for remark in (*found.ignored, *found.needs_person)]
    assert sorted(members) == sorted([*taken, *left])


def test_a_picture_in_a_text_cell_is_no_code(tmp_path):
    """Text cells may be as long as they like, and outputs longer."""
    picture = cell(f"![plot](data:image/png;base64,{'A' * 2_000_000})", "markdown")
    plotted = cell(TAU, outputs=[{"data": {"image/png": "A" * 2_000_000}}])
    alice, _ = alone(tmp_path, **{BOOK: book(SOFTMAX, picture, plotted)})
    assert ({}, ()) == (alice.problems, alice.notices)


def test_of_endless_text_only_the_beginning_is_looked_at_for_code():
    """Reading a class may not wait for one student's text cells."""
    texts = [cell(f"{name} = 1\n#{'x' * 100_000}", "markdown") for name in ("a", "b", "c")]
    found = names(notebook_source(BOOK, book(*texts)).text)
    assert [True, True, False] == [name in found for name in ("a", "b", "c")]
