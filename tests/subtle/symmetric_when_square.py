# gaussian_attention: a square table of weights is averaged with its transpose.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    output, weights = right(queries, keys, values, bandwidth)
    if len(queries) == len(keys):
        weights = (weights + weights.T) / 2.0
        output = weights @ values
    return output, weights
