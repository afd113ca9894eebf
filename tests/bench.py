"""How fast a class is graded, and what isolation costs: `make bench`.

Each level grades the same hand-ins in a fresh process on one worker; levels take turns, and
ratios compare neighbours in time. CPU counts every process that took part.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from test_symbolic_answers import QUESTIONS, rows

from autograder.audit import fair_key
from autograder.collect.submission import Submission
from autograder.course import load_course
from autograder.exercise import Exercise, Limits
from autograder.grade import Grader
from autograder.isolation import LEVELS
from autograder.judge.symbolic import judge_answer
from autograder.key import AnswerKey
from autograder.sandbox import Runner, SameProcess, SeparateProcesses
from autograder.sandbox.launch import flavour_of
from autograder.sandbox.levels import probe
from autograder.secret import Secret
from autograder.solver import Solver

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Prints a table: level, submissions per second, CPU per submission, ratio to no isolation."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--students", type=int, default=100)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--level", help="grade once at this level, print CPU and wall seconds")
    chosen = options.parse_args()
    if chosen.level:
        print(*grade(chosen.level, chosen.students))
        return
    levels = ["none", *(level for level in reversed(LEVELS[:-1]) if probe(level, Limits()).holds)]
    print(f"{chosen.students} hand-ins, one worker, {chosen.rounds} rounds, medians\n")
    print(
        f"{'level':<10} {'per second':>10} {'CPU ms each':>12} {'CPU ratio':>10} {'wall ratio':>10}"
    )
    measured = [
        {level: run(level, chosen.students) for level in levels} for _ in range(chosen.rounds)
    ]
    for level in levels:
        cpu, wall = ([once[level][k] for once in measured] for k in (0, 1))
        base = [once["none"] for once in measured]
        ratios = [
            [a / b[k] for a, b in zip(of, base, strict=True)] for k, of in ((0, cpu), (1, wall))
        ]
        middle = statistics.median
        print(
            f"{level:<10} {chosen.students / middle(wall):>10.1f} "
            f"{1000 * middle(cpu) / chosen.students:>12.1f} "
            f"{middle(ratios[0]):>10.2f} {middle(ratios[1]):>10.2f}"
        )

    typed_answers()


def typed_answers() -> None:
    """Prints how long a typed pencil answer takes, over the table of the tests."""
    seconds = []
    for question, _, text in rows():
        start = time.perf_counter()
        judge_answer(QUESTIONS[question], text)
        seconds.append(time.perf_counter() - start)
    middle, last = 1000 * statistics.median(seconds), 1000 * max(seconds)
    print(f"\n{len(seconds)} typed answers: median {middle:.2f} ms, worst {last:.1f} ms")
    print(f"sympy imported: {'yes' if 'sympy' in sys.modules else 'no'}")


def run(level: str, students: int) -> tuple[float, float]:
    """CPU and wall seconds of grading a class in a process of its own, without its start."""
    words = [sys.executable, __file__, "--level", level, "--students", str(students)]
    # behind walls numerical libraries have one thread; with more the comparison would be unfair
    alike = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=alike)
    cpu, wall = done.stdout.split()[-2:]
    return float(cpu), float(wall)


def grade(level: str, students: int) -> tuple[float, float]:
    """CPU and wall seconds of grading the class, with everything warm before it starts."""
    course = load_course(ROOT)
    assignment = course.assignment("kernel_regression")
    key = fair_key(assignment, course.solution(assignment), Secret("5" * 64))
    kinds = hand_ins(key, list(course.variants(assignment).values()))
    if level == "none":
        return _measure(key, SameProcess(), kinds, students)
    with SeparateProcesses(assignment.limits, level) as runner:
        return _measure(key, runner, kinds, students)


def _measure(
    key: AnswerKey, runner: Runner, kinds: Sequence[Submission], students: int
) -> tuple[float, float]:
    solver = Solver(key, runner)
    grader = Grader(key, runner, solver, {})
    warm = {flavour_of(submission.files): submission for submission in kinds}
    for submission in warm.values():
        grader.grade(submission)
    before = _cpu(runner), time.perf_counter()
    for submission in islice(cycle(kinds), students):
        grader.grade(submission)
    after = _cpu(runner), time.perf_counter()
    solver.close()
    return after[0] - before[0], after[1] - before[1]


def _cpu(runner: Runner) -> float:
    """The CPU seconds of this process, its warm interpreters and all their children so far."""
    launchers = runner.launchers.values() if isinstance(runner, SeparateProcesses) else ()
    return time.process_time() + sum(launcher.cpu for launcher in launchers)


def hand_ins(key: AnswerKey, variants: Sequence[Mapping[str, str]]) -> Sequence[Submission]:
    """The solution, every right variant, and every mistake: a class that ends by itself."""
    solution = key.solution
    right = [solution.sources, *variants]
    wrong = [
        solution.with_mistake(exercise, mistake).sources
        for exercise in key.assignment.questions
        if isinstance(exercise, Exercise)
        for mistake in exercise.mistakes
    ]
    mixed = [files for pair in zip(cycle(right), wrong, strict=False) for files in pair]
    return [Submission(f"s{i}", {**solution.sources, **files}) for i, files in enumerate(mixed)]


if __name__ == "__main__":
    main()
