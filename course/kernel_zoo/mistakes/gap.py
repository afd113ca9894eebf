"""Misconceptions about the gap between kernels: id, sentence, solution's text, mistaken text."""

RETURN = "return float(np.sqrt(np.mean((first - second) ** 2)))"

edits = [
    (
        "no-root",
        "You return the mean square. It is measured in squared units of the values and looks "
        "smaller than it is: what comes last is missing.",
        RETURN,
        "return float(np.mean((first - second) ** 2))",
    ),
    (
        "mean-absolute",
        "You average the absolute differences. That is another measure, which cares less about "
        "large gaps: square first, and take the root at the end.",
        RETURN,
        "return float(np.mean(np.abs(first - second)))",
    ),
    (
        "largest",
        "You return the largest difference. One query then speaks for all of them: average the "
        "squares over all queries and values.",
        RETURN,
        "return float(np.max(np.abs(first - second)))",
    ),
    (
        "sum-of-squares",
        "You add the squares and do not divide. Your gap grows with the number of queries, though "
        "the kernels are no less alike: a mean is wanted.",
        "np.mean(",
        "np.sum(",
    ),
    (
        "signed-mean",
        "You average the differences before you square. Gaps of both signs then cancel, and two "
        "different curves can seem the same: square each of them first.",
        RETURN,
        "return float(np.sqrt(np.mean(first - second) ** 2))",
    ),
    (
        "mean-over-queries-only",
        "You divide by the number of queries alone. With several values per key the sum has more "
        "terms than that; one value per key hides it.",
        RETURN,
        "return float(np.sqrt(np.sum((first - second) ** 2) / len(first)))",
    ),
    (
        "first-column-only",
        "You compare the first value column only. Every column has estimates of its own, and one "
        "value per key hides it.",
        "(first - second)",
        "(first - second)[:, 0]",
    ),
    (
        "root-by-column",
        "You take a root for each column and average the roots. One mean over all squares comes "
        "first, then one root; one value per key hides it.",
        RETURN,
        "return float(np.mean(np.sqrt(np.mean((first - second) ** 2, axis=0))))",
    ),
    (
        "one-less-in-the-mean",
        "You divide by one less than the number of terms. That repairs a variance around an "
        "estimated mean; nothing is estimated here.",
        RETURN,
        "return float(np.sqrt(np.sum((first - second) ** 2) / (first.size - 1)))",
    ),
    (
        "same-width-for-both",
        "You give both kernels the first width. The whole question is what happens when each has "
        "its own: look at the second call.",
        "values, other_kernel, other_bandwidth)",
        "values, other_kernel, bandwidth)",
    ),
    (
        "same-kernel-for-both",
        "You use the first kernel twice. Two shapes are compared: look at the second call.",
        "values, other_kernel, other_bandwidth)",
        "values, kernel, other_bandwidth)",
    ),
    (
        "compares-weights",
        "You compare the weights. Two kernels may spread them differently and still agree on the "
        "estimates, which are what is asked for: take the other part of the pair.",
        RETURN,
        "_, first = nadaraya_watson(queries, keys, values, kernel, bandwidth)\n"
        "    _, second = nadaraya_watson(queries, keys, values, other_kernel, other_bandwidth)\n"
        "    return float(np.sqrt(np.mean((first - second) ** 2)))",
    ),
    (
        "against-the-values",
        "You compare the first kernel with the mean of the values. The gap lies between two "
        "estimates: the second kernel has to speak too.",
        "(first - second)",
        "(first - np.mean(values, axis=0))",
    ),
    (
        "in-place",
        "You subtract into the caller's values. They are changed after the call, and a second "
        "call gives another answer: make a new array.",
        "    second, _",
        "    values -= values.mean(axis=0)\n"
        "    first, _ = nadaraya_watson(queries, keys, values, kernel, bandwidth)\n"
        "    second, _",
    ),
]
