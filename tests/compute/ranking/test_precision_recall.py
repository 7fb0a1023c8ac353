"""Precision and recall: scikit-learn's average, the exact areas, and the limits of what is possible."""

import numpy as np
import pytest
from scipy.integrate import quad
from sklearn.metrics import average_precision_score, precision_recall_curve

from rocplot import compute
from rocplot.compute._ranking.precision_recall import compute_least_precision, trace_equal_f


def sample(rng, n, ties):
    y = rng.integers(0, 2, n)
    y[:2] = 0, 1
    return y, rng.integers(0, 5, n) if ties else rng.random(n)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("ties", [False, True])
def test_curve_and_average_precision_are_scikit_learns(ties, rng):
    for _ in range(200):
        y, score = sample(rng, rng.integers(2, 40), ties)
        weight = rng.integers(1, 4, y.size)
        precision, recall, threshold = precision_recall_curve(y, score, sample_weight=weight)
        curve = compute.precision_recall(y, score, sample_weight=weight)
        np.testing.assert_allclose(curve.precision[1:], precision[:-1][::-1], rtol=1e-14)
        np.testing.assert_allclose(curve.recall[1:], recall[:-1][::-1], rtol=1e-14)
        np.testing.assert_array_equal(curve.threshold[1:], threshold[::-1])
        expected = average_precision_score(y, score, sample_weight=weight)
        assert curve.average_precision == pytest.approx(expected, abs=1e-13)


def test_precision_at_recall_0_is_not_invented():
    curve = compute.precision_recall([1, 0], [2, 1])
    assert np.isnan(curve.precision[0])
    assert curve.recall[0] == 0
    assert curve.threshold[0] == np.inf


@pytest.mark.parametrize("ties", [False, True])
def test_area_is_the_integral_along_the_roc_segments(ties, rng):
    for _ in range(10):
        y, score = sample(rng, 25, ties)
        counts = compute.counts(y, score)
        total = 0.0
        for i in range(counts.score.size):
            tp, fp, dtp, dfp = counts.tp[i], counts.fp[i], counts.positive[i], counts.negative[i]
            if not dtp:
                continue

            def precision(t, tp=tp, fp=fp, ratio=dfp / dtp):
                return t / (t + fp + ratio * (t - tp)) if t else 1 / (1 + ratio) if not fp else 0.0

            total += quad(precision, tp, tp + dtp, epsabs=1e-13)[0]
        assert compute.precision_recall(y, score).auc == pytest.approx(total / y.sum(), abs=1e-10)


def test_area_needs_the_class_weights():
    curve = compute.PrecisionRecallCurve([np.nan, 1], [0, 1], [np.inf, 1])
    with pytest.raises(ValueError, match="auc needs the class weights"):
        curve.auc  # noqa: B018


@pytest.mark.parametrize(("negatives", "weights"), [(1, None), (60, None), (60, (0.1, 0.7))])
def test_area_agrees_with_a_fine_numerical_integral(negatives, weights, rng):
    """Midpoints of 200 000 cells of recall per step, precision from the ROC segment under each."""
    y = np.repeat([1, 0], [4, negatives])
    score = rng.integers(0, 6, y.size)
    counts = compute.counts(
        y, score, sample_weight=None if weights is None else rng.uniform(*weights, y.size)
    )
    total = 0.0
    for i in np.flatnonzero(counts.positive > 0):
        share = (np.arange(200_000) + 0.5) / 200_000
        tp, fp = counts.tp[i] + share * counts.positive[i], counts.fp[i] + share * counts.negative[i]
        total += (tp / (tp + fp)).mean() * counts.positive[i] / counts.n_positive
    assert compute.precision_recall(counts).auc == pytest.approx(total, abs=1e-9)


def test_area_of_all_ties_and_of_one_positive():
    assert compute.precision_recall([1, 0, 0, 0], [5, 5, 5, 5]).auc == pytest.approx(0.25, rel=1e-15)
    assert compute.precision_recall([1, 0, 0, 0], [5, 4, 4, 3]).auc == 1
    # the one positive second: TP/(TP + 1) over [0, 1]
    assert compute.precision_recall([1, 0], [1, 2]).auc == pytest.approx(1 - np.log(2), rel=1e-14)


