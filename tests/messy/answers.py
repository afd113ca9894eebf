"""Right answers, and right answers with one thing changed."""

from __future__ import annotations

from conftest import ROOT

from messy.student import CODE, ESSAYS, PENCIL

_FOLDER = ROOT / "solutions/kernel_regression"
SOURCE = (_FOLDER / CODE).read_text(encoding="utf-8")
# with the two questions that only a person can mark
ALL_PENCIL = (_FOLDER / PENCIL).read_text(encoding="utf-8")
PENCIL_SOURCE = ALL_PENCIL + "".join(f"\n{name} = None\n" for name in ESSAYS)

RIGHT_FILES = {CODE: SOURCE.encode(), PENCIL: PENCIL_SOURCE.encode()}


def changed(*edits: tuple[str, str], source: str = SOURCE) -> str:
    """The source with every first text replaced by the second; each must stand in it."""
    for find, put in edits:
        assert find in source, find
        source = source.replace(find, put)
    return source


def begun(function: str, lines: str, source: str = SOURCE) -> str:
    """The source whose function begins with these lines, below its docstring."""
    head, mark, rest = source.partition(f"def {function}(")
    docstring = rest.index('"""', rest.index('"""') + 3) + 3
    return f"{head}{mark}{rest[:docstring]}\n{lines}{rest[docstring:]}"


def with_code(source: str | bytes) -> dict[str, bytes]:
    """A hand-in with this code and right pencil answers."""
    data = source.encode() if isinstance(source, str) else source
    return {**RIGHT_FILES, CODE: data}
