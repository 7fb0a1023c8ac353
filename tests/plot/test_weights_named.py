"""Sums of weights are called weights wherever a number of cases is printed."""

import pickle
import re

import calls
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import rocplot as rp
from rocplot import compute

N = calls.Y.size
WEIGHTS = {
    "fractions": np.linspace(0.3, 2.9, N),
    "whole": np.where(np.arange(N) % 2, 1001, 1000),
    "probability": compute.probability_weights(np.where(np.arange(N) % 2, 1001, 1000)),
}
PICTURES = [
    name
    for name in calls.PICTURES
    if calls.takes(name, "sample_weight") and name not in ("froc", "paired", "prediction_instability", "tree_diagram", "tree_labellings")
]  # marks, whole counts, refits, and trees that were counted before


def texts(ax):
    every = {one.get_text() for one in ax.figure.findobj(Text) if one.get_visible()}
    return every | set(ax.get_legend_handles_labels()[1])


@pytest.mark.sample(6)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("name", PICTURES)
def test_a_caption_has_the_cases_and_their_weight(name, weight):
    ax = calls.draw(name, sample_weight=WEIGHTS[weight])
    said = rp.caption(ax.figure).replace("\u00a0", "")
    (cases, total), *_ = re.findall(r"(\d+) cases of total weight ([\d.]+)", said)
    assert int(cases) == N
    assert float(total) == pytest.approx(WEIGHTS[weight].sum(), rel=5e-4)
    plt.close("all")


@pytest.mark.sample(3)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize(
    ("name", "options", "bare", "weighed"),
    [
        ("roc", {"class_sizes": True}, r"15 positives, 15 negatives", r"positives of weight .*, negatives of"),
        ("precision_recall", {"class_sizes": True}, r"15 positives, 15", r"positives of weight .*, negatives of"),
        ("roc", {"label_fmt": "n = {n}"}, r"n = 30", r"n = 30 \(.* by weight\)"),
        ("roc", {"label_fmt": "P = {n_positive}"}, r"P = 15", r"P = .* by weight"),
        ("calibration", {"counts": True}, r"n \d|.*cases in each group", r"weight \d"),
        ("calibration", {"statistics": True}, r"n = 30", r"n = 30 \(.* by weight\)"),
        ("calibration_by", {"counts": True}, r"n 10", r"weight \d"),
        ("pn", {}, r"False positives \(of 15\)", r"False positives \(of weight .*\)"),
        ("score_bands", {}, r"Cases, cumulative KS", r"Weight of the cases, cumulative KS"),
        ("score_distribution", {}, r"positives \(15\)", r"positives \(weight .*\)"),
        ("confusion_matrix", {}, r"total", r"weight"),
        ("roc", {}, r"(True|False) positive rate", r"(True|False) positive rate, weighted"),
        ("roc", {"terms": "clinical"}, r"Sensitivity", r"Sensitivity, weighted"),
        ("multiclass_roc", {}, r"(True|False) positive rate", r"(True|False) positive rate, weighted"),
        ("lift", {"scale": "rate"}, r"(True|Predicted) positive rate", r"(True|Predicted) positive rate, weighted"),
        ("lift", {}, r"True positives", r"True positives, weighted"),
        ("det", {}, r"False (positive|negative) rate \(%\)", r"False (positive|negative) rate, weighted \(%\)"),
        ("precision_recall", {}, r"Precision|Recall", r"(Precision|Recall), weighted"),
        ("calibration", {}, r"Observed proportion", r"Observed proportion, weighted"),
        ("risk_coverage", {}, r"Coverage|Selective risk", r"(Coverage|Selective risk), weighted"),
        ("threshold_metrics", {"metrics": ["precision"]}, r"Precision", r"Precision, weighted"),
    ],
)
def test_a_figure_calls_a_weight_by_its_name(name, options, bare, weighed, weight):
    plain = texts(calls.draw(name, **options))
    assert any(re.match(bare, one) for one in plain)
    assert not any(re.match(weighed, one) for one in plain)
    plt.close("all")
    named = texts(calls.draw(name, **options, sample_weight=WEIGHTS[weight]))
    assert any(re.match(weighed, one) for one in named)
    assert not any(re.fullmatch(bare, one) for one in named)
    plt.close("all")


