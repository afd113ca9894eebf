"""What a machine offers for isolation, on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.isolation import PROMISES, WALLED
from autograder.sandbox.levels import Finding


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Prints each level, whether it holds, and what would change that."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in ("level", "holds", "what it means here"):
        table.add_column(head, overflow="fold")
    for found in findings:
        words = PROMISES[found.level]
        if not found.holds:
            words = f"{found.reason}. To get it: {found.advice}." if found.advice else found.reason
        table.add_row(Text(found.level), Text("yes" if found.holds else "no"), Text(words))
    console.print(table)
    held = [found.level for found in findings if found.holds]
    console.print(Text(f"\nA class would be graded at level {held[0]!r}."))
    if held[0] not in WALLED:
        console.print(Text("grade refuses that unless you pass --allow-isolation process."))
