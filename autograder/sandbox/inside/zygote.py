"""A warm Python that forks one child per submission and never sees a submission itself.

Run as a script: `zygote.py CONTROL_FD CONFIG`. For each request on the control socket
(with the child's channel attached) it forks; it answers with the pid, and reaps on request.
"""

from __future__ import annotations

import array
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    """Imports the flavour's packages, says it is ready, serves until the control closes."""
    control = socket.socket(fileno=int(sys.argv[1]))
    config = json.loads(sys.argv[2])
    sys.path.insert(0, os.path.dirname(HERE))
    serve = importlib.import_module(f"{os.path.basename(HERE)}.serve")
    sys.path.pop(0)
    for name in config["imports"]:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    control.send(json.dumps({"ready": True}).encode())
    while True:
        message, channel = receive(control)
        if not message:
            return
        request = json.loads(message)
        if request["do"] == "reap":
            control.send(json.dumps(reap(request["pid"])).encode())
        else:
            spawn(control, channel, config, serve)


def receive(control):
    """The next request and the descriptor that came with it."""
    space = socket.CMSG_SPACE(array.array("i").itemsize)
    message, ancillary, _, _ = control.recvmsg(4096, space)
    for _, _, data in ancillary:
        return message, array.array("i", data)[0]
    return message, None


def spawn(control, channel, config, serve):
    """Forks a child on a channel and tells its pid."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = child(channel, config, serve)
        finally:
            os._exit(code)
    os.close(channel)
    control.send(json.dumps({"pid": pid}).encode())


def child(channel, config, serve):
    """In the forked child: keep nothing but the channel, accept limits, serve."""
    os.setsid()
    os.dup2(channel, 3)
    quiet = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(quiet, standard)
    os.closerange(4, 65536)
    limit(config["memory"], config["cpu"])
    serve.Child(3).run()
    return 0


def limit(memory, cpu):
    """Hard limits on address space, CPU seconds, file size, open files and core dumps."""
    for kind, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, 16 << 20),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (value, value))


def reap(pid):
    """Kills a child for good and returns how it ended: signal or exit code, CPU and memory."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, status, usage = os.wait4(pid, 0)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        "cpu": usage.ru_utime + usage.ru_stime,
        "memory_kib": usage.ru_maxrss,
    }


if __name__ == "__main__":
    main()
