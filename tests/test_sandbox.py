"""What a submission costs, and whom: cases go on, budgets hold, nothing stays behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from abuse.lesson import LIMITS, SOLUTION, answer_key
from conftest import ROOT

from autograder.classroom import Classroom
from autograder.collect.submission import Submission
from autograder.errors import SandboxError
from autograder.exercise import Limits, Sealed
from autograder.grade import Grader
from autograder.gradebook import open_gradebook
from autograder.outcome import Outcome
from autograder.sandbox import Budget, Call, SeparateProcesses, Visit, outcomes
from autograder.sandbox.inside import wire
from autograder.sandbox.interpreters import FreshInterpreters
from autograder.sandbox.launch import Child
from autograder.sandbox.levels import probe
from autograder.sandbox.talk import Lost, Talk
from autograder.sandbox.zygotes import Zygote, _pid_of
from autograder.solver import Solver

LEVELS = ("full", "confined", "process")
linux = pytest.mark.skipif(sys.platform != "linux", reason="warm interpreters need Linux")
NAMES = """
import os, time
import numpy as np

def good(x):
    return 2 * x

def crash(x):
    os._exit(0)

def hang(x):
    while True:
        pass

def sleep(x):
    time.sleep(60)

def nap(x):
    time.sleep(2.6)

def hoard(x):
    return np.ones(1 << 40)

def break_off(x):
    os.write(3, bytes(100))

def leave(pid_file):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            open(pid_file, "w").write(str(os.getpid()))
            time.sleep(60)
        os._exit(0)
    while not os.path.exists(pid_file) or not open(pid_file).read():
        time.sleep(0.01)

def child(pid_file):
    pid = os.fork()
    if pid == 0:
        time.sleep(60)
        os._exit(0)
    open(pid_file, "w").write(str(pid))

def kill_parent(x):
    os.kill(os.getppid(), 9)
    time.sleep(5)
