"""Lift curves: the areas of Vuk & Curk's tables, their identities with ties and weights, and the best depth."""

from fractions import Fraction

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3, VUK_CURK_TABLE_2, VUK_CURK_TABLE_3

from rocplot import compute
from rocplot.compute._ranking.lift import (
    compute_lift_hull,
    convert_lift_points,
    convert_roc_points,
    trace_perfect_ranking,
)


def tied(rng, n=40, weights=None):
    """Random cases with many ties; weights whole, fractional or none."""
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    score = rng.integers(0, 8, n)
    weight = {None: None, "whole": rng.integers(1, 5, n), "fractions": rng.random(n) + 0.01}[weights]
    return y, score, weight


def test_vuk_curk_table_3():
    curve = compute.lift(*VUK_CURK_TABLE_3, pos_label="p")
    np.testing.assert_allclose(curve.rate, [0, 1 / 6, 1 / 3, 1 / 2, 5 / 6, 1], atol=1e-15)
    assert curve.count.tolist() == [0, 1, 2, 2, 3, 3]
    assert curve.threshold.tolist() == [np.inf, 0.9, 0.6, 0.5, 0.4, 0.2]
    assert curve.area_step == 5 / 3
    assert curve.area == 2.0
    assert curve.area_perfect == 2.25
    assert curve.area_random == 1.5


def test_vuk_curk_table_2_and_fawcett_figure_3():
    curve = compute.lift(*VUK_CURK_TABLE_2, pos_label="p")
    assert (curve.area_step, curve.area) == (1.6, 2.0)
    curve = compute.lift(*FAWCETT_FIGURE_3, pos_label="p")
    assert (curve.area_step, curve.area) == (5.65, 5.9)
    assert (curve.area_random, curve.area_perfect) == (5, 7.5)


@pytest.mark.parametrize("weights", [None, "whole", "fractions"])
def test_area_of_the_lines_follows_from_the_auc_with_ties(weights, rng):
    for _ in range(30):
        y, score, weight = tied(rng, weights=weights)
        curve = compute.lift(y, score, sample_weight=weight)
        w = np.ones(y.size) if weight is None else weight
        P, N = w[y == 1].sum(), w[y == 0].sum()
        auc = compute.auc(y, score, sample_weight=weight)
        assert curve.area == pytest.approx((P**2 / 2 + P * N * auc) / (P + N), rel=1e-13)  # eq. 5.3
        assert curve.area == pytest.approx(np.trapezoid(curve.count, curve.rate), rel=1e-13)
        assert curve.auc == auc


def test_area_of_the_steps_is_the_chance_that_a_positive_scores_higher(rng):
    for _ in range(30):
        y, score, _ = tied(rng)
        curve = compute.lift(y, score)
        P, n = int(y.sum()), y.size
        higher = sum(int(a > b) for a in score[y == 1] for b in score)
        assert curve.area_step == pytest.approx(P * Fraction(higher, P * n), rel=1e-15)  # eq. 5.4
        tied_positives = sum(int(a == b) for a in score[y == 1] for b in score[y == 1]) - P
        tied_pairs = sum(int(a == b) for a in score[y == 1] for b in score[y == 0])
        assert n * (curve.area - curve.area_step) == pytest.approx(
            P / 2 + tied_positives / 2 + tied_pairs / 2
        )


def test_points_are_the_decisions_at_each_threshold(rng):
    y, score, weight = tied(rng, weights="whole")
    curve = compute.lift(y, score, sample_weight=weight)
    for rate, count, cut in zip(curve.rate, curve.count, curve.threshold, strict=True):
        chosen = score >= cut
        assert rate == weight[chosen].sum() / weight.sum()
        assert count == weight[chosen & (y == 1)].sum()
    assert np.isnan(curve.ratio[0])
    precision = compute.precision_recall(y, score, sample_weight=weight).precision
    np.testing.assert_allclose(curve.ratio[1:], precision[1:] / curve.prior, rtol=1e-14)
    np.testing.assert_array_equal(curve.tpr, compute.roc(y, score, sample_weight=weight).tpr)


def test_perfect_ranking_has_its_area():
    y = [1, 1, 0, 0, 0]
    curve = compute.lift(y, [5, 4, 3, 2, 1])
    rate, count = trace_perfect_ranking(curve)
    assert np.trapezoid(count, rate) == pytest.approx(curve.area_perfect)
    assert curve.area == pytest.approx(curve.area_perfect)
    assert curve.area_perfect == pytest.approx(2 * (2 / 2 + 3) / 5)  # P(P/2 + N)/n


