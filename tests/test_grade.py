"""Grading one submission: slips are charged once, and nothing hidden gets out."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from conftest import hand_in

from autograder.collect.submission import Submission
from autograder.exercise import Assignment, Exercise, Limits
from autograder.grade import Grader, faulty
from autograder.key import AnswerKey
from autograder.result import ExerciseResult, Result
from autograder.sandbox import SameProcess, SeparateProcesses
from autograder.secret import Secret
from autograder.solution import Solution
from autograder.solver import Solver

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("quietly")]

SOLUTION = """
import numpy as np

def double(numbers):
    return 2 * np.asarray(numbers, dtype=float)

def doubled_sum(numbers):
    return float(double(numbers).sum())
"""


def small_assignment() -> Assignment:
    """Two functions, the second of which needs the first; one public and one hidden case each."""
    double = Exercise("double", "work.py")
    total = Exercise("doubled_sum", "work.py", needs=["double"])
    for exercise in (double, total):

        @exercise.case(points=1)
        def shown(rng: np.random.Generator) -> object:
            """three numbers"""
            return [1.0, 2.0, 3.0]

        @exercise.case(points=2, hidden=True)
        def unseen(rng: np.random.Generator) -> object:
            """random numbers"""
            return rng.normal(size=4)

    double.mistake("not-doubled", "The factor is missing.", "2 * ", "")
    limits = Limits(case_seconds=1.0, submission_seconds=5.0)
    return Assignment("Small", [], limits, name="small", questions=(double, total))


@pytest.fixture(scope="module")
def small_key() -> AnswerKey:
    """The key of the small assignment."""
    solution = Solution({"work.py": SOLUTION})
    return AnswerKey(small_assignment(), solution, Secret("ab" * 32))


def graded(key: AnswerKey, **files: str) -> Result:
    """A hand-in of `work.py`, graded in a process of its own."""
    with SeparateProcesses(key.assignment.limits) as runner:
        solver = Solver(key, runner)
        named = {f"{name}.py": text for name, text in files.items()}
        result = Grader(key, runner, solver, {}).grade(Submission("student", named))
        solver.close()
    return result


def exercise_of(result: Result, name: str) -> ExerciseResult:
    """One exercise of a result."""
    return next(exercise for exercise in result.exercises if exercise.name == name)


def test_the_solution_earns_everything_in_another_process(small_key: AnswerKey) -> None:
    """What the law says of the judge holds across the wire, too."""
    result = graded(small_key, work=SOLUTION)
    assert (600, "final", "process") == (result.earned, result.standing, result.isolation)


def test_a_slip_is_charged_once(small_key: AnswerKey) -> None:
    """A later function that is right with the right helper keeps its points, and says so."""
    result = graded(small_key, work=SOLUTION.replace("2 * ", ""))
    assert 0 == exercise_of(result, "double").earned
    assert 300 == exercise_of(result, "doubled_sum").earned
    assert all(case.followed_through for case in exercise_of(result, "doubled_sum").cases)


def test_a_slip_in_both_functions_is_charged_twice(small_key: AnswerKey) -> None:
    """Follow-through forgives the helper, not what the function does itself."""
    wrong = SOLUTION.replace("2 * ", "").replace(".sum()", ".mean()")
    assert 0 == graded(small_key, work=wrong).earned


def test_a_missing_helper_does_not_cost_its_callers(small_key: AnswerKey) -> None:
    """A function that was never written is replaced like one that is wrong."""
    text = SOLUTION.replace("def double(", "def doppelt(")
    assert 300 == exercise_of(graded(small_key, work=text), "doubled_sum").earned


def test_a_helper_called_by_keyword_is_answered(small_key: AnswerKey) -> None:
    """The stand-in takes arguments as the function would."""
    text = SOLUTION.replace("2 * ", "").replace(
        "double(numbers).sum", "double(numbers=numbers).sum"
    )
    assert 300 == exercise_of(graded(small_key, work=text), "doubled_sum").earned


def test_the_named_mistake_belongs_to_the_function_that_has_it(small_key: AnswerKey) -> None:
    """The diagnosis stands at `double`; its caller is not accused."""
    result = graded(small_key, work=SOLUTION.replace("2 * ", ""))
    assert "not-doubled" == exercise_of(result, "double").mistake
    assert exercise_of(result, "doubled_sum").mistake is None


def test_a_failing_statement_costs_nothing_but_a_notice(small_key: AnswerKey) -> None:
    """Demo code, plots and missing packages at top level are skipped and said."""
    text = "import no_such_package\n" + SOLUTION + "\nprint(double([1])[5])\n"
    result = graded(small_key, work=text)
    assert 600 == result.earned
    assert "work.py, line 1 was skipped: ModuleNotFoundError" in result.notices[0]
    assert "line 11 was skipped: IndexError" in result.notices[1]


def test_a_syntax_error_names_its_line(small_key: AnswerKey) -> None:
    """A file that is no Python costs its own functions, with the line to look at."""
    result = graded(small_key, work=SOLUTION + "\ndef broken(:\n")
    assert "unreadable" == result.standing
    assert "work.py, line 10" in result.exercises[0].cases[0].message


def test_a_helper_module_is_found(small_key: AnswerKey) -> None:
    """Files beside the one asked for can be imported."""
    text = SOLUTION.replace("import numpy as np", "import numpy as np\nfrom twice import TWO")
    result = graded(small_key, work=text.replace("2 * ", "TWO * "), twice="TWO = 2\n")
    assert 600 == result.earned


def test_state_between_calls_cannot_carry_hidden_inputs_out(small_key: AnswerKey) -> None:
    """Public cases run before hidden ones, so their words know nothing of them."""
    spy = """
