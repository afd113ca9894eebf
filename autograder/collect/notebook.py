"""The Python in a Jupyter notebook: its code cells joined, whatever has happened to them."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.collect.archive import MIB
from autograder.collect.cells import Cells
from autograder.collect.draft import UNREADABLE, bound, parsed
from autograder.collect.magic import commented, plain_python
from autograder.collect.names import listed
from autograder.collect.salvage import Slip, salvage
from autograder.collect.source import (
    CONFLICT,
    NOTICES,
    SIZE_LIMIT,
    Source,
    conflict,
    read_source,
)
from autograder.collect.tree import Entry

# with its plots; of a notebook, the code is the smallest part
NOTEBOOK_LIMIT = 32 * MIB
CELL_LIMIT = 128 << 10
_COMMENTED = re.compile(r"^# (?:async +)?(?:def|class) +(\w+)", re.MULTILINE)
CELLS_LIMIT = 5_000
PROSE_LIMIT = 256 << 10


class _Unusable(Exception):
    """Why there are no cells; `line` is 0 where none is to blame."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


@dataclass(frozen=True)
class _Cell:
    """One cell: its number from the top, its text, and the names that it defines as Python."""

    number: int
    code: bool
    text: str
    defines: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    slips: tuple[Slip, ...] = ()
    dropped: tuple[int, ...] = ()


def read_notebook(name: str, entry: Entry, questions: Collection[str] = ()) -> Source:
    """The joined source of a notebook's code cells; `name` is what the student calls it."""
    raw = read_source(name, entry, NOTEBOOK_LIMIT)
    return raw if raw.problem else notebook_source(name, raw.text, questions)


def holds_notebook(text: str) -> bool:
    """Whether a text is a notebook under another name."""
    return text.lstrip().startswith("{") and '"cells"' in text and '"nbformat"' in text


def notebook_source(name: str, text: str, questions: Collection[str] = ()) -> Source:
    """The joined source in a notebook's text; cells that Python cannot read become comments."""
    try:
        texts, notices = _texts(text)
    except _Unusable as why:
        line = f", line {why.line}" if why.line else ""
        return Source(problem=f"{name}{line}: {why}")
    cells = [_cell(number, code, text, questions) for number, (code, text) in enumerate(texts, 1)]
    coded = frozenset(n for cell in cells if cell.code for n in cell.defines)
    taken = [c for c in cells if c.code or (c.defines and not c.defines & coded)]
    return _joined(name, taken, [notice.format(name=name) for notice in notices])


