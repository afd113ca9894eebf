# select_bandwidth: the list of errors is a default argument, so a second call goes on with it.

right = select_bandwidth


def select_bandwidth(train_keys, train_values, val_keys, val_values, bandwidths, errors=[]):
    best, found = right(train_keys, train_values, val_keys, val_values, bandwidths)
    errors.extend(found)
    return best, np.array(errors)