"""
ONE = np.ones(1)


def level_or_skip(level: str) -> str:
    """The level, where it holds."""
    found = probe(level, LIMITS)
    if not found.holds:
        pytest.skip(f"{level}: {found.reason}")
    return level


@pytest.fixture(scope="module", params=LEVELS)
def runner(request: pytest.FixtureRequest) -> Iterator[SeparateProcesses]:
    """Warm interpreters at each level that holds here."""
    with SeparateProcesses(LIMITS, level_or_skip(request.param)) as runner:
        yield runner


@pytest.fixture(scope="module")
def unwalled() -> Iterator[SeparateProcesses]:
    """Warm interpreters at the lowest level."""
    with SeparateProcesses(LIMITS, "process") as runner:
        yield runner


def visit(runner: SeparateProcesses, budget: Budget | None = None, source: str = NAMES) -> Visit:
    """A submission with a function for each kind of trouble."""
    return runner.visit({"f.py": source}, ["f.py"], budget or Budget(0.25, 20.0), {})


def called(opened: Visit, *names: str) -> list[str]:
    """How calls of these functions ended, one after the other."""
    try:
        return [found.kind for found in outcomes(opened, [Call("f.py", n, (ONE,)) for n in names])]
    finally:
        opened.leave()


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [("crash", "crashed"), ("hang", "timeout"), ("hoard", "memory"), ("break_off", "protocol")],
)
def test_trouble_costs_one_case(runner: SeparateProcesses, trouble: str, kind: str) -> None:
    """The call after a crash, a time-out, a memory bomb or a broken frame is answered."""
    assert ["returned", kind, "returned"] == called(visit(runner), "good", trouble, "good")


def test_a_file_that_ends_python_leaves_the_others(unwalled: SeparateProcesses) -> None:
    """What stands in another file is still asked for."""
    files = {"bad.py": "import os\nos._exit(0)\n", "f.py": NAMES}
    opened = unwalled.visit(files, ["bad.py", "f.py"], Budget(0.25, 20.0), {})
    found = [opened.outcome(Call(file, "good", (ONE,))) for file in ("bad.py", "f.py")]
    opened.leave()
    assert ["crashed", "returned"] == [outcome.kind for outcome in found]
    assert "bad.py" in found[0].words


def test_time_is_charged_to_the_budget(unwalled: SeparateProcesses) -> None:
    """A time-out costs what the case may use; an ordinary call next to nothing."""
    budget = Budget(0.25, 20.0)
    called(visit(unwalled, budget), "good", "good")
    assert 19.5 < budget.left < 20.0
    before = budget.left
    called(visit(unwalled, budget), "hang")
    assert 0.24 < before - budget.left < 0.75


def test_sleeping_is_charged_too(unwalled: SeparateProcesses) -> None:
    """A hand-in that sleeps holds others up as one that computes does, even if it wakes up."""
    for name, kind in (("sleep", "timeout"), ("nap", "returned")):
        budget = Budget(0.25, 20.0)
        assert [kind] == called(visit(unwalled, budget), name)
        assert 0.1 < 20.0 - budget.left < 0.75


def test_two_time_outs_of_one_function_are_enough(unwalled: SeparateProcesses) -> None:
    """Its other cases are not run; other functions go on."""
    opened = visit(unwalled)
    assert ["timeout", "timeout", "not_run", "returned"] == called(
        opened, "hang", "hang", "hang", "good"
    )


def test_the_total_is_never_exceeded(unwalled: SeparateProcesses) -> None:
    """Past the submission's budget nothing runs, and that is nobody's endless loop."""
    source = NAMES + "".join(f"hang{i} = lambda x: hang(x)\n" for i in range(8))
    budget = Budget(0.25, 0.6)
    started = time.process_time(), time.monotonic()
    kinds = called(visit(unwalled, budget, source), *(f"hang{i}" for i in range(8)), "good")
    assert kinds[0] == "timeout"
    assert ["not_run"] * 6 == kinds[3:]
    assert "returned" not in kinds
    assert time.monotonic() - started[1] < 10


def test_what_is_left_may_be_too_little_to_blame_a_function(unwalled: SeparateProcesses) -> None:
    """A call cut short by the budget has not been shown to be slow."""
    assert ["not_run"] == called(visit(unwalled, Budget(10.0, 0.2)), "hang")


def test_orphans_are_swept(unwalled: SeparateProcesses, tmp_path: Path) -> None:
    """A daemon that left its session is gone when its submission is."""
    opened = visit(unwalled)
    opened.outcome(Call("f.py", "leave", (str(tmp_path / "pid"),)))
    pid = int((tmp_path / "pid").read_text())
    assert Path(f"/proc/{pid}").exists()
    opened.leave()
    assert not Path(f"/proc/{pid}").exists()


def test_a_sweep_spares_other_submissions(unwalled: SeparateProcesses) -> None:
    """One child's end is not the end of another from the same interpreter."""
    first, second = visit(unwalled), visit(unwalled)
    assert "returned" == first.outcome(Call("f.py", "good", (ONE,))).kind
    assert "returned" == second.outcome(Call("f.py", "good", (ONE,))).kind
    second.leave()
    assert "returned" == first.outcome(Call("f.py", "good", (ONE,))).kind
    first.leave()


def test_a_killed_interpreter_is_replaced(unwalled: SeparateProcesses) -> None:
    """Without walls a submission can kill it; the next call finds another."""
    assert ["crashed", "returned"] == called(visit(unwalled), "kill_parent", "good")


def test_follow_through_survives_a_killed_interpreter(unwalled: SeparateProcesses) -> None:
    """The solution's child dies with the interpreter; an honest hand-in still gets its answers."""
    key = answer_key()
    solver = Solver(key, unwalled)
    grader = Grader(key, unwalled, solver, {})
    slip = SOLUTION["work.py"].replace("2 * x", "3 * x")
    killer = NAMES + SOLUTION["work.py"].replace("2 * x", "kill_parent(x)")
    earned = [
        grader.grade(Submission("s", {**SOLUTION, "work.py": text})).earned
        for text in (slip, killer, slip)
    ]
    solver.close()
    assert [400, 400, 400] == earned


