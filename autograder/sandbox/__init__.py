"""Runs one submission where it can hurt nobody; only plain data comes back."""

from autograder.sandbox.run import Budget, Call, Load, Runner, Stub, Stubs, Visit, outcomes
from autograder.sandbox.same import SameProcess
from autograder.sandbox.separate import SeparateProcesses

__all__ = [
    "Budget",
    "Call",
    "Load",
    "Runner",
    "SameProcess",
    "SeparateProcesses",
    "Stub",
    "Stubs",
    "Visit",
    "outcomes",
]
