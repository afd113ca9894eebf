"""The handout: its numbers are computed, its figures are there, its page works offline."""

import ast
import base64
import doctest
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from autograder.build.handout import handout_page, write_handout
from autograder.errors import CourseError
from autograder.exercise import Exercise
from autograder.solution import function_span

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "course" / "kernel_regression"
SOLUTION = ROOT / "solutions" / "kernel_regression"
TEXT = (FOLDER / "handout.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PROSE = FENCE.sub("", TEXT)
LINKS = re.findall(r"\]\(([^)]*)\)", PROSE)
FIGURES = sorted(path.name for path in (FOLDER / "figures").glob("*.svg"))


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text outside of code."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.text, self.inside = [], "", []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag in ("pre", "code", "style"):
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()

    def handle_data(self, data):
        self.text += "" if self.inside else data

    def all(self, wanted):
        """The attributes of every tag of that name."""
        return [attributes for tag, attributes in self.tags if tag == wanted]


@pytest.fixture(scope="module")
def page(course, assignment):
    """The handout's page."""
    return handout_page(course, assignment)


@pytest.fixture
def solution_on_path(monkeypatch):
    """`import kernel_attention` means the solution, until the test is over."""
    monkeypatch.syspath_prepend(SOLUTION)
    sys.modules.pop("kernel_attention", None)
    yield
    sys.modules.pop("kernel_attention", None)


@pytest.fixture
def elsewhere(course, tmp_path):
    """The same course with a handout of one's own: a function from text to course."""

    def write(text):
        folder = tmp_path / "course" / "kernel_regression"
        folder.mkdir(parents=True)
        (folder / "handout.md").write_text(text, encoding="utf-8")
        return replace(course, folder=tmp_path)

    return write


def draw(folder):
    """What `make figures` runs, into another folder."""
    subprocess.run(
        [sys.executable, "-W", "error", "-m", "course.kernel_regression.figures", folder],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(SOLUTION)}, check=True, timeout=120,
        capture_output=True,
    )  # fmt: skip


