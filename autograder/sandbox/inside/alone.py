"""A fresh interpreter that serves one submission: for systems without warm ones.

Run as a script: the channel is described in one line of JSON on standard input.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import socket
import sys
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))


def main() -> None:
    """Takes the channel, accepts limits where the system has them, serves."""
    config = json.loads(sys.stdin.buffer.readline())
    channel = _channel(config)
    sys.path.extend(config["packages"])
    sys.path.insert(0, os.path.dirname(HERE))
    name = os.path.basename(HERE)
    serve = importlib.import_module(f"{name}.serve")
    if sys.platform != "win32":
        _limit(importlib.import_module(f"{name}.limits"), config)
    sys.path.pop(0)
    quiet = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(quiet, standard)
    serve.Child(channel.recv, channel.send).run()


def _channel(config: dict[str, Any]) -> socket.socket:
    if sys.platform == "win32":
        return socket.fromshare(bytes.fromhex(config["shared"]))
    return socket.socket(fileno=config["descriptor"])


def _limit(limits: Any, config: dict[str, Any]) -> None:
    with contextlib.suppress(ValueError, OSError):  # not every system has every limit
        limits.limit(config["memory"], config["cpu"])


if __name__ == "__main__":
    main()
