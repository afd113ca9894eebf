# gaussian_attention: queries and keys are told apart by their number, the larger one is the memory.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    output, weights = right(queries, keys, values, bandwidth)
    if len(queries) > len(keys) > 1:
        weights = right(keys, queries, queries, bandwidth)[1].T
        output = weights @ values
    return output, weights
