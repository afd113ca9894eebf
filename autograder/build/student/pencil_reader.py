"""What `pencil_reader.py` of the student folder offers; there it is one file of its own."""

from autograder.judge.symbolic.reading.form import Form
from autograder.judge.symbolic.reading.reading import read
from autograder.judge.symbolic.reading.tree import Unreadable
from autograder.sandbox.inside.symbolic import symbolic

__all__ = ["Form", "Unreadable", "read", "symbolic"]
