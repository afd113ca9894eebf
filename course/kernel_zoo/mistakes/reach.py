"""Misconceptions about reach: id, sentence, solution's text, mistaken text."""

ROWS = "np.flatnonzero(~(table > 0.0).any(axis=1))"

edits = [
    (
        "tuple-of-where",
        "You return what np.where or nonzero gives, which is a tuple with one array for each "
        "axis. Take the array out of it.",
        ROWS,
        "np.nonzero(~(table > 0.0).any(axis=1))",
    ),
    (
        "column-of-argwhere",
        "Your row numbers stand in a column, as argwhere gives them. A one-dimensional array is "
        "wanted: drop the second axis.",
        ROWS,
        "np.argwhere(~(table > 0.0).any(axis=1))",
    ),
    (
        "mask",
        "You return one True or False per query. The row numbers are wanted, so that a message "
        "can name them: ask where the mask is True.",
        ROWS,
        "~(table > 0.0).any(axis=1)",
    ),
    (
        "count",
        "You return how many queries are out of reach. It matters which ones: return their row "
        "numbers.",
        ROWS,
        "np.count_nonzero(~(table > 0.0).any(axis=1))",
    ),
    (
        "the-reached-ones",
        "You return the queries that are reached. The others are wanted, those that would divide "
        "0 by 0: look for the missing negation.",
        ROWS,
        "np.flatnonzero((table > 0.0).any(axis=1))",
    ),
    (
        "some-key-misses",
        "You return every query that some key does not reach. One key in reach is enough for an "
        "average: a query is lost only when all of them miss.",
        ROWS,
        "np.flatnonzero(~(table > 0.0).all(axis=1))",
    ),
    (
        "keys-instead",
        "You return the keys that no query needs. Rows belong to queries and columns to keys: "
        "look at the axis along which you ask.",
        ROWS,
        "np.flatnonzero(~(table > 0.0).any(axis=0))",
    ),
    (
        "counts-from-one",
        "You count the rows from one. Python counts from zero, and so does everybody who will "
        "look up your rows.",
        ROWS,
        ROWS + " + 1",
    ),
    (
        "first-only",
        "You return the first lost query only. One repaired query does not help the others: "
        "return all of them.",
        ROWS,
        ROWS + "[:1]",
    ),
    (
        "small-is-zero",
        "You take small kernel values for zero. A Gaussian far away is tiny and still says which "
        "key is nearest: only a value of exactly zero is out of reach.",
        "table > 0.0",
        "table > 1e-8",
    ),
    (
        "every-kernel-ends",
        "You look at the distance and not at the kernel. Only three of the five end at one "
        "bandwidth: ask the kernel values themselves.",
        "table = kernel_values(queries, keys, kernel, bandwidth)",
        'table = kernel_values(queries, keys, "boxcar", bandwidth)',
    ),
    (
        "edge-reaches",
        "You count a key exactly one bandwidth away as within reach. All kernels that end are "
        "zero there: look at your comparison.",
        "table = kernel_values(queries, keys, kernel, bandwidth)",
        "wider = bandwidth * (1.0 + 1e-9)\n    table = kernel_values(queries, keys, kernel, wider)",
    ),
    (
        "in-place",
        "You scale the caller's arrays in place. They are changed after the call, and a second "
        "call gives another answer: make new arrays.",
        "table = kernel_values(queries, keys, kernel, bandwidth)",
        "queries /= bandwidth\n"
        "    keys /= bandwidth\n"
        "    table = kernel_values(queries, keys, kernel, 1.0)",
    ),
]
