"""What figures drawn in the manner of a field state: read off them, and computed by other means."""

import numpy as np
import pytest
from artists import artist, figure, line, words
from scipy.stats import ks_2samp, norm

import rocplot as rp

pytestmark = pytest.mark.gallery


@figure("lift/plot_7_cap")
def test_the_cap_curve_states_the_distance_and_the_gini_coefficient_of_its_classes(axes):
    d = rp.load_dataset("diabetes")
    y, s = d["y_true"].to_numpy(dtype=bool), d["tree"].to_numpy()
    (ax,) = axes
    assert f"KS {ks_2samp(s[y], s[~y]).statistic:.3f}" in words(ax)
    pairs = np.sign(s[y][:, None] - s[~y])
    assert f"tree (accuracy ratio {pairs.mean():.3f})" in words(ax)
    (x, x_too), heights = line(ax, "ks:tree")
    gaps = {cut: (s[y] >= cut).mean() - (s[~y] >= cut).mean() for cut in np.unique(s)}
    best = max(cut for cut, gap in gaps.items() if gap > max(gaps.values()) - 1e-12)  # of equals, the highest
    assert x == x_too == pytest.approx((s >= best).mean())
    assert max(heights) == pytest.approx((s[y] >= best).mean())
    x, height = line(ax, "perfect")
    assert np.interp(y.mean(), x, height) == pytest.approx(1)


@figure("calibration/plot_14_attributes")
def test_the_shade_is_where_bias_costs_more_than_resolution_gains(axes):
    d = rp.load_dataset("diabetes")
    prior = d["y_true"].mean()
    paths = artist(axes[0], "no_skill").get_paths()
    grid = np.array([(x, y) for x in np.arange(0.03, 1, 0.1) for y in np.arange(0.045, 1, 0.1)])
    shaded = np.any([path.contains_points(grid) for path in paths], axis=0)
    x, y = grid.T
    assert np.array_equal(shaded, (x - y) ** 2 > (y - prior) ** 2)
    assert "95 % if calibrated" in words(axes[0])  # a consistency band


@figure("roc/plot_16_band")
def test_the_band_holds_the_curve_and_the_legend_its_area(axes):
    (ax,) = axes
    d = rp.load_dataset("tic_tac_toe")[::8]
    y, s = d["y_true"].to_numpy(dtype=bool), d["naive_bayes"].to_numpy()
    area = ((np.sign(s[y][:, None] - s[~y]) + 1) / 2).mean()
    assert f"AUC {area:.2f}" in words(ax)
    fpr, tpr = line(ax, "roc:naive Bayes")
    (path,) = artist(ax, "band:naive Bayes").get_paths()
    inner = (tpr > 0) & (tpr < 1)
    assert path.contains_points(np.c_[fpr, tpr][inner], radius=1e-9).mean() > 0.95


@figure("score_distribution/plot_10_scorecard")
def test_the_scorecard_states_the_gap_the_index_and_the_rates_of_its_cases(axes):
    d = rp.load_dataset("diabetes")
    y, s = d["y_true"].to_numpy(dtype=bool), d["logistic_regression"].to_numpy()
    left, right = axes
    assert f"KS {ks_2samp(s[y], s[~y]).statistic:.3f}" in words(left)
    young, old = (s[(d["age_group"] == name).to_numpy()] for name in ("under 40", "55 and over"))
    edges = np.r_[-np.inf, np.quantile(young, [0.2, 0.4, 0.6, 0.8]), np.inf]
    e, a = (np.histogram(-one, -edges[::-1])[0] / one.size for one in (young, old))  # closed on the right
    assert f"PSI {((a - e) * np.log(a / e)).sum():.2f}" in left.get_title()
    best = s > np.quantile(s, 7 / 8)
    (bars,) = [one for one in right.collections if one.get_gid() == "score_bands:logistic regression"]
    assert bars.get_paths()[0].get_extents().x1 == pytest.approx(y[best].mean())


@figure("costs/plot_19_forensic_speech")
def test_the_trials_cost_what_their_ratios_say_and_no_less_than_their_order_allows(axes):
    """Cllr by its definition, and its minimum by isotonic regression of scikit-learn on classes of equal weight."""
    from sklearn.isotonic import IsotonicRegression

    rng = np.random.default_rng(12)
    same = np.repeat([True, False], [200, 800])
    stated = 2 * (np.where(same, 2, -2) + 2 * rng.normal(size=1000))

    def cost(llr):
        with np.errstate(over="ignore"):
            return (np.log2(1 + np.exp(-llr[same])).mean() + np.log2(1 + np.exp(llr[~same])).mean()) / 2

    weight = np.where(same, 1 / 200, 1 / 800)
    p = IsotonicRegression(y_min=0, y_max=1).fit_transform(stated, same, sample_weight=weight)
    with np.errstate(divide="ignore"):
        least = cost(np.log(p / (1 - p)))
    left, *_ = axes
    assert f"Cllr {cost(stated):.2f}, at least {least:.2f}" in left.get_title()
    x, y = line(left, "negatives")
    assert np.interp(0, x, y) == pytest.approx((stated[~same] <= 0).mean(), abs=2e-3)


@figure("operating_point/plot_7_read_off")
def test_the_cut_off_that_is_read_off_has_its_rates_sizes_and_region(axes):
    (ax,) = axes
    d = rp.load_dataset("diabetes")[::3]
    y, s = d["y_true"].to_numpy(dtype=bool), d["random_forest"].to_numpy()
    f, t = ((s[y == k] >= 0.5).mean() for k in (False, True))
    assert f"cut-off 0.5 ({f:.2f}, {t:.2f})" in words(ax)
    assert f"{y.sum()} positives, {(~y).sum()} negatives" in words(ax)
    (box,) = [one for one in ax.collections if one.get_gid() == "crosses"]
    corners = box.get_paths()[0].vertices
    z = norm.ppf((1 + np.sqrt(0.95)) / 2)
    for share, size, ends in ((f, (~y).sum(), corners[:, 0]), (t, y.sum(), corners[:, 1])):
        for end in (ends.min(), ends.max()):  # Wilson's limits: where the score test just rejects
            assert abs(share - end) / np.sqrt(end * (1 - end) / size) == pytest.approx(z)
