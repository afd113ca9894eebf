r"""What a fixed kernel hides.

You compared attention over keys of very different units before and after standardising. What does
the comparison say about the metric inside a fixed kernel? Say which feature decided before, why,
what standardising changed, and what it does not cure.

Write a few sentences in quotation marks, at most 4000 characters, as `hidden_metric` in
`pencil.py`; three quotation marks on either side allow several lines. A person reads them.
"""

from __future__ import annotations

from autograder import Pencil
from autograder.pencil import Essay

exercise = Pencil(
    "hidden_metric",
    symbols={},
    answer=Essay(
        rubric=[
            "A fixed kernel carries a metric: in raw units one unit of each feature counts alike, "
            "so the units decide what is near.",
            "Before, the feature with the large numbers decided alone; no single bandwidth suits "
            "both features.",
            "Standardising measures each feature in its own spread: another diagonal metric, which "
            "no longer depends on the units.",
            "It is a choice and not the truth: every feature counts equally, useful or not, and "
            "correlation between features is left as it is.",
        ]
    ),
    points=2,
    says="what the metric of a fixed kernel hides, in your own words",
)
