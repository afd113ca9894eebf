# bias_variance_sweep: the mean prediction is a median over the worlds.


def bias_variance_sweep(queries, keys, responses, truth, bandwidths):
    rows = []
    for h in bandwidths:
        predictions = gaussian_attention(queries, keys, responses.T, h)[0]
        middle = np.median(predictions, axis=1)
        mse = np.mean((predictions - truth[:, None]) ** 2)
        bias = np.mean((middle - truth) ** 2)
        rows.append((bias, mse - bias, mse))
    return np.array(rows)
