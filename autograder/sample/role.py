"""What one student of a made-up class hands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Role:
    """What the student did, in a few words, and the uploads by the name the student gave them.

    Without uploads the student opened the text box and left it empty.
    """

    name: str
    uploads: Mapping[str, bytes]
    late: bool = False


def encoded(sources: Mapping[str, str]) -> dict[str, bytes]:
    """Sources as an editor saves them."""
    return {name: source.encode() for name, source in sources.items()}
