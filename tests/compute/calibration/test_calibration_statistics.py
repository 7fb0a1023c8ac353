"""Statistics of a calibration plot, and the ROC curve that one implies."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import brier_score_loss, roc_auc_score

from rocplot.compute import calibration, calibration_statistics, operating_point, roc_from_calibration


def test_statistics_one_by_one(rng):
    p = rng.uniform(0.02, 0.98, 400)
    y = (rng.random(400) < p**1.6).astype(int)
    w = rng.integers(1, 4, 400)
    found = calibration_statistics(y, p, sample_weight=w, n_bins=8, span=0.5)
    assert (found.n, found.prior) == (w.sum(), np.average(y, weights=w))
    assert found.auc == pytest.approx(roc_auc_score(y, p, sample_weight=w), abs=1e-12)
    assert found.brier == pytest.approx(brier_score_loss(y, p, sample_weight=w), abs=1e-14)
    assert found.brier == pytest.approx(found.calibration + found.refinement, abs=1e-15)
    x = np.log(p / (1 - p))
    shift = brentq(lambda a: w @ (y - 1 / (1 + np.exp(-(x + a)))), -5, 5, xtol=1e-14)
    assert found.in_the_large == pytest.approx(shift, abs=1e-10)
    line = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(x[:, None], y, sample_weight=w)
    assert found.slope == pytest.approx(line.coef_[0, 0], abs=1e-6)
    assert found.intercept == pytest.approx(line.intercept_[0], abs=1e-6)
    bin_of = np.clip(np.ceil(p * 8).astype(int), 1, 8)
    gaps = {b: w[bin_of == b] @ (y - p)[bin_of == b] for b in range(1, 9)}
    assert found.ece == pytest.approx(sum(abs(gap) for gap in gaps.values()) / w.sum())
    assert found.max_bin_error == pytest.approx(max(abs(gap) / w[bin_of == b].sum() for b, gap in gaps.items()))
    assert found.binning == "8 uniform bins"
    smooth = calibration(y, p, sample_weight=w, method="loess", span=0.5)
    assert found.max_error == np.abs(smooth.observed - smooth.predicted).max()
    bent = calibration(y, p, sample_weight=w, method="loess", span=0.5, degree=2)
    found = calibration_statistics(y, p, sample_weight=w, span=0.5, degree=2)
    assert found.average_error == pytest.approx(np.average(np.abs(bent.observed - bent.predicted), weights=bent.count))


def test_statistics_without_log_odds():
    found = calibration_statistics([0, 1, 0, 1], [0, 0.2, 0.4, 1])
    assert np.isnan([found.in_the_large, found.intercept, found.slope]).all()
    assert np.isfinite(calibration_statistics([0, 1, 0, 1], [0, 0.2, 0.4, 1], clip=0.01).slope)
    equal = calibration_statistics([0, 1, 0, 1], [0.2] * 4)
    assert equal.in_the_large == pytest.approx(np.log(4))  # from odds 1:4 to odds 1:1
    assert np.isnan(equal.slope)


@pytest.mark.parametrize("grid", [2, 5, 101])
def test_calibrated_uniform_predictions_have_area_five_sixths(grid):
    x = np.linspace(0, 1, grid)
    curve = roc_from_calibration(x, x, np.ones(grid))
    assert curve.auc == pytest.approx(5 / 6, abs=1e-14)
    assert curve.prior == pytest.approx(0.5)
    np.testing.assert_allclose(curve.tpr, np.r_[0, 1 - x[-2::-1] ** 2], atol=1e-14)
    np.testing.assert_allclose(curve.fpr, np.r_[0, (1 - x[-2::-1]) ** 2], atol=1e-14)
    np.testing.assert_array_equal(curve.threshold, np.r_[np.inf, x[-2::-1]])
    if grid > 2:  # calibrated predictions are best cut at ½
        assert operating_point(curve).threshold == 0.5


@pytest.mark.parametrize("seed", range(5))
def test_any_curve_and_density_against_quadrature(seed):
    x = np.array([0.1, 0.2, 0.45, 0.6, 1.0])
    p, q = np.random.default_rng(seed).random((2, 5))
    curve = roc_from_calibration(x, p, q)

    def up(o):
        return np.interp(o, x, p) * np.interp(o, x, q)

    def down(o):
        return (1 - np.interp(o, x, p)) * np.interp(o, x, q)

    def integral(f, low=0.1):
        return quad(f, low, 1.0, points=x, limit=200, epsabs=1e-13)[0]

    P, N = integral(up), integral(down)
    assert curve.prior == pytest.approx(P / (P + N), abs=1e-10)
    for t, f, h in zip(curve.threshold[1:], curve.fpr[1:], curve.tpr[1:], strict=True):
        assert (f, h) == pytest.approx((integral(down, t) / N, integral(up, t) / P), abs=1e-10)
    assert curve.auc == pytest.approx(integral(lambda t: integral(up, t) * down(t)) / (P * N), abs=1e-8)


def test_grids_that_cannot_be_used():
    for grid, observed, density, message in (
        ([0, 1], [0, 1], [1], "must have the same length"),
        ([0.5, 0.5, 1], [0, 0.5, 1], [1, 1, 1], "strictly ascending"),
        ([0, 1], [0, 1.2], [1, 1], "observed must lie"),
        ([0, 1], [0, 1], [1, -1], "density must be"),
        ([0, 1], [1, 1], [1, 1], "a class has probability 0"),
    ):
        with pytest.raises(ValueError, match=message):
            roc_from_calibration(grid, observed, density)
