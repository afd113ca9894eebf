"""Kernel regression: attention before it was learnable.

Put each answer in place of None, as text in quotation marks, the way you would write
it: "3h/4", "3*h/4" and "3 h / 4" are read alike. A number or a SymPy expression will do as well.
None means not answered.
"""

# Bandwidth is a temperature.
#
# A softmax at temperature $\tau$ is $\operatorname{softmax}(s/\tau)$. Take the unscaled scores
# $s_i = -\lVert q - k_i\rVert^2$ and find the temperature $\tau$ at which this softmax gives exactly
# the weights of Gaussian attention with bandwidth $h$:
#
# $$\operatorname{softmax}_i\!\left(\frac{s_i}{\tau}\right) =
# \frac{\kappa_h(q, k_i)}{\sum_j \kappa_h(q, k_j)}, \qquad
# \kappa_h(q, k) = \exp\!\left(-\frac{\lVert q - k\rVert^2}{2h^2}\right), \qquad h > 0 .$$
#
# Write $\tau$ as an expression in $h$, as `tau` in `pencil.py`. A text as you would type it is fine.
tau = None

# The same temperature in another convention.
#
# Many books put the half into the score: $s_i = -\tfrac12\lVert q - k_i\rVert^2$. Find the
# temperature $\tau$ at which $\operatorname{softmax}(s/\tau)$ gives the weights of Gaussian attention
# with bandwidth $h > 0$ under this convention.
#
# Write $\tau$ as an expression in $h$, as `tau_half` in `pencil.py`.
tau_half = None

# The score of a key.
#
# Gaussian attention with one number as query, $q$, and numbers as keys, $k_i$, has the weights
# $\alpha_i = \kappa_h(q, k_i) / \sum_j \kappa_h(q, k_j)$ with
# $\kappa_h(q, k) = \exp(-(q - k)^2 / (2h^2))$. Written as a softmax, $\alpha_i =
# \operatorname{softmax}_i(s)$, its score $s_i$ is the logarithm of the kernel, nothing added and
# nothing left out.
#
# Write $s_i$ as an expression in $q$, $k_i$ and $h$, as `score` in `pencil.py`.
score = None

# What least squares gives to one observation.
#
# Least squares with an intercept fits $n$ observations $(x_i, y_i)$. Its prediction at a query $q$ is
# a weighted sum of the targets, $\sum_i \lambda_i(q)\, y_i$. Find the weight $\lambda_i(q)$; $\bar x$
# is the mean of the $x_i$ and $S_{xx} = \sum_i (x_i - \bar x)^2$.
#
# Write it as an expression in `n`, `q`, `x_i`, `xbar` and `S_xx`, as `ols_weight_i` in `pencil.py`.
ols_weight_i = None

# Five weights by hand.
#
# Least squares with an intercept, keys $-2, -1, 0, 1, 2$ and the query $q = 3/2$: find the five
# weights in the order of the keys, as fractions. Their sum is a check.
#
# Write them as `ols_weights_by_hand` in `pencil.py`, as a text such as "1/3, 1/4, ..." or as a list.
ols_weights_by_hand = None

# A second witness against least squares.
#
# With keys $-2, -1, 0, 1, 2$ the targets $y = (1, 0, 0, 0, 0)$ make the least-squares prediction at
# $q = 3/2$ leave the range of the targets: it is below their minimum. Find other targets
# $(y_1, \ldots, y_5)$ whose prediction at the same query lies below their minimum or above their
# maximum.
#
# Write five exact numbers as `second_witness` in `pencil.py`, as a text or a list.
second_witness = None

# Ties share.
#
# Gaussian attention with the keys $0, 0, 1$ and the query $0$: find the limit of the three weights as
# the bandwidth $h$ goes to zero from above.
#
# Write three numbers as `tie_limit` in `pencil.py`, as a text such as "1/3, 1/3, 1/3" or as a list.
tie_limit = None

# Two keys make a logistic curve.
#
# Two keys have the scores $s_1$ and $s_2$. Find the weight of the first in
# $\operatorname{softmax}(s/\tau)$, as a function of the difference of the scores.
#
# Write it as an expression in `s1`, `s2` and `tau`, as `two_key_weight` in `pencil.py`.
two_key_weight = None

# What a shift does.
#
# Add the same number $c$ to every score. In $\operatorname{softmax}_i(s/\tau) =
# \exp(s_i/\tau) / \sum_j \exp(s_j/\tau)$ one common factor then appears above and below, and cancels.
# Which factor?
#
# Write it as an expression in `c` and `tau`, as `shift_factor` in `pencil.py`.
shift_factor = None

