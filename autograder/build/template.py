"""Everything in the folder that students receive."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Template

from autograder.build.hints import hints
from autograder.build.notebook import notebook
from autograder.build.pencil_test import pencil_reader
from autograder.build.public_case import public_exercises
from autograder.build.public_test import public_test
from autograder.build.stub import stub
from autograder.course import Course
from autograder.exercise import Assignment, Pencil
from autograder.judge.symbolic import check_question
from autograder.pencil import Essay

README = Path(__file__).parent / "pages" / "student_readme.md"
# the oldest releases that the self-check is tried with
REQUIREMENTS = "numpy>=1.24\nsympy>=1.12\nmatplotlib>=3.7\npytest>=7.4\n"


def template_files(course: Course, assignment: Assignment) -> dict[str, str]:
    """Name and text of each file; the same on every machine."""
    course.assignment(assignment.name)  # another course may stand where its sources are read
    solution = course.solution(assignment)
    exercises = public_exercises(assignment, solution)
    pencils = [question for question in assignment.questions if isinstance(question, Pencil)]
    for question in pencils:
        check_question(question)
    return {
        **{file: stub(assignment, file, solution) for file in assignment.files},
        assignment.notebook: notebook(assignment, solution),
        **({"pencil_reader.py": pencil_reader()} if pencils else {}),
        "test_public.py": public_test(assignment, exercises),
        "public_cases.json": hints(exercises),
        "README.md": _readme(assignment),
        "requirements.txt": REQUIREMENTS,
    }


def _readme(assignment: Assignment) -> str:
    files = " and ".join(f"`{file}`" for file in assignment.files)
    pencils = [question for question in assignment.questions if isinstance(question, Pencil)]
    page = Template(README.read_text(encoding="utf-8"), keep_trailing_newline=True)
    text: str = page.render(
        title=assignment.title,
        files=files,
        notebook=assignment.notebook,
        seconds=f"{assignment.limits.case_seconds:g}",
        pencils=pencils,
        essays=[question for question in pencils if isinstance(question.answer, Essay)],
    )
    return text
