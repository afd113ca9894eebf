"""What a class handed in, from any place, as text."""

from autograder.collect.collection import KINDS, Collection, collect
from autograder.collect.submission import Submission
from autograder.collect.tree import Remark

__all__ = ["KINDS", "Collection", "Remark", "Submission", "collect"]
