"""Misconceptions about bias and variance: id, sentence, solution's text, mistaken text."""

edits = [
    (
        "square-of-the-mean-bias",
        "You average the bias over the queries and then square it. Biases of opposite sign "
        "cancel that way and the estimate looks better than it is: mind the order of mean and "
        "square.",
        "np.mean((mean_prediction - truth) ** 2)",
        "np.mean(mean_prediction - truth) ** 2",
    ),
    (
        "bias-not-squared",
        "You report the size of the bias, not its square. Only the square adds up with the "
        "variance to the MSE.",
        "np.mean((mean_prediction - truth) ** 2)",
        "np.mean(np.abs(mean_prediction - truth))",
    ),
    (
        "variance-over-queries",
        "You take the variance over the queries. It should say how much one prediction moves "
        "from world to world: look at the axis.",
        "predictions.var(axis=1)",
        "predictions.var(axis=0)",
    ),
    (
        "variance-of-everything",
        "You take one variance over all predictions at once. It then contains the shape of the "
        "function itself: every query has a variance of its own, and these are averaged.",
        "np.mean(predictions.var(axis=1))",
        "predictions.var()",
    ),
    (
        "ddof-one",
        "You divide by one less than the number of worlds. The parts then no longer add up, and "
        "a single world gives nan: this table describes the worlds at hand (ddof 0).",
        "predictions.var(axis=1)",
        "predictions.var(axis=1, ddof=1)",
    ),
    (
        "standard-deviation",
        "You report the standard deviation where the variance belongs. Only squares add up.",
        "predictions.var(axis=1)",
        "predictions.std(axis=1)",
    ),
    (
        "summed-over-queries",
        "You add the variances of the queries up. A finer grid of queries would then look "
        "noisier: they should be averaged, as the other two are.",
        "np.mean(predictions.var(axis=1))",
        "np.sum(predictions.var(axis=1))",
    ),
    (
        "first-world-only",
        "You take the first world for the mean of all worlds. The bias is what remains when the "
        "noise has averaged out: look at how the mean prediction is formed.",
        "predictions.mean(axis=1)",
        "predictions[:, 0]",
    ),
    (
        "mse-of-the-mean",
        "Your MSE is that of the mean prediction. It repeats the bias and misses the noise: "
        "every world has its own error, square these and average.",
        "np.mean((predictions - truth[:, None]) ** 2)",
        "np.mean((mean_prediction - truth) ** 2)",
    ),
    (
        "root-of-the-mse",
        "You report the root of the MSE. Asked for is the mean of the squares, which is what "
        "bias and variance add up to.",
        "np.mean((predictions - truth[:, None]) ** 2)",
        "np.sqrt(np.mean((predictions - truth[:, None]) ** 2))",
    ),
    (
        "columns-swapped",
        "Your first two columns are swapped: the table starts with the squared bias. Readers "
        "would learn that wide kernels are noisy.",
        "(squared_bias, variance, mse)",
        "(variance, squared_bias, mse)",
    ),
    (
        "table-on-its-side",
        "Your table lies on its side. Every bandwidth has a row, every quantity a column.",
        "np.array(rows)",
        "np.array(rows).T",
    ),
    (
        "bandwidth-in-the-table",
        "You put the bandwidth into the table. Three columns are wanted; whoever called knows "
        "the bandwidths.",
        "(squared_bias, variance, mse)",
        "(bandwidth, squared_bias, variance, mse)",
    ),
    (
        "sorted-bandwidths",
        "You sort the bandwidths. The rows then no longer belong to the bandwidths that were "
        "given: keep their order.",
        "for bandwidth in bandwidths",
        "for bandwidth in sorted(bandwidths)",
    ),
    (
        "one-bandwidth-throughout",
        "All your rows belong to one bandwidth. Somewhere in the loop a variable from outside is "
        "used: look at what you pass to the attention.",
        "responses.T, bandwidth)",
        "responses.T, bandwidths[0])",
    ),
]
