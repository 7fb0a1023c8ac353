"""Cost curves and Brier curves as pictures."""

import itertools

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from artists import artists
from papers import FAWCETT_FIGURE_3, table

import rocplot as rp

Y, SCORE = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.1]
FIGURE_3 = ((np.array(FAWCETT_FIGURE_3[0]) == "p").astype(int), FAWCETT_FIGURE_3[1])


def draw(picture, *args, **kws):
    fig, ax = plt.subplots()
    assert picture(*args, ax=ax, **kws) is ax
    return fig, ax


def two_models():
    columns = table("tic_tac_toe")
    return columns["x_wins"], {"naive Bayes": columns["naive_bayes"], "tree": columns["tree"]}


@pytest.mark.mpl_image_compare
def test_image_cost_curve_layers():
    return draw(rp.cost_curve, *FIGURE_3, lines=True, thresholds=[0.54], operating_range=True)[0]


@pytest.mark.mpl_image_compare
def test_image_cost_curves_with_weight():
    return draw(rp.cost_curve, *two_models(), cost_weight="hand-2014")[0]


@pytest.mark.mpl_image_compare
def test_image_cost_space_on_one_panel():
    fig, ax = draw(rp.cost_curve, *FIGURE_3)
    for picture in (rp.brier_curve, rp.rate_driven_curve, rp.rate_uniform_curve):
        picture(*FIGURE_3, ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_brier_curves_over_the_skew():
    return draw(rp.brier_curve, *two_models(), x="skew", area=True)[0]


def test_lines_bear_the_numbers():
    for x in ("cost_proportion", "skew"):
        for picture in (rp.cost_curve, rp.brier_curve):
            _, ax = draw(picture, Y, {"m": SCORE}, x=x)
            result = getattr(rp.compute, picture.__name__)(Y, SCORE, x=x)
            (line,) = artists(ax, f"{picture.__name__}:m")
            np.testing.assert_array_equal(line.get_xydata(), np.column_stack([result.x, result.loss]))
            assert f"{result.area:.3f}" in line.get_label()
            assert ax.get_ylim()[1] > result.loss.max()


def test_trivial_is_the_better_of_two_decisions():
    y = [1, 0, 0, 0]
    _, ax = draw(rp.cost_curve, y, [4, 3, 2, 1])
    (tent,) = artists(ax, "trivial")
    np.testing.assert_allclose(tent.get_xydata(), [[0, 0], [0.75, 2 * 0.25 * 0.75], [1, 0]])
    rp.brier_curve(y, [0.4, 0.3, 0.2, 0.1], ax=ax)
    assert len(artists(ax, "trivial")) == 1
    _, ax = draw(rp.cost_curve, y, [4, 3, 2, 1], x="skew")
    np.testing.assert_allclose(artists(ax, "trivial")[0].get_xydata(), [[0, 0], [0.5, 0.5], [1, 0]])
    _, ax = draw(rp.cost_curve, y, [4, 3, 2, 1], trivial=False)
    assert artists(ax, "trivial") == []


def test_thresholds_are_lines():
    _, ax = draw(rp.cost_curve, Y, {"m": SCORE}, thresholds=[0.65, np.inf], x="skew")
    point, never = artists(ax, "thresholds:m")
    np.testing.assert_allclose(point.get_ydata(), [1 / 3, 1 / 3])  # fpr, and 1 − tpr
    np.testing.assert_allclose(never.get_ydata(), [0, 1])
    _, ax = draw(rp.cost_curve, Y, SCORE, thresholds=True)
    assert len(artists(ax, "thresholds")) == rp.compute.hull(Y, SCORE).fpr.size
    _, ax = draw(rp.cost_curve, Y, SCORE, thresholds={"at": [0.65], "color": "red", "fmt": "cut {:.2f}"})
    assert artists(ax, "thresholds")[0].get_color() == "red"
    ax.figure.canvas.draw()
    (labels,) = artists(ax, "labels")
    assert "cut 0.65" in [text.get_text() for text in labels.get_children()]


CUT_OFFS = [
    [0.7],
    (0.7,),
    0.7,
    np.float32(0.7),
    np.array(0.7),
    pd.Series([0.7], index=[3]),
    {"at": pd.Series([0.7])},
    range(1),
    0,
    np.int64(0),
]


@pytest.mark.sample(15)
@pytest.mark.parametrize("cuts", CUT_OFFS, ids=str)
@pytest.mark.parametrize("picture", [rp.cost_curve, rp.roc, rp.precision_recall])
def test_thresholds_are_any_numbers(picture, cuts):
    _, ax = draw(picture, Y, SCORE, thresholds=cuts)
    assert len(artists(ax, "thresholds")) == 1


@pytest.mark.parametrize("picture", [rp.cost_curve, rp.roc, rp.precision_recall])
def test_thresholds_that_cannot_be_used(picture):
    for cuts, error, words in (
        ([], ValueError, "thresholds is empty: give at least one number"),
        ([0.5, np.nan], ValueError, "thresholds holds NaN at position 1"),
        ([[0.5, 0.6]], ValueError, "thresholds has shape"),
        (["a"], TypeError, "thresholds must be numbers"),
        ("a", TypeError, "thresholds must be a bool, a number, a list of numbers, a mapping of models to numbers or a dict of"),
        ({"at": [0.5], "fmt": "{} {}"}, ValueError, "fmt='{} {}' must hold one number, as '{:.2f}' does"),
        ({"at": [0.5], "fmt": 3}, ValueError, "fmt=3 must hold one number"),
    ):
        with pytest.raises(error, match=words):
            picture(Y, SCORE, thresholds=cuts)
    assert plt.get_fignums() == []


def shown(ax):
    """Draw the figure, and return the labels that found room, as text and centre in data coordinates."""
    ax.figure.canvas.draw()
    texts = [text for text in artists(ax, "labels")[0].get_children() if text.get_visible()]
    boxes = [text.get_window_extent().transformed(ax.transData.inverted()) for text in texts]
    return {
        text.get_text(): ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        for text, box in zip(texts, boxes, strict=True)
    }


def test_labels_of_thresholds_keep_off_crossings():
    with plt.style.context("rocplot.styles.paper"):
        _, ax = draw(rp.cost_curve, *FIGURE_3, thresholds=True)
        labels = shown(ax)
    curve = rp.compute.hull(*FIGURE_3)
    assert curve.threshold.tolist() == [np.inf, 0.8, 0.54, 0.38, 0.3, 0.1]
    names = ["cut-off 0.8", "0.54", "0.38", "0.3", "0.1"]
    assert set(labels) == {"always −", "always +", *names}  # infinity is no cut-off
    for i, name in enumerate(names, 1):
        x, y = labels[name]
        there = x * (1 - curve.tpr) + (1 - x) * curve.fpr  # balanced: 2·½
        assert y == pytest.approx(there[i], abs=0.01)
        assert np.delete(np.abs(there - there[i]), i).min() > 0.02


@pytest.mark.slow
def test_a_threshold_that_loses_nothing_has_its_label_above():
    with plt.style.context("rocplot.styles.paper"):
        _, ax = draw(rp.cost_curve, [0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4], thresholds=[0.3])
        x, y = shown(ax)["cut-off 0.3"]
    assert 0 < y < 0.1
    assert 0.3 < x < 0.7


def test_no_line_runs_through_a_label():
    fig, ax = draw(rp.cost_curve, *FIGURE_3, lines=True, operating_point=True)
    fig.canvas.draw()
    (text,) = [
        one for one in artists(ax, "labels")[0].get_children() if one.get_text().endswith("\ncut-off 0.54")
    ]
    assert text.get_bbox_patch() is None  # it would match the ground of no style
    box = text.get_window_extent().frozen()
    (lines,) = artists(ax, "lines")
    text.set_alpha(0)
    # Without its top row of pixels, where the leader ends: the label moves once the lines are hidden
    (x0, y0), (x1, y1) = np.ceil(box.min).astype(int), np.floor(box.max).astype(int) - 1
    seen = []
    for shown in (True, False):
        lines.set_visible(shown)
        fig.canvas.draw()
        seen.append(np.array(fig.canvas.buffer_rgba())[::-1][y0:y1, x0:x1])
    np.testing.assert_array_equal(*seen)


@pytest.mark.parametrize("layers", [{"band": {"n_resamples": 20, "seed": 1}}, {"cost_weight": True}])
def test_the_legend_stands_above_the_tent(layers):
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = draw(rp.cost_curve, *two_models(), **layers)
        fig.canvas.draw()
        box = ax.get_legend().get_window_extent().transformed(ax.transData.inverted())
    prior = np.mean(two_models()[0])
    assert len(ax.get_legend().get_texts()) == 3
    assert box.y0 > 2 * prior * (1 - prior)


@pytest.mark.parametrize("picture", [rp.roc, rp.cost_curve])
def test_a_layer_and_its_label_have_one_color(picture):
    layers = {"thresholds": {"at": [0.38], "color": "red"}, "operating_point": {"color": "green"}}
    _, ax = draw(picture, *FIGURE_3, **layers)
    colors = {text.get_text(): text.get_color() for text in artists(ax, "labels")[0].get_children()}
    assert colors["cut-off 0.38"] == artists(ax, "thresholds")[0].get_color() == "red"
    assert (
        next(color for text, color in colors.items() if text.endswith("\ncut-off 0.54"))
        == artists(ax, "operating_point")[0].get_color()
        == "green"
    )
    assert {line.get_color() for line in artists(ax, "tangent")} <= {"green"}


def test_lines_of_all_thresholds():
    _, ax = draw(rp.cost_curve, Y, SCORE, lines=True)
    (lines,) = artists(ax, "lines")
    curve = rp.compute.roc(Y, SCORE)
    ends = np.array([segment[:, 1] for segment in lines.get_segments()])
    np.testing.assert_allclose(ends, np.column_stack([curve.fpr, 1 - curve.tpr]))  # balanced: 2·½
    rng = np.random.default_rng(0)
    fig, ax = draw(rp.cost_curve, rng.integers(0, 2, 5000), rng.random(5000), lines=True)
    assert len(artists(ax, "lines")[0].get_segments()) == 30  # more look like a grey area
    assert "the cost line of 30 cut-offs, evenly chosen" in rp.caption(fig)
    few, _ = draw(rp.cost_curve, np.arange(29) % 2, np.arange(29), lines=True)  # thirty with the infinite one
    assert "the cost line of each cut-off" in rp.caption(few)


def test_operating_range_is_shaded_between_envelope_and_trivial():
    leaves = rp.compute.ThresholdCounts([0.8, 0.75, 0.4, 0.2], [4, 3, 2, 1], [1, 1, 3, 5])
    _, ax = draw(rp.cost_curve, leaves, operating_range=True)
    (shade,) = artists(ax, "operating_range")
    outline = shade.get_paths()[0].vertices
    assert outline[:, 0].min() == pytest.approx(0.2)
    assert outline[:, 0].max() == pytest.approx(5 / 6)
    assert [0.5, 0.5] in outline.tolist()  # the peak of the tent


def test_cost_weight_is_the_density():
    _, ax = draw(rp.cost_curve, [1, 0, 0, 0], [4, 3, 2, 1], cost_weight={"a": 2, "b": 4})
    (shade,) = artists(ax, "cost_weight")
    x, y = shade.get_paths()[0].vertices[:199].T
    density = (1 - x) * x**3  # Beta(2, 4) of 1 − κ, unscaled
    np.testing.assert_allclose(y / y.max(), density / density.max(), atol=1e-12)
    assert shade.get_label() == "cost weight, Beta(2, 4)"


def test_curves_of_one_axis_share_a_panel():
    _, ax = draw(rp.cost_curve, Y, SCORE)
    assert ax.get_legend() is None
    first = ax.get_ylim()
    rp.brier_curve(Y, SCORE, ax=ax)
    assert [text.get_text().split(" (")[0] for text in ax.get_legend().get_texts()] == [
        "cost curve",
        "Brier curve",
    ]
    assert ax.get_ylim()[1] > first[1]
    colors = {artists(ax, gid)[0].get_color() for gid in ("cost_curve", "brier_curve")}
    assert len(colors) == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (lambda ax: rp.cost_curve(Y, SCORE, ax=ax), lambda ax: rp.brier_curve(Y, SCORE, x="skew", ax=ax)),
        (lambda ax: rp.cost_curve(Y, SCORE, x="skew", ax=ax), lambda ax: rp.kendall_curve(Y, SCORE, ax=ax)),
        (lambda ax: rp.rol_curve(Y, SCORE, ax=ax), lambda ax: rp.rate_driven_curve(Y, SCORE, ax=ax)),
        (lambda ax: rp.roc(Y, SCORE, ax=ax), lambda ax: rp.cost_curve(Y, SCORE, ax=ax)),
        (lambda ax: rp.net_benefit(Y, SCORE, ax=ax), lambda ax: rp.cost_curve(Y, SCORE, ax=ax)),
    ],
)
def test_other_axes_are_refused_and_left_alone(before, after):
    _, ax = plt.subplots()
    before(ax)
    state = [child.get_gid() for child in ax.get_children()], ax.get_ylim(), ax.get_xlabel()
    with pytest.raises(ValueError, match="ax already shows"):
        after(ax)
    assert state == ([child.get_gid() for child in ax.get_children()], ax.get_ylim(), ax.get_xlabel())


