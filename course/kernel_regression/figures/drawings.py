"""The four drawings, each from the functions that the solution grades with."""

from __future__ import annotations

from collections.abc import Callable

import matplotlib as mpl
import numpy as np
from kernel_attention import bias_variance_sweep, gaussian_attention, ols_weights
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

from course.kernel_regression.figures.chapter import chapter_keys, many_worlds, one_world, truth
from course.kernel_regression.figures.look import BLUE, FAINT, INK, ORANGE, QUIET, STYLE, WIDTH
from course.kernel_regression.sample import GRID


def three_points() -> Figure:
    """One query among three stored pairs, and the share that each of them gets."""
    keys, values = np.array([[1.0], [3.0], [5.0]]), np.array([[1.5], [2.8], [1.8]])
    output, weights = gaussian_attention([[3.5]], keys, values, 0.6)
    figure, (left, right) = _panels(2.9, width_ratios=[1.25, 1])
    for key, value, weight in zip(keys[:, 0], values[:, 0], weights[0], strict=True):
        left.plot([3.5, key], [output.item(), value], color=BLUE, lw=0.8 + 5 * weight,
                  alpha=0.3 + 0.5 * weight)  # fmt: skip
    left.axvline(3.5, color=QUIET, ls=":", lw=1.2, zorder=0)
    left.scatter(keys, values, s=60, color=INK, zorder=3)
    left.scatter([3.5], output[0], s=190, marker="*", color=ORANGE, edgecolor=INK, lw=0.7, zorder=4)
    left.annotate("prediction 2.74", (3.5, output.item()), (3.72, 2.78), fontsize=9.5)
    left.set(xlabel="location", ylabel="value", ylim=(1.3, 3.05), title="Ask at 3.5")
    left.set_xticks([1, 3, 3.5, 5], ["1", "3", "  3.5", "5"])
    left.set_yticks([1.5, 2.0, 2.5, 3.0])
    bars = right.bar(["key 1", "key 3", "key 5"], weights[0], color=BLUE, width=0.6)
    right.bar_label(bars, [f"{weight:.4f}" for weight in weights[0]], padding=3, fontsize=9.5)
    right.set(ylabel="weight", ylim=(0, 1.1), title="Who answers, and how much")
    return figure


