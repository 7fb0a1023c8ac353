"""Curves of thresholds by rate as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from papers import table

import rocplot as rp

Y, SCORE = [1, 0, 1, 0, 0, 0, 1, 0], [9, 8, 7, 6, 5, 4, 3, 2]
PICTURES = [rp.rate_driven_curve, rp.rate_uniform_curve, rp.rol_curve, rp.kendall_curve]


@pytest.mark.mpl_image_compare
def test_image_rol_curves():
    columns = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.rol_curve(columns["x_wins"], {"naive Bayes": columns["naive_bayes"], "tree": columns["tree"]}, ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_kendall_curves():
    columns = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.kendall_curve(
        columns["x_wins"], {"naive Bayes": columns["naive_bayes"], "tree": columns["tree"]}, ax=ax
    )
    return fig


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_lines_bear_the_numbers(picture):
    _, ax = plt.subplots()
    picture(Y, {"m": SCORE}, prior=0.3, ax=ax)
    result = getattr(rp.compute, picture.__name__)(Y, SCORE, prior=0.3)
    (line,) = artists(ax, f"{picture.__name__}:m")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([result.x, result.loss]))
    assert f"{result.area:.3f}" in line.get_label()
    picture(Y, {"again": SCORE[::-1]}, ax=ax)
    assert len(ax.get_legend().get_texts()) == 2


def test_rol_shows_a_perfect_and_a_random_ranking():
    _, ax = plt.subplots()
    rp.rol_curve(Y, SCORE, ax=ax)
    np.testing.assert_allclose(artists(ax, "perfect")[0].get_xydata(), [[0, 3 / 8], [3 / 8, 0], [1, 5 / 8]])
    np.testing.assert_allclose(artists(ax, "chance")[0].get_xydata(), [[0, 3 / 8], [1, 5 / 8]])
    _, ax = plt.subplots()
    rp.rol_curve(Y, SCORE, perfect=False, chance={"color": "red"}, ax=ax)
    assert artists(ax, "perfect") == []
    assert artists(ax, "chance")[0].get_color() == "red"


def test_kendall_shows_a_random_ranking():
    y = [1, 1] + [0] * 8
    fig, ax = plt.subplots()
    rp.kendall_curve(y, np.ones(10), ax=ax)  # equal scores rank at random
    peak = 2 * 0.2 * 0.8
    np.testing.assert_allclose(artists(ax, "chance")[0].get_xydata(), [[0, 0], [0.2, peak], [1, 0]])
    np.testing.assert_allclose(artists(ax, "kendall_curve")[0].get_xydata(), [[0, 0], [0.2, peak], [1, 0]])
    assert artists(ax, "trivial") == []
    fig.canvas.draw()
    assert [text.get_text() for text in artists(ax, "labels")[0].get_children()] == ["random"]
    rp.cost_curve(y, np.ones(10), ax=ax)
    np.testing.assert_allclose(artists(ax, "trivial")[0].get_xydata(), [[0, 0], [0.8, peak], [1, 0]])
    _, ax = plt.subplots()
    rp.kendall_curve(y, [2] * 2 + [1] * 8, chance={"color": "red", "whole": True}, ax=ax)
    assert artists(ax, "chance")[0].get_color() == "red"
    assert ax.get_ylim()[1] > peak


def test_skew_has_a_panel_of_its_own():
    _, ax = plt.subplots()
    rp.rate_driven_curve(Y, SCORE, x="skew", ax=ax)
    assert ax.get_xlabel().startswith("Skew")
    with pytest.raises(ValueError, match="ax already shows"):
        rp.rate_uniform_curve(Y, SCORE, ax=ax)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_input_that_cannot_be_used(picture):
    with pytest.raises(ValueError, match="prior must"):
        picture(Y, SCORE, prior=2)
    with pytest.raises(TypeError, match="unexpected keyword argument 'colr'"):
        picture(Y, SCORE, colr="red")
    with pytest.raises(TypeError, match="must be a bool or a dict of Line2D properties, got 'no'"):
        picture(Y, SCORE, **{"chance" if picture in (rp.rol_curve, rp.kendall_curve) else "trivial": "no"})
    assert plt.get_fignums() == []


def test_a_result_over_something_else_is_refused():
    by_rate = rp.compute.LossCurve([0, 0.5, 1], [0.5, 0, 0.5], axis="rate")
    by_cost = rp.compute.LossCurve([0, 0.5, 1], [0, 0.2, 0])
    for picture, wrong, axis in (
        (rp.rol_curve, by_cost, "rate"),
        (rp.rate_uniform_curve, by_rate, "cost_proportion"),
    ):
        with pytest.raises(
            ValueError, match=f"{picture.__name__} is over x='{axis}', but the result is over x="
        ):
            picture(wrong)
    with pytest.raises(ValueError, match="different axes, x='cost_proportion' and x='rate'"):
        rp.rate_driven_curve({"a": by_cost, "b": by_rate})
    assert plt.get_fignums() == []
    _, ax = plt.subplots()
    rp.rol_curve(by_rate, ax=ax)
    assert ax.get_xlabel() == "Predicted positive rate"


def test_a_kendall_curve_is_no_whole_loss():
    """It is what the rate-driven loss exceeds that of a perfect ranking by; beside that, both are losses."""
    _, ax = plt.subplots()
    rp.kendall_curve(Y, SCORE, ax=ax)
    assert ax.get_ylabel() == "Excess loss"
    whole, perfect = (rp.compute.rate_driven_curve(Y, score) for score in (SCORE, np.asarray(Y)))
    ours, grid = rp.compute.kendall_curve(Y, SCORE), np.linspace(0, 1, 8 * 8 + 1)[::8]
    excess = np.interp(grid, whole.x, whole.loss) - np.interp(grid, perfect.x, perfect.loss)
    np.testing.assert_allclose(np.interp(grid, ours.x, ours.loss), excess, atol=1e-3)
    rp.kendall_curve(Y, SCORE[::-1], ax=ax)
    assert ax.get_ylabel() == "Excess loss"
    rp.rate_driven_curve(Y, SCORE, ax=ax)
    assert ax.get_ylabel() == "Expected loss"
    rp.kendall_curve(Y, SCORE, ax=ax)
    assert ax.get_ylabel() == "Expected loss"
