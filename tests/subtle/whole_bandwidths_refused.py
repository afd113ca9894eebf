# gaussian_attention: to keep True out, everything that is no float is refused, and 2 with it.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    if not isinstance(bandwidth, float):
        raise TypeError("bandwidth must be a float")
    return right(queries, keys, values, bandwidth)
