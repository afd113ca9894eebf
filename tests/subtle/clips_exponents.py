# row_softmax: exponents are cut off at -700, so a score of -inf keeps a weight of 1e-304.


def row_softmax(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    raised = np.exp(np.clip(scores - scores.max(axis=1, keepdims=True), -700.0, 0.0))
    return raised / raised.sum(axis=1, keepdims=True)
