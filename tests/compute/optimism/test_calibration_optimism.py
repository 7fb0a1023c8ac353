"""Bias-corrected calibration curves against R's rms and a loop by hand."""

import json
from pathlib import Path

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

from rocplot.compute import calibration, calibration_optimism
from rocplot.compute._optimism.optimism import Study

R = json.loads((Path(__file__).parents[2] / "data" / "optimism_values.json").read_text(encoding="utf-8"))


def logistic():
    return LogisticRegression(C=np.inf, tol=1e-10, max_iter=2000)


def study(rng, n=100):
    X = rng.normal(size=(n, 4))
    return X, (rng.random(n) < 1 / (1 + np.exp(-X[:, 0]))).astype(int)


@pytest.fixture
def given(monkeypatch):
    """Have the resamples be given ones, in place of random ones."""

    def give(drawn):
        turns = iter(drawn)
        monkeypatch.setattr(Study, "draw_units", lambda self, rng: (np.sort(next(turns)), 0))
        return len(drawn)

    return give


@pytest.mark.parametrize("method", ["loess", "logistic", "spline"])
def test_curves_are_those_of_rms(method, given):
    draws = given(np.array(R["drawn"], int) - 1)
    found = calibration_optimism(logistic(), np.array(R["x"]), R["y"], method=method, n_resamples=draws)
    predicted, apparent, corrected = np.array(R["curves"][method])
    np.testing.assert_allclose(found.predicted, predicted, rtol=0, atol=1e-5)
    np.testing.assert_allclose(found.apparent, apparent, rtol=0, atol=1e-5)
    np.testing.assert_allclose(found.observed, corrected, rtol=0, atol=2e-5)
    np.testing.assert_allclose(found.optimism, apparent - corrected, rtol=0, atol=2e-5)


def test_the_optimism_is_that_of_a_loop_with_weights(rng, given):
    X, y = study(rng)
    weight = rng.uniform(0.5, 2, 100)
    drawn = [rng.integers(0, 100, 100) for _ in range(5)]
    found = calibration_optimism(
        logistic(), X, y, method="logistic", sample_weight=weight, n_resamples=given(drawn)
    )
    p = logistic().fit(X, y, sample_weight=weight).predict_proba(X)[:, 1]
    ends = np.sort(p)[[4, -5]]
    np.testing.assert_allclose(found.predicted, np.linspace(*ends, 50), atol=1e-6)
    excess = []
    for cases in drawn:
        own = logistic().fit(X[cases], y[cases], sample_weight=weight[cases]).predict_proba(X)[:, 1]
        curves = []
        for rows in (cases, np.arange(100)):
            x = np.log(own[rows] / (1 - own[rows]))[:, None]
            line = logistic().fit(x, y[rows], sample_weight=weight[rows])
            at = np.sort(own[rows])
            fitted = line.predict_proba(np.log(at / (1 - at))[:, None])[:, 1]
            curves.append(np.interp(found.predicted, at, fitted, left=np.nan, right=np.nan))
        excess.append(curves[0] - curves[1])
    np.testing.assert_allclose(found.optimism, np.nanmean(excess, axis=0), atol=1e-5)
    np.testing.assert_allclose(found.observed, found.apparent - found.optimism, atol=1e-14)
    places = np.abs(p[:, None] - found.predicted).argmin(axis=1)
    np.testing.assert_allclose(found.count, np.bincount(places, weight, 50), atol=1e-9)
    distance = np.abs(found.observed - found.predicted)
    assert found.average_error == pytest.approx(distance @ found.count / weight.sum())


def test_a_curve_without_limits(rng):
    X, y = study(rng)
    found = calibration_optimism(logistic(), X, y, n_resamples=5, seed=0)
    assert np.isnan(found.low).all()
    assert found.n_resamples == 5
    assert (
        found.describe()
        == "Calibration curve (loess, corrected for optimism by 5 bootstrap resamples) without limits."
    )
    assert {"predicted", "observed", "apparent", "optimism"} <= set(found.to_frame().columns)
    plain = calibration(y, found.counts.score[0] * 0 + 0.5 * rng.random(100), method="loess")
    assert plain.apparent is None
    assert "apparent" not in plain.to_frame().columns


@pytest.mark.slow
def test_seeds_workers_groups_and_whole_weights(rng):
    X, y = study(rng, 60)
    own = {"method": "logistic", "n_resamples": 6, "seed": 1}
    once = calibration_optimism(logistic(), X, y, **own)
    assert once == calibration_optimism(logistic(), X, y, n_jobs=2, **own)
    weight = rng.integers(0, 3, 60)
    rows = np.repeat(np.arange(60), weight)
    weighted = calibration_optimism(logistic(), X, y, sample_weight=weight, **own)
    repeated = calibration_optimism(logistic(), X[rows], y[rows], **own)
    np.testing.assert_array_equal(weighted.observed, repeated.observed)
    pairs = calibration_optimism(logistic(), X, y, groups=np.arange(60) // 2, **own)
    alone = calibration_optimism(logistic(), X, y, groups=np.arange(60), **own)
    assert pairs != once
    np.testing.assert_array_equal(alone.observed, once.observed)


def test_an_overfitted_model_is_too_extreme_in_new_cases(rng):
    X = rng.normal(size=(120, 15))
    y = (rng.random(120) < 1 / (1 + np.exp(-X[:, 0]))).astype(int)
    found = calibration_optimism(logistic(), X, y, method="logistic", n_resamples=40, seed=0)
    np.testing.assert_allclose(found.apparent, found.predicted, atol=1e-4)  # by maximum likelihood
    assert found.observed[0] > found.predicted[0] + 0.04
    assert found.observed[-1] < found.predicted[-1] - 0.04


def test_refits_without_a_curve_are_left_out(rng, given):
    X, y = study(rng)
    few = np.r_[np.flatnonzero(y == 0)[:2], np.flatnonzero(y == 1)[:2]]
    drawn = [*(rng.integers(0, 100, 100) for _ in range(3)), np.repeat(few, 25)]
    ridge = LogisticRegression()
    expected = calibration_optimism(ridge, X, y, method="logistic", n_resamples=given(drawn[:3]))
    with pytest.warns(UserWarning, match="1 of 4 refits are left out of the calibration curve"):
        found = calibration_optimism(ridge, X, y, method="logistic", n_resamples=given(drawn))
    np.testing.assert_array_equal(found.observed, expected.observed)


class Constant:
    def fit(self, X, y):
        pass

    def predict_proba(self, X):
        return np.full((len(X), 2), 0.5)


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"estimator": SVC()}, ValueError, "gives no probabilities, which a calibration curve needs"),
        ({"estimator": Constant()}, ValueError, "estimator predicts 0.5 for almost all cases"),
        ({"estimator": KNeighborsClassifier(3), "method": "spline"}, ValueError, "clip"),
        ({"method": "bins"}, ValueError, "method='bins' is unknown"),
        ({"X": np.eye(10), "y": np.arange(10) % 2}, ValueError, "y has 10 cases: at least 11"),
        ({"span": 2}, ValueError, "span"),
        ({"knots": 7}, ValueError, "knots"),
        ({"n_resamples": 0}, ValueError, "n_resamples"),
        ({"y": np.zeros(40)}, ValueError, "y holds negative cases only"),
    ],
)
def test_what_is_refused(rng, kws, error, message):
    given = {"estimator": logistic(), "X": rng.normal(size=(40, 2)), "y": np.arange(40) % 2} | kws
    with pytest.raises(error, match=message):
        calibration_optimism(**({"n_resamples": 3} | given))
