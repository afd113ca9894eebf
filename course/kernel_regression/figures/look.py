"""How all figures look: one style, few colours that differ in lightness too, white paper."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

INK, QUIET, FAINT = "#1e2530", "#5b6472", "#d5d9df"
# blue is dark and orange is light, so that they differ on a grey printer as well
BLUE, ORANGE = "#1f5f9e", "#e0862f"
WIDTH = 6.4

STYLE = {
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "legend.frameon": False,
    "figure.constrained_layout.w_pad": 0.09,
    "figure.constrained_layout.h_pad": 0.09,
    "lines.solid_capstyle": "round",
    # the same drawing gives the same file, so that a changed file means a changed drawing
    "svg.hashsalt": "kernel_regression",
}


def save(figure: Figure, path: Path) -> None:
    """Writes an SVG that names neither a date nor a version."""
    with mpl.rc_context(STYLE):
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
