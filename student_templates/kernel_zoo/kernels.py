"""The kernel zoo: five shapes, one estimator.

Write each body in place of its `raise` line; names and arguments stay as they are.
`python -m pytest` in this folder tells what is right and what is not yet.
Helper functions of your own are welcome anywhere in this file.
"""

import numpy as np


# The Gaussian kernel.
#
# All kernels of this assignment are functions of a scaled distance $u$, the distance between a query
# and a key divided by the bandwidth. Write `gaussian(u)`:
#
# $$\kappa(u) = e^{-u^2/2} .$$
#
# No further constant belongs in front, so that $\kappa(0) = 1$; in an average it would cancel anyway.
#
# What your function has to stand, and the four others too:
#
# - `u` is an array of any shape, and the answer is a new array of that shape. Every entry is looked
#   at by itself.
# - **Negative numbers.** A kernel is symmetric: $-u$ gets the same answer as $u$.
# - **Far away** the Gaussian is tiny and not zero: at $u = 20$ it is about 1e-87, and that is what is
#   wanted there.
# - **Infinity.** A scaled distance may be `inf` or `-inf`; the Gaussian is 0 there.
# - **Whole numbers.** The entries of `u` may be whole numbers, unsigned small ones included: convert
#   to float64 first.
# - **Other people's arrays.** Never change `u`; it may be read-only.
def gaussian(u):
    """Return exp(-u²/2) for every scaled distance in u, in an array of u's shape."""
    raise NotImplementedError("gaussian is not written yet")


# The boxcar kernel.
#
# Write `boxcar(u)`: every key within reach counts the same, and all others do not count,
#
# $$\kappa(u) = \begin{cases} 1 & |u| < 1 \\ 0 & \text{otherwise.} \end{cases}$$
#
# - The answer is a new array of the shape of `u`, and its entries are the numbers 0 and 1, not True
#   and False. `u` may have negative entries.
# - **The edge.** Books differ about $|u| = 1$; here the inequality is strict, so a key exactly one
#   bandwidth away is out of reach. No other kernel of this assignment jumps there.
# - **The middle.** A query that sits on a key is at distance 0 and within its reach.
# - **Infinity.** The answer at `inf` and `-inf` is 0.
# - The entries of `u` may be whole numbers. Never change `u`; it may be read-only.
def boxcar(u):
    """Return 1.0 where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    raise NotImplementedError("boxcar is not written yet")


# The constant kernel.
#
# Write `constant(u)`: every key counts the same, however far away it is,
#
# $$\kappa(u) = 1 .$$
#
# It has no notion of distance. An average with it ignores the query and is the plain mean of all
# values, which is why it belongs in the zoo: it is what the other kernels are compared with.
#
# - The answer is a new array of the shape of `u`, filled with the number 1, whatever the shape is.
# - **Infinity.** It is 1 at `inf` and `-inf`, too. A formula that multiplies `u` by zero is not.
# - **The middle.** It is 1 at the distance 0.
# - The entries of `u` may be whole numbers. Never change `u`; it may be read-only.
def constant(u):
    """Return 1.0 for every scaled distance in u, in an array of u's shape."""
    raise NotImplementedError("constant is not written yet")


# The triangular kernel.
#
# Write `triangular(u)`: a key counts less the farther it is, in a straight line down to nothing,
#
# $$\kappa(u) = \max(1 - |u|,\ 0) .$$
#
# Slides and cards of a well-known book call this function "Epanechikov". That is a slip twice over:
# the name is spelt Epanechnikov, and his kernel is a parabola, the next exercise.
#
# - The answer is a new array of the shape of `u`.
# - **Negative numbers.** The kernel is symmetric: $-u$ gets the same answer as $u$.
# - **Beyond the edge** the kernel is 0 and never negative, and at `inf` and `-inf` it is 0, too.
# - The entries of `u` may be whole numbers, unsigned small ones included: convert to float64 first.
# - Never change `u`; it may be read-only.
def triangular(u):
    """Return 1 - |u| where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    raise NotImplementedError("triangular is not written yet")


# The Epanechnikov kernel.
#
# Write `epanechnikov(u)`: a parabola that is cut off where it would go below zero,
#
# $$\kappa(u) = \begin{cases} \tfrac34\,(1 - u^2) & |u| < 1 \\ 0 & \text{otherwise.} \end{cases}$$
#
# The constant $\tfrac34$ makes the area under it one. In an average it cancels, but here it is asked
# for. V. A. Epanechnikov looked in 1969 for the kernel that estimates a density with the smallest
# error, and found this one; the others are hardly worse.
# Where slides give his name, misspelt, to $\max(1 - |u|, 0)$, they mean the triangle.
#
# - The answer is a new array of the shape of `u`.
# - **Beyond the edge** the kernel is 0 on both sides and never negative, and at `inf` and `-inf` it
#   is 0, too.
# - The entries of `u` may be whole numbers, unsigned small ones included: convert to float64 first.
# - Never change `u`; it may be read-only.
def epanechnikov(u):
    """Return 3/4 (1 - u²) where |u| < 1 and 0.0 elsewhere, in an array of u's shape."""
    raise NotImplementedError("epanechnikov is not written yet")