def test_hull_is_the_image_of_the_roc_hull(rng):
    for weights in (None, "fractions"):
        y, score, weight = tied(rng, 200, weights)
        curve = compute.lift(y, score, sample_weight=weight)
        roc_hull, found = compute.hull(y, score, sample_weight=weight), compute_lift_hull(curve)
        np.testing.assert_allclose(
            found.rate, curve.prior * roc_hull.tpr + (1 - curve.prior) * roc_hull.fpr, atol=1e-12
        )
        np.testing.assert_allclose(found.count, curve.n_positive * roc_hull.tpr, rtol=1e-12)
        np.testing.assert_array_equal(found.threshold, roc_hull.threshold)
    without = compute_lift_hull(compute.LiftCurve([0, 0.25, 0.5, 1], [0, 1, 1, 4]))
    assert (without.rate.tolist(), without.count.tolist()) == ([0, 1], [0, 4])


def test_kolmogorov_smirnov_distance_is_scipys(rng):
    from scipy.stats import ks_2samp

    for _ in range(20):
        y, score, _ = tied(rng)
        curve = compute.lift(y, score)
        assert curve.ks == pytest.approx(ks_2samp(score[y == 0], score[y == 1]).statistic, abs=1e-12)
        rate, count = curve.ks_point
        P, pi = curve.n_positive, curve.prior
        assert abs(count / P - rate) == pytest.approx((1 - pi) * curve.ks, abs=1e-12)
    below = compute.lift([1, 0], [1, 2])
    assert (below.ks, below.ks_point) == (1, (0.5, 0))
    assert compute.lift([1, 0], [2, 2]).ks == 0


def test_pooled_counts_bound_the_kolmogorov_smirnov_distance_in_either_direction(rng):
    y = rng.random(4000) < 0.3
    for direction in (1, -1):
        score = rng.normal(direction * y)
        pooled = compute.lift(compute.counts(y, score, max_points=40))
        exact = compute.ks_statistic(y, score).statistic
        assert pooled.ks <= exact <= pooled.ks + pooled.ks_error + 1e-12
        assert 0 < pooled.ks_error < 0.1


def test_iso_accuracy_lines_have_slope_n_half_and_their_accuracy(rng):
    y, score, _ = tied(rng)
    curve = compute.lift(y, score)
    n, N = y.size, y.size - y.sum()
    for accuracy in (0.2, 0.5, 0.7, 0.9):
        rate, tp = convert_roc_points("count", curve, *compute.isometric("accuracy", accuracy, skew=N / y.sum()))
        assert (tp[1] - tp[0]) / (rate[1] - rate[0]) == pytest.approx(n / 2)  # eq. 5.7
        np.testing.assert_allclose((tp + N - (n * rate - tp)) / n, accuracy)


def test_scales_agree_and_bent_segments_are_exact(rng):
    y, score, _ = tied(rng, 30)
    curve = compute.lift(y, score)
    path = curve.n_positive, curve.rate, curve.count
    np.testing.assert_array_equal(convert_lift_points("count", *path), (curve.rate, curve.count))
    np.testing.assert_array_equal(convert_lift_points("rate", *path), (curve.rate, curve.tpr))
    rate, ratio = convert_lift_points("ratio", *path)
    np.testing.assert_allclose(ratio[1:] * rate[1:], np.interp(rate[1:], curve.rate, curve.tpr), rtol=1e-12)
    assert ratio[0] == pytest.approx(curve.ratio[1])  # the limit of the first segment
    assert set(np.round(curve.rate, 12)) <= set(np.round(rate, 12))
    x, height = convert_lift_points("ratio", 4, [0, 0.5], [1, 4])  # a line above (0, 0) has no lift at rate 0
    assert x[0] > 0
    assert height[-1] == 2
    np.testing.assert_allclose(convert_roc_points("ratio", curve, np.array([0.5]), np.array([0.5]))[1], 1)