def test_shared_heights_grow():
    _, (left, right) = plt.subplots(1, 2, sharey=True)
    rp.brier_curve([1, 0, 0, 0], [0, 1, 1, 1], ax=left)  # as wrong as can be
    top = left.get_ylim()[1]
    rp.cost_curve(Y, SCORE, ax=right)
    assert left.get_ylim()[1] >= top


def test_a_perfect_ranking_has_room():
    _, ax = draw(rp.cost_curve, [1, 0], [2, 1], trivial=False)
    assert ax.get_ylim()[1] > 0.05


def test_operating_point_is_the_dual_of_the_tangent():
    y, score = [1, 0, 1, 0, 0, 0, 0, 1, 0, 0], np.arange(10)[::-1]
    for costs in ({}, {"cost_fn": 3}, {"cost_fn": 1, "cost_fp": 5}):
        fn, fp = costs.get("cost_fn", 1), costs.get("cost_fp", 1)
        _, ax = draw(rp.cost_curve, y, score, operating_point=costs or True)
        best = rp.compute.operating_point(y, score, **costs)
        ((x, loss),) = artists(ax, "operating_point")[0].get_xydata()
        assert x == pytest.approx(fn / (fn + fp))
        assert loss == pytest.approx(best.cost * 2 / (fn + fp))
        envelope = rp.compute.cost_curve(y, score)
        assert loss == pytest.approx(np.interp(x, envelope.x, envelope.loss))
        _, ax = draw(rp.cost_curve, y, score, operating_point=costs or True, x="skew")
        ((z, cost),) = artists(ax, "operating_point")[0].get_xydata()
        assert z == pytest.approx(0.3 * fn / (0.3 * fn + 0.7 * fp))
        assert cost == pytest.approx(z * (1 - best.tpr) + (1 - z) * best.fpr)
    for bad in ({"cost_fn": -1}, {"cost_fn": 0, "cost_fp": 0}):
        with pytest.raises(ValueError, match="cost_fn"):
            rp.cost_curve(y, score, operating_point=bad)


