"""Misconceptions about Gaussian attention: id, sentence, solution's text, mistaken text."""

kernel = [
    (
        "bandwidth-not-squared",
        "You divide by the bandwidth itself. An exponent is a pure number, so a squared distance "
        "must be divided by a squared length. A bandwidth of 1 would hide it.",
        "/ bandwidth",
        "/ np.sqrt(bandwidth)",
    ),
    (
        "factor-two",
        "A factor of two is missing in the exponent, so your kernel is narrower than the "
        "Gaussian of the course. Compare your score with its definition, factor by factor.",
        ".sum(axis=2) / 2.0",
        ".sum(axis=2)",
    ),
    (
        "precedence",
        "You multiply by the squared bandwidth where you mean to divide. Python takes / and * "
        "from left to right: look for a product in a denominator that has no brackets.",
        "/ bandwidth",
        "* bandwidth",
    ),
    (
        "two-squared-as-well",
        "You square the two together with the bandwidth. Only the bandwidth is squared in the "
        "exponent: check where your brackets close.",
        ".sum(axis=2) / 2.0",
        ".sum(axis=2) / 4.0",
    ),
    (
        "bandwidth-as-gamma",
        "You multiply the squared distance by the bandwidth, as if it were the gamma of other "
        "books. There a larger number means a narrower kernel, here it means a wider one.",
        "-(scaled**2).sum(axis=2) / 2.0",
        "-(bandwidth**3) * (scaled**2).sum(axis=2)",
    ),
    (
        "distance-not-squared",
        "You use the distance where its square belongs. That is another kernel, with a peak and "
        "long tails: look again at the exponent of the Gaussian.",
        "-(scaled**2).sum(axis=2) / 2.0",
        "-np.sqrt((scaled**2).sum(axis=2)) / (2.0 * bandwidth)",
    ),
    (
        "farthest-wins",
        "Your farthest key gets the most weight. A close key deserves the highest score: look at "
        "the sign of the exponent.",
        "-(scaled**2)",
        "(scaled**2)",
    ),
    (
        "adds-keys-to-queries",
        "You measure the length of the sum of query and key. A distance needs their difference; "
        "if you expanded the square, look at the sign of the mixed term.",
        "- keys[None, :, :]",
        "+ keys[None, :, :]",
    ),
    (
        "dot-product",
        "You score with the dot product alone. The length of a key then decides as much as its "
        "place; in a squared distance every key also brings its own squared length.",
        "-(scaled**2).sum(axis=2) / 2.0",
        "queries @ keys.T / bandwidth**2",
    ),
]

features = [
    (
        "sums-before-squaring",
        "You add the absolute differences of the features and square the sum. Square every "
        "feature by itself and then add; with one feature the two are the same.",
        "(scaled**2).sum(axis=2)",
        "np.abs(scaled).sum(axis=2) ** 2",
    ),
    (
        "first-feature-only",
        "You look at the first feature only. A distance takes all features into account, and a "
        "test with one feature cannot show it: look at how you index the last axis.",
        "(scaled**2).sum(axis=2)",
        "scaled[:, :, 0] ** 2",
    ),
    (
        "mean-over-features",
        "You average the squares over the features. A squared distance is their sum; the average "
        "widens the kernel as features are added, and one feature hides it.",
        ".sum(axis=2)",
        ".mean(axis=2)",
    ),
    (
        "root-of-d",
        "You scale the scores by the root of the number of features, as transformers do for dot "
        "products. Here the bandwidth is the only scale.",
        ".sum(axis=2) / 2.0",
        ".sum(axis=2) / 2.0 / np.sqrt(keys.shape[1])",
    ),
]

far_away = [
    (
        "kernel-first",
        "You exponentiate first and normalize afterwards. Far from all keys every exponential is "
        "0 and you divide 0 by 0: stay with the scores until each row is shifted.",
        "row_softmax(scores)",
        "np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)",
    ),
    (
        "kernel-plus-epsilon",
        "You add a small number to the sum of the kernel values. A far query then gets no weight "
        "at all and an output of zero, although a nearest key exists: its scores still know it.",
        "row_softmax(scores)",
        "np.exp(scores) / (np.exp(scores).sum(axis=1, keepdims=True) + 1e-12)",
    ),
    (
        "uniform-when-far",
        "You fall back to equal weights when all kernel values vanish. A far query is still "
        "closer to some keys than to others, and its scores tell which.",
        "row_softmax(scores)",
        "np.where(\n"
        "        np.exp(scores).sum(axis=1, keepdims=True) > 0.0, row_softmax(scores), "
        "1.0 / len(keys)\n"
        "    )",
    ),
    (
        "nearest-when-far",
        "You hand a far query to its single nearest key. Keys that are almost equally near still "
        "share the weight: a fallback is not needed if you stay with the scores.",
        "row_softmax(scores)",
        "np.where(\n"
        "        np.exp(scores).sum(axis=1, keepdims=True) > 0.0,\n"
        "        row_softmax(scores),\n"
        "        np.eye(len(keys))[scores.argmax(axis=1)],\n"
        "    )",
    ),
    (
        "one-of-the-tied",
        "You give everything to one nearest key when the bandwidth is narrow. Keys that tie "
        "share equally, and argmax knows only the first of them.",
        "row_softmax(scores)",
        "(\n"
        "        row_softmax(scores)\n"
        "        if bandwidth > 0.1\n"
        "        else np.eye(len(keys))[scores.argmax(axis=1)]\n"
        "    )",
    ),
    (
        "drops-small-weights",
        "You drop the small weights. That is another estimator, and with large values the "
        "missing part shows: every key keeps its share, however small.",
        "row_softmax(scores)",
        "row_softmax(\n        np.where(row_softmax(scores) < 1e-3, -np.inf, scores)\n    )",
    ),
]

edits = kernel + features + far_away
