"""Zips as students, their computers and pranksters make them."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Mapping


def zipped(members: Mapping[str, bytes | zipfile.ZipInfo]) -> bytes:
    """A zip of these members, dated 1980; of a ZipInfo the comment is the content."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            if isinstance(data, zipfile.ZipInfo):
                archive.writestr(data, data.comment)
            else:
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def link(name: str, target: str) -> zipfile.ZipInfo:
    """A member that is a symbolic link."""
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    info.comment = target.encode()
    return info


def with_mac_litter(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The members that macOS packs when a folder is compressed."""
    inside = {f"{folder}/{name}": data for name, data in files.items()}
    twins = {f"__MACOSX/{folder}/._{name}": b"\0\5\x16\7" for name in files}
    return {**inside, f"{folder}/.DS_Store": b"\0\0\0\1Bud1", **twins}
