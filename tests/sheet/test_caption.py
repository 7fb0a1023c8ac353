"""Captions: each picture and each layer is named, numbers are those of the results, errors are clear."""

import io
import pickle
import re
import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import rocplot as rp
from rocplot import compute
from rocplot.compute._base.docstrings import cite_in_text
from rocplot.plot import _breaks
from rocplot.plot._layers.layer import Layer
from rocplot.plot._panel import list_drawn_plots
from rocplot.plot._picture import picture
from rocplot.sheet import caption_words
from rocplot.sheet.caption import write_layer_sentences

sys.path.insert(0, str(Path(__file__).parents[1]))
import calls
import stress

PICTURES = [name for name in rp.__all__ if hasattr(getattr(rp, name), "declared")]
Y = np.array([1, 0, 1, 0, 1, 0])
OURS, THEIRS = [0.9, 0.2, 0.7, 0.4, 0.6, 0.65], [0.6, 0.5, 0.7, 0.3, 0.2, 0.1]
MODELS = {"ours": OURS, "theirs": THEIRS}
FOLDS = np.arange(200) // 2 % 5


@pytest.fixture
def ax():
    fig, ax = plt.subplots()
    yield ax
    plt.close(fig)


def two(n=200):
    return stress.sample(n, 80, {"tree": 0.9, "naive Bayes": 0.75})


# -- every picture, every layer -------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_and_every_layer_declares_its_words(name):
    declared = getattr(rp, name).declared
    assert callable(declared.caption)
    for layer in declared.layers:
        assert isinstance(layer.caption, str) or callable(layer.caption), layer.name


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", PICTURES)
def test_before_the_figure_is_drawn_a_caption_says_what_it_says_after(name):
    """Texts find their places at the first draw: before it, each seemed to have no room."""
    fig = calls.draw(name).figure
    fig.stale = True  # a window has not shown it yet
    places = [panel.get_position().bounds for panel in fig.axes]
    before = rp.caption(fig)
    assert fig.stale
    assert [panel.get_position().bounds for panel in fig.axes] == places
    fig.savefig(io.BytesIO())
    assert rp.caption(fig) == before


def test_a_caption_before_the_figure_is_drawn_knows_which_names_have_no_room(ax):
    calls.draw("paired", ax=ax)
    assert "o room for" not in rp.caption(ax)
    plt.close(ax.figure)
    fig, small = plt.subplots(figsize=(1.5, 1.5))
    calls.draw("paired", ax=small)
    assert "o room for" in rp.caption(small)
    with pytest.warns(UserWarning, match="no room for"):  # the trial has not used the warning up
        fig.savefig(io.BytesIO())
    plt.close(fig)


def test_a_smoothed_decision_curve_says_over_which_share_of_the_thresholds(ax):
    rp.net_benefit(*two(), smooth=0.3, ax=ax)
    assert "smoothed over 30 % of the thresholds" in rp.caption(ax)


BARE = Layer("bare", "Nothing.", lambda *_: None, default=True, without_model=True)


@pytest.mark.parametrize(
    ("layers", "words", "named"),
    [
        ((), None, r"the picture lone has no words .* picture\(…, caption=…\)"),
        ((BARE,), lambda _: "Alone", r"the layer 'bare' of lone has no words .* Layer\(…, caption=…\)"),
    ],
)
def test_what_declares_no_words_is_named(ax, layers, words, named):
    @picture(compute.roc, layers, caption=words)
    def lone(plot):
        """Draw a curve."""
        plot.read()
        plot.write_labels("{name}", "a curve")
        plot.prepare_layers()
        plot.lay_out_axes(lambda ax: None)
        plot.draw_layers()
        return plot.finish_axes()

    lone(Y, OURS, ax=ax)
    with pytest.raises(ValueError, match=named):
        rp.caption(ax)


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", [one for one in stress.PLOTS if one not in stress.OF_CLASSES])
def test_captions_of_all_pictures_are_whole_sentences(name):
    y, scores = two()
    fig = plt.figure()
    ax = fig.add_subplot(projection="3d" if name == "isometric_surface" else None)
    stress.PLOTS[name](y, scores, ax)
    text = rp.caption(fig)
    assert text.endswith(".")
    for fault in ("None", "nan", "  ", "..", "\n", "array", "np.", "{", "<", "object at", " ,", "()", "$"):
        assert fault not in text.replace("p < ", "p "), (fault, text)
    plt.close(fig)


WITH = {  # a layer that is not drawn by default: its value, and what the caption then says of it
    ("roc", "hull"): (True, "upper convex hull"),
    ("roc", "isometrics"): ("accuracy", "equal accuracy"),
    ("roc", "ties"): (True, "equal scores"),
    ("roc", "thresholds"): ([0.3, 0.5], "cut-offs 0.3 and 0.5"),
    ("roc", "operating_point"): (True, "least expected cost"),
    ("roc", "crosses"): ([0.5], "95 % intervals of both rates (Wilson)"),
    ("roc", "at"): (0.1, "tree: True positive rate at fpr 0.1 = "),
    ("roc", "band"): ("wilson", "95 % pointwise band (Wilson)"),
    ("roc", "area"): (True, "area under the curve"),
    ("roc", "binormal"): (True, "binormal fit"),
    ("roc", "test"): (True, "p < 0.001"),
    ("roc", "pooled"): (True, "all (AUC"),
    ("roc", "zoom"): ((0.3, 0.7), "Inset"),
    ("precision_recall", "hull"): (True, "hull"),
    ("precision_recall", "isometrics"): (True, "equal F1"),
    ("precision_recall", "unachievable"): (True, "no ranking can reach"),
    ("precision_recall", "break_even"): (True, "precision equal to recall"),
    ("precision_recall", "band"): (
        True,
        "95 % pointwise confidence band (quantiles of Jeffreys' distribution of the rate",
    ),
    ("calibration", "histogram"): (True, "histogram of the predictions"),
    ("calibration", "counts"): (True, "cases of each group"),
    ("calibration", "no_skill"): (True, "Brier score worse"),
    ("cost_curve", "lines"): (True, "Thin lines: the cost line of"),
    ("cost_curve", "operating_range"): (True, "saves"),
    ("cost_curve", "thresholds"): ([0.5], "cut-off"),
    ("cost_curve", "operating_point"): (True, "best decision"),
    ("cost_curve", "cost_weight"): (True, "Beta(2, 2)"),
    ("cost_curve", "band"): ({"n_resamples": 50, "seed": 0}, "50 resamples"),
    ("net_benefit", "band"): ("wilson", "95 % pointwise band"),
    ("lift", "profit"): ({"benefit_tp": 10, "cost_fp": 2}, "largest profit"),
    ("lift", "deciles"): ([0.1, 0.2], "fixed depths"),
    ("lift", "ks"): (
        True,
        "depth of the Kolmogorov–Smirnov distance, its length P × (1 − prevalence) × KS: tree KS 0.7",
    ),
    ("lift", "perfect"): (True, "perfect ranking"),
    ("pn", "operating_point"): (
        True,
        "point of least expected cost (at equal costs of both errors), with its tangent",
    ),
    ("det", "operating_point"): (True, "point of least expected cost (at equal costs of both errors): tree"),
    ("precision_recall", "operating_point"): ("youden", "point of the highest Youden's index: tree"),
    ("pn", "slopes"): (True, "slopes"),
    ("det", "thresholds"): ([0.5], "cut-off 0.5"),
    ("brier_curve", "area"): (True, "which is the Brier score"),
    ("calibration_map", "slopes"): (True, "slopes"),
    ("threshold_metrics", "stability"): (
        {"n_resamples": 50},
        "best cut-offs by accuracy of 50 bootstrap resamples",
    ),
    ("economic_value", "lines"): (True, "Thin lines: the value of"),
    ("economic_value", "thresholds"): ([0.5], "value of acting at the cut-off 0.5"),
    ("predictiveness", "observed"): (
        {"n_bins": 4},
        "share of positives in 4 groups by risk, with 95 % Wilson interval",
    ),
}


