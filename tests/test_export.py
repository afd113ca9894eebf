"""Grades on their way into other gradebooks, read back as those gradebooks read them."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

from autograder.course import Course
from autograder.errors import ExportError
from autograder.exercise import Assignment, Exercise, Status
from autograder.export import Plan, Request, aliases, place_for, plan, write
from autograder.export.roster import Row, match
from autograder.export.score import hundredths, number, scaled, withheld
from autograder.export.table import Table, read_table
from autograder.gradebook import FILE, open_gradebook
from autograder.report.feedback_page import feedback_page
from autograder.result import CaseResult, ExerciseResult, Result

TRICKY = ['O\'Neil, "Bob"', "Ünlü, Zoë", "=HYPERLINK(1), Eve", "🦉, Minerva", "李, 小龙"]
HEADS = "Student,ID,SIS User ID,SIS Login ID,Section,Notes,HW1 (77),HW2 (78),Current Score\n"
POINTS = "    Points Possible,,,,,,3,10,(read only)\n"
SHEET = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\r\n'
)


def assignment() -> Assignment:
    """Two exercises: a case of two points, and a case of one that is hidden."""
    first = Exercise("row_softmax", file="work.py", statement="The rows sum to one.")
    first.case(points=2)(_documented("plain", "a small input"))
    second = Exercise("tau", file="work.py", statement="A temperature.")
    second.case(points=1, hidden=True)(_documented("far", "a far <input>"))
    return Assignment("HW1", ("row_softmax", "tau"), name="softmax", questions=(first, second))


def _documented(name: str, says: str) -> Any:
    def make(rng: object) -> tuple[()]:
        return ()

    make.__name__, make.__doc__ = name, says
    return make


def graded(student: str, first: int = 200, second: int = 100, **options: Any) -> Result:
    """A result with these hundredths; `pending=True` leaves the second case to a person."""
    waits = options.pop("pending", False)
    status = "needs_marking" if waits else "passed" if second == 100 else "failed"
    cases = (
        CaseResult("plain", "a small input", False, first, 2, _status(first, 200), ""),
        CaseResult("far", "a far <input>", True, 0 if waits else second, 1, status, "The h² \x01."),
    )
    exercises = (
        ExerciseResult("row_softmax", "Softmax", cases[:1]),
        ExerciseResult("tau", "Tau", cases[1:]),
    )
    standing = options.pop("standing", "pending" if waits else "final")
    return Result("softmax", student, standing, "full", "f" * 12, {}, exercises, **options)


def _status(earned: int, full: int) -> Any:
    return "passed" if earned == full else "failed"


def asked(out: Path, *results: Result, **options: Any) -> Request:
    """A request about these results."""
    options["include"] = frozenset(options.pop("include", ()))
    return Request(assignment(), results, out, **options)


def canvas(folder: Path, text: str, *results: Result, **options: Any) -> tuple[Plan, Path]:
    """An export into this gradebook, written."""
    roster = folder / "roster.csv"
    roster.write_bytes(text if isinstance(text, bytes) else text.encode())
    out = folder / "out.csv"
    made = plan("canvas", asked(out, *results, roster=roster, **options))
    write(made)
    return made, out


def canvas_reads(path: Path) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """What Canvas's importer takes from a file: points and grades by assignment and user.

    It finds the delimiter in the first three lines, assignments by the number in brackets,
    and users by the second column.
    """
    text = path.read_text(encoding="utf-8-sig")
    lines = text.splitlines()[:3]
    counts = {sign: {len(row) for row in csv.reader(lines, delimiter=sign)} for sign in (",", ";")}
    sizes = {sign: max(c) if len(c) == 1 else 0 for sign, c in counts.items()}
    sign = ";" if sizes[";"] > sizes[","] else ","
    head, *rows = csv.reader(io.StringIO(text), delimiter=sign)
    assert len(head) > 3
    assert "Student" in head[0]
    assert "ID" in head[1]
    assert "Section" in head[-2], "the last column about the student"
    number = re.findall(r"\(([0-9]+)\)\s*$", head[-1])
    points = dict(zip(number, [r[-1] for r in rows if "Points Possible" in r[0]], strict=False))
    grades = {row[1]: _canvas_number(row[-1]) for row in rows if "Points Possible" not in row[0]}
    return points, grades, [row[0] for row in rows]


def _canvas_number(cell: str) -> str:
    """Canvas takes the last separator of a number for the decimal one."""
    *whole, last = re.split("[,.]", cell)
    return f"{''.join(whole)}.{last}" if whole else last


def test_canvas_gets_the_scores_by_its_own_numbers(tmp_path: Path) -> None:
    """Names with commas, quotes, accents, emoji or an equals sign disturb neither side."""
    text, results = HEADS + POINTS, []
    for k, name in enumerate(TRICKY):
        cell = '"' + name.replace('"', '""') + '"'
        text += f"{cell},{100 + k},s{k},l{k},A,,,,\n"
        squeezed = re.sub(r"[^\w]", "", name.lower())
        results.append(graded(f"{squeezed}_{100 + k}", first=10 * k + 5))
    made, out = canvas(tmp_path, text, *results)
    points, grades, names = canvas_reads(out)
    assert {"100": "1.05", "101": "1.15", "102": "1.25", "103": "1.35", "104": "1.45"} == grades
    assert ({"77": "3"}, ()) == (points, made.unattributed)
    assert not [name for name in names if name.startswith(("=", "+", "-", "@"))]


def test_a_name_that_canvas_protects_itself_stays(tmp_path: Path) -> None:
    """Canvas exports =Bob as a formula that gives this text; twice protected is another name."""
    text = HEADS + POINTS + '"=""=Bob, B""",1,s,l,A,,,,\n"=1+""x",2,t,m,A,,,,\n'
    _, out = canvas(tmp_path, text, graded("bobb_1"), graded("2"))
    _, _, names = canvas_reads(out)
    assert ['="=Bob, B"', "'=1+\"x"] == names[1:]


