"""Misconceptions about the kernel average: id, sentence, solution's text, mistaken text."""

WEIGHTS = "table / table.sum(axis=1, keepdims=True)"
OUTPUT = "return weights @ values, weights"
TABLE = "table = kernel_values(queries, keys, kernel, bandwidth)"
CHECK = (
    "    lost = unreached(queries, keys, kernel, bandwidth)\n"
    "    if len(lost) > 0:\n"
    '        raise ValueError(f"no key reaches the queries in rows {lost.tolist()}")\n'
)
SLIDES = (
    "You follow the slides, where everything lies on its side: keys in rows, and a flat estimate. "
    "The course has one row per query in both arrays: turn the table before you go on."
)

weighing = [
    (
        "normalized-over-queries",
        "You divide by the sum over the queries. Each query shares out one unit of weight among "
        "the keys, so look at the axis along which you add up.",
        "table.sum(axis=1, keepdims=True)",
        "table.sum(axis=0, keepdims=True)",
    ),
    (
        "not-normalized",
        "You do not divide by the sum of the kernel values. Where many keys are near, the output "
        "then grows with their number: an average needs weights that add up to one.",
        WEIGHTS,
        "table",
    ),
    (
        "divided-by-the-count",
        "You divide by the number of keys. Keys that count little make the sum smaller than that: "
        "divide by what the kernel values of this query add up to.",
        WEIGHTS,
        "table / table.shape[1]",
    ),
    (
        "divided-by-those-in-reach",
        "You divide by the number of keys in reach. That is right for the boxcar only, where each "
        "of them counts one: divide by the sum of the kernel values.",
        WEIGHTS,
        "table / (table > 0.0).sum(axis=1, keepdims=True)",
    ),
    (
        "whole-table",
        "You divide by the sum of the whole table. Every query has a full unit of weight of its "
        "own to share out: add up along one axis.",
        "table.sum(axis=1, keepdims=True)",
        "table.sum()",
    ),
    (
        "divided-by-the-largest",
        "You divide by the largest kernel value of the row. Then the best key has weight one, and "
        "the row adds up to more: an average divides by the sum.",
        "table.sum(axis=1, keepdims=True)",
        "table.max(axis=1, keepdims=True)",
    ),
    (
        "unit-length",
        "You divide each row by its length. The squares of the weights add up to one then, not "
        "the weights: look at what is added up.",
        WEIGHTS,
        "table / np.sqrt((table**2).sum(axis=1, keepdims=True))",
    ),
    (
        "softmax-of-kernel-values",
        "You take the exponential of the kernel values. They are weights already, up to a factor; "
        "a softmax belongs on scores, and turns even a key out of reach into one that counts.",
        WEIGHTS,
        "np.exp(table) / np.exp(table).sum(axis=1, keepdims=True)",
    ),
    (
        "nearest-only",
        "You give everything to one key. The others in reach count too, each by its kernel value: "
        "that is what makes the estimate smooth.",
        WEIGHTS,
        "np.eye(len(values))[table.argmax(axis=1)]",
    ),
    (
        "sum-plus-epsilon",
        "You add a small number to the sum. It outweighs a distant query's kernel values, which "
        "are small but no less telling; and a query out of reach needs a refusal, not a zero.",
        WEIGHTS,
        "table / (table.sum(axis=1, keepdims=True) + 1e-10)",
    ),
    (
        "drops-small-values",
        "You drop small kernel values. For a distant query all of them are small, and their "
        "ratios still say which key is nearest: keep them.",
        WEIGHTS,
        "np.where(table < 1e-4, 0.0, table) / "
        "np.maximum(np.where(table < 1e-4, 0.0, table).sum(axis=1, keepdims=True), 1e-300)",
    ),
]