@pytest.mark.sample(3)
@pytest.mark.filterwarnings("ignore:.*has no room.*")
@pytest.mark.parametrize(("name", "layer"), WITH)
def test_a_layer_is_named_once_it_is_drawn(ax, name, layer):
    y, scores = two()
    value, words = WITH[name, layer]
    getattr(rp, name)(y, scores, ax=ax)
    assert words not in rp.caption(ax)
    ax.clear()
    getattr(rp, name)(y, scores, ax=ax, **{layer: value})
    assert words in rp.caption(ax)


@pytest.mark.parametrize("name", ["roc", "pn", "det", "lift", "precision_recall_gain", "rol_curve"])
def test_a_layer_that_is_refused_is_not_named(ax, name):
    y, scores = two()
    getattr(rp, name)(y, scores, ax=ax)
    assert "random" in rp.caption(ax)
    ax.clear()
    getattr(rp, name)(y, scores, chance=False, ax=ax)
    assert "random" not in rp.caption(ax)


# -- the numbers ----------------------------------------------------------------------------------


def test_cases_and_areas_are_those_of_the_data(ax):
    """Nine pairs, of which the first ranks 8 rightly, the second 7."""
    rp.roc(Y, MODELS, chance=False, ax=ax)
    assert rp.caption(ax, methods=False) == (
        "ROC curves of ours (AUC 0.889) and theirs (AUC 0.778); 6 cases, 3 positive and 3 negative "
        "(prevalence 0.500)."
    )


def test_the_methods_hold_the_interval_of_the_area_with_method_and_level(ax):
    y, scores = two()
    rp.roc(y, scores["tree"], level=0.9, ax=ax)
    limits = compute.auc_interval(y, scores["tree"], level=0.9)
    text = rp.caption(ax)
    assert f"{limits.estimate:.3f} ({limits.low:.3f} to {limits.high:.3f})" in text
    assert "90 % confidence interval" in text
    assert "DeLong" in text
    assert "DeLong" not in rp.caption(ax, methods=False)


def test_a_bootstrap_band_tells_its_resamples_and_the_interval_goes_with_it(ax):
    y, scores = two()
    rp.roc(y, scores["tree"], band={"method": "bootstrap", "n_resamples": 60, "level": 0.8}, ax=ax)
    text = rp.caption(ax)
    assert text.count("60 resamples") == 2  # of the area, and of the band
    assert "95 %" not in text


def test_a_level_of_the_band_is_that_of_its_sentence(ax):
    y, scores = two()
    rp.roc(y, scores, band={"method": "wilson", "level": 0.9}, ax=ax)
    assert "ROC curve: 90 % pointwise confidence band (Wilson's intervals)." in rp.caption(ax)


def test_weights_groups_and_folds_are_told(ax):
    rp.roc(Y, OURS, sample_weight=[0.5, 1, 1, 1, 1, 1], ax=ax)
    text = rp.caption(ax, methods=False)
    assert "6 cases of total weight 5.5, 3 positive (weight 2.5) and 3 negative (weight 3), prevalence 0.455 by weight" in text
    ax.clear()
    rp.roc(Y, OURS, groups=[1, 1, 2, 2, 3, 3], ax=ax)
    assert "(prevalence 0.500), in 3 groups" in rp.caption(ax, methods=False)
    ax.clear()
    y, scores = two()
    rp.precision_recall(y, scores, fold=FOLDS, ax=ax)
    assert "40 cases, 16 positive and 24 negative (prevalence 0.400), in each of 5 folds" in rp.caption(ax)
    assert "mean of 5 folds, 95 % t interval" in rp.caption(ax)


def test_soft_labels_are_expected_numbers(ax):
    rp.roc([0.9, 0.1, 0.75, 0.25], [4, 3, 2, 1], soft_labels=True, ax=ax)
    assert "4 cases, 2 positive and 2 negative in expectation" in rp.caption(ax)
    assert "weight" not in rp.caption(ax)


def test_labels_of_another_format_are_told_by_their_cut_offs(ax):
    rp.roc(Y, OURS, thresholds={"at": [0.5], "fmt": "t = {:.2f}"}, ax=ax)
    assert "decisions at the cut-off 0.5." in rp.caption(ax)


def test_the_part_of_an_inset_lies_on_the_panel(ax):
    rp.roc(Y, OURS, zoom=(0.2, 0.8), ax=ax)
    assert "the part from 0 to 0.2 across and 0.8 to 1 up" in rp.caption(ax)


def test_sizes_of_studies_have_their_area(ax):
    rp.auc_power(0.8, null=0.7, ax=ax)
    size = compute.auc_sample_size(0.8, null=0.7)
    assert f"{sum(size)} ({size[0]} positive, {size[1]} negative) of AUC 0.8" in rp.caption(ax)


def test_folds_that_are_pairs_are_counted_together(ax):
    y, scores = two()
    score = next(iter(scores.values()))
    fold = np.argsort(np.argsort(np.arange(200) * 73 % 200)) // 30 // 3  # 90, 90 and 20 cases of both classes
    rp.roc_average([(np.asarray(y)[fold == k], score[fold == k]) for k in range(3)], ax=ax)
    assert "; 200 cases, 80 positive and 120 negative (prevalence 0.400), in 3 folds." in rp.caption(ax)


def test_cases_of_one_test_set_are_not_added_over_seeds(ax):
    """Three runs on the same six cases are six cases, also as curves, whose cases nobody knows."""
    runs = [np.roll(OURS, shift) for shift in range(3)]
    said = "; 6 cases, 3 positive and 3 negative (prevalence 0.500), in each of 3 folds."
    rp.roc_average(np.tile(Y, 3), np.ravel(runs), fold=np.repeat(range(3), 6), ax=ax)
    assert said in rp.caption(ax)
    ax.clear()
    rp.roc_average([compute.roc(Y, run) for run in runs], ax=ax)
    assert said in rp.caption(ax)
    ax.clear()
    rp.precision_recall(np.tile(Y, 3), np.ravel(runs), fold=np.repeat(range(3), 6), ax=ax)
    assert said in rp.caption(ax)
    ax.clear()
    rp.roc_average([(Y, runs[0]), (Y[::-1], runs[1])], ax=ax)
    assert "; 12 cases, 6 positive and 6 negative (prevalence 0.500), in 2 folds." in rp.caption(ax)


def test_groups_that_folds_share_are_not_added(ax):
    y, scores = two()
    rp.precision_recall(y, scores, fold=FOLDS, groups=np.arange(200) // 4, ax=ax)
    assert "groups" not in rp.caption(ax)  # there are 50, and each fold has some


def test_models_of_different_cases_tell_theirs(ax):
    rp.roc({"a": [1, 0, 1], "b": [1, 0, 0, 0]}, {"a": [3, 2, 1], "b": [1, 2, 3, 4]}, ax=ax)
    text = rp.caption(ax, methods=False)
    assert "a: 3 cases, 2 positive and 1 negative (prevalence 0.667)" in text
    assert "b: 4 cases, 1 positive and 3 negative (prevalence 0.250)" in text


def test_models_of_equal_weight_and_other_cases_tell_theirs(ax):
    """Weights of inverse probability add up to all cases at each horizon, of which fewer are left."""
    weights = {"2 years": [1, 2, 1, 1, 1], "4 years": [1.5, 2, 1.5, 1, 0], "6 years": [3, 0, 3, 0, 0]}
    labels, score = {name: [1, 0, 0, 1, 1] for name in weights}, np.arange(5.0)
    rp.roc(labels, dict.fromkeys(weights, score), sample_weight=weights, ax=ax)
    text = rp.caption(ax, methods=False)
    for name, n in {"2 years": 5, "4 years": 4, "6 years": 2}.items():
        assert f"{name}: {n} cases of total weight 6, " in text


def test_models_of_other_groups_tell_theirs(ax):
    y, scores, months = [1, 0] * 9, np.arange(18.0), np.repeat(["May", "June", "July"], 6)
    groups = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6]
    rp.roc(y, scores, hue=months, groups=groups, ax=ax)
    text = rp.caption(ax)
    assert all(f"(prevalence 0.500), in {n} group" in text for n in (1, 2, 3))
    assert "not taken to be independent (1 to 3 groups)" in text