def test_canvas_gets_only_what_changes(tmp_path: Path) -> None:
    """Excused, unchanged, foreign and missing students have no row, so Canvas leaves them alone."""
    text = (
        HEADS
        + POINTS
        + (
            '"A, A",1,,,S,,2.50,9,1\n"B, B",2,,,S,,EX,9,1\n"C, C",3,,,S,,,9,1\n'
            '"D, D",4,,,S,,1,9,1\n'
            '"Student, Test",5,,,S,,,,\n'
        )
    )
    results = [graded("aa_1", 150), graded("bb_2"), graded("dd_4"), graded("zz_9")]
    made, out = canvas(tmp_path, text, *results)
    assert {"4": "3"} == canvas_reads(out)[1]
    assert [("dd_4", "1", "3")] == [(c.student, c.old, c.new) for c in made.changes]
    assert ("bb_2: is excused there",) == made.held
    assert ("C, C",) == made.absent
    assert ("zz_9: is not in the roster",) == made.unattributed


def test_canvas_with_semicolons_and_decimal_commas(tmp_path: Path) -> None:
    """A gradebook of a country with decimal commas is read, compared and answered in kind."""
    text = (
        "\ufeff"
        + (HEADS + POINTS).replace(",", ";")
        + ('"Doe, Jane";1;;;S;;2,5;9,25;1\n"Roe, Ann";2;;;S;;1,0;9;1\n')
    )
    made, out = canvas(tmp_path, text, graded("doejane_1", 150), graded("roeann_2", 150))
    assert b"2,50" in out.read_bytes()
    assert {"2": "2.50"} == canvas_reads(out)[1]
    assert ["roeann_2"] == [change.student for change in made.changes]


def test_canvas_rows_about_posting_are_no_students(tmp_path: Path) -> None:
    """The row that says `Manual Posting` is nobody without a submission."""
    text = HEADS + ",,,,,,Manual Posting,,\n" + POINTS + '"A, A",1,,,S,,,,\n'
    made, _ = canvas(tmp_path, text, graded("aa_1"))
    assert ((), ()) == (made.absent, made.unattributed)


def test_canvas_with_first_and_last_names_apart(tmp_path: Path) -> None:
    """The other form of its heads: LastName, FirstName, ID."""
    heads = HEADS.replace("Student,ID", "LastName,FirstName,ID")
    text = heads + POINTS.replace(",,", ",,,", 1) + "=Doe,Jane,1,,,S,,,,\n"
    made, out = canvas(tmp_path, text, graded("doejane_1"))
    rows = list(csv.reader(out.read_text().splitlines()))
    assert ["'=Doe", "Jane", "1", "", "", "S", "3"] == rows[2]
    assert () == made.unattributed


@pytest.mark.parametrize("column", [None, "HW1", "hw1", "77", "HW1 (77)"])
def test_canvas_column_by_title_number_or_both(tmp_path: Path, column: str | None) -> None:
    """The assignment's own title is enough where Canvas uses it."""
    text = HEADS + POINTS + '"A, A",1,,,S,,,,\n'
    _, out = canvas(tmp_path, text, graded("aa_1"), column=column)
    assert ({"77": "3"}, {"1": "3"}) == canvas_reads(out)[:2]


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        (HEADS + POINTS, {"column": "HW3"}, "new assignment"),
        (HEADS.replace("HW2 (78)", "HW1 (78)") + POINTS, {}, "more than one"),
        (HEADS + POINTS, {"column": "HW2 (78)"}, "worth 10 points and the assignment 3"),
        (HEADS + POINTS, {"column": "Current Score"}, "new assignment"),
        (HEADS, {}, "Points Possible"),
        (HEADS.replace("Section", "Class") + POINTS, {}, "not Canvas's gradebook"),
        (HEADS + POINTS + '"A, A",1.2E+05,,,S,,,,\n', {}, "rounded"),
        ((HEADS + POINTS + '"Ü, A",1,,,S,,,,\n').encode("latin-1"), {}, "not UTF-8"),
    ],
)
def test_canvas_refuses_what_would_do_harm(
    tmp_path: Path, text: str, options: dict[str, str], words: str
) -> None:
    """A new assignment, another maximum, a damaged roster: one sentence and no file."""
    with pytest.raises(ExportError, match=words):
        canvas(tmp_path, text, graded("aa_1"), **options)
    assert not (tmp_path / "out.csv").exists()


def test_canvas_scales_only_when_told(tmp_path: Path) -> None:
    """2.35 of 3 is 7.83 of 10, rounded once; --no-scale writes 2.35."""
    text = HEADS + POINTS + '"A, A",1,,,S,,,,\n'
    for scale, wanted in ((True, "7.83"), (False, "2.35")):
        options = {"column": "78", "scale": scale}
        _, out = canvas(tmp_path, text, graded("aa_1", 135), **options)
        assert ({"78": "10"}, {"1": wanted}) == canvas_reads(out)[:2]