def test_many_points_are_thinned_and_jumps_kept():
    rng = np.random.default_rng(1)
    y, score = rng.integers(0, 2, 100_000), rng.random(100_000)
    _, ax = draw(rp.brier_curve, y, score)
    drawn, exact = artists(ax, "brier_curve")[0].get_xydata(), rp.compute.brier_curve(y, score)
    assert len(drawn) <= 20_000
    assert drawn[:, 1].max() == exact.loss.max()
    assert np.interp(0.5, *drawn.T) == pytest.approx(np.interp(0.5, exact.x, exact.loss), abs=1e-3)


def test_layers_of_the_wrong_kind_draw_nothing():
    for kws, error, words in (
        (
            {"lines": "yes"},
            TypeError,
            "lines must be a bool or a dict of LineCollection properties, got 'yes'",
        ),
        (
            {"trivial": {"colour": "red"}},
            TypeError,
            "trivial got an unexpected key 'colour'. Did you mean 'color'",
        ),
        ({"cost_weight": "hand"}, ValueError, "preset='hand' is unknown"),
        ({"cost_weight": True, "x": "skew"}, ValueError, "density of cost proportions"),
        ({"x": "kappa"}, ValueError, "x='kappa' is unknown"),
        ({"label_fmt": "{auc}"}, ValueError, "unknown field 'auc': choose from name, area"),
    ):
        with pytest.raises(error, match=words):
            rp.cost_curve(Y, SCORE, **kws)
    with pytest.raises(ValueError, match="calibration_map"):
        rp.brier_curve(Y, np.multiply(SCORE, 10))
    elsewhere = rp.compute.LossCurve([0, 0.5, 1], [0, 0.2, 0])
    for layer in ("lines", "operating_range", "thresholds", "operating_point"):
        with pytest.raises(ValueError, match=f"{layer} needs? the"):
            rp.cost_curve(elsewhere, **{layer: True})
    with pytest.raises(ValueError, match="cost_weight needs the prior"):
        rp.cost_curve(elsewhere, cost_weight=True)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("name", ["cost", "brier", "rate_driven", "rate_uniform", "rol", "kendall"])
