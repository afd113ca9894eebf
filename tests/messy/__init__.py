"""A class of forty and everything that goes wrong with its files, packed by Canvas and by Moodle.

Each student stands in `packing`, `writing`, `notebooks` or `running`, beside the trouble (B01 to
B61 as in autograder/collect/README.md) and what a fair colleague would make of it.
"""

from messy.canvas import CANVAS
from messy.moodle import MOODLE
from messy.notebooks import NOTEBOOKS
from messy.packing import PACKING, STRANGER
from messy.platform import Platform
from messy.running import RUNNING
from messy.student import Student
from messy.writing import WRITING

# what no hand-in can show, and where it is tried instead
NOT_IN_A_FILE = {
    "B41": "no answer of this assignment earns a fraction: test_export.py",
    "B42": "how the grader adds up: test_symbolic_judge.py",
    "B43": "the tolerances of a course's cases: test_audit.py",
    "B46": "a run that fails: test_gradebook.py",
    "B47": "neither platform names the members of a group",
    "B48": "a second run: test_gradebook.py",
    "B49": "a course that changed: test_gradebook.py",
    "B51": "how a course counts points: test_report.py",
    "B54": "what an instructor points at: test_collect.py",
    "B57": "a page of advice: test_students_are_told_what_a_grader_stumbles_over",
    "B58": "how a course counts points: test_known_trouble.py",
}

CLASS = (*PACKING, *WRITING, *NOTEBOOKS, *RUNNING)

__all__ = [
    "CANVAS",
    "CLASS",
    "MOODLE",
    "NOT_IN_A_FILE",
    "STRANGER",
    "Platform",
    "Student",
]