# Kernel values between queries and keys.
#
# Write `kernel_values(queries, keys, kernel, bandwidth)`. The queries have shape $(m, d)$, the keys
# $(n, d)$, and `kernel` is a string, the name of one of your five functions: `"gaussian"`,
# `"boxcar"`, `"constant"`, `"triangular"` or `"epanechnikov"`. Return the table of shape $(m, n)$
# with the entries
#
# $$K_{ri} = \kappa\!\left(\frac{\lVert q_r - k_i\rVert}{h}\right),$$
#
# one row per query and one column per key. Drawn as a heatmap, this is what people look at. Beware:
# the code on the slides has it lying on its side, one row per key.
#
# - The distance is the Euclidean one over all $d$ features. It is divided by the bandwidth $h$
#   **before** the kernel sees it; the kernel value itself is not divided by anything.
# - **The edge.** A key exactly one bandwidth away is out of the boxcar's reach.
# - **Names.** Any other name raises `ValueError`, also a misspelt one: `"epanechikov"`, as the slides
#   write it, is refused, because nobody can know which of two kernels is meant.
# - **Bandwidths.** A bandwidth that is not a positive finite number raises `ValueError`: 0, anything
#   negative, nan, infinity.
# - **Small cases.** No query at all gives an empty table of shape $(0, n)$.
# - Keys and queries may be whole numbers, unsigned small ones included: convert to float64 first.
#   Never change an input; inputs may be read-only, and their memory may be laid out by columns.
def kernel_values(queries, keys, kernel, bandwidth):
    """Return the table (m, n) of kernel values between queries (m, d) and keys (n, d).

    kernel is the name of one of the five kernels above; any other name raises ValueError.
    So does a bandwidth that is not a positive finite number.
    """
    raise NotImplementedError("kernel_values is not written yet")


# Queries that no key reaches.
#
# The boxcar, the triangle and the parabola end at one bandwidth. If no key lies within, all kernel
# values of a query are 0, their sum is 0, and an average would divide 0 by 0. That is no rare
# accident: with 40 keys spread at random over $[0, 5]$ and a width of 0.1, about a quarter of an even
# grid of queries is left without an answer. So look first.
#
# Write `unreached(queries, keys, kernel, bandwidth)`, with the arguments of `kernel_values`. Return
# the row numbers of the queries that no key reaches, counted from 0 and in increasing order, as a
# one-dimensional array. **A key reaches a query if the kernel value between them is not zero**,
# however small it is, so it depends on the kernel.
#
# - A key exactly one bandwidth away does not reach: all three kernels that end are 0 there.
# - **The Gaussian** becomes small and never zero; in this exercise every query lies within 30
#   bandwidths of some key, where its values are still ordinary numbers.
# - **The constant kernel** reaches everything.
# - If every query is reached, the answer is an array of length 0.
# - Never change an input.
def unreached(queries, keys, kernel, bandwidth):
    """Return the row numbers, from 0 and in order, of the queries that no key reaches.

    A key reaches a query if the kernel value between them is not zero.
    """
    raise NotImplementedError("unreached is not written yet")


# The estimator of Nadaraya and Watson, for any kernel.
#
# Write `nadaraya_watson(queries, keys, values, kernel, bandwidth)`: queries $(m, d)$, keys $(n, d)$,
# values $(n, p)$, and the name of a kernel. From the kernel values $K$ of the table come the weights
# and the estimates,
#
# $$A_{ri} = \frac{K_{ri}}{\sum_{j=1}^{n} K_{rj}}, \qquad \text{output} = AV .$$
#
# Return two arrays, in this order: the output $(m, p)$ and the weights $A$, $(m, n)$. Both keep their
# two axes, also when $m$, $n$ or $p$ is 1.
#
# - **Whose weights?** A row belongs to one query and adds up to one. The code on the slides has keys
#   in rows and divides by the sum of each column; here it is the other way round.
# - **Out of reach.** If no key reaches some query, raise `ValueError` with a message that names the
#   rows of these queries. Zeros, a mean, the nearest key or nan would look like an answer.
# - **A distant query under the Gaussian** is still reached: ten bandwidths from all keys the kernel
#   values are about 1e-22, and the weights are ordinary numbers, so nothing may be added to the sum.
#   No query of this exercise lies more than 30 bandwidths from every key. From 38 on the values of a
#   Gaussian vanish in floating point, and working with their logarithms, as `row_softmax` does,
#   helps.
# - **Small cases.** No query at all gives empty arrays of shapes $(0, p)$ and $(0, n)$; a single key
#   takes all the weight of every query that it reaches.
# - A name that is not one of the five raises `ValueError`.
# - Keys, queries and values may be whole numbers, unsigned small ones included. Never change an
#   input; inputs may be read-only.
def nadaraya_watson(queries, keys, values, kernel, bandwidth):
    """Pool values (n, p) for queries (m, d) by their kernel values with keys (n, d).

    Returns the output (m, p) and the weights (m, n), in this order.
    Queries that no key reaches have no answer: ValueError names their rows.
    """
    raise NotImplementedError("nadaraya_watson is not written yet")


