# standardized_attention: features are decorrelated as well, which is another metric.


def standardized_attention(queries, keys, values, bandwidth):
    spread = keys.std(axis=0)
    spread = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    around = (keys - keys.mean(axis=0)) / spread
    if len(keys) > keys.shape[1] and np.linalg.matrix_rank(around) == keys.shape[1]:
        turn = np.linalg.inv(np.linalg.cholesky(around.T @ around / len(keys))).T
    else:
        turn = np.eye(keys.shape[1])
    asked = (queries - keys.mean(axis=0)) / spread
    return gaussian_attention(asked @ turn, around @ turn, values, bandwidth)