@pytest.mark.parametrize("draw", [rp.roc, rp.precision_recall])
@pytest.mark.parametrize("fmt", [None, "{name}: {AREA:.2f} ({low:.2f} to {high:.2f})"])
def test_an_area_is_said_once(ax, draw, fmt):
    y, scores = two()
    draw(y, scores, label_fmt=fmt and fmt.replace("AREA", "auc" if draw is rp.roc else "ap"), ax=ax)
    interval = compute.auc_interval if draw is rp.roc else compute.average_precision_interval
    text = rp.caption(ax)
    for score in scores.values():
        area = interval(y, score).estimate
        assert len(re.findall(rf"{area:.3f}|{area:.2f}\b", text)) == 1
    assert not re.search(r"0\.\d", text.partition(";")[0])


def test_areas_that_three_digits_do_not_tell_apart_have_four(ax):
    y, one = [1, 0] * 100, np.arange(200.0)
    rp.roc(y, {"a": one, "b": np.r_[one[:2][::-1], one[2:]]}, ax=ax)  # AUC 0.495 and 0.4951
    labels = [entry.get_text() for entry in ax.get_legend().texts[:2]]
    assert labels == ["a (AUC 0.4950)", "b (AUC 0.4951)"]
    assert re.search(r"a 0\.4950 \(0\.4\d{3} to 0\.5\d{3}\); b 0\.4951 \(", rp.caption(ax))


@pytest.mark.filterwarnings("ignore:.*ordered alike", "ignore:.*each score has one positive and one negative")
def test_each_area_has_its_own_method(ax):
    """A ranking without a mistake has limits of its own, which the method of the first area is not."""
    y = np.repeat([1, 0], 10)
    rp.roc(y, {"usual": np.r_[:10, :10], "perfect": np.arange(20)[::-1]}, ax=ax)
    text = rp.caption(ax)
    assert re.search(r"\(modified score limits with DeLong's variance\): usual 0\.\d+ \([^)]*\)\.", text)
    assert re.search(r"\(Clopper and Pearson's limits[^)]*\): perfect 1\.000 \([^)]*\)\.", text)


def test_curves_without_counts_tell_no_cases(ax):
    rp.roc(compute.RocCurve([0, 0.5, 1], [0, 0.8, 1]), ax=ax)
    text = rp.caption(ax)
    assert "cases" not in text
    assert "confidence" not in text


def test_an_operating_point_has_its_cut_off_and_rates(ax):
    rp.roc(Y, OURS, operating_point="youden", ax=ax)
    best = compute.operating_point(Y, OURS, criterion="youden")
    assert f"cut-off {best.threshold:g}, fpr {best.fpr:.3f}, tpr {best.tpr:.3f}" in rp.caption(ax)


@pytest.mark.parametrize(
    ("criterion", "words"),
    [
        ("cost", "point of least expected cost (at equal costs of both errors), with its tangent"),
        ("closest", "point closest to (0, 1)"),
        ("youden", "point of the highest Youden's index"),
        ("informedness", "point of the highest informedness"),
        ("error_rate", "point of the lowest error rate"),
        (lambda fpr, tpr, skew: tpr - 2 * fpr, "point of the highest metric"),
    ],
)
def test_a_caption_says_by_what_an_operating_point_is_best(ax, criterion, words):
    rp.roc(Y, OURS, operating_point={"criterion": criterion}, ax=ax)
    assert f"Marked: {words}: " in rp.caption(ax)


def test_the_best_point_of_weighted_cases_claims_no_equal_costs(ax):
    rp.roc(Y, OURS, operating_point=True, sample_weight=np.arange(1.0, len(Y) + 1), ax=ax)
    assert "point of least expected cost (an error costs the weight of its case), with" in rp.caption(ax)


def test_crosses_have_both_rates_with_their_limits(ax):
    y, scores = two()
    rp.roc(y, scores["tree"], crosses=[0.5], ax=ax)
    found = compute.operating_interval(y, scores["tree"], threshold=0.5)
    tpr = f"tpr {found.tpr:.3f} ({found.tpr_low:.3f} to {found.tpr_high:.3f})"
    fpr = f"fpr {found.fpr:.3f} ({found.fpr_low:.3f} to {found.fpr_high:.3f})"
    assert f"(Wilson): cut-off 0.5, {tpr}, {fpr}." in rp.caption(ax)


def test_bars_of_bins_and_bands_of_curves_are_told_apart(ax):
    y, scores = two()
    rp.calibration(y, scores["tree"], method=("bins", "loess"), band=True, statistics=True, ax=ax)
    text = rp.caption(ax)
    assert "Bars: 95 % Wilson interval. " in text
    assert "Shaded: 95 % pointwise band (Wald). " in text
    found = compute.calibration_statistics(y, scores["tree"])
    assert f"Slope {found.slope:.3f} ({found.slope_low:.3f} to {found.slope_high:.3f})" in text
    assert (
        "Statistics in the box, with 95 % confidence intervals: In-the-large (robust profile-likelihood limits); "
        in text
    )


def test_a_test_has_its_difference_and_p_value(ax):
    y, scores = two()
    rp.roc(y, scores, test=True, ax=ax)
    found = compute.auc_test(y, scores["tree"], scores["naive Bayes"])
    assert found.describe().replace("a − b: ", "tree − naive Bayes: ") in rp.caption(ax)
    assert rp.caption(ax).count(" − ") == 1


def test_a_model_named_as_a_sum_is_quoted_where_it_is_subtracted(ax):
    y, scores = stress.sample(200, 80, {"a": 0.9, "b": 0.75, "c": 0.7})
    names = dict(zip(("A", "A + B", "A – C"), scores.values(), strict=True))
    rp.roc(y, names, test={"reference": "A"}, ax=ax)
    lines = [text.get_text() for text in ax.get_legend().texts]
    for order in ("“A + B” − A", "“A – C” − A"):
        assert f"{order}: difference of AUCs" in rp.caption(ax)
        assert any(line.startswith(f"{order}: ") for line in lines)
    ax.clear()
    rp.roc(y, {name: names[name] for name in ("A", "A + B")}, test=True, ax=ax)
    assert "A − “A + B”: p" in ax.get_legend().texts[-1].get_text()
    assert "A − “A + B”: difference of AUCs" in rp.caption(ax)


def test_three_models_have_tests_adjusted_by_holm(ax):
    y, scores = stress.sample(200, 80, {"a": 0.9, "b": 0.75, "c": 0.7})
    rp.roc(y, scores, test=True, ax=ax)
    text = rp.caption(ax)
    assert "a − b: difference of AUCs = " in text
    assert ": Difference" not in text
    assert "all 3 pairs are adjusted by Holm's method" in text


def test_the_estimate_before_its_limits_is_kept(ax):
    y, scores = stress.sample(200, 80, {"a": 0.9})
    rp.roc(y, scores["a"], band=True, label_fmt="AUC {auc:.2f} ({low:.2f} to {high:.2f})", ax=ax)
    label = ax.get_legend().texts[0].get_text()
    assert label.startswith("AUC 0.")
    assert f"ROC curve ({label})" in rp.caption(ax, methods=False)


def test_other_models_are_counted_not_named(ax):
    y, scores = two()
    rp.roc(y, scores, highlight="tree", ax=ax)
    text = rp.caption(ax)
    assert "1 other model" in text
    assert "naive Bayes" not in text


@pytest.mark.parametrize("many", [2, 11, 14, 40])
def test_every_model_has_its_area_and_its_interval(ax, many):
    y, scores = stress.sample(300, 120, stress.ladder([f"model {k}" for k in range(1, many + 1)]))
    rp.roc(y, scores, legend=False, ax=ax)
    text = rp.caption(ax)
    for name, score in scores.items():
        found = compute.auc_interval(y, score)
        limits = f"{found.low:.3f} to {found.high:.3f}"
        assert f"{name} {found.estimate:.3f} ({limits})" in text
        assert f"{name} (AUC {found.estimate:.3f})" in rp.caption(ax, methods=False)


def test_every_model_has_its_optimum_however_many_there_are(ax):
    y, scores = stress.sample(300, 120, stress.ladder([f"model {k}" for k in range(1, 13)]))
    rp.roc(y, scores, operating_point="youden", ax=ax)
    text = rp.caption(ax)
    for name, score in scores.items():
        best = compute.operating_point(y, score, criterion="youden")
        assert re.search(rf"{name} cut-off \S+, fpr {best.fpr:.3f}, tpr {best.tpr:.3f}", text)


