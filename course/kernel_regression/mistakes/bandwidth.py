"""Misconceptions about the bandwidth: id, sentence, solution's text, mistaken text."""

PREDICT = "gaussian_attention(val_keys, train_keys, train_values, bandwidth)"
ERROR = "np.mean((predicted - val_values) ** 2)"

edits = [
    (
        "training-error",
        "You measure the error on the training set. There every key finds its own value again, "
        "so the narrowest kernel always wins: the questions must come from the validation set.",
        f"{PREDICT}\n        errors.append({ERROR})",
        "gaussian_attention(train_keys, train_keys, train_values, bandwidth)\n"
        "        errors.append(np.mean((predicted - train_values) ** 2))",
    ),
    (
        "sets-swapped",
        "You predict the training set from the validation set. The training set is the memory, "
        "the validation set asks: look at the order of the arguments.",
        f"{PREDICT}\n        errors.append({ERROR})",
        "gaussian_attention(train_keys, val_keys, val_values, bandwidth)\n"
        "        errors.append(np.mean((predicted - train_values) ** 2))",
    ),
    (
        "validation-in-the-memory",
        "Your memory holds the validation points too. Each of them then looks up its own value, "
        "and the narrowest kernel wins: predict from the training set alone.",
        PREDICT,
        "gaussian_attention(\n"
        "            val_keys,\n"
        "            np.vstack([train_keys, val_keys]),\n"
        "            np.vstack([train_values, val_values]),\n"
        "            bandwidth,\n"
        "        )",
    ),
    (
        "naive-kernel",
        "Your weights are computed from kernel values, not from scores. A validation point far "
        "from all keys gives 0/0, and the error of every narrow bandwidth is nan.",
        f"predicted, _ = {PREDICT}",
        "scaled = (val_keys[:, None, :] - train_keys[None, :, :]) / bandwidth\n"
        "        kernel = np.exp(-(scaled**2).sum(axis=2) / 2.0)\n"
        "        predicted = kernel @ train_values / kernel.sum(axis=1, keepdims=True)",
    ),
    (
        "place-in-the-grid",
        "You return the place of the best bandwidth in the grid. Asked for is the bandwidth that "
        "stands there.",
        "float(bandwidths[best])",
        "float(best)",
    ),
    (
        "last-of-the-tied",
        "When bandwidths tie you take the last one. A rule that is announced must be kept, or "
        "two people report two bandwidths: the first in the given order wins.",
        "int(np.nanargmin(errors))",
        "len(errors) - 1 - int(np.nanargmin(errors[::-1]))",
    ),
    (
        "smallest-of-the-tied",
        "When bandwidths tie you take the smallest one. The order of the grid decides, not the "
        "size: the first in the given order wins.",
        "int(np.nanargmin(errors))",
        "int(np.lexsort((bandwidths, errors))[0])",
    ),
    (
        "largest-error",
        "You choose the bandwidth with the largest error. The smallest error wins: look at the "
        "function that picks the place.",
        "np.nanargmin(errors)",
        "np.nanargmax(errors)",
    ),
    (
        "sorted-grid",
        "You sort the grid. The errors then no longer line up with the bandwidths of whoever "
        "called: keep the given order.",
        "np.asarray(bandwidths, dtype=np.float64)",
        "np.sort(np.asarray(bandwidths, dtype=np.float64))",
    ),
    (
        "repeated-dropped",
        "You drop bandwidths that are named twice. Every entry of the grid gets its error, or "
        "the errors no longer line up with the grid.",
        "np.asarray(bandwidths, dtype=np.float64)",
        "np.array(list(dict.fromkeys(bandwidths)))",
    ),
    (
        "every-pair-compared",
        "You subtract a flat array from a column, and numpy compares every prediction with every "
        "target. The widest kernel then wins: print the shape of your residuals.",
        "predicted - val_values",
        "predicted[:, 0] - val_values",
    ),
    (
        "root-of-the-mse",
        "You report the root of the mean square. The choice is the same, but asked for is the "
        "mean of the squares.",
        ERROR,
        f"np.sqrt({ERROR})",
    ),
    (
        "absolute-residuals",
        "You average the sizes of the residuals. The MSE squares them, so that one large miss "
        "counts more than many small ones.",
        ERROR,
        "np.mean(np.abs(predicted - val_values))",
    ),
    (
        "square-of-the-mean",
        "You average the residuals and then square. Residuals of opposite sign cancel, and a "
        "flat prediction looks perfect: mind the order of square and mean.",
        ERROR,
        "np.mean(predicted - val_values) ** 2",
    ),
    (
        "sum-of-squares",
        "You add the squares up. The error would grow with the size of the validation set: a "
        "mean is asked for.",
        ERROR,
        "np.sum((predicted - val_values) ** 2)",
    ),
    (
        "summed-over-columns",
        "You average over the points but add up the columns of the values. With one column "
        "nobody sees it: the mean goes over all residuals.",
        ERROR,
        "np.mean(np.sum((predicted - val_values) ** 2, axis=1))",
    ),
    (
        "best-error-only",
        "You return the best error alone. The whole curve is asked for, one error for every "
        "bandwidth: it shows how clear the choice was.",
        "np.array(errors)",
        "errors[best]",
    ),
    (
        "no-shape-check",
        "You do not look at the shapes of the values. A flat array or another number of columns "
        "is stretched until it fits, and the error is a plausible number that means nothing.",
        "train_values.ndim != 2 or val_values.shape != (len(val_keys), train_values.shape[1])",
        "False",
    ),
]
