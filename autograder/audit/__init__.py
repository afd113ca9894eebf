"""Is every exercise fair? Mistakes lose points, right variants do not, margins hold."""

from autograder.audit.examine import Examination, examine
from autograder.audit.fairness import fair_key, survivors
from autograder.audit.margin import Margin
from autograder.audit.variants import variant_answers

__all__ = ["Examination", "Margin", "examine", "fair_key", "survivors", "variant_answers"]
