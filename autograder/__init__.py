"""An autograder for courses whose exercises are functions and pencil derivations."""

from autograder.exercise import Assignment, Exercise, Limits, Pencil, Sealed

__all__ = ["Assignment", "Exercise", "Limits", "Pencil", "Sealed"]
__version__ = "0.1.0"
