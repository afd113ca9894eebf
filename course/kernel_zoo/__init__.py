"""A zoo of kernels: what their shape decides, and what their width does."""

from autograder import Assignment

assignment = Assignment(
    "The kernel zoo: five shapes, one estimator",
    exercises=[
        "gaussian",
        "boxcar",
        "constant",
        "triangular",
        "epanechnikov",
        "table",
        "reach",
        "pooling",
        "motion",
        "gap",
        "matching",
    ],
)
