"""The results.json that Gradescope shows: one test per question, in the words of our feedback."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from autograder.exercise import Assignment, Pencil, Question
from autograder.pencil import Essay
from autograder.report.wording import count, points, status_words, visible
from autograder.result import CaseResult, ExerciseResult, Result, shown

FOLLOWED = "With the right earlier functions in place of yours: one slip is not charged twice."
FORMATS = {"output_format": "text", "test_output_format": "text", "test_name_format": "text"}


def by_person(question: Question) -> bool:
    """Whether a person marks every answer to it: on Gradescope those points are not ours."""
    return isinstance(question, Pencil) and isinstance(question.answer, Essay)


def machine_points(assignment: Assignment) -> int:
    """The points that the grader itself can give: Gradescope's "autograder points"."""
    cases = [case for q in assignment.questions if not by_person(q) for case in q.cases]
    return sum(case.points for case in cases)


def encoded(results: dict[str, Any]) -> bytes:
    """The bytes of results.json."""
    text = json.dumps(results, indent=2, ensure_ascii=False, allow_nan=False)
    return f"{text}\n".encode("utf-8", "backslashreplace")


def not_finished(assignment: Assignment) -> dict[str, Any]:
    """What stands there until the grading is done, and for good where it never is.

    Gradescope wants a number, and 0 is the only one that is nobody's mark. The hidden test
    keeps it from students: they see no total as long as one test is hidden from them.
    """
    return {
        "score": 0,
        "output": "The grading did not finish. This is no verdict on your work and not your score. "
        "Your hand-in is safe, and there is nothing that you need to do: your instructor sees "
        "this, too, and can have it graded again.",
        **FORMATS,
        "visibility": "visible",
        "tests": [
            {
                "name": "Only instructors see this: run the autograder again",
                "score": 0,
                "max_score": machine_points(assignment),
                "status": "failed",
                "output": "The grader did not come to its end, so the 0 is no mark. What it said "
                "last stands in the autograder's output. Students see neither this nor a total.",
                "visibility": "hidden",
            }
        ],
    }


def results_json(assignment: Assignment, result: Result) -> dict[str, Any]:
    """A graded submission; the points of all tests add up to `machine_points`."""
    marked = {question.name for question in assignment.questions if by_person(question)}
    tests = [
        {"number": str(number), **_test(exercise, exercise.name in marked)}
        for number, exercise in enumerate(result.exercises, 1)
    ]
    return {
        "score": shown(result.earned),
        "output": "\n".join(visible(line) for line in _opening(assignment, result)),
        **FORMATS,
        "visibility": "visible",
        "tests": tests,
        "extra_data": {"autograder": _storable(result.json())},
    }


def _opening(assignment: Assignment, result: Result) -> Iterator[str]:
    """What is said over all tests."""
    if result.standing == "not_submitted":
        yield f"We found no file of yours. Wanted: {', '.join(assignment.files)}."
    elif result.earned + result.pending < 100 * result.max_score:
        yield "Begin with the first test that is not right: later ones build on it."
    elif not result.pending:
        yield "Everything is right. Well done."
    if result.pending:
        verb = "is" if result.pending == 100 else "are"
        more = count(result.pending // 100, "more point")
        yield f"{more} {verb} still to be decided by a person."
    yield from result.notices


def _test(exercise: ExerciseResult, marked: bool) -> dict[str, Any]:
    """One test; what waits for a person has no score yet, and what a person marks no maximum."""
    pending = sum(case.pending for case in exercise.cases)
    about: dict[str, Any] = {"name": visible(_name(exercise))}
    if not pending:
        full = exercise.earned == 100 * exercise.max_score
        about["score"] = shown(exercise.earned)
        about["status"] = "passed" if full else "failed"
    if not marked:
        about["max_score"] = exercise.max_score
    said = "\n".join(_said(exercise, marked))
    return {**about, "output": visible(said, keep="\n")}


def _name(exercise: ExerciseResult) -> str:
    titled = exercise.title not in ("", exercise.name)
    return f"{exercise.name}: {exercise.title}" if titled else exercise.name


def _said(exercise: ExerciseResult, marked: bool) -> Iterator[str]:
    """What is wrong, why, and how much is right; cases with one reason share it."""
    if len(exercise.cases) == 1:
        yield from _alone(exercise.cases[0])
    else:
        yield from _several(exercise)
    if marked:
        yield f"Worth {count(exercise.max_score, 'point')}, entered by whoever marks it."


def _alone(case: CaseResult) -> Iterator[str]:
    yield f"{_sign(case)} {case.says}: {status_words(case)}"
    yield from _indented(case.message)


def _several(exercise: ExerciseResult) -> Iterator[str]:
    reasons: dict[str, list[CaseResult]] = {}
    for case in exercise.cases:
        if case.status != "passed" or case.earned < 100 * case.max_points:
            reasons.setdefault(case.message, []).append(case)
    lead = exercise.diagnosis or (next(iter(reasons)) if len(reasons) == 1 else "")
    yield from [lead, ""] if lead else []
    for message, cases in reasons.items():
        yield from map(_line, cases)
        yield from _indented("" if message == lead else message)
    yield from _right(exercise.cases, len(exercise.cases) - sum(map(len, reasons.values())))


def _line(case: CaseResult) -> str:
    unseen = ", on inputs you have not seen" if case.hidden else ""
    worth = f"{points(case.earned)} of {case.max_points}{unseen}"
    return f"{_sign(case)} {case.says}: {status_words(case)} ({worth})"


def _right(cases: Sequence[CaseResult], right: int) -> Iterator[str]:
    """How many are right, and whether earlier functions had to be put right for them."""
    if right:
        verb = "is" if right == 1 else "are"
        share = "All" if right == len(cases) else f"{right} of"
        yield f"✓ {share} {len(cases)} checks {verb} right."
    if any(case.followed_through for case in cases):
        yield f"    {FOLLOWED}"


def _sign(case: CaseResult) -> str:
    return "?" if case.pending else "✓" if case.status == "passed" else "✗"


def _indented(message: str) -> Iterator[str]:
    return (f"    {line}" for line in message.splitlines())


def _storable(found: Any) -> Any:
    """The same without signs that a database of text refuses."""
    if isinstance(found, str):
        return visible(found, keep="\n")
    if isinstance(found, dict):
        return {name: _storable(value) for name, value in found.items()}
    return [_storable(item) for item in found] if isinstance(found, list) else found
