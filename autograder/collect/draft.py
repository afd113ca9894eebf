"""How far a file is filled in: what is written, and what still stands as it was handed out."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

# what a stranger's text may make the compiler raise
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError)


@dataclass(frozen=True)
class Draft:
    """The names at the top level of a source, and of those written their last code, layout apart.

    A function that only raises NotImplementedError is not written, nor is a name that is None.
    """

    names: frozenset[str]
    answers: dict[str, str]

    def about(self, names: frozenset[str]) -> dict[str, str]:
        """The answers of these names only."""
        return {name: code for name, code in self.answers.items() if name in names}


def parsed(source: str) -> ast.Module:
    """The source's tree; raises one of UNREADABLE, for what only running would show too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
        for statement in tree.body:  # one by one, as the sandbox does
            compile(ast.Module([statement], []), "cell", "exec", dont_inherit=True)
    return tree


def draft(source: str) -> Draft | None:
    """The draft in a source; None where it cannot be read."""
    try:
        tree = parsed(source)
    except UNREADABLE:
        return None
    last = {name: node for node in tree.body for name in bound(node)}
    answers = {name: ast.dump(node) for name, node in last.items() if not _as_handed_out(node)}
    return Draft(frozenset(last), answers)


def bound(node: ast.stmt) -> Iterator[str]:
    """The names that a function or a plain assignment gives a meaning."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _as_handed_out(node: ast.stmt) -> bool:
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        return node.value is None or ast.unparse(node.value) == "None"
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return all(isinstance(line, ast.Raise) and _not_written(line) for line in body)


def _not_written(line: ast.Raise) -> bool:
    raised = line.exc.func if isinstance(line.exc, ast.Call) else line.exc
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def untouched(source: str) -> bool:
    """Whether a source is as it was handed out: it can be read, and nothing is written in it."""
    found = draft(source)
    return found is not None and not found.answers


def which(script: str, book: str) -> str:
    """What counts where a file and a notebook were handed in: "script", "book", or "ask".

    Of two that both have answers to the names in the file, neither is guessed at.
    """
    mine, other = draft(script), draft(book)
    if other is None:
        return "book" if untouched(script) else "script"
    if mine is None:
        return "ask" if other.answers else "script"
    in_book = other.about(mine.names or other.names)
    if not in_book or in_book == mine.answers:
        return "script"
    return "ask" if mine.answers else "book"
