"""The files that students fill in: signatures, docstrings and questions, no answers."""

from __future__ import annotations

import ast
import textwrap

from autograder.exercise import Assignment, Exercise, Pencil, Question
from autograder.solution import Solution, function_span

FUNCTIONS = """Write each body in place of its `raise` line; names and arguments stay as they are.
`python -m pytest` in this folder tells what is right and what is not yet.
Helper functions of your own are welcome anywhere in this file."""
PENCIL = """Put each answer in place of None, as text in quotation marks, the way you would write
it: "3h/4", "3*h/4" and "3 h / 4" are read alike. A number or a SymPy expression will do as well.
None means not answered."""


def stub(assignment: Assignment, file: str, solution: Solution) -> str:
    """The template of one file."""
    questions = [question for question in assignment.questions if question.file == file]
    pencil = all(isinstance(question, Pencil) for question in questions)
    head = f'"""{assignment.title}.\n\n{PENCIL if pencil else FUNCTIONS}\n"""'
    top_lines = imports(solution.sources[file])
    parts = [_open(question, solution.sources[file]) for question in questions]
    top = [f"{head}\n\n{top_lines}"] if top_lines and not pencil else [head]
    return ("\n\n" if pencil else "\n\n\n").join([*top, *parts]) + "\n"


def imports(source: str) -> str:
    """The import lines of a source, each once."""
    nodes = [
        node for node in ast.parse(source).body if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    return "\n".join(dict.fromkeys(map(ast.unparse, nodes)))


def _open(question: Question, source: str) -> str:
    """One question with its statement above and nothing filled in."""
    return f"{_comment(question.statement)}\n{opening(question, source)}"


def opening(question: Question, source: str) -> str:
    """The place for an answer: signature, docstring and a body that only raises, or a None."""
    if isinstance(question, Exercise):
        start, code, _ = function_span(source, question)
        signature = "\n".join(source.splitlines()[start:code])
        return f'{signature}\n    raise NotImplementedError("{question.name} is not written yet")'
    return f"{question.name} = None"


def _comment(text: str) -> str:
    return textwrap.indent(text, "# ", lambda line: True).replace("# \n", "#\n")
