"""An exercise's statement as HTML that needs no network."""

from __future__ import annotations

from functools import lru_cache
from html import unescape
from typing import Any

from markupsafe import Markup, escape


@lru_cache(maxsize=256)
def statement_html(statement: str) -> Markup:
    """Markdown with TeX as HTML with MathML; raw HTML in it stays text."""
    return Markup(_markdown().render(statement))


@lru_cache(maxsize=1)
def _markdown() -> Any:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    return markdown.use(dollarmath_plugin, allow_space=False, renderer=_formula)


def _formula(tex: str, options: dict[str, Any]) -> str:
    from latex2mathml.converter import Converter

    display = "block" if options["display_mode"] else "inline"
    try:
        formula = Converter(display=display).convert_to_element(tex)
    except Exception:  # the converter has no family of errors; a reader can still read the TeX
        return str(Markup("<code>{}</code>").format(tex))
    return _serialized(formula)


def _serialized(formula: Any) -> str:
    """The element as text; the library's own serializer would let `<` through unescaped."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in formula.attrib.items())
    inside = escape(unescape(formula.text or "")) + Markup("").join(
        Markup(_serialized(child)) for child in formula
    )
    return f"<{formula.tag}{attributes}>{inside}</{formula.tag}>"
