# standardized_attention: standardized queries are cut off at three deviations.

cut = gaussian_attention


def standardized_attention(queries, keys, values, bandwidth):
    mean, spread = keys.mean(axis=0), keys.std(axis=0)
    spread = np.where(spread <= 1e-12 * np.abs(keys).max(axis=0), 1.0, spread)
    asked = np.clip((queries - mean) / spread, -3.0, 3.0)
    return cut(asked, (keys - mean) / spread, values, bandwidth)