seen = []
def double(numbers):
    seen.append(numbers.tolist())
    raise KeyError(repr(seen))
def doubled_sum(numbers):
    seen.append(numbers.tolist())
    raise KeyError(repr(seen))
"""
    result = graded(small_key, work=spy)
    hidden = small_key.exercises["double"].cases[1].inputs[0]
    shown = json.dumps(result.record())
    assert all(f"{number:.4f}"[:6] not in shown for number in hidden)
    assert "[1.0, 2.0, 3.0]" in shown


def test_an_endless_loop_costs_its_own_function_only(small_key: AnswerKey) -> None:
    """What calls it is judged with a correct version in its place, and has time left for that."""
    result = graded(
        small_key, work=SOLUTION.replace("    return 2 *", "    while True: pass\n    2 *")
    )
    double, total = result.exercises
    assert [("timeout", 0, False)] * 2 == _statuses(double)
    assert [("passed", 100, True), ("passed", 200, True)] == _statuses(total)


def test_what_nobody_can_type_in_is_said_in_plain_words(small_key: AnswerKey) -> None:
    """Python's own words about input() and exit() do not tell a student what is meant."""
    result = graded(small_key, work=f"{SOLUTION}\nname = input()\nexit()\n")
    assert 100 * result.max_score == result.earned
    assert "nobody types while this is graded" in result.notices[0]
    assert "exit() is not needed" in result.notices[1]


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "while True:\n    try: 1 / 0\n    except: pass",
        "import time\nwhile True: time.sleep(0.1)",
    ],
)
def test_an_endless_loop_between_the_functions_costs_nothing(
    small_key: AnswerKey, loop: str
) -> None:
    """It is left, once, and said; what stands below it is there, in every later process too."""
    first, second = SOLUTION.split("def doubled_sum")
    text = f"{first}{loop}\n\ndef doubled_sum{second}\nprint(1 / 0)\n"
    result = graded(small_key, work=text)
    assert 100 * result.max_score == result.earned
    line = first.count("\n") + 1 + loop.count("import")
    assert f"work.py, line {line} was skipped: it does not come to an end." == result.notices[0]
    assert "ZeroDivisionError" in result.notices[1]


def test_a_time_out_may_be_bad_luck(small_key: AnswerKey, tmp_path: Path) -> None:
    """Hung twice, right ever after: the second run in a fresh process counts."""
    hung = tmp_path / "hung"
    unlucky = SOLUTION.replace(
        "    return 2 *",
        f"    with open({str(hung)!r}, 'a+') as file:\n"
        "        file.write('x')\n"
        "        seen = file.tell()\n"
        "    while seen < 3: pass\n"
        "    return 2 *",
    )
    result = graded(small_key, work=unlucky)
    assert result.max_score * 100 == result.earned
    assert 3 <= len(hung.read_text())


def test_what_is_loaded_after_an_input_was_seen_says_nothing(small_key: AnswerKey) -> None:
    """Every crash loads the file anew; its notices then could tell of the input before."""
    telling = f"import os, time\n{SOLUTION}\nraise ValueError(time.time())\n"
    crashes = telling.replace(
        "    return 2 *", "    if len(numbers) == 4: os._exit(0)\n    return 2 *"
    )
    result = graded(small_key, work=crashes)
    assert "crashed" in {case.status for exercise in result.exercises for case in exercise.cases}
    assert 1 == len(result.notices)


