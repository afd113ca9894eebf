"""What a child may read: Python itself, the packages of the course, and nothing beside them."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

DISTRIBUTIONS = (
    "numpy", "scipy", "sympy", "mpmath", "matplotlib", "pillow", "contourpy", "kiwisolver",
    "cycler", "fonttools", "pyparsing", "packaging", "python-dateutil", "six",
)  # fmt: skip
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/dev/null")
NOT_PYTHON = {"site-packages", "dist-packages"}
INSIDE = Path(__file__).parent / "inside"


@cache
def packages() -> tuple[str, ...]:
    """The folders and files of the course's packages; not the folder that holds them.

    Beside numpy there may be anything, a solution included.
    """
    found: dict[str, None] = {}
    for name in DISTRIBUTIONS:
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        for file in distribution.files or ():
            first = file.parts[0]
            # the folder of compiled modules holds those of everything installed beside them
            if ".." not in file.parts and first != "__pycache__" and ".dist-info" not in first:
                found[os.path.abspath(str(distribution.locate_file(first)))] = None
    return tuple(path for path in found if Path(path).exists())


@cache
def package_folders() -> tuple[str, ...]:
    """The folders in which an interpreter finds those packages."""
    return tuple(dict.fromkeys(str(Path(path).parent) for path in packages()))


@cache
def standard_library() -> tuple[str, ...]:
    """The entries of the standard library without the packages installed beside it."""
    folders = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
    entries = (entry for folder in folders for entry in Path(folder).iterdir())
    return tuple(sorted(str(entry) for entry in entries if entry.name not in NOT_PYTHON))


def readable() -> list[str]:
    """All of it, for Landlock."""
    return [*LIBRARIES, *_shared_library(), *standard_library(), *packages(), str(INSIDE)]


def mounted() -> list[str]:
    """All of it, for a file tree of its own; whole folders, outermost first."""
    system = (Path(path) for path in ("/usr", "/lib", "/lib64", "/etc/ld.so.cache"))
    base = [str(path) for path in system if path.exists() and not path.is_symlink()]
    python = [os.path.abspath(sys.base_prefix), *_environment()]
    return _outermost([*base, *python, *packages(), str(INSIDE)])


def _shared_library() -> list[str]:
    folder = sysconfig.get_config_var("LIBDIR")
    name = sysconfig.get_config_var("INSTSONAME")
    return [str(Path(folder) / name)] if folder and name else []


def _environment() -> list[str]:
    """What makes a virtual environment one, without its packages."""
    if sys.prefix == sys.base_prefix:
        return []
    prefix = os.path.abspath(sys.prefix)  # Python keeps the dots of the path it was started by
    return [f"{prefix}/bin", f"{prefix}/pyvenv.cfg"]


def _outermost(paths: Iterable[str]) -> list[str]:
    """The paths that lie in no other of them."""
    kept: list[str] = []
    for path in sorted(set(paths)):
        if not any(path.startswith(f"{known}/") for known in kept):
            kept.append(path)
    return kept
