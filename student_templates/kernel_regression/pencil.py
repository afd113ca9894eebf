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
