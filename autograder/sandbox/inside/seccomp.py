"""A filter of system calls in the kernel's own little language, put on by a process on itself.

Allowed: computing, memory, files (Landlock decides which). Refused: other processes, threads,
sockets, other programs, privileges. Everything that is not named is refused.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct

from .syscalls import ARCHITECTURES, allowed, numbers

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _EAGAIN, _ENOSYS = 1, 11, 38
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_X32 = 0x40000000
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2

# terminals and pipes are asked what they are by Python itself: TCGETS, TIOCGWINSZ, FIONREAD, …
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5450, 0x5451, 0x5421)
# F_SETOWN, F_SETSIG, F_SETOWN_EX send signals to others; leases and F_NOTIFY watch files
_FCNTLS_REFUSED = (8, 10, 15, 1024, 1026)
# SET_NAME, GET_NAME, GET_DUMPABLE, GET_NO_NEW_PRIVS, CAPBSET_READ
_PRCTLS = (15, 16, 3, 39, 23)

# Landlock before its third version lets whoever may read a file empty it
_TRUNCATE = os.O_TRUNC
_FLAGS_AT = {"open": 1, "openat": 2}

# the C library falls back where a call is unknown, and Python says "can't start new thread"
_ERRORS = {"clone": _EAGAIN, "fork": _EAGAIN, "vfork": _EAGAIN, "clone3": _ENOSYS,
           "openat2": _ENOSYS}  # fmt: skip

Instruction = tuple[int, int, int, int]


class _Program:
    """Instructions in order; every check returns or falls through to the next."""

    def __init__(self) -> None:
        self.code: list[Instruction] = []

    def load(self, offset: int) -> None:
        self.code.append((_LOAD, 0, 0, offset))

    def answer(self, value: int) -> None:
        self.code.append((_RETURN, 0, 0, value))

    def answer_if(self, wanted: int, value: int) -> None:
        self.code.append((_EQUAL, 0, 1, wanted))
        self.answer(value)

    def by_argument(self, number: int, index: int, values: tuple[int, ...], *, listed: int) -> None:
        """For one call: `listed` where its argument is among `values`, the opposite elsewhere."""
        other = _ERROR | _EPERM if listed == _ALLOW else _ALLOW
        self.code.append((_EQUAL, 0, 2 * len(values) + 2, number))
        self.load(_ARGUMENTS + 8 * index)
        for value in values:
            self.answer_if(value, listed)
        self.answer(other)

    def without_bits(self, number: int, index: int, bits: int) -> None:
        """For one call: allowed where none of these bits is set in its argument."""
        self.code.append((_EQUAL, 0, 4, number))
        self.load(_ARGUMENTS + 8 * index)
        self.code.append((_ANY_BIT, 0, 1, bits))
        self.answer(_ERROR | _EPERM)
        self.answer(_ALLOW)


def program(machine: str, pid: int) -> bytes:
    """The filter for a machine and the process that will wear it; KeyError for others."""
    call = numbers(machine)
    made = _Program()
    made.load(_ARCHITECTURE)
    made.code.append((_EQUAL, 1, 0, ARCHITECTURES[machine]))
    made.answer(_KILL)
    made.load(_NUMBER)
    if machine == "x86_64":
        made.code.append((_AT_LEAST, 0, 1, _X32))
        made.answer(_ERROR | _ENOSYS)
    for number in allowed(machine):
        made.answer_if(number, _ALLOW)
    for name, error in _ERRORS.items():
        if name in call:
            made.answer_if(call[name], _ERROR | error)
    for name, index in _FLAGS_AT.items():
        if name in call:
            made.without_bits(call[name], index, _TRUNCATE)
    made.by_argument(call["ioctl"], 1, _IOCTLS, listed=_ALLOW)
    made.by_argument(call["fcntl"], 1, _FCNTLS_REFUSED, listed=_ERROR | _EPERM)
    made.by_argument(call["prctl"], 0, _PRCTLS, listed=_ALLOW)
    for name in ("kill", "tgkill"):
        made.by_argument(call[name], 0, (pid,), listed=_ALLOW)
    for name in ("prlimit64", "sched_getparam", "sched_getscheduler"):
        made.by_argument(call[name], 0, (0, pid), listed=_ALLOW)
    made.answer(_ERROR | _EPERM)
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in made.code)


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def put_on(libc: ctypes.CDLL) -> None:
    """Puts the filter on this process for good; no_new_privs must be set before."""
    code = program(platform.machine(), os.getpid())
    wanted = _Filter(len(code) // 8, code)
    if libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(wanted), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "the system-call filter was refused")
