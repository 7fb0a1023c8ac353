"""One calibration curve over groups: each group's curve, the model at each point, and bad groups."""

import numpy as np
import pytest
from scipy import stats

from rocplot import compute
from rocplot.compute import Interval


def hospitals(seed=0, n=3000, k=6, spread=0.4):
    rng = np.random.default_rng(seed)
    hospital, p = rng.integers(0, k, n), rng.beta(2, 4, n)
    shift = rng.normal(0, spread, k)[hospital]
    return rng.random(n) < 1 / (1 + np.exp(-(np.log(p / (1 - p)) + shift))), p, hospital


def logit(p):
    return np.log(p / (1 - p))


@pytest.mark.parametrize("method", ["logistic", "spline"])
def test_each_point_is_a_random_effects_model_of_the_groups(method):
    y, p, hospital = hospitals()
    found = compute.calibration_over_groups(y, p, by=hospital, method=method)
    i = int(np.argmin(abs(found.predicted - 0.4)))
    estimates = []
    for k in range(6):
        here = hospital == k
        options = {"knots": 3} if method == "spline" else {}
        curve = compute.calibration(y[here], p[here], method=method, **options)
        observed, low, high = (
            np.interp(found.predicted[i], curve.predicted, logit(column)) for column in (curve.observed, curve.low, curve.high)
        )
        error = (high - low) / (2 * stats.norm.ppf(0.975))
        estimates.append(Interval(float(observed), -9, 9, float(error)))
    pooled = compute.random_effects(estimates)
    names = ("estimate", "low", "high", "prediction_low", "prediction_high")
    numbers = found.observed, found.low, found.high, found.prediction_low, found.prediction_high
    for name, column in zip(names, numbers, strict=True):
        assert logit(column[i]) == pytest.approx(getattr(pooled, name), abs=2e-3)  # curves are read between points
    assert found.n_groups[i] == 6


def test_right_predictions_lie_within_the_band():
    y, p, hospital = hospitals(seed=3, n=6000, spread=0.0)
    found = compute.calibration_over_groups(y, p, by=hospital, method="logistic")
    inside = (found.low <= found.predicted) & (found.predicted <= found.high)
    assert inside[found.n_groups > 1].mean() > 0.9
    assert (found.prediction_low <= found.low + 1e-9)[found.n_groups > 1].all()


def test_where_one_group_reaches_there_is_no_curve():
    y = np.tile([0, 1, 0, 1, 1, 0], 20)
    p = np.r_[np.linspace(0.1, 0.5, 60), np.linspace(0.3, 0.9, 60)]
    found = compute.calibration_over_groups(y, p, by=np.repeat(["a", "b"], 60), method="logistic")
    alone = found.n_groups < 2
    assert (found.predicted[alone] < 0.3).any()
    assert (found.predicted[alone] > 0.5).any()
    assert np.isnan(found.observed[alone]).all()
    assert not np.isnan(found.observed[~alone]).any()
    assert list(found.curves) == ["a", "b"]
    assert found.curves["a"].x.max() <= 0.5


@pytest.mark.parametrize(
    ("change", "options", "words"),
    [
        (lambda y, p, h: (y, p, np.zeros(y.size)), {}, "two groups"),
        (lambda y, p, h: (y, p, np.where(np.arange(y.size) == np.argmin(y), 9, h)), {}, "without positive cases, 9"),
        (lambda y, p, h: (y, np.where(np.arange(y.size) < 1, 0, p), h), {}, "group .*clip"),
        (lambda y, p, h: (y, 2 * p, h), {}, "probabilities"),
        (lambda y, p, h: (y, p, h[1:]), {}, "same length"),
        (lambda y, p, h: (y, p.round(), h), {"clip": 1e-3}, "group .*too few for 3 knots"),
        (lambda y, p, h: (y, p, h), {"knots": 7}, "knots"),
        (lambda y, p, h: (y, p, h), {"method": "bins"}, "method"),
    ],
)
def test_bad_groups(change, options, words):
    y, p, hospital = change(*hospitals(n=400))
    with pytest.raises((ValueError, TypeError), match=words):
        compute.calibration_over_groups(y, p, by=hospital, **options)


def test_a_centre_that_is_one_cluster_has_no_limits():
    rng = np.random.default_rng(0)
    by, p = np.arange(300) % 3, rng.uniform(0.1, 0.9, 300)
    with pytest.raises(ValueError, match="groups leave the curve of 0 without limits"):
        compute.calibration_over_groups(rng.random(300) < p, p, by=by, method="logistic", groups=by)
