"""Which known mistake explains your answers."""

from __future__ import annotations

import contextlib
import functools
import io
import json
from collections.abc import Callable
from typing import Any

from autograder.build.student.calling import Outcome, call
from autograder.build.student.fault import fault
from autograder.build.student.likeness import alike, likeness
from autograder.build.student.reading import HERE

seen_before: dict[str, dict[str, Any]] = {}  # per function, one look at all its cases


@functools.cache
def known_mistakes() -> dict[str, list[dict[str, Any]]]:
    """Per function: mistakes, their sentences, and what they answer where they are wrong."""
    try:
        text = (HERE / "public_cases.json").read_text(encoding="utf-8")
    except OSError:
        return {}
    mistakes: dict[str, list[dict[str, Any]]] = json.loads(text)
    return mistakes


def likely_cause(
    file: str,
    name: str,
    function: Callable[..., Any],
    cases: dict[str, Any],
    case: str,
    sure: bool = False,
) -> str:
    """The sentence of the mistake behind this case; empty when none is clear.

    To be `sure`, one mistake has to explain every failed case.
    """
    if name not in seen_before:
        with contextlib.redirect_stdout(io.StringIO()):
            seen_before[name] = {
                other: _seen(name, about, call(file, function, about))
                for other, about in cases.items()
            }
    seen = seen_before[name]
    suspects = weigh(known_mistakes().get(name, []), seen)
    if sure:
        failed = {other for other, look in seen.items() if look is not None}
        suspects = [suspect for suspect in suspects if suspect[1] == failed]
    return cause_of(suspects, case)


def _seen(name: str, case: dict[str, Any], outcome: Outcome) -> Any:
    """None for a passed case, else what the outcome looks like."""
    return likeness(outcome, case) if fault(name, case, outcome) else None


def weigh(mistakes: list[dict[str, Any]], seen: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Each mistake's sentence with the failed cases that it explains."""
    return [(mistake["sentence"], _explained(mistake, seen)) for mistake in mistakes]


def cause_of(suspects: list[tuple[str, set[str]]], case: str) -> str:
    """The exercise's own mistake first; where that says nothing of this case, another's."""
    named = _most(suspects)
    if any(sentence == named and case in cases for sentence, cases in suspects):
        return named
    return _most([suspect for suspect in suspects if case in suspect[1]])


def _explained(mistake: dict[str, Any], seen: dict[str, Any]) -> set[str]:
    """The failed cases that the mistake explains; none when a passed case contradicts it.

    Errors alone explain nothing unless nothing else is wrong.
    """
    wrong = mistake["cases"]
    if any(seen[case] is None for case in wrong):
        return set()
    explained = {case for case in wrong if alike(wrong[case], seen[case])}
    failed = {case for case, look in seen.items() if look is not None}
    numbers = any("parts" in wrong[case] for case in explained)
    return explained if numbers or explained == failed else set()


def _most(suspects: list[tuple[str, set[str]]]) -> str:
    """The sentence that explains most cases; empty when two different ones tie."""
    most = max((len(cases) for _, cases in suspects), default=0)
    best = {sentence for sentence, cases in suspects if most and len(cases) == most}
    return best.pop() if len(best) == 1 else ""
