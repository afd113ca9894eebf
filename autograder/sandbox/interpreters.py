"""A fresh interpreter per submission, for systems without warm ones; its whole tree is ended."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field

from autograder.exercise import Limits
from autograder.sandbox.launch import Child, Ending, cpu_seconds, environment
from autograder.sandbox.readable import INSIDE, package_folders


@dataclass
class FreshInterpreters:
    """A launcher that works wherever Python does; a child takes as long as importing numpy."""

    limits: Limits
    cpu: float = 0.0
    running: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    folder: tempfile.TemporaryDirectory[str] = field(
        default_factory=lambda: tempfile.TemporaryDirectory(prefix="autograder-")
    )

    def spawn(self) -> Child:
        """A new Python; its channel reaches it over standard input, as its system allows."""
        ours, theirs = socket.socketpair()
        windows = sys.platform == "win32"
        with theirs:
            process = subprocess.Popen(
                [sys.executable, "-I", "-B", "-S", str(INSIDE / "alone.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=() if windows else (theirs.fileno(),),
                env=environment(self.folder.name),
                cwd=self.folder.name,
                start_new_session=not windows,
            )
            shared = ""
            if sys.platform == "win32":
                shared = theirs.share(process.pid).hex()
            config = {
                "packages": package_folders(),
                "memory": self.limits.memory_bytes,
                "cpu": int(self.limits.submission_seconds * 2) + 10,
                "descriptor": theirs.fileno(),
                "shared": shared,
            }
            assert process.stdin is not None
            with suppress(OSError):  # a child that ended at once is told by its silent channel
                process.stdin.write(json.dumps(config).encode() + b"\n")
                process.stdin.close()
        self.running[process.pid] = process
        return Child(process.pid, ours)

    def reap(self, child: Child) -> Ending:
        """Ends a child and whatever it started in its session."""
        child.channel.close()
        process = self.running.pop(child.pid)
        end_tree(process)
        used = cpu_seconds(child.pid)
        code = process.wait()
        self.cpu += used
        return Ending(max(0, -code), max(0, code), used, 0)

    def close(self) -> None:
        """Ends all children."""
        for process in self.running.values():
            end_tree(process)
            process.wait()
        self.running.clear()
        self.folder.cleanup()


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """Kills a process with all it started, as far as the system knows them."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(ProcessLookupError):
        process.kill()
