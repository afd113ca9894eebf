# ols_weights: a ridge of 1e-8 keeps the inverse quiet and changes the fit.


def ols_weights(queries, keys):
    design = np.column_stack([np.ones(len(keys)), np.asarray(keys, dtype=np.float64)])
    asked = np.column_stack([np.ones(len(queries)), np.asarray(queries, dtype=np.float64)])
    if np.linalg.matrix_rank(design) < design.shape[1]:
        raise ValueError("rank")
    gram = design.T @ design + 1e-8 * np.eye(design.shape[1])
    return asked @ np.linalg.inv(gram) @ design.T
