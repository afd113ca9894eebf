"""The class's secret: the seed of every hidden input."""

from __future__ import annotations

import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SecretError

PUBLIC = "public"


@dataclass(frozen=True)
class Secret:
    """32 random bytes as hex; `draw` counts how often an unlucky draw was repeated."""

    text: str
    draw: int = 0

    @property
    def written(self) -> str:
        """What `read_secret` reads: the text, and a second line for a later draw."""
        return f"{self.text}\n{self.draw}\n" if self.draw else f"{self.text}\n"

    def derived(self, purpose: str) -> Secret:
        """Another secret for a purpose of its own, from which this one cannot be told."""
        return Secret(hashlib.sha256(f"{purpose}\0{self.text}".encode()).hexdigest())

    @property
    def fingerprint(self) -> str:
        """What may be printed: it tells two secrets apart and gives neither away."""
        return hashlib.sha256(f"fingerprint\0{self.text}".encode()).hexdigest()[:12]

    def redrawn(self) -> Secret:
        """The same secret with the next draw of all hidden inputs."""
        return Secret(self.text, self.draw + 1)

    def seed(self, assignment: str, exercise: str, case: str) -> int:
        """The seed of a hidden case."""
        return _seed(f"{self.text}\0{self.draw}", assignment, exercise, case)


def public_seed(assignment: str, exercise: str, case: str) -> int:
    """The seed of a public case: the same for every class."""
    return _seed(PUBLIC, assignment, exercise, case)


def _seed(*parts: str) -> int:
    return int.from_bytes(hashlib.sha256("\0".join(parts).encode()).digest(), "big")


def read_secret(file: Path) -> Secret:
    """The secret in a file; raises SecretError when it is missing or no secret."""
    try:
        text, _, draw = file.read_text(encoding="ascii").strip().partition("\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise SecretError(f"the secret {file} cannot be read: {reason}") from error
    if len(text) < 32 or set(text) - set("0123456789abcdef") or set(draw) - set("0123456789"):
        raise SecretError(f"the secret {file} should hold at least 32 hexadecimal digits")
    return Secret(text, int(draw or 0))


def course_secret(folder: Path) -> tuple[Secret, bool]:
    """The secret kept as `.secret` in the course folder, and whether it was made just now."""
    file = folder / ".secret"
    if file.exists():
        return read_secret(file), False
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise SecretError(f"no secret could be made as {file}: {error.strerror}") from error
    with os.fdopen(handle, "w") as stream:
        stream.write(Secret(secrets.token_hex(32)).written)
    return read_secret(file), True
