"""The chapter's printed figures, from the solution that grades the class."""

from pathlib import Path

import numpy as np
import pytest

from autograder.course import load_course

GRID = np.array([0.05, 0.08, 0.12, 0.18, 0.28, 0.42, 0.65, 1.0])


@pytest.fixture(scope="module")
def chapter():
    """The solution's functions by name."""
    course = load_course(Path(__file__).parents[1])
    assignment = course.assignment("kernel_regression")
    solution = course.solution(assignment)
    return {
        question.name: solution.function(question)
        for question in assignment.questions
        if question.file == "kernel_attention.py"
    }


def column(*numbers):
    """Numbers as a table with one column."""
    return np.array(numbers)[:, None]


def noisy(x, rng, shape):
    """The chapter's function with its noise."""
    return np.sin(1.5 * x) + 0.3 * np.cos(4.0 * x) + rng.normal(0.0, 0.25, shape)


def test_three_points(chapter):
    """The first lookup of the chapter: the second observation dominates."""
    output, weights = chapter["gaussian_attention"](
        column(3.5), column(1.0, 3.0, 5.0), column(1.5, 2.8, 1.8), 0.6
    )
    assert [0.0002, 0.9413, 0.0585] == weights[0].round(4).tolist()
    assert 2.7412 == round(output.item(), 4)


def test_least_squares_takes_away(chapter):
    """The first of the five OLS weights is negative, and so is the witness prediction."""
    weights = chapter["ols_weights"](column(1.5), column(-2.0, -1.0, 0.0, 1.0, 2.0))
    assert [-0.10, 0.05, 0.20, 0.35, 0.50] == pytest.approx(weights[0].tolist(), abs=1e-12)
    assert pytest.approx(-0.1) == (weights @ [1.0, 0.0, 0.0, 0.0, 0.0]).item()


def test_kernel_average_stays_inside(chapter):
    """The same witness under a kernel of width 1 stays in the range of the targets."""
    output, weights = chapter["gaussian_attention"](
        column(1.5), column(-2.0, -1.0, 0.0, 1.0, 2.0), column(1.0, 0.0, 0.0, 0.0, 0.0), 1.0
    )
    assert [0.001, 0.0206, 0.152, 0.4132, 0.4132] == weights[0].round(4).tolist()
    assert 0.0010 == round(output.item(), 4)


def test_bias_variance_table(chapter):
    """The table of 1000 worlds comes out to every printed digit, with its minimum at 0.18."""
    keys = np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, 60))
    responses = noisy(keys, np.random.default_rng(605014), (1000, 60))
    queries = np.linspace(-2.9, 2.9, 241)
    truth = np.sin(1.5 * queries) + 0.3 * np.cos(4.0 * queries)
    table = chapter["bias_variance_sweep"](queries[:, None], keys[:, None], responses, truth, GRID)
    printed = [
        [0.0119, 0.0343, 0.0462],
        [0.0101, 0.0247, 0.0348],
        [0.0090, 0.0169, 0.0259],
        [0.0127, 0.0109, 0.0236],
        [0.0304, 0.0069, 0.0373],
        [0.0747, 0.0047, 0.0794],
        [0.1721, 0.0031, 0.1753],
        [0.3142, 0.0022, 0.3164],
    ]
    assert printed == table.round(4).tolist()
    assert 0.18 == GRID[table[:, 2].argmin()]


def test_rows_of_the_first_attention_map(chapter):
    """Every row of the chapter's map adds up to one within a few roundings."""
    keys = np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, 60))
    values = noisy(keys, np.random.default_rng(605013), 60)
    _, weights = chapter["gaussian_attention"](
        np.linspace(-2.9, 2.9, 31)[:, None], keys[:, None], values[:, None], 0.18
    )
    assert (31, 60) == weights.shape
    assert np.abs(weights.sum(axis=1) - 1.0).max() <= 2e-15


def test_far_query_finds_the_nearest_key(chapter):
    """A query at 1000 gives its whole weight to the key at 2.9886."""
    keys = np.sort(np.random.default_rng(605012).uniform(-3.0, 3.0, 60))
    output, weights = chapter["gaussian_attention"](
        column(1000.0), keys[:, None], keys[:, None], 0.1
    )
    assert 1.0 == weights.max()
    assert 2.9886 == round(output.item(), 4)


@pytest.mark.parametrize(("score", "tau"), [(1.0, 0.72), (0.5, 0.36)])
def test_bandwidth_is_temperature(chapter, score, tau):
    """At h = 0.6 a softmax of scaled scores has the kernel's weights at the two temperatures."""
    squares = (3.5 - np.array([[1.0, 3.0, 5.0]])) ** 2
    _, weights = chapter["gaussian_attention"](
        column(3.5), column(1.0, 3.0, 5.0), column(1.5, 2.8, 1.8), 0.6
    )
    assert weights == pytest.approx(chapter["row_softmax"](-score * squares / tau), abs=1e-12)


@pytest.mark.parametrize("bandwidth", [1e-2, 1e-4, 1e-50, 1e-100])
def test_tie_splits_however_narrow(chapter, bandwidth):
    """Keys 0, 0, 1 at query 0: the tied keys share, down to the narrowest bandwidth promised."""
    _, weights = chapter["gaussian_attention"](
        column(0.0), column(0.0, 0.0, 1.0), column(1.0, 2.0, 3.0), bandwidth
    )
    assert [[0.5, 0.5, 0.0]] == weights.tolist()


def test_standardizing_changes_the_winner(chapter):
    """Exercise 5 by hand: raw units elect the third key, standardized ones the second."""
    keys = np.array([[0.0, 1000.0], [1.0, 2000.0], [2.0, 3000.0], [3.0, 4000.0]])
    query, values = np.array([[0.2, 2900.0]]), column(1.0, 2.0, 3.0, 4.0)
    _, raw = chapter["gaussian_attention"](query, keys, values, 1.0)
    _, scaled = chapter["standardized_attention"](query, keys, values, 0.5)
    assert [0.0, 0.0, 1.0, 0.0] == raw[0].tolist()
    wanted = [0.0272620062, 0.9210312980, 0.0517018735, 0.0000048223]
    assert wanted == pytest.approx(scaled[0].tolist(), abs=1e-10)


def worked_sample():
    """Training, validation and test set of the worked sample, 60, 30 and 30 points."""
    rng = np.random.default_rng(605015)
    keys = rng.uniform(-3.0, 3.0, 120)
    values = noisy(keys, rng, 120)
    order = rng.permutation(120)
    return [(keys[part, None], values[part, None]) for part in np.split(order, [60, 90])]


def test_worked_choice(chapter):
    """On the worked sample validation chooses 0.18."""
    train, validation, _ = worked_sample()
    bandwidth, errors = chapter["select_bandwidth"](*train, *validation, GRID)
    printed = [0.0891, 0.0743, 0.0663, 0.0637, 0.0688, 0.1093, 0.2266, 0.4119]
    assert 0.18 == bandwidth
    assert printed == errors.round(4).tolist()


def test_worked_report(chapter):
    """The sealed test set is opened once, by the choice, and says 0.0493."""
    train, validation, test = worked_sample()
    named = []

    def open_test(bandwidth):
        named.append(bandwidth)
        return test

    bandwidth, error = chapter["report_once"](train, validation, open_test, GRID)
    assert [0.18] == named == [bandwidth]
    assert 0.0493 == round(error, 4)