def test_the_worst_ranking_runs_along_the_least_precision(rng):
    y = np.repeat([0, 1], [7, 3])
    curve = compute.precision_recall(y, -np.arange(10))
    found = curve.recall > 0
    np.testing.assert_allclose(curve.precision[found], compute_least_precision(curve.recall[found], 0.3), rtol=1e-14)
    # Boyd et al. (2012), theorem 2: its area
    assert curve.auc == pytest.approx(1 + (1 - 0.3) * np.log(1 - 0.3) / 0.3, rel=1e-13)
    for _ in range(50):
        y, score = sample(rng, 20, True)
        curve = compute.precision_recall(y, score)
        assert (curve.precision[1:] >= compute_least_precision(curve.recall[1:], y.mean()) - 1e-15).all()


def test_break_even_is_where_as_many_are_found_as_there_are(rng):
    # Fawcett's figure 3: of the ten best, six are positive
    from papers import FAWCETT_FIGURE_3

    assert compute.precision_recall(*FAWCETT_FIGURE_3, pos_label="p").break_even == 0.6
    # ½ more is needed of a tie of weight 1½, of which ½ is positive: TP 1 + ½ · ⅓
    curve = compute.precision_recall(
        [1, 0, 1, 0, 0, 1], [4, 3, 2, 2, 2, 1], sample_weight=[1, 0.5, 0.5, 0.5, 0.5, 0.5]
    )
    assert curve.break_even == pytest.approx((1 + 0.5 / 3) / 2)
    for _ in range(50):
        y, score = sample(rng, 30, False)
        curve = compute.precision_recall(y, score)
        at = y.sum()  # without ties: the P best cases
        assert curve.break_even == pytest.approx(curve.recall[at]) == pytest.approx(curve.precision[at])
        loss = (y.sum() - y[np.argsort(-score)][:at].sum() + at - y[np.argsort(-score)][:at].sum()) / y.size
        assert loss == pytest.approx(2 * y.mean() * (1 - curve.break_even))  # Flach's slide


# -- gains ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ties", [False, True])
def test_gains_are_those_of_precision_and_recall(ties, rng):
    y, score = sample(rng, 40, ties)
    weight = rng.random(y.size)
    curve = compute.precision_recall_gain(y, score, sample_weight=weight)
    plain = compute.precision_recall(y, score, sample_weight=weight)
    prior = weight[y == 1].sum() / weight.sum()
    with np.errstate(divide="ignore"):  # flach & kull, eq. 3 and 4
        precision, recall = ((m - prior) / ((1 - prior) * m) for m in (plain.precision, plain.recall))
    np.testing.assert_allclose(curve.precision_gain, precision, atol=1e-12)
    np.testing.assert_allclose(curve.recall_gain, recall, atol=1e-12)
    np.testing.assert_array_equal(curve.threshold, plain.threshold)


def test_gains_of_nothing_found():
    curve = compute.precision_recall_gain([0, 1, 1], [3, 2, 1])
    assert np.isnan(curve.precision_gain[0])
    assert curve.precision_gain[1] == -np.inf
    assert curve.recall_gain[:2].tolist() == [-np.inf, -np.inf]
    assert (curve.precision_gain[-1], curve.recall_gain[-1]) == (0, 1)


@pytest.mark.parametrize("ratio", [0.05, 0.5, 0.9])
@pytest.mark.parametrize("ties", [False, True])
def test_area_of_gains_is_the_integral_along_the_roc_curve(ratio, ties, rng):
    for _ in range(5):
        y = (rng.random(60) < ratio).astype(int)
        y[:2] = 0, 1
        score = rng.integers(0, 8, 60) if ties else rng.random(60)
        roc = compute.roc(y, score)
        skew = (60 - y.sum()) / y.sum()

        def precision_gain(recall_gain, roc=roc, skew=skew):
            t = 1 / (1 + skew * (1 - recall_gain))  # the recall of this gain
            i = np.searchsorted(roc.tpr, t, side="right") - 1
            i = min(i, roc.tpr.size - 2)
            run = roc.tpr[i + 1] - roc.tpr[i]
            share = (t - roc.tpr[i]) / run if run else 0
            return 1 - (roc.fpr[i] + share * (roc.fpr[i + 1] - roc.fpr[i])) / t

        steps = 1 + (1 - 1 / np.unique(roc.tpr[roc.tpr > 1 / (1 + skew)])) / skew
        edges = np.unique(np.concatenate([[0], steps, [1]]))
        total = sum(quad(precision_gain, *edges[i : i + 2], epsabs=1e-12)[0] for i in range(edges.size - 1))
        assert compute.precision_recall_gain(y, score).auc == pytest.approx(total, abs=1e-9)


