"""Misconceptions about the boxcar kernel: id, sentence, solution's text, mistaken text."""

FORMULA = "np.where(np.abs(u) < 1.0, 1.0, 0.0)"

edits = [
    (
        "true-and-false",
        "Your entries are True and False. They look like weights until somebody divides or "
        "subtracts them: give numbers back.",
        FORMULA,
        "np.abs(u) < 1.0",
    ),
    (
        "closed-edge",
        "You let a key count that lies exactly one bandwidth away. Books differ about this edge; "
        "this course leaves it out, as the statement says.",
        "< 1.0",
        "<= 1.0",
    ),
    (
        "no-absolute-value",
        "You do not take the absolute value, so everything far on the negative side counts. A "
        "box has two edges: test it with -2.",
        "np.abs(u)",
        "u",
    ),
    (
        "one-side-only",
        "Your box covers only the positive side. A key just to the left of the query is as near "
        "as one just to the right: test it with -0.5.",
        "np.abs(u) < 1.0",
        "(u >= 0.0) & (u < 1.0)",
    ),
    (
        "half-as-wide",
        "Your box ends at one half. It is a box of width one then, but u is already divided by "
        "the bandwidth, and the bandwidth is how far the kernel reaches to each side.",
        "< 1.0",
        "< 0.5",
    ),
    (
        "as-a-density",
        "You give the box the height that makes its area one. In an average that cancels, but "
        "here the kernel is asked for with height one.",
        "1.0, 0.0",
        "0.5, 0.0",
    ),
    (
        "inside-out",
        "Your kernel counts the keys out of reach and forgets those within. Look at the direction "
        "of the comparison, or at the order of the two values.",
        "1.0, 0.0",
        "0.0, 1.0",
    ),
    (
        "hole-in-the-middle",
        "You leave out the distance 0. A query that sits on a key has found the best witness "
        "there is: the middle of the box belongs to it.",
        "np.abs(u) < 1.0",
        "(u != 0.0) & (np.abs(u) < 1.0)",
    ),
    (
        "shares-already",
        "You divide by the number of keys within reach. A kernel looks at one distance alone and "
        "knows nothing of the others; the average comes later, and divides once.",
        FORMULA,
        "np.where(np.abs(u) < 1.0, 1.0, 0.0) / max(1, (np.abs(u) < 1.0).sum())",
    ),
    (
        "only-those-in-reach",
        "You return only the entries within reach. The answer has one entry for each of u, or "
        "nobody can tell any more which key it belongs to: keep the shape, zeros included.",
        FORMULA,
        "np.ones(u.shape)[np.abs(u) < 1.0]",
    ),
    (
        "keeps-the-distance",
        "Where a key is within reach you give back its distance. That would let the farthest of "
        "them count most: in a box all count the same.",
        "1.0, 0.0",
        "np.abs(u), 0.0",
    ),
    (
        "triangle",
        "Your kernel falls from the middle to the edge, which is the triangle. The boxcar does "
        "not care where in its reach a key lies.",
        FORMULA,
        "np.maximum(1.0 - np.abs(u), 0.0)",
    ),
    (
        "in-place",
        "You write the absolute values into the caller's array. It is changed after the call, "
        "and a read-only array raises: make a new array.",
        FORMULA,
        "np.where(np.abs(u, out=u) < 1.0, 1.0, 0.0)",
    ),
]
