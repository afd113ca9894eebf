"""Warm interpreters on the grader's side: started when first needed, one per flavour."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from autograder.errors import SandboxError
from autograder.exercise import Limits
from autograder.sandbox.launch import FLAVOURS, Child, Ending, environment
from autograder.sandbox.readable import INSIDE, mounted, package_folders, readable

START_SECONDS = 120.0
REPLY_SECONDS = 30.0
CLOSE_SECONDS = 3.0


class Zygote:
    """One warm interpreter and the control socket to it; `level` is what its children wear."""

    def __init__(self, flavour: str, limits: Limits, level: str) -> None:
        around = walls(level)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.folder = tempfile.TemporaryDirectory(prefix="autograder-")
        config = {
            "imports": FLAVOURS[flavour],
            "packages": package_folders(),
            "level": level,
            "readable": readable(),
            "memory": limits.memory_bytes,
            # a backstop only: the grader watches each case's CPU clock itself
            "cpu": int(limits.submission_seconds * 2) + 10,
        }
        python = [os.path.abspath(sys.executable), "-I", "-B", "-S", str(INSIDE / "zygote.py")]
        self.process = subprocess.Popen(
            [*around, *python, str(theirs.fileno()), json.dumps(config)],
            pass_fds=[theirs.fileno()],
            env=environment("/tmp" if level == "full" else self.folder.name),
            cwd=self.folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        theirs.close()
        self.control = ours
        self.cpu = 0.0
        # pid here -> pid in the zygote's own numbering, and a handle that no later process takes
        self.children: dict[int, tuple[int, int]] = {}
        try:
            self._reply(START_SECONDS)
        except SandboxError:
            self.close()
            raise

    def spawn(self) -> Child:
        """A fresh child with a channel of its own."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with theirs:
                socket.send_fds(self.control, [b'{"do": "spawn"}'], [theirs.fileno()])
            told, handle = self._reply(REPLY_SECONDS)
            pid = _pid_of(handle)
            self.children[pid] = told["pid"], handle
            return Child(pid, ours)
        except (OSError, SandboxError):
            ours.close()
            raise

    def reap(self, child: Child) -> Ending:
        """Ends a child for good; its parent is the zygote, so its pid cannot be another's."""
        child.channel.close()
        inner_pid, handle = self.children.pop(child.pid)
        os.close(handle)
        self.control.send(json.dumps({"do": "reap", "pid": inner_pid}).encode())
        told, _ = self._reply(REPLY_SECONDS)
        self.cpu = told["total"]
        return Ending(told["signal"], told["exit"], told["cpu"], told["memory_kib"])

    def close(self) -> None:
        """Lets the zygote end by itself, or ends it, and removes its folder."""
        self.control.close()
        try:
            self.process.wait(CLOSE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.folder.cleanup()

    def _reply(self, seconds: float) -> tuple[dict[str, Any], int]:
        self.control.settimeout(seconds)
        try:
            message, handles, _, _ = socket.recv_fds(self.control, 4096, 1)
        except OSError as error:
            raise SandboxError(f"the sandbox does not answer: {error}") from error
        if not message:
            raise SandboxError(f"the sandbox ended: {self._last_words()}")
        return json.loads(message), handles[0] if handles else -1

    def _last_words(self) -> str:
        self.process.kill()
        assert self.process.stderr is not None
        words = self.process.stderr.read().decode(errors="replace").strip()
        return words.splitlines()[-1] if words else "it said nothing"


def walls(level: str) -> list[str]:
    """The command that a zygote is started through: a file tree and namespaces of its own."""
    if level != "full":
        return []
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        raise SandboxError("bubblewrap is not installed")
    binds = [word for path in mounted() for word in ("--ro-bind", path, path)]
    links = [word for name in ("lib", "lib64", "bin") for word in _link(name)]
    return [
        bwrap, "--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc",
        "--unshare-uts", "--unshare-cgroup-try", "--new-session",
        # Python may live in /tmp itself, so what it needs is put into the new one
        "--hostname", "sandbox", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp",
        *binds, *links, "--chdir", "/", "--",
    ]  # fmt: skip


def _link(name: str) -> list[str]:
    path = Path("/") / name
    return ["--symlink", os.readlink(path), str(path)] if path.is_symlink() else []


def _pid_of(handle: int) -> int:
    """The pid of a process in our own numbering."""
    for line in Path(f"/proc/self/fdinfo/{handle}").read_text().splitlines():
        # a child that has gone has -1, which as a clock would be our own
        if line.startswith("Pid:") and int(line.split()[1]) > 0:
            return int(line.split()[1])
    os.close(handle)
    raise SandboxError("a child's process number cannot be read")
