r"""The metric of standardising.

Subtract from feature $j$ of all queries and keys the mean of the keys, divide by their standard
deviation $s_j$, and measure squared distances then. In the raw coordinates this is another metric:

$$\lVert \tilde q - \tilde k \rVert^2 = \sum_j m_j \, (q_j - k_j)^2 .$$

Which factor $m_j$ stands before $(q_j - k_j)^2$?

Write it as an expression in `s_j`, as `metric_scale` in `pencil.py`.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Expression, positive

exercise = Pencil(
    "metric_scale",
    symbols={"s_j": positive("s", "sigma_j", "sigma")},
    answer=Expression("1/s_j^2", same=["s_j^-2", "(1/s_j)^2"]),
    points=2,
    says="the factor of one feature in the squared distance",
    left_sides=["metric_scale", "m_j", "m", "M_jj"],
)

exercise.mistake(
    "not-squared",
    "That is the factor before the difference itself. What is it once the difference is squared?",
    "1/s_j",
)
exercise.mistake(
    "inverse",
    "The other way round: a feature that spreads widely must count less per unit, not more.",
    "s_j^2",
)
exercise.mistake(
    "multiplied",
    "The features are divided by their spread, not multiplied, and the difference is squared.",
    "s_j",
)
exercise.mistake(
    "half",
    "The half belongs to the exponent of the kernel. Here the squared distance alone is asked for.",
    "1/(2*s_j^2)",
)
exercise.mistake(
    "raw",
    "That is the raw metric, which counts one unit of each feature alike.",
    "1",
)
exercise.mistake(
    "root",
    "A standard deviation has the unit of its feature, and a squared distance has to come out "
    "without a unit.",
    "1/sqrt(s_j)",
)