# -- panels, words, markup ------------------------------------------------------------------------


def test_panels_are_lettered_and_cases_that_all_share_are_told_once():
    y, scores = two()
    fig, axes = plt.subplots(1, 2)
    rp.precision_recall(y, scores, ax=axes[1])
    rp.roc(y, scores, ax=axes[0])
    rp.letter_axes(fig)
    text = rp.caption(fig)
    assert text.startswith("(a) ROC curves of")
    assert text.index("(b) Precision–recall curves") < text.index("All panels: 200 cases")
    assert text.count("200 cases") == 1
    rp.letter_axes(fig, "({capital})")
    assert rp.caption(fig).startswith("(A) ROC")
    assert rp.caption(axes[1]).startswith("(B) Precision")
    plt.close(fig)


def test_what_all_panels_have_in_common_is_told_once_and_areas_have_their_panel():
    y, scores = two()
    fig, axes = plt.subplots(1, 2)
    for ax, model in zip(axes, scores, strict=True):
        rp.roc(y, scores[model], ax=ax)
    rp.letter_axes(fig)
    text = rp.caption(fig)
    assert text.count("random ranking") == 1
    assert text.count("DeLong's variance") == 1
    found = [compute.auc_interval(y, scores[model]) for model in scores]
    numbers = [f"{one.estimate:.3f} ({one.low:.3f} to {one.high:.3f})" for one in found]
    assert f": (a) {numbers[0]}; (b) {numbers[1]}." in text
    plt.close(fig)


def test_the_method_of_limits_that_are_not_drawn_is_not_told(ax):
    y, scores = two()
    rp.calibration(y, scores["tree"], method=("bins", "loess"), intervals=False, ax=ax)
    assert "Wilson" not in rp.caption(ax)
    assert "Wald" not in rp.caption(ax)


def test_metrics_have_the_names_that_figures_write(ax):
    rp.isometrics("wracc", skew=1, levels=[-0.1, 0.1], ax=ax)
    text = rp.caption(ax)
    assert "equal WRAcc" in text
    assert "−0.1 and 0.1" in text


def test_titles_tell_panels_without_letters_apart():
    fig, axes = plt.subplots(1, 2)
    for ax, name in zip(axes, MODELS, strict=True):
        rp.roc(Y, MODELS[name], ax=ax)
        ax.set_title(name)
    text = rp.caption(fig, methods=False)
    assert text.startswith("ours: ROC curve (AUC 0.889).")
    assert "theirs: ROC curve (AUC 0.778)." in text
    plt.close(fig)


def test_a_grid_of_seaborn_has_a_caption():
    table = {"y": [*Y, *Y], "s": [*OURS, *THEIRS], "site": ["north"] * 6 + ["south"] * 6}
    grid = rp.facets("roc", "y", "s", data=table, col="site")
    text = rp.caption(grid.figure, methods=False)
    assert text.count("ROC curve") == 2
    assert "6 cases" in text
    plt.close(grid.figure)


def test_clinical_words_stand_where_the_picture_has_them_and_names_stay(ax):
    rp.roc(Y, {"tpr net": OURS}, crosses=[0.5], terms="clinical", ax=ax)
    text = rp.caption(ax)
    assert "sensitivity" in text
    assert "tpr net" in text
    assert "fpr" not in text


def test_names_are_printed_as_they_are_in_each_markup(ax):
    rp.roc(Y, {"a_b & 50% *x* [1]": OURS}, ax=ax)
    assert "a_b & 50% *x* [1];" in rp.caption(ax)
    assert r"a\_b \& 50\% *x* [1];" in rp.caption(ax, format="latex")
    assert r"a\_b & 50% \*x\* \[1\];" in rp.caption(ax, format="markdown")


def test_dollar_signs_of_names_are_money(ax):
    rp.roc(Y, {"US$5 vs $6": OURS}, ax=ax)
    assert "US$5 vs $6;" in rp.caption(ax)
    assert r"US\$5 vs \$6;" in rp.caption(ax, format="latex")


def test_letters_are_bold_in_markup():
    fig, axes = plt.subplots(1, 2)
    for ax in axes:
        rp.roc(Y, OURS, ax=ax)
    rp.letter_axes(fig)
    assert rp.caption(fig, format="latex").startswith(r"\textbf{(a)} ROC curve")
    assert rp.caption(fig, format="markdown").startswith("**(a)** ROC curve")
    plt.close(fig)


def test_latex_holds_only_what_tex_prints(ax):
    y, scores = two()
    rp.cost_curve(y, scores, operating_point=True, ax=ax)
    text = rp.caption(ax, format="latex")
    assert "–" not in text
    assert "−" not in text


def test_unicode_and_long_names_stay(ax):
    name = "梯度提升 with μ-features, " + "a very long description " * 5
    rp.roc(Y, {name: OURS}, ax=ax)
    text = rp.caption(ax)
    assert "梯度提升 with μ" in text


# -- nothing changes, and what is refused ---------------------------------------------------------


def test_a_caption_changes_nothing_on_the_figure():
    y, scores = two()
    pages = []
    for told in (False, True):
        fig, ax = plt.subplots()
        rp.roc(y, scores, band="wilson", ax=ax)
        children = ax.get_children()
        if told:
            assert rp.caption(ax) == rp.caption(fig)
        assert ax.get_children() == children
        page = io.BytesIO()
        fig.savefig(page, format="png")
        pages.append(page.getvalue())
        plt.close(fig)
    assert pages[0] == pages[1]


def test_a_figure_without_pictures_is_refused(ax):
    ax.plot([0, 1])
    with pytest.raises(ValueError, match=r"fig_or_ax holds no picture of rocplot.*rocplot\.roc"):
        rp.caption(ax.figure)


def test_a_figure_from_a_pickle_is_refused(ax):
    rp.roc(Y, OURS, ax=ax)
    loaded = pickle.loads(pickle.dumps(ax.figure))
    with pytest.raises(ValueError, match="pickle does not keep its results"):
        rp.caption(loaded)
    plt.close(loaded)


def test_anything_else_is_refused(ax):
    with pytest.raises(TypeError, match="fig_or_ax must be a matplotlib Figure or its Axes, not list"):
        rp.caption([ax])
    rp.roc(Y, OURS, ax=ax)
    with pytest.raises(ValueError, match="format"):
        rp.caption(ax, format="html")


def test_cases_are_noted_for_results_that_keep_none(ax):
    rp.brier_curve(Y, OURS, ax=ax)
    (call,) = list_drawn_plots(ax)
    assert (call.cases[None].positive, call.cases[None].negative) == (3, 3)
    assert "6 cases" in rp.caption(ax)


def test_words_of_the_clinic_are_small_within_a_sentence():
    fig, ax = plt.subplots()
    rp.net_benefit([0, 1, 0, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.9], terms="clinical", ax=ax)
    assert "net benefit over the threshold probability" in rp.caption(fig)
    plt.close(fig)


@pytest.mark.parametrize("weight", [None, "w"])
def test_rows_that_an_engine_counts_are_cases_and_not_weights(weight):
    pl = pytest.importorskip("polars")
    rows = {"y": [1, 0, 1, 0, 1, 0] * 3, "p": [0.9, 0.4, 0.6, 0.6, 0.3, 0.1] * 3, "w": [1, 2, 1, 1, 1, 3] * 3}
    fig, ax = plt.subplots()
    rp.roc("y", "p", data=pl.LazyFrame(rows), sample_weight=weight, ax=ax)
    said = rp.caption(fig)
    plt.close(fig)
    assert ("18 cases" in said) == (weight is None)
    assert ("weight" in said) == (weight is not None)


def test_headings_of_statistics_open_what_stands_below_them():
    y, p = np.tile([0, 1], 50), np.linspace(0.2, 0.9, 100)
    _, ax = plt.subplots()
    rp.calibration(y, p, statistics="sentences", ax=ax)
    found = rp.compute.calibration_statistics(y, p)
    said = rp.caption(ax)
    large = f"{found.in_the_large:.3f}".replace("-", "\N{MINUS SIGN}")
    assert f"Box: n = 100; Calibration: In-the-large {large} (95 % CI " in said
    assert f"; Discrimination: AUC {found.auc:.3f} (" in said
    assert f"; Overall: Brier score {found.brier:.3f} (" in said
    assert "Calibration; " not in said


