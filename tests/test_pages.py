"""What students and instructors read: right words, no foreign markup, no network."""

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from autograder.exercise import Assignment, Exercise
from autograder.judge.evidence import evidence
from autograder.report import Header, write_all, write_report
from autograder.report.class_page import class_page
from autograder.report.feedback_page import feedback_page, repairs
from autograder.report.picture import picture
from autograder.result import CaseResult, ExerciseResult, Result

pytestmark = pytest.mark.quick

STATEMENT = r"""Weights that sum to one.

For scores $s$ the weight is $w_i = e^{s_i}/\sum_j e^{s_j}$.
"""
EXERCISE = Exercise("row_softmax", file="work.py", statement=STATEMENT)


@EXERCISE.case(points=2)
def plain(rng):
    """two rows"""
    return ()


@EXERCISE.case(points=1, hidden=True)
def far(rng):
    """a far row"""
    return ()


WORK = Assignment("Softmax", ("softmax",), name="softmax", questions=(EXERCISE,))
HEADER = Header("2026-02-01 12:00 UTC", "confined", "f1f2f3f4f5f6", {"numpy": "2.4"})
AXIS = "Your columns sum to one, and the rows should."
RIGHT = CaseResult("plain", "two rows", False, 200, 2, "passed", "")
FAR = CaseResult("far", "a far row", True, 100, 1, "passed", "")
WRONG = CaseResult("plain", "two rows", False, 0, 2, "failed", "The rows do not sum to one.")


def result(*cases: CaseResult, student="Ada", standing="final", mistake=None, **options) -> Result:
    """A result of the one exercise with these cases; no case means no exercise."""
    diagnosis = AXIS if mistake else None
    exercise = ExerciseResult("row_softmax", "Weights", cases, mistake, diagnosis)
    exercises = (exercise,) if cases else ()
    versions = {"python": "3.11"}
    return Result(
        "softmax", student, standing, "confined", "f1f2f3f4f5f6", versions, exercises, **options
    )


