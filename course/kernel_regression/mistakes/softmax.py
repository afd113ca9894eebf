"""Misconceptions about softmax: id, sentence, solution's text, mistaken text."""

edits = [
    (
        "columns",
        "You normalize over the columns. One row is one query, and it is the row that has to add "
        "up to one: look at the axis of your sum.",
        "weights.sum(axis=1, keepdims=True)",
        "weights.sum(axis=0, keepdims=True)",
    ),
    (
        "whole-table",
        "You divide by the sum of the whole table. Every row is a distribution of its own, and "
        "with a single row you would never notice: look at the axis of your sum.",
        "weights.sum(axis=1, keepdims=True)",
        "weights.sum()",
    ),
    (
        "no-shift",
        "You exponentiate the scores as they come. Beyond about 709 that overflows, and far "
        "below zero everything vanishes, so you end with nan: remember that a constant added to "
        "a row changes nothing on paper.",
        "scores - scores.max(axis=1, keepdims=True)",
        "scores",
    ),
    (
        "one-maximum-for-all",
        "You shift all rows by one common maximum. A row far below it vanishes to 0/0, and a "
        "little above that it quietly loses digits: ask whose maximum a row needs.",
        "scores.max(axis=1, keepdims=True)",
        "scores.max()",
    ),
    (
        "only-positive-shift",
        "You shift a row only when its maximum is positive. A row of very negative scores then "
        "still vanishes to 0/0: a shift upwards is as welcome as one downwards.",
        "scores.max(axis=1, keepdims=True)",
        "np.maximum(scores.max(axis=1, keepdims=True), 0.0)",
    ),
    (
        "shift-by-minimum",
        "You shift by the smallest score of the row. Then the largest exponent can still be "
        "huge: ask which score should end up at zero so that no exponential overflows.",
        "scores.max(axis=1, keepdims=True)",
        "scores.min(axis=1, keepdims=True)",
    ),
    (
        "shift-upwards",
        "Your shift goes the wrong way: large scores become twice as large. On paper any "
        "constant will do, in floating point the sign decides: look at the line with the "
        "maximum.",
        "scores - scores.max",
        "scores + scores.max",
    ),
    (
        "divides-by-maximum",
        "You divide the scores by their maximum. Softmax forgives a constant that is added, not "
        "one that multiplies: that would be another temperature.",
        "scores - scores.max",
        "scores / scores.max",
    ),
    (
        "peak-is-one",
        "You divide by the largest weight of the row. Then the peak is one, but the row adds up "
        "to more: look again at the denominator of the softmax.",
        "weights.sum(axis=1, keepdims=True)",
        "weights.max(axis=1, keepdims=True)",
    ),
    (
        "epsilon",
        "You add a small number to the denominator. Once a row is shifted its denominator is at "
        "least 1, so the small number protects from nothing and the row no longer adds up to "
        "one.",
        "weights.sum(axis=1, keepdims=True)",
        "(weights.sum(axis=1, keepdims=True) + 1e-6)",
    ),
    (
        "in-place",
        "You shift the scores in place, in the array of whoever called you. Their scores are "
        "changed afterwards, and a read-only array raises: let the shift make a new array.",
        "shifted = scores - scores.max(axis=1, keepdims=True)",
        "scores -= scores.max(axis=1, keepdims=True)\n    shifted = scores",
    ),
    (
        "single-precision",
        "You compute in single precision, which keeps about seven digits. The course works in "
        "float64: look for float32 in your conversions.",
        "dtype=np.float64",
        "dtype=np.float32",
    ),
    (
        "unsigned-wraps",
        "You subtract before you convert. Unsigned whole numbers have no negatives and wrap "
        "around, so a small score becomes a huge one: look at the type when the shift happens.",
        ", dtype=np.float64",
        "",
    ),
    (
        "masked-as-zero",
        "You turn a score of -inf into 0. A score of 0 is an ordinary score and takes weight; "
        "-inf means never: check what your exponential makes of -inf by itself.",
        "shifted = scores",
        "scores = np.where(np.isinf(scores), 0.0, scores)\n    shifted = scores",
    ),
    (
        "clipped-exponents",
        "You cut the exponents off from below. A score of -inf then keeps a little weight, and "
        "never is never: the exponential of a very negative number does no harm by itself.",
        "weights = np.exp(shifted)",
        "weights = np.exp(np.maximum(shifted, -700.0))",
    ),
    (
        "squeezed",
        "You squeeze the answer. A table with a single row then loses an axis, and whoever asks "
        "for its rows finds numbers: return as many axes as you were given.",
        "return weights / weights.sum(axis=1, keepdims=True)",
        "return np.squeeze(weights / weights.sum(axis=1, keepdims=True))",
    ),
    (
        "no-shape-check",
        "A block with three axes goes through without a word, and the wrong axis is normalized. "
        "Check the number of dimensions before you compute.",
        "scores.ndim != 2 or scores.shape[1] == 0",
        "scores.shape[1] == 0",
    ),
    (
        "rounds",
        "You round the weights. Rows no longer add up to one, and small weights disappear: keep "
        "all digits, and round only what you print.",
        "weights / weights.sum(axis=1, keepdims=True)",
        "np.round(weights / weights.sum(axis=1, keepdims=True), 4)",
    ),
    (
        "base-two",
        "You raise 2 to the scores. Softmax uses the base e; another base is another temperature.",
        "np.exp(",
        "np.exp2(",
    ),
]