@pytest.mark.parametrize(
    ("rows", "start"), [(["n", "slope", "brier"], "Box: n = 100; Slope "), (["slope", "brier"], "Box: Slope ")]
)
def test_the_level_of_a_box_stands_at_its_first_limits(rows, start):
    _, ax = plt.subplots()
    rp.calibration(np.tile([0, 1], 50), np.linspace(0.2, 0.9, 100), statistics={"rows": rows}, ax=ax)
    said = rp.caption(ax).partition("Box: ")[2].partition(". ")[0]
    slope, brier = said.split("Slope ")[1].split("; Brier score ")
    assert f"Box: {said}".startswith(start)
    assert "(95 % CI " in slope
    assert "CI" not in brier


@pytest.mark.parametrize("fmt", ["AUC {auc:.2f}", "{auc:.2f}"])
def test_a_model_keeps_its_name_where_its_label_has_none(fmt):
    y, scores = [0, 1, 0, 1], [0.1, 0.9, 0.2, 0.8]
    named, alone = (plt.subplots() for _ in range(2))
    rp.roc(y, {"first": scores, "second": scores}, label_fmt=fmt, ax=named[1])
    rp.roc(y, scores, label_fmt=fmt, ax=alone[1])
    label = fmt.format(auc=1)
    said, of_one = (rp.caption(figure, methods=False) for figure, _ in (named, alone))
    assert said.startswith(f"ROC curves of first ({label}) and second ({label});")
    assert of_one.startswith(f"ROC curve ({label});")


def test_mathematics_of_names_is_plain_text_everywhere():
    y, scores = [0, 1, 0, 1, 1, 0], [0.1, 0.9, 0.2, 0.8, 0.3, 0.35]
    fig, ax = plt.subplots()
    rp.roc(
        {"$x$": y, "$z$": y[:5]}, {"$x$": scores, "$z$": scores[:5]}, thresholds=[0.3], crosses=True, ax=ax
    )
    assert "$" not in rp.caption(fig, methods=True)
    fig, ax = plt.subplots()
    rp.roc_points({"$x$": (0.1, 0.7)}, ax=ax)
    assert "$" not in rp.caption(fig)


def cited(ax, **options):
    found = re.search(r" Sources?: (.*)\.$", rp.caption(ax, **options))
    return set(found[1].split("; ")) if found else set()


def test_the_methods_end_with_the_sources_of_what_was_drawn():
    y, score = np.tile(Y, 9), np.linspace(0, 1, 54).round(1)
    ax = rp.roc(y, score, hull=True, band="wilson")
    ours = "The rocplot developers (2026)"  # of modified score limits
    assert cited(ax) == {"DeLong et al. (1988)", "Provost & Fawcett (2001)", ours, "Wilson (1927)"}
    assert cited(ax, methods=False) == set()
    plt.close("all")
    assert cited(rp.cost_curve(y, score)) == {"Drummond & Holte (2000)"}
    plt.close("all")
    how = {"method": "isotonic", "intervals": False}
    assert cited(rp.calibration(y, score, **how)) == {"Fawcett & Niculescu-Mizil (2007)"}


def test_a_model_that_is_named_like_a_method_has_no_source():
    scores = {"Wilson": np.linspace(0, 1, 54).round(1), "Hillis": np.linspace(1, 0, 54) ** 2}
    assert cited(rp.lift(np.tile(Y, 9), scores)) == set()


def test_words_and_pictures_with_a_source_exist():
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(rp.__file__).parent.rglob("*.py")
        if path.name != "caption_words.py"
    )
    written = {word.removesuffix(" fit") for word in caption_words._METHOD_SOURCES}  # a name is put before it
    assert {word for word in written if word not in code} == set()
    assert [name for name in caption_words._PICTURE_SOURCES if name not in rp.__all__] == []
    for key in {*caption_words._METHOD_SOURCES.values(), *caption_words._PICTURE_SOURCES.values()}:
        assert cite_in_text(key).endswith(f"({key.rstrip('b')[-4:]})")


def test_ten_cut_offs_are_listed_and_more_are_not():
    y, score = np.tile(Y, 9), np.linspace(0, 1, 54)
    few, many = (plt.subplots()[1] for _ in range(2))
    rp.roc(y, score, thresholds=np.linspace(0.1, 0.9, 10).round(2), ax=few)
    rp.roc(y, score, thresholds=np.linspace(0.1, 0.9, 11).round(2), ax=many)
    assert " at the cut-offs 0.1, 0.19, " in rp.caption(few)
    assert " at 11 cut-offs from " in rp.caption(many)


# -- all that is drawn, and only what is drawn -----------------------------------------------------


def test_an_inset_that_finds_no_corner_is_not_told(ax, rng):
    y, score = np.tile([0, 1], 100), rng.random(200)
    with pytest.warns(UserWarning, match="finds no corner"):
        rp.roc(y, score, zoom=True, ax=ax)
    assert not ax.child_axes
    assert "Inset" not in rp.caption(ax)


def test_an_inset_that_is_found_has_the_limits_that_it_shows(ax):
    y, scores = stress.sample(200, 80, {"tree": 0.98})
    rp.roc(y, scores["tree"], zoom=True, ax=ax)
    (inset,) = ax.child_axes
    (left, right), (low, high) = inset.get_xlim(), inset.get_ylim()
    text = re.search(r"the part from (\S+) to (\S+) across and (\S+) to (\S+) up", rp.caption(ax))
    assert [float(end) for end in text.groups()] == pytest.approx([left, right, low, high], abs=0.02)


NUMBER = re.compile(r"\d[\d\u00a0]*(?:\.\d+)?")


def numbers_in(text):
    return {float(one.replace("\u00a0", "")) for one in NUMBER.findall(text)}


LAYERS = [
    (name, layer)
    for name in PICTURES
    for layer in [None, *(one.name for one in getattr(rp, name).declared.layers if not one.default)]
    if name != "sroc"  # whose legend rounds the numbers of the caption
]


@pytest.mark.sample(6)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "layer"), LAYERS)
def test_a_caption_holds_the_numbers_of_the_legend(name, layer):
    """A legend may have no room, or be refused: what it says is said by the caption, too."""
    ax = calls.draw(name, layer=layer)
    entries = [label for one in ax.figure.axes for label in one.get_legend_handles_labels()[1]]
    known = numbers_in(rp.caption(ax.figure))
    assert {label: numbers_in(label) - known for label in entries if numbers_in(label) - known} == {}
    plt.close("all")


def has_ink(artist):
    """Say whether a line or a collection holds any point."""
    if hasattr(artist, "get_paths"):
        return any(len(path.vertices) for path in artist.get_paths())
    return not hasattr(artist, "get_xdata") or np.size(artist.get_xdata()) > 0


@pytest.mark.sample(8)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "layer"), LAYERS)
def test_a_layer_that_stands_on_the_panel_has_its_own_sentence(name, layer):
    """Methods and legends may name limits, too, but do not say that a band is shaded."""
    ax = calls.draw(name, layer=layer)
    standing = {str(one.get_gid()).split(":")[0] for one in ax.get_children() if has_ink(one)}
    for call in list_drawn_plots(ax):
        said = " ".join(write_layer_sentences(call))
        for own in standing & call.layers.keys():
            phrase = call.phrases[own]
            words = phrase if isinstance(phrase, str) else phrase(call, call.made.get(own))
            assert words.removeprefix("Reference line: ") in said
    plt.close("all")


@pytest.mark.parametrize("name", ["a", "tree", "strap", "e", "Wilson", "bootstrap", "hull"])
def test_a_model_of_any_name_keeps_the_sources_of_its_methods(ax, name):
    y, score = np.tile(Y, 9), np.linspace(0, 1, 54).round(1)
    rp.roc(y, {name: score}, hull=True, band={"method": "bootstrap", "n_resamples": 20}, ax=ax)
    sources = {"Efron & Tibshirani (1993)", "Provost & Fawcett (2001)"}
    assert cited(ax) == sources


MATH = r"$\hat{p}$"


