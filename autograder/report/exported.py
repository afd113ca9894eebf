"""What an export changes, on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from autograder.export import Plan
from autograder.report.wording import count, visible


def print_plan(console: Console, plan: Plan, dry_run: bool) -> None:
    """Prints each grade, old and new, and everybody whose grade is not written, with the reason."""
    for change in plan.changes:
        old = "" if change.old is None else f"{change.old or '-'} → "
        console.print(Text(visible(f"{change.student}: {old}{change.new}")), soft_wrap=True)
    for sentence in plan.held:
        console.print(Text(f"note: {sentence}"), soft_wrap=True)
    for name in plan.absent:
        console.print(Text(f"no submission: {name}"), soft_wrap=True)
    for sentence in plan.unattributed:
        console.print(Text(f"needs a person: {sentence}", style="bold"), soft_wrap=True)
    would = "would be written, and nothing was" if dry_run else "written"
    console.print(Text(f"\n{count(len(plan.changes), 'grade')} {would}."))


def print_paths(console: Console, paths: Sequence[Path], dry_run: bool) -> None:
    """Prints what was written: a line per file, or per name where each student has such a file."""
    verb = "would write" if dry_run else "wrote"
    copies = Counter(path.parent.parent / "*" / path.name for path in paths)
    for path in paths:
        pattern = path.parent.parent / "*" / path.name
        number = copies.pop(pattern, 0)
        if number == 1:
            console.print(f"{verb} {path}", markup=False, soft_wrap=True)
        elif number:
            console.print(f"{verb} {pattern} ({number} files)", markup=False, soft_wrap=True)