def test_a_term_of_the_caller_is_the_label_of_weighted_rates():
    """Who names the share of an amount has said what is weighted."""
    ax = rp.roc(calls.Y, calls.SCORE, sample_weight=WEIGHTS["fractions"], terms={"True positive rate": "Amount caught"})
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate, weighted", "Amount caught")
    plt.close("all")


def test_weighted_panels_share_their_axes():
    """The labels of a panel that is planned are those of its neighbour, so that limits may grow."""
    fig, axes = plt.subplots(1, 2, sharey=True)
    for ax, times in zip(axes, (1, 3), strict=True):
        rp.lift(calls.Y, calls.SCORE, sample_weight=times * WEIGHTS["fractions"], ax=ax)
    assert axes[0].get_ylim()[1] > 3 * WEIGHTS["fractions"][np.asarray(calls.Y) == 1].sum()
    plt.close(fig)


def test_a_test_warns_of_whole_weights_as_intervals_do():
    with pytest.warns(UserWarning, match=r"sums to .* compute.frequency_weights"):
        compute.ks_statistic(calls.Y, calls.SCORE, sample_weight=WEIGHTS["whole"])


def test_numbers_of_cases_leave_the_labels():
    ax = rp.roc([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2], sample_weight=compute.frequency_weights([3, 2, 4, 1]))
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate", "True positive rate")
    plt.close("all")


def test_a_caption_has_the_cases_of_each_class_and_their_weight():
    """Of 5 cases of total weight 20, two are positive, of weight 1 + 3: a fifth of the weight."""
    weight = [1.0, 2.5, 3.0, 6.5, 7.0]
    said = "5 cases of total weight 20, 2 positive (weight 4) and 3 negative (weight 16), prevalence 0.200 by weight"
    ax = rp.roc([1, 0, 1, 0, 0], [0.9, 0.4, 0.6, 0.6, 0.2], sample_weight=weight)
    assert said in rp.caption(ax)
    plt.close("all")
    first, second = ([1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2]), ([1, 0, 0], [0.8, 0.3, 0.5])
    folds = [compute.roc(*fold, sample_weight=np.full(len(fold[0]), 1.5)) for fold in (first, second)]
    ax = rp.roc_average(folds)
    assert "7 cases of total weight 10.5, 3 positive (weight 4.5) and 4 negative (weight 6)" in rp.caption(ax)
    plt.close("all")


@pytest.mark.parametrize("weight", WEIGHTS)
def test_tables_have_the_cases_and_their_weight(weight):
    how = {"sample_weight": WEIGHTS[weight]}
    table = compute.summary(calls.Y, calls.SCORE, **how).to_markdown().replace("\u00a0", "")
    assert "| n | 30 |" in table
    (total,) = re.findall(r"\| Total weight \| ([\d.]+) \|", table)
    assert float(total) == pytest.approx(WEIGHTS[weight].sum(), rel=5e-4)
    assert "Total weight & " in compute.summary(calls.Y, calls.SCORE, **how).to_latex()
    assert "Total weight" not in compute.summary(calls.Y, calls.SCORE).to_markdown()


def test_a_sheet_has_the_cases_and_their_weight():
    site = np.array(["N", "S"])[calls.CASES % 2]
    how = {"subgroup": site, "panels": ["roc"]}
    figure = rp.report(calls.Y, calls.SCORE, sample_weight=WEIGHTS["whole"], **how)
    words = [one.get_text().replace("\u00a0", "") for one in figure.findobj(Text)]
    assert {"n", "30", "15", "Total weight", "30015", "15000", "15015"} <= set(words)
    assert "30 cases of total weight 30015" in figure.caption.replace("\u00a0", "")
    plt.close(figure)
    figure = rp.report(calls.Y, calls.SCORE, **how)
    assert "Total weight" not in [one.get_text() for one in figure.findobj(Text)]
    plt.close(figure)


