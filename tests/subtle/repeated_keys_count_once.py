# ols_weights: a repeated key counts once in the fit, and its copies share that weight.

right = ols_weights


def ols_weights(queries, keys):
    found, back, count = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    back = np.ravel(back)
    return right(queries, found)[:, back] / count[back]
