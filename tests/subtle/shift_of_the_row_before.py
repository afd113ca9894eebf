# row_softmax: the running maximum is never reset, so later rows are shifted by earlier ones.


def row_softmax(scores):
    scores = np.asarray(scores, dtype=np.float64)
    if scores.ndim != 2 or scores.shape[1] == 0:
        raise ValueError("scores")
    rows, top = [], -np.inf
    for row in scores:
        top = max(top, row.max())
        raised = np.exp(row - top)
        rows.append(raised / raised.sum())
    return np.array(rows).reshape(scores.shape)
