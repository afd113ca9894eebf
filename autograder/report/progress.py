"""How far a grading is: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from autograder.report.wording import visible
from autograder.result import Result, shown


@contextmanager
def following(console: Console, total: int) -> Iterator[Callable[[Result], None]]:
    """What to call with each result as it comes."""
    if not console.is_terminal:
        yield lambda result: _line(console, result)
        return
    columns = (TextColumn("grading"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("grading", total=total)
        yield lambda result: progress.advance(task)


def _line(console: Console, result: Result) -> None:
    score = f"{shown(result.earned)} of {result.max_score}"
    console.print(f"{visible(result.student)}: {score} ({result.standing})", markup=False)
