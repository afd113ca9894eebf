"""Judges a notebook in the student's own process: for graders that work so, and for practice.

What is judged here could forge its verdict; grades come from `autograder grade`.
"""

from autograder.practice.notebook import Practice

__all__ = ["Practice"]
