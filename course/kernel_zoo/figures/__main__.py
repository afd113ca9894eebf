"""Draws every figure of the handout into a folder: this one, unless another is named."""

from __future__ import annotations

import sys
from pathlib import Path

from course.kernel_regression.figures.look import save
from course.kernel_zoo.figures.drawings import FIGURES, draw

folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
for name in FIGURES:
    save(draw(name), folder / f"{name}.svg")
    print(folder / f"{name}.svg")
