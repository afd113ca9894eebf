"""The named steps of a proof, typed or as a dict."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from autograder.judge.symbolic.reading.form import Reading
from autograder.judge.symbolic.reading.limits import check
from autograder.judge.symbolic.reading.several import LONGEST_TEXT
from autograder.judge.symbolic.reading.show import show
from autograder.judge.symbolic.reading.sides import Sides, kind_of
from autograder.judge.symbolic.reading.spelling import QUOTES, SIGNS, typed
from autograder.judge.symbolic.reading.tree import Refused, Unreadable


def steps(sides: Sides, value: Any) -> Reading:
    """The steps by name, each a choice of its list or an expression, shown as it was read."""
    given = _named(sides.form.steps, value)
    known = {_word(name): name for name in sides.form.steps}
    found: dict[str, str] = {}
    trees = []
    for name, item in given:
        step = known.get(_word(name))
        if step is None:
            raise Unreadable(
                f"{name[:30]!r} is not a step; the steps are {', '.join(known.values())}."
            )
        choices = sides.form.steps[step]
        if choices:
            found[step] = _choice(step, choices, item)
        else:
            tree = check(sides.read(item)[0])
            trees.append(tree)
            found[step] = show(tree)
    shown = "; ".join(f"{name}: {text}" for name, text in found.items())
    return Reading(tuple(trees), shown, found)


def _named(names: Iterable[str], value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(name), item) for name, item in value.items() if item is not None]
    if not isinstance(value, str):
        raise Unreadable(f"{kind_of(value)} is no dict of steps: write name: answer for each step.")
    if len(value) > LONGEST_TEXT:
        raise Refused(f"it is longer than {LONGEST_TEXT} characters.")
    named = re.compile(rf"(?<!\w)(?:{_either(names)})\s*[{QUOTES}]?\s*[:=]", re.IGNORECASE)
    pieces = [piece for piece in re.split(r"[;\n]", _apart(named, value)) if piece.strip()]
    pairs = [re.split("[:=]", piece, maxsplit=1) for piece in pieces]
    if not pairs:
        raise Unreadable("it is empty.")
    if any(len(pair) < 2 for pair in pairs):
        raise Unreadable("write name: answer for each step, with a ; between them.")
    for pair in pairs:
        second = named.search(pair[1])
        if second:
            name = second[0].rstrip(f" \t:={QUOTES}")
            raise Unreadable(f"put ; between the steps; one is missing before {name}.")
    return [(pair[0].strip(f" \t{QUOTES}"), pair[1].strip(f" \t,{QUOTES}")) for pair in pairs]


def _either(names: Iterable[str]) -> str:
    """A pattern for any of the names, however the words of one are put together."""
    words = [re.split(r"[\s_-]+", name) for name in names]
    return "|".join(r"[\s_-]*".join(map(re.escape, parted)) for parted in words)


def _apart(named: re.Pattern[str], value: str) -> str:
    """The text without the brackets of a dict, and with a ; for each comma before a step."""
    text = typed(value).strip()
    if text.startswith("{"):
        text = text[1:].removesuffix("}")
    name = rf"(?:{named.pattern}|\w[\w -]*[{QUOTES}]?\s*:(?!=))"  # a misspelt one has a colon
    return re.sub(rf",(?=\s*[{QUOTES}]?{name})", ";", text, flags=re.IGNORECASE)


def _choice(step: str, choices: Sequence[str], item: Any) -> str:
    known = {_word(choice): choice for choice in choices}
    said = _word(typed(item)) if isinstance(item, str) else ""
    if said not in known:
        raise Unreadable(f"step {step} takes one of: {', '.join(choices)}.")
    return known[said]


def _word(text: str) -> str:
    """A name or choice whatever its case, blanks and underscores, and hyphens between letters."""
    plain_signs = text[:200].translate(SIGNS).strip().casefold()
    together = re.sub(r"(?<=[^\W\d])[\s_-]+(?=[^\W\d])", "", plain_signs)
    return re.sub(r"(?<!\d)\s+|\s+(?!\d)", "", together)
