# What hostile code starts with: it knows its targets and how frames are made.
# ruff: noqa: F401
import ctypes
import fcntl
import gc
import json
import multiprocessing
import os
import platform
import resource
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

import numpy as np

LIBC = ctypes.CDLL(None, use_errno=True)
LOAD, LOADED, CALL, RESULT, ASK, ANSWER, READY, FAULT = range(1, 9)
ROOM = ctypes.create_string_buffer(256)
PAGE = ctypes.c_void_p(ctypes.addressof(ROOM) & ~4095)
# numbers on x86_64 and on aarch64; the last ones are the same everywhere
NUMBERS = {
    "bpf": (321, 280),
    "perf": (298, 241),
    "keyctl": (250, 219),
    "userfaultfd": (323, 282),
    "kcmp": (312, 272),
    "tkill": (200, 130),
    "pivot_root": (155, 41),
    "finit_module": (313, 273),
    "io_uring": (425, 425),
    "open_tree": (428, 428),
    "pidfd_getfd": (438, 438),
}


def tried(action):
    """What came of an attempt."""
    try:
        action()
    except (OSError, RuntimeError, ValueError):
        return "refused"
    return "possible"


def libc(name, *arguments):
    """Calls a function of the C library; an OSError where it fails."""
    function = getattr(LIBC, name)
    function.restype = ctypes.c_long
    if function(*arguments) in (-1, 0xFFFFFFFF):
        raise OSError(ctypes.get_errno(), name)


def unnamed(folder):
    """Makes a file without a name in a folder."""
    os.close(os.open(folder, os.O_TMPFILE | os.O_RDWR))


def kernel(name, *arguments):
    """Makes a system call by its number; an OSError where it fails."""
    libc("syscall", NUMBERS[name][platform.machine() == "aarch64"], *arguments)


def child():
    """The worker that serves this submission, found by walking up the frames."""
    frame = sys._getframe()
    while frame and type(frame.f_locals.get("self")).__name__ != "Child":
        frame = frame.f_back
    return frame.f_locals["self"]


def frame(kind, tree, raw=b"", case=0, json_length=None, raw_length=None):
    """A frame of the protocol for this case and `case` more."""
    body = tree if isinstance(tree, bytes) else json.dumps(tree).encode()
    lengths = json_length or len(body), raw_length or len(raw)
    head = struct.pack("<I B 3x I I Q", 0x6B617474, kind, child().case + case, *lengths)
    return head + body + raw


def say(data):
    """Writes to the grader."""
    view = memoryview(data)
    while view:
        view = view[os.write(3, view) :]


def answer(value, **more):
    """The tree of a result."""
    return {"kind": "returned", "value": value, "arguments": [], **more}


def strings():
    """All texts in this process that the garbage collector can reach."""
    for item in gc.get_objects():
        for inner in gc.get_referents(item):
            if type(inner) is str:
                yield inner


def looked(found):
    """What came of a search."""
    return "possible" if found else "nothing to find"
