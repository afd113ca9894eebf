# select_bandwidth: the errors are means, but the choice is made by the median residual.

right = select_bandwidth


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    _, errors = right(train_keys, train_values, val_keys, val_values, bandwidths)
    medians = [
        np.median((gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values) ** 2)
        for h in bandwidths
    ]
    return float(bandwidths[int(np.argmin(medians))]), errors