@pytest.mark.parametrize(
    ("form", "words"), [("text", "p\u0302"), ("latex", r"$\hat{p}$"), ("markdown", r"$\hat{p}$")]
)
def test_mathematics_is_mathematics_in_each_format(ax, form, words):
    rp.roc(Y, {MATH: OURS, r"$\kappa_1$": THEIRS, "US$5": OURS}, ax=ax)
    text = rp.caption(ax, format=form)
    assert f"ROC curves of {words}, " in text
    assert "hatp" not in text
    assert ("κ1" if form == "text" else r"$\kappa_1$") in text
    assert ("US$5" if form == "text" else r"US\$5") in text


@pytest.mark.parametrize(
    ("math", "words"),
    [
        (r"$\bar{x}$", "x̄"),
        (r"$\hat\alpha$", "α̂"),
        (r"$\mathrm{AUC}_2$", "AUC2"),
        (r"$\frac{a}{b}$", r"$\frac{a}{b}$"),
        ("cost $5", "cost $5"),
    ],
)
def test_letters_are_written_as_far_as_they_go(ax, math, words):
    rp.roc(Y, {math: OURS}, ax=ax)
    assert f"ROC curve of {words};" in rp.caption(ax)


def test_dollar_signs_of_two_names_are_no_mathematics(ax):
    rp.roc(Y, {"a$x": OURS, "b$y": THEIRS}, ax=ax)
    assert r"a\$x and b\$y;" in rp.caption(ax, format="latex")


@pytest.mark.slow
def test_mathematics_of_every_picture_of_models_is_passed_on():
    y, scores = stress.sample(60, 25, {"first": 0.9, "second": 0.75})
    for name in set(stress.PLOTS) - set(stress.OF_CLASSES):
        fig = plt.figure()
        ax = fig.add_subplot(projection="3d" if name == "isometric_surface" else None)
        stress.PLOTS[name](y, {MATH: scores["first"], "second": scores["second"]}, ax)
        assert (MATH in rp.caption(fig, format="latex")) == ("p\u0302" in rp.caption(fig)), name
        assert "hatp" not in rp.caption(fig), name
        plt.close(fig)


def test_models_in_grey_have_no_numbers(ax):
    y, scores = two()
    rp.roc(y, scores, highlight="tree", operating_point="youden", ax=ax)
    assert "naive Bayes" not in rp.caption(ax, methods=False)


@pytest.mark.parametrize("options", [{}, {"normalize": "class"}, {"normalize": "all"}, {"rates": False}])
def test_a_matrix_of_two_classes_has_its_numbers(ax, options):
    rp.confusion_matrix([1, 1, 1, 0, 0], [0.9, 0.8, 0.1, 0.7, 0.2], **options, ax=ax)
    text = rp.caption(ax)
    assert "2 true positives, 1 false negative, 1 false positive and 1 true negative" in text
    assert ("tpr 0.667" in text) == (options in ({}, {"normalize": "class"}))
    assert ("precision 0.667" in text) == (options == {})


def test_a_matrix_of_more_than_five_classes_has_its_most_frequent_errors(ax):
    true, predicted = list("aaaabbbcccdef"), list("abbbbccabcded")
    rp.confusion_matrix(true, y_pred=predicted, ax=ax)
    text = rp.caption(ax)
    assert "6 classes, 38.5 % classified correctly: most frequent errors 3 of true a as b, 2 of true b as c, " in text
    assert text.count(" of true ") == 5  # with those as frequent as the third
    ax.clear()
    rp.confusion_matrix(true, y_pred=true, ax=ax)
    assert "100.0 % classified correctly: no errors; 13 cases" in rp.caption(ax)


@pytest.mark.parametrize("options", [{}, {"normalize": "class"}, {"normalize": "all"}, {"macro": True}])
def test_a_matrix_of_many_classes_has_its_numbers(ax, options):
    rp.confusion_matrix(list("aabbcc"), y_pred=list("abbbcb"), **options, ax=ax)
    text = rp.caption(ax)
    assert "3 classes, 66.7 % classified correctly" in text
    assert "true a: 1 as a and 1 as b (recall 0.500, precision 1.000)" in text
    assert "true b: 2 as b (recall 1.000, precision 0.500)" in text
    assert "true c: 1 as b and 1 as c (recall 0.500, precision 1.000); 6 cases" in text or "macro" in options
    assert ("macro precision 0.833, recall 0.667" in text) == ("macro" in options)


def test_classes_are_not_called_models(ax):
    k = np.arange(36) % 12
    rp.multiclass_roc(k, np.eye(12)[k] + np.linspace(0, 1, 36)[:, None] * 0.1, highlight=["0", "1"], ax=ax)
    text = rp.caption(ax)
    assert "model" not in text
    assert "in grey, 10 other classes" in text


@pytest.mark.parametrize(("space", "words"), [("roc", "in ROC space"), ("pn", "in PN space")])
def test_labellings_are_in_the_space_that_is_drawn(ax, space, words):
    rp.tree_labellings(calls.TREE, space=space, ax=ax)
    assert words in rp.caption(ax)


@pytest.mark.parametrize(
    ("metric", "options", "words"),
    [
        ("cost", {"cost_ratio": 20}, "cost, cost ratio 20,"),
        ("cost", {}, "cost, equal costs, at the values"),
        ("f_beta", {"beta": 2}, "F-measure, β = 2,"),
        ("m_estimate", {"m": 5, "prior": 0.2, "positives": 30}, "m-estimate, m = 5, prior 0.2, of 30 positives,"),
        ("laplace", {"positives": 30, "negatives": 60}, "Laplace estimate, of 30 positives and 60 negatives, at the skew c = N/P = 2"),
        ("accuracy", {"space": "pn", "positives": 20, "negatives": 50}, "accuracy, at the skew c = N/P = 2.5"),
    ],
)  # fmt: skip
def test_lines_of_a_metric_have_its_parameters(ax, metric, options, words):
    rp.isometrics(metric, **options, ax=ax)
    text = rp.caption(ax)
    assert f"Lines of equal {words}" in text
    assert ("in PN space" in text) == ("space" in options)


def test_the_isometrics_of_a_curve_have_their_parameter(ax):
    rp.roc(Y, OURS, isometrics={"metric": "cost", "cost_ratio": 20}, ax=ax)
    assert "equal cost, cost ratio 20 (" in rp.caption(ax)


def test_a_ranking_without_a_name_is_a_whole_sentence(ax):
    rp.ranking_strip(Y, OURS, ax=ax)
    assert rp.caption(ax).startswith("Ranking of the cases, best first; 6 cases")
    ax.clear()
    rp.ranking_strip(Y, MODELS, ax=ax)
    assert rp.caption(ax).startswith("Rankings of the cases, best first, of ours and theirs; 6 cases")


# -- what a legend would say ----------------------------------------------------------------------

TWO = {"palette": ["#d62728", "#1f77b4"], "dashes": True}


def test_without_a_legend_the_looks_of_the_lines_are_told(ax):
    rp.roc(Y, MODELS, legend=False, **TWO, ax=ax)
    assert "Lines: ours red solid; theirs blue dashed." in rp.caption(ax)


@pytest.mark.parametrize("style", ["paper", "print", "dark", "okabe_ito", "slides"])
def test_no_two_lines_are_told_alike(style):
    y, scores = stress.sample(100, 40, stress.ladder([f"m{k}" for k in range(13)]))
    with plt.style.context(f"rocplot.styles.{style}"):
        ax = rp.roc(y, scores, legend=False, ax=plt.figure().add_subplot())
        words = re.search(r"Lines: (.*?)\. ", rp.caption(ax))[1].split("; ")
    looks = [text.partition(" ")[2] for text in words]
    assert len(set(looks)) == len(looks) == 13


def test_strokes_and_codes_of_colours_tell_lines_of_one_look_apart(ax):
    models = dict(zip("abcd", [OURS] * 4, strict=True))
    dashes = {"a": (0, (9, 2)), "b": (0, (4, 2, 1, 2)), "c": "-", "d": "-"}
    colors = dict(zip("abcd", ["#1f77b4", "#1f77b4", "#d62728", "#e41a1c"], strict=True))
    rp.roc(Y, models, palette=colors, linestyle=dashes, legend=False, ax=ax)
    looks = "a blue dashed (long); b blue dashed (short, dot); c red solid (#d62728); d red solid (#e41a1c)"
    assert f"Lines: {looks}." in rp.caption(ax)