def test_numbers_are_what_the_solution_computes(solution_on_path):
    """Every session of the handout prints what it says, from its first line to its last."""
    # fences become empty lines, so that line numbers stay and no output runs into a fence
    sessions = re.sub(r"^```.*$", "", TEXT, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(sessions, {}, "handout", "handout.md", 0)
    said = []
    with np.printoptions():
        result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert 0 == result.failed, "".join(said)
    assert len(re.findall(r"^>>> ", TEXT, re.MULTILINE)) == result.attempted


def test_selected_and_best_is_what_the_solution_computes(solution_on_path, assignment):
    """The wanted answers come from the very lines that the question prints."""
    from kernel_attention import select_bandwidth

    question = next(q for q in assignment.questions if q.name == "selected_and_best")
    lines = re.findall(r"^    (.*)$", question.statement, re.MULTILINE)
    names = {"np": np, "rng": np.random.default_rng(605278)}
    exec("\n".join(lines), names)
    grid = [0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0]
    keys = names["x"]
    known = keys[names["train"]], names["y"][names["train"]]
    asked = keys[names["validation"]], names["y"][names["validation"]]
    queries = np.linspace(-2.9, 2.9, 241)[:, None]
    truth = np.sin(1.5 * queries) + 0.3 * np.cos(4.0 * queries)
    selected, _ = select_bandwidth(*known, *asked, grid)
    best, errors = select_bandwidth(*known, queries, truth, grid)
    times = errors[grid.index(selected)] / errors.min()
    wanted = {name: float(step.wanted) for name, step in question.answer.steps.items()}
    assert {"selected": selected, "best": best, "table": 0.18, "times": round(times)} == wanted
    assert abs(times - 2) < 0.3


def test_before_and_after_is_what_the_solution_computes(solution_on_path, assignment):
    """Which key wins, which feature decides and which map a unit changes, tried out."""
    from kernel_attention import gaussian_attention, standardized_attention

    def standardized(query, keys):
        return standardized_attention(query, keys, keys, 0.5)[1]

    keys = np.array([[0.0, 1000.0], [1.0, 2000.0], [2.0, 3000.0], [3.0, 4000.0]])
    query, thousands = np.array([[2.6, 1900.0]]), np.array([1.0, 1e-3])
    raw, after = gaussian_attention(query, keys, keys, 500)[1], standardized(query, keys)
    assert (2, 3) == (1 + raw.argmax(), 1 + after.argmax())
    alone = gaussian_attention(query[:, 1:], keys[:, 1:], keys, 500)[1]
    assert np.abs(alone - raw).max() < 1e-4
    other = gaussian_attention(query * thousands, keys * thousands, keys, 500)[1]
    assert np.abs(other - raw).max() > 0.5
    assert np.abs(standardized(query * thousands, keys * thousands) - after).max() < 1e-12
    question = next(q for q in assignment.questions if q.name == "before_and_after")
    wanted = {name: step.wanted for name, step in question.answer.steps.items()}
    assert {"before": "2", "after": "3", "decides": "second", "unit": "raw"} == wanted


def test_prose_has_no_number_of_its_own():
    """A decimal in the text stands in a session too, so it cannot drift."""
    computed = re.findall(r"\d+\.\d*", "".join(FENCE.findall(TEXT)))
    decimals = re.findall(r"\d+\.\d+", PROSE)
    assert len(decimals) > 20
    # the prose may give fewer digits
    assert [] == [said for said in decimals if not any(it.startswith(said) for it in computed)]


@pytest.mark.quick
def test_every_question_is_mentioned(assignment):
    """Each exercise, code or pencil, is named where its story is told."""
    assert [] == [item.name for item in assignment.questions if f"`{item.name}`" not in PROSE]


@pytest.mark.quick
def test_no_other_question_is_announced(assignment):
    """A name under "Your turn" that is no question would send students on a search."""
    turns = re.findall(r"^\*\*Your turn\.\*\*\n.*?\n\n", PROSE, re.MULTILINE | re.DOTALL)
    names = {item.name for item in assignment.questions}
    assert 6 == len(turns)
    assert set() == set(re.findall(r"`(\w+)`", "".join(turns))) - names


@pytest.mark.quick
def test_no_graded_line_is_given_away(assignment, solution):
    """No line of code of the solution occurs in the handout."""
    lines = {line for item in assignment.questions for line in graded_lines(item, solution)}
    assert len(lines) > 20
    assert [] == [line for line in sorted(lines) if line in re.sub(r"\s+", " ", TEXT)]


def graded_lines(question, solution):
    """The statements and expressions of a graded function that are longer than 25 characters."""
    if not isinstance(question, Exercise):
        return
    source = solution.sources[question.file]
    _, code, end = function_span(source, question)
    for line in source.splitlines()[code:end]:
        plain = line.split("#")[0].strip()
        if len(plain) > 25:
            yield plain
            try:
                statement = ast.parse(plain).body[0]
            except SyntaxError:
                continue
            if isinstance(statement, (ast.Assign, ast.Return)) and statement.value is not None:
                right = ast.get_source_segment(plain, statement.value)
                if len(right) > 25:
                    yield right


@pytest.mark.quick
def test_links_and_figures_belong_together():
    """Every link leads to a file of the course, and every figure is shown."""
    assert [] == [link for link in LINKS if not (FOLDER / link).is_file()]
    assert FIGURES == sorted(Path(link).name for link in LINKS if link.endswith(".svg"))
    assert 4 == len(FIGURES)


@pytest.mark.quick
def test_figures_say_in_words_what_they_show():
    """Whoever cannot see a figure reads a sentence in its place."""
    assert 4 == sum(len(words) > 80 for words in re.findall(r"!\[([^\]]*)\]", TEXT))


def test_figures_are_drawn_by_one_command(tmp_path):
    """Drawn afresh they have the committed names, and drawing twice gives the same bytes."""
    once, twice = tmp_path / "once", tmp_path / "twice"
    for folder in (once, twice):
        folder.mkdir()
        draw(folder)
    assert FIGURES == sorted(path.name for path in once.iterdir())
    assert [] == [name for name in FIGURES
                  if (once / name).read_bytes() != (twice / name).read_bytes()]  # fmt: skip


@pytest.mark.quick
@pytest.mark.parametrize("name", FIGURES)
def test_committed_figure_is_not_blank(name):
    """White paper with both colours of the course on it, and no date in it."""
    figure = (FOLDER / "figures" / name).read_text(encoding="utf-8")
    assert [] == [colour for colour in ("#ffffff", "#1f5f9e", "#e0862f") if colour not in figure]
    assert figure.count("<path") > 20
    assert "dc:date" not in figure


@pytest.mark.quick
def test_page_needs_nothing_from_outside(page):
    """Pictures are inside, links stay on the page, and there is neither script nor font."""
    parsed = Page(page)
    assert {"data"} == {image["src"].split(":")[0] for image in parsed.all("img")}
    assert {"#"} == {link["href"][0] for link in parsed.all("a")}
    assert not parsed.all("script") + parsed.all("link") + parsed.all("iframe")
    assert not re.search(r"url\(|@import", page)


@pytest.mark.quick
def test_page_shows_every_figure_as_it_is(page):
    """The embedded bytes are those of the committed files."""
    shown = {image["src"].split(",")[1] for image in Page(page).all("img")}
    kept = {base64.b64encode((FOLDER / "figures" / name).read_bytes()).decode() for name in FIGURES}
    assert kept == shown


@pytest.mark.quick
def test_page_shows_every_formula(page):
    """One MathML element for each formula of the text, and no dollar is left over."""
    without_code = re.sub(r"`[^`]*`", "", PROSE)
    formulas = re.findall(r"\$\$.+?\$\$|\$[^$]+\$", without_code, re.DOTALL)
    parsed = Page(page)
    assert len(formulas) > 40
    assert len(formulas) == len(parsed.all("math"))
    assert "$" not in parsed.text


@pytest.mark.quick
def test_formulas_survive_a_code_host():
    """A code host reads backslash and punctuation as Markdown, and forbids some commands."""
    without_code = re.sub(r"`[^`]*`", "", PROSE)
    assert [] == re.findall(r"\\[^A-Za-z\s]|\\operatorname|\\def|\\newcommand", without_code)
    assert without_code.count("{") == without_code.count("}")


@pytest.mark.quick
def test_page_links_to_every_section(page):
    """The list at the top leads to headings that exist."""
    parsed = Page(page)
    ids = {heading.get("id") for heading in parsed.all("h2")}
    assert PROSE.count("\n## ") == len(ids)
    assert {link["href"][1:] for link in parsed.all("a")} == ids


@pytest.mark.quick
@pytest.mark.parametrize("tex", [r"\frac{1", r"\kapa_h(q)"])
def test_broken_formula_stops_the_build(elsewhere, assignment, tex):
    """The author reads the formula and its line."""
    course = elsewhere(f"# Title\n\nOne line.\nHere ${tex}$ is.\n")
    with pytest.raises(CourseError, match=r"handout\.md, line 4: .*" + re.escape(tex)):
        handout_page(course, assignment)


@pytest.mark.quick
@pytest.mark.parametrize("source", ["figures/none.svg", "https://example.org/x.png", "handout.md"])
def test_foreign_or_missing_figure_stops_the_build(elsewhere, assignment, source):
    """The author reads which figure is not there, and in which line."""
    course = elsewhere(f"# Title\n\n![words]({source})\n")
    with pytest.raises(CourseError, match=r"handout\.md, line 3: .*" + re.escape(source)):
        handout_page(course, assignment)


@pytest.mark.quick
def test_missing_handout_is_said(course, assignment, tmp_path):
    """An assignment without a handout gets a sentence, not a traceback."""
    with pytest.raises(CourseError, match=r"handout\.md cannot be read"):
        handout_page(replace(course, folder=tmp_path), assignment)


@pytest.mark.quick
def test_failed_build_keeps_the_earlier_page(elsewhere, assignment, tmp_path):
    """What was handed out stays until there is something better."""
    out = tmp_path / "handout.html"
    out.write_text("the earlier page")
    with pytest.raises(CourseError):
        write_handout(elsewhere("$\\frac{$\n"), assignment, out)
    assert "the earlier page" == out.read_text()


@pytest.mark.quick
def test_markup_in_a_session_stays_text(elsewhere, assignment):
    """A less-than sign in code is a sign, and what is printed stands apart."""
    page = handout_page(elsewhere("```pycon\n>>> print('<b>')\n<b>\n```\n"), assignment)
    assert '<span class="printed">&lt;b&gt;</span>' in page
    assert not Page(page).all("b")
