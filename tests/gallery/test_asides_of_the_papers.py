"""What the papers say in passing, as worked numbers through public calls; expected values by hand or by others."""

from fractions import Fraction

import numpy as np
import pytest
from artists import figure, line, words
from papers import FAWCETT_FIGURE_3
from scipy.optimize import brentq
from scipy.stats import mannwhitneyu, norm
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import f1_score, roc_auc_score

import rocplot as rp
from rocplot import compute

pytestmark = pytest.mark.gallery

CLASSES, SCORES = FAWCETT_FIGURE_3
POSITIVE = np.array(CLASSES) == "p"


# -- Fawcett --------------------------------------------------------------------------------------


def score_limits(positives, negatives):
    """Solve (A − θ)² = z² V(θ) of the score test by hand: V is DeLong's, its largest value weighs as ¼ case."""
    wins = (positives[:, None] > negatives) + (positives[:, None] == negatives) / 2
    area = wins.mean()
    shares = [wins.mean(axis=axis).var(ddof=1) / (area * (1 - area)) for axis in (1, 0)]

    def beyond(theta):
        spread = theta * (1 - theta)
        parts = [
            spread / n * (n * spread * share + 0.25) / (n * spread + 0.25)
            for n, share in zip(wins.shape, shares, strict=True)
        ]
        return (area - theta) ** 2 - norm.ppf(0.975) ** 2 * sum(parts)

    return brentq(beyond, 1e-6, area), brentq(beyond, area, 1 - 1e-6)


@figure("roc/plot_26_")
def test_twenty_instances_may_be_better_than_random_by_chance_and_two_hundred_are_not(axes):
    """Section 2.1: ½ is within .40 to .88, and the exact test of ranks does not reject it either."""
    found = compute.auc_interval(CLASSES, SCORES, pos_label="p")
    up, down = (np.array(SCORES)[which] for which in (POSITIVE, ~POSITIVE))
    assert (found.low, found.high) == pytest.approx(score_limits(up, down), abs=1e-9)
    assert (round(found.low, 2), round(found.estimate, 2), round(found.high, 2)) == (0.40, 0.68, 0.88)
    assert mannwhitneyu(up, down, method="exact").pvalue > 0.05
    many = compute.auc_interval(np.repeat(CLASSES, 10), np.repeat(SCORES, 10), pos_label="p")
    assert (many.low, many.high) == pytest.approx(score_limits(up.repeat(10), down.repeat(10)), abs=1e-9)
    assert [ax.get_title() for ax in axes] == ["20 instances", "200 instances"]
    for ax, limits in zip(axes, ((0.40, 0.88), tuple(np.round((many.low, many.high), 2))), strict=True):
        assert "AUC 0.68, 95 % CI" in words(ax)
        assert f"{limits[0]:.2f} to {limits[1]:.2f}" in words(ax)
        assert np.trapezoid(*line(ax, "roc")[::-1]) == pytest.approx(0.68)
    assert many.low > 0.5


# -- Vuk & Curk -----------------------------------------------------------------------------------


def test_rankings_of_one_area_have_other_accuracies_at_one_ratio_of_classes():
    """Section 4.2: .68 and ten of each class in both; at best 14 and 16 of the 20 are right."""
    second = "ppppppnnnnnnnnppppnn"
    assert [second.count("p"), CLASSES.count("p"), len(second), len(CLASSES)] == [10, 10, 20, 20]
    accuracies = []
    for ranking in (CLASSES, list(second)):
        score = np.arange(20, 0, -1)
        assert compute.auc(ranking, score, pos_label="p") == pytest.approx(0.68)
        best = compute.operating_point(ranking, score, pos_label="p")
        right = max(ranking[:cut].count("p") + ranking[cut:].count("n") for cut in range(21))
        assert 1 - best.cost == pytest.approx(right / 20)
        accuracies.append(right)
    assert accuracies == [14, 16]


