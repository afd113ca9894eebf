"""The journal of one assignment in SQLite: rows are only ever added, grades are a view of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import OutputError
from autograder.result import Result

FILE = "gradebook.db"
_MARK = 0x6B617474  # written as application_id: this file is ours
_TABLES = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS journal (
    id INTEGER PRIMARY KEY,
    student TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    score REAL NOT NULL,
    result TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_student ON journal (student, id);
CREATE VIEW IF NOT EXISTS grades AS
    SELECT student, score, recorded_at, result FROM journal
    WHERE id IN (SELECT max(id) FROM journal GROUP BY student);
CREATE TRIGGER IF NOT EXISTS no_update BEFORE UPDATE ON journal
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER IF NOT EXISTS no_delete BEFORE DELETE ON journal
    BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
"""


class Gradebook:
    """An open gradebook; while a grade runs nobody else can open it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def unchanged(self, student: str, fingerprint: str) -> bool:
        """Whether the student's latest row was made from the same submission, course and secret."""
        row = self.connection.execute(
            "SELECT fingerprint FROM journal WHERE student = ? ORDER BY id DESC LIMIT 1", (student,)
        ).fetchone()
        return row is not None and row[0] == fingerprint

    def add(self, result: Result, fingerprint: str) -> None:
        """Writes a result down for good."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        body = json.dumps(result.record(), ensure_ascii=False)
        with self.connection:
            self.connection.execute(
                "INSERT INTO journal (student, fingerprint, recorded_at, score, result)"
                " VALUES (?, ?, ?, ?, ?)",
                (result.student, fingerprint, now, result.earned / 100, body),
            )

    @property
    def assignment(self) -> str:
        """The name of the assignment it is about."""
        return _about(self.connection, "assignment") or ""

    def results(self) -> list[Result]:
        """The latest result of every student, by name."""
        rows = self.connection.execute("SELECT result FROM grades ORDER BY student")
        return [Result.from_record(json.loads(body)) for (body,) in rows]

    def remember(self, name: str, value: str) -> None:
        """Notes something about this assignment."""
        with self.connection:
            self.connection.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, value))


def recall(folder: Path, name: str) -> str | None:
    """Something that an earlier grading into a folder remembered; None where there is nothing."""
    if not (folder / FILE).is_file():
        return None
    try:
        with closing(sqlite3.connect(folder / FILE, timeout=0.2)) as connection:
            return _about(connection, name)
    except sqlite3.Error:
        return None


def _about(connection: sqlite3.Connection, name: str) -> str | None:
    row = connection.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def check_folder(folder: Path) -> None:
    """Raises OutputError where a folder holds something that is no earlier grading."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file; a folder is wanted for the grades")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / FILE).is_file():
        raise OutputError(f"{folder} holds something else than grades; choose another --out")


@contextmanager
def open_gradebook(folder: Path, assignment: str | None) -> Iterator[Gradebook]:
    """The gradebook of a folder, made if there is none, held by us alone until the end.

    `assignment` is what it must be about; None takes it as it is.
    Raises OutputError when the folder holds something else, or another grade runs there.
    """
    check_folder(folder)
    folder.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(folder / FILE, timeout=0.2, check_same_thread=False)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _prepare(connection, folder, assignment)
        yield Gradebook(connection)
    finally:
        connection.close()


@contextmanager
def read_gradebook(folder: Path) -> Iterator[Gradebook]:
    """The gradebook of a graded folder, for reading: not a byte of it changes.

    Raises OutputError where there is none, or where a grade runs just now.
    """
    path = folder / FILE
    if not path.is_file():
        raise OutputError(f"{folder} holds no grades: it has no {FILE}")
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("PRAGMA busy_timeout = 200")
        try:
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
        except sqlite3.OperationalError as error:
            raise OutputError(f"{folder} is in use: another grade holds it ({error})") from error
        except sqlite3.DatabaseError:
            mark = None
        if mark != _MARK:
            raise OutputError(f"{path} is not a gradebook of this program")
        yield Gradebook(connection)


def _prepare(connection: sqlite3.Connection, folder: Path, assignment: str | None) -> None:
    try:
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and mark != _MARK:
            raise OutputError(f"{folder / FILE} is not a gradebook of this program")
        connection.execute(f"PRAGMA application_id = {_MARK}")
        connection.executescript(_TABLES)
        with connection:
            connection.execute(
                "INSERT OR IGNORE INTO about VALUES ('assignment', ?)", (assignment or "",)
            )
    except sqlite3.OperationalError as error:
        raise OutputError(f"{folder} is in use: another grade holds it ({error})") from error
    except sqlite3.DatabaseError as error:
        raise OutputError(f"{folder / FILE} is not a gradebook of this program") from error
    (held,) = connection.execute("SELECT value FROM about WHERE name = 'assignment'").fetchone()
    if assignment is not None and held != assignment:
        raise OutputError(f"{folder} holds the grades of {held!r}; choose another --out")