def bandwidth_dial() -> Figure:
    """The same noisy world under a narrow, a middling and a wide bandwidth."""
    keys, values, dense = chapter_keys(), one_world(), np.linspace(-3.0, 3.0, 401)[:, None]
    figure = Figure(figsize=(WIDTH, 6.0), layout="constrained")
    says = {
        0.05: "believes every point",
        0.18: "follows the signal",
        0.65: "smooths the signal away",
    }
    for axes, (bandwidth, title) in zip(
        figure.subplots(3, 1, sharex=True, sharey=True), says.items(), strict=True
    ):
        axes.plot(dense, truth(dense), color=ORANGE, lw=2.6, label="truth")
        axes.scatter(keys, values, s=13, color=QUIET, lw=0, label="one noisy world", zorder=2)
        estimate, _ = gaussian_attention(dense, keys, values, bandwidth)
        axes.plot(dense, estimate, color=BLUE, lw=1.7, label="kernel average", zorder=3)
        axes.set(ylabel="value", title=f"$h = {bandwidth:.2f}$  {title}")
    axes.set(xlabel="query $q$", xlim=(-3.05, 3.05))
    figure.legend(*axes.get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return figure


def trade_off_and_map() -> Figure:
    """Bias and variance along the grid, and one row of weights per query as a picture."""
    figure, (left, right) = _panels(3.3, width_ratios=[1, 1.15])
    queries = np.linspace(-2.9, 2.9, 241)[:, None]
    sweep = bias_variance_sweep(queries, chapter_keys(), many_worlds(), truth(queries[:, 0]), GRID)
    _trade_off(left, sweep)
    _attention_map(figure, right, float(GRID[sweep[:, 2].argmin()]))
    return figure


def ols_against_kernel() -> Figure:
    """Two ways to mix five old answers, and where each lets the prediction go."""
    keys, targets = np.arange(-2.0, 3.0)[:, None], np.array([[1.0], [0.0], [0.0], [0.0], [0.0]])
    queries = np.linspace(-3.0, 3.0, 241)[:, None]
    figure, (left, right) = _panels(3.5)
    _, kernel = gaussian_attention([[1.5]], keys, targets, 1.0)
    for shift, weights, colour in ((-0.2, ols_weights([[1.5]], keys), ORANGE), (0.2, kernel, BLUE)):
        left.bar(keys[:, 0] + shift, weights[0], width=0.38, color=colour)
    left.axhline(0.0, color=INK, lw=0.9)
    left.set(xlabel="key", ylabel="weight", title="Weights at $q = 1.5$", xticks=keys[:, 0])
    right.axhspan(0.0, 1.0, color=FAINT, alpha=0.5, lw=0)
    right.text(1.35, 0.93, "range of the targets", ha="right", va="top", color=QUIET, fontsize=9.5)
    right.plot(queries, ols_weights(queries, keys) @ targets, color=ORANGE, lw=2.2, label="OLS")
    right.plot(queries, gaussian_attention(queries, keys, targets, 1.0)[0], color=BLUE, lw=2.2,
               ls=(0, (5, 1.5)), label="kernel, $h = 1$")  # fmt: skip
    right.scatter(keys, targets, s=32, color=INK, zorder=3, label="targets")
    right.axvline(1.5, color=QUIET, ls=":", lw=1.2, zorder=0)
    right.set(xlabel="query $q$", ylabel="prediction", title="Prediction from one high target")
    right.set(ylim=(-0.5, 1.08), yticks=[-0.5, 0.0, 0.5, 1.0])
    figure.legend(*right.get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return figure


def _panels(height: float, **options: list[float]) -> tuple[Figure, tuple[Axes, Axes]]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, tuple(figure.subplots(1, 2, **options))


def _trade_off(axes: Axes, sweep: np.ndarray) -> None:
    lines = (("MSE", INK, "o", "-"), ("variance", BLUE, "s", "--"), ("bias²", ORANGE, "^", "-"))
    for column, (label, colour, marker, dash) in zip((2, 1, 0), lines, strict=True):
        axes.loglog(GRID, sweep[:, column], dash, marker=marker, ms=5, color=colour, label=label)
    best = int(sweep[:, 2].argmin())
    axes.vlines(GRID[best], 0.0018, sweep[best, 2], color=QUIET, ls=":", lw=1.2, zorder=0)
    axes.set(ylim=(0.0018, 0.4))
    for axis, ticks in (
        (axes.xaxis, [0.05, 0.18, 0.4, 1.0]),
        (axes.yaxis, [0.003, 0.01, 0.03, 0.1, 0.3]),
    ):
        axis.set_major_locator(FixedLocator(ticks))
        axis.set_major_formatter(FixedFormatter([f"{tick:g}" for tick in ticks]))
        axis.set_minor_locator(NullLocator())
    axes.set(xlabel="bandwidth $h$", ylabel="error against the truth", title="The trade-off")
    axes.legend(loc="upper left", borderaxespad=0.1)


def _attention_map(figure: Figure, axes: Axes, bandwidth: float) -> None:
    keys, queries = chapter_keys(), np.linspace(-2.9, 2.9, 31)
    _, weights = gaussian_attention(queries[:, None], keys, one_world(), bandwidth)
    image = axes.imshow(weights, origin="lower", aspect="auto", cmap="Blues",
                        extent=(-0.5, 59.5, -2.9967, 2.9967), interpolation="nearest")  # fmt: skip
    axes.plot(np.interp(queries, keys[:, 0], np.arange(60)), queries, color=ORANGE, lw=1.3)
    ticks = [0, 15, 30, 45, 59]
    axes.set_xticks(ticks, [f"{keys[tick, 0]:.1f}".replace("-", "−") for tick in ticks])
    axes.set(xlabel="key (sorted)", ylabel="query $q$", title=f"Weights at $h = {bandwidth:.2f}$")
    figure.colorbar(image, ax=axes, label="weight", fraction=0.06, pad=0.03)


FIGURES: dict[str, Callable[[], Figure]] = {
    draw.__name__: draw for draw in (three_points, ols_against_kernel, bandwidth_dial,
                                     trade_off_and_map)
}  # fmt: skip


def draw(name: str) -> Figure:
    """The figure of that name, in the common style."""
    with mpl.rc_context(STYLE):
        return FIGURES[name]()
