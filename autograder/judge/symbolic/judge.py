"""One pencil answer: read it, judge it by its kind, and let nothing but a verdict come out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from autograder.exercise import Mistake, Pencil, Verdict
from autograder.judge.symbolic import sheet
from autograder.judge.symbolic.chain import judge_chain
from autograder.judge.symbolic.difference import Undecided
from autograder.judge.symbolic.essay import judge_essay
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.judge.symbolic.reading.reading import read
from autograder.judge.symbolic.reading.tree import Refused, Unreadable
from autograder.judge.symbolic.steps import judge_steps
from autograder.judge.symbolic.value import judge_value
from autograder.judge.symbolic.witness import judge_witness
from autograder.outcome import Outcome
from autograder.pencil import Chain, Essay, Steps, Witness

Judge: TypeAlias = Callable[[Pencil, object], Judgement]

MOST_ENTRIES = 1_000  # of an array; no answer on paper is longer
PERSON = "The program cannot tell whether this is right; a person will look at it."


def judge_answer(question: Pencil, value: object) -> Judgement:
    """The judgement of a typed text, or of whatever else a hand-in may hold."""
    reading = None
    entries = getattr(value, "size", 0)
    if isinstance(entries, int) and entries > MOST_ENTRIES:
        return Judgement("cannot_read", f"Cannot be read: it has {entries} entries.")
    try:
        reading = read(sheet.form(question), value)
        return _judged(question, reading)
    except Refused as problem:
        return Judgement("refused", f"Not looked at: {problem}")
    except Unreadable as problem:
        return Judgement("cannot_read", f"Cannot be read: {problem}")
    except Undecided as problem:
        return Judgement("undecided", PERSON, _shown(reading), str(problem))
    except Exception as fault:  # a fault of ours must not cost a point, nor stop a class
        return Judgement("undecided", PERSON, _shown(reading), f"fault: {type(fault).__name__}")


def judge_pencil(
    question: Pencil, outcome: Outcome, judge: Judge = judge_answer
) -> tuple[Verdict, Mistake | None]:
    """The verdict on what left the student's process, and the mistake that was recognised.

    `judge` looks at the answer: in this process, unless somebody else does.
    """
    if outcome.kind == "missing":
        words = outcome.words or f"{question.file} has no name {question.name}."
        return Verdict("missing", words), None
    if outcome.kind != "returned":
        return Verdict(outcome.kind, outcome.words or "The answer could not be looked at."), None
    if outcome.value is None:
        return Verdict("missing", f"{question.name} is not answered yet (it is None)."), None
    judgement = judge(question, outcome.value)
    return judgement.verdict(), judgement.mistake


def _shown(reading: Reading | None) -> str:
    return reading.shown if reading else ""


def _judged(question: Pencil, reading: Reading) -> Judgement:
    if isinstance(question.answer, Chain):
        return judge_chain(question, question.answer, reading)
    if isinstance(question.answer, Steps):
        return judge_steps(question, question.answer, reading)
    if isinstance(question.answer, Witness):
        return judge_witness(question, question.answer, reading)
    if isinstance(question.answer, Essay):
        return judge_essay(question.answer, reading)
    return judge_value(question, question.answer, reading)
