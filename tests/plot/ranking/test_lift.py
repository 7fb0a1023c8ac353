"""Lift charts as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from artists import artist, artists
from papers import VUK_CURK_TABLE_3, mailing, table
from pictures import labels_over_lines, texts

import rocplot as rp

Y, SCORE = [1, 0, 1, 0, 0, 1], [6, 5, 4, 3, 2, 2]
GAMES = table("tic_tac_toe")
MODELS = {"naive Bayes": GAMES["naive_bayes"], "tree": GAMES["tree"]}


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.lift(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_lift_profit():
    return draw(*mailing(), profit={"benefit_tp": 9, "cost_fp": 1, "unit": "€"}, perfect=True)[0]


@pytest.mark.mpl_image_compare
def test_image_lift_ratio():
    return draw(GAMES["x_wins"], MODELS, scale="ratio", deciles=[0.25, 0.5, 0.75])[0]


def drawn_path(curve, scale):
    _, ax = draw(curve, scale=scale)
    return artist(ax, "lift").get_xydata().T


def test_scales_agree_and_bent_segments_are_exact(rng):
    y, score = np.r_[0, 1, rng.integers(0, 2, 28)], rng.integers(0, 8, 30)
    curve = rp.compute.lift(y, score)
    np.testing.assert_array_equal(drawn_path(curve, "count"), (curve.rate, curve.count))
    np.testing.assert_array_equal(drawn_path(curve, "rate"), (curve.rate, curve.tpr))
    rate, ratio = drawn_path(curve, "ratio")
    np.testing.assert_allclose(ratio[1:] * rate[1:], np.interp(rate[1:], curve.rate, curve.tpr), rtol=1e-12)
    assert ratio[0] == pytest.approx(curve.ratio[1])  # the limit of the first segment
    assert set(np.round(curve.rate, 12)) <= set(np.round(rate, 12))


def test_long_curves_are_thinned_within_a_pixel(rng):
    n = 300_000
    score = rng.normal(size=n)
    curve = rp.compute.lift(rng.random(n) < 1 / (1 + np.exp(3 - 2 * score)), score)
    for scale, exact in (("count", curve.count), ("rate", curve.tpr), ("ratio", curve.ratio)):
        x, height = drawn_path(curve, scale)
        assert x.size <= 20_000
        seen = curve.rate > 1e-3
        error = np.abs(np.interp(curve.rate[seen], x, height) - exact[seen]) / exact[seen].max()
        if scale == "ratio":
            assert error.max() < 1e-3
            continue
        segment = np.clip(np.searchsorted(x, curve.rate[seen], side="right"), 1, x.size - 1)
        rise = np.diff(height)[segment - 1] / np.diff(x)[segment - 1] / exact[seen].max()
        assert (error / np.hypot(1, rise)).max() < 9.4e-5  # off the drawn line, of what `thin` promises


def test_scales_and_labels():
    curve = rp.compute.lift(Y, SCORE)
    # columns of 1, 1, 1, 1 and 2 sixths, of mean heights .5, 1, 1.5, 2 and 2.5
    for scale, height, label in (
        ("count", curve.count, "lift curve (area 1.667)"),
        ("rate", curve.tpr, "lift curve (area 0.556)"),
    ):
        _, ax = draw(Y, SCORE, scale=scale)
        np.testing.assert_array_equal(artist(ax, "lift").get_xydata(), np.column_stack([curve.rate, height]))
        assert artist(ax, "lift").get_label() == label
        assert artist(ax, "chance").get_ydata().tolist() == [0, height[-1]]
    _, ax = draw(Y, SCORE, scale="ratio")
    x, y = artist(ax, "lift").get_data()
    np.testing.assert_allclose(x * y, np.interp(x, curve.rate, curve.tpr), atol=1e-12)
    np.testing.assert_allclose(artist(ax, "chance").get_ydata(), 1)
    assert [ax.get_ylabel(), ax.get_xlabel()] == ["Lift (ratio to random)", "Predicted positive rate"]


def test_label_numbers():
    curve = rp.compute.lift(*VUK_CURK_TABLE_3, pos_label="p")
    _, ax = draw({"m": curve}, label_fmt="{name} {area:g} {area_step:.3f} {auc:.3f} {ks:.2f}")
    assert artist(ax, "lift:m").get_label() == "m 2 1.667 0.833 0.67"
    _, ax = draw(
        {"m": curve}, profit={"cost_fp": 1, "cost_fn": 1}, label_fmt="{profit:g} {depth:.2f} {threshold}"
    )
    assert artist(ax, "lift:m").get_label() == "−1 0.33 0.6"


def test_perfect_ranking_and_hull():
    _, ax = draw(Y, SCORE, perfect=True, hull=True)
    assert artist(ax, "perfect").get_xydata().tolist() == [[0, 0], [0.5, 3], [1, 3]]
    hull = rp.compute.hull(Y, SCORE)
    np.testing.assert_allclose(artist(ax, "hull").get_xdata(), (hull.fpr + hull.tpr) / 2)
    np.testing.assert_allclose(artist(ax, "hull").get_ydata(), 3 * hull.tpr)


def test_tangent_optimum_and_money():
    outcomes = {"benefit_tp": 8, "cost_fp": 2}
    y, score = mailing()
    best = rp.compute.profit_optimum(y, score, **outcomes)
    _, ax = draw(y, score, profit=outcomes)
    assert artist(ax, "optimum").get_xydata().tolist() == [[best.rate, best.count]]
    costs = "(at a cost of false positives of 2 and a benefit of true positives of 8)"
    assert f"Marked: depth of the largest profit {costs}: " in rp.caption(ax)
    x, height = artist(ax, "tangent").get_data()
    assert (height[1] - height[0]) / (x[1] - x[0]) == pytest.approx(1000 * 2 / 10)  # n m/R
    # the tangent meets the left edge at what is earned, in the positives' value
    start = height[0] - best.slope * x[0]
    assert 10 * start == pytest.approx(best.gain)
    # at the optimum the gap between curve and cost is what is earned
    cost = artist(ax, "cost")
    assert 10 * (best.count - np.interp(best.rate, *cost.get_data())) == pytest.approx(best.gain)
    (money,) = ax.child_axes
    ax.figure.canvas.draw()
    np.testing.assert_allclose(money.get_ylim(), np.multiply(ax.get_ylim(), 10))
    curve = rp.compute.lift(y, score)
    assert (curve.count - (height[0] + best.slope * (curve.rate - x[0])) <= 1e-9).all()


def test_money_is_left_out_where_models_share_no_axis():
    unlike = {"a": rp.compute.lift(Y, SCORE), "b": rp.compute.lift([1, 0], [2, 1])}
    for curves, kws in (
        (unlike, {}),
        (unlike["a"], {"money": False}),
    ):
        _, ax = draw(curves, profit={"benefit_tp": 2, "cost_fp": 1, **kws})
        assert ax.child_axes == []
    _, ax = draw(unlike["a"], profit={"benefit_tp": 2, "cost_fp": 1}, scale="ratio")
    assert ax.child_axes == []


def test_deciles_and_ks():
    curve = rp.compute.lift(Y, SCORE)
    _, ax = draw(Y, SCORE, deciles=True, ks=True, scale="rate")
    x, y = artist(ax, "deciles").get_data()
    np.testing.assert_allclose(x, np.arange(1, 10) / 10)
    np.testing.assert_allclose(y, np.interp(x, curve.rate, curve.tpr))
    _, one = draw(Y, SCORE, deciles=0.5, scale="rate")
    assert artist(one, "deciles").get_xydata().tolist() == [[0.5, y[4]]]
    x, y = artist(ax, "ks").get_data()
    assert (y[1] - y[0]) / (1 - curve.prior) == pytest.approx(curve.ks)
    assert (x[0], y[0]) == (x[1], x[0])


def test_a_cut_off_is_marked_at_its_decision():
    # cut-off 3.5 finds the cases 6, 5, 4: half of them all, with 2 of the 3 positives
    for scale, height in (("count", 2), ("rate", 2 / 3), ("ratio", (2 / 3) / (1 / 2))):
        _, ax = draw(Y, {"m": SCORE}, thresholds=[3.5], scale=scale)
        np.testing.assert_allclose(artist(ax, "thresholds:m").get_xydata(), [[0.5, height]])
    _, ax = draw(Y, SCORE, thresholds=[np.inf, 1], scale="ratio")  # nothing is found above inf
    assert artist(ax, "thresholds").get_xydata().tolist() == [[1, 1]]
    # one case in 400 is no depth to read a ratio at: 400/200 lies above the panel
    _, ax = draw([1] + [0, 1] * 199 + [0], np.arange(400)[::-1], thresholds=[399, 200], scale="ratio")
    assert artist(ax, "thresholds").get_xdata().tolist() == [0.5]


def test_money_and_counts_are_written_alike():
    y, score = mailing()
    fig, ax = draw(y, score, profit={"benefit_tp": 90, "cost_fp": 10, "unit": "EUR"})
    fig.canvas.draw()
    (money,) = ax.child_axes
    ticks = [label.get_text() for label in money.get_yticklabels()]
    assert "10\u00a0000" in ticks
    assert "\u00a0" in artist(ax, "tangent").get_label()
    _, ax = draw(y * 20 if isinstance(y, list) else np.tile(y, 20), np.tile(score, 20))
    ax.figure.canvas.draw()
    assert "1\u00a0000" in [label.get_text() for label in ax.get_yticklabels()]


def test_isometrics_have_slope_n_half():
    _, ax = draw(Y, SCORE, isometrics={"metric": "accuracy", "levels": [0.5, 0.7]})
    lines = artists(ax, "isometrics")
    assert len(lines) == 2
    for one in lines:
        x, y = one.get_data()
        assert (y[-1] - y[0]) / (x[-1] - x[0]) == pytest.approx(6 / 2)
    draw(Y, SCORE, isometrics=True, scale="ratio")[0].canvas.draw()


def test_a_second_call_adds_a_curve_and_room_but_no_furniture():
    _, ax = draw(Y, {"a": SCORE}, perfect=True)
    rp.lift(Y * 3, {"b": SCORE * 3}, perfect=True, ax=ax)
    gids = [one.get_gid() for one in ax.lines]
    assert gids == ["lift:a", "chance", "perfect", "lift:b"]
    assert ax.get_ylim()[1] > 9
    assert artist(ax, "lift:a").get_color() != artist(ax, "lift:b").get_color()


def test_curves_from_elsewhere_and_nothing_to_target():
    curve = rp.compute.LiftCurve([0, 0.5, 1], [0, 2, 2])
    _, ax = draw(curve, hull=True)
    assert artist(ax, "hull").get_xydata().tolist() == [[0, 0], [0.5, 2], [1, 2]]
    fig, ax = draw(
        [1, 0], [1, 2], scale="ratio", profit={"benefit_tp": 1, "cost_fp": 9}, ks=True, deciles=True
    )
    fig.canvas.draw()


@pytest.mark.parametrize(
    ("kws", "error", "words"),
    [
        ({"scale": "gains"}, ValueError, "scale='gains' is unknown: choose from 'count', 'rate', 'ratio'"),
        ({"profit": True}, TypeError, "profit must be a dict of benefit_tp"),
        (
            {"profit": {"benefit": 1}},
            TypeError,
            "profit got an unexpected key 'benefit'. Did you mean 'benefit_tp'?",
        ),
        ({"profit": {"unit": "EUR"}}, TypeError, "profit must be a dict of benefit_tp"),
        ({"profit": {"cost_fp": 0}}, ValueError, "all decisions have equal cost"),
        ({"deciles": [2.0]}, ValueError, "deciles must lie in"),
        ({"hull": "yes"}, TypeError, "hull must be a bool or a dict of Line2D properties, got 'yes'"),
        ({"deciles": []}, ValueError, "deciles holds no depth above 0"),
        ({"deciles": [0]}, ValueError, "deciles holds no depth above 0"),
        (
            {"label_fmt": "{wealth}"},
            ValueError,
            "choose from name, area, area_rate, area_step, auc, gini, ks$",
        ),
        (
            {"label_fmt": "{wealth}", "profit": {"cost_fp": 1, "cost_fn": 1}},
            ValueError,
            "area_step, auc, gini, ks, profit, depth, threshold$",
        ),
        ({"thresholds": "high"}, TypeError, "thresholds must be .* got 'high'"),
        ({"isometrics": "acc"}, ValueError, "isometrics='acc' is unknown"),
    ],
)
def test_bad_arguments_draw_nothing(kws, error, words):
    with pytest.raises(error, match=words):
        rp.lift(Y, SCORE, **kws)
    assert plt.get_fignums() == []
    without = rp.compute.LiftCurve([0, 1], [0, 2])
    for kws, words in (
        ({"perfect": True}, "perfect: prior needs the class weights"),
        ({"isometrics": {"metric": "accuracy", "skew": 1}}, "isometrics needs the class weights"),
        ({"thresholds": [0.5]}, "thresholds are unknown"),
    ):
        with pytest.raises(ValueError, match=words):
            rp.lift(without, **kws)
    assert plt.get_fignums() == []


PICTURES = [rp.lift, rp.ranking_strip, rp.score_distribution, rp.threshold_metrics]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_pictures_of_counts_take_results_columns_and_hue(picture):
    table = {"y": Y, "m": SCORE, "who": ["m"] * 6}
    twin, drawn = getattr(rp.compute, picture.__name__), []
    for args, kws in (
        ((Y, {"m": SCORE}), {}),
        (({"m": twin(Y, SCORE)},), {}),
        (("y", ["m"]), {"data": table}),
        (("y", "m"), {"data": table, "hue": "who"}),
        ((["n" if y == 0 else "p" for y in Y], {"m": SCORE}), {"pos_label": "p", "sample_weight": [1.0] * 6}),
    ):
        _, ax = plt.subplots()
        assert picture(*args, **kws, ax=ax) is ax
        lines = [one for one in ax.lines if (one.get_gid() or "").startswith(f"{picture.__name__}:m")]
        drawn.append([(one.get_label(), str(one.get_xydata())) for one in lines])
    assert drawn[0]
    assert drawn[1:] == drawn[:1] * 4


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_pictures_leave_global_state_alone_and_check_first(picture):
    before = dict(plt.rcParams)
    fig, ax = plt.subplots()
    other, _ = plt.subplots()
    picture(Y, SCORE, ax=ax)
    fig.canvas.draw()
    assert plt.gcf() is other
    assert dict(plt.rcParams) == before
    plt.close("all")
    with pytest.raises(ValueError, match="missing value"):
        picture(Y, [np.nan, *SCORE[1:]])
    assert plt.get_fignums() == []


@pytest.mark.slow
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
@pytest.mark.parametrize(
    "case", ["one positive", "fractions", "soft labels", "infinite scores", "two scores"]
)
def test_real_inputs_can_be_drawn(picture, case):
    rng = np.random.default_rng(0)
    y, score, kws = np.r_[1, np.zeros(99)], rng.normal(size=100), {}
    if case != "one positive":
        y = rng.integers(0, 2, 100)
    if case == "fractions":
        kws["sample_weight"] = rng.random(100)
    if case == "soft labels":
        y, kws["soft_labels"] = rng.random(100), True
    if case == "infinite scores":
        score[:2], score[-2:] = np.inf, -np.inf
    if case == "two scores":
        score = (score > 0).astype(int)
    fig, ax = plt.subplots()
    picture(y, score, ax=ax, **kws)
    fig.canvas.draw()


def test_small_areas_beside_large_ones_keep_their_digits():
    large, small = np.repeat([1, 0], 10_000), [1, 0, 1, 0, 0]
    models = {
        "large": rp.compute.lift(large, np.arange(20_000)),
        "small": rp.compute.lift(small, [5, 4, 3, 2, 1]),
    }
    area = (1 / 2 + 1 + 3 / 2 + 2 + 2) / 5
    for order in (models, dict(reversed(models.items()))):
        _, ax = draw(order)
        assert artist(ax, "lift:small").get_label() == f"small (area {area:.3f})"
        assert artist(ax, "lift:large").get_label() == "large (area 2500.000)"
    _, ax = draw(models["large"], legend=True)
    assert ax.get_legend().get_texts()[0].get_text() == "lift curve (area 2500)"


def test_the_accuracy_ratio_is_twice_the_auc_less_one():
    y, score = [1, 0, 1, 1, 0, 0], [6, 5, 4, 3, 2, 1]
    _, ax = plt.subplots()
    rp.lift(y, {"m": score}, scale="rate", label_fmt="{name} {gini:.4f}", ax=ax)
    curve, perfect, random = (
        np.trapezoid(h, x)
        for x, h in (
            (np.arange(7) / 6, np.cumsum([0, 1, 0, 1, 1, 0, 0]) / 3),
            ([0, 0.5, 1], [0, 1, 1]),
            ([0, 1], [0, 1]),
        )
    )
    (line,) = artists(ax, "lift:m")
    assert line.get_label() == f"m {(curve - random) / (perfect - random):.4f}"  # as CAP defines it


def test_money_of_a_second_call_is_that_of_the_axis_or_refused():
    """An axis has one value for a height: other outcomes, or classes, have no place on it."""
    y, score = [1, 0, 1, 0], {"a": [4, 3, 2, 1]}
    fig, ax = plt.subplots()
    rp.lift(y, score, profit={"benefit_tp": 10, "cost_fp": 3}, ax=ax)
    rp.lift(y, {"b": [4, 2, 3, 1]}, profit={"benefit_tp": 10, "cost_fp": 3}, ax=ax)
    assert len(artists(ax, "cost")) == 1
    before = [child.get_gid() for child in ax.get_children()]
    for y_true, worth in ((y, 20), ([1, 0, 0, 0, 1], 10)):
        with pytest.raises(ValueError, match=r'earlier call.*"money": False'):
            rp.lift(y_true, {"c": range(len(y_true))}, profit={"benefit_tp": worth, "cost_fp": 3}, ax=ax)
    assert [child.get_gid() for child in ax.get_children()] == before
    rp.lift(y, {"c": [4, 1, 3, 2]}, profit={"benefit_tp": 20, "cost_fp": 3, "money": False}, ax=ax)
    assert artists(ax, "optimum:c")
    plt.close(fig)


@pytest.mark.slow
def test_ks_labels_of_many_models_stand_on_no_line():
    """Those that find no room are left out; the label of one model always stands."""
    y, scores = stress.sample(300, 120, stress.ladder([f"model {k}" for k in range(1, 11)]), seed=1)
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        rp.lift(y, scores, scale="rate", ks=True, ax=ax)
        with pytest.warns(UserWarning, match="no room for the label KS"):  # of some of ten
            assert labels_over_lines(fig) == []
        assert sum(str(one.get_gid()).startswith("ks:") for one in ax.lines) == 10
        fig, ax = plt.subplots()
        rp.lift(y, scores["model 1"], scale="rate", ks=True, ax=ax)
        assert any(text.get_text().startswith("KS") for text, _ in texts(fig))


def test_areas_of_one_legend_have_equal_decimals():
    y = np.r_[np.ones(160), np.zeros(240)]
    models = {"good": y, "poor": np.arange(400) % 2, "bad": -y}
    _, ax = draw(y, models)
    areas = [text.get_text().rpartition(" ")[2].rstrip(")") for text in ax.get_legend().get_texts()[:3]]
    # 160 positives in the first 160 cases of 400, in any order, and in the last 160
    assert areas == ["128.0", "80.0", "32.0"]
    _, ax = draw(y, {"bad": -y})
    assert "(area 32)" in ax.get_legend().get_texts()[0].get_text()


@pytest.mark.parametrize("scale", ["count", "rate"])
def test_the_caption_says_how_long_the_vertical_of_ks_is(scale):
    """Over depth, the gap to the random ranking is tpr − (π tpr + (1 − π) fpr) = (1 − π)(tpr − fpr)."""
    y, score = [1, 1, 0, 1, 0, 0, 0, 0], np.arange(8)[::-1]
    _, ax = draw(y, score, ks=True, scale=scale)
    x, heights = artist(ax, "ks").get_data()
    length = np.ptp(heights)  # KS is 1 − 1/5, at half of the cases
    assert length == pytest.approx((3 if scale == "count" else 1) * 5 / 8 * 0.8)
    assert x[0] == 0.5
    words = "its length P × (1 − prevalence) × KS" if scale == "count" else "its length (1 − prevalence) × KS"
    assert f"depth of the Kolmogorov–Smirnov distance, {words}: KS 0.800 at depth 50.0 %" in rp.caption(ax)


def test_a_lift_curve_does_not_begin_with_a_stroke_from_0():
    """With 80 positives of 400, the first case is expected to hold a fifth of a positive: that it has none is noise."""
    y = np.r_[0, np.tile([1, 1, 0], 35), np.zeros(284, int), np.ones(10, int)]
    assert (y.size, y.sum()) == (400, 80)
    _, ax = draw(y, np.arange(400)[::-1], scale="ratio")
    x, height = artist(ax, "lift").get_data()
    assert (x[0], height[0]) == pytest.approx((2 / 400, 1 / 2 / 0.2))
    late = np.r_[
        np.zeros(100, int), np.ones(80, int), np.zeros(220, int)
    ]  # 20 positives are expected among 100
    _, ax = draw(late, np.arange(400)[::-1], scale="ratio")
    assert artist(ax, "lift").get_ydata()[0] == 0


def test_the_band_of_a_mean_lift_stays_on_the_panel(rng):
    y = np.tile([1, 0, 0, 0, 0], 120)
    score, fold = rng.normal(size=600) + y, np.repeat(np.arange(5), 120)
    _, ax = draw(y, score, fold=fold, scale="ratio")
    heights = artist(ax, "errorbar").get_paths()[0].vertices[:, 1]
    assert 2 < heights.max() <= min(5, ax.get_ylim()[1])  # no lift is above 1/prevalence


@pytest.mark.parametrize("size", [(2.0, 2.0), (2.2, 2.2), (2.4, 2.6)])
def test_a_leader_does_not_go_on_where_the_bar_ends(size, rng):
    """Bar and leader, of one colour, would be read as one line."""
    lin = 1.1 * rng.normal(size=2600) - 1.7
    y = (rng.random(2600) < 1 / (1 + np.exp(-lin))).astype(int)
    scores = {
        "model": lin + 0.3 * rng.normal(size=2600),
        "MMSE": np.round(1.6 * lin + 2.5 * rng.normal(size=2600)),
    }
    with plt.style.context("rocplot.styles.nature"):
        fig, ax = plt.subplots(figsize=size)
        rp.lift(y, scores, ks=True, ax=ax)
        fig.canvas.draw()
    (labels,) = artists(ax, "labels")
    leaders = [label.leader.get_xydata() for label in labels._labels if len(label.leader.get_xydata())]
    assert all(abs(np.subtract(*leader)[0]) > 1 for leader in leaders)


def test_a_caption_has_the_profit_of_each_optimum():
    """2 · 10 for the perfect ranking; 2 · 10 − 2 for the one that puts a negative before the last positive."""
    y, scores = [1, 1, 0, 0], {"a": [4, 3, 2, 1], "b": [4, 2, 3, 1]}
    _, ax = draw(y, scores, profit={"benefit_tp": 10, "cost_fp": 2, "unit": "€"})
    words = "a optimum, depth 50.0 %, cut-off 3, profit 20 €; b optimum, depth 75.0 %, cut-off 2, profit 18 €."
    assert words in rp.caption(ax)