def _texts(text: str) -> tuple[list[tuple[bool, str]], list[str]]:
    """Whether it is code, and the text, of every cell; old formats are brought up to date."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise _Unusable("it is nested too deeply for a notebook.") from error
    except ValueError as error:
        raise _broken(text, error) from error
    notices = []
    if isinstance(data, dict) and "cells" not in data and "worksheets" in data:
        data = _upgraded(data)
        notices.append("{name} is in an old notebook format; it was read all the same.")
    cells = data.get("cells") if isinstance(data, dict) else None
    if not isinstance(cells, list):
        raise _Unusable("it holds no cells, so it is no notebook. Save it again in Jupyter.")
    if len(cells) > CELLS_LIMIT:
        raise _Unusable(f"it has more than {CELLS_LIMIT} cells. Hand in the answers alone.")
    texts = [_text(cell) for cell in cells]
    if sum(len(text) for code, text in texts if code) > SIZE_LIMIT:
        raise _Unusable("it holds more than 1 MiB of code. Hand it in without data.")
    return _without_long_prose(texts), notices


def _without_long_prose(texts: list[tuple[bool, str]]) -> list[tuple[bool, str]]:
    """Text cells may hold pictures: only what could be typed is looked at for code."""
    room = PROSE_LIMIT
    kept = []
    for code, text in texts:
        prose = 0 if code else len(text)
        kept.append((code, text if prose <= room else ""))
        room -= prose if prose <= room else 0
    return kept


def _upgraded(data: Any) -> Any:
    from nbformat import convert, from_dict

    try:
        old = from_dict({"nbformat": 3, "nbformat_minor": 0, "metadata": {}, **data})
        return convert(old, 4)
    except Exception as error:  # whatever a stranger's data make the converter raise
        why = "it is in an old format that cannot be read. Save it again in a newer Jupyter."
        raise _Unusable(why) from error


def _broken(text: str, error: ValueError) -> _Unusable:
    line, sentence = conflict(text)
    if sentence:
        return _Unusable(sentence, line)
    why = "here it stops being a notebook (JSON). Save it again in Jupyter."
    return _Unusable(why, getattr(error, "lineno", 0))


def _text(cell: Any) -> tuple[bool, str]:
    """Missing or odd parts of a cell cost nobody the other cells."""
    about = cell if isinstance(cell, dict) else {}
    source = about.get("source", "")
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    # half a surrogate pair is no text, and no Python file holds a NUL byte
    text = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").replace("\0", "\ufffd")
    return about.get("cell_type") == "code", text.replace("\r\n", "\n").replace("\r", "\n")


def _cell(number: int, code: bool, text: str, questions: Collection[str]) -> _Cell:
    plain, dropped = plain_python(text) if code else (text, ())
    plain, slips = _readable(plain, code, questions)
    tree = parsed(plain)
    functions = frozenset(n for node in tree.body if hasattr(node, "body") for n in bound(node))
    defines = frozenset(name for node in tree.body for name in bound(node))
    return _Cell(number, code, plain, defines, functions, slips, dropped)


def _readable(cell: str, code: bool, questions: Collection[str]) -> tuple[str, tuple[Slip, ...]]:
    """What of a cell is Python, line for line, and what is not."""
    try:
        if len(cell) > CELL_LIMIT:
            return commented(cell), (_whole(1, "it is longer than 128 kB"),)
        parsed(cell)
        return cell, ()
    except UNREADABLE as error:
        marker = CONFLICT.search(cell)
        if marker:
            line = cell.count("\n", 0, marker.start()) + 1
            return commented(cell), (_whole(line, "a conflict marker of git"),)
        why = getattr(error, "msg", None) or "no Python"
        lost = commented(cell), (_whole(getattr(error, "lineno", None) or 1, why),)
        return salvage(cell, questions) or lost if code else lost


def _whole(line: int, why: str) -> Slip:
    return Slip(line, why, what="the cell")


def _joined(name: str, cells: Sequence[_Cell], notices: Sequence[str]) -> Source:
    """The cells' texts under one another, each below a comment with its number."""
    lines, starts = 0, []
    texts = []
    for cell in cells:
        texts.append(f"# cell {cell.number}\n{cell.text}\n")
        starts.append((lines + 2, cell.number))
        lines += texts[-1].count("\n")
    return Source(
        "".join(texts),
        notices=tuple([*notices, *_notices(name, cells)][:NOTICES]),
        cells=Cells(name, tuple(starts)),
        broken={
            lost: _said(name, cell, slip)
            for cell in cells
            for slip in cell.slips
            for lost in _about(cell, slip)
        },
    )


def _about(cell: _Cell, slip: Slip) -> list[str]:
    """The names that have no meaning now: the slip's own, or those of a whole cell."""
    if slip.typed:
        return []
    return [slip.name] if slip.name else _COMMENTED.findall(cell.text)


def _said(name: str, cell: _Cell, slip: Slip) -> str:
    rest = "" if slip.typed else " It was left out; all else counts."
    return f"{name}, cell {cell.number}, line {slip.line}: {slip.sentence}.{rest}"


def _notices(name: str, cells: Sequence[_Cell]) -> Iterator[str]:
    commands = [f"cell {cell.number} line {line}" for cell in cells for line in cell.dropped]
    if commands:
        yield f"{name}: notebook commands (%, ! or ?) were left out: {listed(commands)}."
    for cell in cells:
        yield from (_said(name, cell, slip) for slip in cell.slips)
        if not cell.code:
            yield f"{name}, cell {cell.number} is a text cell that holds code; it was read as code."
    places: dict[str, list[str]] = defaultdict(list)
    for cell in cells:
        for function in sorted(cell.functions):
            places[function].append(str(cell.number))
    for function, numbers in places.items():
        if len(numbers) > 1:
            yield f"{name}: {function} is defined in cells {listed(numbers)}; the last one counts."
