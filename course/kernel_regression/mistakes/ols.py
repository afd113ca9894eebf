"""Misconceptions about least squares: id, sentence, solution's text, mistaken text."""

edits = [
    (
        "query-without-one",
        "Your query has no 1 for the intercept, so its prediction leaves the intercept out. The "
        "design and the query need the same columns.",
        "np.ones(len(queries))",
        "np.zeros(len(queries))",
    ),
    (
        "one-in-the-wrong-place",
        "The 1 stands first in the design and last in the query, or the other way round. The "
        "entries of the query must be in the order of the design's columns.",
        "[np.ones(len(queries)), queries]",
        "[queries, np.ones(len(queries))]",
    ),
    (
        "no-intercept",
        "You fit a line through the origin. Without an intercept a constant target is not "
        "reproduced and the weights need not add up to one: look at the columns of your design.",
        "basis, triangle = np.linalg.qr(design)",
        "query_design = queries\n    basis, triangle = np.linalg.qr(keys)",
    ),
    (
        "coefficients",
        "You return the map from targets to coefficients, with one row per coefficient. Each "
        "query still has to be applied to it: the weights have one row per query.",
        "return query_design @ ",
        "return ",
    ),
    (
        "keys-for-queries",
        "You predict at the keys, not at the queries. The weights have one row per query: look "
        "at what you multiply from the left.",
        "return query_design @ ",
        "return design @ ",
    ),
    (
        "transposed",
        "Your table lies on its side. The formula gives a column of weights for one query; here "
        "every query has a row of its own.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "(query_design @ np.linalg.solve(triangle, basis.T)).T",
    ),
    (
        "clipped",
        "You cut negative weights off at zero. That least squares may take away is the point of "
        "this exercise: leave the weights as the fit gives them.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "np.maximum(query_design @ np.linalg.solve(triangle, basis.T), 0.0)",
    ),
    (
        "softmax-on-top",
        "You send the weights through a softmax. They are no scores, they add up to one by "
        "themselves, and a softmax would make them an average that least squares is not.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "row_softmax(query_design @ np.linalg.solve(triangle, basis.T))",
    ),
    (
        "uncentred-denominator",
        "You divide the slope by the plain sum of squares of the keys. Keys centred at 0 hide "
        "it: the denominator belongs to deviations from the mean.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "1.0 / len(keys) + (queries - keys.mean(axis=0)) @ (\n"
        "        keys - keys.mean(axis=0)\n"
        "    ).T / (keys**2).sum()",
    ),
    (
        "query-not-centred",
        "You centre the keys but not the query. Both deviations are taken from the mean of the "
        "keys, and a mean of 0 hides it.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "1.0 / len(keys) + queries @ np.linalg.pinv(keys - keys.mean(axis=0))",
    ),
    (
        "no-mean-part",
        "Your weights add up to zero: only the slope is there. The mean of the targets, shared "
        "equally by all observations, is missing.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "(queries - keys.mean(axis=0)) @ np.linalg.pinv(keys - keys.mean(axis=0))",
    ),
    (
        "variance-for-sum",
        "You divide the slope by the variance of the keys where the sum of squared deviations "
        "belongs, so the slope is too large: a mean and a sum differ by the number of keys.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "1.0 / len(keys) + (queries - keys.mean(axis=0)) @ np.linalg.pinv(\n"
        "        keys - keys.mean(axis=0)\n"
        "    ) * len(keys)",
    ),
    (
        "one-feature-at-a-time",
        "You fit every feature by itself and add the slopes. Features that go together share "
        "what they explain, so they have to be fitted together; a single feature hides it.",
        "query_design @ np.linalg.solve(triangle, basis.T)",
        "1.0 / len(keys) + ((queries - keys.mean(axis=0)) / len(keys) / keys.var(axis=0)) @ (\n"
        "        keys - keys.mean(axis=0)\n"
        "    ).T",
    ),
    (
        "one-key-to-spare",
        "You refuse keys that just determine the fit. Two keys are enough for a line: compare the "
        "number of keys with the number of columns once more.",
        "np.linalg.matrix_rank(design) < design.shape[1]",
        "np.linalg.matrix_rank(design) < design.shape[1] or len(design) <= design.shape[1]",
    ),
    (
        "repeated-keys-once",
        "You fit every repeated key once only. Each copy is an observation of its own and pulls "
        "at the line: leave the keys as they come.",
        "return query_design @ np.linalg.solve(triangle, basis.T)",
        "found, back, count = np.unique(\n"
        "        design, axis=0, return_inverse=True, return_counts=True\n"
        "    )\n"
        "    back = back.ravel()\n"
        "    return (query_design @ np.linalg.pinv(found))[:, back] / count[back]",
    ),
    (
        "rank-of-the-squared-design",
        "You look for the rank in the product of the design with itself, where all small numbers "
        "are squared. Keys around 10 000 look equal there: ask the design.",
        "np.linalg.matrix_rank(design)",
        "np.linalg.matrix_rank(design.T @ design)",
    ),
    (
        "inverts-the-squared-design",
        "Your pseudo-inverse works on the product of the design with itself, where all small "
        "numbers are squared. Keys around 10 000 lose their slope there: work on the design.",
        "np.linalg.solve(triangle, basis.T)",
        "np.linalg.pinv(design.T @ design) @ design.T",
    ),
]