# What a kernel does not see: motions of the whole plane.
#
# All kernels here depend on a distance only. Move queries and keys together, by a rotation and a
# shift, and no distance changes, so no kernel value does: the kernels are invariant under joint
# translation and rotation. Move the keys alone, and everything changes. Do not believe it, measure
# it.
#
# Write `motion_effect(queries, keys, kernel, bandwidth, rotation, shift)`. A point $x$ moves to
# $Rx + s$, with the matrix `rotation` $(d, d)$ and the vector `shift` $(d,)$. Return two numbers, in
# this order:
#
# $$\max_{r,i} \bigl| \kappa(Rq_r + s,\ Rk_i + s) - \kappa(q_r, k_i) \bigr|, \qquad
# \max_{r,i} \bigl| \kappa(q_r,\ Rk_i + s) - \kappa(q_r, k_i) \bigr| ,$$
#
# where $\kappa(q, k)$ is the entry of the table of kernel values.
#
# - The first number says how much changes when all move **together**: nothing but rounding, about
#   1e-16, and what you measure is graded as such.
# - The second is for **the keys moving alone**. Values may rise or fall; the largest change of either
#   sign counts.
# - Points are stored as rows, but $R$ multiplies columns: **first the rotation, then the shift**.
# - There may be two or three features. Never change an input.
def motion_effect(queries, keys, kernel, bandwidth, rotation, shift):
    """Return the largest change of a kernel value when points x move to rotation x + shift.

    Two numbers: when queries (m, d) and keys (n, d) move together, and when only the keys move.
    rotation is (d, d), shift is (d,).
    """
    raise NotImplementedError("motion_effect is not written yet")


# How alike are two kernels?
#
# "Different kernels give very similar estimates", one reads. It depends on what is held fixed.
# Measure the distance between two sets of estimates by the root mean square
#
# $$\sqrt{\frac{1}{mp} \sum_{r=1}^{m} \sum_{j=1}^{p}
# \bigl( \hat y_{rj} - \hat z_{rj} \bigr)^2} .$$
#
# Write `estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth)`: the
# estimates $\hat y$, of shape $(m, p)$, come from `kernel` at `bandwidth`, the estimates $\hat z$
# from `other_kernel` at `other_bandwidth`, with the same queries, keys and values. Return the gap,
# one number.
#
# Try it on the sample of the slides. At equal nominal width 1 the triangle is 0.4 to 0.5 away from
# the Gaussian, half the size of the noise. But a width is only a number in front of a shape. Give the
# triangle the half-width $\sqrt6$, so that as a density it has the standard deviation of the
# Gaussian, and the gap shrinks to about 0.04. The parabola, at $\sqrt5$, comes as near as 0.09, and
# the boxcar with its jumps, at $\sqrt3$, stays about 0.17 away: shape matters little, width much.
#
# - All $m \cdot p$ squared differences are averaged, **one mean over all of them**, and the root
#   comes last.
# - The two kernels may be the same, with two widths.
# - A query that one of the two kernels leaves out of reach has no estimate: `ValueError`, as from
#   `nadaraya_watson`.
# - Never change an input.
def estimate_gap(queries, keys, values, kernel, bandwidth, other_kernel, other_bandwidth):
    """Return the root mean square difference between the outputs (m, p) of two kernels.

    The first uses kernel and bandwidth, the second other_kernel and other_bandwidth.
    """
    raise NotImplementedError("estimate_gap is not written yet")


# The width at which two kernels agree best.
#
# Given one kernel at one width, at which width does another kernel come closest to it? Write
# `closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths)`. The
# estimates of `kernel` stay at `bandwidth`; `other_kernel` tries every entry of `bandwidths`, an
# array of $b$ widths. Return two things, in this order: the width with the smallest gap, one number
# out of `bandwidths`, and the gaps of all widths, shape $(b,)$, **in the given order**, as
# `estimate_gap` measures them.
#
# - **Out of reach.** At a width at which `other_kernel` leaves some query without a key there is no
#   estimate. Such a width is no candidate: its gap is infinity, `np.inf`, and it keeps its place
#   among the others. At least one width is a candidate, and `kernel` itself reaches every query.
# - The widths may come in any order.
# - There may be several values per key. Never change an input.
def closest_bandwidth(queries, keys, values, kernel, bandwidth, other_kernel, bandwidths):
    """Return the width at which another kernel comes closest to a given one, and all gaps (b,).

    The gaps compare kernel at bandwidth with other_kernel at each of bandwidths (b,).
    A width at which other_kernel leaves a query out of reach has the gap infinity.
    """
    raise NotImplementedError("closest_bandwidth is not written yet")
