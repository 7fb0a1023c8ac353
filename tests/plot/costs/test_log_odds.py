"""Cost curves and Brier curves over the log odds of the cost proportion."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from papers import table

import rocplot as rp

Y, P = np.array([1, 0, 1, 0, 1, 0, 0, 0]), np.array([0.9, 0.8, 0.7, 0.6, 0.3, 0.3, 0.1, 0.05])
PICTURES = [rp.cost_curve, rp.brier_curve]


def draw(picture, *args, **kws):
    fig, ax = plt.subplots()
    assert picture(*args, x="log_odds", ax=ax, **kws) is ax
    return fig, ax


def loss(kappa, cut, y=Y, p=P, prior=3 / 8):
    """Twice the cost per case of predicting positive iff p ≥ cut, κ the share of a false negative."""
    fnr, fpr = np.mean(p[y == 1] < cut), np.mean(p[y == 0] >= cut)
    return 2 * (kappa * prior * fnr + (1 - kappa) * (1 - prior) * fpr)


def kappas(line):
    return 1 / (1 + np.exp(-line.get_xdata()))


@pytest.mark.mpl_image_compare
def test_image_cost_curve_over_log_odds():
    games = table("tic_tac_toe")
    layers = {"thresholds": [0.8], "operating_range": True, "operating_point": {"cost_fn": 4}}
    return draw(rp.cost_curve, games["x_wins"], games["naive_bayes"], **layers)[0]


@pytest.mark.mpl_image_compare
def test_image_brier_curve_over_log_odds():
    games = table("tic_tac_toe")
    return draw(
        rp.brier_curve, games["x_wins"], {"naive Bayes": games["naive_bayes"], "tree": games["tree"]}
    )[0]


@pytest.mark.parametrize("prior", [None, 0.05])
def test_the_loss_is_that_of_the_cost_proportion(prior):
    base = 3 / 8 if prior is None else prior
    line = artist(draw(rp.cost_curve, Y, P, prior=prior)[1], "cost_curve")
    cuts = [*np.unique(P), np.inf]
    wanted = [min(loss(kappa, cut, prior=base) for cut in cuts) for kappa in kappas(line)]
    np.testing.assert_allclose(line.get_ydata(), wanted, rtol=1e-6, atol=1e-12)
    line = artist(draw(rp.brier_curve, Y, P, prior=prior)[1], "brier_curve")
    kappa, height = kappas(line), line.get_ydata()
    smooth = np.abs(kappa[:, None] - (1 - P)).min(axis=1) > 1e-9
    assert smooth.sum() > 500
    wanted = [loss(one, 1 - one, prior=base) for one in kappa[smooth]]
    np.testing.assert_allclose(height[smooth], wanted, rtol=1e-6, atol=1e-12)


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("p", [P, np.array([1.0, 0, 1, 0.5, 0.5, 0, 1, 0]), np.full(8, 0.4), Y * 0.6 + 0.2])
def test_lines_go_on_to_the_ends_of_the_panel(picture, p):
    _, ax = draw(picture, Y, p)
    low, high = ax.get_xlim()
    for gid in (picture.__name__, "trivial"):
        line = artist(ax, gid)
        x = line.get_xdata()
        assert x[0] < low < high < x[-1]
        assert (np.diff(x) >= 0).all()
        assert np.isfinite(line.get_xydata()).all()
        assert np.diff(x)[x[:-1] > low].max() < 0.06  # fine enough for the eye
    assert -low == high >= 5


def test_a_score_of_one_and_of_nought_are_jumps_at_infinity():
    """Cases of score 1 are positive at every κ, so that false ones cost 2(1 − π) fpr where κ is near 0."""
    y, p = np.array([1, 0, 1, 0]), np.array([1.0, 1.0, 0.0, 0.0])
    height = artist(draw(rp.brier_curve, y, p)[1], "brier_curve").get_ydata()
    assert height[0] == pytest.approx(0.5, abs=1e-6)
    assert height[-1] == pytest.approx(0.5, abs=1e-6)


def test_the_tent_and_the_lines_of_cut_offs_bend():
    _, ax = draw(rp.cost_curve, Y, P, thresholds=[0.3], lines=True)
    tent, cut = artist(ax, "trivial"), artist(ax, "thresholds")
    k = kappas(tent)
    np.testing.assert_allclose(tent.get_ydata(), np.minimum(0.75 * k, 1.25 * (1 - k)), rtol=1e-6)
    k = kappas(cut)
    np.testing.assert_allclose(cut.get_ydata(), [loss(one, 0.3) for one in k], rtol=1e-6)
    found = artist(ax, "lines").get_segments()
    assert len(found) == np.unique(P).size + 1
    k = 1 / (1 + np.exp(-found[3][:, 0]))
    np.testing.assert_allclose(found[3][:, 1], [loss(one, 0.7) for one in k], rtol=1e-6)


def test_the_optimum_stands_at_its_log_odds():
    _, ax = draw(rp.cost_curve, Y, P, operating_point={"cost_fn": 3})
    ((x, y),) = artist(ax, "operating_point").get_xydata()
    assert x == pytest.approx(np.log(3))
    assert y == pytest.approx(min(loss(0.75, cut) for cut in P))


def test_the_axis_above_has_the_cost_proportions():
    fig, ax = draw(rp.cost_curve, Y, P)
    fig.canvas.draw()
    (above,) = ax.child_axes
    seen = {
        label.get_text(): tick
        for tick, label in zip(above.get_xticks(), above.get_xticklabels(), strict=True)
    }
    assert above.get_xlim() == ax.get_xlim()
    for text in ("0.01", "0.1", "0.5", "0.9"):
        assert seen[text] == pytest.approx(np.log(float(text) / (1 - float(text))))
    assert ax.get_xlabel().startswith("Log odds")
    assert above.get_xlabel() == "Cost proportion of a false negative, κ"
    rp.brier_curve(Y, P, x="log_odds", ax=ax)
    assert len(ax.child_axes) == 1
    with pytest.raises(ValueError, match="Log odds"):
        rp.cost_curve(Y, P, ax=ax)


def test_labels_have_no_area_as_there_is_none():
    for picture in PICTURES:
        _, ax = draw(picture, Y, {"m": P})
        assert ax.get_legend_handles_labels()[1] == ["m"]
        assert "over the log odds of the cost proportion" in rp.caption(ax)
        with pytest.raises(
            ValueError, match="area belongs to the whole range of costs: leave it out, or draw x="
        ):
            draw(picture, Y, {"m": P}, label_fmt="{name} {area:.2f}")


def test_ready_results_keep_their_ends_and_others_are_refused():
    for picture in PICTURES:
        ready = getattr(rp.compute, picture.__name__)(Y, P, x="log_odds")
        _, ax = plt.subplots()
        picture({"m": ready}, ax=ax)
        same = artist(draw(picture, Y, {"m": P})[1], f"{picture.__name__}:m")
        np.testing.assert_array_equal(artist(ax, f"{picture.__name__}:m").get_xydata(), same.get_xydata())
        assert "proportion" not in ready.to_dict()
    bare = rp.compute.LossCurve([-1, 1], [0.1, 0.2], axis="log_odds")
    with pytest.raises(ValueError, match="without its ends"):
        rp.brier_curve(bare)


@pytest.mark.parametrize(
    ("picture", "layer"),
    [
        (rp.cost_curve, "band"),
        (rp.cost_curve, "cost_weight"),
        (rp.cost_curve, "zoom"),
        (rp.brier_curve, "area"),
    ],
)
def test_what_belongs_to_the_whole_range_is_refused(picture, layer):
    with pytest.raises(ValueError, match=f"{layer} belongs to the whole range"):
        draw(picture, Y, P, **{layer: True})
    assert not artists(plt.gca(), layer)


def test_small_panels_have_fewer_proportions():
    fig, ax = draw(rp.cost_curve, Y, P)
    fig.set_layout_engine("none")
    numbers = []
    for width in (0.2, 0.7):
        ax.set_position([0.2, 0.2, width, width])
        fig.canvas.draw()
        numbers.append(len(ax.child_axes[0].get_xticks()))
    assert 1 <= numbers[0] < numbers[1]
