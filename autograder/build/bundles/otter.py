"""The folder from which otter-grader's `otter assign` makes its student and grading sides."""

from __future__ import annotations

from pathlib import Path
from string import Template

from autograder.build.bundles.bundle import Bundle
from autograder.build.bundles.engine import engine, requirements
from autograder.build.bundles.kit import SECRET, practice_kit
from autograder.build.bundles.master import master_notebook
from autograder.build.template import template_files
from autograder.course import Course
from autograder.exercise import Assignment

PAGES = Path(__file__).parents[1] / "pages" / "otter"
NEEDED = ("test_public.py", "public_cases.json", "pencil_reader.py", "requirements.txt")
OTTER = "otter-grader>=6\nipykernel\n"


def pack(course: Course, assignment: Assignment) -> Bundle:
    """The master notebook, what students get beside it, and `kit/`, which only graders get."""
    template = template_files(course, assignment)
    beside = {name: template[name] for name in NEEDED if name in template}
    beside["requirements.txt"] += OTTER
    beside["otter_cases.py"] = _page("otter_cases.py", assignment=assignment.name)
    texts = {
        assignment.notebook: master_notebook(course, assignment, sorted(beside)),
        "environment.yml": _environment(),
        **beside,
    }
    packed = Bundle(engine()).zipped()  # Python imports from a zip as it does from a folder
    kit = {**practice_kit(course, assignment), "engine.zip": packed}
    advice = _page("advice.txt", name=assignment.name, notebook=assignment.notebook)
    files = {**Bundle.of_texts(texts).files, **Bundle(kit).under("kit")}
    return Bundle(files, advice=advice.rstrip(), private=frozenset({f"kit/{SECRET}"}))


def _page(file: str, **words: str) -> str:
    return Template((PAGES / file).read_text(encoding="utf-8")).substitute(words)


def _environment() -> str:
    """What the verdicts need in a container, as otter hands it to conda."""
    import yaml

    about = {"dependencies": [{"pip": requirements().split()}]}
    return str(yaml.safe_dump(about, sort_keys=False))