def test_a_spent_budget_does_not_spoil_the_solution_for_others(
    unwalled: SeparateProcesses,
) -> None:
    """The solution is loaded on one hand-in's time; when that runs out, the next starts afresh."""
    solver = Solver(answer_key(), unwalled)
    spent = solver.stub("double", Budget(0.25, 1e-6))([ONE], {})
    honest = solver.stub("double", Budget(0.25, 20.0))([ONE], {})
    solver.close()
    assert ("not_run", "returned") == (spent.kind, honest.kind)


def test_a_hanging_hand_in_delays_no_other(tmp_path: Path) -> None:
    """With two jobs the class is done while one hand-in still hangs."""
    level = "confined" if probe("confined", LIMITS).holds else "process"
    key = answer_key(replace(LIMITS, case_seconds=1.5, submission_seconds=3.0))
    hanging = SOLUTION["work.py"].replace("return 2 * x", "while True: pass")
    class_ = [Submission("a", {**SOLUTION, "work.py": hanging})]
    class_ += [Submission(f"b{i}", dict(SOLUTION)) for i in range(8)]
    done: list[str] = []
    with open_gradebook(tmp_path / "out", "attacked") as gradebook:
        Classroom(key, "digest", level, jobs=2).grade(
            class_, gradebook, lambda result: done.append(result.student)
        )
    assert "a" == done[-1]
    assert 9 == len(done)


def test_two_interpreters_side_by_side(unwalled: SeparateProcesses) -> None:
    """Each visit has a child of its own: what one sets, the other does not see."""
    source = "seen = []\ndef good(x):\n    seen.append(x)\n    return len(seen)\n"
    with ThreadPoolExecutor(2) as pool, SeparateProcesses(LIMITS, "process") as other:
        visits = [visit(unwalled, None, source), visit(other, None, source)]
        found = list(pool.map(lambda v: v.outcome(Call("f.py", "good", (ONE,))).value, visits))
        for opened in visits:
            opened.leave()
    assert [1, 1] == found


GRADER = """
import sys
from autograder.sandbox import Budget, Call, SeparateProcesses
from abuse.lesson import LIMITS
runner = SeparateProcesses(LIMITS, sys.argv[1])
opened = runner.visit({"f.py": sys.argv[2]}, ["f.py"], Budget(60.0, 60.0), {})
opened.outcome(Call("f.py", "good", (1.0,)))
print(runner.launchers["numpy"].process.pid, opened.talk.child.pid, flush=True)
opened.outcome(Call("f.py", "hang", (1.0,)))
"""


@linux
@pytest.mark.parametrize("level", LEVELS)
def test_a_killed_grader_leaves_nothing_behind(level: str, tmp_path: Path) -> None:
    """Its warm interpreter and the child that computes in it end with it."""
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER, level_or_skip(level), NAMES],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "TMPDIR": str(tmp_path)},
    )
    assert grader.stdout is not None
    pids = [int(word) for word in grader.stdout.readline().split()]
    assert all(alive(pid) for pid in pids)
    grader.kill()
    grader.wait()
    grader.stdout.close()
    assert gone(pids)


def alive(pid: int) -> bool:
    """Whether a process still runs; one that only waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pids: list[int]) -> bool:
    """Whether processes end within a few seconds."""
    end = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(alive, pids))


@pytest.fixture
def fresh() -> Iterator[SeparateProcesses]:
    """What macOS and Windows use: a fresh interpreter per submission."""
    launcher = FreshInterpreters(LIMITS)
    with SeparateProcesses(LIMITS, "process", {"numpy": launcher}) as runner:
        yield runner


def test_fresh_interpreters_serve_and_go_on(fresh: SeparateProcesses) -> None:
    """The same words, at the price of a start per loss."""
    opened = visit(fresh, Budget(5.0, 60.0))
    assert ["returned", "crashed", "memory", "returned"] == called(
        opened, "good", "crash", "hoard", "good"
    )


def test_fresh_interpreters_end_the_whole_tree(fresh: SeparateProcesses, tmp_path: Path) -> None:
    """What a submission started is gone when it is left."""
    opened = visit(fresh, Budget(5.0, 60.0))
    opened.outcome(Call("f.py", "child", (str(tmp_path / "pid"),)))
    pid = int((tmp_path / "pid").read_text())
    assert alive(pid)
    opened.leave()
    assert gone([pid])


def test_fresh_interpreters_time_out(fresh: SeparateProcesses) -> None:
    """A hang is ended from outside, and the next call gets another interpreter."""
    assert ["timeout", "returned"] == called(visit(fresh, Budget(0.6, 60.0)), "hang", "good")


def test_linux_calls_are_not_imported_elsewhere() -> None:
    """Grading by fresh interpreters imports no module that needs Linux, on either side."""
    code = """
