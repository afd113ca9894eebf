"""What a child does to itself before it reads a submission: give up what it does not need."""

from __future__ import annotations

import ctypes
import os
import signal
import struct
from typing import Any

from . import landlock, seccomp
from .limits import limit

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP = 1, 4, 24
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 36, 38
_CAPABILITY_VERSION, _LAST_CAPABILITY = 0x20080522, 40


class Confinement:
    """The walls of one zygote's children; what can be prepared before the fork is."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.memory, self.cpu = config["memory"], config["cpu"]
        self.confined = config["level"] in ("confined", "full")
        self.rules = landlock.ruleset(self.libc, config["readable"]) if self.confined else -1

    def guard_zygote(self) -> None:
        """Nobody may look into this process, and orphans of its children come to it."""
        self.libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
        self.libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def die_with(self, parent: int) -> None:
        """Ends this child when its parent ends; it may have done so already."""
        self.libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)

    def put_on(self) -> None:
        """Limits first, then files, then system calls; nothing of it can be taken off again."""
        limit(self.memory, self.cpu)
        if not self.confined:
            return
        self._drop_privileges()
        landlock.restrict(self.libc, self.rules)
        os.close(self.rules)
        seccomp.put_on(self.libc)

    def _drop_privileges(self) -> None:
        for capability in range(_LAST_CAPABILITY + 1):
            self.libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
        header, nothing = struct.pack("<Ii", _CAPABILITY_VERSION, 0), bytes(24)
        if self.libc.capset(header, nothing) != 0:
            raise OSError(ctypes.get_errno(), "privileges could not be given up")
        if self.libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no_new_privs was refused")
