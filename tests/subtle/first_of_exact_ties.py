# gaussian_attention: keys at exactly the same distance leave their weight to the first of them.

right = gaussian_attention


def gaussian_attention(queries, keys, values, bandwidth):
    _, weights = right(queries, keys, values, bandwidth)
    weights = weights.copy()
    for row in weights:
        for i in range(len(row)):
            for j in range(i + 1, len(row)):
                if row[i] == row[j]:
                    row[i], row[j] = row[i] + row[j], 0.0
    return weights @ values, weights
