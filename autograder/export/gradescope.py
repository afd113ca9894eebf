"""Gradescope's results.json, one per student."""

from __future__ import annotations

from autograder.export.plan import Change, Plan, Request
from autograder.export.results_json import encoded, results_json
from autograder.export.score import withheld
from autograder.export.stale import left_over
from autograder.report.file_names import file_names
from autograder.report.wording import points, visible


def gradescope(request: Request) -> Plan:
    """A folder per student with results.json; a folder is what `run_autograder` copies from."""
    names = file_names(result.student for result in request.results)
    files, changes, held = {}, [], []
    for result in request.results:
        reason = withheld(result, request)
        if reason:
            held.append(f"{visible(result.student)}: {reason}")
            continue
        path = request.out / names[result.student] / "results.json"
        files[path] = encoded(results_json(request.assignment, result))
        changes.append(Change(result.student, None, points(result.earned)))
    stale = left_over(request.out, "results.json", '{\n  "score": ', files)
    return Plan(tuple(changes), tuple(held), files=files, stale=stale)