@pytest.mark.parametrize("legend", [True, "direct", "outside"])
def test_models_that_are_named_have_no_looks(ax, legend):
    rp.roc(Y, MODELS, legend=legend, ax=ax)
    ax.figure.canvas.draw()
    assert "Lines:" not in rp.caption(ax)


def test_a_legend_of_the_caller_names_the_models(ax):
    rp.roc(Y, MODELS, legend=False, ax=ax)
    ax.figure.legend()
    assert "Lines:" not in rp.caption(ax)


def test_a_legend_that_was_left_out_is_made_up_for():
    y, scores = stress.sample(100, 40, stress.ladder([f"a rather long name of model {k}" for k in range(12)]))
    fig, ax = plt.subplots(figsize=(1.6, 1.6))
    rp.roc(y, scores, ax=ax)
    with pytest.warns(UserWarning, match="the legend has no room"):
        fig.canvas.draw()
    text = rp.caption(fig)
    assert all(re.search(rf"{name} [a-z ]+ (solid|dashed|dotted|dash-dotted)", text) for name in scores)
    plt.close(fig)


@pytest.mark.parametrize(
    ("color", "word"),
    {
        "k": "black",
        "0.5": "grey",
        "r": "red",
        "tab:orange": "orange",
        "#5c3a1e": "brown",
        "tab:brown": "brown",
        "#937860": "brown",
        "#d65f5f": "red",
        "#dd8452": "orange",
        "green": "green",
        "navy": "dark blue",
        "skyblue": "light blue",
        "yellow": "yellow",
    }.items(),
)
def test_colors_have_their_usual_words(color, word):
    assert caption_words.name_color(color) == word


def test_cut_offs_that_have_no_room_are_said_and_many_are_counted():
    rng = np.random.default_rng(1)
    y = np.arange(200) % 2
    score = np.round(50 * y + 60 * rng.normal(size=200) + 500)
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(2, 2))
        rp.roc(y, score, thresholds=list(range(400, 640, 20)), legend=False, ax=ax)
        with pytest.warns(UserWarning, match="no room for the number of cut-off"):
            fig.canvas.draw()
    text = rp.caption(ax, methods=False)
    assert "decisions at 12 cut-offs from 400 to 620." in text
    assert "No room for the number of cut-off " in text


# -- names that are blank, one case, and numbers of very different size -----------------------------


@pytest.mark.parametrize("name", ["", " "])
def test_a_blank_name_is_seen(ax, name):
    rp.net_benefit(Y, {name: OURS, "theirs": THEIRS}, ax=ax)
    entries = [text.get_text() for text in ax.get_legend().get_texts()]
    assert entries == ["“”", "theirs"]
    assert rp.caption(ax).startswith("Decision curves of “” and theirs: ")
    with pytest.warns(UserWarning, match="^“”: scores from 1 to 6 are not probabilities"):
        compute.summary(Y, {name: [1, 2, 3, 4, 5, 6]})
    assert compute.auc_interval(Y, {name: OURS}).describe().startswith("“”: AUC = ")


def test_a_blank_row_is_seen():
    rows = {"": compute.auc_interval(*MILLIONS), "a": compute.auc_interval(*MILLIONS)}
    ranks = {"": [0.8, 0.7, 0.9], "a": [0.7, 0.6, 0.8], "b": [0.9, 0.5, 0.4]}
    for draw, values in ((rp.forest, rows), (rp.critical_difference, ranks)):
        ax = draw(values, ax=plt.figure().add_subplot())
        ax.figure.canvas.draw()
        assert "“”" in [text.get_text() for text in ax.findobj(plt.Text)]


def test_one_case_is_no_plural(ax):
    rp.confusion_matrix([1, 0, 0, 0], [0.9, 0.6, 0.2, 0.1], ax=ax)
    words = "at the cut-off 0.5: 1 true positive, 0 false negatives, 1 false positive and 2 true negatives"
    assert words in rp.caption(ax)
    _, other = plt.subplots()
    rp.confusion_matrix([1, 0, 0, 0], y_pred=[1, 1, 0, 0], ax=other)
    assert "Confusion matrix: 1 true positive" in rp.caption(other)  # classes, of which none was cut here
    _, third = plt.subplots()
    rp.confusion_matrix([1, 0, 0, 0], [9, 6, 1, 0], ax=third)
    assert "Confusion matrix at the cut-off 0.5: " in rp.caption(third)


def test_a_class_of_little_weight_is_not_written_as_0(ax):
    rp.roc(Y, OURS, sample_weight=[1e18, 1, 1, 1, 1, 1], ax=ax)
    assert "000) and 3 negative (weight 3)" in rp.caption(ax)


def test_a_midpoint_beyond_the_panel_is_not_called_marked(ax):
    rp.sensibility([1, 0, 0, 0], [0.9, 0.8, 0.7, 0.6], ax=ax)
    assert "Marked" not in rp.caption(ax)
    assert "midpoint 1.500" in rp.caption(ax)


# -- large whole numbers, and classes that are dates --------------------------------------------------


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (
            lambda ax: rp.roc(Y, OURS, operating_point={"cost_fp": 1e6, "cost_fn": 1234567}, ax=ax),
            "a cost of false positives of 1 000 000 and a cost of false negatives of 1 234 567",
        ),
        (
            lambda ax: rp.isometrics("cost", cost_ratio=1234567, ax=ax),
            "cost ratio 1 234 567, at the values 100 000",
        ),
        (
            lambda ax: rp.split_impurity([(1234567, 2), (3, 2345678)], ax=ax),
            "(1 234 567 positive, 2 negative) and (3 positive, 2 345 678 negative)",
        ),
        (lambda ax: rp.signal_detection(signal=(123456, 1000), noise=(120000, 1000), ax=ax), "mean 123 456"),
    ],
    ids=["costs", "cost ratio", "impurity", "means"],
)
def test_large_numbers_of_the_caller_keep_their_digits(ax, draw, words):
    draw(ax)
    assert words in rp.caption(ax).replace("\xa0", " ")


def test_classes_that_are_dates_are_named_as_groups_are(ax):
    days = pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"] * 3)
    rp.confusion_matrix(days, y_pred=days[::-1], ax=ax)
    assert "true 2024-01-01: 0 as" not in rp.caption(ax)
    assert "true 2024-01-01: 3 as 2024-01-03 (recall" in rp.caption(ax)
    scores = np.random.default_rng(1).dirichlet([1, 1, 1], 9)
    assert compute.multiclass_roc(days, scores).curves.keys() == {"2024-01-01", "2024-01-02", "2024-01-03"}


def test_a_blank_class_has_a_head(ax):
    labels = ["", "b", "c"] * 2
    rp.confusion_matrix(labels, y_pred=labels, ax=ax)
    assert "“”" in [text.get_text() for text in ax.get_xticklabels()]


# -- intervals of very many cases -----------------------------------------------------------------------

MANY = {  # texts with an interval of millions of cases, whose limits agree in three decimals
    "interval": lambda ax: compute.auc_interval(*MILLIONS).describe(),
    "test": lambda ax: compute.paired(
        Y, OURS, THEIRS, threshold=0.5, sample_weight=compute.frequency_weights(np.full(6, 10**8))
    ).describe(),
    "decisions": lambda ax: compute.metrics_at(*MILLIONS, threshold=2.5).describe(),
    "caption": lambda ax: rp.caption(rp.roc(*MILLIONS, ax=ax)),
    "forest": lambda ax: " ".join(
        text.get_text() for text in rp.forest({"a": compute.auc_interval(*MILLIONS)}, ax=ax).findobj(plt.Text)
    ),
}
MILLIONS = (compute.ThresholdCounts([3, 2, 1], [5 * 10**7, 10**7, 10**7], [2 * 10**7, 10**7, 3 * 10**7]),)


@pytest.mark.parametrize("write", MANY.values(), ids=MANY)
def test_an_interval_of_very_many_cases_does_not_read_as_a_point(ax, write):
    text = write(ax)
    intervals = re.findall(r"([\d.−]+) to ([\d.−]+)\)?", text)
    assert intervals
    assert all(low != high for low, high in intervals), text


