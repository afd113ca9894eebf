"""A moment as a platform writes it, told in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)[T ]+(\d\d:\d\d:\d\d)(?:\.\d+)?\s*(\S*)", re.ASCII)
_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)", re.ASCII)


def in_utc(text: str) -> str | None:
    """`2026-02-28T10:00:00Z`, whole seconds; None where the text is no moment.

    The zone is an offset, `Z`, or a name such as America/Los_Angeles; without one it is UTC.
    """
    found = _MOMENT.fullmatch(text.strip())
    if not found:
        return None
    try:
        local = datetime.fromisoformat(f"{found[1]}T{found[2]}").replace(tzinfo=_zone(found[3]))
        return local.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError, KeyError):  # no such day, no such zone
        return None


def _zone(name: str) -> tzinfo:
    if name in ("", "Z", "UTC", "GMT"):
        return UTC
    offset = _OFFSET.fullmatch(name)
    if offset:
        length = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(-length if offset[1] == "-" else length)
    return ZoneInfo(name)
