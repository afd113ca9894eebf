"""Gradescope's results.json, one per student."""

from __future__ import annotations

import json
from typing import Any

from autograder.export.plan import Change, Plan, Request
from autograder.export.score import withheld
from autograder.export.stale import left_over
from autograder.report.file_names import file_names
from autograder.report.wording import points, status_words, visible
from autograder.result import CaseResult, ExerciseResult, Result, shown


def gradescope(request: Request) -> Plan:
    """A folder per student with results.json; a folder is what `run_autograder` copies from."""
    names = file_names(result.student for result in request.results)
    files, changes, held = {}, [], []
    for result in request.results:
        reason = withheld(result, request)
        if reason:
            held.append(f"{visible(result.student)}: {reason}")
            continue
        text = json.dumps(results_json(result), indent=2, ensure_ascii=False, allow_nan=False)
        path = request.out / names[result.student] / "results.json"
        files[path] = (text + "\n").encode("utf-8", "backslashreplace")
        changes.append(Change(result.student, None, points(result.earned)))
    stale = left_over(request.out, "results.json", '{\n  "score": ', files)
    return Plan(tuple(changes), tuple(held), files=files, stale=stale)


def results_json(result: Result) -> dict[str, Any]:
    """What Gradescope shows: every case, hidden ones too.

    A hidden case's sentence never holds its inputs; and if one test were hidden from
    students, Gradescope would hide the total as well.
    """
    tests = [
        _test(f"{i}.{k}", exercise, case)
        for i, exercise in enumerate(result.exercises, 1)
        for k, case in enumerate(exercise.cases, 1)
    ]
    return {
        "score": shown(result.earned),
        "output": "\n".join(visible(notice) for notice in result.notices),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "tests": tests,
    }


def _test(number: str, exercise: ExerciseResult, case: CaseResult) -> dict[str, Any]:
    said = [case.message]
    if case.status == "failed" and exercise.diagnosis:
        said.insert(0, exercise.diagnosis)
    lines = [status_words(case).capitalize() + ".", *dict.fromkeys(filter(None, said))]
    return {
        "number": number,
        "name": visible(f"{exercise.name}: {case.says}"),
        "score": shown(case.earned),
        "max_score": case.max_points,
        "status": "passed" if case.earned == 100 * case.max_points else "failed",
        "output": visible("\n".join(lines), keep="\n"),
    }
