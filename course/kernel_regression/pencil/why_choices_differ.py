r"""Why two choices differ.

On fresh data you chose the bandwidth that predicts a validation set best. The table of the
laboratory has its smallest error against the truth at a bandwidth, too. The two need not be the
same. Why not? Give at least three reasons, and say which of the two choices you could make outside
the laboratory.

Write a few sentences in quotation marks, at most 4000 characters, as `why_choices_differ` in
`pencil.py`; three quotation marks on either side allow several lines. A person reads them.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Essay

exercise = Pencil(
    "why_choices_differ",
    symbols={},
    answer=Essay(
        rubric=[
            "Validation values are noisy and few, so the curve of validation errors is random "
            "itself; its dip is shallower than its scatter over samples.",
            "The table averages over a thousand worlds of noise; a validation set belongs to one "
            "world, and what is best on average need not be best there.",
            "The data differ: another sample, another number of keys (the best bandwidth falls as "
            "it grows), other queries, edges included or not.",
            "The noise floor in the validation error shifts the whole curve and moves no minimum: "
            "naming it as the reason is a mistake.",
            "Outside the laboratory only the validation choice can be made, for it needs no truth.",
        ]
    ),
    points=2,
    says="why validation and truth need not choose alike, in your own words",
)
