"""Your answers to the pencil questions, one name each; None means not answered.

Type an answer as text, the way you would write it: "3h/4", "3*h/4" and "tau = 3h/4" are all read.
A SymPy expression or a number will do as well. The bandwidth is called h.
"""

from fractions import Fraction

tau = "2*h^2"
tau_half = "h^2"
score = "-(q - k_i)^2 / (2h^2)"
ols_weight_i = "1/n + (q - xbar)(x_i - xbar)/S_xx"
ols_weights_by_hand = [Fraction(4 + 3 * key, 20) for key in (-2, -1, 0, 1, 2)]
second_witness = [1, 0, 0, 0, Fraction(1, 10)]
tie_limit = "1/2, 1/2, 0"
two_key_weight = "1 / (1 + exp((s2 - s1)/tau))"
shift_factor = "exp(c/tau)"
softmax_jacobian = "a_i (delta_ij - a_j) / tau"
mse_decomposition = "b^2 + v"
tau_derivation = [
    "exp(-d_i^2/(2h^2)) / sum_j(exp(-d_j^2/(2h^2)))",
    "= exp(s_i/(2h^2)) / sum_j(exp(s_j/(2h^2)))",
    "= exp(s_i/tau) / sum_j(exp(s_j/tau))",
]
convexity_proof = {
    "denominator": "positive",
    "weights": "nonnegative",
    "total": 1,
    "inside": "total",
    "lower": "weights",
    "upper": "a_i (M - v_i)",
    "ols": "weights",
}
why_not_zero = {"tied": "0/0", "other": "-1/0", "weights": "undefined", "limit": "no"}
log_kernel = "tau log(kappa_i)"
wide_limit = "1/n"
pooling = {"one_hot": "exact lookup", "constant": "average pooling", "certainty": "no"}
against_truth = "t - sigma^2"
selected_and_best = {"selected": 0.28, "best": 0.12, "table": 0.18, "times": 2}
dot_products = [1, 2]
before_and_after = {"before": 2, "after": 3, "decides": "second", "unit": "raw"}
metric_scale = "1/s_j^2"
why_choices_differ = """
The validation set is a small noisy sample, so its error curve is random and its dip lies anywhere
near the best bandwidth. The table averages a thousand worlds over the same sixty keys; my sample is
one world with other keys and another number of them, and with more keys a narrower glass is best.
The noise in the validation values lifts the whole curve, which moves no minimum.
Outside the laboratory nobody has the truth, so only the validation choice can be made.
"""
hidden_metric = """
In raw units one unit of every feature counts the same, so the feature in thousands decided alone:
the map did not change when the other one was dropped. Standardising measures each feature in its
own spread, which is another diagonal metric and does not depend on the units any more. It still is
a choice: a useless feature counts as much as a useful one, and correlation stays as it is.
"""
