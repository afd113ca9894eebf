# select_bandwidth: validation points beyond the training keys do not count.

right = select_bandwidth


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths):
    right(train_keys, train_values, val_keys, val_values, bandwidths)
    inside = (val_keys >= train_keys.min(axis=0)) & (val_keys <= train_keys.max(axis=0))
    near = inside.all(axis=1)
    return right(train_keys, train_values, val_keys[near], val_values[near], bandwidths)
