"""The two drawings, each from the functions that the solution grades with."""

from __future__ import annotations

from collections.abc import Callable

import kernels
import matplotlib as mpl
import numpy as np
from kernels import nadaraya_watson
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from course.kernel_regression.figures.look import BLUE, FAINT, INK, ORANGE, QUIET, STYLE, WIDTH
from course.kernel_zoo.sample import KERNELS

# boxcar, triangle and parabola as wide as a Gaussian of width 1: standard deviation one
MATCHED = {"boxcar": 3.0**0.5, "triangular": 6.0**0.5, "epanechnikov": 5.0**0.5}
DASHES = {"boxcar": ":", "triangular": "-", "epanechnikov": (0, (5, 1.5))}


def shapes_and_maps() -> Figure:
    """Five kernels, and underneath the weights that each gives forty keys."""
    figure = Figure(figsize=(WIDTH, 3.6), layout="constrained")
    curves, maps = figure.subplots(2, 5)
    for name, curve, picture in zip(KERNELS, curves, maps, strict=True):
        _curve(curve, name)
        image = _map(picture, name)
    curves[0].set(ylabel=r"$\kappa(u)$")
    maps[0].set(ylabel="query")
    figure.colorbar(image, ax=list(maps), label="weight", fraction=0.06, pad=0.02)
    return figure


def equal_and_matched() -> Figure:
    """Four estimates from one sample, at equal width and at matched width."""
    figure = Figure(figsize=(WIDTH, 3.5), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    _estimates(left, dict.fromkeys(MATCHED, 1.0))
    _estimates(right, MATCHED)
    left.set(title="All widths 1", ylabel="value", ylim=(-1.0, 6.5))
    right.set(title="All standard deviations 1")
    figure.legend(*right.get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return figure


def _sample() -> tuple[np.ndarray, np.ndarray]:
    """The handout's forty points."""
    rng = np.random.default_rng(0)
    keys = np.sort(rng.uniform(0.0, 5.0, (40, 1)), axis=0)
    return keys, 2.0 * np.sin(keys) + keys + rng.normal(0.0, 1.0, keys.shape)


def _curve(axes: Axes, name: str) -> None:
    scaled = np.linspace(-2.5, 2.5, 501)
    axes.fill_between(scaled, getattr(kernels, name)(scaled), color=BLUE, alpha=0.15, lw=0)
    axes.plot(scaled, getattr(kernels, name)(scaled), color=BLUE, lw=1.6)
    axes.set(ylim=(0.0, 1.1), xticks=[-2, 0, 2], yticks=[0, 1], xlabel="$u$")
    axes.set_title(name, fontsize=9)


def _map(axes: Axes, name: str) -> mpl.image.AxesImage:
    keys, values = _sample()
    queries = np.linspace(0.25, 4.75, 31)[:, None]
    _, weights = nadaraya_watson(queries, keys, values, name, 0.5)
    axes.set(xticks=[], yticks=[], xlabel="key")
    return axes.imshow(weights, origin="lower", aspect="auto", cmap="Blues", vmin=0.0, vmax=0.3,
                       interpolation="nearest")  # fmt: skip


def _estimates(axes: Axes, widths: dict[str, float]) -> None:
    keys, values = _sample()
    queries = np.linspace(0.0, 4.9, 197)[:, None]
    axes.scatter(keys, values, s=12, color=FAINT, lw=0)
    gaussian, _ = nadaraya_watson(queries, keys, values, "gaussian", 1.0)
    axes.plot(queries, gaussian, color=ORANGE, lw=3.4, label="gaussian")
    for name, width in widths.items():
        estimate, _ = nadaraya_watson(queries, keys, values, name, width)
        axes.plot(queries, estimate, color=BLUE, lw=1.4, ls=DASHES[name], label=name)
    truth = 2.0 * np.sin(queries) + queries
    axes.plot(queries, truth, color=INK, lw=1.0, ls=(0, (1, 2)), label="truth")
    axes.set(xlabel="query $q$")
    axes.tick_params(colors=QUIET)


FIGURES: dict[str, Callable[[], Figure]] = {
    draw.__name__: draw for draw in (shapes_and_maps, equal_and_matched)
}


def draw(name: str) -> Figure:
    """The figure of that name, in the common style."""
    with mpl.rc_context(STYLE):
        return FIGURES[name]()
