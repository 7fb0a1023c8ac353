"""Bands and crosses: the catalogue's width, independent formulas, and coverage by simulation."""

import numpy as np
import pytest
from scipy.stats import binomtest, norm

from rocplot.compute import RocCurve, operating_interval, roc, roc_band

RNG = np.random.default_rng(7)


def test_kolmogorov_half_width_of_ten_cases():
    band = roc_band([1, 0] * 10, range(20), method="simultaneous")
    assert band.tpr_half_width == pytest.approx(0.444979409426725, abs=1e-12)
    assert band.fpr_half_width == band.tpr_half_width


@pytest.mark.parametrize(("method", "name"), [("wilson", "wilson"), ("clopper-pearson", "exact")])
def test_crosses_are_scipys_binomial_intervals(method, name):
    for _ in range(50):
        y = np.r_[0, 1, RNG.integers(0, 2, 20)]
        score = RNG.integers(0, 5, y.size)
        cut, level = RNG.integers(-1, 7), RNG.uniform(0.5, 0.99)
        found = operating_interval(y, score, threshold=cut, level=level, method=method)
        for side, label in (("fpr", 0), ("tpr", 1)):
            k, n = int(np.sum(score[y == label] >= cut)), int(np.sum(y == label))
            expected = binomtest(k, n).proportion_ci(level, method=name)
            assert getattr(found, side) == k / n
            assert getattr(found, f"{side}_low") == pytest.approx(expected.low, abs=1e-12)
            assert getattr(found, f"{side}_high") == pytest.approx(expected.high, abs=1e-12)


def test_pointwise_band_is_wilsons_interval_at_each_fpr():
    y = np.r_[0, 1, RNG.integers(0, 2, 30)]
    score = RNG.normal(size=y.size)
    band, curve = roc_band(y, score, level=0.9), roc(y, score)
    assert np.array_equal(band.fpr, curve.fpr)
    for t, low, high in zip(curve.tpr, band.low, band.high, strict=True):
        expected = binomtest(round(t * y.sum()), int(y.sum())).proportion_ci(0.9, method="wilson")
        assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-12)
    assert band.kind == "90 % pointwise band (Wilson)"


def test_simultaneous_band_is_the_union_of_rectangles():
    y = np.r_[0, 1, RNG.integers(0, 2, 40)]
    curve = roc(y, np.round(RNG.normal(size=y.size) + y, 1))
    band = roc_band(curve, method="simultaneous")
    dense = np.linspace(0, 1, 20001)  # points of the curve, segments included
    steps = np.arange(curve.fpr.size)
    at = dense * steps[-1]
    f, t = np.interp(at, steps, curve.fpr), np.interp(at, steps, curve.tpr)
    for x, low, high in zip(band.fpr, band.low, band.high, strict=True):
        near = np.abs(f - x) <= band.fpr_half_width + 1e-9
        upper = min(t[near].max() + band.tpr_half_width, 1)
        lower = max(t[near].min() - band.tpr_half_width, 0) if x >= band.fpr_half_width else 0
        assert high == pytest.approx(upper, abs=2e-3)
        assert low == pytest.approx(lower, abs=2e-3)


@pytest.mark.slow
def test_the_simultaneous_band_holds_the_whole_true_curve():
    rng, held, runs = np.random.default_rng(1), 0, 300
    for _ in range(runs):
        y = np.repeat([0, 1], 100)
        band = roc_band(y, rng.normal(size=200) + y, method="simultaneous")
        true = norm.cdf(1 + norm.ppf(band.fpr))
        held += bool(np.all((band.low <= true + 1e-12) & (true <= band.high + 1e-12)))
    assert held / runs >= 0.95


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="method='wide' is unknown: choose from 'pointwise'"):
        roc_band([0, 1], [1, 2], method="wide")
    with pytest.raises(ValueError, match="level must lie between 0 and 1, not 1"):
        roc_band([0, 1], [1, 2], level=1)
    with pytest.raises(ValueError, match="whole counts"):
        roc_band([0, 1], [1, 2], sample_weight=[0.5, 1])
    with pytest.raises(ValueError, match="without counts"):
        roc_band(RocCurve([0, 1], [0, 1]))
    with pytest.raises(ValueError, match="method='wald' is unknown"):
        operating_interval([0, 1], [1, 2], threshold=1, method="wald")