# How weights answer to scores.
#
# The weights are $a_i = \operatorname{softmax}_i(s/\tau)$. Find the derivative
# $\partial a_i / \partial s_j$ for any $i$ and $j$, in the weights themselves. The symbol
# $\delta_{ij}$ is 1 where $i = j$ and 0 elsewhere.
#
# Write it as an expression in `a_i`, `a_j`, `delta_ij` and `tau`, as `softmax_jacobian` in
# `pencil.py`.
softmax_jacobian = None

# What an error is made of.
#
# An estimate has the bias $b$ and the variance $v$. Find its mean squared error against the true
# function, without the noise of new observations.
#
# Write it as an expression in `b` and `v`, as `mse_decomposition` in `pencil.py`.
mse_decomposition = None

# The temperature, line by line.
#
# Derive that the kernel weight is a softmax at a temperature. With $d_i = \lVert q - k_i\rVert$,
# $s_i = -d_i^2$ and the $\tau$ that you found for these scores, lead from
#
# $$\frac{\exp(-d_i^2/(2h^2))}{\sum_j \exp(-d_j^2/(2h^2))} \qquad\text{to}\qquad
# \operatorname{softmax}_i(s/\tau) = \frac{\exp(s_i/\tau)}{\sum_j \exp(s_j/\tau)} .$$
#
# Begin with the first expression and end with the last, and write down what comes between: put in the
# scores and the temperature one at a time. Every line must be equal to the one before it.
#
# Write one line per step as `tau_derivation` in `pencil.py`: a list of texts, or one text with a line
# for each step. A sum is typed `sum_j(exp(s_j/tau))`; in place of `d_i` you may type `|q - k_i|`.
tau_derivation = None

# Why a kernel average stays inside.
#
# The average is $f = \sum_i a_i v_i$ with $a_i = \kappa_i / \sum_j \kappa_j$. No kernel value
# is negative, and not all are zero. With $m = \min_i v_i$ and $M = \max_i v_i$, prove
# $m \le f \le M$ in these steps:
#
# - `denominator`: the sum of the kernels is `positive`, `nonnegative` or `one`.
# - `weights`: so every weight is `nonnegative`, `below one` or `positive`.
# - `total`: the weights add up to this number.
# - `inside`: that $f - m = \sum_i a_i (v_i - m)$ rests on step `weights` or `total`.
# - `lower`: that every term of this sum is at least zero rests on step `weights` or `total`.
# - `upper`: in the same way $M - f = \sum_i \ldots$; write this term in `a_i`, `M` and `v_i`.
# - `ols`: for least squares with an intercept one of the steps `weights`, `total` and `inside` fails.
#
# Write a dict as `convexity_proof` in `pencil.py`, such as {"total": "1/2", "inside": "weights"},
# or a text such as "total: 1/2; inside: weights".
convexity_proof = None

# Why zero is no bandwidth.
#
# The keys are $0, 0, 1$, the query is $0$ and the score is $-(q - k_i)^2 / (2h^2)$. Put $h = 0$ into
# the formula itself, before any limit:
#
# - `tied`: for the keys at the query the score reads `0/0`, `-1/0` or `0`.
# - `other`: for the key at distance one the score reads `0/0`, `-1/0` or `0`.
# - `weights`: so at $h = 0$ the formula gives weights that are `undefined`, `shared` or `equal`.
# - `limit`: does the limit for $h \to 0$ give the formula a value at $h = 0$, `yes` or `no`?
#
# Write a dict as `why_not_zero` in `pencil.py`, or a text such as "tied: 0; other: 0".
why_not_zero = None

# Any positive kernel is a softmax.
#
# The kernel values $\kappa_1, \ldots, \kappa_n$ of some query are all positive, from whatever kernel.
# Divided by their sum they are the weights $\kappa_i / \sum_j \kappa_j$. A softmax at temperature
# $\tau$ gives exactly these weights,
#
# $$\operatorname{softmax}_i\!\left(\frac{s}{\tau}\right) = \frac{\kappa_i}{\sum_j \kappa_j} ,$$
#
# if it is given the right scores. Which score $s_i$? Nothing that is the same for all keys is added.
#
# Write it as an expression in `kappa_i` and `tau`, as `log_kernel` in `pencil.py`.
log_kernel = None

# A glass as wide as the world.
#
# Gaussian attention has $n$ keys at fixed places, and the bandwidth $h$ grows without end. Every
# weight tends to one and the same number. Which?
#
# Write it as an expression in `n`, as `wide_limit` in `pencil.py`.
wide_limit = None

