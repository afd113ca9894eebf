# standardized_attention: mean and deviation are those of the distinct keys.


def standardized_attention(queries, keys, values, bandwidth):
    distinct = np.unique(keys, axis=0)
    spread = distinct.std(axis=0)
    spread = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    return gaussian_attention(queries / spread, keys / spread, values, bandwidth)
