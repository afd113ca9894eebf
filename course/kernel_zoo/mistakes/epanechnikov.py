"""Misconceptions about the Epanechnikov kernel: id, sentence, solution's text, mistaken text."""

import numpy as np

FORMULA = "0.75 * np.maximum(1.0 - u**2, 0.0)"
WHOLE_NUMBERS = (
    "You compute with whole numbers as they come. The squares of unsigned ones start again at "
    "zero, and so does a difference that should be negative: look at the type of u first."
)

edits = [
    (
        "triangle",
        "That is the triangle. Some slides call it by Epanechnikov's name, misspelt, but his "
        "kernel is a parabola: look at the power of u, and at the constant in front.",
        FORMULA,
        "np.maximum(1.0 - np.abs(u), 0.0)",
    ),
    (
        "scaled-triangle",
        "You have the constant of the parabola on the sides of the triangle. Look at the power "
        "of u: the kernel is flat at the top, not pointed.",
        FORMULA,
        "0.75 * np.maximum(1.0 - np.abs(u), 0.0)",
    ),
    (
        "no-clipping",
        "Your parabola goes on below zero. Beyond its edge a key does not count, and it never "
        "counts against: an average with negative weights can leave the range of its values.",
        FORMULA,
        "0.75 * (1.0 - u**2)",
    ),
    (
        "clipped-on-one-side",
        "You cut the parabola off on the right and not on the left, where it goes on below zero. "
        "An edge has two sides: test it with -2.",
        FORMULA,
        "np.where(u < 1.0, 0.75 * (1.0 - u**2), 0.0)",
    ),
    (
        "no-constant",
        "The constant in front is missing. It cancels in an average, so everything later will "
        "look right, but the kernel by itself is asked for with it.",
        FORMULA,
        "np.maximum(1.0 - u**2, 0.0)",
    ),
    (
        "constant-inside",
        "You multiply only the one by the constant and not the square. Your parabola is lower "
        "and also narrower then: the factor belongs before the bracket.",
        FORMULA,
        "np.maximum(0.75 - u**2, 0.0)",
    ),
    (
        "quarter",
        "Your values are a third of the wanted ones. Look at the fraction in front: the area "
        "under the parabola should be one.",
        "0.75",
        "0.25",
    ),
    (
        "whole-number-division",
        "Your kernel is zero everywhere. Two slashes divide whole numbers and drop the rest, so "
        "three by four became nothing: look at the fraction in front.",
        "0.75",
        "(3 // 4)",
    ),
    (
        "root-of-five",
        "You stretch the kernel so that its variance is one, as some books do. It is the same "
        "family with another width; here it ends where the scaled distance is one.",
        FORMULA,
        "0.75 / np.sqrt(5.0) * np.maximum(1.0 - u**2 / 5.0, 0.0)",
    ),
    (
        "square-of-the-bracket",
        "You square the bracket and not the distance inside it. That is pointed at the top and "
        "far too low half-way: check where the exponent stands.",
        FORMULA,
        "0.75 * np.maximum(1.0 - np.abs(u), 0.0) ** 2",
    ),
    (
        "biweight",
        "You square the parabola once more. That is the biweight kernel, smoother at its edge "
        "and narrower: one square, on the distance, is enough.",
        FORMULA,
        "15.0 / 16.0 * np.maximum(1.0 - u**2, 0.0) ** 2",
    ),
    (
        "mask-times-infinity",
        "You switch the far values off by multiplying them with zero. At infinity that product is "
        "nan, and one nan spoils a whole average: choose between two values instead.",
        FORMULA,
        "0.75 * (1.0 - u**2) * (np.abs(u) < 1.0)",
    ),
    (
        "reflected",
        "You take the absolute value of the parabola. Beyond the edge your kernel rises again, "
        "without end: there it should be zero.",
        FORMULA,
        "0.75 * np.abs(1.0 - u**2)",
    ),
    (
        "shares-already",
        "You divide by the sum over all entries. A kernel looks at one distance alone and knows "
        "nothing of the others; the average comes later, and divides once.",
        FORMULA,
        "np.maximum(1.0 - u**2, 0.0) / np.maximum(1.0 - u**2, 0.0).sum()",
    ),
    (
        "in-place",
        "You square the caller's array in place. It is changed after the call, a second call "
        "gives another answer, and a read-only array raises: make a new array.",
        "return 0.75 * np.maximum(1.0 - u**2, 0.0)",
        "u *= u\n    return 0.75 * np.maximum(1.0 - u, 0.0)",
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
    return 0.75 * np.maximum(1 - np.asarray(u) ** 2, 0)
