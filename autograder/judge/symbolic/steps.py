"""A proof in named steps."""

from __future__ import annotations

from autograder.exercise import Pencil
from autograder.judge.symbolic import sheet
from autograder.judge.symbolic.difference import agree
from autograder.judge.symbolic.judgement import Judgement
from autograder.judge.symbolic.reading.form import Reading
from autograder.pencil import Steps


def judge_steps(question: Pencil, answer: Steps, reading: Reading) -> Judgement:
    """Right where every step is; else a mistake with these steps, or the first wrong step."""
    wrong = [name for name in answer.steps if not _holds(question, answer, reading, name)]
    if not wrong:
        return Judgement("correct", "Every step holds.", reading.shown, "proved: the same steps")
    for mistake in question.mistakes:
        steps = sheet.typed(question, mistake.replace).steps
        if all(_same(question, answer, name, reading, said) for name, said in steps.items()):
            return Judgement(
                "incorrect", mistake.sentence, reading.shown, "counterexample", mistake
            )
    empty = [name for name in wrong if name not in reading.steps]
    message = f"Step {(empty or wrong)[0]} {'is not answered yet' if empty else 'does not hold'}."
    return Judgement("incorrect", message, reading.shown)


def _holds(question: Pencil, answer: Steps, reading: Reading, name: str) -> bool:
    return _same(question, answer, name, reading, answer.steps[name].wanted)


def _same(question: Pencil, answer: Steps, name: str, reading: Reading, wanted: str) -> bool:
    """Whether a step was answered so."""
    said = reading.steps.get(name)
    if said is None or answer.steps[name].choices:
        return said == wanted
    mine, other = sheet.tree_of(question, (said, wanted))
    return agree(sheet.space(question), mine, other)
