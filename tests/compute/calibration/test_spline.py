"""Spline calibration against R's rms and Hmisc, and by its properties."""

import json
from pathlib import Path

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute import calibration
from rocplot.compute._calibration.fits import make_spline_basis

R = json.loads((Path(__file__).parents[2] / "data" / "spline_values.json").read_text(encoding="utf-8"))
STUDIES = [(study, fit) for study in R["studies"] for fit in study["fits"]]


def logit(p):
    return np.log(p / (1 - p))


@pytest.mark.parametrize(("study", "fit"), STUDIES)
def test_knots_basis_fit_and_band_are_those_of_rms(study, fit):
    p, weight, n_knots = np.array(study["p"]), np.array(study["weight"]), len(fit["knots"])
    found = calibration(study["y"], p, sample_weight=weight, method="spline", knots=n_knots)
    at = np.unique(p)
    np.testing.assert_array_equal(found.predicted, at)
    np.testing.assert_allclose(found.knots, fit["knots"], rtol=0, atol=1e-9)
    basis = make_spline_basis(logit(at), np.array(fit["knots"]))
    np.testing.assert_array_equal(basis[:, 0], 1)
    np.testing.assert_allclose(basis[:, 1:].T, fit["basis"], rtol=0, atol=1e-9)
    eta, half = np.array(fit["log_odds"]), 1.959963984540054 * np.array(fit["standard_error"])
    for name, expected in (("observed", eta), ("low", eta - half), ("high", eta + half)):
        np.testing.assert_allclose(getattr(found, name), 1 / (1 + np.exp(-expected)), rtol=0, atol=1e-6)


def cases(rng, n=300):
    p = rng.beta(2, 2, n)
    return (rng.random(n) < p**2).astype(int), p


def test_whole_weights_are_repeated_cases(rng):
    y, p = cases(rng, 50)
    weight = rng.integers(1, 4, 50)
    once = calibration(y, p, sample_weight=weight, method="spline")
    repeated = calibration(np.repeat(y, weight), np.repeat(p, weight), method="spline")
    for name in ("knots", "observed", "low", "high"):
        np.testing.assert_allclose(getattr(once, name), getattr(repeated, name), rtol=0, atol=1e-12)


def test_fractional_weights_have_knots_at_shares_of_the_weight():
    p = np.linspace(0.05, 0.95, 200)
    y = (np.arange(200) * 7 % 10 < 10 * p).astype(int)
    weight = np.where(p < 0.5, 0.5, 1.5)
    found = calibration(y, p, sample_weight=weight, method="spline", knots=3)
    total = np.cumsum(weight) / weight.sum()
    np.testing.assert_allclose(found.knots, [logit(p[total >= share][0]) for share in (0.1, 0.5, 0.9)])
    np.testing.assert_allclose(found.observed, refitted(p, y, weight, found.knots), atol=1e-6)


def refitted(p, y, weight, knots):
    """Maximise the likelihood over splines that scipy makes natural, at any points of the outer pieces."""
    from scipy.interpolate import CubicSpline
    from scipy.optimize import minimize

    x = logit(p)

    def curve(heights):
        inner = CubicSpline(knots, heights, bc_type="natural")
        ends = [inner(knots[i]) + inner(knots[i], 1) * (x - knots[i]) for i in (0, -1)]
        return np.where(x < knots[0], ends[0], np.where(x > knots[-1], ends[1], inner(x)))

    def loss(heights):
        eta = curve(heights)
        return weight @ (np.logaddexp(0, eta) - y * eta)

    best = minimize(loss, np.zeros(len(knots)), method="BFGS", options={"gtol": 1e-9})
    return 1 / (1 + np.exp(-curve(best.x)))


def test_groups_change_the_band_alone(rng):
    y, p = cases(rng)
    plain = calibration(y, p, method="spline")
    grouped = calibration(y, p, method="spline", groups=np.arange(300) // 3)
    np.testing.assert_array_equal(plain.observed, grouped.observed)
    assert (plain.low != grouped.low).all()


def test_log_odds_are_linear_beyond_the_outer_knots(rng):
    y, p = cases(rng)
    found = calibration(y, p, method="spline", knots=5)
    x, eta = logit(found.predicted), logit(found.observed)
    for beyond in (x <= found.knots[0], x >= found.knots[-1]):
        assert beyond.sum() > 10
        slope = np.diff(eta[beyond]) / np.diff(x[beyond])
        np.testing.assert_allclose(slope, slope[0], atol=1e-7)


def test_fits_of_folds_are_averaged(rng):
    y, p = cases(rng, 400)
    fold = np.arange(400) % 2
    mean = calibration(y, p, fold=fold, method="spline")
    each = [calibration(y[fold == k], p[fold == k], method="spline") for k in (0, 1)]
    at = np.searchsorted(mean.x, 0.5)
    expected = np.mean([np.interp(0.5, one.predicted, one.observed) for one in each])
    assert mean.y[at] == pytest.approx(expected)


def test_predictions_of_0_and_1_need_a_clip(rng):
    y, p = cases(rng)
    p[:5] = [0, 1, 0, 1, 0]
    with pytest.raises(ValueError, match="clip"):
        calibration(y, p, method="spline")
    clipped = calibration(y, np.clip(p, 0.01, 0.99), method="spline")
    np.testing.assert_allclose(
        calibration(y, p, method="spline", clip=0.01).observed[[0, -1]], clipped.observed[[0, -1]]
    )


def test_too_few_predictions_for_knots():
    y, p = [0, 1, 0, 1] * 20, [0.2, 0.2, 0.7, 0.7] * 20
    with pytest.raises(ValueError, match="y_score holds 2 distinct predictions, too few for 3 knots"):
        calibration(y, p, method="spline")
    with pytest.raises(ValueError, match="y_score holds 9 distinct"):  # of which the 5th is one knot
        calibration([0, 1, 0, 1, 0, 1, 0, 1, 1], np.arange(1, 10) / 10, method="spline")


def test_equal_knots_are_one():
    p = np.repeat([0.1, 0.3, 0.4, 0.5, 0.6, 0.9], [80, 10, 10, 10, 10, 80])
    y = np.tile([0, 1, 0, 0, 1], 40)
    middle = (logit(0.4) + logit(0.5)) / 2
    found = calibration(y, p, method="spline", knots=5)
    np.testing.assert_allclose(found.knots, [logit(0.1), middle, logit(0.9)])


def test_separated_classes_have_no_fit():
    p = np.arange(1, 21) / 21
    with pytest.raises(ValueError, match="separate"):
        calibration(p > 0.5, p, method="spline")
    inner = (p > 0.3) & (p < 0.7)  # separated by a curve, not by a cut
    with pytest.raises(ValueError, match="no finite maximum"):
        calibration(inner, p, method="spline", knots=4)


@pytest.mark.parametrize("knots", [2, 6, 3.5, True, "3", None])
def test_numbers_of_knots_that_there_are_not(rng, knots):
    with pytest.raises(ValueError, match="knots must be 3, 4 or 5"):
        calibration(*cases(rng), method="spline", knots=knots)


def test_a_spline_of_pooled_counts_is_refused(rng):
    y, p = cases(rng)
    with pytest.raises(ValueError, match="spline"):
        calibration(compute.counts(y, p, max_points=20), method="spline")


def test_many_predictions_stand_on_a_grid(rng):
    y, p = cases(rng, 6000)
    found = calibration(y, p, method="spline")
    assert found.predicted.size == 501
    assert found.count.sum() == 6000
    np.testing.assert_allclose(found.knots, np.quantile(logit(p), [0.1, 0.5, 0.9]))
