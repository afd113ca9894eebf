"""Levels are tried, not believed; what is missing is named with its remedy."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from abuse.lesson import LIMITS
from conftest import ROOT

from autograder.errors import SandboxError
from autograder.sandbox import SeparateProcesses
from autograder.sandbox.inside import seccomp, syscalls
from autograder.sandbox.levels import attempts, best, probe
from autograder.sandbox.readable import mounted, packages, readable

linux = pytest.mark.skipif(sys.platform != "linux", reason="walls need Linux")
pytestmark = linux


def doctor(*before: str, **environment: str) -> str:
    """What the doctor says under another environment, in one line."""
    done = subprocess.run(
        [*before, sys.executable, "-m", "autograder", "doctor"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "500", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return " ".join(done.stdout.split())


def test_without_walls_every_door_is_open() -> None:
    """The probe's attempts succeed where nothing stops them, so their failure means something."""
    with SeparateProcesses(LIMITS, "process") as runner:
        assert {"done"} == set(attempts(runner).values())


@pytest.mark.parametrize("level", ["full", "confined"])
def test_a_level_that_holds_shuts_its_doors(level: str) -> None:
    """At full not even the existence of a file can be seen."""
    found = probe(level, LIMITS)
    if not found.holds:
        pytest.skip(f"{level}: {found.reason}")
    with SeparateProcesses(LIMITS, level) as runner:
        done = {name for name, word in attempts(runner).items() if word == "done"}
    assert done == (set() if level == "full" else {"see a file"})


def test_without_bubblewrap_the_doctor_names_the_package(tmp_path: Path) -> None:
    """What raises the level is a package to install."""
    said = doctor(PATH=str(tmp_path))
    assert "full no bubblewrap is not installed" in said
    assert "apt install bubblewrap" in said


def test_a_bubblewrap_that_does_not_work_is_not_believed(tmp_path: Path) -> None:
    """Where user namespaces are refused, its complaint is the reason."""
    fake = tmp_path / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    fake.chmod(0o755)
    said = doctor(PATH=f"{tmp_path}:{os.defpath}")
    assert "full no" in said
    assert "setting up uid map: Permission denied" in said


def test_a_bubblewrap_without_walls_is_found_out(tmp_path: Path) -> None:
    """One that only runs what it is given leaves files visible: full does not hold."""
    fake = tmp_path / "bwrap"
    fake.write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    fake.chmod(0o755)
    said = doctor(PATH=f"{tmp_path}:{os.defpath}")
    if "confined yes" not in said:
        pytest.skip("confined does not hold here")
    assert "full no it did not stop: see a file" in said


def test_an_unknown_processor_gets_process_only() -> None:
    """No table of system calls is guessed."""
    if shutil.which("setarch") is None:
        pytest.skip("setarch is not installed")
    other = {"x86_64": "i686", "aarch64": "armv8l"}.get(platform.machine(), "")
    if subprocess.run(["setarch", other, "true"], capture_output=True).returncode:
        pytest.skip("no other processor can be pretended here")
    said = doctor("setarch", other)
    assert said.count(f"the system calls of {other} are not known") == 2
    assert "process yes" in said
    assert "would be graded at level 'process'" in said


def test_no_filter_for_an_unknown_processor() -> None:
    """Asking for one is an error, not a filter."""
    with pytest.raises(KeyError):
        seccomp.program("riscv64", 1)


def test_a_level_too_low_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only less holds, the error says what stands in the way and what to do."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxError, match=r"bubblewrap is not installed.*autograder doctor"):
        best(LIMITS, "full")


ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


@pytest.mark.parametrize("machine", sorted(ARCHITECTURES))
def test_numbers_are_libseccomps(machine: str) -> None:
    """Every number in our tables is the one that libseccomp knows."""
    path = ctypes.util.find_library("seccomp")
    if path is None:
        pytest.skip("libseccomp is not installed")
    library = ctypes.CDLL(path)
    resolve = library.seccomp_syscall_resolve_name_arch
    architecture = ctypes.c_uint32(ARCHITECTURES[machine])
    known = {name: resolve(architecture, name.encode()) for name in syscalls.numbers(machine)}
    assert known == syscalls.numbers(machine)


def test_every_jump_lands_inside_the_filter() -> None:
    """A filter that the kernel takes may still skip a check: each number has its own answer."""
    for machine in syscalls.ARCHITECTURES:
        code = seccomp.program(machine, 4321)
        assert 0 == len(code) % 8
        numbers = syscalls.numbers(machine)
        examined = {numbers[name] for name in syscalls.EXAMINED & numbers.keys()}
        for number in set(range(600)) - examined:
            wanted = number in syscalls.allowed(machine)
            assert wanted == (seccomp._ALLOW == run(code, machine, number))


