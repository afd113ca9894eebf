"""The course's own mistakes, made by one student each."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from autograder.errors import CourseError
from autograder.exercise import Assignment, Exercise, Mistake, Pencil, Question
from autograder.sample.role import Role, encoded
from autograder.solution import Solution


def slips(assignment: Assignment, solution: Solution) -> Iterator[Role]:
    """One role per mistake: the first of every exercise, then the second of every one, …"""
    columns = (
        [(question, mistake) for mistake in question.mistakes] for question in assignment.questions
    )
    for row in zip_longest(*columns):
        for question, mistake in filter(None, row):
            yield Role(
                f"{question.name}: {mistake.id}", encoded(_mistaken(solution, question, mistake))
            )


def _mistaken(solution: Solution, question: Question, mistake: Mistake) -> Mapping[str, str]:
    if isinstance(question, Exercise):
        return solution.with_mistake(question, mistake).sources
    return {**solution.sources, question.file: _reworded(solution, question, mistake.replace)}


def _reworded(solution: Solution, question: Pencil, expression: str) -> str:
    """The file of pencil answers with this expression for one question."""
    source = solution.sources[question.file]
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == question.name:
            answer = f"{question.name} = {expression!r}\n"
            return "".join([*lines[: node.lineno - 1], answer, *lines[node.end_lineno :]])
    raise CourseError(f"the solution's {question.file} does not answer {question.name}")