def test_canvas_numbers_of_other_people_are_not_used(tmp_path: Path) -> None:
    """A Moodle student whose number is somebody else's in Canvas gets nobody's row."""
    text = HEADS + POINTS + '"Smith, Bob",1234,,,S,,,,\n'
    made, out = canvas(tmp_path, text, graded("Jane Doe_1234"))
    assert {} == canvas_reads(out)[1]
    assert "gives 1234 to Smith, Bob, and the names differ" in made.unattributed[0]


def test_canvas_without_a_roster_takes_only_its_own_numbers(tmp_path: Path) -> None:
    """No row for the maximum, which would change the assignment; anonymous students are listed."""
    results = [graded("doejane_12"), graded("anon_34"), graded("Jane Doe_56"), graded("007")]
    out = tmp_path / "out.csv"
    made = plan("canvas", asked(out, *results, column="HW1 (77)"))
    write(made)
    points, grades, _ = canvas_reads(out)
    assert ({}, {"12": "3"}) == (points, grades)
    assert ["007", "Jane Doe_56", "anon_34"] == sorted(s.split(":")[0] for s in made.unattributed)
    with pytest.raises(ExportError, match="download it under Grades"):
        plan("canvas", asked(out, *results))


def moodle(folder: Path, text: str, *results: Result, **options: Any) -> tuple[Plan, Path]:
    """An export into this worksheet, written."""
    roster = folder / "sheet.csv"
    roster.write_bytes(text.encode())
    out = folder / "out.csv"
    made = plan("moodle", asked(out, *results, roster=roster, **options))
    write(made)
    return made, out


def moodle_reads(
    path: Path, word: str = "Participant", grade: str = "Grade"
) -> dict[str, list[str]]:
    """What Moodle's importer takes: grade, time and comment by number, found by exact heads."""
    head, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline=""))
    places = [head.index(grade), -2, -1]
    return {row[0][len(word) :].strip(): [row[k] for k in places] for row in rows}


def sheet(*rows: str) -> str:
    """A worksheet: identifier, name, mail address, grade, comment, whether it can be changed."""
    lines = []
    for row in rows:
        number, name, mail, grade, comment, changeable = row.split("|")
        cells = [f"Participant {number}", name, mail, "Submitted", grade, "3.00", changeable,
                 "Monday, 2 March 2026, 8:00 AM", "-", comment]  # fmt: skip
        lines.append(",".join('"' + cell.replace('"', '""') + '"' for cell in cells) + "\r\n")
    return SHEET + "".join(lines)


def test_moodle_changes_the_grade_and_nothing_else(tmp_path: Path) -> None:
    """Every other cell, the order of the rows and the line ends come back as they were."""
    text = sheet(
        *(f"{k}|{name}|m{k}@x.org||keep, this|Yes" for k, name in enumerate(TRICKY, 100)),
        "7|Nobody Here|n@x.org||line\nbreak|Yes",
    )
    results = [graded(f"{name}_{k}", 5 * (k - 70)) for k, name in enumerate(TRICKY, 100)]
    made, out = moodle(tmp_path, text, *results)
    before = list(csv.reader(io.StringIO(text, newline="")))
    after = list(csv.reader(io.StringIO(out.read_bytes().decode(), newline="")))
    assert [row[:4] + row[5:] for row in before] == [row[:4] + row[5:] for row in after]
    assert ["2.50", "2.55", "2.60", "2.65", "2.70", ""] == [row[4] for row in after[1:]]
    assert (("Nobody Here",), ()) == (made.absent, made.unattributed)
    assert out.read_bytes().count(b"\r\n") == len(after)


def test_names_of_any_script_are_found_in_moodle(tmp_path: Path) -> None:
    """Letters that can be taken apart, too: Korean, Vietnamese, Arabic, a formula, brackets."""
    names = ["민준 Kim [김]", "Thị Hoa Nguyễn", "ليلى حداد", "Bob =SUM(A1:A9)", "小明 王", "Zoë 🎈"]
    text = sheet(*(f"{k}|{name}|m{k}@x.org|||Yes" for k, name in enumerate(names, 100)))
    made, _ = moodle(tmp_path, text, *(graded(f"{n}_{k}") for k, n in enumerate(names, 100)))
    assert ((), 6) == (made.unattributed, len(made.changes))


def test_moodle_in_another_language(tmp_path: Path) -> None:
    """Heads, the word for a participant and the decimal comma are those of the site."""
    text = (
        "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,"
        "Bewertung kann geändert werden,Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),"
        "Feedback als Kommentar\n"
        'Teilnehmer/in12,Zoë Ünlü,z@x.org,-,"1,00","3,00",Ja,-,-,\n'
        'Teilnehmer/in13,Ann,a@x.org,-,"1,00","3,00",Nein,-,-,\n'
    )
    made, out = moodle(tmp_path, text, graded("Zoë Ünlü_12", 150), graded("Ann_13"))
    found = moodle_reads(out, "Teilnehmer/in", "Bewertung")
    assert {"12": ["2,50", "-", ""], "13": ["1,00", "-", ""]} == found
    assert ("Ann_13: Moodle says that this grade cannot be changed",) == made.held


def test_moodle_blind_marking(tmp_path: Path) -> None:
    """A worksheet without names is matched by the word and the number."""
    text = 'Identifier,Status,Grade,"Maximum Grade"\nParticipant 12,-,,3.00\n'
    made, _ = moodle(tmp_path, text, graded("Participant_12"))
    assert ([("", "3")], ()) == ([(c.old, c.new) for c in made.changes], made.unattributed)


