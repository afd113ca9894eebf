"""The grades of a class on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.exercise import Assignment
from autograder.report.tally import handed_in, median, mistakes
from autograder.report.wording import STANDING, count, points, status_words, visible
from autograder.result import Result

_WIDE = 110  # columns from which status and remark stand apart
_ROOM = 44  # for student, score, status and remark
_MANY = 15  # columns that are worth it only beside a remark of some length
_MOST_MISTAKES = 10


def print_table(console: Console, assignment: Assignment, results: Sequence[Result]) -> None:
    """Prints one line per student, then what the class has in common."""
    columns = _columns(console.width, assignment)
    short = abbreviations(list(columns))
    console.print(_table(console.width, assignment, results, short, columns))
    key = "  ".join(f"{letters}={name}" for name, letters in short.items() if letters != name)
    console.print(Text(f"\n{key}" if key else "", style="dim"))
    console.print(Text(_summary(assignment, results)))
    for line in _mistake_lines(console.width, results):
        console.print(line, no_wrap=True, overflow="ellipsis")


def _columns(width: int, assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """The questions of each column: one each where a line has room, else all of a file."""
    names = [question.name for question in assignment.questions]
    letters = abbreviations(names).values()
    room = _ROOM if len(names) <= _MANY else 2 * _ROOM
    if sum(max(3, len(each) + 1) for each in letters) + room <= width:
        return {name: (name,) for name in names}
    return {
        file: tuple(question.name for question in assignment.questions if question.file == file)
        for file in assignment.files
    }


def abbreviations(names: Sequence[str]) -> dict[str, str]:
    """At most four letters for each name, no two alike: initials, or the start of a single word."""
    found: dict[str, str] = {}
    for name in names:
        words = [word for word in name.split("_") if word]
        plain = name[:3] if len(words) < 2 else "".join(word[0] for word in words)[:3]
        letters, number = plain, 1
        while letters in found.values():
            number += 1
            letters = f"{plain}{number}"
        found[name] = letters
    return found


def _table(
    width: int,
    assignment: Assignment,
    results: Sequence[Result],
    short: Mapping[str, str],
    columns: Mapping[str, Sequence[str]],
) -> Table:
    heads = ["student", f"of {assignment.max_score}", *short.values()]
    heads += ["status", "remark"] if width >= _WIDE else ["remark"]
    ordered = sorted(results, key=lambda result: (result.student.casefold(), result.student))
    rows = [_cells(result, list(columns.values()), width >= _WIDE) for result in ordered]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for k, (head, room) in enumerate(zip(heads, _widths(width, heads, rows), strict=True)):
        numeric = 1 <= k <= 1 + len(short)
        table.add_column(
            Text(head),
            width=room,
            justify="right" if numeric else "left",
            no_wrap=True,
            overflow="ellipsis",
        )
    for row in rows:
        table.add_row(*row)
    return table


def _widths(width: int, heads: Sequence[str], rows: Sequence[Sequence[Text]]) -> list[int]:
    """The widths of all columns: names may be cut, numbers never; the remark takes the rest."""
    wanted = [max([len(head), *(row[k].cell_len for row in rows)]) for k, head in enumerate(heads)]
    name = min(wanted[0], width // 5)
    middle = wanted[1:-1]
    rest = width - name - sum(middle) - len(heads)
    return [name, *middle, max(len(heads[-1]), min(wanted[-1], rest))]


def _cells(result: Result, columns: Sequence[Sequence[str]], wide: bool) -> list[Text]:
    found = {exercise.name: exercise for exercise in result.exercises}
    cells = [Text(visible(result.student)), Text(points(result.earned), style="bold")]
    for names in columns:
        exercises = [found[name] for name in names if name in found]
        if not exercises:
            cells.append(Text("-", style="dim"))
            continue
        full = all(exercise.earned == 100 * exercise.max_score for exercise in exercises)
        earned = points(sum(exercise.earned for exercise in exercises))
        cells.append(Text(earned, style="" if full else "yellow"))
    standing, remark = STANDING[result.standing], _remark(result)
    if wide:
        return [*cells, Text(standing), Text(remark)]
    if result.standing == "final":
        return [*cells, Text(remark)]
    return [*cells, Text(f"{standing}: {remark}" if remark else standing)]


def _remark(result: Result) -> str:
    """Why something could not be read, else the first mistake, notice or lost case."""
    named = [exercise.mistake for exercise in result.exercises if exercise.mistake]
    lost = [
        f"{exercise.name}: {status_words(case)}"
        for exercise in result.exercises
        for case in exercise.cases
        if case.status != "passed"
    ]
    return visible(result.reason or next(iter([*named, *result.notices, *lost]), ""))


def _summary(assignment: Assignment, results: Sequence[Result]) -> str:
    present = handed_in(results)
    middle = median(results)
    parts = [count(len(results), "student"), f"{len(present)} handed in"]
    if middle is not None:
        parts.append(f"median {points(middle)} of {assignment.max_score}")
    for standing in ("pending", "unreadable"):
        number = sum(result.standing == standing for result in results)
        if number:
            parts.append(f"{number} {STANDING[standing]}")
    return ", ".join(parts) + "."


def _mistake_lines(width: int, results: Sequence[Result]) -> list[Text]:
    """The most frequent mistakes, each with a bar, its id and its sentence."""
    found = mistakes(results)
    if not found:
        return []
    longest = max(len(found[0].students), 12)
    lines = [Text("\nMistakes of the class:")]
    for mistake in found[:_MOST_MISTAKES]:
        bar = "█" * max(1, 12 * len(mistake.students) // longest)
        line = Text(f"{len(mistake.students):>4} ")
        line.append(f"{bar:<12} ", style="yellow")
        line.append(visible(f"{mistake.exercise}: "))
        line.append(visible(mistake.sentence if width >= _WIDE else mistake.id))
        lines.append(line)
    if len(found) > _MOST_MISTAKES:
        lines.append(Text(f"     and {len(found) - _MOST_MISTAKES} more, in the report"))
    return lines
