"""The smooth calibration error, against its definition and in limiting cases."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm

from rocplot import compute
from rocplot.compute._calibration.fits import compute_smooth_error


def by_definition(y, p, weight):
    """Integrate the smoothed residuals with reflected Gaussians, of each prediction, and find the fixed point."""
    t = (np.arange(2000) + 0.5) / 2000
    at, place = np.unique(p, return_inverse=True)  # predictions of two decimals: few Gaussians for many cases
    residual = np.bincount(place, weight * (y - p))

    def error(width):
        kernel = sum(norm.pdf(t[:, None], end + 2 * j, width) for j in range(-2, 3) for end in (at, -at))
        return np.abs(kernel @ residual).mean() / weight.sum()

    return brentq(lambda width: error(width) - width, 1e-3, 1, xtol=1e-9)


@pytest.mark.filterwarnings("ignore:some predictions are 0 or 1")
@pytest.mark.sample(2)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n", [8, 150])
def test_it_is_the_width_at_which_error_and_width_agree(rng, n, weighted):
    p = np.round(rng.random(n), 2)
    y = (rng.random(n) < p**2).astype(float)
    y[:2] = 0, 1
    weight = rng.random(n) + 0.1 if weighted else np.ones(n)
    found = compute.calibration_statistics(y, p, sample_weight=weight if weighted else None)
    assert found.smooth_ece == pytest.approx(by_definition(y, p, weight), rel=1e-5)


def test_a_constant_prediction_errs_by_its_distance_from_the_prior():
    assert compute_smooth_error(compute.counts([0, 0, 0, 1], [0.65] * 4)) == pytest.approx(0.4, abs=1e-6)


def test_right_predictions_have_none():
    assert compute_smooth_error(compute.counts([0, 1, 0, 1], [0.0, 1.0, 0.5, 0.5])) == 0
    assert compute_smooth_error(compute.counts([0, 1, 0, 0, 0], [0.2] * 5)) == pytest.approx(0, abs=1e-9)


def test_neighbours_that_err_against_each_other_are_one_group():
    """The binned ECE is a half here, but residuals of +½ and −½ at .5 − ε and .5 + ε cancel."""
    found = compute.calibration_statistics([1, 0], [0.4999, 0.5001])
    assert found.ece == pytest.approx(0.5, abs=1e-3)
    assert found.smooth_ece < 0.02


# -- the curve ------------------------------------------------------------------------------------


def kernel_regression(y, p, weight, at, width):
    """Average the labels around each place by reflected Gaussians, case by case."""
    ends = np.concatenate([sign * p + 2 * j for j in range(-2, 3) for sign in (1, -1)])
    kernel = norm.pdf(at[:, None], ends, width).reshape(at.size, 10, p.size).sum(axis=1)
    return kernel @ (weight * y) / (kernel @ weight)


@pytest.mark.sample(1)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n", [40, 400])
def test_the_curve_is_the_kernel_regression_of_the_same_width(rng, n, weighted):
    p = np.round(rng.random(n), 2)
    y = (rng.random(n) < p**2).astype(float)
    weight = rng.random(n) + 0.1 if weighted else np.ones(n)
    found = compute.calibration(y, p, sample_weight=weight if weighted else None, method="smooth")
    np.testing.assert_array_equal(found.predicted, np.unique(p))
    assert found.bandwidth == pytest.approx(by_definition(y, p, weight), rel=1e-5)
    expected = kernel_regression(y, p, weight, found.predicted, found.bandwidth)
    np.testing.assert_allclose(found.observed, expected, atol=2e-6)
    np.testing.assert_allclose(found.count, [weight[p == at].sum() for at in found.predicted])
    assert np.isnan(found.low).all()
    assert found.kind == ""
    assert found.describe() == "Calibration curve (smooth) without limits."


@pytest.mark.slow
def test_the_curve_of_many_predictions_is_given_on_a_grid(rng):
    """Two clusters of predictions: far from both, in bandwidths, the curve is left out."""
    p = np.r_[rng.uniform(0.1, 0.2, 4000), rng.uniform(0.8, 0.9, 4000)]
    y = rng.random(p.size) < p
    found = compute.calibration(y, p, method="smooth")
    grid = np.linspace(p.min(), p.max(), 501)
    assert np.isin(found.predicted, grid).all()
    assert found.bandwidth < 0.03
    assert not (
        (found.predicted > 0.2 + 8 * found.bandwidth) & (found.predicted < 0.8 - 8 * found.bandwidth)
    ).any()
    assert not np.isnan(found.observed).any()
    assert found.count.sum() == p.size
    near = (found.predicted < 0.21) | (found.predicted > 0.79)
    expected = kernel_regression(y, p, np.ones(p.size), found.predicted[near], found.bandwidth)
    np.testing.assert_allclose(found.observed[near], expected, atol=1e-5)


def test_curves_in_limiting_cases():
    """Right predictions stand on the diagonal; one prediction has the proportion of its cases."""
    right = compute.calibration([0, 1, 0, 1], [0.0, 1.0, 0.5, 0.5], method="smooth")
    assert right.bandwidth == 0
    np.testing.assert_allclose(right.observed, [0, 0.5, 1], atol=1e-12)
    one = compute.calibration([0, 0, 0, 1], [0.65] * 4, method="smooth")
    np.testing.assert_allclose(one.observed, [0.25], atol=1e-12)


def test_intervals_of_the_curve_are_refused():
    with pytest.raises(ValueError, match="interval='wald' is not available for a smooth curve: leave it out"):
        compute.calibration([0, 1], [0.2, 0.7], method="smooth", interval="wald")
