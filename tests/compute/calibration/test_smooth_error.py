"""The smooth calibration error, against its definition and in limiting cases."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import norm

from rocplot import compute
from rocplot.compute._calibration.smooth_error import smooth_error


def by_definition(y, p, weight):
    """Integrate the smoothed residuals with reflected Gaussians, case by case, and find the fixed point."""
    t = (np.arange(2000) + 0.5) / 2000

    def error(width):
        kernel = sum(norm.pdf(t[:, None], end + 2 * j, width) for j in range(-2, 3) for end in (p, -p))
        return np.abs(kernel @ (weight * (y - p))).mean() / weight.sum()

    return brentq(lambda width: error(width) - width, 1e-3, 1)


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
    assert smooth_error(compute.counts([0, 0, 0, 1], [0.65] * 4)) == pytest.approx(0.4, abs=1e-6)


def test_right_predictions_have_none():
    assert smooth_error(compute.counts([0, 1, 0, 1], [0.0, 1.0, 0.5, 0.5])) == 0
    assert smooth_error(compute.counts([0, 1, 0, 0, 0], [0.2] * 5)) == pytest.approx(0, abs=1e-9)


def test_neighbours_that_err_against_each_other_are_one_group():
    """The binned ECE is a half here, but residuals of +½ and −½ at .5 − ε and .5 + ε cancel."""
    found = compute.calibration_statistics([1, 0], [0.4999, 0.5001])
    assert found.ece == pytest.approx(0.5, abs=1e-3)
    assert found.smooth_ece < 0.02
