r"""What a kernel does not see: motions of the whole plane.

All kernels here depend on a distance only. Move queries and keys together, by a rotation and a
shift, and no distance changes, so no kernel value does: the kernels are invariant under joint
translation and rotation. Move the keys alone, and everything changes. Do not believe it, measure
it.

Write `motion_effect(queries, keys, kernel, bandwidth, rotation, shift)`. A point $x$ moves to
$Rx + s$, with the matrix `rotation` $(d, d)$ and the vector `shift` $(d,)$. Return two numbers, in
this order:

$$\max_{r,i} \bigl| \kappa(Rq_r + s,\ Rk_i + s) - \kappa(q_r, k_i) \bigr|, \qquad
\max_{r,i} \bigl| \kappa(q_r,\ Rk_i + s) - \kappa(q_r, k_i) \bigr| ,$$

where $\kappa(q, k)$ is the entry of the table of kernel values.

- The first number says how much changes when all move **together**: nothing but rounding, about
  1e-16, and what you measure is graded as such.
- The second is for **the keys moving alone**. Values may rise or fall; the largest change of either
  sign counts.
- Points are stored as rows, but $R$ multiplies columns: **first the rotation, then the shift**.
- There may be two or three features. Never change an input.
"""

from __future__ import annotations

import numpy as np

from autograder import Exercise
from course.kernel_zoo.mistakes.motion import edits
from course.kernel_zoo.sample import SHAPES, distances, redraw

exercise = Exercise(
    "motion_effect",
    file="kernels.py",
    needs=["kernel_values"],
    returns=["together", "keys only"],
)


def turned(rng, kernel, bandwidth, features, falls):
    """Random points and a motion that changes some kernel value most by a fall, or by a rise."""

    def draw():
        matrix, _ = np.linalg.qr(rng.normal(size=(features, features)))
        matrix[0] *= np.sign(np.linalg.det(matrix))
        queries, keys = rng.uniform(-1.0, 1.0, (3, features)), rng.uniform(-1.0, 1.0, (5, features))
        return queries, keys, matrix, rng.uniform(0.3, 0.6, features) * rng.choice([-1, 1])

    def accept(queries, keys, matrix, shift):
        def values(points):
            return SHAPES[kernel](distances(queries, points) / bandwidth)

        change = values(np.stack([matrix @ key + shift for key in keys])) - values(keys)
        fall, rise = -change.min(), change.max()
        return (fall - rise > 0.05) if falls else (rise - fall > 0.05)

    queries, keys, matrix, shift = redraw(draw, accept)
    return queries, keys, kernel, bandwidth, matrix, shift


@exercise.case(points=2)
def quarter_turn(rng):
    """a quarter turn and a shift in the plane, Gaussian, h = 2"""
    queries, keys = [[0.0, 1.0], [2.0, -1.0]], [[1.0, 1.0], [-1.0, 0.5], [2.0, 0.0]]
    return queries, keys, "gaussian", 2.0, [[0.0, -1.0], [1.0, 0.0]], [0.5, -1.0]


@exercise.case(points=1)
def shift_alone(rng):
    """no rotation, a shift along one axis, triangular, h = 4"""
    queries, keys = [[0.0, 1.0], [2.0, -1.0]], [[1.0, 1.0], [-1.0, 0.5], [2.0, 0.0]]
    return queries, keys, "triangular", 4.0, [[1.0, 0.0], [0.0, 1.0]], [1.5, 0.0]


@exercise.case(points=2, hidden=True, rule="first the rotation, then the shift")
def gaussian_falls(rng):
    """a random motion of the plane under which one value falls more than any rises"""
    return turned(rng, "gaussian", 1.0, 2, falls=True)


@exercise.case(points=2, hidden=True, rule="the largest change of either sign counts")
def triangle_rises(rng):
    """a random motion of the plane under which one value rises more than any falls"""
    return turned(rng, "triangular", 1.5, 2, falls=False)


@exercise.case(points=1, hidden=True, rule="two or three features")
def parabola_in_space(rng):
    """a random motion of space, Epanechnikov"""
    return turned(rng, "epanechnikov", 2.0, 3, falls=True)


@exercise.case(points=1, hidden=True, rule="Never change an input", keeps_inputs=True)
def inputs_kept(rng):
    """queries, keys, rotation and shift are the same after the call"""
    return turned(rng, "gaussian", 0.8, 2, falls=False)


for edit in edits:
    exercise.mistake(*edit)
