"""Which launcher suits this operating system; those of others are not even imported."""

from __future__ import annotations

import sys

from autograder.exercise import Limits
from autograder.sandbox.launch import Launcher


def launcher(flavour: str, limits: Limits, level: str) -> Launcher:
    """The fastest launcher that this operating system has."""
    if sys.platform == "linux":
        from autograder.sandbox.zygotes import Zygote

        return Zygote(flavour, limits, level)
    from autograder.sandbox.interpreters import FreshInterpreters

    return FreshInterpreters(limits)
