r"""Two keys in one direction.

The query is $q = (1, 0)$, and the keys are $k_1 = (1, 0)$ and $k_2 = (2, 0)$: both point where the
query points. Take the dot product as the score. Which scores do the two keys get?

Write two numbers as `dot_products` in `pencil.py`, as a text such as "3, 1/2" or as a list.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Entries

exercise = Pencil(
    "dot_products",
    symbols={},
    answer=Entries(["1", "2"], same=["[1.0, 2.0]", "(1, 4/2)"]),
    points=1,
    says="the dot products of two keys in one direction",
    left_sides=["dot_products", "s", "scores"],
)

exercise.mistake(
    "cosine",
    "Those are cosines, which see the direction alone. In a dot product the length counts as well.",
    "1, 1",
)
exercise.mistake(
    "swapped",
    "The order is turned round: the first key comes first.",
    "2, 1",
)
exercise.mistake(
    "distance",
    "Those are distances from the query to the keys. A dot product multiplies coordinates and adds "
    "them up.",
    "0, 1",
)
exercise.mistake(
    "minus-distance",
    "That is the score of a distance, with its minus. A dot product multiplies coordinates and "
    "adds them up.",
    "0, -1",
)
exercise.mistake(
    "squared-length",
    "Those are the squared lengths of the keys. Multiply each key with the query instead.",
    "1, 4",
)
exercise.mistake(
    "softmax",
    "Those are weights. The scores are asked for, before any softmax.",
    "1/(1 + exp(1)), exp(1)/(1 + exp(1))",
)
