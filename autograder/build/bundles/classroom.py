"""The template repository of GitHub Classroom: the student's folder and a workflow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Template

from autograder.build.bundles.bundle import Bundle
from autograder.build.template import template_files
from autograder.course import Course
from autograder.exercise import Assignment, Pencil

PAGES = Path(__file__).parents[1] / "pages" / "classroom"
PENCIL = "pencil_can_be_read"


@dataclass(frozen=True)
class Step:
    """One step of the workflow: a test function of test_public.py and the points it shows."""

    name: str
    points: int

    @property
    def test(self) -> str:
        """The test function; named whole, so that no longer name is meant with it."""
        return f"test_{self.name}"


def pack(course: Course, assignment: Assignment) -> Bundle:
    """The files of the repository; the advice says how to use it."""
    files = template_files(course, assignment)
    readme = Template(_page("readme.md")).substitute(
        files=" and ".join(f"`{file}`" for file in assignment.files)
    )
    return Bundle.of_texts(
        {
            **files,
            "README.md": f"{files['README.md']}{readme}",
            ".gitattributes": _page("gitattributes"),
            ".gitignore": _page("gitignore"),
            ".github/workflows/classroom.yml": workflow(assignment),
        },
        advice="Push this folder as a template repository, name it in the assignment on GitHub "
        "Classroom, and add no tests there: they would replace the workflow.\n"
        f"It shows {sum(step.points for step in steps(assignment))} of "
        f"{assignment.max_score} points; grades come from `autograder grade` on the clones.",
    )


def workflow(assignment: Assignment) -> str:
    """The YAML of the workflow: one step per exercise with public cases."""
    asked = tuple(steps(assignment))
    one = Template(_page("step.yml"))
    texts = [one.substitute(name=s.name, test=s.test, points=s.points) for s in asked]
    results = [f'{s.name.upper()}_RESULTS: "${{{{steps.{s.name}.outputs.result}}}}"' for s in asked]
    return Template(_page("workflow.yml")).substitute(
        steps="".join(texts).rstrip("\n"),
        results="\n".join(f"          {line}" for line in results),
        runners=",".join(s.name for s in asked),
    )


def steps(assignment: Assignment) -> Iterator[Step]:
    """The steps in class order; pencil answers are only read there, which earns nothing."""
    for question in assignment.questions:
        public = [case.points for case in question.cases if not case.hidden]
        if public:
            yield Step(question.name, sum(public))
    if any(isinstance(question, Pencil) for question in assignment.questions):
        yield Step(PENCIL, 0)


def _page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")
