"""A course folder of nbgrader: what it releases, and beside it the grader that it asks."""

from __future__ import annotations

from pathlib import Path
from string import Template

from autograder.build import student
from autograder.build.bundles.bundle import Bundle
from autograder.build.bundles.kit import SECRET, practice_kit
from autograder.build.bundles.source_notebook import source_notebook
from autograder.build.merge import merged
from autograder.build.template import template_files
from autograder.course import Course
from autograder.exercise import Assignment

PAGES = Path(__file__).parents[1] / "pages" / "nbgrader"
STRICT = Path(student.__file__).parent / "strict_check.py"
BESIDE = ("test_public.py", "public_cases.json", "pencil_reader.py", "requirements.txt")


def pack(course: Course, assignment: Assignment) -> Bundle:
    """`source/`, from which nbgrader makes the release, and `grader/`, which it never releases.

    Several assignments may share one folder: what they both write is the same.
    """
    name = assignment.name
    template = template_files(course, assignment)
    beside = {file: template[file] for file in BESIDE if file in template}
    beside["test_public.py"] += f"\n\n{merged((STRICT,))[1]}\n"
    beside["README.md"] = _page("student_readme.md", assignment)
    beside[assignment.notebook] = source_notebook(course, assignment)
    texts = {f"source/{name}/{file}": text for file, text in beside.items()}
    texts["nbgrader_config.py"] = (PAGES / "nbgrader_config.py").read_text(encoding="utf-8")
    kit = {f"grader/{name}/{file}": data for file, data in practice_kit(course, assignment).items()}
    files = {path: text.encode() for path, text in texts.items()} | kit
    private = frozenset({f"grader/{name}/{SECRET}"})
    return Bundle(files, advice=_page("advice.txt", assignment).rstrip(), private=private)


def _page(file: str, assignment: Assignment) -> str:
    return Template((PAGES / file).read_text(encoding="utf-8")).substitute(
        title=assignment.title, name=assignment.name, notebook=assignment.notebook
    )
