# gaussian_attention: a query whose kernel values all vanish is asked again at twice the bandwidth.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    output, weights = right(queries, keys, values, bandwidth)
    again, wider = right(queries, keys, values, 2.0 * bandwidth)
    gaps = (np.asarray(queries, float)[:, None] - np.asarray(keys, float)) / bandwidth
    far = np.exp(-(gaps**2).sum(axis=2) / 2.0).sum(axis=1, keepdims=True) == 0.0
    return np.where(far, again, output), np.where(far, wider, weights)
