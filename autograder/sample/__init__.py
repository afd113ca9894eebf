"""A made-up class, to try the grader on before real students do."""

from autograder.sample.classroom import SampleSummary, make_sample
from autograder.sample.role import Role

__all__ = ["Role", "SampleSummary", "make_sample"]
