"""What the rest of Flach's slides state, read off the gallery's figures as drawn: ranking and thresholds."""

import numpy as np
import pytest
from artists import figure, line, numbers, words
from scipy.optimize import brentq
from scipy.stats import norm

import rocplot as rp

pytestmark = pytest.mark.gallery


@figure("curves/plot_1_")
def test_equal_variances_meet_the_descending_diagonal_and_unequal_ones_bend_inwards(axes):
    """At likelihood ratio 1, midway between the means; the curve of unequal variances is not concave."""
    curves = [ax for ax in axes if ax.get_xlabel() == "False positive rate"]
    for ax, concave in zip(curves, (True, False), strict=True):
        x, y = max((np.array(one.get_data(), float) for one in ax.lines), key=lambda data: data.shape[1])
        ((fpr,), (tpr,)) = next(one.get_data() for one in ax.lines if one.get_marker() == "o")
        assert (fpr + tpr == pytest.approx(1, abs=1e-6)) == concave
        steep = np.diff(y) / np.maximum(np.diff(x), 1e-12)
        inside = (x[1:] > 0.01) & (x[1:] < 0.99)
        assert (np.diff(steep[inside]) < 1e-6).all() == concave
    for pair, (mean, sd) in zip((axes[:2], axes[2:]), ((1.5, 1), (1, 2.5)), strict=True):
        cut = brentq(lambda x, mean=mean, sd=sd: norm.pdf(x, mean, sd) - norm.pdf(x), 0, 3)
        rates = [f"{norm.sf(cut, mean, sd):.3f}", f"{norm.sf(cut):.3f}"]
        assert numbers(pair[0]) == sorted([f"{cut:.3g}", *rates])
        assert numbers(pair[1]) == [f"{norm.cdf(mean / np.hypot(1, sd)):.3f}"]


@figure("score_distribution/plot_1_")
def test_shares_beyond_the_threshold_are_the_point_of_the_curve(axes):
    left, right = axes[0], axes[1]
    positive, negative = np.random.default_rng(0).normal(size=(2, 1000))
    tpr, fpr = np.mean(positive[:500] + 1.5 >= 1), np.mean(negative[500:] >= 1)
    assert line(right, "thresholds").ravel() == pytest.approx([fpr, tpr])
    assert f"tpr {tpr:.2f}" in words(left)
    assert f"fpr {fpr:.2f}" in words(left)
    assert "cut-off 1" in words(right)


@figure("roc_points/plot_2_")
def test_learners_below_the_hull_are_never_best(axes):
    hull = line(axes[0], "hull")
    named = {one.get_gid(): one for one in axes[0].lines if str(one.get_gid()).startswith("roc_points:")}
    inside = {
        gid for gid, one in named.items() if np.interp(*one.get_xdata(), *hull) > one.get_ydata()[0] + 1e-9
    }
    assert inside == {f"roc_points:learner {i}" for i in range(1, 6)}
    slopes = np.diff(hull[1]) / np.diff(hull[0])
    for low, high in zip(slopes[1:], slopes[:-1], strict=True):
        assert f"slope {low:#.3g}–{high:#.3g}".replace("0.00–", "0–").replace("inf", "∞") in words(axes[0])


