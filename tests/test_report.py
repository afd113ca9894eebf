"""What grade writes for programs and prints for people: names, files, tables, counts."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console

from autograder.errors import OutputError
from autograder.exercise import Assignment, Exercise
from autograder.isolation import PROMISES
from autograder.report import Header, file_name, file_names, write_all, write_grades, write_results
from autograder.report.file_names import LONGEST
from autograder.report.histogram import histogram
from autograder.report.tally import case_rates, median, mistakes, separation
from autograder.report.terminal import abbreviations, print_table
from autograder.report.wording import points, visible
from autograder.result import CaseResult, ExerciseResult, Result

AXIS = "Your columns sum to one, and the rows should."
HEADER = Header("2026-02-01 12:00 UTC", "confined", "f1f2f3f4f5f6")


KEYS = [
    ["schema", "assignment", "student", "score", "max_score", "pending", "final", "isolation",
     "submitted_at", "attempt", "secret", "versions", "notices", "marks", "exercises"],
    ["name", "score", "max_score", "mistake", "diagnosis", "cases"],
    ["name", "says", "hidden", "points", "max_points", "followed_through", "status", "message"],
]  # fmt: skip


def assignment(*names: str) -> Assignment:
    """Exercises with one public case of two points and one hidden case of one point."""
    questions = []
    for name in names or ("row_softmax",):
        exercise = Exercise(name, file="work.py", statement=f"The function {name}.")
        exercise.case(points=2)(_documented("plain", "a small input"))
        exercise.case(points=1, hidden=True)(_documented("far", "a far input"))
        questions.append(exercise)
    return Assignment("Softmax", names, name="softmax", questions=tuple(questions))


def _documented(name: str, says: str):
    def make(rng):
        return ()

    make.__name__, make.__doc__ = name, says
    return make


def graded(student: str, *earned: tuple[int, int], standing="final", **options) -> Result:
    """A result with these hundredths for the two cases of each exercise, in order."""
    names = options.pop("names", ["row_softmax", "ols_weights", "tau"])
    mistake = options.pop("mistake", None)
    exercises = [
        ExerciseResult(name, name, (_case("plain", 2, first), _case("far", 1, second)), *mistaken)
        for name, (first, second) in zip(names, earned, strict=False)
        for mistaken in [(mistake, AXIS) if mistake else ()]
    ]
    return Result(
        "softmax", student, standing, "confined", "f1f2f3f4f5f6", {}, tuple(exercises), **options
    )


def _case(name: str, worth: int, earned: int) -> CaseResult:
    status = "passed" if earned == 100 * worth else "failed"
    return CaseResult(name, "an input", name == "far", earned, worth, status, "")


def rows(path: Path) -> list[list[str]]:
    """The cells of a CSV file."""
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.reader(stream))


NAMES = st.one_of(
    st.text(st.characters(), max_size=12),
    st.text("aA%.-2~ é", max_size=4),
    st.sampled_from(["con", "CON", "Nul.txt", ".", "..", "", "unnamed", "%43ON", "x" * 400]),
)


@given(st.lists(NAMES, unique=True, max_size=20))
@example(["a", "A", "a-2", "A-2"])
@example(["Aa", "aA"])
@example(["\udce9", "é", "%C3%A9"])
@example(["é" * 300, "é" * 301, "É" * 300])
def test_file_names_differ_on_every_system(students):
    """Distinct students get safe names that differ even where case is ignored."""
    names = file_names(students)
    assert set(students) == set(names)
    assert len(students) == len({name.lower() for name in names.values()})
    for name in names.values():
        assert re.fullmatch(r"([A-Za-z0-9._-]|%[0-9A-F]{2})+", name)
        assert name not in (".", "..")
        assert len(name) <= LONGEST + 10


def test_file_names_stay_as_the_contract_says():
    """Letters, digits, dot, underscore and minus stay; all else is its UTF-8 bytes."""
    assert "a.b_c-1" == file_name("a.b_c-1", set())
    assert "J%C3%BCrgen%20O%7E%2F" == file_name("Jürgen O~/", set())


@pytest.mark.parametrize("device", ["con", "NUL", "aux.py", "Com1", "lpt9.tar.gz"])
def test_file_names_avoid_windows_devices(device):
    """A student named like a device does not write to it; longer words are left alone."""
    assert "%" == file_name(device, set())[0]
    assert "console" == file_name("console", set())


def test_file_names_do_not_depend_on_order():
    """A class that comes in another order keeps its file names."""
    students = ["ada", "Ada", "ADA", "bob"]
    assert file_names(students) == file_names(reversed(students))


@pytest.mark.parametrize(
    ("hundredths", "text"), [(0, "0"), (1700, "17"), (1750, "17.50"), (5, "0.05"), (-50, "-0.50")]
)
def test_points_have_two_decimals_or_none(hundredths, text):
    """Whole points are shown whole, all others with two decimals."""
    assert text == points(hundredths)


def test_grades_have_one_row_per_student(tmp_path):
    """The columns are student, score, max_score, the exercises in class order, status."""
    work = assignment("row_softmax", "ols_weights")
    results = [
        graded("Çağla", (200, 100), (50, 0)),
        graded("Bo", standing="not_submitted"),
    ]
    write_grades(tmp_path / "grades.csv", work, results)
    assert rows(tmp_path / "grades.csv") == [
        ["student", "score", "max_score", "row_softmax", "ols_weights", "status"],
        ["Çağla", "3.50", "6", "3", "0.50", "final"],
        ["Bo", "0", "6", "0", "0", "not_submitted"],
    ]


@pytest.mark.parametrize(
    "student", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", " =1", "=cmd|' /C calc'!A0"]
)
def test_grades_hold_no_formula(tmp_path, student):
    """A name that a spreadsheet would compute is kept as text by an apostrophe."""
    write_grades(tmp_path / "grades.csv", assignment(), [graded(student, (0, 0))])
    assert f"'{student}" == rows(tmp_path / "grades.csv")[1][0]


def test_grades_leave_negative_points_alone(tmp_path):
    """A number of ours begins with a minus and is still a number."""
    write_grades(tmp_path / "grades.csv", assignment(), [graded("Bo", (-50, 0))])
    assert ["Bo", "-0.50", "3", "-0.50", "final"] == rows(tmp_path / "grades.csv")[1]


def test_grades_keep_odd_names_in_one_cell(tmp_path):
    """Commas, quotes and line ends do not move the grades to another column."""
    student = 'O"Hara, Bo\nCy'
    write_grades(tmp_path / "grades.csv", assignment(), [graded(student, (200, 100))])
    assert [student, "3", "3", "3", "final"] == rows(tmp_path / "grades.csv")[1]


def test_results_are_the_contract(tmp_path):
    """The file holds exactly Result.json(), with the keys that other programs read."""
    result = graded("Jürgen", (200, 50), mistake="axis", notices=("renamed",))
    write_results(tmp_path, [result])
    text = (tmp_path / "J%C3%BCrgen.json").read_text(encoding="utf-8")
    read = json.loads(text)
    assert result.json() == read
    assert KEYS == [list(read), list(read["exercises"][0]), list(read["exercises"][0]["cases"][0])]
    assert 2.5 == read["score"]
    assert ["renamed", f"Isolation {result.isolation}: {PROMISES[result.isolation]}"] == read[
        "notices"
    ]
    assert '\n  "student": "Jürgen"' in text


def test_results_survive_half_characters(tmp_path):
    """A name that is no proper Unicode comes back as it was."""
    write_results(tmp_path, [graded("caf\udce9", (0, 0))])
    (file,) = tmp_path.iterdir()
    assert "caf\udce9" == json.loads(file.read_text(encoding="utf-8"))["student"]


def test_results_hold_no_nan(tmp_path):
    """What is not JSON is refused before a file is touched."""
    with pytest.raises(ValueError, match="JSON"):
        write_results(tmp_path, [graded("Bo", (0, 0), marks=({"points": float("nan")},))])
    assert [] == list(tmp_path.iterdir())


def test_everything_is_written_and_nothing_else(tmp_path):
    """A class leaves one result and one page per student, the grades and the report."""
    write_all(tmp_path, assignment(), [graded("Bo", (0, 0)), graded("Cy", (200, 100))], HEADER)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert {
        "results/Bo.json", "results/Cy.json", "feedback/Bo.html", "feedback/Cy.html",
        "grades.csv", "report.html",
    } == found  # fmt: skip


def test_stale_files_go_and_foreign_ones_stay(tmp_path):
    """A student who is gone leaves no file; what an instructor put there is not ours to remove."""
    both = [graded("Bo", (0, 0)), graded("Cy", (0, 0))]
    write_all(tmp_path, assignment(), both, HEADER)
    notes, page = tmp_path / "results" / "notes.json", tmp_path / "feedback" / "index.html"
    notes.write_text('{"schema": "mine"}')
    page.write_text("<!DOCTYPE html>\n<p>mine</p>")
    write_all(tmp_path, assignment(), both[:1], HEADER)
    assert {"Bo.json", "notes.json"} == {path.name for path in notes.parent.iterdir()}
    assert {"Bo.html", "index.html"} == {path.name for path in page.parent.iterdir()}


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path):
    """A folder in the way is named, and no part of a file is left behind."""
    (tmp_path / "grades.csv").mkdir()
    with pytest.raises(OutputError, match=r"grades\.csv cannot be written"):
        write_grades(tmp_path / "grades.csv", assignment(), [])
    assert ["grades.csv"] == [path.name for path in tmp_path.iterdir()]


def test_median_is_over_those_who_handed_in():
    """An empty hand-in does not pull the middle down; a half hundredth is rounded up."""
    results = [
        graded("a", (0, 1)),
        graded("b", (0, 2)),
        graded("c", standing="not_submitted"),
    ]
    assert 2 == median(results)
    assert median(results[2:]) is None


def test_mistakes_are_counted_by_sentence():
    """Two ids of one sentence are one mistake of the class, and the most frequent comes first."""
    other = ExerciseResult("tau", "tau", (), "halved", "Half of it is missing.")
    results = [
        replace(graded("a", (0, 0), mistake="axis"), exercises=(other,)),
        graded("b", (0, 0), mistake="axis"),
        graded("c", (0, 0), mistake="axis-too"),
    ]
    found = [(mistake.sentence, mistake.students) for mistake in mistakes(results)]
    assert [(AXIS, ("b", "c")), ("Half of it is missing.", ("a",))] == found


def test_pass_rates_count_decided_answers_only():
    """An answer that waits for a person and a student without a hand-in count on no side."""
    waiting = graded("w", (0, 0))
    case = replace(waiting.exercises[0].cases[0], status="grader_fault")
    waiting = replace(waiting, exercises=(replace(waiting.exercises[0], cases=(case,)),))
    absent = graded("n", (0, 0), standing="not_submitted")
    rates = case_rates(assignment(), [graded("a", (200, 0)), graded("b", (0, 0)), waiting, absent])
    assert [("plain", 1, 2), ("far", 0, 2)] == [
        (rate.case.name, rate.passed, rate.decided) for rate in rates
    ]


@given(st.integers(1, 500), st.data())
def test_histogram_holds_every_score_once(max_score, data):
    """Each score lies in the bin that covers it, the full score in the last."""
    scores = data.draw(st.lists(st.integers(0, 100 * max_score), max_size=20))
    bins = histogram(scores, max_score)
    assert len(bins) <= 16
    assert sorted(k for each in bins for k in each.members) == list(range(len(scores)))
    for each in bins:
        top = each.high + (each.high == max_score)
        assert all(100 * each.low <= scores[k] < 100 * top for k in each.members)


def printed(width: int, work: Assignment, results: list[Result]) -> str:
    """What the terminal gets, colours included."""
    stream = io.StringIO()
    console = Console(file=stream, width=width, force_terminal=True, color_system=None)
    print_table(console, work, results)
    return stream.getvalue()


LONG = (
    "row_softmax", "gaussian_attention", "ols_weights", "bias_variance_sweep", "select_bandwidth",
    "report_once", "standardized_attention", "tau", "tau_half",
)  # fmt: skip


@pytest.mark.parametrize("width", [80, 120])
def test_table_fits_and_cuts_no_number(width):
    """Thirty students with long names and nine exercises keep to the width, numbers whole."""
    results = [
        graded(f"student {k} of a long name", *[(123, 0)] * 9, names=LONG, mistake="axis")
        for k in range(30)
    ]
    lines = printed(width, assignment(*LONG), results).splitlines()
    assert max(map(len, lines)) <= width
    table = [line for line in lines if line.startswith("student ") and "axis" in line]
    assert 30 == len(table)
    assert all(9 == line.count(" 1.23") and "11.07" in line for line in table)


def test_table_of_many_questions_adds_them_up_per_file():
    """Where thirty columns have no room, there is one per file, and no number is cut."""
    names = [f"question_{k}" for k in range(30)]
    work = assignment(*names)
    paper = [replace(question, file="paper.py") for question in work.questions[20:]]
    work = replace(work, questions=(*work.questions[:20], *paper))
    results = [graded("ada", *[(123, 0)] * 30, names=names, standing="pending")]
    narrow, wide = (printed(width, work, results) for width in (80, 240))
    assert re.search(r"^ada +36.90 24.60 12.30 pending", narrow, re.MULTILINE)
    assert "wor=work.py  pap=paper.py" in narrow
    assert 30 == wide.count(" 1.23")


def test_table_obeys_no_control_character_and_no_markup():
    """A name cannot colour, move or reorder the terminal, nor speak rich's markup."""
    name = "\x1b[31m[bold]x[/bold]\u202e\x07"
    text = printed(120, assignment(), [graded(name, (0, 0), notices=("\x1b]0;title\x07",))])
    assert not set("\x1b\x07\u202e") & set(text)
    assert "[bold]x[/bold]" in text
    assert "␛" in text


