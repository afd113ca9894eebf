# gaussian_attention: the output is right, the weights beside it belong to another bandwidth.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    output, _ = right(queries, keys, values, bandwidth)
    return output, right(queries, keys, values, 1.01 * bandwidth)[1]