def test_a_public_case_shows_its_first_run(small_key: AnswerKey, tmp_path: Path) -> None:
    """Later ones come after hidden inputs were seen, which their words could tell."""
    counting = SOLUTION.replace("return 2 *", "return 3 *").replace(
        "    return float(",
        f"    with open({str(tmp_path / 'calls')!r}, 'a+') as file:\n"
        "        file.write('x')\n"
        "        raise ValueError(f'call {file.tell()}')\n"
        "    return float(",
    )
    shown = graded(small_key, work=counting).exercises[1].cases[0]
    assert "call 1" in shown.message
    assert 4 <= len((tmp_path / "calls").read_text())


def test_a_function_that_hangs_at_times_leaves_the_others_their_time() -> None:
    """Its callers are not waited for one after the other, and what needs it not at all is asked."""
    hangs = SOLUTION.replace("    return 2 *", "    while len(numbers) > 3: pass\n    return 2 *")
    callers = "".join(f"\ndef caller{k}(x):\n    return doubled_sum(x)\n" for k in range(5))
    alone = "\ndef alone(x):\n    return sum(x)\n"
    exercises = [
        Exercise("double", "work.py"),
        Exercise("doubled_sum", "work.py", needs=["double"]),
        *(Exercise(f"caller{k}", "work.py", needs=["doubled_sum"]) for k in range(5)),
        Exercise("alone", "work.py"),
    ]
    for exercise in exercises:
        exercise.case(points=1)(narrow if exercise.name == "double" else wide)
        exercise.case(points=1, hidden=True)(wide_and_hidden)
    limits = Limits(case_seconds=0.5, submission_seconds=5.0)
    assignment = Assignment("S", [], limits, name="small", questions=tuple(exercises))
    key = AnswerKey(assignment, Solution({"work.py": SOLUTION + callers + alone}), Secret("a" * 64))
    found = {e.name: e.earned for e in graded(key, work=hangs + callers + alone).exercises}
    assert {"double": 100, **{e.name: 200 for e in exercises[1:]}} == found


def narrow(rng: np.random.Generator) -> object:
    """two numbers"""
    return [1.0, 2.0]


def wide(rng: np.random.Generator) -> object:
    """five numbers"""
    return [1.0, 2.0, 3.0, 4.0, 5.0]


def wide_and_hidden(rng: np.random.Generator) -> object:
    """six numbers"""
    return rng.normal(size=6)


def test_nothing_handed_in_is_not_submitted(grader: Grader) -> None:
    """An empty hand-in is a row of its own kind, with no points and no fault."""
    result = grader.grade(Submission("student"))
    assert ("not_submitted", 0) == (result.standing, result.earned)


def test_a_problem_file_costs_only_its_own_exercises(grader: Grader, solution: Solution) -> None:
    """A pencil file that could not be read leaves the code as it is."""
    files = {"kernel_attention.py": solution.sources["kernel_attention.py"]}
    problem = "pencil.py, line 1: byte 0xE9 is not UTF-8."
    result = grader.grade(Submission("student", files, {"pencil.py": problem}))
    pencils = [e for e in result.exercises if e.cases[0].message == problem]
    assert [0] * len(pencils) == [exercise.earned for exercise in pencils]
    assert {q.name for q in grader.key.pencils} == {exercise.name for exercise in pencils}


def test_a_fault_of_the_grader_is_nobodys_zero(grader: Grader, solution: Solution) -> None:
    """Every case waits for a person; no point is decided against the student."""
    result = faulty(grader, hand_in(solution), RuntimeError("disk full"))
    assert ("pending", 100 * result.max_score) == (result.standing, result.pending)
    assert not result.json()["final"]
    assert any("disk full" in notice for notice in result.notices)


def test_both_runners_agree(small_key: AnswerKey) -> None:
    """Without walls and across the wire a hand-in gets the same verdicts."""
    for text in (
        SOLUTION,
        SOLUTION.replace("2 * ", ""),
        "x = 1\n",
        SOLUTION.replace("def", "de f"),
    ):
        here = SameProcess()
        files = Submission("student", {"work.py": text})
        mine = Grader(small_key, here, Solver(small_key, here), {}).grade(files)
        theirs = graded(small_key, work=text)
        assert [_statuses(e) for e in mine.exercises] == [_statuses(e) for e in theirs.exercises]


def _statuses(exercise: ExerciseResult) -> list[tuple[str, int, bool]]:
    return [(case.status, case.earned, case.followed_through) for case in exercise.cases]
