"""Precision and recall: scikit-learn's average, the exact area, and the catalogue's interpolation."""

import numpy as np
import pytest
from scipy.integrate import quad
from sklearn.metrics import average_precision_score, precision_recall_curve

from rocplot import compute

RNG = np.random.default_rng(3)


def sample(n, ties):
    y = RNG.integers(0, 2, n)
    y[:2] = 0, 1
    return y, RNG.integers(0, 5, n) if ties else RNG.random(n)


@pytest.mark.parametrize("ties", [False, True])
def test_curve_and_average_precision_are_scikit_learns(ties):
    for _ in range(200):
        y, score = sample(RNG.integers(2, 40), ties)
        weight = RNG.integers(1, 4, y.size)
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
def test_area_is_the_integral_along_the_roc_segments(ties):
    for _ in range(10):
        y, score = sample(25, ties)
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
