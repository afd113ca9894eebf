"""Landlock: a process gives up all files but a list it may read, all ports and other processes."""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every processor
_READ_FILE, _READ_DIRECTORY = 1 << 2, 1 << 3
_PATH_BENEATH = 1
_FILE_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF}
_ALL_FILE_RIGHTS = 0xFFFF  # from version 5 on
_NETWORK, _SCOPES = 0x3, 0x3  # bind and connect (4); abstract sockets and signals (6)


def version(libc: ctypes.CDLL) -> int:
    """The kernel's Landlock version; 0 where there is none. Only the call itself can tell."""
    found = libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1))
    return max(0, int(found))


def ruleset(libc: ctypes.CDLL, readable: Iterable[str]) -> int:
    """A descriptor of a rule set under which only `readable` files and folders can be read."""
    known = version(libc)
    if known < 1:
        raise OSError("this kernel has no Landlock")
    handled = struct.pack("<Q", _FILE_RIGHTS.get(known, _ALL_FILE_RIGHTS))
    if known >= 4:
        handled += struct.pack("<Q", _NETWORK)
    if known >= 6:
        handled += struct.pack("<Q", _SCOPES)
    rules = libc.syscall(_CREATE_RULESET, handled, ctypes.c_size_t(len(handled)), ctypes.c_uint(0))
    if rules < 0:
        raise OSError(ctypes.get_errno(), "no Landlock rule set could be made")
    for path in readable:
        _allow(libc, rules, path)
    return int(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: str) -> None:
    try:
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there need not be readable
    folder = stat.S_ISDIR(os.fstat(handle).st_mode)
    rights = _READ_FILE | _READ_DIRECTORY if folder else _READ_FILE
    rule = struct.pack("<Qi", rights, handle)
    added = libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, ctypes.c_uint(0))
    os.close(handle)
    if added != 0:
        raise OSError(ctypes.get_errno(), f"no Landlock rule could be made for {path}")


def restrict(libc: ctypes.CDLL, rules: int) -> None:
    """Puts the rule set on this process for good; no_new_privs must be set before."""
    if libc.syscall(_RESTRICT_SELF, rules, ctypes.c_uint(0)) != 0:
        raise OSError(ctypes.get_errno(), "Landlock was refused")
