"""Misconceptions about a sealed test set: id, sentence, solution's text, mistaken text."""

CHOOSE = "bandwidth, _ = select_bandwidth(*train, *validation, bandwidths)"
OPEN = "test_keys, test_values = open_test(bandwidth)"
PREDICT = "gaussian_attention(test_keys, *train, bandwidth)"
ERROR = "np.mean((predicted - test_values) ** 2)"

edits = [
    (
        "chosen-on-train",
        "You choose the bandwidth on the training set. There the narrowest kernel always wins, "
        "because every key finds its own value again: choose on the validation set.",
        "*validation, bandwidths",
        "*train, bandwidths",
    ),
    (
        "chosen-on-test",
        "You open the test set first and choose the bandwidth by it. The number you report is "
        "then too good to be honest: the choice comes before the opening.",
        f"{CHOOSE}\n    {OPEN}",
        "test_keys, test_values = open_test(bandwidths[0])\n"
        "    bandwidth, _ = select_bandwidth(*train, test_keys, test_values, bandwidths)",
    ),
    (
        "another-bandwidth-named",
        "You open the test set in the name of one bandwidth and report another. The seal is "
        "there to record the choice: name the one that validation chose.",
        OPEN,
        "test_keys, test_values = open_test(bandwidths[0])",
    ),
    (
        "never-opened",
        "You report the validation error. The bandwidth was chosen to make exactly this number "
        "small, so it flatters: open the test set and report what it says.",
        OPEN,
        "test_keys, test_values = validation",
    ),
    (
        "training-error-reported",
        "You open the test set but report the error on the training set. Every key finds its own "
        "value again there: look at the queries of your last prediction.",
        f"{PREDICT}\n    return bandwidth, float({ERROR})",
        "gaussian_attention(train[0], *train, bandwidth)\n"
        "    return bandwidth, float(np.mean((predicted - train[1]) ** 2))",
    ),
    (
        "validation-joins-the-memory",
        "You add the validation set to the memory before the test. That can be done if it is "
        "announced beforehand; here the test values are predicted from the training set alone.",
        PREDICT,
        "gaussian_attention(\n"
        "        test_keys,\n"
        "        np.vstack([train[0], validation[0]]),\n"
        "        np.vstack([train[1], validation[1]]),\n"
        "        bandwidth,\n"
        "    )",
    ),
    (
        "memory-is-validation",
        "You predict the test values from the validation set. Its job was the choice of the "
        "bandwidth; the memory is the training set.",
        PREDICT,
        "gaussian_attention(test_keys, *validation, bandwidth)",
    ),
    (
        "test-predicts-itself",
        "You put the test set into the memory. Every test point then looks up its own value, and "
        "the error means nothing: the memory is the training set.",
        PREDICT,
        "gaussian_attention(test_keys, test_keys, test_values, bandwidth)",
    ),
    (
        "root-of-the-mse",
        "You report the root of the mean square. Asked for is the mean of the squares, so that "
        "it can be compared with the validation errors.",
        ERROR,
        f"np.sqrt({ERROR})",
    ),
    (
        "square-of-the-mean",
        "You average the residuals and then square. Residuals of opposite sign cancel: mind the "
        "order of square and mean.",
        ERROR,
        "np.mean(predicted - test_values) ** 2",
    ),
    (
        "smallest-test-error",
        "You report the smallest test error of the whole grid beside the bandwidth that validation "
        "chose. That number belongs to another bandwidth: one choice, one error.",
        ERROR,
        "select_bandwidth(*train, test_keys, test_values, bandwidths)[1].min()",
    ),
    (
        "pair-swapped",
        "You report the error first and the bandwidth second. The order is the other way round.",
        f"return bandwidth, float({ERROR})",
        f"return float({ERROR}), bandwidth",
    ),
]
