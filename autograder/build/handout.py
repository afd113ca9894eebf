"""An assignment's handout as one page that works offline: figures and formulas inside."""

from __future__ import annotations

import base64
import sys
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from autograder.course import Course, load_course
from autograder.errors import AutograderError, CourseError, OutputError
from autograder.exercise import Assignment
from autograder.markdown import FormulaError, formulas, mathml, reader, with_lines

if TYPE_CHECKING:
    from markdown_it.token import Token

PAGES = Path(__file__).parent / "pages"
PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}


def handout_page(course: Course, assignment: Assignment) -> str:
    """The page; raises CourseError with the line of a formula or a figure that fails."""
    path = course.folder / "course" / assignment.name / "handout.md"
    markdown = reader()
    markdown.add_render_rule("fence", _code)
    tokens = markdown.parse(_text(path))
    _check_formulas(path, tokens)
    _embed_figures(path, tokens)
    return _page(
        title=assignment.title,
        sections=_name_sections(tokens),
        body=Markup(markdown.renderer.render(tokens, markdown.options, {})),
    )


def write_handout(course: Course, assignment: Assignment, out: Path) -> None:
    """Writes the page as `out`; an earlier one stays if this one cannot be made."""
    page = handout_page(course, assignment)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise OutputError(f"{out} cannot be written: {error.strerror}") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CourseError(f"the handout {path} cannot be read: {error.strerror}") from error


def _check_formulas(path: Path, tokens: Sequence[Token]) -> None:
    for formula in formulas(tokens):
        try:
            mathml(formula.tex)
        except FormulaError as error:
            raise CourseError(
                f"{path}, line {formula.line}: this formula cannot be converted: {formula.tex}"
            ) from error


def _embed_figures(path: Path, tokens: Sequence[Token]) -> None:
    for token, line in with_lines(tokens):
        if token.type == "image":
            token.attrs["src"] = _embedded(path, line, str(token.attrs["src"]))


def _embedded(path: Path, line: int, source: str) -> str:
    """The picture as a data URI: a page that is one file has nothing to lose on its way."""
    picture = path.parent / source
    if picture.suffix not in PICTURES or not picture.is_file():
        wanted = " or ".join(PICTURES)
        raise CourseError(f"{path}, line {line}: no figure {source} here (wanted: a {wanted} file)")
    data = base64.b64encode(picture.read_bytes()).decode()
    return f"data:{PICTURES[picture.suffix]};base64,{data}"


def _name_sections(tokens: Sequence[Token]) -> dict[str, str]:
    """Id and words of each section; its heading gets the id, so that the page can link to it."""
    sections: dict[str, str] = {}
    for heading, words in pairwise(tokens):
        if heading.type == "heading_open" and heading.tag == "h2":
            name = f"section-{len(sections) + 1}"
            heading.attrs["id"] = name
            sections[name] = words.content
    return sections


def _code(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    """A block of code; in a session what is typed stands apart from what is printed."""
    token = tokens[index]
    lines = escape(token.content, quote=False).splitlines()
    if token.info == "pycon":
        lines = [_session_line(line) for line in lines]
    return "<pre><code>" + "\n".join(lines) + "</code></pre>\n"


def _session_line(line: str) -> str:
    for prompt in ("&gt;&gt;&gt; ", "... "):
        if line.startswith(prompt):
            return f'<span class="prompt">{prompt}</span>{line.removeprefix(prompt)}'
    return f'<span class="printed">{line}</span>'


def _page(**words: Any) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page: str = environment.get_template("handout.html").render(words)
    return page


if __name__ == "__main__":
    name, out = sys.argv[1:]
    try:
        course = load_course(Path())
        write_handout(course, course.assignment(name), Path(out))
    except AutograderError as error:
        print(f"autograder: {error}", file=sys.stderr)
        sys.exit(2)
    print(out)
