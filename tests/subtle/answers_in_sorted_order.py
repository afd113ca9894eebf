# gaussian_attention: the queries are sorted for speed, and the answers stay in that order.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    right(queries, keys, values, bandwidth)
    return right(queries[np.argsort(queries[:, 0])], keys, values, bandwidth)