def test_a_prior_beside_a_result_is_refused(name):
    result = getattr(rp.compute, f"{name}_curve")(Y, SCORE)
    with pytest.raises(TypeError, match=r"`prior` cannot be changed on a precomputed (Cost|Loss)Curve"):
        getattr(rp, f"{name}_curve")(result, prior=0.3)
    assert plt.get_fignums() == []


def test_curves_computed_elsewhere():
    _, ax = draw(rp.cost_curve, {"theirs": rp.compute.LossCurve([0, 0.5, 1], [0, 0.2, 0])})
    assert artists(ax, "cost_curve:theirs")[0].get_label() == "theirs (area 0.100)"
    assert artists(ax, "trivial") == []
    uniform = rp.compute.score_uniform_curve(Y, SCORE)
    _, ax = draw(rp.cost_curve, {"random threshold": uniform})
    np.testing.assert_array_equal(artists(ax, "cost_curve:random threshold")[0].get_ydata(), uniform.loss)


@pytest.mark.mpl_image_compare(tolerance=0.06)  # last bits of twenty thin lines move colors by a level: .04
def test_image_average_of_cost_curves():
    columns = table("tic_tac_toe")
    means = rp.compute.cost_average("x_wins", ["naive_bayes", "tree"], fold="fold", data=columns)
    return draw(rp.cost_curve, means)[0]


