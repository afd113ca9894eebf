"""Misconceptions about the Gaussian kernel: id, sentence, solution's text, mistaken text."""

FORMULA = "np.exp(-(u**2) / 2.0)"

edits = [
    (
        "no-half",
        "A factor of one half is missing in the exponent, so your kernel is narrower than the "
        "Gaussian of the course. Compare the exponent with its definition, factor by factor.",
        FORMULA,
        "np.exp(-(u**2))",
    ),
    (
        "grows-with-distance",
        "Your kernel grows with the distance, so far keys would count most. Look at the sign of "
        "the exponent, and remember that a minus inside a square is gone.",
        FORMULA,
        "np.exp((-u) ** 2 / 2.0)",
    ),
    (
        "not-squared",
        "You use the distance where its square belongs. That is another kernel, with a sharp peak "
        "and long tails: look again at the exponent.",
        FORMULA,
        "np.exp(-np.abs(u) / 2.0)",
    ),
    (
        "neither-squared-nor-even",
        "The square is missing in the exponent, so negative distances come out larger than one. "
        "A kernel gives -u and u the same answer: test it with both.",
        FORMULA,
        "np.exp(-u / 2.0)",
    ),
    (
        "two-squared-as-well",
        "You square the two together with the distance. Only the distance is squared in the "
        "exponent: check where your brackets close.",
        FORMULA,
        "np.exp(-((u / 2.0) ** 2))",
    ),
    (
        "as-a-density",
        "You divide by the constant that makes a probability density. In an average it cancels, "
        "but here the kernel is asked for without it: its value at 0 is one.",
        FORMULA,
        "np.exp(-(u**2) / 2.0) / np.sqrt(2.0 * np.pi)",
    ),
    (
        "shares-already",
        "You divide by the sum over all entries. A kernel looks at one distance alone and knows "
        "nothing of the others; the average comes later, and divides once.",
        FORMULA,
        "np.exp(-(u**2) / 2.0) / np.exp(-(u**2) / 2.0).sum()",
    ),
    (
        "cut-at-one",
        "You set the Gaussian to zero beyond 1, as if it had an edge. It has none: it becomes "
        "small, and how small it is decides what a distant query hears.",
        FORMULA,
        "np.where(np.abs(u) < 1.0, np.exp(-(u**2) / 2.0), 0.0)",
    ),
    (
        "cut-at-three",
        "You drop the tails beyond three. Rules of thumb call them negligible, but where no key "
        "is close they are all there is: keep every value, however small.",
        FORMULA,
        "np.where(np.abs(u) < 3.0, np.exp(-(u**2) / 2.0), 0.0)",
    ),
    (
        "cut-at-nine",
        "You give 0 for far distances. That is nearly what the Gaussian says and not quite: a "
        "query far from all keys has nothing but these tiny values to share out.",
        FORMULA,
        "np.where(np.abs(u) < 9.0, np.exp(-(u**2) / 2.0), 0.0)",
    ),
    (
        "not-below-epsilon",
        "You keep the values above some small number. Far keys then all count the same, and a "
        "distant query is answered by everybody: leave tiny values tiny.",
        FORMULA,
        "np.maximum(np.exp(-(u**2) / 2.0), 1e-12)",
    ),
    (
        "longer-tails",
        "Your kernel falls off like one over the square, not exponentially. Such tails give far "
        "keys a say that the Gaussian denies them: look for the missing exponential.",
        FORMULA,
        "1.0 / (1.0 + u**2 / 2.0)",
    ),
    (
        "no-conversion",
        "You compute with whole numbers as they come. Unsigned ones cannot be negative and their "
        "squares start again at zero, without a warning: look at the type of u first.",
        "u = np.asarray(u, dtype=np.float64)\n",
        "u = np.asarray(u)\n",
    ),
    (
        "in-place",
        "You square the caller's array in place. It is changed after the call, a second call "
        "gives another answer, and a read-only array raises: make a new array.",
        "return np.exp(-(u**2) / 2.0)",
        "u *= u\n    return np.exp(-u / 2.0)",
    ),
    (
        "single-precision",
        "You compute in single precision, which keeps about seven digits. The course works in "
        "float64: look for float32 in your conversion.",
        "dtype=np.float64",
        "dtype=np.float32",
    ),
]