def test_weights_of_one_are_cases():
    ax = calls.draw("roc", sample_weight=np.ones(N), class_sizes=True)
    assert "15 positives, 15 negatives" in texts(ax)
    assert "weight" not in rp.caption(ax)
    plt.close("all")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("weight", "n_bins", "are_few"), [(9.0, 15, True), (0.1, 2, False)])
def test_bins_have_few_cases_by_their_number_not_by_their_weight(weight, n_bins, are_few):
    """Of 30 cases, 15 bins have 2 each, and 2 bins 15."""
    ax = calls.draw("calibration", sample_weight=np.full(N, weight), n_bins=n_bins, strategy="quantile")
    assert any("fewer than" in one for one in texts(ax)) is are_few
    plt.close("all")


def test_rows_that_an_engine_weighs_are_not_counted():
    pl = pytest.importorskip("polars")
    table = pl.LazyFrame({"y": [1, 0, 1, 0] * 3, "p": [0.9, 0.4, 0.6, 0.6] * 3, "w": [1, 2, 1, 3] * 3})
    ax = rp.roc("y", "p", data=table, sample_weight="w", class_sizes=True)
    assert "; cases of total weight 21, " in rp.caption(ax)
    plt.close("all")


def test_numbers_of_cases_are_cases():
    """Marked weights of 3, 2, 4 and 1 are ten cases, not four of total weight ten."""
    y, score, weight = [1, 0, 1, 0], [0.9, 0.4, 0.6, 0.2], [3, 2, 4, 1]
    figure, axes = plt.subplots(1, 2)
    marked = compute.frequency_weights(weight)
    rp.calibration(y, score, sample_weight=marked, ax=axes[0])
    rp.confusion_matrix(["a", "b", "c", "a"], y_pred=["a", "b", "c", "c"], sample_weight=marked, ax=axes[1])
    said = rp.caption(figure)
    assert "10 cases, 7 positive and 3 negative" in said
    assert "); 10 cases." in said
    assert "weight" not in said
    plt.close(figure)
    _, ax = plt.subplots()
    rp.calibration([0.2, 0.5], [0.3, 0.4], sample_weight=compute.frequency_weights([5, 4]), soft_labels=True, ax=ax)
    assert "9 cases, 3 positive and 6 negative (" in rp.caption(ax)


# -- Weights that say how they were computed ------------------------------------------------------

