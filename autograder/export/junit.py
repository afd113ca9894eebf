"""JUnit's XML: one test suite per student, one test case per case."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from autograder.exercise import PENDING
from autograder.export.plan import Change, Plan, Request
from autograder.report.wording import points, status_words
from autograder.result import CaseResult, ExerciseResult, Result

# what XML 1.0 has no place for, escaped or not
_IMPOSSIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(request: Request) -> Plan:
    """One file; what waits for a person is skipped, and a fault of ours is an error."""
    suites = [_suite(result) for result in request.results]
    top = Element("testsuites", name=_plain(request.assignment.name))
    for head in ("tests", "failures", "errors", "skipped"):
        top.set(head, str(sum(int(suite.get(head, "0")) for suite in suites)))
    top.extend(suites)
    ElementTree.indent(top)
    content = ElementTree.tostring(top, encoding="utf-8", xml_declaration=True) + b"\n"
    changes = tuple(Change(r.student, None, points(r.earned)) for r in request.results)
    return Plan(changes, files={request.out: content})


def _suite(result: Result) -> Element:
    suite = Element("testsuite", name=_plain(result.student))
    _properties(
        suite,
        score=points(result.earned),
        max_score=str(result.max_score),
        pending=points(result.pending),
        status=result.standing,
    )
    for exercise in result.exercises:
        suite.extend(_case(result, exercise, case) for case in exercise.cases)
    suite.set("tests", str(len(suite.findall("testcase"))))
    for head, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(head, str(len(suite.findall(f"testcase/{tag}"))))
    return suite


def _case(result: Result, exercise: ExerciseResult, case: CaseResult) -> Element:
    element = Element("testcase", classname=_plain(exercise.name), name=_plain(case.name), time="0")
    hidden = "true" if case.hidden else "false"
    earned = points(case.earned)
    _properties(element, points=earned, max_points=str(case.max_points), hidden=hidden)
    tag = _tag(result, case)
    if tag:
        said = SubElement(element, tag, message=_plain(case.message or status_words(case)))
        if tag != "skipped":
            said.set("type", case.status)
    return element


def _tag(result: Result, case: CaseResult) -> str | None:
    if case.earned == 100 * case.max_points:
        return None
    if case.status == "grader_fault":
        return "error"
    nothing = result.standing == "not_submitted"
    return "skipped" if nothing or case.status in PENDING else "failure"


def _properties(element: Element, **values: str) -> None:
    properties = SubElement(element, "properties")
    for name, value in values.items():
        SubElement(properties, "property", name=name, value=_plain(value))


def _plain(text: str) -> str:
    return _IMPOSSIBLE.sub("", text)