def test_moodle_comments_and_archive_only_when_asked(tmp_path: Path) -> None:
    """A person's comment stays; an earlier one of ours is replaced; the zip is named for Moodle."""
    text = sheet(
        "1|Ann_Lee|a@x.org||Well done|Yes",
        "2|Bob|b@x.org||Autograder: old|Yes",
        "3|Cy|c@x.org|||Yes",
    )
    results = [graded("Ann Lee_1"), graded("Bob_2", 0), graded("Cy_3", pending=True)]
    moodle(tmp_path, text, *results)
    assert ["out.csv", "sheet.csv"] == sorted(path.name for path in tmp_path.iterdir())
    assert ["Well done", "Autograder: old", ""] == [
        row[2] for row in moodle_reads(tmp_path / "out.csv").values()
    ]
    _, out = moodle(tmp_path, text, *results, feedback=True)
    comments = [row[2] for row in moodle_reads(out).values()]
    assert "Well done" == comments[0]
    assert comments[1].startswith("Autograder: ")
    assert "old" not in comments[1]
    assert "" == comments[2], "who has no grade yet has no feedback yet"
    with zipfile.ZipFile(tmp_path / "out_feedback.zip") as packed:
        folders = [name.split("/")[0].split("_") for name in packed.namelist()]
    assert [["1", "assignsubmission", "file", ""], ["2", "assignsubmission", "file", ""]] == [
        folder[1:] for folder in folders
    ]


def test_archives_are_the_same_bytes_every_time(tmp_path: Path) -> None:
    """The same grades give the same files, whenever they are exported."""
    found = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        moodle(folder, sheet("1|Ann|a@x.org|||Yes"), graded("Ann_1"), feedback=True)
        found.append([(folder / n).read_bytes() for n in ("out.csv", "out_feedback.zip")])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SHEET + "Participant 1,A,a@x,-,,10.00,Yes,-,-,\n", "worth 10 points and the assignment 3"),
        (SHEET + "Participant 1,A,a@x,-,,good-bad,Yes,-,-,\n", "scale"),
        (SHEET + 'Participant 1,A,a@x,-,,3.00,Yes,-,-,"a \\" b"\r\n', "no CSV file"),
        (HEADS + POINTS, "not Moodle's grading worksheet"),
    ],
)
def test_moodle_refuses_what_it_cannot_fill(tmp_path: Path, text: str, words: str) -> None:
    """Another maximum, a scale in words, another platform's file."""
    with pytest.raises(ExportError, match=words):
        moodle(tmp_path, text, graded("A_1"))


def test_a_grade_without_a_file_that_could_not_be_read_waits(tmp_path: Path) -> None:
    """Somebody asks for it again first; a file that was never handed in is no question."""
    first, second = assignment().questions
    two_files = replace(assignment(), questions=(replace(first, file="softmax.py"), second))
    request = replace(asked(tmp_path / "o.csv"), assignment=two_files)
    unread = _half_read("softmax.py is missing; found it.pdf. Hand in softmax.py itself.")
    assert withheld(_half_read("softmax.py was not handed in.", "missing"), request) is None
    assert "softmax.py could not be read; ask for it again (--include unreadable)" == withheld(
        unread, request
    )
    assert withheld(unread, replace(request, include=frozenset({"unreadable"}))) is None


def _half_read(message: str, status: Status = "unreadable") -> Result:
    """One of two files is read."""
    first, second = graded("a").exercises
    lost = replace(first.cases[0], earned=0, status=status, message=message)
    return replace(graded("a"), exercises=(replace(first, cases=(lost,)), second))


@pytest.mark.parametrize("kind", ["canvas", "moodle", "gradescope"])
def test_an_unfinished_grade_is_left_out_unless_asked_for(tmp_path: Path, kind: str) -> None:
    """Decided points alone are too low for a grade; so is a zero for files nobody could read."""
    (tmp_path / "sheet.csv").write_text(
        sheet("1|a|a@x.org|||Yes", "2|b|b@x.org|||Yes", "3|c|c@x.org|||Yes")
        if kind == "moodle"
        else HEADS + POINTS + "a,1,,,S,,,,\nb,2,,,S,,,,\nc,3,,,S,,,,\n"
    )
    results = [
        graded("a_1", pending=True),
        graded("b_2", 0, 0, standing="unreadable"),
        graded("c_3", 0, 0, standing="not_submitted"),
    ]
    request = asked(tmp_path / "out", *results)
    if kind != "gradescope":
        request = replace(request, roster=tmp_path / "sheet.csv")
    held = plan(kind, request)
    assert ((), 3) == (held.changes, len(held.held))
    everything = frozenset({"pending", "unreadable", "missing"})
    given = plan(kind, replace(request, include=everything))
    assert (["2", "0", "0"], ()) == ([change.new for change in given.changes], given.held)


def test_gradescope_results(tmp_path: Path) -> None:
    """The tests add up to the score and the maximum; nothing is hidden, or the total would be."""
    result = graded("é_1", 150, 0, notices=("renamed\x1b[31m",))
    write(plan("gradescope", asked(tmp_path / "g", result)))
    (path,) = (tmp_path / "g").glob("*/results.json")
    found = json.loads(path.read_text(encoding="utf-8"), parse_constant=pytest.fail)
    assert (1.5, 3) == (found["score"], sum(test["max_score"] for test in found["tests"]))
    assert 1.5 == sum(test["score"] for test in found["tests"])
    assert ["failed", "failed"] == [test["status"] for test in found["tests"]]
    assert ["1", "2"] == [test["number"] for test in found["tests"]]
    assert "visible" == found["visibility"]
    assert not {"visibility"} & {key for test in found["tests"] for key in test}
    assert "\x1b" not in found["output"]
    assert "\x01" not in found["tests"][1]["output"]


