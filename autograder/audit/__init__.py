"""Is every exercise fair? Mistakes lose points, right variants do not, margins hold."""

from autograder.audit.examine import Examination, examine
from autograder.audit.fairness import fair_key, survivors
from autograder.audit.margin import Margin

__all__ = ["Examination", "Margin", "examine", "fair_key", "survivors"]
