"""The Kolmogorov–Smirnov statistic: R's and scipy's values, all orders of the labels, weights."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import ks_2samp

from rocplot import compute


def gap(y, score):
    """Take the largest difference of the distribution functions, over all scores."""
    return max(abs((score[y == 1] >= cut).mean() - (score[y == 0] >= cut).mean()) for cut in score)


def test_without_ties_it_is_scipys_exact_test(rng):
    for P, N, shift in ((3, 8, 0.0), (20, 31, 0.6), (150, 40, 0.3), (60, 60, -0.5)):
        y = np.repeat([1, 0], [P, N])
        score = rng.normal(shift * y)
        known = ks_2samp(score[y == 1], score[y == 0], method="exact")
        found = compute.ks_statistic(y, score)
        assert found.statistic == pytest.approx(known.statistic, rel=1e-13)
        assert found.pvalue == pytest.approx(known.pvalue, rel=1e-9)


def test_tied_scores_over_all_orders_of_the_labels(rng):
    for _ in range(8):
        y, score = np.r_[1, 0, rng.integers(0, 2, 8)], rng.integers(0, 5, 10)
        found = compute.ks_statistic(y, score)
        assert found.statistic == pytest.approx(gap(y, score), rel=1e-13)
        said = score >= found.threshold
        reached = abs(said[y == 1].mean() - said[y == 0].mean())
        assert reached == pytest.approx(found.statistic)
        labels = [np.isin(np.arange(10), ones).astype(int) for ones in combinations(range(10), y.sum())]
        share = np.mean([gap(one, score) >= found.statistic - 1e-9 for one in labels])
        assert found.pvalue == pytest.approx(share, rel=1e-12)


def test_a_tiny_p_value_is_no_rounded_zero():
    y, score = np.repeat([1, 0], [40, 60]), np.arange(100)[::-1]
    found = compute.ks_statistic(y, score)
    assert (found.statistic, found.threshold) == (1, 60)
    assert found.pvalue == pytest.approx(ks_2samp(score[:40], score[40:]).pvalue, rel=1e-9)
    assert found.pvalue < 1e-27


@pytest.mark.parametrize(("cases", "shift"), [(50, 3), (100, 3), (300, 2), (1000, 2)])
def test_small_p_values_keep_their_digits(rng, cases, shift):
    """Scores that overlap, with P far below the rounding of 1: it came as 1e-30, or negative."""
    positives, negatives = rng.normal(shift, 1, cases - 3), rng.normal(size=cases)
    y = np.repeat([1, 0], [cases - 3, cases])
    found = compute.ks_statistic(y, np.r_[positives, negatives])
    assert found.pvalue == pytest.approx(ks_2samp(positives, negatives, method="exact").pvalue, rel=1e-9, abs=0)
    assert 0 < found.pvalue < 1e-12


def test_weights(rng):
    y, score, weight = np.r_[0, 1, rng.integers(0, 2, 30)], rng.integers(0, 9, 32), rng.integers(1, 4, 32)
    whole = compute.ks_statistic(y, score, sample_weight=weight)
    assert whole == compute.ks_statistic(np.repeat(y, weight), np.repeat(score, weight))
    with pytest.warns(UserWarning, match=r"the p-value is NaN, .*auc_interval\(y_true, y_score, sample_weight=weight\)$"):
        fractions = compute.ks_statistic(y, score, sample_weight=weight / 7)
    assert fractions.statistic == pytest.approx(whole.statistic, rel=1e-12)
    assert fractions.threshold == whole.threshold
    assert np.isnan(fractions.pvalue)


def test_direction_and_no_gap():
    assert compute.ks_statistic([0, 0, 1, 1], [4, 3, 2, 1]).statistic == 1  # in favour of the other side
    assert compute.lift([0, 0, 1, 1], [4, 3, 2, 1]).ks == 1
    assert compute.score_bands([0, 0, 1, 1], [4, 3, 2, 1]).ks.tolist() == [0.5, 1, 0.5, 0]
    nothing = compute.ks_statistic([0, 1], [3, 3])
    assert (nothing.statistic, nothing.threshold, nothing.pvalue) == (0, np.inf, 1)


def test_large_samples_take_kolmogorovs_limit(rng):
    y = np.repeat([1, 0], [10_001, 400])
    score = rng.normal(0.07 * y)
    known = ks_2samp(score[y == 1], score[y == 0], method="asymp")
    assert compute.ks_statistic(y, score).pvalue == pytest.approx(known.pvalue, rel=0.15)
    assert 0.01 < known.pvalue < 0.99


def test_a_sentence_says_the_cut_off_and_on_which_side_positives_are():
    """By hand: two of three positives, and no negative, are at or above 8; of the negated points at or below."""
    y, points = [1, 1, 0, 1, 0, 0], np.array([9, 8, 7, 6, 5, 4])
    rates = "true positive rate 0.667, false positive rate 0.000."
    assert compute.ks_statistic(y, points).describe() == (
        f"Kolmogorov–Smirnov statistic 0.667 at a cut-off of 8: {rates}"
    )
    low = compute.ks_statistic("y", "-points", data={"y": y, "points": 10 - points})
    assert low.describe() == f"Kolmogorov–Smirnov statistic 0.667 at a cut-off of ≤ 2: {rates}"
    turned = compute.ks_statistic(y, 10 - points)
    assert (turned.tpr, turned.fpr) == (0, pytest.approx(2 / 3))  # from 5, the highest of two equal gaps
    assert turned.describe().endswith("; positives have the low scores, so change the sign.")