def test_bands_bear_the_numbers():
    _, ax = draw(rp.cost_curve, *FIGURE_3, band={"seed": 3, "n_resamples": 50, "level": 0.9, "alpha": 0.5})
    band = rp.compute.cost_band(*FIGURE_3, seed=3, n_resamples=50, level=0.9)
    (shade,) = artists(ax, "band")
    outline = shade.get_paths()[0].vertices[: 2 * band.x.size]
    np.testing.assert_array_equal(outline[:, 1], np.r_[band.low, band.high[::-1]])
    assert shade.get_alpha() == 0.5
    assert shade.get_label() == "90 % pointwise band"
    _, other = draw(rp.cost_curve, band, lines=True)
    assert len(artists(other, "band")) == len(artists(other, "lines")) == 1
    _, one = draw(rp.cost_curve, rp.compute.cost_average([FIGURE_3]))
    assert artists(one, "band") == []
    with pytest.raises(ValueError, match="band needs the counts"):
        rp.cost_curve(rp.compute.LossCurve([0, 1], [0, 0]), band=True)


@pytest.mark.parametrize("picture", [rp.cost_curve, rp.brier_curve, rp.rate_driven_curve])
def test_a_curve_over_the_rate_is_none_over_costs(picture):
    curve = rp.compute.LossCurve([0, 0.5, 1], [0.5, 0.2, 0.5], axis="rate", prior=0.5)
    with pytest.raises(ValueError, match="the result is over x='rate'"):
        picture(curve)


def test_labels_of_pooled_counts_state_the_bound_where_it_shows():
    rng = np.random.default_rng(0)
    y, p = rng.integers(0, 2, 2000), rng.beta(2, 2, 2000)
    for points, shown in ((8, True), (None, False)):
        counted = rp.compute.counts(y, p, max_points=points)
        for picture in (rp.brier_curve, rp.calibration, rp.roc, rp.rate_driven_curve):
            _, ax = draw(picture, {"m": counted}, **({"n_bins": 3} if picture is rp.calibration else {}))
            assert any(" ± 0.0" in text for text in ax.get_legend_handles_labels()[1]) == shown


