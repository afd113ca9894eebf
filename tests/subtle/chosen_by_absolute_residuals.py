# select_bandwidth: the errors are mean squares, but the choice is made by absolute residuals.

right = select_bandwidth


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    _, errors = right(train_keys, train_values, val_keys, val_values, bandwidths)
    sizes = [
        np.mean(np.abs(gaussian_attention(val_keys, train_keys, train_values, h)[0] - val_values))
        for h in bandwidths
    ]
    return float(bandwidths[int(np.argmin(sizes))]), errors
