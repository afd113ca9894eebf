"""The notebook that students may fill in in place of the files: the same questions, in cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.build.stub import imports, opening
from autograder.exercise import Assignment, Question
from autograder.solution import Solution

if TYPE_CHECKING:
    from nbformat import NotebookNode

HEAD = """# {title}

Write each function in place of its `raise` line, and each pencil answer in place of `None`;
the cell underneath says what is right and what is not yet.
Where a question names a file, the cell underneath it is meant here.
Cells of your own are welcome anywhere.
Keep this notebook in its folder, beside `test_public.py`.

Hand in this notebook or the files {files}: the one that you wrote in."""
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def notebook(assignment: Assignment, solution: Solution) -> str:
    """The notebook's JSON; the same on every machine."""
    from nbformat import v4

    files = " and ".join(f"`{file}`" for file in assignment.files)
    head = HEAD.format(title=assignment.title, files=files)
    cells = [v4.new_markdown_cell(head, id="title"), start(assignment, solution)]
    for question in assignment.questions:
        cells += _cells(question, solution.sources[question.file])
    return in_json(cells)


def in_json(cells: Sequence[NotebookNode]) -> str:
    """A notebook of these cells, as its file holds it."""
    import nbformat
    from nbformat import v4

    about = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    book = v4.new_notebook(cells=list(cells), metadata=about)
    book.nbformat_minor = 5
    nbformat.validate(book)
    return f"{nbformat.writes(book)}\n"


def start(assignment: Assignment, solution: Solution) -> NotebookNode:
    """The cell with the imports of all files."""
    from nbformat import v4

    lines = imports("\n".join(solution.sources[file] for file in assignment.files))
    cell: NotebookNode = v4.new_code_cell(lines, id="imports")
    return cell


def statement(question: Question) -> str:
    """A question in Markdown, below a heading."""
    title, _, rest = question.statement.partition("\n")
    return f"## {title.rstrip('.')}\n{rest}".rstrip()


def _cells(question: Question, source: str) -> list[NotebookNode]:
    """A question: its statement, the place for the answer, and the self-check."""
    from nbformat import v4

    name = question.name
    check = f'from test_public import self_check\n\nself_check("{name}")'
    return [
        v4.new_markdown_cell(statement(question), id=f"{name}-question"),
        v4.new_code_cell(opening(question, source), id=name),
        v4.new_code_cell(check, id=f"{name}-check"),
    ]
