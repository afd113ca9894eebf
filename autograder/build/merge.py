"""Several modules of this project as one stand-alone text."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

OURS = ("autograder.", "__future__")


@cache
def merged(modules: tuple[Path, ...]) -> tuple[frozenset[str], str]:
    """The imports of the modules, and everything else in them, in order."""
    imports: set[str] = set()
    texts = []
    for path in modules:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        nodes = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
        imports |= {ast.unparse(node) for node in nodes}
        rest = "\n".join(source.splitlines()[nodes[-1].end_lineno or 0 :])
        texts.append(f"{banner(ast.get_docstring(tree) or path.stem)}\n\n{rest.strip()}")
    return frozenset(imports), "\n\n\n".join(texts)


def banner(words: str) -> str:
    """A heading of one line, or more."""
    return "\n".join([f"# {'-' * 90}", *(f"# {line}".rstrip() for line in words.splitlines())])


def import_lines(lines: Iterable[str]) -> str:
    """The import lines, each module once, in the usual order; this project's are left out."""
    whole: set[str] = set()
    names: dict[str, set[str]] = {}
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.ImportFrom):
            names.setdefault(node.module or "", set()).update(map(ast.unparse, node.names))
        else:
            whole.add(ast.unparse(node))
    kept = {module: found for module, found in names.items() if not module.startswith(OURS)}
    whole |= {f"from {module} import {', '.join(sorted(kept[module]))}" for module in kept}
    outside = {
        line for line in whole if line.split()[1].split(".")[0] not in sys.stdlib_module_names
    }
    inside = sorted(whole - outside, key=lambda line: (line.startswith("from"), line))
    return "\n".join(_groups(inside, sorted(outside)))


def _groups(inside: Sequence[str], outside: Sequence[str]) -> list[str]:
    return [*inside, "", *outside] if outside else list(inside)
