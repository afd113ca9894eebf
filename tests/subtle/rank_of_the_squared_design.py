# ols_weights: the rank is looked up in the squared design, where keys around 10 000 lose it.

right = ols_weights


def ols_weights(queries, keys):
    design = np.column_stack([np.ones(len(keys)), np.asarray(keys, dtype=np.float64)])
    if np.linalg.matrix_rank(design.T @ design) < design.shape[1]:
        raise ValueError("rank")
    return right(queries, keys)
