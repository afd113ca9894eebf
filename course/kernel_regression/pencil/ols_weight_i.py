r"""What least squares gives to one observation.

Least squares with an intercept fits $n$ observations $(x_i, y_i)$. Its prediction at a query $q$ is
a weighted sum of the targets, $\sum_i \lambda_i(q)\, y_i$. Find the weight $\lambda_i(q)$; $\bar x$
is the mean of the $x_i$ and $S_{xx} = \sum_i (x_i - \bar x)^2$.

Write it as an expression in `n`, `q`, `x_i`, `xbar` and `S_xx`, as `ols_weight_i` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, integer, positive, real

exercise = Pencil(
    "ols_weight_i",
    symbols={
        "n": integer(2, 9, "N"),
        "q": real("query"),
        "x_i": real("x"),
        "xbar": real("mean"),
        "S_xx": positive(),
    },
    answer=Expression(
        "1/n + (q - xbar)*(x_i - xbar)/S_xx",
        same=["(S_xx + n*(xbar - q)*(xbar - x_i))/(n*S_xx)"],
    ),
    points=3,
    says="the weight of one observation at a query",
    left_sides=["w_i", "w", "lambda_i", "lambda", "alpha_i", "ols_weight_i"],
)

exercise.mistake(
    "query-not-centred",
    "The query is not centred. With keys whose mean is zero you would not notice.",
    "1/n + q*(x_i - xbar)/S_xx",
)
exercise.mistake(
    "key-not-centred",
    "The key is not centred. With keys whose mean is zero you would not notice.",
    "1/n + (q - xbar)*x_i/S_xx",
)
exercise.mistake(
    "leverage",
    "That is the weight of an observation on its own prediction, where the query is the key "
    "itself. Here the query is another point.",
    "1/n + (x_i - xbar)^2/S_xx",
)
exercise.mistake(
    "variance",
    "The sum of squares is read as a variance: S_xx is not divided by n.",
    "1/n + n*(q - xbar)*(x_i - xbar)/S_xx",
)
exercise.mistake(
    "difference",
    "The distance from query to key stands where a product of two deviations belongs.",
    "1/n + (q - x_i)/S_xx",
)
exercise.mistake(
    "n-for-mean",
    "The mean gives every observation the same share; add up your weights for n observations.",
    "n + (q - xbar)*(x_i - xbar)/S_xx",
)
exercise.mistake(
    "mean-lost",
    "The part of the mean is missing: the weights have to add up to one, yours add up to zero.",
    "(q - xbar)*(x_i - xbar)/S_xx",
)
exercise.mistake(
    "sign",
    "A key on the side of the query must get more than its share, not less.",
    "1/n - (q - xbar)*(x_i - xbar)/S_xx",
)