import sys
from autograder.exercise import Limits
from autograder.sandbox import SeparateProcesses, Budget, Call
from autograder.sandbox.interpreters import FreshInterpreters
source = "def f():\\n    import sys\\n    return sorted(sys.modules)\\n"
runner = SeparateProcesses(Limits(), "process", {"numpy": FreshInterpreters(Limits())})
with runner:
    opened = runner.visit({"f.py": source}, ["f.py"], Budget(5.0, 60.0), {})
    print(*sys.modules, *opened.outcome(Call("f.py", "f")).value)
    opened.leave()
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert {"interpreters", "serve", "wire"} <= names
    assert not names & {"zygotes", "zygote", "confine", "landlock", "seccomp"}


READY = wire.Frame(wire.READY, 0, {})


def told(*sent: wire.Frame) -> None:
    """A file is loaded by a child that has said all this beforehand."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for frame in sent:
            theirs.sendall(wire.pack(frame))
        Talk(Child(os.getpid(), ours), {}).load({"f.py": ""}, "f.py", 1.0)


def test_a_fault_is_believed_before_any_code_has_run() -> None:
    """A child that could not be confined ends the grading: nothing is run without walls."""
    with pytest.raises(SandboxError, match="no walls"):
        told(wire.Frame(wire.FAULT, 0, {"words": "no walls"}))


def test_a_later_fault_is_only_a_broken_frame() -> None:
    """No hand-in can end the grading of a class."""
    with pytest.raises(Lost) as lost:
        told(READY, wire.Frame(wire.FAULT, 1, {"words": "no walls"}))
    assert "protocol" == lost.value.kind


def test_choices_are_counted_not_collected(unwalled: SeparateProcesses) -> None:
    """A sealed set opens once; however often it is tried, two choices are kept."""
    source = """
def good(open_test):
    refused = 0
    for _ in range(50):
        try:
            open_test(1.0)
        except RuntimeError:
            refused += 1
    return refused
"""
    opened = visit(unwalled, None, source)
    found = opened.outcome(Call("f.py", "good", (Sealed(ONE),)))
    opened.leave()
    assert Outcome("returned", 49, openings=(1.0, 1.0)) == found


def test_a_child_that_has_gone_has_no_clock(unwalled: SeparateProcesses) -> None:
    """Its number would read as our own clock, and charge the grader's time to a student."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    handle = os.pidfd_open(child.pid)
    child.wait()
    with pytest.raises(SandboxError):
        _pid_of(handle)


@linux
def test_a_start_that_fails_says_why_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason comes from whatever ended; no file, socket or process is left open."""
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: no permission' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.defpath}")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    before = os.listdir("/proc/self/fd")
    with pytest.raises(SandboxError, match="bwrap: no permission"):
        Zygote("numpy", Limits(), "full")
    assert len(before) == len(os.listdir("/proc/self/fd"))
    assert ["bwrap"] == os.listdir(tmp_path)


@linux
def test_the_kernel_tells_how_a_child_ended(unwalled: SeparateProcesses) -> None:
    """Signal and memory come from the kernel, not from the child."""
    launcher = unwalled.launcher({"f.py": ""})
    child = launcher.spawn()
    os.kill(child.pid, signal.SIGSEGV)
    while alive(child.pid):
        time.sleep(0.01)
    ending = launcher.reap(child)
    assert signal.SIGSEGV == ending.signal
    assert ending.memory_kib > 1000
