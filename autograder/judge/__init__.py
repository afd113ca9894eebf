"""From answers to verdicts: compare numbers, name the mistake, explain the rest."""

from autograder.judge.compare import judge
from autograder.judge.diagnose import Diagnosis, diagnose

__all__ = ["Diagnosis", "diagnose", "judge"]