def test_area_of_gains_by_hand():
    # + − + −: recall gain 0 falls on the first point; (0, 0) to (1, ½) is a triangle
    assert compute.precision_recall_gain([1, 0, 1, 0], [4, 3, 2, 1]).auc == pytest.approx(0.25)
    # + + − −: perfect; and all tied: predicting every case positive
    assert compute.precision_recall_gain([1, 1, 0, 0], [4, 3, 2, 1]).auc == 1
    assert compute.precision_recall_gain([1, 1, 0, 0], [1, 1, 1, 1]).auc == 0
    # tie of (2, 1), then (0, 1): crossing at TP 1, FP ½: gain ½ throughout
    assert compute.precision_recall_gain([1, 1, 0, 0], [2, 2, 2, 1]).auc == pytest.approx(0.5)
    # − − + +: the curve is cut at recall ½, precision gain −1 there and 0 at the end
    assert compute.precision_recall_gain([1, 1, 0, 0], [1, 2, 3, 4]).auc == pytest.approx(-0.5)


def test_area_of_gains_without_the_class_weights():
    # one step, all scores equal: precision gain 0 throughout
    assert compute.PrecisionRecallGainCurve([np.nan, 0], [-np.inf, 1], [np.inf, 1]).auc == 0
    # precision gain stays at 0.6 up to the first point, at recall gain 0.5, and falls to 0
    assert compute.PrecisionRecallGainCurve([0.6, 0], [0.5, 1]).auc == pytest.approx(0.3 + 0.15)


def test_curves_stand_in_place_of_data(rng):
    y, score = sample(rng, 30, True)
    for function in (compute.precision_recall, compute.precision_recall_gain):
        assert function(compute.roc(y, score)).auc == function(y, score).auc
        assert function(compute.hull(y, score)).auc >= function(y, score).auc
    with pytest.raises(ValueError, match="without counts"):
        compute.precision_recall(compute.RocCurve([0, 1], [0, 1]))


@pytest.mark.parametrize(
    ("curve", "values", "words"),
    [
        ("PrecisionRecallCurve", ([np.nan, 2], [0, 1]), r"precision must lie in \[0, 1\]"),
        (
            "PrecisionRecallCurve",
            ([np.nan, 1, 0.5], [0, 1]),
            "precision, recall and threshold must have the same length, got 3, 2",
        ),
        ("PrecisionRecallCurve", ([1, 0.5], [0, 1], [np.inf]), "must have the same length, got 2, 2 and 1"),
        ("PrecisionRecallCurve", ([0.5, 1], [1, 0]), "recall must be non-decreasing"),
        ("PrecisionRecallCurve", ([0.5, 1], [0.5, 1]), "recall must run from 0"),
        ("PrecisionRecallCurve", ([1, np.nan], [0, 1]), "precision"),
        ("PrecisionRecallGainCurve", ([np.nan, 2], [0, 1]), "precision_gain must be at most 1: it holds 2"),
        ("PrecisionRecallGainCurve", ([1, 0.5, 0], [0, 1]), "must have the same length, got 3, 2 and 3"),
        ("PrecisionRecallGainCurve", ([1, 0], [1, 0]), "recall_gain must increase to 1"),
        ("DetCurve", ([0, 2], [1, 0]), r"fpr must lie in \[0, 1\]"),
        ("DetCurve", ([0, 1], [0, 1]), "fnr non-increasing"),
        ("DetCurve", ([0, 0.5], [1, 0]), r"must run from \(0, 1\) to \(1, 0\)"),
        (
            "DetCurve",
            ([0, 0.5, 1], [1, 0]),
            "fpr, fnr and threshold must have the same length, got 3, 2 and 3",
        ),
    ],
)
def test_curves_from_elsewhere_are_checked(curve, values, words):
    with pytest.raises(ValueError, match=words):
        getattr(compute, curve)(*values)


@pytest.mark.parametrize("beta", [0, 1, 2])
def test_no_line_bears_an_f_of_0(beta):
    """Only recall 0 has F = 0, and precision 0, where nothing is found."""
    assert [side.size for side in trace_equal_f(0, beta)] == [0, 0]


def test_precision_at_recall_0_is_that_of_the_first_step():
    from rocplot.compute._ranking.precision_recall import interpolate_precision

    tied = compute.precision_recall([1, 0, 1, 0], [3, 3, 2, 1])  # a positive and a negative stand first
    assert interpolate_precision(tied, np.array([0, 0.5, 1])).tolist() == pytest.approx([1 / 2, 1 / 2, 2 / 3])
    wrong = compute.precision_recall([0, 1, 1, 0], [4, 3, 2, 1])  # a negative stands first
    assert interpolate_precision(wrong, np.array([0, 0.5, 1])).tolist() == pytest.approx([0, 1 / 2, 2 / 3])
