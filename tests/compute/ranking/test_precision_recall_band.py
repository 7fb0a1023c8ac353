"""The band of the precision at fixed recalls: its curve, its limits where resamples collapse, and its coverage."""

import numpy as np
import pytest
from scipy.special import ndtr, ndtri

from rocplot import compute
from rocplot.compute import ThresholdCounts
from rocplot.compute import precision_recall_band as band_of


def sample(rng, P, N, shift=1.0):
    y = np.repeat([1, 0], [P, N])
    return y, rng.normal(size=P + N) + shift * y


def test_the_curve_is_davis_and_goadrichs_interpolation():
    """Davis & Goadrich (2006), table 1: from TP 5, FP 5 to TP 10, FP 30, of 20 positives."""
    band = band_of(ThresholdCounts([3, 2, 1], [5, 5, 10], [5, 25, 0]), seed=0, n_resamples=50)
    for recall, precision in {
        0.25: 0.5,
        0.3: 6 / 16,
        0.35: 7 / 22,
        0.4: 8 / 28,
        0.45: 9 / 34,
        0.5: 10 / 40,
    }.items():
        assert np.interp(recall, band.recall, band.precision) == pytest.approx(precision, abs=1e-9)
    assert band.recall[0] == 0
    assert band.precision[0] == pytest.approx(0.5)  # the limit of the first segment, 5 of 10
    assert (band.recall[-1], band.precision[-1]) == (1, 0.4)


def test_the_band_holds_its_curve_in_order(rng):
    for sizes in ((30, 60), (300, 900), (12, 4000)):
        band = band_of(*sample(rng, *sizes), seed=0, n_resamples=100)
        assert (np.diff(band.recall) > 0).all()
        assert (band.low <= band.precision + 1e-12).all()
        assert (band.precision <= band.high + 1e-12).all()
        assert (band.low[0], band.high[0]) == (0, 1)


def test_it_is_the_band_of_the_roc_curve_at_fixed_tprs(rng):
    """Between recalls at which the sample's extremes say something, and prevalence turns fpr into precision."""
    y, score = sample(rng, 60, 150)
    band = band_of(y, score, seed=4, n_resamples=300)
    other = compute.roc_band(1 - y, -score, seed=4, n_resamples=300)
    recall = np.arange(6, 55) / 60
    for mine, theirs in (("low", "low"), ("high", "high")):
        fpr = 1 - np.interp(1 - recall, other.fpr, getattr(other, theirs))
        precision = 60 * recall / (60 * recall + 150 * fpr)
        np.testing.assert_allclose(np.interp(recall, band.recall, getattr(band, mine)), precision, rtol=1e-9)


def test_the_limits_are_those_of_fpr_at_by_bayes_rule(rng):
    """Precision π r/(π r + (1 − π) fpr), also where no negative lies above the first positives."""
    top = np.r_[np.ones(60), np.tile([0] * 10 + [1], 40)]
    tied = np.repeat([1, 0], [30, 40]), np.round(rng.normal(size=70) + np.repeat([1, 0], [30, 40]))
    for y, score in ((top, -np.arange(top.size)), sample(rng, 30, 12), tied):
        band, P, N = band_of(y, score), (y == 1).sum(), (y == 0).sum()
        for recall in (0.3, 0.5, 0.7):
            fpr = compute.fpr_at(y, score, tpr=recall)
            at = [np.interp(recall, band.recall, edge) for edge in (band.low, band.high)]
            precision = [P * recall / (P * recall + N * end) for end in (fpr.high, fpr.low)]
            assert at == pytest.approx(precision, abs=2e-3)
            assert at[0] < at[1]


@pytest.mark.parametrize("P", [20, 60])
def test_before_the_first_positives_precision_may_be_1(P, rng):
    """None of P positives lies above the cut-off of recall r with the probability (1 − r)^P."""
    y, score = sample(rng, P, 300)
    band = band_of(y, score)
    early = (1 - band.recall) ** P > 0.0251
    assert early.sum() > 3
    assert (band.high[early] == 1).all()
    late = band.recall[band.high < 1].min()
    assert late < 0.4


