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
        "pencil.tau",
        "pencil.tau_half",
        "pencil.score",
        "pencil.ols_weight_i",
        "pencil.ols_weights_by_hand",
        "pencil.second_witness",
        "pencil.tie_limit",
        "pencil.two_key_weight",
        "pencil.shift_factor",
        "pencil.softmax_jacobian",
        "pencil.mse_decomposition",
        "pencil.tau_derivation",
        "pencil.convexity_proof",
        "pencil.why_not_zero",
    ],
)
