"""Misconceptions about the constant kernel: id, sentence, solution's text, mistaken text."""

FORMULA = "np.ones(u.shape)"

edits = [
    (
        "zero-times-u",
        "You add zero times u, as the slides do. At infinity that product is nan, and one nan "
        "spoils a whole average: you need the shape of u only, not its numbers.",
        FORMULA,
        "1.0 + 0.0 * u",
    ),
    (
        "a-single-number",
        "You return a single number. One value per entry is wanted, in the shape of u, or the "
        "sum over the keys later counts one key instead of all.",
        FORMULA,
        "1.0",
    ),
    (
        "first-axis-only",
        "You return one number per row of u. A table has columns too: the answer takes its whole "
        "shape, not its length.",
        FORMULA,
        "np.ones(len(u))",
    ),
    (
        "flattened",
        "You return one long row. The number of entries is right, but a table of distances has "
        "queries in rows and keys in columns, and the answer keeps them.",
        FORMULA,
        "np.ones(u.size)",
    ),
    (
        "u-over-u",
        "You divide u by itself. That is nan at 0 and at infinity, so the nearest key of all "
        "would spoil the average: you need the shape of u only.",
        FORMULA,
        "u / u",
    ),
    (
        "sign-of-u",
        "You take the sign of u. It is -1 on the left, 0 in the middle and 1 on the right; the "
        "constant kernel is 1 everywhere.",
        FORMULA,
        "np.sign(u)",
    ),
    (
        "zero-in-the-middle",
        "You give 0 at the distance 0. A query that sits on a key has found the best witness "
        "there is, and here every key counts the same.",
        FORMULA,
        "np.where(u != 0.0, 1.0, 0.0)",
    ),
    (
        "ends-at-one",
        "You stop at one bandwidth, which is the boxcar. The constant kernel never ends: that is "
        "all there is to it.",
        FORMULA,
        "np.where(np.abs(u) < 1.0, 1.0, 0.0)",
    ),
    (
        "shares-already",
        "You divide by the number of entries. A kernel looks at one distance alone and knows "
        "nothing of the others; the average comes later, and divides once.",
        FORMULA,
        "np.ones(u.shape) / u.size",
    ),
    (
        "zeros",
        "Your kernel is 0 everywhere, so no key counts and an average divides 0 by 0. Here every "
        "key counts the same, and it does count.",
        FORMULA,
        "np.zeros(u.shape)",
    ),
    (
        "gives-u-back",
        "You give u back. A kernel turns a distance into how much a key counts, and this one is "
        "not interested in the distance.",
        FORMULA,
        "u",
    ),
    (
        "true-and-false",
        "Your entries are True and False. They look like weights until somebody divides or "
        "subtracts them: give numbers back.",
        FORMULA,
        "np.ones(u.shape, dtype=bool)",
    ),
    (
        "in-place",
        "You fill the caller's array with ones. The distances are lost after the call, and a "
        "read-only array raises: make a new array.",
        "return np.ones(u.shape)",
        "u[...] = 1.0\n    return u",
    ),
]
