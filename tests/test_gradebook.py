"""The gradebook: rows are added and never changed, and two grades never write at once."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from autograder.errors import OutputError
from autograder.gradebook import FILE, open_gradebook, read_gradebook
from autograder.result import CaseResult, ExerciseResult, Result

pytestmark = pytest.mark.quick


def result(student: str, earned: int) -> Result:
    """A result with one case."""
    evidence = {"part": "weights", "wanted": [[1.0]], "yours": [["nan"]]}
    case = CaseResult("c", "says", False, earned, 5, "failed", "é <b>", evidence=evidence)
    exercises = (ExerciseResult("e", "title", (case,), "id", "sentence"),)
    return Result("demo", student, "final", "full", "f" * 12, {"python": "3"}, exercises, ("n",))


def test_the_latest_row_counts_and_the_old_one_stays(tmp_path: Path) -> None:
    """Grading again moves the grade and keeps the trace."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 100), "one")
        gradebook.add(result("bob", 300), "one")
        gradebook.add(result("ann", 500), "two")
        assert [500, 300] == [found.earned for found in gradebook.results()]
        rows = gradebook.connection.execute("SELECT count(*) FROM journal").fetchone()
    assert (3,) == rows


def test_a_result_comes_back_as_it_was(tmp_path: Path) -> None:
    """Everything that reports need is kept, evidence and odd characters included."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 250), "one")
    with open_gradebook(tmp_path, "demo") as gradebook:
        assert [result("ann", 250)] == gradebook.results()


def test_an_unchanged_submission_is_recognised(tmp_path: Path) -> None:
    """Only the latest row says whether grading again would tell anything new."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 100), "one")
        gradebook.add(result("ann", 100), "two")
        assert gradebook.unchanged("ann", "two")
        assert not gradebook.unchanged("ann", "one")
        assert not gradebook.unchanged("bob", "two")


def test_rows_can_neither_be_changed_nor_removed(tmp_path: Path) -> None:
    """The file itself refuses: not even by hand does a grade lose its history."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 100), "one")
    with sqlite3.connect(tmp_path / FILE) as plain:
        for statement in ("UPDATE journal SET score = 5", "DELETE FROM journal"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                plain.execute(statement)
    plain.close()


def test_a_running_grade_keeps_others_out(tmp_path: Path) -> None:
    """The second one is told, and neither loses anything."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 100), "one")
        with pytest.raises(OutputError, match="in use"), open_gradebook(tmp_path, "demo"):
            pass
        gradebook.add(result("bob", 100), "one")
    with open_gradebook(tmp_path, "demo") as gradebook:
        assert ["ann", "bob"] == [found.student for found in gradebook.results()]


def test_another_assignment_is_refused(tmp_path: Path) -> None:
    """Grades of two assignments never mix."""
    with open_gradebook(tmp_path, "demo"):
        pass
    wanted = pytest.raises(OutputError, match="holds the grades of 'demo'")
    with wanted, open_gradebook(tmp_path, "other"):
        pass


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to look at", b""])
def test_a_folder_with_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    """A folder of holiday pictures is not written into."""
    (tmp_path / "picture.png").write_bytes(content)
    with pytest.raises(OutputError, match="something else"), open_gradebook(tmp_path, "demo"):
        pass
    assert ["picture.png"] == [path.name for path in tmp_path.iterdir()]


def test_a_foreign_database_is_refused(tmp_path: Path) -> None:
    """A gradebook.db of another program stays as it is."""
    with sqlite3.connect(tmp_path / FILE) as foreign:
        foreign.execute("CREATE TABLE grade (id INTEGER)")
    foreign.close()
    before = (tmp_path / FILE).read_bytes()
    wanted = pytest.raises(OutputError, match="not a gradebook of this program")
    with wanted, open_gradebook(tmp_path, "demo"):
        pass
    assert before == (tmp_path / FILE).read_bytes()


def test_a_broken_database_is_refused(tmp_path: Path) -> None:
    """A damaged file is named, not overwritten."""
    (tmp_path / FILE).write_bytes(b"SQLite format 3\0" + b"\xff" * 200)
    with pytest.raises(OutputError, match="not a gradebook"), open_gradebook(tmp_path, "demo"):
        pass


def test_reading_changes_not_a_byte(tmp_path: Path) -> None:
    """Who exports grades leaves them as they are, and is told when there are none to read."""
    with open_gradebook(tmp_path, "demo") as gradebook:
        gradebook.add(result("ann", 100), "one")
    before = (tmp_path / FILE).read_bytes()
    with read_gradebook(tmp_path) as gradebook:
        assert ("demo", [result("ann", 100)]) == (gradebook.assignment, gradebook.results())
    assert before == (tmp_path / FILE).read_bytes()
    in_use = pytest.raises(OutputError, match="in use")
    with open_gradebook(tmp_path, "demo"), in_use, read_gradebook(tmp_path):
        pass
    (tmp_path / FILE).write_text("something else, and long enough to be taken for a file")
    for folder, words in ((tmp_path, "not a gradebook"), (tmp_path / "x", "holds no grades")):
        with pytest.raises(OutputError, match=words), read_gradebook(folder):
            pass
