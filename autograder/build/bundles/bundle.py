"""A set of files that belong together, whoever they are meant for."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.errors import OutputError

# the earliest moment that a zip can hold: the same files make the same bytes, on any day
EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Bundle:
    """Files by their path inside; `programs` are the paths that can be run.

    `private` are the paths that only their owner may read once they are written.
    `advice` tells the instructor what to do with it.
    """

    files: Mapping[str, bytes]
    programs: frozenset[str] = field(default=frozenset())
    advice: str = ""
    private: frozenset[str] = field(default=frozenset())

    @classmethod
    def of_texts(cls, files: Mapping[str, str], advice: str = "") -> Bundle:
        """Files that are text, as UTF-8."""
        return cls({name: text.encode() for name, text in files.items()}, advice=advice)

    def under(self, folder: str) -> dict[str, bytes]:
        """The files with a folder around them."""
        return {f"{folder}/{name}": data for name, data in self.files.items()}

    def write(self, out: Path) -> tuple[Path, ...]:
        """The files written into `out`."""
        try:
            for name, data in self.files.items():
                path = out / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if name in self.private:
                    path.touch(0o600)
                    path.chmod(0o600)  # an earlier build may have left it open to all
                path.write_bytes(data)
                if name in self.programs:
                    path.chmod(0o755)
        except OSError as error:
            raise OutputError(f"{out} cannot be written: {error.strerror}") from error
        return tuple(out / name for name in self.files)

    def replaces(self, out: Path) -> set[Path]:
        """The files in `out` that writing would change."""
        known = {out / name: data for name, data in self.files.items()}
        return {
            path for path, data in known.items() if path.is_file() and path.read_bytes() != data
        }

    def zipped(self) -> bytes:
        """One zip of all files; the same bytes on every machine."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name in sorted(self.files):
                entry = zipfile.ZipInfo(name, EPOCH)
                entry.create_system = 3  # rights are kept as Unix has them
                entry.external_attr = (0o755 if name in self.programs else 0o644) << 16
                archive.writestr(entry, self.files[name], zipfile.ZIP_DEFLATED)
        return packed.getvalue()
