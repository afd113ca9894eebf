"""Markdown with TeX as HTML with MathML: it needs no network, and raw HTML in it stays text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


# by the definition of MathML
CHILDREN = {
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "msubsup": 3,
    "munder": 2, "mover": 2, "munderover": 3,
}  # fmt: skip


class FormulaError(ValueError):
    """The TeX cannot be converted to MathML."""


@dataclass(frozen=True)
class Formula:
    """One formula of a text and the line on which it begins, counted from 1."""

    tex: str
    line: int


@lru_cache(maxsize=256)
def to_html(text: str) -> Markup:
    """The text as HTML without images; a formula that cannot be converted is shown as TeX."""
    return Markup(reader().disable("image").render(text))


def reader() -> MarkdownIt:
    """A fresh parser and renderer of the Markdown that statements and handouts are written in."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return markdown.use(dollarmath_plugin, allow_space=False, renderer=_formula)


def formulas(tokens: Sequence[Token]) -> Iterator[Formula]:
    """Every formula of a parsed text, in order."""
    for token, line in with_lines(tokens):
        if token.type.startswith("math"):
            yield Formula(token.content.strip(), line)


def with_lines(tokens: Sequence[Token]) -> Iterator[tuple[Token, int]]:
    """Every token, those inside paragraphs too, with the line on which it begins."""
    line = 1
    for token in tokens:
        line = token.map[0] + 1 if token.map else line
        yield token, line
        for child in token.children or ():
            yield child, line
            line += child.type in ("softbreak", "hardbreak")


def mathml(tex: str, *, display: bool = False) -> Markup:
    """One formula as a MathML element; raises FormulaError if any of it cannot be converted."""
    from latex2mathml.converter import Converter

    try:
        element = Converter(display="block" if display else "inline").convert_to_element(tex)
    except Exception as error:  # the converter has no family of errors
        raise FormulaError(tex) from error
    if not all(_sound(part) for part in element.iter()):
        raise FormulaError(tex)
    return _serialized(element)


def _sound(part: Any) -> bool:
    """False where the converter did not complain but should have.

    An unknown command comes back as its own name, a stray brace as itself, and a fraction
    without its lower half as a fraction with one child.
    """
    name = unescape(part.text or "") if part.tag == "mi" else ""
    if name.startswith("\\") or name in ("{", "}", "&"):
        return False
    return len(part) == CHILDREN.get(part.tag, len(part))


def _formula(tex: str, options: dict[str, Any]) -> str:
    try:
        return mathml(tex, display=options["display_mode"])
    except FormulaError:  # a reader can still read the TeX
        return Markup("<code>{}</code>").format(tex)


def _serialized(element: Any) -> Markup:
    """The element as text; the library's own serializer would let `<` through unescaped."""
    attributes = Markup("").join(
        Markup(' {}="{}"').format(name, value) for name, value in element.attrib.items()
    )
    inside = escape(unescape(element.text or "")) + Markup("").join(map(_serialized, element))
    return Markup("<{0}{1}>{2}</{0}>").format(element.tag, attributes, inside)