def test_with_few_positives_the_area_of_the_lift_chart_is_theirs_times_that_of_the_curve():
    """Section 5.1, by equation 5.3: 68 050/10 010 = 6.798 with 10 000 negatives, 5.90 with 10; P · AROC is 6.8."""
    P, area = 10, Fraction(17, 25)
    for times, expected in ((1, 5.90), (1000, 6.798)):
        weight = np.where(POSITIVE, 1, times)
        found = compute.lift(CLASSES, SCORES, sample_weight=weight, pos_label="p").area
        N = 10 * times
        assert found == pytest.approx(float((Fraction(P**2, 2) + P * N * area) / (P + N)), rel=1e-12)
        assert found == pytest.approx(expected, abs=5e-4)
        assert found - P * float(area) == pytest.approx(P * P / (P + N) * (0.5 - float(area)), rel=1e-9)


def test_promoters_has_106_examples_and_the_drop_in_print_is_two_of_them():
    """Section 7 says 109: two of 109 would be 1.8 %, the 1.9 % in print is two of 106; 54 of 958 are 5.6 %."""
    d = rp.load_dataset("promoters")
    counted = compute.confusion_matrix("y_true", "tree", data=d, threshold=0.5)
    assert counted.table.sum() == 106
    assert (round(2 / 109, 3), round(2 / 106, 3), round(54 / 958, 3)) == (0.018, 0.019, 0.056)
    printed = rp.load_dataset("vuk_curk_table_4").set_index(["data", "model"]).loc[("promoters", "tree")]
    drop = printed["paper_default"] - printed["paper_chosen"]
    assert round(drop, 3) == 0.019
    for accuracy in (printed["paper_default"], printed["paper_chosen"]):
        assert round(round(accuracy * 106) / 106, 3) == accuracy != round(round(accuracy * 109) / 109, 3)


def test_the_cut_off_of_the_tree_of_promoters_varies_over_the_folds_as_printed():
    """Section 7: the standard deviation is .316; .313 with our folds, and one unit more or less fails."""
    table = rp.load_dataset("vuk_curk_table_4").set_index(["data", "model"])
    assert table.loc[("promoters", "tree"), "cut_off_sd"] == pytest.approx(0.316 - 0.003, abs=5e-4)


# -- Qin ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [Fraction(1, 5), Fraction(1, 2), Fraction(9, 10)])
def test_a_random_classifier_is_at_the_rate_at_which_it_guesses(share):
    """Section 2 says "always" 50 % and 50 %: only one that guesses so. Each share of both classes, exactly."""
    y = np.repeat([1, 0], [30, 70])
    guess = np.concatenate([np.arange(n) < share * n for n in (30, 70)])
    found = compute.roc_points({"guess": (y, guess)})
    assert (found.fpr[0], found.tpr[0]) == pytest.approx((float(share), float(share)))
    mixed = compute.interpolate((0, 0), (1, 1), k=float(share))
    assert (mixed.fpr, mixed.tpr) == pytest.approx((float(share), float(share)))


def test_the_best_point_is_heaven_and_soft_labels_do_not_reach_it():
    """Section 4 prints (1, 0): the point that section 2 calls hell. (0, 1) is Table 1's perfect order alone."""
    hard = compute.roc([1, 1, 0, 0], [4, 3, 2, 1])
    soft = compute.roc([0.8, 0.6, 0.4, 0.2, 0.0], [5, 4, 3, 2, 1], soft_labels=True)
    away = [np.hypot(curve.fpr, 1 - curve.tpr).min() for curve in (hard, soft)]
    assert away[0] == 0
    corners = [(0.2 / 3, 0.8 / 2), (0.6 / 3, 1.4 / 2), (1.2 / 3, 1.8 / 2), (2 / 3, 1), (1, 1)]
    assert away[1] == pytest.approx(min(np.hypot(f, 1 - t) for f, t in corners))
    for curve in (hard, soft):
        assert (1, 0) not in zip(curve.fpr.tolist(), curve.tpr.tolist(), strict=True)


# -- Flach ----------------------------------------------------------------------------------------


