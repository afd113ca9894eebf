"""A warm Python that forks one child per submission and never sees a submission itself.

Run as a script: `zygote.py CONTROL_FD CONFIG`. For each request on the control socket
(with the child's channel attached) it forks; it answers with the pid, and reaps on request.
"""

from __future__ import annotations

import array
import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))


def main() -> None:
    """Imports the flavour's packages, says it is ready, serves until the control closes."""
    control = socket.socket(fileno=int(sys.argv[1]))
    config = json.loads(sys.argv[2])
    sys.path.extend(config["packages"])
    sys.path.insert(0, os.path.dirname(HERE))
    inside = {name: _beside(name) for name in ("confine", "serve")}
    sys.path.pop(0)
    for name in config["imports"]:
        importlib.import_module(name)
    confinement = inside["confine"].Confinement(config)
    confinement.guard_zygote()
    gc.collect()
    gc.freeze()
    control.send(json.dumps({"ready": os.getpid()}).encode())
    serve(control, confinement, inside["serve"])


def _beside(name: str) -> Any:
    return importlib.import_module(f"{os.path.basename(HERE)}.{name}")


def serve(control: socket.socket, confinement: Any, child_side: Any) -> None:
    """Forks and reaps as asked, one request at a time."""
    running: set[int] = set()
    while True:
        message, channel = receive(control)
        if not message:
            return
        request = json.loads(message)
        if request["do"] == "reap":
            running.discard(request["pid"])
            ended = reap(request["pid"])
            if not confinement.confined:
                sweep(running)
            ended["total"] = used()
            control.send(json.dumps(ended).encode())
        else:
            running.add(spawn(control, channel, confinement, child_side))


def receive(control: socket.socket) -> tuple[bytes, int]:
    """The next request and the descriptor that came with it; nothing when the grader has gone."""
    try:
        message, descriptors, _, _ = socket.recv_fds(control, 4096, 1)
    except ConnectionError:
        return b"", -1
    return message, descriptors[0] if descriptors else -1


def spawn(control: socket.socket, channel: int, confinement: Any, child_side: Any) -> int:
    """The pid of a child forked on a channel; the grader is told it, with a descriptor of it."""
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            child(channel, parent, confinement, child_side)
        finally:
            os._exit(1)
    os.close(channel)
    handle = os.pidfd_open(pid)
    rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [handle]))]
    control.sendmsg([json.dumps({"pid": pid}).encode()], rights)
    os.close(handle)
    return pid


def child(channel: int, parent: int, confinement: Any, child_side: Any) -> None:
    """In the forked child: keep nothing but the channel, put the walls on, serve."""
    confinement.die_with(parent)
    os.setsid()
    keep_only(channel, confinement)
    side = child_side.Child(lambda count: os.read(3, count), lambda data: os.write(3, data))
    try:
        confinement.put_on()
    except (OSError, ValueError, KeyError) as error:
        side.fault(str(error))
        return
    side.run()


def keep_only(channel: int, confinement: Any) -> None:
    """The channel becomes descriptor 3, the rule set 4; nothing else stays open."""
    if confinement.rules >= 0:
        confinement.rules = os.dup2(confinement.rules, 60)
    os.dup2(channel, 3)
    quiet = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(quiet, standard)
    if confinement.rules >= 0:
        confinement.rules = os.dup2(confinement.rules, 4)
        os.closerange(5, 65536)
    else:
        os.closerange(4, 65536)


def reap(pid: int) -> dict[str, float]:
    """Kills a child for good and returns how it ended: signal or exit code, CPU and memory."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        "cpu": usage.ru_utime + usage.ru_stime,
        "memory_kib": usage.ru_maxrss,
    }


def used() -> float:
    """The CPU seconds of this process and of all children that it has reaped."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def sweep(running: set[int]) -> None:
    """Ends what an ended child left behind: orphans come to this process, until there are none."""
    path = f"/proc/self/task/{os.getpid()}/children"
    for _ in range(1000):
        try:
            with open(path) as listing:
                orphans = {int(pid) for pid in listing.read().split()} - running
        except OSError:
            return
        if not orphans:
            return
        for pid in orphans:
            reap(pid)


if __name__ == "__main__":
    main()