@pytest.mark.parametrize("weights", [None, "fractions"])
def test_profit_optimum_is_the_best_of_all_thresholds(weights, rng):
    for _ in range(30):
        y, score, weight = tied(rng, weights=weights)
        w = np.ones(y.size) if weight is None else weight
        value = dict(
            zip(("benefit_tp", "benefit_tn", "cost_fp", "cost_fn"), rng.integers(1, 9, 4), strict=True)
        )
        best = compute.profit_optimum(y, score, sample_weight=weight, **value)

        def profit(cut, y=y, score=score, w=w, value=value):
            chosen = score >= cut
            return (
                value["benefit_tp"] * w[chosen & (y == 1)].sum()
                + value["benefit_tn"] * w[~chosen & (y == 0)].sum()
                - value["cost_fp"] * w[chosen & (y == 0)].sum()
                - value["cost_fn"] * w[~chosen & (y == 1)].sum()
            )

        assert best.profit == pytest.approx(max(profit(cut) for cut in [np.inf, *score]), rel=1e-12)
        assert best.profit == pytest.approx(profit(best.threshold), rel=1e-12)
        assert best.gain == pytest.approx(best.profit - profit(np.inf), rel=1e-9, abs=1e-9)
        chosen = score >= best.threshold
        assert best.rate == pytest.approx(w[chosen].sum() / w.sum())
        assert best.count == pytest.approx(w[chosen & (y == 1)].sum())


def test_slopes_of_a_mailing_and_of_accuracy(rng):
    sale, letter = 25, 2
    y, score, _ = tied(rng)
    best = compute.profit_optimum(y, score, benefit_tp=sale - letter, cost_fp=letter)
    assert best.slope == pytest.approx(y.size * letter / sale)
    assert compute.profit_optimum(y, score, cost_fp=1, cost_fn=1).slope == y.size / 2


def test_folds_are_averaged_at_each_hundredth_of_the_cases(rng):
    y, score = rng.permutation(np.repeat([0, 1], 30)), rng.normal(size=60)
    fold = np.arange(60) % 3
    mean = compute.lift(y, score, fold=fold)
    at = [i / 100 for i in range(101)]
    curves = [compute.lift(y[fold == k], score[fold == k]) for k in range(3)]
    tprs = [np.interp(at, one.rate, one.tpr) for one in curves]
    np.testing.assert_allclose(mean.x, at, atol=1e-15)
    np.testing.assert_allclose(mean.y, np.mean(tprs, axis=0), atol=1e-12)
    assert mean.y[-1] == 1


def test_extreme_sizes():
    one = compute.lift([0, 0, 0, 1], [4, 3, 2, 1])
    assert (one.area, one.area_step) == (1 / 8, 0)
    weight = [2**40, 2**40]
    large = compute.lift([1, 0], [2, 1], sample_weight=weight)
    assert large.area == pytest.approx(2**40 * 0.75)
    assert large.area_perfect == pytest.approx(2**40 * 0.75)
    fractions = compute.lift([1, 0, 1], [3, 2, 1], sample_weight=[0.1, 0.2, 0.3])
    assert fractions.rate[-1] == 1


def test_curves_from_elsewhere_and_bad_ones():
    curve = compute.LiftCurve(rate=[0, 0.5, 1], count=[0, 2, 2])
    assert (curve.area, curve.area_step) == (1.5, 1.0)
    assert np.isnan(curve.threshold).all()
    with pytest.raises(ValueError, match="prior needs the class weights"):
        _ = curve.prior
    with pytest.raises(ValueError, match="must be non-decreasing"):
        compute.LiftCurve([0, 0.6, 0.5, 1], [0, 1, 2, 3])
    with pytest.raises(ValueError, match="must run from"):
        compute.LiftCurve([0.1, 1], [0, 3])
    with pytest.raises(ValueError, match="with P > 0"):
        compute.LiftCurve([0, 1], [0, 0])
    with pytest.raises(ValueError, match="must have the same length"):
        compute.LiftCurve([0, 1], [0, 1, 2])
    with pytest.raises(ValueError, match="all decisions have equal cost"):
        compute.profit_optimum([0, 1], [1, 2])
    with pytest.raises(ValueError, match="cost_fp must be finite and at least 0"):
        compute.profit_optimum([0, 1], [1, 2], benefit_tp=1, cost_fp=-1)


def test_the_bounds_of_pooled_counts_hold(rng):
    y = rng.random(4000) < 0.3
    score = rng.normal(y)
    exact, short = compute.lift(y, score), compute.lift(compute.counts(y, score, max_points=30))
    assert 0 < abs(short.area - exact.area) <= short.area_error < 0.05 * exact.area
    P, N = y.sum(), (~y).sum()
    assert short.area_error == pytest.approx(P * N / (P + N) * compute.roc(short.counts).auc_error)  # P²/2 + PN·AUC
    assert 0 < abs(short.area_step - exact.area_step) <= short.area_step_error
    assert (exact.area_error, exact.area_step_error) == (0, 0)
