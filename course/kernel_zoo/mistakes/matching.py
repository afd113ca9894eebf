"""Misconceptions about matching widths: id, sentence, solution's text, mistaken text."""

RETURN = "return float(bandwidths[np.argmin(gaps)]), np.array(gaps)"
LOST = (
    "        if len(unreached(queries, keys, other_kernel, width)) > 0:\n"
    "            gaps.append(np.inf)\n"
    "            continue\n"
)
GAP = "estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, width)"

edits = [
    (
        "largest-gap",
        "You choose the width with the largest gap. The two kernels should agree: look for the "
        "smallest.",
        "np.argmin",
        "np.argmax",
    ),
    (
        "index",
        "You return the place of the best width and not the width. The caller wants a number to "
        "work with: look it up.",
        RETURN,
        "return int(np.argmin(gaps)), np.array(gaps)",
    ),
    (
        "smallest-gap-returned",
        "You return the smallest gap where the width is wanted. Find the place of the smallest "
        "gap, and take what stands there among the widths.",
        RETURN,
        "return float(min(gaps)), np.array(gaps)",
    ),
    (
        "width-only",
        "You return the width alone. The gaps are wanted beside it: whoever reads them sees how "
        "clear the choice was.",
        RETURN,
        "return float(bandwidths[np.argmin(gaps)])",
    ),
    (
        "swapped-pair",
        "You return the two parts in the wrong order. First the width, then the gaps: see the "
        "statement.",
        RETURN,
        "return np.array(gaps), float(bandwidths[np.argmin(gaps)])",
    ),
    (
        "lost-widths-left-out",
        "You leave widths out of the list when some query is out of reach. Everything behind them "
        "moves up, and you look up the wrong width: keep their places.",
        "            gaps.append(np.inf)\n",
        "",
    ),
    (
        "zero-for-lost-widths",
        "You write 0 as the gap of a width at which some query is out of reach. A gap of 0 is "
        "perfect agreement, so the worst width wins: write what can never win.",
        "np.inf",
        "0.0",
    ),
    (
        "large-number-for-lost-widths",
        "You write a large number as the gap of a width that is no candidate. It would win "
        "against a larger gap, and it looks measured: the statement names what to write.",
        "np.inf",
        "1e9",
    ),
    (
        "nan-wins",
        "You write nan as the gap of a width at which some query is out of reach. The smallest of "
        "numbers and a nan is the nan, so that width wins: see what the statement asks for.",
        "np.inf",
        "np.nan",
    ),
    (
        "sorted-first",
        "You sort the widths. The gaps then stand in another order than the widths the caller "
        "knows: keep the given one.",
        "for width in bandwidths:",
        "bandwidths = np.sort(bandwidths)\n    for width in bandwidths:",
    ),
    (
        "gaps-sorted",
        "You sort the gaps before you return them. Nobody can tell any more which width each "
        "belongs to: keep the given order.",
        RETURN,
        "return float(bandwidths[np.argmin(gaps)]), np.sort(gaps)",
    ),
    (
        "given-kernel-varied",
        "You try the widths on the kernel that should stay as it is. The first kernel keeps its "
        "width, the other one tries: look at which width goes where.",
        GAP,
        "estimate_gap(queries, keys, values, kernel, width, other_kernel, bandwidth)",
    ),
    (
        "both-varied",
        "You try each width on both kernels at once. The first kernel keeps its width: that is "
        "what the other one is compared with.",
        GAP,
        "estimate_gap(queries, keys, values, kernel, width, other_kernel, width)",
    ),
    (
        "one-kernel-only",
        "You compare the first kernel with itself at other widths. The other kernel is the one "
        "that should try them: look at the names you hand on.",
        GAP,
        "estimate_gap(queries, keys, values, kernel, bandwidth, kernel, width)",
    ),
    (
        "squared-gaps",
        "Your gaps are the squares of the wanted ones. The choice is the same, the numbers are "
        "not: measure them as estimate_gap does.",
        GAP,
        GAP + " ** 2",
    ),
    (
        "closest-number",
        "You return the width that is nearest to the given one. A width means another thing for "
        "another shape, so look at the estimates and not at the numbers.",
        RETURN,
        "return float(bandwidths[np.argmin(np.abs(bandwidths - bandwidth))]), np.array(gaps)",
    ),
    (
        "stops-at-the-first-rise",
        "You stop as soon as a gap is larger than the one before. With widths in any order a "
        "better one may follow: look at all of them.",
        RETURN,
        "best = 0\n"
        "    while best + 1 < len(gaps) and gaps[best + 1] <= gaps[best]:\n"
        "        best += 1\n"
        "    return float(bandwidths[best]), np.array(gaps)",
    ),
    (
        "in-place",
        "You sort the caller's widths in place. They are changed after the call, and the caller's "
        "own list no longer fits your gaps: work on a copy.",
        "for width in bandwidths:",
        "order = np.argsort(np.argsort(bandwidths))\n"
        "    given = np.array(bandwidths)\n"
        "    bandwidths.sort()\n"
        "    for width in bandwidths:",
    ),
]
