# select_bandwidth: the sum of squares is divided by one less than the number of residuals.

right = select_bandwidth


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    best, errors = right(train_keys, train_values, val_keys, val_values, bandwidths)
    size = np.size(val_values)
    return best, errors * size / (size - 1)