def test_table_says_who_did_not_hand_in_and_what_the_class_missed():
    """Standing, first mistake and the count of each mistake can be read off."""
    results = [
        graded("ada", (0, 0), mistake="axis"),
        graded("bo", (200, 100), standing="pending"),
        graded("cy", standing="not_submitted"),
    ]
    text = printed(80, assignment(), results)
    assert re.search(r"^ada +0 +0 axis", text, re.MULTILINE)
    assert re.search(r"^bo +3 +3 pending", text, re.MULTILINE)
    assert re.search(r"^cy +0 +- not submitted", text, re.MULTILINE)
    assert "3 students, 2 handed in, median 1.50 of 3, 1 pending." in text
    assert re.search(r"1 █ +row_softmax: axis", text)


def test_abbreviations_are_short_and_distinct():
    """Column heads of at most four letters tell every exercise apart."""
    names = [*LONG, "soft_attention", "some_answer"]
    short = abbreviations(names)
    assert len(names) == len(set(short.values()))
    assert max(map(len, short.values())) <= 4


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ça va 李 \u200c", "Ça va 李 \u200c"),
        ("a\tb\x00\x7f", "a␉b␀␡"),
        ("\x9b\u202e\udce9", "\\x9b\\u202e\\udce9"),
    ],
)
def test_visible_shows_what_would_act(text, shown):
    """Letters of all scripts stay; what would move a cursor or turn the text around is shown."""
    assert shown == visible(text)


def test_an_exercise_called_score_does_not_hide_the_total(tmp_path):
    """Programs read columns by name: the total and an exercise of the same name are two."""
    work = assignment("score", "status")
    write_grades(tmp_path / "grades.csv", work, [])
    head = (tmp_path / "grades.csv").read_text().strip()
    assert head == "student,score,max_score,score (exercise),status (exercise),status"


def test_separation_compares_the_strongest_third_with_the_weakest():
    """From weak to strong: a case that only the strong pass tells most, a random one nothing."""
    assert separation(["failed"] * 4 + ["passed"] * 2) == 1.0
    assert separation(["passed", "failed"] * 3) == 0.0
    assert separation(["passed"] * 2 + ["failed"] * 4) == -1.0
    assert separation(["failed", "passed"]) == 0.0
