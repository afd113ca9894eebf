# standardized_attention: the deviation is taken from the median, not from the mean.


def standardized_attention(queries, keys, values, bandwidth):
    spread = np.sqrt(np.mean((keys - np.median(keys, axis=0)) ** 2, axis=0))
    spread = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    return gaussian_attention(queries / spread, keys / spread, values, bandwidth)
