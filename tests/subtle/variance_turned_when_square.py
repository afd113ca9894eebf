# bias_variance_sweep: with as many worlds as queries the variance runs over the wrong axis.

right = bias_variance_sweep


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    table = right(queries, keys, responses, truth, bandwidths)
    if len(responses) == len(queries):
        for row, h in zip(table, bandwidths, strict=True):
            predictions = gaussian_attention(queries, keys, responses.T, h)[0]
            row[1] = predictions.var(axis=0).mean()
    return table