def test_a_grade_that_no_longer_stands_is_taken_away(tmp_path: Path) -> None:
    """A second export leaves no results.json of a student whose result is pending now."""
    request = asked(tmp_path / "g", graded("ann"), graded("bob"), feedback=True)
    write(plan("gradescope", request))
    foreign = tmp_path / "g/mine/results.json"
    foreign.parent.mkdir()
    foreign.write_text("{}")
    write(
        plan("gradescope", replace(request, results=(graded("ann"), graded("bob", pending=True))))
    )
    left = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.*"))
    assert ["g/ann/results.json", "g/mine/results.json", "g_feedback/ann/feedback.html"] == left


def test_csv_columns_heads_and_ids(tmp_path: Path) -> None:
    """A registrar's columns, in order; ids keep their zeros; only text is kept from computing."""
    columns = "Matr=student, Punkte=score, percent, exercises, status"
    results = [graded("007", 150, 0), graded("=cmd", 67), graded("-5"), graded("a,b", pending=True)]
    write(plan("csv", asked(tmp_path / "o.csv", *results, columns=columns)))
    assert [
        ["Matr", "Punkte", "percent", "row_softmax", "tau", "status"],
        ["007", "1.50", "50", "1.50", "0", "final"],
        ["'=cmd", "1.67", "55.67", "0.67", "1", "final"],
        ["-5", "3", "100", "2", "1", "final"],
        ["a,b", "2", "66.67", "2", "0", "pending"],
    ] == list(csv.reader((tmp_path / "o.csv").read_text(encoding="utf-8").splitlines()))


def test_csv_hides_unfinished_scores_where_no_column_marks_them(tmp_path: Path) -> None:
    """A bare list of scores shows none that is still too low."""
    request = asked(
        tmp_path / "o.csv", graded("a"), graded("b", pending=True), columns="student,score"
    )
    made = plan("csv", request)
    assert b"student,score\na,3\nb,\n" == made.files[request.out]
    assert ("b: a person still has to decide 1 of 3 points (--include pending)",) == made.held


def test_csv_with_a_roster_lists_everybody(tmp_path: Path) -> None:
    """Its columns can be asked for; who handed nothing in, and who is not in it, both appear."""
    roster = tmp_path / "class.csv"
    roster.write_text("id,Mail\n007,j@x\n008,k@x\n", encoding="utf-8")
    request = asked(tmp_path / "o.csv", graded("007"), graded("7"), roster=roster,
                    columns="student,Mail,score,status")  # fmt: skip
    made = plan("csv", request)
    wanted = "student,Mail,score,status\n007,j@x,3,final\n008,k@x,,not_submitted\n7,,3,final\n"
    assert wanted == made.files[request.out].decode()
    assert (("008",), ("7: is not in the roster",)) == (made.absent, made.unattributed)
    with pytest.raises(ExportError, match="no column 'shoe'"):
        plan("csv", replace(request, columns="shoe"))


def test_junit_is_xml_whatever_a_name_holds(tmp_path: Path) -> None:
    """Control characters go, points stand as properties, open marks are skipped."""
    results = [graded('<&"\x00\x1b]>\ud800é🦉', 150, 0), graded("ann", pending=True)]
    write(plan("junit", asked(tmp_path / "j.xml", *results)))
    top = ElementTree.parse(tmp_path / "j.xml").getroot()
    assert ("4", "2", "1", "0") == tuple(
        top.get(head) for head in ("tests", "failures", "skipped", "errors")
    )
    first, second = top.findall("testsuite")
    assert '<&"]>é🦉' == first.get("name")
    properties = {p.get("name"): p.get("value") for p in first.findall("testcase/properties/*")}
    assert {"points": "0", "max_points": "1", "hidden": "true"} == properties
    assert ["row_softmax", "tau"] == [case.get("classname") for case in first.findall("testcase")]
    assert ["The h² ."] == [f.get("message") for f in first.findall("testcase[2]/failure")]
    assert [None, "far"] == [
        second.find("testcase/failure"),
        second.find("testcase[2]").get("name"),
    ]


def test_students_and_rows_are_paired_by_the_surest_id_and_never_guessed() -> None:
    """An exact id comes before a name; two rows or two students for one are left to a person."""
    rows = [
        Row(0, "Doe, Jane", ("007", "Doe, Jane")),
        Row(1, "Roe", ("7", "Roe")),
        Row(2, "Roe", ("8", "Roe")),
        Row(3, "Poe", ("", "Poe")),
    ]
    found = match(["007", "Roe", "poe ", "POE", "owl", ""], rows, {"owl": "8"})
    assert {"007": 0, "owl": 2} == dict(found.places)
    assert (
        ": is not in the roster",
        "POE: fits the same row as poe ",
        "Roe: fits more than one row (Roe and Roe)",
        "poe : fits the same row as POE",
    ) == found.unattributed
    assert ["Roe", "Poe"] == [row.name for row in found.absent]