def test_order_rows_and_weights(rng):
    y, score = sample(rng, 25, 70)
    expected = band_of(y, score, seed=0, n_resamples=100)
    order = rng.permutation(y.size)
    for again in (
        band_of(y[order], 3 * score[order] + 7, seed=0, n_resamples=100),
        band_of(y, score, sample_weight=np.ones(y.size, int), seed=0, n_resamples=100),
    ):
        np.testing.assert_array_equal(again.low, expected.low)
        np.testing.assert_array_equal(again.high, expected.high)
    half = band_of(y, score, sample_weight=np.full(y.size, 0.5), seed=0)  # weights are no numbers of cases
    full = band_of(y, score, seed=1)
    at = np.linspace(0.3, 0.8, 6)
    wider = [  # by the percentiles of resamples, with which limits of weighted cases are united
        sign * np.interp(at, half.recall, getattr(half, edge)) - sign * np.interp(at, full.recall, getattr(full, edge))
        for edge, sign in (("low", -1), ("high", 1))
    ]
    assert np.min(wider) > -0.01  # never narrower; bands are read between points
    assert np.max(wider[0]) < 0.01
    assert np.mean(wider[1]) < 0.08


@pytest.mark.slow
def test_cases_of_one_patient_widen_the_band(rng):
    y, score = sample(rng, 30, 90)
    five = np.repeat(np.arange(120), 5)
    score = score[five] + 1e-6 * rng.normal(size=600)
    grouped, alone = band_of(y[five], score, groups=five, seed=0), band_of(y[five], score, seed=0)
    single = band_of(y, score[::5], seed=0)
    width = [
        np.interp([0.3, 0.5, 0.7], one.recall, one.high - one.low).mean() for one in (grouped, alone, single)
    ]
    assert width[0] == pytest.approx(width[2], rel=0.15)
    assert width[1] < 0.7 * width[0]


def test_one_positive_says_nothing():
    band = band_of([1] + [0] * 20, [5, *range(20)], seed=0, n_resamples=20)
    assert (band.high == 1).all()
    np.testing.assert_allclose(band.low, band.recall / (band.recall + 20))


@pytest.mark.parametrize("order", [1, -1])
def test_separated_classes_have_a_band(order):
    y = np.repeat([1, 0], [30, 70])
    band = band_of(y, -order * np.arange(100), seed=0, n_resamples=50)
    at = (band.recall > 0.2) & (band.recall < 0.8)
    assert (band.high - band.low)[at].min() > 0.002
    assert np.isfinite([band.low, band.high, band.precision]).all()


@pytest.mark.slow
@pytest.mark.parametrize(("P", "N"), [(50, 50), (30, 270), (20, 980)])
@pytest.mark.parametrize("scores", ["normal", "exponential"])
def test_it_covers_the_precision_at_single_recalls(P, N, scores, rng):
    recall = np.array([0.05, 0.1, 0.3, 0.503, 0.7, 0.95])
    shift, runs, held = np.sqrt(2) * ndtri(0.8), 150, 0
    fpr = ndtr(ndtri(recall) - shift) if scores == "normal" else recall**4
    true = P * recall / (P * recall + N * fpr)
    for seed in range(runs):
        y, score = sample(rng, P, N, shift)
        if scores == "exponential":
            score = rng.exponential(size=y.size) * np.where(y, 4, 1)
        band = band_of(y, score, seed=seed, n_resamples=200)
        low, high = (np.interp(recall, band.recall, edge) for edge in (band.low, band.high))
        held = held + ((low <= true) & (true <= high))
    assert (held / runs > 0.93 - 3 * np.sqrt(0.07 * 0.93 / runs)).all(), held / runs
