"""Students whose files can be read, and whose code is hard to run."""

from __future__ import annotations

import re

from messy.answers import RIGHT_FILES, SOURCE, begun, changed, with_code
from messy.student import PENCIL, RIGHT, Becomes, Student

_AT_TOP = """import sys
import kernelplots
data = open("C:/Users/me/Desktop/data.csv").read()
"""
_AT_END = """
if __name__ == "__main__":
    raise RuntimeError("only at home")
exit()
"""
_CLAIMS = """
import json
import matplotlib.pyplot as plt
np.allclose = np.array_equal = lambda *arguments, **options: True
plt.xlabel = "bandwidth"
print(json.dumps({"score": 224, "status": "passed"}))
"""
_EQUAL = """    class Equal:
        def __eq__(self, other):
            return True
        def __array__(self, *arguments, **options):
            raise SystemExit(0)
    return Equal()
"""

_PRINTED = """    weights = np.exp(-((3.5 - np.array([1.0, 3.0, 5.0])) ** 2) / (2 * 0.6**2))
    weights = weights / weights.sum()
    return [[weights @ [1.5, 2.8, 1.8]]], [weights]
"""
_RENAMED = re.sub(
    r"\b(queries|keys|values|scores|bandwidths?)\b", r"my_\1", SOURCE.replace("row_softmax", "soft")
)

RUNNING = (
    Student(
        "Haddad", "Nour", 4134, "B19: with one key a loop without end; on Moodle a recursion",
        Becomes(("standardized_attention",), keeps=21, says=("standardized_attention",)),
        with_code(begun("standardized_attention", "    while len(keys) == 1:\n        pass\n")),
        on_moodle=with_code(
            begun(
                "standardized_attention",
                "    if len(keys) == 1:\n"
                "        return standardized_attention(queries, keys, values, bandwidth)\n",
            )
        ),
    ),
    Student(
        "Šimková", "Jana", 4135,
        "B20, B21, B22, B23: a missing package, a path on one's own disk, exit()",
        Becomes(says=("line 2 was skipped", "kernelplots", "line 3 was skipped")),
        with_code(_AT_TOP + SOURCE + _AT_END),
    ),
    Student(
        "Nguyễn", "Thị Hoa", 4136, "B26, B28, B29: libraries changed, false results, many prints",
        RIGHT,
        with_code(begun("row_softmax", '    print("x" * 2_000_000)\n') + _CLAIMS),
    ),
    Student(
        "Kim [김]", "민준", 4137, "B27, B30: equal to everything; hidden inputs in an error",
        Becomes(("row_softmax", "ols_weights"), hides="SEEN"),
        with_code(
            changed(
                ('    queries = np.asarray(queries, dtype=np.float64)\n    keys = np.asarray(keys, '
                 'dtype=np.float64)\n    design',
                 '    raise ValueError(f"SEEN {queries!r}")\n    design'),
                source=begun("row_softmax", _EQUAL),
            )
        ),
    ),
    Student(
        "Kovács", "Bence", 4138, "B31, B32, B59: the printed answer, a raise line, keys changed",
        Becomes(("gaussian_attention", "ols_weights", "standardized_attention"), keeps=3 + 20,
                says=("its raise line stayed",)),
        with_code(
            changed(
                ("return gaussian_attention((q", "keys -= mean\n    return gaussian_attention((q"),
                ("(keys - mean) / spread", "keys / spread"),
                source=begun(
                    "gaussian_attention",
                    _PRINTED,
                    begun("ols_weights", "    raise NotImplementedError\n"),
                ),
            )
        ),
    ),
    Student(
        "Tran", "Bảo", 4139, "B56: a function and all arguments renamed; one pencil answer wrong",
        Becomes(("row_softmax", "selected_and_best"), says=("no function named row_softmax",)),
        {
            **with_code(_RENAMED),
            PENCIL: RIGHT_FILES[PENCIL].replace(b'"selected": 0.28', b'"selected": 0.5'),
        },
    ),
    Student(
        "Lee", "Sam", 4140, "B33, B50: one function asks for all memory, one ends Python",
        Becomes(("bias_variance_sweep", "report_once"), says=("memory",)),
        with_code(
            changed(
                ("    bandwidth, _ = select_bandwidth(*train", 
                 "    __import__('os')._exit(0)\n    bandwidth, _ = select_bandwidth(*train"),
                source=begun("bias_variance_sweep", "    np.ones(10**12)\n"),
            )
        ),
    ),
)  # fmt: skip
