"""The HTML pages' common ground: templates that escape everything and need no network."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.report.wording import count, points, status_words, visible

_PAGES = Path(__file__).parent / "pages"


def render(name: str, **words: Any) -> str:
    """The page made from a template of pages/; text from outside is escaped and made visible."""
    text: str = _environment().get_template(name).render(words)
    return text


@lru_cache(maxsize=1)
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(points=points, status_words=status_words, count=count)
    environment.globals.update(style=_asset("style.css"), script=_asset("sort.js"))
    environment.globals["script_hash"] = _fingerprint(_asset("sort.js"))
    return environment


def _finalized(value: Any) -> Any:
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value, keep="\n\t")
    return value


def _asset(name: str) -> Markup:
    return Markup((_PAGES / name).read_text(encoding="utf-8"))


def _fingerprint(script: str) -> str:
    """What a page's content policy names: this script may run and no other."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
