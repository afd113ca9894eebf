"""Which level of isolation holds on this machine?

A level is never believed: a child is started at it and tries what it should not be able to do.
"""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SandboxError
from autograder.exercise import Limits
from autograder.isolation import LEVELS
from autograder.sandbox.inside.syscalls import ARCHITECTURES
from autograder.sandbox.run import Budget, Call
from autograder.sandbox.separate import SeparateProcesses

_PROBE = Path(__file__).parent / "inside" / "probe.py"
_SETTINGS = {
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": "1",
    "/proc/sys/kernel/unprivileged_userns_clone": "0",
    "/proc/sys/user/max_user_namespaces": "0",
}


@dataclass(frozen=True)
class Finding:
    """Whether a level holds here; if not, why not and what would change it."""

    level: str
    holds: bool
    reason: str = ""
    advice: str = ""


def best(limits: Limits, lowest: str) -> tuple[str, list[Finding]]:
    """The highest level that holds here and what was found on the way down to `lowest`.

    Raises SandboxError when only lower ones hold.
    """
    findings: list[Finding] = []
    for level in LEVELS[: LEVELS.index(lowest) + 1]:
        findings.append(probe(level, limits))
        if findings[-1].holds:
            return level, findings
    reasons = "; ".join(f"{found.level}: {found.reason}" for found in findings)
    raise SandboxError(
        f"isolation {lowest!r} or better is wanted, and none holds here ({reasons}). "
        "See `autograder doctor`, or pass --allow-isolation process if you trust the class."
    )


def probe(level: str, limits: Limits) -> Finding:
    """Whether a level holds, by trying it."""
    if level in ("process", "none"):
        return Finding(level, True)
    if sys.platform != "linux":
        return Finding(level, False, "it needs Linux", "grade in a Linux container, or in WSL2")
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        reason = f"the system calls of {machine} are not known to this program"
        return Finding(level, False, reason, f"grade on {' or '.join(ARCHITECTURES)}")
    try:
        with SeparateProcesses(limits, level) as runner:
            open_doors = attempts(runner)
    except SandboxError as error:
        return Finding(level, False, str(error), _advice(level))
    expected = _expected(level)
    wrong = [name for name in expected if open_doors.get(name) != "refused"]
    if wrong:
        return Finding(level, False, f"it did not stop: {', '.join(wrong)}", _advice(level))
    return Finding(level, True)


def attempts(runner: SeparateProcesses) -> dict[str, str]:
    """What a child tried at a runner's level, and whether it was `refused` or `done`."""
    budget = Budget(10.0, 20.0)
    files = {"probe.py": _PROBE.read_text(encoding="utf-8")}
    visit = runner.visit(files, ["probe.py"], budget, {})
    try:
        outcome = visit.outcome(Call("probe.py", "attempts", (str(Path(__file__)),)))
    finally:
        visit.leave()
    if outcome.kind != "returned" or not isinstance(outcome.value, dict):
        raise SandboxError(f"the probe of the sandbox {outcome.kind}")
    return outcome.value


def _expected(level: str) -> Sequence[str]:
    every = ("read a file", "list a folder", "open a socket", "start a process", "start a thread")
    return (*every, "see a file") if level == "full" else every


def _advice(level: str) -> str:
    blocking = [
        f"{path} is {value}"
        for path, value in _SETTINGS.items()
        if Path(path).is_file() and Path(path).read_text().strip() == value
    ]
    if level == "full" and shutil.which("bwrap") is None:
        return "install bubblewrap (on Debian and Ubuntu: apt install bubblewrap)"
    if level == "full" and blocking:
        return f"user namespaces are switched off: {', '.join(blocking)}"
    if level == "full":
        return "inside a container, user namespaces are often switched off; confined is enough"
    return "it needs a Linux kernel from 5.13 on, with Landlock and seccomp switched on"
