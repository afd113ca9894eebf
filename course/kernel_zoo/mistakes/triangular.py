"""Misconceptions about the triangular kernel: id, sentence, solution's text, mistaken text."""

import numpy as np

FORMULA = "np.maximum(1.0 - np.abs(u), 0.0)"
WHOLE_NUMBERS = (
    "You compute with whole numbers as they come. Unsigned ones cannot go below zero and start "
    "again at their largest, without a warning: look at the type of u before you subtract."
)

edits = [
    (
        "no-clipping",
        "Your kernel goes on below zero. Beyond its edge a key does not count, and it never "
        "counts against: an average with negative weights can leave the range of its values.",
        FORMULA,
        "1.0 - np.abs(u)",
    ),
    (
        "parabola",
        "You square the distance, and the straight sides become a parabola. The triangle falls "
        "by the same amount with every step: look at the power of u.",
        FORMULA,
        "np.maximum(1.0 - u**2, 0.0)",
    ),
    (
        "epanechnikov",
        "That is the kernel of Epanechnikov, a parabola. Some slides give his name to the "
        "triangle, which has straight sides.",
        FORMULA,
        "0.75 * np.maximum(1.0 - u**2, 0.0)",
    ),
    (
        "no-absolute-value",
        "You do not take the absolute value, so your kernel keeps rising on the negative side. A "
        "triangle falls to both sides: test it with -0.5.",
        "np.abs(u)",
        "u",
    ),
    (
        "one-side-only",
        "Your triangle covers only the positive side. A key just to the left of the query is as "
        "near as one just to the right: test it with -0.5.",
        FORMULA,
        "np.where(u >= 0.0, np.maximum(1.0 - np.abs(u), 0.0), 0.0)",
    ),
    (
        "mask-times-infinity",
        "You switch the far values off by multiplying them with zero. At infinity that product is "
        "nan, and one nan spoils a whole average: choose between two values instead.",
        FORMULA,
        "(1.0 - np.abs(u)) * (np.abs(u) < 1.0)",
    ),
    (
        "reflected",
        "You take the absolute value of the result. Beyond the edge your kernel rises again, "
        "without end: there it should be zero.",
        FORMULA,
        "np.abs(1.0 - np.abs(u))",
    ),
    (
        "minimum",
        "You keep the smaller of the two numbers, which is never above zero. Of the straight line "
        "and zero, the kernel is the larger one.",
        "np.maximum",
        "np.minimum",
    ),
    (
        "twice-as-wide",
        "Your triangle ends at 2. The scaled distance is one where the reach ends, on each side: "
        "look at what u is divided by.",
        "np.abs(u)",
        "np.abs(u) / 2.0",
    ),
    (
        "upside-down",
        "Your kernel rises from the middle to the edge, so within its reach the farthest key "
        "counts most. Near keys should: turn the line around.",
        FORMULA,
        "np.where(np.abs(u) < 1.0, np.abs(u), 0.0)",
    ),
    (
        "box",
        "Your kernel is the same all over its reach, which is the boxcar. The triangle counts a "
        "key less the farther it is.",
        FORMULA,
        "np.where(np.abs(u) < 1.0, 1.0, 0.0)",
    ),
    (
        "shares-already",
        "You divide by the sum over all entries. A kernel looks at one distance alone and knows "
        "nothing of the others; the average comes later, and divides once.",
        FORMULA,
        "np.maximum(1.0 - np.abs(u), 0.0) / np.maximum(1.0 - np.abs(u), 0.0).sum()",
    ),
    (
        "in-place",
        "You write the absolute values into the caller's array. It is changed after the call, "
        "and a read-only array raises: make a new array.",
        "np.abs(u)",
        "np.abs(u, out=u)",
    ),
    (
        "single-precision",
        "You compute in single precision, which keeps about seven digits. The course works in "
        "float64: look for float32 in your conversion.",
        "dtype=np.float64",
        "dtype=np.float32",
    ),
]


def with_whole_numbers(u):
    """The formula as it stands on paper, without a conversion."""
    return np.maximum(1 - np.abs(u), 0)
