"""Which of the known mistakes are named, from nothing but who fails and explains which cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.exercise import Mistake


@dataclass(frozen=True)
class Suspect:
    """A mistake that no passed case speaks against.

    `failed` are the cases that it fails by itself, `explained` those of the submission's failed
    cases in which it gives the very same answer. `likely` are these and the refusals in which it
    gives some answer, too: what is said to a question without an answer means little.
    `shown` are the likely ones in which there was an answer and no error.
    """

    mistake: Mistake
    failed: frozenset[int]
    explained: frozenset[int]
    likely: frozenset[int]
    shown: frozenset[int]


def accuse(
    suspects: Sequence[Suspect], failed: frozenset[int], ordinary: frozenset[int]
) -> tuple[Mistake | None, dict[int, str]]:
    """The mistake to name, and a sentence for each further case that another one explains."""
    main = best(suspects, failed, ordinary)
    if main is None:
        return None, _further(suspects, failed, ordinary, frozenset())
    alike = [who.explained for who in suspects if who.mistake.sentence == main.mistake.sentence]
    rest = failed.difference(*alike)
    return main.mistake, _further(suspects, rest, ordinary, main.failed)


def _further(
    suspects: Sequence[Suspect],
    rest: frozenset[int],
    ordinary: frozenset[int],
    excused: frozenset[int],
) -> dict[int, str]:
    """A sentence for each case that a further mistake explains, the best of them first.

    Where no mistake named so far plays a part (all cases but the `excused`), a further one has to
    show, and in full.
    """
    notes: dict[int, str] = {}
    while rest:
        open_to = [
            who
            for who in suspects
            if who.failed - who.likely <= excused
            and who.likely - excused
            and 2 * len(who.likely) >= len(who.failed)
        ]
        found = best(open_to, rest, ordinary)
        if found is None:
            break
        notes.update(dict.fromkeys(rest & found.likely, found.mistake.sentence))
        rest, excused = rest - found.likely, excused | found.failed
    return notes


def best(
    suspects: Sequence[Suspect], cases: frozenset[int], ordinary: frozenset[int]
) -> Suspect | None:
    """The suspect that explains most of these cases; None if two sentences tie.

    Ordinary cases weigh first, and two thirds of them have to be explained: whoever converts and
    checks nothing may have a misconception, too, and a few cases out of many are a coincidence.
    Numbers tell one slip from another; errors alone do so only if nothing else is wrong.
    """
    telling = [who for who in suspects if who.shown & cases or cases <= who.explained]
    weights = [_weight(who, cases, ordinary) for who in telling]
    most = max(weights, default=(0, 0, 0))
    if not any(most) or 3 * most[0] < 2 * len(cases & ordinary):
        return None
    first = [who for who, weight in zip(telling, weights, strict=True) if weight == most]
    return first[0] if len({who.mistake.sentence for who in first}) == 1 else None


def _weight(who: Suspect, cases: frozenset[int], ordinary: frozenset[int]) -> tuple[int, int, int]:
    explained = who.explained & cases
    return len(explained & ordinary), len(explained), len(who.likely & cases)
