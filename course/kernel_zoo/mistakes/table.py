"""Misconceptions about the table of kernel values: id, sentence, solution's text, mistaken text."""

import numpy as np

RETURN = "return kernels[kernel](np.sqrt((scaled**2).sum(axis=2)))"
DISTANCES = "np.sqrt((scaled**2).sum(axis=2))"
NAME_CHECK = (
    "    if kernel not in kernels:\n"
    '        raise ValueError(f"{kernel!r} is none of {list(kernels)}")\n'
)
WHOLE_NUMBERS = (
    "You subtract whole numbers as they come. Unsigned ones wrap around below zero, without a "
    "warning: look at the type of both arrays before the subtraction."
)
WIDTH_CHECK = (
    "    if not 0.0 < bandwidth < np.inf:\n"
    '        raise ValueError("bandwidth must be a positive finite number")\n'
)

scale = [
    (
        "bandwidth-ignored",
        "You give the kernel the plain distance. The kernels end, or fall off, where their "
        "argument is one, so the distance has to be measured in bandwidths first.",
        " / bandwidth",
        "",
    ),
    (
        "value-divided",
        "You divide the kernel value and not the distance. That makes all weights smaller by one "
        "factor and no key nearer or farther: look at what is divided by the bandwidth.",
        RETURN,
        "return kernels[kernel](bandwidth * np.sqrt((scaled**2).sum(axis=2))) / bandwidth",
    ),
    (
        "both-divided",
        "You divide the distance by the bandwidth, and then the kernel value again. The second "
        "one belongs to densities: here the kernel value stays as it is.",
        RETURN,
        RETURN + " / bandwidth",
    ),
    (
        "multiplied",
        "You multiply the distance by the bandwidth, so that a larger one reaches less far. It "
        "should reach farther: look at the fraction in the statement.",
        " / bandwidth",
        " * bandwidth",
    ),
    (
        "bandwidth-squared",
        "You divide the distance by the squared bandwidth. A length is divided by a length; the "
        "square comes later, in the kernels that have one.",
        " / bandwidth",
        " / bandwidth**2",
    ),
    (
        "no-kernel",
        "You return the scaled distances. They are small for near keys and large for far ones: "
        "the kernel turns them around, so that near keys count most.",
        RETURN,
        "return np.sqrt((scaled**2).sum(axis=2))",
    ),
    (
        "no-root",
        "You give the kernel the squared distance. Kernels that need a square take it themselves: "
        "look for the root in a Euclidean distance.",
        DISTANCES,
        "(scaled**2).sum(axis=2)",
    ),
]

features = [
    (
        "city-blocks",
        "You add up the absolute differences of the features, the way one walks along streets. "
        "The Euclidean distance goes straight: square, add, and take the root.",
        DISTANCES,
        "np.abs(scaled).sum(axis=2)",
    ),
    (
        "largest-difference",
        "You keep only the feature that differs most. The Euclidean distance takes all of them: "
        "square, add, and take the root.",
        DISTANCES,
        "np.abs(scaled).max(axis=2)",
    ),
    (
        "first-feature-only",
        "You look at the first feature only. A test with points on a line cannot show it: look at "
        "how you index the last axis.",
        DISTANCES,
        "np.abs(scaled[:, :, 0])",
    ),
    (
        "mean-over-features",
        "You average the squares over the features. A squared distance is their sum; the average "
        "reaches farther as features are added, and one feature hides it.",
        "(scaled**2).sum(axis=2)",
        "(scaled**2).mean(axis=2)",
    ),
    (
        "one-kernel-per-feature",
        "You apply the kernel to every feature and multiply. For the Gaussian that comes out the "
        "same, for no other one: measure one distance, then apply the kernel once.",
        RETURN,
        "return kernels[kernel](scaled).prod(axis=2)",
    ),
]

