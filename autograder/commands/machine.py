"""What this machine can do: doctor."""

from __future__ import annotations

from autograder.commands.here import console
from autograder.isolation import LEVELS


def doctor() -> None:
    """Which isolation holds here, and what would raise it; changes nothing."""
    from autograder.exercise import Limits
    from autograder.report.doctor import print_findings
    from autograder.sandbox.levels import probe

    print_findings(console, [probe(level, Limits()) for level in LEVELS[:-1]])
