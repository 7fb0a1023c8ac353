"""Metrics over the threshold as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.collections import PolyCollection
from nudged import widened
from papers import FAWCETT_FIGURE_3, table

import rocplot as rp

GAMES = table("tic_tac_toe")
Y, SCORE = [1, 0, 1, 0, 0], [5, 4, 3, 2, 2]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.threshold_metrics(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_metrics_over_threshold():
    return draw(*FAWCETT_FIGURE_3, pos_label="p", metrics=["accuracy", "tpr", "fpr"])[0]


@pytest.mark.mpl_image_compare
def test_image_metrics_of_folds():
    return draw("x_wins", "naive_bayes", data=GAMES, fold="fold", metrics=["accuracy", "f_beta"])[0]


@pytest.mark.mpl_image_compare
def test_image_metrics_with_intervals():
    return draw(*FAWCETT_FIGURE_3, pos_label="p", metrics=["sensitivity", "specificity"], intervals=True)[0]


def test_steps_decide_as_each_cut_off():
    _, ax = draw(Y, SCORE, metrics=["accuracy", "precision"])
    (line,) = artists(ax, "threshold_metrics:accuracy")
    assert line.get_drawstyle() == "steps-pre"
    x, y = line.get_data()
    for cut in (1.9, 2, 2.5, 3, 3.1, 4, 5):  # steps-pre: the height of the next vertex to the right
        right = np.searchsorted(x, cut)
        expected = rp.compute.confusion_matrix(Y, SCORE, threshold=cut).accuracy
        assert y[right] == pytest.approx(expected), cut
    (best,) = artists(ax, "best:accuracy")
    assert best.get_xydata().tolist() == [[5, 0.8]]
    assert line.get_label() == "accuracy (0.800 at 5)"


def test_over_the_rate_and_of_folds():
    _, ax = draw(Y, {"m": SCORE}, metrics="tpr", over="rate")
    (line,) = artists(ax, "threshold_metrics:m:tpr")
    curve = rp.compute.lift(Y, SCORE)
    x, y = line.get_data()
    np.testing.assert_allclose(y, np.interp(x, curve.rate, curve.tpr))
    assert line.get_label() == "m, tpr"
    assert artists(ax, "best:m:tpr") == []
    fold = [1, 1, 2, 2, 2]
    _, ax = draw(Y, SCORE, fold=fold, metrics=["accuracy", "tpr"], errorbar="range")
    mean = rp.compute.threshold_metrics(Y, SCORE, fold=fold, metrics=["accuracy"], errorbar="range")
    (band,) = artists(ax, "band:accuracy")
    assert band.get_paths()[0].vertices[:, 1].max() == mean.high["accuracy"].max()
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words.count("range of 2 folds") == 1


def test_results_several_models_and_unbounded_metrics():
    both = rp.compute.threshold_metrics(Y, {"a": SCORE, "b": SCORE[::-1]}, metrics=["lr_plus"])
    fig, ax = draw(both)
    assert len(artists(ax, "threshold_metrics:b:lr_plus")) == 1
    fig.canvas.draw()
    finite = both["a"].values["lr_plus"]
    assert ax.get_ylim()[1] > finite[np.isfinite(finite)].max()
    _, ax = draw(both["a"], label_fmt="{label} {best:.2f} {at}")
    assert ax.lines[0].get_label() == "LR+ 3.00 3.0"
    low, high = ax.get_xlim()
    rp.threshold_metrics(Y, np.multiply(SCORE, 10), metrics="accuracy", ax=ax)
    assert ax.get_xlim()[1] > high
    assert ax.get_xlim()[0] <= low


def test_bad_arguments_draw_nothing():
    for kws, error, words in (
        ({"metrics": "acc"}, ValueError, "metrics='acc' is unknown"),
        ({"over": "score"}, ValueError, "over='score' is unknown: choose from 'threshold', 'rate'"),
        ({"best": "yes"}, TypeError, "best must be a bool or a dict of Line2D properties, got 'yes'"),
        ({"label_fmt": "{x}"}, ValueError, "choose from name, label, best, at"),
        ({"colour": "red"}, TypeError, "unexpected keyword argument 'colour'"),
    ):
        with pytest.raises(error, match=words):
            rp.threshold_metrics(Y, SCORE, **kws)
    assert plt.get_fignums() == []


def test_a_metric_that_is_best_at_infinity_is_marked_at_the_right_end():
    _, ax = draw([1, 0, 0, 0], [1, 2, 3, 4], metrics="accuracy")
    (mark,), (line,) = artists(ax, "best:accuracy"), artists(ax, "threshold_metrics:accuracy")
    assert mark.get_xydata().tolist() == [[line.get_xdata()[-1], 0.75]]
    assert mark.get_xdata() > 4
    assert line.get_label() == "accuracy (0.750 at ∞)"


def test_thresholds_and_rates_are_not_drawn_over_each_other():
    _, ax = draw(Y, {"a": SCORE})
    before = ax.get_children()
    with pytest.raises(
        ValueError, match="ax already shows Metric over Threshold, where Metric over Predicted"
    ):
        rp.threshold_metrics(Y, {"b": SCORE}, over="rate", ax=ax)
    assert ax.get_children() == before
    rp.threshold_metrics(Y, {"b": SCORE}, ax=ax)


@pytest.mark.parametrize(
    ("metrics", "terms", "words"),
    [
        ("f1", None, "F1"),
        (["accuracy"], None, "Accuracy"),
        ("tpr", None, "True positive rate"),
        ("tpr", "clinical", "Sensitivity"),
        (["kappa"], None, "Cohen's kappa"),
        ({"my loss": "cost"}, None, "my loss"),
        (["accuracy", "f1"], None, "Metric"),
    ],
)
def test_one_metric_is_named_beside_the_axis(metrics, terms, words):
    """There is no legend that would name it."""
    _, ax = draw(Y, SCORE, metrics=metrics, terms=terms)
    assert ax.get_ylabel() == words


@pytest.mark.parametrize("fold", [None, [0, 0, 1, 1]])
def test_the_cost_of_weighted_cases_claims_no_equal_costs(fold):
    """Amounts 3, 1, 2 and 4, best at the cut-off .8: 1 of 10 is lost."""
    amounts = [3, 1, 2, 4]
    _, ax = draw([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], metrics="cost", sample_weight=amounts, fold=fold)
    assert ax.get_ylabel() == "Cost, share of the weight"
    _, ax = draw([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1], metrics="cost", fold=fold)
    assert ax.get_ylabel() == "Cost, equal costs"


def test_a_second_metric_takes_the_name_of_the_first_from_the_axis():
    _, ax = draw(Y, SCORE, metrics="f1")
    rp.threshold_metrics(Y, SCORE[::-1], metrics="f1", ax=ax)
    assert ax.get_ylabel() == "F1"
    rp.threshold_metrics(Y, SCORE, metrics="accuracy", ax=ax)
    assert ax.get_ylabel() == "Metric"
    _, ax = draw(Y, SCORE, metrics="f1")
    ax.set_ylabel("mine")
    rp.threshold_metrics(Y, SCORE, metrics="accuracy", ax=ax)
    assert ax.get_ylabel() == "mine"


def heights(band, x):
    """Read the lower and the upper edge of a band at an abscissa."""
    corners = band.get_paths()[0].vertices
    half = corners[: len(corners) // 2], corners[len(corners) // 2 : 2 * (len(corners) // 2)][::-1]
    return [float(np.interp(x, *part.T)) for part in half]


def test_intervals_are_those_at_each_cut_off():
    y, s = [1, 0, 1, 0, 0, 1, 0, 1, 0, 0], [9, 8, 7, 6, 5, 4, 3, 2, 2, 1]
    _, ax = draw(y, s, metrics=["tpr", "f1", "lr_minus"], intervals=True)
    for cut in (1.5, 2.5, 4.4, 6.9, 8.5):  # between the scores a cut-off decides as the next one above
        expected = rp.compute.metrics_at(y, s, threshold=cut, metrics=["tpr", "f1", "lr_minus"])
        for i, name in enumerate(expected.metric):
            (band,) = artists(ax, f"band:{name}")
            assert heights(band, cut) == pytest.approx([expected.low[i], expected.high[i]]), (cut, name)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words.count("95 % intervals, pointwise") == 1
    _, ax = draw(y, {"a": s, "b": s[::-1]}, metrics="tpr", intervals=True, level=0.9)
    assert artists(ax, "band:b:tpr")
    assert "90 % intervals, pointwise" in [text.get_text() for text in ax.get_legend().get_texts()]
    assert artists(ax, "threshold_metrics:a:tpr")[0].get_drawstyle() == "steps-pre"
    _, ax = draw(y, s, metrics="tpr", intervals=True, band=False)
    assert artists(ax, "band:tpr") == []


def test_undefined_limits_leave_the_band_out():
    y, s = [1, 0, 1, 0], [4, 3, 2, 1]
    _, ax = draw(y, s, metrics=["npv", "precision"], intervals=True)
    (npv,), (precision,) = artists(ax, "band:npv"), artists(ax, "band:precision")
    assert (
        npv.get_paths()[0].vertices[:, 0].min() == 1
    )  # at the cut-off 1 and below nothing is predicted negative
    assert precision.get_paths()[0].vertices[:, 0].max() == 4
    assert heights(npv, 1.5)[0] == pytest.approx(
        rp.compute.metrics_at(y, s, threshold=2, metrics="npv").low[0]
    )


def test_intervals_over_the_rate_and_of_many_cut_offs(rng):
    y = rng.random(3000) < 0.3
    s = rng.normal(size=3000) + y
    for over in ("threshold", "rate"):
        found = rp.compute.threshold_metrics(
            y, s, metrics=["tpr", "kappa"], over=over, intervals=True, seed=0, n_resamples=60
        )
        known = np.flatnonzero(~np.isnan(found.low["tpr"]))
        assert 200 < known.size <= 400
        at = known[known.size // 2]
        one = rp.compute.metrics_at(y, s, threshold=found.threshold[at], metrics=["tpr", "kappa"], seed=0)
        assert (found.low["tpr"][at], found.high["tpr"][at]) == pytest.approx((one.low[0], one.high[0]))
        assert (found.low["kappa"][at], found.high["kappa"][at]) == pytest.approx(
            (one.low[1], one.high[1]), abs=0.02
        )
    _, ax = draw(found)
    assert artists(ax, "band:kappa")
    groups = np.arange(3000) // 3
    wide = rp.compute.threshold_metrics(y, s, metrics="tpr", groups=groups, intervals=True)
    assert 50 < np.count_nonzero(~np.isnan(wide.low["tpr"])) <= 100


def test_intervals_and_folds_are_not_combined():
    with pytest.raises(ValueError, match="intervals and fold cannot be combined"):
        rp.threshold_metrics(Y, SCORE, fold=[1, 1, 2, 2, 2], intervals=True)
    with pytest.raises(TypeError, match="intervals must be True or False"):
        rp.threshold_metrics(Y, SCORE, intervals="yes")
    assert plt.get_fignums() == []


# -- stability of the best cut-off ----------------------------------------------------------------


def stability(ax, line):
    """Return the strip, the bar over it, the bar upright and the point of a line."""
    strip, bar, upright, point = sorted(artists(ax, f"stability:{line}"), key=lambda one: one.get_zorder())[
        :4
    ]
    return strip, bar, upright, point


@pytest.mark.mpl_image_compare
def test_image_stability():
    how = {"n_resamples": 300, "criterion": "youden"}
    return widened(
        draw(GAMES["x_wins"], GAMES["naive_bayes"], metrics=["tpr", "tnr", "youden"], stability=how)[0], 0.17
    )


def of_games(**how):
    y, score = GAMES["x_wins"], {"m": GAMES["naive_bayes"]}
    how = {"n_resamples": 60, "seed": 3} | how
    found = rp.compute.threshold_stability(y, score["m"], **how)
    return found, draw(y, score, metrics=["tpr", "youden", "accuracy"], stability=how)[1]


def test_the_strip_counts_the_cut_offs_and_the_bars_are_their_limits():
    found, ax = of_games(criterion="accuracy", level=0.8)
    strip, bar, upright, point = stability(ax, "m:accuracy")
    assert point.get_xdata()[0] == found.estimate
    assert point.get_ydata()[0] == pytest.approx(np.nanmean(found.out_of_bag))
    assert bar.get_xdata() == pytest.approx(np.quantile(found.threshold, [0.1, 0.9]))
    ((one, two),) = upright.get_segments()
    assert [one[1], two[1]] == pytest.approx(np.nanquantile(found.out_of_bag, [0.1, 0.9]))
    assert one[0] == two[0] == found.estimate
    outline = strip.get_paths()[0].vertices
    heights = outline[:, 1] - ax.get_ylim()[0]
    many = {round(x, 9): 0 for x in outline[:, 0]}
    for x, height in zip(outline[:, 0], heights, strict=True):
        many[round(x, 9)] = max(many[round(x, 9)], height)
    edges = np.sort(list(many))
    middle = (edges[1:] + edges[:-1]) / 2
    tallest = middle[
        np.histogram(found.threshold, edges)[0].argmax()
    ]  # of the columns, where most cut-offs lie
    assert many[edges[np.searchsorted(edges, tallest)]] == pytest.approx(heights.max())
    assert "out of bag: " in point.get_label()
    low, high = point.get_label().rpartition("cut-offs ")[2].split(" to ")
    assert len(low.partition(".")[2]) == len(high.partition(".")[2])


def test_the_first_metric_that_is_not_a_rate_chooses():
    found, ax = of_games()
    assert not artists(ax, "stability:m:accuracy")
    assert not artists(ax, "stability:m:tpr")
    assert stability(ax, "m:youden")[3].get_xdata()[0] == found.estimate


def test_a_cost_with_parameters_is_chosen_by_its_least_value():
    cost = {"expense": {"metric": "cost", "cost_ratio": 3}}
    _, ax = draw(GAMES["x_wins"], GAMES["tree"], metrics=cost, stability={"n_resamples": 40})
    line = artists(ax, "threshold_metrics:expense")[0]
    point = stability(ax, "expense")[3]
    at = np.searchsorted(line.get_xdata(), point.get_xdata()[0])
    assert line.get_ydata()[at] == np.nanmin(line.get_ydata())
    assert point.get_ydata()[0] > 0


def test_columns_of_the_strip_hold_equally_many_whole_scores(rng):
    """Fifty columns of equal width over 60 whole numbers held one of them or two."""
    score = np.tile(np.arange(60), 5)
    y = rng.random(score.size) < score / 60
    _, ax = draw(y, score, metrics=["youden"], stability={"n_resamples": 20})
    (strip,) = (one for one in artists(ax, "stability:youden") if isinstance(one, PolyCollection))
    edges = np.unique(strip.get_paths()[0].vertices[:, 0])
    inner = edges[(edges > 0) & (edges < 59)]
    assert len(inner) > 10
    assert len(set(np.diff(np.searchsorted(np.arange(60), inner)))) == 1


def test_what_stability_refuses():
    y, score = GAMES["x_wins"], GAMES["tree"]
    for message, kws in {
        "must be a metric that is drawn: 'accuracy'": {"metrics": ["accuracy", "tpr"], "stability": "youden"},
        "criterion='tpr' must be a metric": {"metrics": ["accuracy", "tpr"], "stability": "tpr"},
        "stability needs a metric that has a best cut-off": {"metrics": ["tpr"], "stability": True},
        "not rates": {"over": "rate", "stability": True},
        "without fold": {"fold": GAMES["fold"], "stability": True},
    }.items():
        with pytest.raises(ValueError, match=message):
            draw(y, score, **kws)


@pytest.mark.parametrize("name", ["mine", "f1"])
def test_a_ready_metric_is_known_by_its_name_if_it_has_its_values(name):
    y, score = GAMES["x_wins"], GAMES["tree"]
    how = {"stability": {"n_resamples": 20}}
    ready = rp.compute.threshold_metrics(y, score, metrics={name: {"metric": "f_beta", "beta": 2}})
    with pytest.raises(ValueError, match=f"stability: a ready result does not say which metric '{name}' is"):
        draw(ready, **how)
    ready = rp.compute.threshold_metrics(y, score, metrics="f1")
    drawn = draw(y, score, metrics="f1", **how)[1], draw(ready, **how)[1]
    of_data, of_ready = (stability(ax, "f1")[3].get_xydata().tolist() for ax in drawn)
    assert of_data == of_ready


def test_values_out_of_the_bag_may_be_infinite():
    how = {"n_resamples": 60, "seed": 0}
    y, score = [0, *[1] * 10, *[0] * 10], range(21, 0, -1)  # best below the positives, a negative above them
    _, ax = draw(y, score, metrics="lr_plus", stability=how)  # the difference of infinite values would warn
    found = rp.compute.threshold_stability(y, score, criterion="lr_plus", **how)
    assert np.isfinite(found.value)
    assert np.isinf(found.out_of_bag).any()
    assert any("out of bag: ∞" in text.get_text() for text in ax.get_legend().get_texts())


@pytest.mark.parametrize("metric", ["lr_plus", "diagnostic_odds_ratio"])
def test_a_criterion_that_is_infinite_has_no_stable_cut_off(metric):
    """The positive on top has a ratio of 1/3 to 0: where it lies says nothing of the best cut-off."""
    y, score = [1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1]
    assert np.isinf(rp.compute.threshold_stability(y, score, criterion=metric, n_resamples=9, seed=0).value)
    with pytest.raises(ValueError, match=r"stability: .* is infinite at its best cut-off, 6, .* 'youden'"):
        draw(y, score, metrics=[metric, "youden"], stability={"criterion": metric, "n_resamples": 9})
    assert not plt.gca().lines


def test_no_case_of_a_class_is_ever_out_of_the_bag():
    _, ax = draw([0, 1], [0.2, 0.8], metrics=["youden"], stability={"n_resamples": 20})
    said = [text.get_text().replace("\n", " ") for text in ax.get_legend().get_texts()]
    assert "out of bag: undefined, 95 % of cut-offs 0.8 to 0.8" in said


def test_cut_offs_at_infinity_stand_at_the_right_end():
    _, ax = draw([0, 0, 0, 0, 1, 1], [6, 5, 4, 3, 2, 1], metrics="accuracy", stability={"n_resamples": 30})
    bar, point = stability(ax, "accuracy")[1::2]
    assert point.get_xdata()[0] == artists(ax, "best:accuracy")[0].get_xdata()[0] > 6
    assert bar.get_xdata()[1] == point.get_xdata()[0]


def test_the_caption_names_the_prevalence_of_each_result():
    _, ax = plt.subplots()
    results = {
        name: rp.compute.threshold_metrics([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2], metrics="ppv", prevalence=q)
        for name, q in (("here", None), ("there", 0.1))
    }
    rp.threshold_metrics(results, ax=ax)
    start = "Metrics over the threshold, at that of the sample and a prevalence of 0.1: "
    assert rp.caption(ax).startswith(start)


def test_a_function_without_a_name_is_a_metric_and_a_mapping_names_it(rng):
    y = rng.random(60) < 0.4
    score = y + rng.normal(size=60)
    bad_rate = lambda fpr, tpr, skew: (1 - tpr) / (1 - tpr + skew * (1 - fpr))  # noqa: E731
    ax = rp.threshold_metrics(y, score, metrics=[bad_rate])
    assert ax.get_ylabel() == "metric"
    assert "lambda" not in rp.caption(ax)
    assert "Marked" not in rp.caption(ax)  # the largest bad rate is not the best
    assert not artists(ax, "best:metric")
    plt.figure()
    assert rp.threshold_metrics(y, score, metrics={"bad rate": bad_rate}).get_ylabel() == "bad rate"


TIED = [1, 1, 1, 0, 1, 0], [9, 8, 7, 5, 3, 1]  # the precision is 1 at 7, 8 and 9


@pytest.mark.parametrize(("kws", "words", "place"), [
    ({}, "precision (1.000 from 7 to 9)", 7),
    ({"over": "rate"}, "precision (1.000 from 0.003 to 0.500)", 0.5),  # rates between two thresholds, too
])  # fmt: skip
def test_a_best_value_that_neighbours_share_has_its_range(kws, words, place):
    _, ax = draw(*TIED, metrics=["precision", "npv"], **kws)
    assert words in ax.get_legend_handles_labels()[1]
    (mark,) = artists(ax, "best:precision")
    assert mark.get_xydata().tolist() == [[place, 1]]  # not at 9, where most positives are missed
    said = rp.caption(ax)
    assert words in said
    assert "Marked: the best value of each metric, of equal ones in a row that with the most predicted pos" in said


def test_the_range_of_a_best_value_in_values_of_the_column():
    data = {"y": TIED[0], "marker": [10 - score for score in TIED[1]]}
    _, ax = draw("y", "-marker", data=data, metrics=["precision", "npv"])
    assert "precision (1.000 from ≤ 1 to ≤ 3)" in ax.get_legend_handles_labels()[1]


def test_a_caption_without_ties_says_nothing_of_them():
    _, ax = draw(*TIED, metrics=["accuracy", "tpr"])
    assert "Marked: the best value of accuracy." in rp.caption(ax)


def test_entries_name_models_if_a_panel_shows_several():
    """A mapping of one model wrote its name at each of its metrics."""
    y, score = TIED
    _, ax = draw(y, {"ours": score}, metrics=["tpr", "fpr"])
    assert ax.get_legend_handles_labels()[1] == ["tpr", "fpr"]
    rp.threshold_metrics(y, {"old": score}, metrics=["tpr", "fpr"], ax=ax)
    assert ax.get_legend_handles_labels()[1] == ["tpr", "fpr", "old, tpr", "old, fpr"]
    _, ax = draw(y, {"ours": score, "old": score}, metrics=["tpr", "fpr"])
    assert ax.get_legend_handles_labels()[1] == ["ours, tpr", "ours, fpr", "old, tpr", "old, fpr"]


def test_a_caption_names_one_model_once_and_parts_several():
    y, score = TIED
    _, ax = draw(y, {"ours": score}, metrics=["tpr", "accuracy"])
    assert rp.caption(ax).startswith("Metrics over the threshold of ours: tpr and accuracy (0.833 at 7); ")
    _, ax = draw(y, {"ours": score, "old": score}, metrics=["tpr", "fpr"])
    assert rp.caption(ax).startswith("Metrics over the threshold: ours, tpr; ours, fpr; old, tpr; old, fpr; ")
