"""The table of attempts, as the README shows it."""

from abuse import ATTEMPTS
from abuse.attempt import WORDS

LEVELS = ("full", "confined", "process")


def table() -> str:
    """What each word means, then one row per attempt."""
    used = {attempt.word(level) for attempt in ATTEMPTS for level in LEVELS}
    meaning = [f"- *{word}*: {said}" for word, said in WORDS.items() if word in used]
    rows = [
        row("A hand-in tries to …", *LEVELS),
        row(*["---"] * (1 + len(LEVELS))),
        *(row(attempt.tries, *map(attempt.word, LEVELS)) for attempt in ATTEMPTS),
    ]
    summary = f"<summary>{len(ATTEMPTS)} attempts, and what comes of each</summary>"
    return "\n".join(["<details>", summary, "", *meaning, "", *rows, "", "</details>"])


def row(*cells: str) -> str:
    """One line of a Markdown table."""
    return f"| {' | '.join(cells)} |"