@pytest.mark.parametrize("x", ["cost_proportion", "skew"])
def test_a_decision_that_is_best_by_another_criterion_lies_on_its_cost_line(x):
    """By hand: of the cut-offs .8 and .5, Youden's index is largest at .5: fpr 1/4, tpr 1; the prior is 1/3."""
    y, score = [1, 1, 0, 0, 0, 0], [0.8, 0.5, 0.6, 0.3, 0.2, 0.1]
    _, ax = plt.subplots()
    rp.cost_curve(y, score, x=x, operating_point={"criterion": "youden", "cost_fn": 3}, ax=ax)
    (point,) = (line for line in ax.lines if line.get_gid() == "operating_point")
    (tangent,) = (line for line in ax.lines if line.get_gid() == "tangent")
    (at,), (loss,) = point.get_data()
    if x == "skew":  # z = πκ/(πκ + (1 − π)(1 − κ)) = 3/5 at κ = 3/4; the loss is z·fnr + (1 − z)·fpr
        assert (at, loss) == pytest.approx((0.6, 0.1))
        assert tangent.get_ydata()[[0, -1]] == pytest.approx([0.25, 0])
    else:  # 2(κ π fnr + (1 − κ)(1 − π) fpr)
        assert (at, loss) == pytest.approx((0.75, 2 * 0.25 * 2 / 3 * 0.25))
        assert tangent.get_ydata()[[0, -1]] == pytest.approx([1 / 3, 0])
    with pytest.raises(ValueError, match=r"'yuden' is unknown.*youden"):
        rp.cost_curve(y, score, operating_point="yuden", ax=plt.subplots()[1])


def test_losses_of_one_panel_have_the_same_decimals():
    """Six errors of 30 are .2, seven are .233; .2 beside .233 would look measured otherwise."""
    y = np.repeat([1, 0], 15)
    scores = {name: np.where(np.arange(30) % 15 < n, 1 - y, y) + 0.0 for name, n in (("a", 3), ("b", 4))}
    scores["b"][29] = 1 - scores["b"][29]
    scores["b"][28] = 0
    _, ax = draw(rp.cost_curve, y, scores, operating_point=True)
    ax.figure.canvas.draw()
    losses = [
        text.get_text().split("\n")[0].split()[-1]
        for text in artists(ax, "labels")[0].get_children()
        if "expected loss" in text.get_text()
    ]
    assert losses[0] == "0.200"
    assert all(len(loss) == 5 for loss in losses)


@pytest.mark.parametrize("picture", [rp.cost_curve, rp.economic_value])
def test_lines_of_cut_offs_are_those_that_the_caption_names(picture):
    """A cut-off of a probability is none for points, and is drawn for the probability alone."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 200)
    scores = {"p": 1 / (1 + np.exp(1 - 2 * y + rng.normal(size=200))), "points": 300 + 80 * y + 60 * rng.normal(size=200)}
    for cuts, owners in (([0.5], ["p"]), ([0.5, 350], ["p", "points"])):
        ax = picture(y, scores, thresholds=cuts, ax=plt.subplots()[1])
        drawn = [line.get_gid() for line in ax.lines if str(line.get_gid()).startswith("thresholds")]
        assert drawn == [f"thresholds:{owner}" for owner in owners]
        assert "; ".join(f"{name} {cut:g}" for name, cut in zip(owners, cuts, strict=True)) in rp.caption(ax)
        plt.close("all")


def test_the_name_of_a_side_stands_nearer_to_it_than_to_the_other(rng):
    """In a small panel without room on the falling side its name would stand at the rising one."""
    z = rng.normal(size=780)
    y = rng.random(780) < 1 / (1 + np.exp(1.1 - 1.3 * z))
    p = {
        name: 1 / (1 + np.exp(1.2 - gain * z - 0.7 * rng.normal(size=780)))
        for name, gain in (("a", 0.8), ("b", 1.5))
    }
    n_checked = 0
    for style, wide in itertools.product(("paper", "nature", "ieee", "icml"), (40, 48, 60, 85)):
        with plt.style.context(f"rocplot.styles.{style}"):
            fig, ax = plt.subplots(figsize=(wide / 25.4, wide / 25.4), layout="constrained")
            rp.cost_curve(y, p, operating_range=True, ax=ax)
            fig.canvas.draw()
        (tent,) = artists(ax, "trivial")
        corners = ax.transData.transform(tent.get_xydata())
        (labels,) = artists(ax, "labels")
        for text in (text for text in labels.get_children() if text.get_visible()):
            if text.get_text() in ("always −", "always +"):
                own = int(text.get_text() == "always +")
                box = text.get_window_extent()
                distances = [measure_distance_from_segment(box, *corners[i : i + 2]) for i in (0, 1)]
                assert distances[own] < distances[1 - own], (style, wide, text.get_text())
                n_checked += 1
        plt.close(fig)
    assert n_checked > 8


def measure_distance_from_segment(box, start, end):
    points = start + np.linspace(0, 1, 2000)[:, None] * (end - start)
    return np.hypot(*(points - points.clip(box.min, box.max)).T).min()
