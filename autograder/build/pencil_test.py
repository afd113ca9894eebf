"""What students get to see how their pencil answers are read: the reader, without the answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder import judge
from autograder.build.literal import Group, Text, laid_out, literal
from autograder.build.merge import banner, import_lines, merged
from autograder.exercise import Pencil
from autograder.judge.symbolic.sheet import form
from autograder.sandbox import inside

READING = Path(judge.__file__).parent / "symbolic" / "reading"
MODULES = ("tree", "spelling", "names", "tokens", "parser", "show", "given", "limits", "form",
           "split", "sides", "several", "proof", "words", "reading")  # fmt: skip
HEAD = '''"""How a pencil answer is read: as a formula, never as code. It knows no answers.

`test_public.py` uses it; nothing here needs to be changed.
"""

from __future__ import annotations
'''


def pencil_reader() -> str:
    """The text of pencil_reader.py, which needs the standard library only."""
    paths = [READING / f"{name}.py" for name in MODULES]
    symbolic = Path(inside.__file__).parent / "symbolic.py"
    imports, text = merged((*paths, symbolic))
    return f"{HEAD}\n{import_lines(imports)}\n\n\n{text}\n"


def pencil_tests(questions: list[Pencil]) -> list[str]:
    """The part of test_public.py about pencil questions; none where there are none."""
    if not questions:
        return []
    rows = "\n".join(f'    "{question.name}": {_row(question)},' for question in questions)
    return [
        f"{banner('The pencil questions: only how an answer is read')}\n\n"
        f"PENCIL = {{\n{rows}\n}}\n\n\n"
        '@pytest.mark.parametrize("question", PENCIL)\n'
        "def test_pencil_can_be_read(question, capsys):\n"
        "    check_pencil(question, PENCIL[question], capsys)"
    ]


def _row(question: Pencil) -> str:
    asked = form(question)
    entries = {
        "file": question.file,
        "kind": asked.kind,
        "symbols": {name: list(also) for name, also in asked.symbols.items()},
        "left_sides": list(asked.left_sides),
        "count": asked.count,
        "indices": asked.indices,
        "steps": {name: list(choices) for name, choices in asked.steps.items()},
    }
    told = [f"{name}={_written(value, name)}" for name, value in entries.items() if value]
    if "symbols" not in [name for name, value in entries.items() if value]:
        told.append("symbols={}")
    return "dict(\n" + "\n".join(f"        {line}," for line in told) + "\n    )"


def _written(value: Any, name: str) -> str:
    return laid_out(_text(value), 8, f"{name}=").strip().removeprefix(f"{name}=")


def _text(value: Any) -> Text:
    if isinstance(value, dict):
        return Group("{", [_entry(name, inner) for name, inner in value.items()], "}")
    if isinstance(value, list):
        return Group("[", [literal(item) for item in value], "]")
    return literal(value)


def _entry(name: str, value: Any) -> Text:
    text = _text(value)
    if isinstance(text, str):
        return f'"{name}": {text}'
    return Group(f'"{name}": {text.opening}', text.items, text.closing)