SEEN = np.array([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
CAUSE = np.array([1, 0, 2, 1, 1, 0, 2, 1, 1, 0, 1, 0])
RISK = np.array([9.0, 3, 7, 8, 4, 6, 5, 7.5, 2, 3.5, 1, 2.5])


def test_a_figure_at_a_horizon_says_which_and_how_it_is_weighted():
    found = compute.ipcw(SEEN, CAUSE == 1, at=8)
    ax = rp.roc(found.label, {"risk": RISK}, sample_weight=found.weight)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("False positive rate, IPCW", "True positive rate, IPCW")
    said = rp.caption(ax)
    assert "by weight, events by time 8." in said
    assert "Cases are weighted by the inverse probability of censoring (IPCW)." in said
    assert "Source: " in said
    assert "Uno et al. (2007)" in said
    assert "Blanche" not in said
    plt.close("all")


@pytest.mark.parametrize(("competing", "words"), [("control", "as controls"), ("exclude", "left out")])
@pytest.mark.filterwarnings("ignore")
def test_a_figure_says_what_became_of_competing_events(competing, words):
    label, weight = compute.ipcw(SEEN, CAUSE, at=8, cause=2, competing=competing)
    ax = rp.calibration(label, RISK / 10, sample_weight=weight)
    assert ax.get_ylabel() == "Observed proportion, IPCW"
    said = rp.caption(ax)
    assert f"events of cause 2 by time 8, competing events {words}." in said
    assert "Blanche et al. (2013)" in said
    plt.close("all")


def test_each_model_has_its_own_horizon():
    at = {f"{year} years": compute.ipcw(SEEN, CAUSE == 1, at=year) for year in (4, 8)}
    labels, weights = ({name: getattr(one, part) for name, one in at.items()} for part in ("label", "weight"))
    ax = rp.roc(labels, dict.fromkeys(at, RISK), sample_weight=weights)
    assert re.search("4 years: .*, events by time 4; 8 years: .*, events by time 8", rp.caption(ax))
    assert ax.get_ylabel() == "True positive rate, IPCW"
    plt.close("all")
    ones = np.full(SEEN.size, 2.5)
    ax = rp.roc(labels, dict.fromkeys(at, RISK), sample_weight=weights | {"4 years": ones})
    assert ax.get_ylabel() == "True positive rate, weighted"
    plt.close("all")


def test_the_horizon_has_the_unit_of_the_caller():
    label, weight = compute.ipcw(SEEN, CAUSE == 1, at=7.5, unit="years")
    assert "by weight, events within 7.5 years." in rp.caption(rp.roc(label, RISK, sample_weight=weight))
    plt.close("all")
    with pytest.raises(TypeError, match="unit must be text such as 'years', not 5"):
        compute.ipcw(SEEN, CAUSE == 1, at=8, unit=5)
    with pytest.raises(TypeError, match="Use 'unit'"):
        compute.ipcw(SEEN, CAUSE == 1, at=8, time_unit="years")


def test_without_censoring_the_horizon_is_said_and_no_weight():
    label, weight = compute.ipcw([3, 1, 2, 4], [True, True, True, True], at=2)
    ax = rp.roc(label, [1, 3, 4, 2], sample_weight=weight)
    assert "events by time 2" in rp.caption(ax)
    assert "eight" not in rp.caption(ax)
    assert ax.get_ylabel() == "True positive rate"
    plt.close("all")


def test_folds_and_selected_rows_keep_the_horizon():
    label, weight = compute.ipcw(SEEN, CAUSE == 1, at=8)
    halves = [np.arange(12) % 2 == i for i in (0, 1)]
    curves = [compute.roc(label[rows], RISK[rows], sample_weight=2 * weight[rows]) for rows in halves]
    ax = rp.roc_average(curves)
    assert "events by time 8, in 2 folds" in rp.caption(ax)
    plt.close("all")
    assert weight.origin is not None
    assert pickle.loads(pickle.dumps(weight)).origin == weight.origin
    kept = rp.roc(label, RISK, sample_weight=weight, hue=np.where(halves[0], "a", "b"))
    assert "events by time 8" in rp.caption(kept)
    plt.close("all")


def test_the_point_of_weights_against_censoring_is_of_equal_costs():
    label, weight = compute.ipcw(SEEN, CAUSE == 1, at=8)
    ax = rp.roc(label, RISK, sample_weight=weight, operating_point=True)
    assert "at equal costs of both errors" in rp.caption(ax)
    plt.close("all")
    ax = rp.roc(label, RISK, sample_weight=np.linspace(0.4, 2.3, 12), operating_point=True)
    assert "an error costs the weight of its case" in rp.caption(ax)
    plt.close("all")


def test_other_weights_of_this_package_say_what_they_are():
    verified = np.arange(N) % 3 > 0
    weight = compute.verification_weights(calls.SCORE, verified, n_strata=2)
    ax = rp.roc(calls.Y, calls.SCORE, sample_weight=weight)
    assert "Cases are weighted by the inverse probability of verification. Source" in rp.caption(ax)
    assert "Begg & Greenes (1983)" in rp.caption(ax)
    plt.close("all")
    ax = rp.roc(calls.Y, calls.SCORE, sample_weight=WEIGHTS["probability"])
    assert "Cases are weighted by inverse probabilities." in rp.caption(ax)
    plt.close("all")