def test_aliases_say_who_a_student_is(tmp_path: Path) -> None:
    """A file of two columns settles what no id settles."""
    file = tmp_path / "alias.csv"
    file.write_text("student,id\nthe owl,1\n", encoding="utf-8")
    text = HEADS + POINTS + '"A, A",1,,,S,,,,\n'
    made, out = canvas(tmp_path, text, graded("the owl"), aliases=aliases(file))
    assert ({"1": "3"}, ()) == (canvas_reads(out)[1], made.unattributed)


@given(st.integers(0, 300), st.integers(1, 1000))
def test_a_scaled_score_is_rounded_once_half_up(earned: int, possible: int) -> None:
    """The exact quotient lies within half a hundredth, and a tie goes up."""
    result = graded("a", earned // 2, earned - earned // 2)
    request = asked(Path("x"), result, scale=True)
    exact = Fraction(result.earned, 100) * possible / 3
    assert -Fraction(1, 200) < Fraction(scaled(result, Fraction(possible), request), 100) - exact
    assert Fraction(scaled(result, Fraction(possible), request), 100) - exact <= Fraction(1, 200)


@given(st.integers(0, 10**6))
def test_numbers_are_read_back_as_they_are_written(value: int) -> None:
    """With a decimal point or comma, with or without a separator of thousands."""
    text = f"{value // 100}.{value % 100:02d}"
    grouped = f"{value // 100:,}.{value % 100:02d}"
    swapped = grouped.translate(str.maketrans(",.", ".,"))
    for spelled in (text, text.replace(".", ","), grouped, swapped):
        assert value == hundredths(number(spelled) or Fraction(0))


CELLS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8),
    st.text('\r\n";,= a', max_size=6),
)
ROWS = st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=4)


@given(ROWS, st.sampled_from(",;\t"), st.booleans())
def test_a_foreign_table_survives(rows: list[Any], delimiter: str, mark: bool) -> None:
    """Whatever the cells hold, what is written is read back, in the dialect it had."""
    kept = tuple(row for row in rows if any(cell.strip() for cell in row))
    table = Table(("one", "two", "three"), kept, delimiter, mark=mark)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.csv"
        path.write_bytes(table.content())
        found = read_table(path)
        path.write_bytes(table.content().decode("utf-8-sig").encode("utf-16"))
        wide = read_table(path)
    assert replace(table, newline=found.newline) == found
    assert table.rows == wide.rows


def test_line_ends_stay_as_they_were(tmp_path: Path) -> None:
    """Those of the rows and those inside a cell, whichever the platform used."""
    for content in (b'a,b\n"1\r\n2",3\n', b'a,b\r\n"1\n2",3\r\n', b"a,b\n1,2\n"):
        (tmp_path / "t.csv").write_bytes(content)
        found = read_table(tmp_path / "t.csv")
        assert found.rows == read_again(tmp_path, found.content()).rows
        assert content.endswith(b"\r\n") == found.content().endswith(b"\r\n")


def read_again(folder: Path, content: bytes) -> Table:
    """The table in these bytes."""
    (folder / "again.csv").write_bytes(content)
    return read_table(folder / "again.csv")


# nbgrader ---------------------------------------------------------------------------------------


@pytest.fixture
def _quiet() -> Iterator[None]:
    """nbgrader warns about its own use of its database."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def nbgrader_export(folder: Path) -> dict[str, dict[str, str]]:
    """What the real `nbgrader export` writes about each student."""
    program = Path(sys.executable).with_name("nbgrader")
    subprocess.run([program, "export"], cwd=folder, check=True, capture_output=True, timeout=120)
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as stream:
        return {row["student_id"]: row for row in csv.DictReader(stream)}


def handed_in(folder: Path, student: str) -> str:
    """Lays what nbgrader's exchange leaves beside a hand-in; the name under which it releases."""
    from nbgrader.utils import notebook_hash

    place = folder / "submitted" / student / "softmax"
    place.mkdir(parents=True)
    (place / "timestamp.txt").write_text("2026-02-28 10:00:00 UTC")
    (place / "submission_secret.txt").write_text(f"token of {student}")
    return f"{notebook_hash(secret=f'token of {student}', notebook_id='softmax')}.html"