class Page(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attributes]

    def handle_data(self, data):
        if self.lasttag not in ("style", "script"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """What is read, blanks evened out."""
        return " ".join(" ".join(self.words).split())

    def links(self) -> list[str]:
        """Where the page leads, places in itself left out."""
        return [v for name, v in self.attributes if name == "href" and not v.startswith("#")]


HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(2)>' onclick='alert(3)\x1b[31m"


def hostile() -> Result:
    """A result that speaks HTML wherever a student's own text can come through."""
    table = {"part": HOSTILE, "wanted": [1.0, 2.0], "yours": [1.0, 3.0]}
    case = replace(WRONG, message=HOSTILE, evidence=table)
    return result(case, FAR, student=HOSTILE, notices=(HOSTILE,), submitted_at=HOSTILE)


@pytest.mark.parametrize("standing", ["final", "unreadable", "not_submitted"])
def test_feedback_runs_nothing_from_a_student(standing):
    """Name, message and notice are text: no tag, no handler, no control character."""
    source = feedback_page(WORK, replace(hostile(), standing=standing))
    page = Page(source)
    assert HOSTILE.replace("\x1b", "␛") in page.text
    assert not {"script", "img"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert "\x1b" not in source


@pytest.mark.parametrize("standing", ["final", "unreadable", "not_submitted"])
def test_report_runs_nothing_from_a_student(standing):
    """The class page holds its own sorting script and no other."""
    page = Page(class_page(WORK, [replace(hostile(), standing=standing)], HEADER))
    assert HOSTILE.replace("\x1b", "␛") in page.text
    assert 1 == page.tags.count("script")
    assert "img" not in page.tags
    assert not [name for name, _ in page.attributes if name.startswith("on")]


def test_report_allows_its_own_script_only():
    """The content policy names the fingerprint of the script as it stands in the page."""
    page = class_page(WORK, [result(RIGHT, FAR)], HEADER)
    script = re.search(r"<script>(.*)</script>", page, re.DOTALL).group(1)
    fingerprint = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{fingerprint}'" in (
        page
    )


def test_pages_need_no_network(tmp_path):
    """Nothing is loaded, and every link leads to a file that is there."""
    results = [result(RIGHT, FAR, student=name) for name in ("Jürgen Groß", "a/b?c#d%20", "..")]
    write_all(tmp_path, WORK, results, HEADER)
    links = Page((tmp_path / "report.html").read_text(encoding="utf-8")).links()
    assert 3 == len(set(links))
    assert all((tmp_path / unquote(link)).is_file() for link in links)
    for file in tmp_path.rglob("*.html"):
        page = Page(file.read_text(encoding="utf-8"))
        assert not [name for name, _ in page.attributes if name in ("src", "srcset", "data")]
        assert "link" not in page.tags


def test_anonymous_report_names_nobody(tmp_path):
    """Neither a name nor a file's name that tells it, and no link; the grades are all there."""
    results = [
        result(WRONG, FAR, student="Zenobia", mistake="axis", notices=("took zenobia.py",)),
        result(RIGHT, FAR, student="Quirin", notices=("took quirin.py",)),
        result(student="Xaver", standing="not_submitted"),
        result(WRONG, FAR, student="Yvonne", standing="unreadable", notices=("yvonne.py",)),
    ]
    write_report(tmp_path / "report.html", WORK, results, HEADER, anonymous=True)
    source = (tmp_path / "report.html").read_text(encoding="utf-8")
    for name in ("zenobia", "quirin", "xaver", "yvonne"):
        assert name not in source.lower()
    page = Page(source)
    assert [] == page.links()
    assert "Student 1 3 3 final" in page.text
    assert "Student 4 0" in page.text


def test_anonymous_report_does_not_depend_on_names():
    """Nobody can be found by their place in the alphabet."""
    lost = replace(FAR, status="raised", earned=0)
    one = [
        result(RIGHT, FAR, student="a"),
        result(WRONG, FAR, student="b"),
        result(WRONG, FAR, student="c", mistake="axis"),
        result(WRONG, lost, student="d", mistake="axis"),
    ]
    other = [replace(each, student=name) for each, name in zip(one, "dcba", strict=True)]
    pages = [class_page(WORK, each, HEADER, anonymous=True) for each in (one, other[::-1])]
    assert pages[0] == pages[1]


def test_page_of_a_right_submission_says_so():
    """All points, every case right, and nothing to fix."""
    text = Page(feedback_page(WORK, result(RIGHT, FAR))).text
    assert "3 of 3 points" in text
    assert "Everything is right" in text
    assert "✓ two rows right 2 of 2" in text
    assert "✓ a far row right · checked on inputs you have not seen 1 of 1" in text
    assert "fix first" not in text
    assert "✗" not in text


def test_page_says_what_to_fix_before_anything_else():
    """The sentence of the mistake stands over the cases, and every case says how it went."""
    text = Page(feedback_page(WORK, result(WRONG, FAR, mistake="axis"))).text
    assert "1 of 3 points" in text
    assert f"What to fix first {AXIS} row_softmax" in text
    assert f"Weights {AXIS} ✗ two rows" in text
    assert "✗ two rows not right yet The rows do not sum to one. 0 of 2" in text


def test_page_says_a_common_sentence_once_per_place():
    """A function that is missing fills the page with one sentence, not with one per case."""
    missing = [replace(case, status="missing", earned=0, message="No row_softmax here.")
               for case in (WRONG, FAR)]  # fmt: skip
    text = Page(feedback_page(WORK, result(*missing))).text
    assert 2 == text.count("No row_softmax here.")
    assert 2 == text.count("not written yet")


def test_fault_of_the_grader_is_nothing_to_fix():
    """What a person still decides is not held against the student."""
    waiting = result(RIGHT, replace(FAR, status="grader_fault", earned=0), standing="pending")
    text = Page(feedback_page(WORK, waiting)).text
    assert [] == repairs(waiting)
    assert "1 more point is still to be decided by a person" in text
    assert "Nothing to fix" in text
    assert "it costs you nothing" in text


def test_page_of_an_empty_hand_in_names_the_wanted_file():
    """Nothing handed in is said plainly, with what was asked for."""
    text = Page(feedback_page(WORK, result(standing="not_submitted"))).text
    assert "Nothing was handed in" in text
    assert "Wanted: work.py" in text
    assert "Weights that sum to one." in text


def test_footer_says_how_it_was_graded():
    """Isolation level, secret's fingerprint and versions stand at the end."""
    text = Page(feedback_page(WORK, result(RIGHT, FAR))).text
    assert "Isolation level “confined”: submissions could not read other files" in text
    assert text.endswith("Secret f1f2f3f4f5f6, python 3.11.")


def test_page_draws_public_maps_beside_each_other():
    """A wanted map of 3 × 4 has twelve squares, so has yours; hidden cases draw nothing."""
    table = evidence("weights", [[1, 2, 3, -4]] * 3, [[1, 2, 3, float("nan")]] * 3)
    shown = feedback_page(WORK, result(replace(WRONG, evidence=table), FAR))
    hidden = replace(FAR, status="failed", earned=0, evidence=table)
    maps = re.findall(r"<svg.*?</svg>", shown, re.DOTALL)
    assert [12, 12, 3] == [drawing.count("<rect") for drawing in maps]
    assert [3, 0] == [drawing.count('class="minus"') for drawing in maps[:2]]
    assert [0, 3] == [drawing.count('class="odd"') for drawing in maps[:2]]
    assert "<svg" not in feedback_page(WORK, result(RIGHT, hidden))


def test_map_is_never_larger_than_the_limit():
    """A table of 33 rows is not drawn, whoever put it into the evidence."""
    case = EXERCISE.cases[0]
    drawn = picture({"part": "w", "wanted": [[1.0] * 32] * 32, "yours": [[2.0] * 32] * 32}, case)
    assert 32 * 32 == drawn.maps[0].drawing.count("<rect")
    assert picture({"part": "w", "wanted": [[1.0]] * 33, "yours": [[2.0]] * 33}, case) is None


def test_numbers_stand_beside_each_other():
    """Place, wanted, yours, difference; only what is outside the case's tolerance is marked."""
    case = replace(EXERCISE.cases[0], rtol=0.0, atol=0.01)
    table = evidence("output", [2.7412, 1.5, 3.0], [2.7961, 1.505, float("inf")])
    entries = picture(table, case).entries
    assert [
        ("[0]", "2.7412", "2.7961", "+0.0549", True),
        ("[1]", "1.5", "1.505", "0", False),
        ("[2]", "3", "inf", "+inf", True),
    ] == [(each.place, each.wanted, each.yours, each.difference, each.off) for each in entries]


def test_large_table_lists_the_worst_first():
    """Where all cells are too many to read, the largest differences are listed."""
    yours = [[float(i == j) for j in range(10)] for i in range(10)]
    wanted = [[0.0] * 10 for _ in range(10)]
    yours[7][3] = float("nan")
    yours[2][5] = -4.0
    worst = picture({"part": "w", "wanted": wanted, "yours": yours}, EXERCISE.cases[0]).worst
    assert ["[7, 3]", "[2, 5]", "[0, 0]"] == [entry.place for entry in worst[:3]]


@pytest.mark.parametrize("odd", [None, "text", [], [[]], [[1.0], [1.0, 2.0]], [[[1.0]]], {}])
def test_odd_evidence_draws_nothing(odd):
    """A picture that cannot be drawn never costs a student the page."""
    assert picture({"part": "w", "wanted": odd, "yours": odd}, EXERCISE.cases[0]) is None


def test_report_shows_the_class_at_a_glance():
    """Median, complete hand-ins, mistakes with their sentence, and the pass rate of each case."""
    results = [
        result(RIGHT, FAR, student="Ada"),
        result(WRONG, FAR, student="Bo", mistake="axis"),
        result(WRONG, FAR, student="Cy", mistake="axis"),
        result(student="Di", standing="not_submitted"),
    ]
    text = Page(class_page(WORK, results, HEADER)).text
    assert "4 students 3 handed in 1 median of 3 1 with everything right 1 to look at" in text
    assert f"2 of 3 {AXIS} row_softmax · axis · Bo , Cy" in text
    assert "row_softmax 33% 100% unseen" in text
    assert "Di nothing was handed in" in text


def test_report_is_frank_about_isolation():
    """A weak level is said with what it means, a strong one without alarm."""
    weak = class_page(WORK, [], replace(HEADER, isolation="process"))
    strong = class_page(WORK, [], HEADER)
    assert 'class="caution"' in weak
    assert "use the network" in Page(weak).text
    assert 'class="caution"' not in strong
    assert "Graded 2026-02-01 12:00 UTC · secret f1f2f3f4f5f6 · numpy 2.4" in Page(strong).text


def test_report_lists_who_needs_a_person():
    """Pending points and typed answers that could not be read are named with their reason."""
    results = [
        result(RIGHT, replace(FAR, status="undecided", earned=0), student="Ada"),
        result(RIGHT, replace(FAR, status="unreadable", earned=0), student="Bo"),
        result(RIGHT, FAR, student="Cy", notices=("renamed file taken",)),
    ]
    text = Page(class_page(WORK, results, HEADER)).text
    assert "To look at Ada 1 point waits for a decision Bo could not be read: row_softmax" in text
    assert "What was odd and harmless (1) Cy renamed file taken" in text
