"""A derivation line by line: the first line that does not follow, or the station it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.exercise import Mistake, Pencil
from autograder.judge.symbolic import sheet
from autograder.judge.symbolic.difference import Difference, agree, compare
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.judge.symbolic.reading.tree import Tree, symbols
from autograder.judge.symbolic.slip import slip
from autograder.judge.symbolic.space import Space
from autograder.pencil import Chain


def judge_chain(question: Pencil, answer: Chain, reading: Reading) -> Judgement:
    """Right where every line follows and every station is passed."""
    space, start = sheet.space(question), sheet.wanted(question)[0]
    walked = walk(space, start, reading.trees, answer.stations)
    if walked.whole:
        return Judgement("correct", "Every line follows.", reading.shown, walked.evidence)
    mistake = _recognised(question, answer, reading.trees, walked)
    said = explain(space, reading.trees, walked, answer.stations)
    message = f"{said} {mistake.sentence}" if mistake else said
    return Judgement("incorrect", message, reading.shown, walked.evidence, mistake)


def _recognised(
    question: Pencil, answer: Chain, lines: Sequence[Tree], walked: Walk
) -> Mistake | None:
    """The first mistake that breaks with the same line, or leaves out the same station."""
    space, start = sheet.space(question), sheet.wanted(question)[0]
    for mistake in question.mistakes:
        others = sheet.typed(question, mistake.replace).trees
        slipped = walk(space, start, others, answer.stations)
        if walked.broken is None or slipped.broken is None:
            same = walked.broken == slipped.broken and walked.missing == slipped.missing
        else:
            same = agree(space, lines[walked.broken], others[slipped.broken])
        if same:
            return mistake
    return None


@dataclass(frozen=True)
class Walk:
    """How far a chain goes: its first broken line (0 is the first), or the station it leaves out.

    Whole where there is neither.
    """

    evidence: str
    broken: int | None = None
    difference: Difference | None = None
    missing: int | None = None

    @property
    def whole(self) -> bool:
        """Whether every line follows and no station is left out."""
        return self.broken is None and self.missing is None


def walk(
    space: Space, start: Tree, lines: Sequence[Tree], stations: Sequence[Sequence[str]]
) -> Walk:
    """The walk along the lines, from the expression that is given."""
    evidence = ""
    for place, line in enumerate(lines):
        found = compare(space, line, lines[place - 1] if place else start)
        if isinstance(found, Difference):
            return Walk("counterexample", broken=place, difference=found)
        evidence = max(evidence, found.evidence)  # "sampled" is less than "proved"
    return Walk(evidence, missing=_missing(lines, stations))


def _missing(lines: Sequence[Tree], stations: Sequence[Sequence[str]]) -> int | None:
    """The first station that no line in its turn is written for; the last ends the chain."""
    written = [sheet.families(symbols(line)) for line in lines]
    allowed = [[frozenset(names.split()) for names in station] for station in stations]
    if written[0] not in allowed[0]:
        return 0
    place = 0
    for station, choices in enumerate(allowed):
        while place < len(written) and written[place] not in choices:
            place += 1
        if place == len(written):
            return station
    return None if written[-1] in allowed[-1] else len(stations) - 1


def explain(
    space: Space, lines: Sequence[Tree], walked: Walk, stations: Sequence[Sequence[str]]
) -> str:
    """What breaks, in words: the line with a counterexample and the slip, or the station."""
    if walked.broken is None:
        options = [" and ".join(names.split()) for names in stations[walked.missing or 0]]
        names = ", or in ".join(options)
        where = {0: "The first line", len(stations) - 1: "The last line"}
        if walked.missing in where:
            return f"{where[walked.missing]} is to be written in {names} alone."
        return f"Every line holds, but a step is left out: a line in {names} alone."
    place, found = walked.broken, walked.difference
    assert found is not None
    if place == 0:
        return f"Line 1 is not what is given. {_against(space, found, 'line 1', 'the given one')}"
    said = f"Line {place + 1} does not follow from line {place}."
    against = _against(space, found, f"line {place + 1}", f"line {place}")
    named = slip(space, lines[place - 1], lines[place]) or ""
    return " ".join(filter(None, (said, against, named)))


def _against(space: Space, found: Difference, first: str, second: str) -> str:
    # what stands for a formula is left out: its value would give the formula away
    at = found.at(frozenset(space.domains) - space.formulas.keys())
    if found.why:
        return f"{at}, {first} has no value: {found.why}."
    one, other = found.values()
    return f"{at}, {first} gives {one} and {second} gives {other}."