def release_feedback(folder: Path) -> dict[str, bytes]:
    """What the real `nbgrader release_feedback` puts into its exchange."""
    exchange = folder / "exchange"
    exchange.mkdir(exist_ok=True)
    call = [Path(sys.executable).with_name("nbgrader"), "release_feedback", "softmax", "--course=c"]
    done = subprocess.run(
        [*call, f"--Exchange.root={exchange}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert 0 == done.returncode, done.stderr
    return {path.name: path.read_bytes() for path in (exchange / "c" / "feedback").iterdir()}


@pytest.mark.usefixtures("_quiet")
def test_nbgrader_releases_our_pages(tmp_path: Path) -> None:
    """Whatever an id holds; one whose hand-in has no token is left out and stops nobody's page."""
    ids = ["O'Brien Seán", "jane@uni.edu", "a+b", "ünal", "50% [x]*", "李 🦉", "b" * 200]
    wanted = {
        handed_in(tmp_path, id): feedback_page(assignment(), graded(id)).encode() for id in ids
    }
    handed_in(tmp_path, "timeless")
    (tmp_path / "submitted/timeless/softmax/timestamp.txt").unlink()
    handed_in(tmp_path, "empty")
    (tmp_path / "submitted/empty/softmax/submission_secret.txt").write_text("")
    out = ["by mail", "timeless", "empty", "..", "a\\b", "c" * 201, "line\nfeed"]
    earlier = tmp_path / "feedback/by%20mail/softmax/softmax.html"
    earlier.parent.mkdir(parents=True)
    earlier.write_bytes(feedback_page(assignment(), graded("by mail")).encode())
    results = [graded(id) for id in [*ids, *out]]
    made = plan("nbgrader", asked(tmp_path / "gradebook.db", *results, feedback=True))
    write(made)
    assert wanted == release_feedback(tmp_path)
    assert {"timestamp.txt", "submission_secret.txt", "softmax.html"} == {
        path.name for path in (tmp_path / "feedback/a+b/softmax").iterdir()
    }
    (told,) = made.held
    assert "no feedback page for by mail, timeless, empty, .., a\\b, ccc" in told
    assert "submission_secret.txt lie in submitted/STUDENT/softmax" in told


@pytest.mark.usefixtures("_quiet")
def test_nbgrader_gets_pages_under_its_own_ids(tmp_path: Path) -> None:
    """An alias names the folder; who gets no score there gets no page; odd names never meet."""
    for name in ("a1", "new", "x%2Fy", "x%2Fy-2"):
        handed_in(tmp_path, name)
    out = tmp_path / "gradebook.db"
    write(plan("nbgrader", asked(out, graded("a1"), graded("x/y"), graded("x%2Fy"))))
    results = graded("ann"), graded("new"), graded("x/y"), graded("x%2Fy")
    write(plan("nbgrader", asked(out, *results, aliases={"ann": "a1"}, feedback=True)))
    pages = {path.parts[-3]: path.read_bytes() for path in tmp_path.glob("feedback/*/*/*.html")}
    owners = {"a1": "ann", "x%2Fy": "x%2Fy", "x%2Fy-2": "x/y"}
    assert pages == {
        name: feedback_page(assignment(), graded(owner)).encode() for name, owner in owners.items()
    }


@pytest.mark.usefixtures("_quiet")
def test_nbgrader_shows_our_verdicts(tmp_path: Path) -> None:
    """The real nbgrader exports our scores; open points wait for a person; a mark of one stays."""
    from nbgrader.api import Gradebook

    out = tmp_path / "gradebook.db"
    handed_in(tmp_path, "ann")
    results = [
        graded("ann", 150, 0, submitted_at="2026-02-28T10:00:00+00:00"),
        graded("007", pending=True),
        graded("gone", 0, 0, standing="not_submitted"),
    ]
    request = asked(out, *results, feedback=True)
    made = plan("nbgrader", request)
    assert (False, ["1.50", "2"]) == (out.exists(), [change.new for change in made.changes])
    write(made)
    rows = nbgrader_export(tmp_path)
    assert {"ann": "1.5", "007": "2.0"} == {name: row["score"] for name, row in rows.items()}
    assert {"3.0"} == {row["max_score"] for row in rows.values()}
    assert "2026-02-28 10:00:00" == rows["ann"]["timestamp"]
    assert (tmp_path / "feedback/ann/softmax/softmax.html").is_file()
    assert not (tmp_path / "feedback/007").exists()
    with Gradebook(f"sqlite:///{out}") as book:
        open_point = book.find_grade("tau", "softmax", "softmax", "007")
        assert [True, False] == [
            open_point.needs_manual_grade,
            book.find_grade("row_softmax", "softmax", "softmax", "007").needs_manual_grade,
        ]
        open_point.manual_score, open_point.needs_manual_grade = 0.5, False
        book.db.commit()
    again = plan("nbgrader", replace(request, results=(graded("ann"), results[1], graded("new"))))
    write(again)
    rows = nbgrader_export(tmp_path)
    assert {"ann": "3.0", "007": "2.5"} == {name: row["score"] for name, row in rows.items()}
    assert [("ann", "1.50", "3")] == [(c.student, c.old, c.new) for c in again.changes]
    assert ("new: nbgrader knows no such student (--include new)",) == again.unattributed
    with Gradebook(f"sqlite:///{out}") as book:
        assert not book.find_grade("tau", "softmax", "softmax", "007").needs_manual_grade


@pytest.mark.usefixtures("_quiet")
def test_nbgrader_cells_that_are_there_are_used_and_checked(tmp_path: Path) -> None:
    """Cells of a course folder get the scores, older submissions too; other points are refused."""
    from nbgrader.api import Gradebook

    out = tmp_path / "gradebook.db"
    write(plan("nbgrader", replace(asked(out), assignment=replace(assignment(), name="other"))))
    with Gradebook(f"sqlite:///{out}") as book:
        book.add_assignment("softmax")
        book.add_notebook("lesson", "softmax")
        book.add_student("ann")
        book.add_submission("softmax", "ann")  # before there was any cell
        for name, points in (("row_softmax_plain", 2), ("test_tau", 1)):
            book.add_grade_cell(name, "lesson", "softmax", max_score=points, cell_type="code")
    write(plan("nbgrader", asked(out, graded("ann", 150))))
    with Gradebook(f"sqlite:///{out}") as book:
        assert 1.5 == book.find_grade("row_softmax_plain", "lesson", "softmax", "ann").auto_score
        assert 2.5 == book.find_submission("softmax", "ann").score
        book.find_grade_cell("test_tau", "lesson", "softmax").max_score = 5
        book.db.commit()
    with pytest.raises(ExportError, match="'test_tau' is worth 5 points there and worth 1 here"):
        plan("nbgrader", asked(out, graded("ann")))


@pytest.mark.usefixtures("_quiet")
def test_nbgrader_has_one_row_for_one_student(tmp_path: Path) -> None:
    """Two students who were given the same id are left to a person, not to the last one."""
    request = asked(tmp_path / "g.db", graded("a"), graded("b", 0), aliases={"a": "b"})
    made = plan("nbgrader", request)
    assert ((), 2) == (made.changes, len(made.unattributed))


def test_nbgrader_never_touches_a_foreign_database(tmp_path: Path) -> None:
    """Our own gradebook has the same file name, and stays as it is."""
    with open_gradebook(tmp_path, "softmax") as gradebook:
        gradebook.add(graded("ann"), "one")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(ExportError, match="no gradebook of nbgrader"):
        plan("nbgrader", asked(tmp_path / FILE, graded("ann")))
    assert before == (tmp_path / FILE).read_bytes()


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    """An unknown platform, an unknown thing to include, a roster in the wrong place."""
    file = tmp_path / "r.csv"
    for kind, options, words in [
        ("blackboard", {}, "no export to 'blackboard'"),
        ("csv", {"include": ["late"]}, "cannot include 'late'"),
        ("junit", {"roster": file}, "reads no roster"),
        ("csv", {"roster": file, "out": file}, "is the roster itself"),
    ]:
        request = replace(asked(tmp_path / "o"), **options)
        with pytest.raises(ExportError, match=words):
            plan(kind, replace(request, include=frozenset(request.include)))


def test_exports_stay_out_of_the_grades_themselves(tmp_path: Path) -> None:
    """Not even by name can an export take the place of the gradebook or of a results file."""
    assert tmp_path / "export" / "canvas.csv" == place_for(tmp_path, "canvas", None)
    assert tmp_path / "export/x" == place_for(tmp_path, "csv", tmp_path / "export/x")
    for out in (FILE, "grades.csv", "results/ann.json", "export/../report.html"):
        with pytest.raises(ExportError, match="among the grades"):
            place_for(tmp_path, "csv", tmp_path / out)
    (tmp_path / "export/gradescope").mkdir(parents=True)
    assert place_for(tmp_path, "gradescope", None).is_dir()
    with pytest.raises(ExportError, match="not a file"):
        place_for(tmp_path, "csv", tmp_path / "export/gradescope")


def result_of(assignment: Assignment, student: str, status: Any, standing: Any) -> Result:
    """A result of chapter 12 with the same verdict everywhere."""
    exercises = []
    for question in assignment.questions:
        cases = [
            CaseResult(
                case.name,
                case.says,
                case.hidden,
                100 * case.points if status == "passed" else 0,
                case.points,
                status,
                "",
            )
            for case in question.cases
        ]
        exercises.append(ExerciseResult(question.name, question.name, tuple(cases)))
    return Result(assignment.name, student, standing, "full", "f" * 12, {}, tuple(exercises))


@pytest.fixture
def class_folder(tmp_path: Path, course: Course) -> Path:
    """A graded class of chapter 12: one student who is done and one who waits."""
    found = course.assignment("kernel_regression")
    with open_gradebook(tmp_path / "graded", found.name) as gradebook:
        gradebook.add(result_of(found, "doejane_1", "passed", "final"), "one")
        gradebook.add(result_of(found, "roeann_2", "needs_marking", "pending"), "one")
    return tmp_path / "graded"


def autograder(*words: object) -> subprocess.CompletedProcess[str]:
    """A finished call of the program."""
    command = [sys.executable, "-m", "autograder", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_dry_run_shows_old_and_new_and_writes_nothing(class_folder: Path, course: Course) -> None:
    """Then the same call without --dry-run writes what was shown; exit code 1 asks for a person."""
    most = course.assignment("kernel_regression").max_score
    roster = class_folder.parent / "canvas.csv"
    roster.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,Chapter (9)\n"
        f'    Points Possible,,,,,{most}\n"Doe, Jane",1,,,S,7\n"Poe, Edgar",3,,,S,\n'
    )
    call = ["export", class_folder, "--to", "canvas", "--roster", roster, "--column", "9"]
    before = snapshot(class_folder.parent)
    shown = autograder(*call, "--dry-run", "--feedback")
    assert before == snapshot(class_folder.parent)
    assert f"doejane_1: 7 → {most}" in shown.stdout
    assert "no submission: Poe, Edgar" in shown.stdout
    assert "needs a person: roeann_2: is not in the roster" in shown.stdout
    assert f"would write {class_folder}/export/canvas.csv" in shown.stdout
    assert (1, "") == (shown.returncode, shown.stderr)
    done = autograder(*call)
    written = set(snapshot(class_folder.parent)) - set(before)
    assert {str(class_folder / "export/canvas.csv")} == written
    assert (1, True) == (done.returncode, "1 grade written" in done.stdout)


def test_export_needs_no_more_than_a_folder_and_a_kind(class_folder: Path) -> None:
    """Where a platform's file is missing, one sentence says which, and nothing is written."""
    assert 0 == autograder("export", class_folder, "--to", "csv").returncode
    assert (class_folder / "export/grades.csv").read_text().startswith("student,score,max_score,")
    refused = autograder("export", class_folder, "--to", "moodle")
    assert (2, 1) == (refused.returncode, len(refused.stderr.splitlines()))
    assert "Download grading worksheet" in refused.stderr.replace("download", "Download")
