# gaussian_attention: every column of the output repeats the first.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    output, weights = right(queries, keys, values, bandwidth)
    return np.repeat(output[:, :1], output.shape[1], axis=1), weights