def test_a_caption_says_what_two_strokes_mean(ax):
    rp.det([0, 1, 0, 1, 1, 0, 0, 1], [1, 2, 3, 4, 5, 6, 7, 8], limits=None, ax=ax)
    words = "//: a line goes on beyond the panel."
    assert (words in rp.caption(ax)) == bool(_breaks.has_break_marks(ax))
    rp.cost_curve([0] * 40 + [1] * 40, np.r_[np.arange(40), np.arange(38, 78)], ax=plt.subplots()[1])
    assert words in rp.caption(plt.gca())
    rp.roc([0, 1, 0, 1], [1, 2, 3, 4], ax=plt.subplots()[1])
    assert words not in rp.caption(plt.gca())


def test_a_caption_says_that_limits_of_ours_cut_a_band(ax):
    rng = np.random.default_rng(3)
    y, fold = np.tile([0, 1], 15), np.repeat(np.arange(5), 6)
    score = np.clip(rng.normal(0.3 + 0.4 * y, 0.3), 0.01, 0.99)
    words = "//: a line goes on beyond the panel, as does a band."
    rp.net_benefit(y, score, fold=fold, ax=ax)
    (band,) = (one for one in ax.collections if one.get_gid() == "errorbar")
    highest = max(path.vertices[:, 1].max() for path in band.get_paths())
    lowest = min(path.vertices[:, 1].min() for path in band.get_paths())
    assert lowest < ax.get_ylim()[0]
    assert words in rp.caption(ax)
    ax.set_ylim(lowest - 0.1, highest + 0.1)
    assert words not in rp.caption(ax)
    rp.roc([0, 1, 0, 1], [1, 2, 3, 4], ax=plt.subplots()[1])
    assert words not in rp.caption(plt.gca())


def test_a_caption_says_the_limits_of_folds_once(ax):
    """One model is perfect in every fold, so that its mean has no limits that differ from it."""
    y, fold = np.tile([0, 1], 15), np.repeat(np.arange(5), 6)
    scores = {"perfect": y + 0.0, "poor": np.random.default_rng(5).normal(0.5 * y)}
    rp.precision_recall(y, scores, fold=fold, ax=ax)
    text = rp.caption(ax)
    assert text.count("mean of 5 folds, 95 % t interval") == 1
    assert "Shaded: mean of 5 folds, 95 % t interval." in text


def test_a_standard_deviation_has_the_decimals_of_its_mean(ax):
    """Spreads that agree in three decimals do not need more, as means would."""
    rng = np.random.default_rng(11)
    y, fold = np.tile([0, 1], 150), np.repeat(np.arange(5), 60)
    scores = {f"m{i}": rng.normal((2.4 - 0.2 * i) * y) for i in range(12)}
    rp.cost_curve(y, scores, fold=fold, errorbar="sd", ax=ax)
    pairs = re.findall(r"mean area ([\d.]+), SD ([\d.]+)", rp.caption(ax))
    assert len(pairs) == 12
    assert {len(number) for pair in pairs for number in pair} == {len("0.123")}


@pytest.mark.parametrize(("score", "is_said"), [([1, 2, 3, 4, 5, 6], False), ([1, 2, 3, 1, 3, 3], True)])
def test_a_caption_says_that_longer_ticks_are_more_cases(ax, score, is_said):
    rp.calibration_map([0, 1, 0, 1, 0, 1], score, ax=ax)
    assert ("(downwards); longer ticks: more cases." in rp.caption(ax)) == is_said


CELLS = {"tp": [45, 30, 61, 88, 33, 70, 52, 24], "fp": [8, 20, 5, 30, 4, 40, 9, 31]}
CELLS |= {"fn": [5, 12, 19, 12, 9, 4, 21, 3], "tn": [92, 60, 95, 110, 140, 100, 120, 70]}
SPECIFIC = {  # the layers and arguments of pictures of ROC space that name the rate on the x-axis
    "operating_point": {"operating_point": "youden"},
    "crosses": {"crosses": [0.5]},
    "joint crosses": {"crosses": {"at": [0.5], "joint": True}},
    "guides": {"guides": [0.5]},
    "at fpr": {"at": {"fpr": 0.2}},
    "at tpr": {"at": {"tpr": 0.9}},
    "area": {"area": {"fpr": (0, 0.2)}},
    "view": {"view": {"fpr": (0, 0.3)}},
}


@pytest.mark.parametrize("terms", ["machine-learning", "clinical"])
@pytest.mark.parametrize("layer", [*SPECIFIC, "sroc"])
def test_rates_are_those_of_the_axis(ax, layer, terms):
    """Over the specificity, captions and labels name the specificity, at the places of the same fprs."""
    y, scores = two()

    def draw(x):
        ax.clear()
        options = {"x": x, "terms": terms, "ax": ax}
        if layer == "sroc":
            rp.sroc(**CELLS, **options)
        else:
            rp.roc(y, scores["tree"], **SPECIFIC[layer], **options)
        entries = ax.get_legend_handles_labels()[1]
        return rp.caption(ax), [text.get_text() for text in ax.findobj(Text)] + entries

    (plain, _), (said, labels) = draw("fpr"), draw("specificity")
    fpr = r"\bfpr\b|[Ff]alse positive rate|1 − specificity"
    assert re.search(fpr, plain)
    assert not re.search(fpr, said)
    assert re.search("[Ss]pecificity", said)
    assert not [label for label in labels if re.search(fpr, label)]
    number = r"(?: at (?:tpr|sensitivity) 0\.9 =)? (\d\.?\d*)"
    (rate,), (share,) = (
        [float(one) for one in re.findall(rf"(?:{name}){number}", text)][:1]
        for name, text in ((fpr, plain), ("[Ss]pecificity", said))
    )
    assert share == pytest.approx(1 - rate, abs=1e-9)


def test_limits_of_specificities_rise_and_correlations_turn(ax):
    rp.sroc(**CELLS, x="specificity", ax=ax)
    found = compute.sroc(**CELLS)
    low, high = (f"{1 - end:.3f}" for end in (found.fpr_high, found.fpr_low))
    assert f"specificity {1 - found.fpr:.3f} (95 % CI {low} to {high})" in rp.caption(ax)
    assert f", correlation −{found.correlation:.3f}" in rp.caption(ax)


def test_an_inset_over_the_specificity_has_its_values(ax):
    y, scores = two()
    rp.roc(y, scores["tree"], x="specificity", zoom=(0.3, 0.6), ax=ax)
    assert "Inset: the part from 1 to 0.7 across and 0.6 to 1 up" in rp.caption(ax)


@pytest.mark.parametrize("call", [{}, {"x": "specificity"}])
def test_no_quantity_stands_in_a_plural_that_terms_do_not_know(ax, call):
    rp.sroc(**CELLS, terms="clinical", **call, ax=ax)
    assert "fpr" not in rp.caption(ax)


@pytest.mark.parametrize(
    ("metrics", "marked"),
    [
        (["sensitivity", "specificity", "youden"], "Marked: the best value of Youden's index."),
        (["youden", "accuracy"], "Marked: the best value of each metric."),
        (["tpr", "youden", "accuracy"], "Marked: the best value of Youden's index and accuracy."),
        (["tpr"], ""),
    ],
)
def test_only_metrics_with_a_mark_are_called_marked(ax, metrics, marked):
    y, scores = two()
    rp.threshold_metrics(y, scores["tree"], metrics=metrics, ax=ax)
    assert sum(line.get_gid().startswith("best:") for line in ax.lines) == len(metrics) - sum(
        metric in ("sensitivity", "specificity", "tpr") for metric in metrics
    )
    text = rp.caption(ax)
    assert marked in text
    assert ("Marked" in text) is bool(marked)


@pytest.mark.parametrize("criterion", ["youden", "error_rate", "accuracy"])
def test_a_criterion_has_one_word_on_the_figure_and_in_the_caption(ax, criterion):
    y, scores = two()
    rp.roc(y, scores["tree"], operating_point=criterion, ax=ax)
    (label,) = [text.get_text() for text in ax.findobj(Text) if "cut-off" in text.get_text()]
    name, _, _ = label.partition("\n")
    assert f"point of the {name}: cut-off" in rp.caption(ax)