def test_the_area_of_ten_folds_has_the_spread_of_the_folds_and_that_of_resampling():
    """Slide "Averaging ROC curves": the mean of the folds' areas, or one curve and the bootstrap."""
    d = rp.load_dataset("tic_tac_toe")
    y, score, fold = (d[name].to_numpy() for name in ("y_true", "naive_bayes", "fold"))
    areas = [roc_auc_score(y[fold == k], score[fold == k]) for k in range(1, 11)]
    found = compute.roc_average(y, score, fold=fold)
    assert (found.auc_mean, found.auc_sd) == pytest.approx((np.mean(areas), np.std(areas, ddof=1)))
    merged = compute.auc_interval(y, score, method="bootstrap", n_resamples=4000, seed=0)
    assert merged.estimate == pytest.approx(roc_auc_score(y, score))
    rng = np.random.default_rng(1)
    up, down = np.flatnonzero(y == 1), np.flatnonzero(y == 0)
    resampled = []
    for _ in range(2000):
        rows = np.r_[rng.choice(up, up.size), rng.choice(down, down.size)]
        ranks = mannwhitneyu(score[rows[: up.size]], score[rows[up.size :]], method="asymptotic").statistic
        resampled.append(ranks / up.size / down.size)
    assert (merged.low, merged.high) == pytest.approx(np.percentile(resampled, [2.5, 97.5]), abs=2.5e-3)


def test_the_brier_score_of_calibrated_probabilities_is_half_their_mean_absolute_error():
    """Slide "Expected loss for optimal thresholds": of the tree 43/240 and 43/120; of other scores it is not."""
    leaves = [(4, 1), (2, 3), (1, 5), (3, 1)]
    y = np.concatenate([np.repeat([1, 0], leaf) for leaf in leaves])
    share = np.concatenate([np.full(sum(leaf), leaf[0] / sum(leaf)) for leaf in leaves])
    assert compute.brier_curve(y, share).area == pytest.approx(43 / 240)
    assert compute.score_uniform_curve(y, share).area == pytest.approx(43 / 120)
    own = POSITIVE.astype(int)
    fitted = IsotonicRegression().fit_transform(SCORES, own)
    assert np.mean((own - fitted) ** 2) == pytest.approx(np.mean(np.abs(own - fitted)) / 2)
    assert compute.brier_curve(own, fitted).area == pytest.approx(np.mean((own - fitted) ** 2))
    assert compute.score_uniform_curve(own, fitted).area == pytest.approx(np.mean(np.abs(own - fitted)))
    raw = compute.brier_curve(own, SCORES).area / compute.score_uniform_curve(own, SCORES).area
    assert raw == pytest.approx(np.mean((own - SCORES) ** 2) / np.mean(np.abs(own - SCORES)))
    assert abs(raw - 0.5) > 0.005


def test_the_f_measure_is_precision_with_half_of_all_errors_for_the_false_positives():
    """Slide "F-measure": TP/(TP + (FP + FN)/2), of precision; of recall, for the false negatives, the same."""
    tp, fp, fn, tn = 30, 10, 20, 40
    y, decided = np.repeat([1, 0, 1, 0], (tp, fp, fn, tn)), np.repeat([1, 1, 0, 0], (tp, fp, fn, tn))
    half = Fraction(fp + fn, 2)
    expected = Fraction(tp) / (tp + half)
    precision, recall = Fraction(tp, tp + fp), Fraction(tp, tp + fn)
    assert expected == Fraction(2, 3) == 2 / (1 / precision + 1 / recall)
    assert f1_score(y, decided) == pytest.approx(float(expected))
    counted = compute.confusion_matrix(y, decided)
    assert counted.f1 == pytest.approx(float(expected))
    rates = fp / (fp + tn), tp / (tp + fn)
    assert compute.metric("f1", *rates, (fp + tn) / (tp + fn)) == pytest.approx(float(expected))
    even = compute.confusion_matrix(
        np.repeat([1, 0, 1, 0], (30, 15, 15, 40)), np.repeat([1, 1, 0, 0], (30, 15, 15, 40))
    )
    assert even.precision == even.tpr == pytest.approx(float(expected))  # both errors evened out
