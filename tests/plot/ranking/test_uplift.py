"""Pictures of uplift and Qini curves."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import rocplot as rp
from rocplot import compute

PICTURES = (rp.uplift, rp.qini)


def experiment(n=400, seed=3):
    """Draw an experiment whose effect grows with a feature, and two scores that know it more or less well."""
    rng = np.random.default_rng(seed)
    feature = rng.normal(size=n)
    treatment = (np.arange(n) % 2).astype(int)
    y = (rng.random(n) < 1 / (1 + np.exp(1 - 0.8 * feature * treatment))).astype(int)
    scores = {"forest": feature + rng.normal(size=n), "regression": feature + 3 * rng.normal(size=n)}
    return y, scores, treatment


def by_gid(ax):
    return {one.get_gid(): one for one in [*ax.lines, *ax.collections] if one.get_gid()}


@pytest.mark.parametrize("picture", PICTURES)
def test_draws_the_curve(picture):
    y, scores, treatment = experiment()
    ax = picture(y, scores, treatment, perfect=True)
    lines = by_gid(ax)
    name = picture.__name__
    for model, score in scores.items():
        curve = compute.uplift(y, score, treatment, kind=name)
        line = lines[f"{name}:{model}"]
        np.testing.assert_allclose(line.get_xdata(), curve.rate)
        np.testing.assert_allclose(line.get_ydata(), curve.gain)
    np.testing.assert_allclose(lines["perfect"].get_ydata().max(), curve.perfect_order()[1].max())
    np.testing.assert_allclose(lines["chance"].get_ydata(), [0, curve.gain[-1]])
    assert f"{curve.coefficient:.3f}" in lines[f"{name}:regression"].get_label().replace("−", "-")
    low, high = ax.get_ylim()
    assert low < min(0, curve.gain.min())
    assert high > curve.perfect_order()[1].max()


@pytest.mark.parametrize("picture", PICTURES)
def test_the_band_is_that_of_the_numbers(picture):
    y, scores, treatment = experiment()
    curve = compute.uplift(y, scores["forest"], treatment, kind=picture.__name__)
    ax = picture(curve, band={"n_resamples": 100})
    band = curve.band(n_resamples=100, seed=0)
    path = by_gid(ax)["band"].get_paths()[0].vertices
    assert path[:, 1].max() == pytest.approx(band.high.max())
    assert path[:, 1].min() == pytest.approx(band.low.min())


def test_profit_touches_the_curve():
    y, scores, treatment = experiment()
    worth = {"benefit_tp": 9, "cost_fp": 1}
    ax = rp.uplift(
        y, scores["forest"], treatment, profit=worth | {"unit": "€"}, label_fmt="{name} {profit:.1f}"
    )
    best = compute.uplift(y, scores["forest"], treatment).profit_optimum(**worth)
    lines = by_gid(ax)
    assert lines["optimum"].get_xdata()[0] == pytest.approx(best.rate)
    assert lines["optimum"].get_ydata()[0] == pytest.approx(best.count)
    x, height = lines["cost"].get_data()
    assert height[1] / x[1] == pytest.approx(400 * 1 / 10)  # 400 treatments at 1, in responses of 10
    x, height = lines["tangent"].get_data()
    assert np.diff(height)[0] / np.diff(x)[0] == pytest.approx(40)
    (money,) = (one for one in ax.child_axes)
    assert money.get_ylabel() == "Value of responses gained (€)"
    assert lines["uplift"].get_label().endswith(f"{best.profit:.1f}")


@pytest.mark.parametrize("picture", PICTURES)
def test_folds(picture):
    y, scores, treatment = experiment()
    fold = np.arange(400) // 2 % 4
    ax = picture(y, scores["forest"], treatment, fold=fold, folds=True)
    mean = compute.uplift(y, scores["forest"], treatment, fold=fold, kind=picture.__name__)
    lines = by_gid(ax)
    np.testing.assert_allclose(lines[picture.__name__].get_ydata(), mean.y)
    assert sum(one.get_gid() == "folds" for one in ax.lines) == 4
    assert "errorbar" in lines
    again = picture(mean, ax=plt.figure().add_subplot())
    np.testing.assert_allclose(by_gid(again)[picture.__name__].get_ydata(), mean.y)
    with pytest.raises(ValueError, match="band"):
        picture(y, scores["forest"], treatment, fold=fold, band=True)


def test_a_curve_of_the_other_kind_is_refused():
    y, scores, treatment = experiment()
    curve = compute.uplift(y, scores["forest"], treatment, kind="qini")
    with pytest.raises(ValueError, match="draw it by rocplot"):
        rp.uplift(curve)
    mean = compute.uplift(y, scores["forest"], treatment, fold=np.arange(400) // 2 % 2)
    with pytest.raises(ValueError, match="draw it by rocplot"):
        rp.qini(mean)
    assert not plt.get_fignums()


def test_columns_hue_and_a_second_call():
    y, scores, treatment = experiment()
    table = pd.DataFrame({"y": y, "t": treatment, **scores})
    ax = rp.qini("y", ["forest"], "t", data=table)
    top = ax.get_ylim()[1]
    rp.qini(y, {"perfect": y * treatment}, treatment, ax=ax)
    assert ax.get_ylim()[1] > top
    assert {"qini:forest", "qini:perfect"} <= set(by_gid(ax))


def test_caption_says_what_is_drawn():
    y, scores, treatment = experiment()
    ax = rp.qini(y, scores["forest"], treatment, band={"n_resamples": 50}, perfect=True)
    words = rp.caption(ax)
    assert "Qini curve" in words
    assert "400 cases" in words
    assert "cases of each arm" in words


def test_harm_everywhere_and_nothing_at_all():
    y, scores, treatment = experiment()
    harmed = rp.uplift(1 - y, scores["forest"], treatment)
    assert harmed.get_ylim()[0] < 0
    flat = rp.uplift(np.zeros(400, int), scores["forest"], treatment, ax=plt.figure().add_subplot())
    assert flat.get_ylim()[0] < 0 < flat.get_ylim()[1]
    assert "coefficient" not in flat.lines[0].get_label()


@pytest.mark.mpl_image_compare
def test_image_uplift():
    y, scores, treatment = experiment()
    figure, axes = plt.subplots(1, 2, figsize=(7.5, 4.2), layout="constrained")
    rp.uplift(y, scores, treatment, profit={"benefit_tp": 9, "cost_fp": 1, "unit": "€"}, ax=axes[0])
    rp.qini(y, scores["forest"], treatment, band={"n_resamples": 500}, perfect=True, ax=axes[1])
    return figure


@pytest.mark.parametrize("style", ["nature", "paper"])
def test_dots_of_cut_offs_are_seen_on_a_jagged_line(style, rng):
    with plt.style.context(f"rocplot.styles.{style}"):
        y, treated = rng.integers(0, 2, (2, 400))
        ax = rp.qini(y, rng.normal(size=400), treated, thresholds=[0.5])
    (dots,) = [line for line in ax.lines if line.get_gid() == "thresholds"]
    (curve,) = [line for line in ax.lines if line.get_gid() == "qini"]
    assert dots.get_markersize() >= 3.5 * curve.get_linewidth()


def test_lines_of_profit_end_where_the_panel_does():
    """A band widens the panel beyond the curves; the costs went up to the highest of these."""
    y, scores, treatment = experiment()
    worth = {"benefit_tp": 9, "cost_fp": 9}  # 400 treatments are worth 200 responses, more than are gained
    ax = rp.uplift(y, scores["forest"], treatment, profit=worth, band={"n_resamples": 50})
    lines = by_gid(ax)
    top = max(path.vertices[:, 1].max() for path in lines["band"].get_paths())
    assert top > 1.1 * lines["uplift"].get_ydata().max()
    assert lines["cost"].get_ydata()[-1] == pytest.approx(top)
    assert lines["tangent"].get_ydata().max() == pytest.approx(top)