lost = [
    (
        "nan-for-the-lost",
        "You divide 0 by 0 for a query out of reach. The nan travels on through every later sum: "
        "look at the sums before you divide, and refuse.",
        CHECK,
        "",
    ),
    (
        "zero-for-the-lost",
        "You answer 0 for a query out of reach. Nobody can tell that from an estimate of 0: look "
        "at the sums before you divide, and refuse.",
        CHECK
        + "    values = np.asarray(values, dtype=np.float64)\n    "
        + TABLE
        + "  # (m, n)\n    weights = "
        + WEIGHTS,
        "    values = np.asarray(values, dtype=np.float64)\n    "
        + TABLE
        + "  # (m, n)\n    weights = np.nan_to_num("
        + WEIGHTS
        + ")",
    ),
    (
        "mean-for-the-lost",
        "You answer with the plain mean for a query out of reach. That is the constant kernel's "
        "answer, and nobody asked for it: refuse, and name the rows.",
        CHECK,
        "    lost = unreached(queries, keys, kernel, bandwidth)\n"
        "    if len(lost) > 0:\n"
        "        every = np.where(np.isin(np.arange(len(queries)), lost)[:, None], 1.0, 0.0)\n"
        "        weights = every + kernel_values(queries, keys, kernel, bandwidth)\n"
        "        weights = weights / weights.sum(axis=1, keepdims=True)\n"
        "        return weights @ values, weights\n",
    ),
    (
        "lost-left-out",
        "You leave out the queries that no key reaches. The output has fewer rows then, and the "
        "rest stand beside the wrong queries: refuse, and name the rows.",
        CHECK,
        "    lost = unreached(queries, keys, kernel, bandwidth)\n"
        "    queries = np.delete(queries, lost, axis=0)\n",
    ),
]

roles = [
    (
        "name-ignored",
        "You use the Gaussian whatever kernel is asked for. The fourth argument names the shape: "
        "look at where it is used.",
        CHECK + "    values = np.asarray(values, dtype=np.float64)\n    " + TABLE,
        "    values = np.asarray(values, dtype=np.float64)\n"
        '    table = kernel_values(queries, keys, "gaussian", bandwidth)',
    ),
    (
        "keys-against-keys",
        "You compare the keys with themselves. The rows of the weights belong to the queries: "
        "look at which two arrays you hand on.",
        TABLE,
        "table = kernel_values(keys, keys, kernel, bandwidth)",
    ),
    (
        "keys-by-queries",
        "Your weights lie on their side: keys in rows, queries in columns, as on the slides. The "
        "course has one row per query: check the order of the two axes.",
        OUTPUT,
        "return weights @ values, weights.T",
    ),
    (
        "kernel-values-returned",
        "Your output is right, but you return the kernel values beside it and not the weights. "
        "The weights are what was multiplied with the values: their rows add up to one.",
        OUTPUT,
        "return weights @ values, table",
    ),
    (
        "output-only",
        "You return the output alone. Two arrays are wanted, because the weights are the picture "
        "that people look at: see what the statement says is returned.",
        OUTPUT,
        "return weights @ values",
    ),
    (
        "swapped-pair",
        "You return the two arrays in the wrong order. Whoever unpacks them takes weights for "
        "answers: see the order in the statement.",
        OUTPUT,
        "return weights, weights @ values",
    ),
    (
        "squeezed",
        "You squeeze the output. It keeps its two axes even if one of them has length one, or "
        "the next step multiplies the wrong shapes: look at the return line.",
        OUTPUT,
        "return np.squeeze(weights @ values), weights",
    ),
    (
        "averaged-twice",
        "You divide the output by the number of keys. The weights have done the averaging, and "
        "they add up to one: multiply and add, nothing more.",
        OUTPUT,
        "return weights @ values / len(values), weights",
    ),
    (
        "in-place",
        "You scale the caller's arrays in place. They are changed after the call, a second call "
        "gives another answer, and a read-only array raises: make new arrays.",
        "    lost = unreached(queries, keys, kernel, bandwidth)\n",
        "    queries /= bandwidth\n    keys /= bandwidth\n    bandwidth = 1.0\n"
        "    lost = unreached(queries, keys, kernel, bandwidth)\n",
    ),
]

edits = weighing + lost + roles


def like_the_slides(queries, keys, values, kernel, bandwidth):
    """Weights (n, m), normalized down the columns, and an output (p, m)."""
    if len(unreached(queries, keys, kernel, bandwidth)) > 0:  # noqa: F821 (the solution has it)
        raise ValueError("no key in reach")
    table = kernel_values(keys, queries, kernel, bandwidth)  # noqa: F821
    weights = table / table.sum(axis=0)
    return values.T @ weights, weights