@figure("roc_points/plot_3_")
def test_lines_of_accuracy_cross_the_descending_diagonal_at_their_value(axes):
    ax = axes[0]
    lines = [one.get_data() for one in ax.lines if one.get_gid() == "isometrics"]
    heights = sorted(y[0] + (1 - y[0] - x[0]) / 2 for x, y in map(np.array, lines))
    assert heights == pytest.approx([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    assert {f"{height:.1f}" for height in heights} <= set(words(ax).split())
    for x, y in lines:
        assert np.diff(y)[0] / np.diff(x)[0] == pytest.approx(1)


@figure("trees/plot_4_")
def test_three_times_as_many_positives_turn_the_second_leaf(axes):
    """Slides "Choosing the optimal labelling": + − − +, then + + − +; each is best of all sixteen."""
    leaves = np.array([(4, 1), (2, 3), (1, 5), (3, 1)])
    for ax, prior in zip((axes[1], axes[3]), (0.5, 0.75), strict=True):
        signs = {}
        for bits in np.ndindex(2, 2, 2, 2):
            tp, fp = np.array(bits) @ leaves / 10
            signs[bits] = prior * tp + (1 - prior) * (1 - fp), (fp, tp)
        best = max(signs, key=lambda bits: signs[bits][0])
        assert best == {0.5: (1, 0, 0, 1), 0.75: (1, 1, 0, 1)}[prior]
        assert line(ax, "operating_point").ravel() == pytest.approx(signs[best][1])
    nodes = [leaves.sum(axis=0), leaves[:2].sum(axis=0), leaves[2:].sum(axis=0), *leaves]
    written = [str(count) for count in np.ravel(nodes)] + ["0.80", "0.40", "0.17", "0.75"]  # 4/5, 2/5, 1/6, 3/4
    for ax, prior in zip((axes[0], axes[2]), ("0.5", "0.75"), strict=True):
        assert numbers(ax) == sorted([*written, prior])
    assert numbers(axes[1]) == numbers(axes[3]) == []


@figure("curves/plot_2_")
def test_slopes_in_counts_are_odds_and_of_balanced_classes_likelihood_ratios(axes):
    leaves = np.array([(8, 1), (6, 1), (4, 3), (2, 5)])
    counts, balanced = axes[:2]
    for ax, odds in (
        (counts, leaves[:, 0] / leaves[:, 1]),
        (balanced, leaves[:, 0] / 20 / (leaves[:, 1] / 10)),
    ):
        x, y = line(ax, "pn")
        assert np.diff(y) / np.diff(x) == pytest.approx(odds)
        assert all(f"{slope:.2g}" in words(ax) for slope in odds)
    box = counts.get_window_extent()
    (low, high), (bottom, top) = counts.get_xlim(), counts.get_ylim()
    assert box.height / (top - bottom) == pytest.approx(
        box.width / (high - low), rel=0.01
    )  # one case, one length


@figure("score_distribution/plot_6")
def test_a_plus_is_a_step_up_and_a_minus_a_step_right(axes):
    ranking = "++++-++-+--+-+--+"
    x, y = line(axes[0], "roc:ranking")
    walked = {
        (round(ranking[:i].count("-") / 7, 9), round(ranking[:i].count("+") / 10, 9)) for i in range(18)
    }
    assert set(zip(x.round(9), y.round(9), strict=True)) <= walked
    assert np.trapezoid(y, x) == pytest.approx(50 / 70)  # the sum of ranks of the negatives is 78, less 28
    assert f"AUC {50 / 70:.3f}" in words(axes[0])
    tied = line(axes[0], "roc:with ties")
    kept = [ranking[:i] for i in (0, 2, 5, 8, 11, 14, 17)]
    corners = [(part.count("-") / 7, part.count("+") / 10) for part in kept]
    assert {tuple(one) for one in tied.T.round(9)} <= {tuple(np.round(one, 9)) for one in corners}


@figure("curves/plot_8")
def test_the_closer_the_classes_the_more_the_curve_dents(axes):
    gaps, areas = [], []
    for ax in axes[:4]:
        curve = rp.compute.RocCurve(*line(ax, "roc"))
        gaps.append(rp.compute.hull(curve).auc - curve.auc)
        areas.append(curve.auc)
        assert f"AUC {curve.auc:.2f}" in words(ax)
    assert areas == sorted(areas, reverse=True)
    assert gaps == sorted(gaps)
    assert [ax.get_title().removesuffix(" separation") for ax in axes[:4]] == [
        "good",
        "reasonable",
        "fairly poor",
        "poor",
    ]


@figure("score_distribution/plot_3_")
def test_an_area_of_one_half_is_not_the_diagonal(axes):
    x, y = line(axes[1], "roc")
    assert np.trapezoid(y, x) == pytest.approx(0.5, abs=0.03)
    assert (y - x).max() > 0.25 < (x - y).max()


@figure("calibration/plot_3_")
def test_steps_of_the_isotonic_map_are_the_slopes_of_the_hull(axes):
    """Of equal classes: odds p/(1 − p) = slope; 2 0, then 3 1, 3 4, 2 4 and 0 1 cases by hand."""
    left, right = axes[:2]
    fpr, tpr = line(left, "hull")
    up, over = np.diff(tpr) * 10, np.diff(fpr) * 10
    assert np.round(np.c_[up, over]).tolist() == [[2, 0], [3, 1], [3, 4], [2, 4], [0, 1]]
    heights = np.unique(line(right, "calibration_map")[1].round(9))
    assert heights == pytest.approx(np.sort(up / (up + over)))
    for slope in ("∞", "3", "0.75", "0.5", "0"):
        assert f"slope {slope}" in words(right)


@figure("roc_average/plot_2_")
def test_folds_are_averaged_at_rates_and_at_thresholds_or_merged(axes):
    d = rp.load_dataset("tic_tac_toe")
    y, score = d["y_true"].to_numpy(), d["naive_bayes"].to_numpy()
    folds = [rp.compute.roc(y[d["fold"] == k], score[d["fold"] == k]) for k in range(1, 11)]
    vertical, threshold, merged = (line(ax, "roc_average:naive Bayes") for ax in axes)
    for x, mean in vertical.T:
        at = [np.interp(x, one.fpr + 1e-12 * one.tpr, one.tpr) for one in folds]  # the top of vertical steps
        at = [max(here, *one.tpr[one.fpr <= x + 1e-9]) for here, one in zip(at, folds, strict=True)]
        assert mean == pytest.approx(np.mean(at), abs=1e-9)
    whole = rp.compute.roc(y, score)
    assert np.interp(0.37, *merged) == pytest.approx(np.interp(0.37, whole.fpr, whole.tpr))
    cuts = np.unique(score)
    rates = [
        [np.mean([np.mean(score[(d["fold"] == k) & (y == c)] >= cut) for k in range(1, 11)]) for c in (0, 1)]
        for cut in cuts
    ]
    for point in threshold.T[1:-1]:
        assert np.abs(np.array(rates) - point).sum(axis=1).min() < 1e-9


@figure("curves/plot_3_")
def test_hull_segments_bend_and_recall_is_precision_at_break_even(axes):
    left, right = axes[:2]
    fpr, tpr = line(left, "hull")
    recall, precision = line(right, "hull")
    f = np.interp(recall[recall > 0], tpr, fpr)  # of equal classes
    t = recall[recall > 0]
    inside = (t > 0.21) & (t < 0.99)  # where the hull is neither vertical nor level
    assert precision[recall > 0][inside] == pytest.approx((t / (t + f))[inside], abs=1e-6)
    assert len(recall) > 3 * len(fpr)  # points between the vertices: the segments bend
    ((x,), (y,)) = line(right, "break_even")
    assert x == y == pytest.approx(0.6)  # of ten instances called positive six are, of ten


@figure("score_distribution/plot_5")
def test_dots_are_at_the_best_threshold_of_each_metric(axes):
    ax = axes[0]
    curves = {one.get_label(): np.array(one.get_data()) for one in ax.lines if len(one.get_xdata()) > 9}
    assert {"accuracy", "precision", "sensitivity", "F-measure"} <= set(curves)
    d = rp.load_dataset("tic_tac_toe")
    own = d[d["naive_bayes"] >= 0.6].groupby("fold")["y_true"].sum() / d.groupby("fold")["y_true"].sum()
    x, y = curves["sensitivity"]
    assert np.interp(0.6, x, y) == pytest.approx(own.mean(), abs=1e-3)
    dots = [one.get_data() for one in ax.lines if len(one.get_xdata()) == 1]
    for (at,), (height,) in dots:
        tops = [y.max() for _, y in curves.values()]
        assert min(abs(height - top) for top in tops) < 1e-9, at
