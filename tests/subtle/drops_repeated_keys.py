# gaussian_attention: of keys that are equal only the first takes weight.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    right(queries, keys, values, bandwidth)
    _, kept = np.unique(keys, axis=0, return_index=True)
    weights = np.zeros((len(queries), len(keys)))
    output, weights[:, kept] = right(queries, keys[kept], values[kept], bandwidth)
    return output, weights
