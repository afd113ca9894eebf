"""A page that a platform made of what a student typed into its text box."""

from __future__ import annotations

import re

from autograder.collect.tree import Entry

# what a student can be told was found: no file of that name was ever handed in
TYPED, LINK = "what was typed into the text box", "a link"


def says_nothing(entry: Entry) -> bool:
    """Whether nothing was typed; a long page is not read."""
    if entry.danger or entry.size > 1 << 16:
        return False
    try:
        page = entry.read().decode("utf-8", "replace")
    except Exception:  # damaged: somebody wrote something, so it counts as a hand-in
        return False
    body = re.sub(r"(?s)<head\b.*?</head>|<(?!img\b)[^>]*>|&nbsp;", "", page)
    return not body.strip()
