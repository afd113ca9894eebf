# ols_weights: keys that just determine the fit are refused, as if one more were needed.

right = ols_weights


def ols_weights(queries, keys):
    if len(keys) <= np.shape(keys)[1] + 1:
        raise ValueError("too few keys")
    return right(queries, keys)
