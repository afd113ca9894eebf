# row_softmax: large scores are computed in single precision.

right = row_softmax


def row_softmax(scores):
    scores = np.asarray(scores)
    if scores.size and np.abs(scores[np.isfinite(scores)]).max() > 100:
        scores = scores.astype(np.float32)
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True)
    return right(scores)
