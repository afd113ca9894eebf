"""Misconceptions about moving points: id, sentence, solution's text, mistaken text."""

MOVED_QUERIES = "moved_queries = np.asarray(queries) @ np.transpose(rotation) + shift"
MOVED_KEYS = "moved_keys = np.asarray(keys) @ np.transpose(rotation) + shift"
BOTH = f"    {MOVED_QUERIES}\n    {MOVED_KEYS}\n"
RETURN = "return float(np.abs(together - before).max()), float(np.abs(keys_only - before).max())"


def moving(queries: str, keys: str) -> tuple[str, str]:
    """The edit that moves the points in another way."""
    return BOTH, f"    moved_queries = {queries}\n    moved_keys = {keys}\n"


edits = [
    (
        "turned-backwards",
        "You rotate the wrong way round. The matrix multiplies columns and your points are rows, "
        "so one of the two has to be turned over. Moving all together cannot show it.",
        *moving("np.asarray(queries) @ rotation + shift", "np.asarray(keys) @ rotation + shift"),
    ),
    (
        "shift-first",
        "You shift before you rotate, so the shift is rotated too. Moving all together cannot "
        "show it; look at the order in the statement.",
        *moving(
            "(np.asarray(queries) + shift) @ np.transpose(rotation)",
            "(np.asarray(keys) + shift) @ np.transpose(rotation)",
        ),
    ),
    (
        "no-shift",
        "You rotate and do not shift. Moving all together cannot show it: look at the second term "
        "of the motion.",
        *moving(
            "np.asarray(queries) @ np.transpose(rotation)",
            "np.asarray(keys) @ np.transpose(rotation)",
        ),
    ),
    (
        "no-rotation",
        "You shift and do not rotate. Moving all together cannot show it: look at the first term "
        "of the motion.",
        *moving("np.asarray(queries) + shift", "np.asarray(keys) + shift"),
    ),
    (
        "shift-of-keys-only",
        "You shift the keys and not the queries, so even the joint motion changes the distances. "
        "Both get the same motion: compare your two lines.",
        MOVED_QUERIES,
        "moved_queries = np.asarray(queries) @ np.transpose(rotation)",
    ),
    (
        "rotation-of-keys-only",
        "You rotate the keys and not the queries, so even the joint motion changes the distances. "
        "Both get the same motion: compare your two lines.",
        MOVED_QUERIES,
        "moved_queries = np.asarray(queries) + shift",
    ),
    (
        "queries-alone",
        "For the second number you move the queries and leave the keys. The statement asks for "
        "the opposite, and the two are not the same motion.",
        "keys_only = kernel_values(queries, moved_keys, kernel, bandwidth)",
        "keys_only = kernel_values(moved_queries, keys, kernel, bandwidth)",
    ),
    (
        "compared-with-moved",
        "You compare the two moved tables with each other. Each of them should be compared with "
        "the table before the motion.",
        RETURN,
        "return float(np.abs(keys_only - together).max()), float(np.abs(keys_only - before).max())",
    ),
    (
        "swapped-pair",
        "You return the two numbers in the wrong order. The one that is nothing but rounding "
        "belongs to the joint motion and comes first.",
        RETURN,
        "return float(np.abs(keys_only - before).max()), float(np.abs(together - before).max())",
    ),
    (
        "mean-change",
        "You average the changes over the table. The largest one is wanted: a claim that nothing "
        "changes has to hold for every entry.",
        RETURN,
        "return float(np.abs(together - before).mean()), float(np.abs(keys_only - before).mean())",
    ),
    (
        "rise-only",
        "You look at values that rise and miss those that fall. A fall is a change too: what is "
        "missing before you take the largest?",
        RETURN,
        "return float((together - before).max()), float((keys_only - before).max())",
    ),
    (
        "fall-only",
        "You look at values that fall and miss those that rise. A rise is a change too: what is "
        "missing before you take the largest?",
        RETURN,
        "return float((before - together).max()), float((before - keys_only).max())",
    ),
    (
        "difference-of-largest",
        "You take the largest value of each table and then the difference. The largest values may "
        "stand in different places: compare entry by entry.",
        RETURN,
        "return float(abs(together.max() - before.max())), "
        "float(abs(keys_only.max() - before.max()))",
    ),
    (
        "in-place",
        "You move the caller's queries in place. They are changed after the call, and a second "
        "call starts from other points: make new arrays.",
        RETURN,
        "queries[...] = moved_queries\n    " + RETURN,
    ),
]
