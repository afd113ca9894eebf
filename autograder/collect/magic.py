"""IPython's own lines in a cell, made harmless so that Python can read the rest."""

from __future__ import annotations

import re
import textwrap

# cells of these are in another language; what follows any other %%name is Python
_FOREIGN = re.compile(
    r"%%(?:!|(?:bash|sh|script|system|sx|cmd|perl|ruby|html|HTML|js|javascript|latex|markdown|svg|SVG"
    r"|sql|R|julia|cython)\b)"
)
_COMMAND = re.compile(r"[%!?]|[\w.]+ *= *[%!]|[\w.*]+\?\??\s*$")
# the notebooks that we hand out call a check; here nobody asks for it
_SELF_CHECK = re.compile(
    r"(?:from|import) +(?:test_public|otter)\b|self_check *\(|grader *(?:= *otter\b|\. *check)"
)
# it measures a statement, and is no part of it
_MEASURED = re.compile(r"([ \t]*)%time +(?=\S)")
_INDENT = re.compile(r"[ \t]*")
# whatever may hold a line's end that ends no statement: strings, comments, brackets
_PIECE = re.compile(
    r"#[^\n]*"
    r"|(?P<quotes>\"\"\"|''')(?s:\\.|(?!(?P=quotes)).)*(?:(?P=quotes)|\Z)"
    r"|\"(?:\\(?s:.)|[^\"\\\n])*\"?|'(?:\\(?s:.)|[^'\\\n])*'?"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|\\\n|(?P<end>\n)"
)


def plain_python(cell: str) -> tuple[str, tuple[int, ...]]:
    """The cell as Python, line for line, and the numbers of the lines that were left out."""
    if _FOREIGN.match(cell.lstrip()):
        lines = cell.split("\n")
        return _commented(lines), (next(i for i, line in enumerate(lines, 1) if line.strip()),)
    cell = _flush(cell)
    kept: list[str] = []
    dropped: list[int] = []
    place, line = 0, 1
    while place < len(cell):
        measured = _MEASURED.match(cell, place)
        if measured:
            cell = cell[:place] + measured[1] + cell[measured.end() :]
        end = _command_end(cell, place)
        if end:
            command = cell[place:end]
            if not _SELF_CHECK.match(command.lstrip()):
                dropped.append(line)
            kept.append(_harmless(command))
        else:
            end = _statement_end(cell, place)
            kept.append(cell[place:end])
        line += cell.count("\n", place, end)
        place = end
    return "".join(kept), tuple(dropped)


def commented(cell: str) -> str:
    """The cell with nothing left to run."""
    return _commented(cell.split("\n"))


def _commented(lines: list[str]) -> str:
    return "\n".join(f"# {line}".rstrip() for line in lines)


def _flush(cell: str) -> str:
    """The cell at the left margin, as IPython takes one that was pasted from a function."""
    first = next((line for line in cell.split("\n") if line.strip()), "")
    return textwrap.dedent(cell) if first[:1] in (" ", "\t") else cell


def _command_end(cell: str, place: int) -> int:
    """Where a command that begins here ends, with the lines it goes on to; 0 if it is Python."""
    start = _INDENT.match(cell, place).end()  # type: ignore[union-attr]
    end = _line_end(cell, place)
    rest = cell[start:end].rstrip("\n")
    if not (_COMMAND.match(rest) or _SELF_CHECK.match(rest)):
        return 0
    while rest.endswith("\\") and end < len(cell):
        rest = cell[end : _line_end(cell, end)].rstrip("\n")
        end = _line_end(cell, end)
    return end


def _line_end(cell: str, place: int) -> int:
    return cell.find("\n", place) + 1 or len(cell)


def _harmless(command: str) -> str:
    """`pass` with the command as a comment, so that a block around it keeps its body."""
    indent = _INDENT.match(command).group()  # type: ignore[union-attr]
    first, *more = command.removeprefix(indent).split("\n")
    tail = [f"# {line}" if line else "" for line in more]
    if command.startswith("%%"):  # a `pass` above `from __future__` would be in its way
        return "\n".join([f"# {first}", *tail])
    return "\n".join([f"{indent}pass  # {first}", *tail])


def _statement_end(cell: str, place: int) -> int:
    """Where the line ends that ends the statement beginning here."""
    depth = 0
    for piece in _PIECE.finditer(cell, place):
        if piece["open"]:
            depth += 1
        elif piece["close"]:
            depth -= 1
        elif piece["end"] and depth <= 0:
            return piece.end()
    return len(cell)
