"""What an audit found, on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.audit import Examination

EXPOSED, SPARED = "●", "·"


def print_examination(console: Console, found: Examination) -> None:
    """Prints the kill matrix, the margins and every hole of one exercise."""
    exercise = found.exercise
    console.print(Text(f"\n{exercise.name}", style="bold"))
    console.print(_matrix(found))
    console.print(_cases(found))
    for one, other in found.alike:
        console.print(Text(f"  alike on every case: {one}, {other}"))
    if found.idle:
        console.print(Text(f"  cases that expose no known mistake: {', '.join(found.idle)}"))
    for hole in found.holes:
        console.print(Text(f"  HOLE {hole}", style="bold red"))


def _matrix(found: Examination) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("mistake", no_wrap=True)
    for number, _ in enumerate(found.exercise.cases, 1):
        table.add_column(str(number), justify="right")
    for mistake, cases in found.exposed.items():
        marks = (EXPOSED if i in cases else SPARED for i in range(len(found.exercise.cases)))
        table.add_row(Text(mistake), *marks)
    return table


def _cases(found: Examination) -> Table:
    """Each case with both sides of its tolerance, in units of it."""
    margins = {margin.case: margin for margin in found.margins}
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in ("", "case", "hidden", "right variants within", "nearest mistake at"):
        table.add_column(head, justify="right" if head not in ("case", "hidden") else "left")
    for number, case in enumerate(found.exercise.cases, 1):
        margin = margins.get(case.name)
        sides = (f"{margin.spread:.1g}", f"{margin.nearest:.2g}") if margin else ("", "")
        table.add_row(str(number), Text(case.name), "yes" if case.hidden else "", *sides)
    return table