# What a row of weights does.
#
# A row of weights mixes the values. Name what it does at both ends, and what it does not say:
#
# - `one_hot`: a single 1 and zeros elsewhere: `exact lookup`, `average pooling`, `max pooling` or
#   `sum pooling`.
# - `constant`: the same weight for every key: `exact lookup`, `average pooling`, `max pooling` or
#   `sum pooling`.
# - `certainty`: a key has the weight 0.94. Is its value therefore the right answer with a probability
#   of 94 percent, `yes` or `no`?
#
# Write a dict as `pooling` in `pencil.py`, or a text such as "one_hot: max pooling; certainty: yes".
pooling = None

# A test error beside the table.
#
# The table of the laboratory measures predictions against the truth. A test set knows no truth, only
# noisy values: each is the truth plus fresh noise of mean zero and standard deviation $\sigma$, which
# no prediction can know. On average over very many test points, a fixed predictor has the mean
# squared error $t$ on them. What is its mean squared error against the truth, the number that may
# stand beside the table and its smallest entry?
#
# Write it as an expression in `t` and `sigma`, as `against_truth` in `pencil.py`.
against_truth = None

# Your choice beside the truth.
#
# Draw a fresh sample of the laboratory, with `rng = np.random.default_rng(605278)` and in this order:
#
#     x = rng.uniform(-3, 3, (120, 1))
#     y = np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x) + rng.normal(0, 0.25, (120, 1))
#     train, validation, test = np.split(rng.permutation(120), [60, 90])
#
# The last line gives the places of the three parts in `x` and `y`. Take the grid 0.05, 0.08, 0.12,
# 0.18, 0.28, 0.42, 0.65, 1.0, and compare:
#
# - `selected`: the bandwidth that `select_bandwidth` chooses on the validation part.
# - `best`: the bandwidth with the smallest error against the truth, for the same training part: ask
#   at 241 queries evenly spaced from -2.9 to 2.9, whose values are the function without noise.
# - `table`: the bandwidth with the smallest mean squared error in the handout's table.
# - `times`: how many times as large as at `best` is the error against the truth at `selected`?
#   Rounded to a whole number.
#
# Write a dict as `selected_and_best` in `pencil.py`, or a text such as "selected: 0.65; times: 7".
selected_and_best = None

# Two keys in one direction.
#
# The query is $q = (1, 0)$, and the keys are $k_1 = (1, 0)$ and $k_2 = (2, 0)$: both point where the
# query points. Take the dot product as the score. Which scores do the two keys get?
#
# Write two numbers as `dot_products` in `pencil.py`, as a text such as "3, 1/2" or as a list.
dot_products = None

# The map before and after.
#
# Four keys have a small feature and a large one: $(0, 1000)$, $(1, 2000)$, $(2, 3000)$ and
# $(3, 4000)$, counted from 1 to 4. The query is $(2.6, 1900)$. Let your own functions compute two
# rows of weights: Gaussian attention on the raw numbers with bandwidth 500, and standardised
# attention with bandwidth 0.5.
#
# - `before`: the number of the key that has the largest weight on the raw numbers.
# - `after`: the number of the key that has it after standardising.
# - `decides`: leave out one feature. The raw weights hardly change if the other one decides them:
#   which feature decides, `first` or `second`?
# - `unit`: now store the second feature in thousands, so that 1000 becomes 1, and keep both
#   bandwidths. Which of the two rows of weights changes, `raw`, `standardised`, `both` or `neither`?
#
# Write a dict as `before_and_after` in `pencil.py`, or a text such as "before: 1; unit: both".
before_and_after = None

# The metric of standardising.
#
# Subtract from feature $j$ of all queries and keys the mean of the keys, divide by their standard
# deviation $s_j$, and measure squared distances then. In the raw coordinates this is another metric:
#
# $$\lVert \tilde q - \tilde k \rVert^2 = \sum_j m_j \, (q_j - k_j)^2 .$$
#
# Which factor $m_j$ stands before $(q_j - k_j)^2$?
#
# Write it as an expression in `s_j`, as `metric_scale` in `pencil.py`.
metric_scale = None

# Why two choices differ.
#
# On fresh data you chose the bandwidth that predicts a validation set best. The table of the
# laboratory has its smallest error against the truth at a bandwidth, too. The two need not be the
# same. Why not? Give at least three reasons, and say which of the two choices you could make outside
# the laboratory.
#
# Write a few sentences in quotation marks, at most 4000 characters, as `why_choices_differ` in
# `pencil.py`; three quotation marks on either side allow several lines. A person reads them.
why_choices_differ = None

# What a fixed kernel hides.
#
# You compared attention over keys of very different units before and after standardising. What does
# the comparison say about the metric inside a fixed kernel? Say which feature decided before, why,
# what standardising changed, and what it does not cure.
#
# Write a few sentences in quotation marks, at most 4000 characters, as `hidden_metric` in
# `pencil.py`; three quotation marks on either side allow several lines. A person reads them.
hidden_metric = None
