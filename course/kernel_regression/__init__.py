"""Chapter 12: a kernel average of stored answers is attention."""

from autograder import Assignment

assignment = Assignment(
    "Kernel regression: attention before it was learnable",
    exercises=[
        "softmax",
        "attention",
        "ols",
        "bias_variance",
        "bandwidth",
        "sealed_test",
        "units",
        "tau",
        "tau_half",
    ],
)
