"""Misconceptions about standardizing: id, sentence, solution's text, mistaken text."""

STATISTICS = "mean = keys.mean(axis=0)\n    spread = keys.std(axis=0)"
GUARD = "np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)"

edits = [
    (
        "queries-by-themselves",
        "You standardize the queries with their own mean and spread. Their answer then depends "
        "on which other queries are asked, and one query alone has no spread: whose ruler is it?",
        "(queries - mean) / spread",
        "(queries - queries.mean(axis=0)) / queries.std(axis=0)",
    ),
    (
        "pooled-statistics",
        "You take mean and spread over keys and queries together. The answer for one query then "
        "depends on the others: the ruler is made from the keys alone.",
        STATISTICS,
        "both = np.vstack([keys, queries])\n"
        "    mean = both.mean(axis=0)\n"
        "    spread = both.std(axis=0)",
    ),
    (
        "queries-left-raw",
        "You standardize the keys and leave the queries as they are. Both sides of a distance "
        "must be in one unit: apply the same numbers to the queries.",
        "(queries - mean) / spread",
        "queries",
    ),
    (
        "keys-left-raw",
        "You standardize the queries and leave the keys as they are. Both sides of a distance "
        "must be in one unit: apply the same numbers to the keys.",
        "(keys - mean) / spread",
        "keys",
    ),
    (
        "queries-not-centred",
        "You centre the keys and not the queries. The mean cancels in a difference only if it is "
        "taken off both sides.",
        "(queries - mean) / spread",
        "queries / spread",
    ),
    (
        "not-scaled",
        "Your features keep their units, so the one with the largest numbers decides alone. "
        "Centring changes nothing in a difference: the scale is what matters.",
        GUARD,
        "1.0",
    ),
    (
        "one-scale-for-all",
        "You use one scale for all features. Every feature has a unit of its own: look at the "
        "axis of your standard deviation.",
        "keys.std(axis=0)",
        "keys.std()",
    ),
    (
        "variance-for-deviation",
        "You divide by the variance. That still carries a unit; a feature divided by its "
        "standard deviation carries none.",
        "keys.std(axis=0)",
        "keys.var(axis=0)",
    ),
    (
        "ddof-one",
        "Your standard deviation divides by one less than the number of keys. The course divides "
        "by their number (ddof 0); yours is nan for a single key.",
        "keys.std(axis=0)",
        "keys.std(axis=0, ddof=1)",
    ),
    (
        "distinct-keys-only",
        "You measure the spread of the distinct keys. A key that was observed twice is two "
        "observations, and both count.",
        STATISTICS,
        "distinct = np.unique(keys, axis=0)\n"
        "    mean = distinct.mean(axis=0)\n"
        "    spread = distinct.std(axis=0)",
    ),
    (
        "range-for-deviation",
        "You divide by the range of every feature. The course divides by the standard deviation: "
        "two extreme keys should not set the unit for all.",
        "keys.std(axis=0)",
        "np.ptp(keys, axis=0)",
    ),
    (
        "constant-divides",
        "A feature that is constant over the keys is divided by its standard deviation, which is "
        "0 or a rounding error. The result is nan or nonsense: such a feature needs another "
        "scale.",
        GUARD,
        "spread",
    ),
    (
        "epsilon",
        "You add a small number to the standard deviation. A feature in tiny units is drowned by "
        "it, and a constant one is blown up: treat constant features by themselves.",
        GUARD,
        "spread + 1e-8",
    ),
    (
        "tiny-taken-for-constant",
        "You take a feature in tiny units for a constant one. Small numbers are a choice of "
        "unit: compare the spread with the size of the feature, not with a fixed number.",
        "1e-12 * np.abs(keys).max(axis=0)",
        "1e-8",
    ),
    (
        "zero-only",
        "You look for a standard deviation of exactly 0. The mean of a constant such as 0.1 is "
        "rounded, so its spread can be about 1e-17, and you divide by that.",
        "spread <= 1e-12 * np.abs(keys).max(axis=0)",
        "spread == 0.0",
    ),
    (
        "values-standardized",
        "You standardize the values too. They are the answers and come back in their own units: "
        "only what enters the distance is scaled.",
        "values, bandwidth)",
        "(values - np.mean(values, axis=0)) / np.std(values, axis=0), bandwidth)",
    ),
    (
        "in-place",
        "You standardize the caller's arrays in place. They are changed after the call, and a "
        "read-only array raises: make new arrays.",
        "return gaussian_attention((queries - mean) / spread, (keys - mean) / spread,",
        "queries -= mean\n"
        "    queries /= spread\n"
        "    keys -= mean\n"
        "    keys /= spread\n"
        "    return gaussian_attention(queries, keys,",
    ),
]