@pytest.mark.parametrize(
    ("name", "arguments", "allowed"),
    [
        ("kill", (4321, 9), True),
        ("kill", (4322, 9), False),
        ("kill", (0, 9), False),
        ("kill", (0xFFFFFFFF, 9), False),
        ("tgkill", (4322, 1, 9), False),
        ("prlimit64", (0, 7), True),
        ("prlimit64", (77, 7), False),
        ("fcntl", (3, 3), True),
        ("fcntl", (3, 8), False),
        ("fcntl", (3, 10), False),
        ("fcntl", (3, 15), False),
        ("ioctl", (0, 0x5401), True),
        ("ioctl", (0, 0x5412), False),
        ("prctl", (15, 0), True),
        ("prctl", (1, 0), False),
        ("prctl", (4, 1), False),
        ("openat", (0, 0, os.O_RDONLY), True),
        ("openat", (0, 0, os.O_RDONLY | os.O_TRUNC), False),
        ("clone", (0,), False),
        ("clone3", (0,), False),
        ("openat2", (0,), False),
    ],
)
@pytest.mark.parametrize("machine", sorted(ARCHITECTURES))
def test_calls_that_depend_on_an_argument(
    machine: str, name: str, arguments: tuple[int, ...], allowed: bool
) -> None:
    """Only harmless arguments pass."""
    code = seccomp.program(machine, 4321)
    answer = run(code, machine, syscalls.numbers(machine)[name], *arguments)
    assert allowed == (answer == seccomp._ALLOW)


def test_another_architectures_calls_end_the_process() -> None:
    """A 32-bit call has other numbers; x32 calls have bits of their own."""
    code = seccomp.program("x86_64", 1)
    assert seccomp._KILL == run(code, "aarch64", 0)
    assert seccomp._ALLOW != run(code, "x86_64", 0x40000000)


def run(code: bytes, machine: str, number: int, *arguments: int) -> int:
    """The answer of a filter to a call, worked out instruction by instruction."""
    data = bytearray(64)
    data[0:4] = number.to_bytes(4, "little")
    data[4:8] = ARCHITECTURES[machine].to_bytes(4, "little")
    for place, argument in enumerate(arguments):
        data[16 + 8 * place : 24 + 8 * place] = argument.to_bytes(8, "little")
    place, held = 0, 0
    while True:
        instruction = code[8 * place : 8 * place + 8]
        kind = int.from_bytes(instruction[:2], "little")
        yes, no, value = instruction[2], instruction[3], int.from_bytes(instruction[4:], "little")
        place += 1
        if kind == 0x06:
            return value
        if kind == 0x20:
            held = int.from_bytes(data[value : value + 4], "little")
            continue
        holds = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[kind]
        place += yes if holds else no


ALONE = """
import ctypes, os, sys
sys.path.insert(0, sys.argv[1])
from inside import seccomp
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(38, 1, 0, 0, 0)
seccomp.put_on(libc)
for attempt in (
    lambda: os.truncate(sys.argv[2], 0),
    lambda: os.open(sys.argv[2], os.O_RDONLY | os.O_TRUNC),
    lambda: os.chmod(sys.argv[2], 0),
    lambda: os.kill(os.getppid(), 0),
):
    try:
        attempt()
    except PermissionError:
        continue
    sys.exit("not refused")
"""


def test_the_filter_alone_keeps_files_whole(tmp_path: Path) -> None:
    """Older kernels' Landlock lets files be emptied: the filter does not."""
    if platform.machine() not in syscalls.ARCHITECTURES:
        pytest.skip(f"no filter for {platform.machine()}")
    victim = tmp_path / "grades"
    victim.write_text("everything")
    folder = Path(seccomp.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-I", "-c", ALONE, str(folder), str(victim)],
        capture_output=True,
        text=True,
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert "everything" == victim.read_text()


def test_nothing_of_the_course_may_be_read() -> None:
    """The lists of readable paths hold Python and the packages, neither the grader nor a course."""
    beside = Path(pytest.__file__).parent
    for path in (*readable(), *packages()):
        for kept in (ROOT / "solutions", ROOT / "course", ROOT / "autograder" / "grade.py", beside):
            assert not kept.is_relative_to(path), path
    assert not any(Path(path).name == "__pycache__" for path in packages())
    for path in mounted():
        assert not (ROOT / "solutions").is_relative_to(path), path


def test_a_python_started_by_a_crooked_path_still_gets_full(tmp_path: Path) -> None:
    """Dots in the interpreter's own path do not end at a missing file."""
    if not probe("full", LIMITS).holds:
        pytest.skip("full does not hold here")
    crooked = Path(sys.executable).parent / ".." / "bin" / Path(sys.executable).name
    done = subprocess.run(
        [str(crooked), "-m", "autograder", "doctor"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "at level 'full'" in done.stdout