roles = [
    (
        "keys-by-queries",
        "Your table lies on its side: keys in rows, queries in columns, as on the slides. The "
        "course has one row per query: check the order of the two axes.",
        RETURN,
        RETURN + ".T",
    ),
    (
        "keys-against-keys",
        "You compare the keys with themselves. The rows of the table belong to the queries: look "
        "at which two arrays you subtract.",
        "queries[:, None, :] - keys",
        "keys[:, None, :] - keys",
    ),
    (
        "adds-keys-to-queries",
        "You measure the length of the sum of query and key. A distance needs their difference; "
        "if you expanded the square, look at the sign of the mixed term.",
        "- keys[None, :, :]",
        "+ keys[None, :, :]",
    ),
    (
        "rows-normalized",
        "You divide every row by its sum. That is a later step, which has to look first whether "
        "any key is in reach: here the kernel values are wanted as they are.",
        RETURN,
        "table = kernels[kernel](np.sqrt((scaled**2).sum(axis=2)))\n"
        "    return table / np.maximum(table.sum(axis=1, keepdims=True), 1e-300)",
    ),
]

names = [
    (
        "name-ignored",
        "You use the Gaussian whatever kernel is asked for. The third argument names the shape: "
        "look at where it is used.",
        "kernels[kernel]",
        "gaussian",
    ),
    (
        "triangle-as-epanechnikov",
        "You take the triangle when Epanechnikov is asked for. The slides call it so, but his "
        "kernel is a parabola, and this course has both.",
        '"epanechnikov": epanechnikov',
        '"epanechnikov": triangular',
    ),
    (
        "misspelling-accepted",
        "You accept the misspelt name from the slides. It could mean the triangle, as there, or "
        "the parabola, as it sounds: refuse it, and let the caller choose.",
        '"epanechnikov": epanechnikov,\n',
        '"epanechnikov": epanechnikov,\n        "epanechikov": triangular,\n',
    ),
    (
        "unknown-is-gaussian",
        "You fall back to the Gaussian for names you do not know. A typing error then gives "
        "plausible numbers of another kernel: refuse what you do not know.",
        NAME_CHECK,
        "    kernel = kernel if kernel in kernels else 'gaussian'\n",
    ),
]

care = [
    (
        "no-bandwidth-check",
        "You accept any bandwidth. At 0, at nan or at infinity the formula says nothing, and the "
        "caller gets numbers that look like an answer: refuse before you compute.",
        WIDTH_CHECK,
        "",
    ),
    (
        "only-negative-refused",
        "You refuse negative bandwidths only. Zero divides by zero, and nan and infinity slip "
        "through any comparison of that kind: list what a good bandwidth is instead.",
        "not 0.0 < bandwidth < np.inf",
        "bandwidth < 0.0",
    ),
    (
        "nan-slips-through",
        "You refuse bandwidths that are zero or negative, but nan and infinity slip through. "
        "Every comparison with nan is False, so ask what must be true, not what must not.",
        "not 0.0 < bandwidth < np.inf",
        "bandwidth <= 0.0",
    ),
    (
        "in-place",
        "You scale the caller's arrays in place. They are changed after the call, a second call "
        "gives another answer, and a read-only array raises: make new arrays.",
        "scaled = (queries[:, None, :] - keys[None, :, :]) / bandwidth",
        "queries /= bandwidth\n"
        "    keys /= bandwidth\n"
        "    scaled = queries[:, None, :] - keys[None, :, :]",
    ),
]

edits = scale + features + roles + names + care


def with_whole_numbers(queries, keys, kernel, bandwidth):
    """The formula as it stands on paper, without a conversion."""
    shape = globals().get(kernel)
    if shape is None:
        raise ValueError("no such kernel")
    if not 0.0 < bandwidth < np.inf:
        raise ValueError("bandwidth must be a positive finite number")
    squares = ((queries[:, None, :] - keys[None, :, :]) ** 2).sum(axis=2)
    return shape(np.sqrt(squares) / bandwidth)
