"""Maps from scores to probabilities, applied to the sample and to new scores."""

import numpy as np
import pytest
from papers import FAWCETT_FIGURE_3, binormal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression

from rocplot.compute import CalibrationMap, auc, brier_decomposition, calibration, calibration_map, hull


def test_isotonic_map_of_the_sample_is_pool_adjacent_violators(rng):
    y = rng.integers(0, 2, 300)
    score = np.round(rng.normal(size=300) + y, 1)
    fitted = calibration_map(y, score)(score)
    np.testing.assert_allclose(fitted, IsotonicRegression().fit(score, y).predict(score), atol=1e-12)
    assert auc(y, fitted) == hull(y, score).auc


def test_isotonic_map_reads_the_hull_two_ways():
    y, score = FAWCETT_FIGURE_3
    y = np.array([c == "p" for c in y])
    found, vertices = calibration_map(y, score), hull(y, score)
    np.testing.assert_array_equal(found.probability, vertices.probability[::-1])
    np.testing.assert_array_equal(found.hull_slope, vertices.slope[::-1])
    odds = found.probability[:-1] / (1 - found.probability[:-1])
    np.testing.assert_allclose(found.hull_slope[:-1], odds)  # ten cases of each class: prior odds 1
    np.testing.assert_array_equal(found.score, vertices.threshold[:0:-1])


def test_a_new_score_has_the_probability_of_the_step_that_it_reaches():
    found = calibration_map([0, 0, 1, 0, 1, 1], [-2, -1, -1, 2, 3, 5])
    np.testing.assert_allclose(
        found([-np.inf, -9, -2, -1.5, -1, 2.9, 3, 4, np.inf]), [0, 0, 0, 0, 1 / 3, 1 / 3, 1, 1, 1]
    )


@pytest.mark.parametrize("scale", [1.0, 1e-6, 1e6])
def test_logistic_map_is_sklearns_unpenalised_fit(scale, rng):
    y = rng.integers(0, 2, 500)
    score, w = rng.normal(size=500) + 1.3 * y + 4, rng.random(500)
    found = calibration_map(y, score * scale, sample_weight=w, method="logistic")
    expected = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(
        score[:, None], y, sample_weight=w
    )
    new = np.linspace(-3, 12, 40)
    np.testing.assert_allclose(found(new * scale), expected.predict_proba(new[:, None])[:, 1], atol=1e-6)
    assert found.slope * scale == pytest.approx(expected.coef_[0, 0], abs=1e-5)


def test_logistic_map_of_two_gaussians_has_their_log_odds():
    y, score = binormal(60_000, 180_000, separation=1.2, seed=3)
    found = calibration_map(y, score, method="logistic")  # slope = difference of means over the variance
    assert found.slope == pytest.approx(1.2, abs=0.02)
    assert found.intercept == pytest.approx(-1.2 * 0.6 - np.log(3), abs=0.02)  # midpoint .6, odds 1:3


@pytest.mark.parametrize(("scale", "move"), [(1.0, 0.0), (1e-9, 0.0), (1e6, -3e9)])
def test_gaussian_map_is_linear_discriminant_analysis(scale, move, rng):
    y = np.repeat([1, 0, 0, 0], 50)
    score = np.round(rng.normal(size=200) + 1.3 * y, 2)
    found = calibration_map(y, score * scale + move, method="gaussian")
    expected = LinearDiscriminantAnalysis(solver="lsqr").fit(score[:, None], y)  # divides by n, as we do
    new = np.linspace(-3, 5, 40)
    np.testing.assert_allclose(
        found(new * scale + move), expected.predict_proba(new[:, None])[:, 1], rtol=1e-7
    )
    assert found.slope * scale == pytest.approx(expected.coef_[0, 0], rel=1e-8)


def test_gaussian_map_is_the_slides_formula_on_four_cases():
    """Means 4 and 1, squared deviations 1, 1 and 1, 1, 4: γ = 3/(8/5), s₀ = 2.5, odds 2:3."""
    y, score = [1, 1, 0, 0, 0], np.array([3, 5, 0, 0, 3])
    found = calibration_map(y, score, method="gaussian")
    assert (found.slope, found.intercept) == pytest.approx((15 / 8, np.log(2 / 3) - 2.5 * 15 / 8))
    assert found(2.5) == pytest.approx(2 / 5)  # halfway the classes are equally likely but for their shares
    weighted = calibration_map(
        [1, 1, 0, 0], [3, 5, 0, 3], sample_weight=[0.5, 0.5, 1, 0.5], method="gaussian"
    )
    assert (weighted.slope, weighted.intercept) == pytest.approx((found.slope, found.intercept))
    turned = calibration_map(y, -score, method="gaussian")
    assert turned(-score) == pytest.approx(found(score))


def test_gaussian_map_of_classes_that_a_cut_separates_and_of_such_without_spread():
    found = calibration_map([0, 0, 1, 1], [0, 1, 3, 4], method="gaussian")
    assert (found.slope, found.intercept) == pytest.approx((12, -24))  # 3 / .25 about 2
    with pytest.raises(ValueError, match=r"do not vary within the classes.*'isotonic'"):
        calibration_map([0, 0, 1, 1], [0.1, 0.1, 0.3, 0.3], method="gaussian")
    with pytest.raises(ValueError, match="all scores are equal"):
        calibration_map([0, 1, 1], [2, 2, 2], method="gaussian")
    with pytest.raises(ValueError, match="infinite scores, which a gaussian map"):
        calibration_map([0, 1, 0], [1, 2, np.inf], method="gaussian")


def test_beta_map_is_the_beta_calibration_curve(rng):
    p = rng.uniform(0.02, 0.98, 400)
    y = (rng.random(400) < p**2).astype(int)
    found, curve = calibration_map(y, p, method="beta"), calibration(y, p, method="beta")
    np.testing.assert_allclose(found(curve.predicted), curve.observed, atol=1e-14)
    assert found.a == curve.a
    clipped = calibration_map(y, np.where(p > 0.9, 1.0, p), method="beta", clip=0.01)
    assert np.isfinite(clipped([0, 1])).all()


def test_maps_bear_their_sample_and_calibrate_it():
    y, score = binormal(200, 300, seed=1)
    found = calibration_map(y, {"steps": score, "worse": np.round(score)})
    assert isinstance(found["worse"], CalibrationMap)
    parts = brier_decomposition(y, found["worse"](np.round(score)))
    assert parts.calibration == 0
    assert calibration_map(found["steps"]) is found["steps"]
    with pytest.raises(ValueError, match="calibration_map"):
        calibration(y, score)
    assert calibration(y, found["steps"](score), method="isotonic").average_error < 1e-12


def test_what_cannot_be_mapped():
    with pytest.raises(
        ValueError, match="method='platt' is unknown: choose from 'isotonic', 'logistic', 'beta'"
    ):
        calibration_map([0, 1], [1, 2], method="platt")
    with pytest.raises(ValueError, match="separate the classes"):
        calibration_map([0, 0, 1], [1, 2, 3], method="logistic")
    with pytest.raises(ValueError, match="all predictions are equal"):
        calibration_map([0, 0, 1], [1, 1, 1], method="logistic")
    with pytest.raises(ValueError, match="infinite scores"):
        calibration_map([0, 1, 0], [1, 2, np.inf], method="logistic")
    with pytest.raises(ValueError, match="'beta' needs scores in"):
        calibration_map([0, 1, 0], [1, 2, 3], method="beta")
    with pytest.raises(ValueError, match="infinite log-odds"):
        calibration_map([0, 1, 0], [0, 0.5, 1], method="beta")
    fitted = calibration_map([0, 1, 0, 1], [0.1, 0.2, 0.3, 0.4], method="beta")
    with pytest.raises(ValueError, match="score must lie in"):
        fitted([2.0])
    with pytest.raises(ValueError, match="missing"):
        fitted([np.nan])
    assert fitted([]).shape == (0,)


@pytest.mark.parametrize(
    ("kws", "message"),
    [
        ({"method": "platt"}, "method='platt' is unknown"),
        ({"probability": [0.2, 1.8]}, r"probability must lie in \[0, 1\]"),
        ({"probability": [0.2]}, "score has 2 values but probability has 1"),
        ({"score": [1, 0]}, "score must be strictly ascending"),
        ({"hull_slope": [1.0]}, "hull_slope has shape"),
        ({"method": "beta", "a": 1, "b": 1}, "c must be finite"),
        ({"method": "logistic", "intercept": 0}, "slope must be finite"),
        ({"clip": 0.7}, "clip must"),
    ],
)
def test_a_map_takes_no_impossible_contents(kws, message):
    with pytest.raises(ValueError, match=message):
        CalibrationMap(**({"score": [0, 1], "probability": [0.2, 0.8]} | kws))


def test_maps_made_by_hand_and_maps_that_are_ready():
    assert CalibrationMap([0, 1], [0.2, 0.8])([-1, 0.5, 1]).tolist() == [0.2, 0.2, 0.8]
    even = CalibrationMap([0, 1], [0.5, 0.5], method="logistic", intercept=0, slope=0)
    assert even.hull_slope.size == 0
    assert even([3]).tolist() == [0.5]
    with pytest.raises(TypeError, match="`method` cannot be changed on a precomputed CalibrationMap"):
        calibration_map(CalibrationMap([0, 1], [0.2, 0.8]), method="logistic")


@pytest.mark.parametrize("method", ["isotonic", "logistic", "beta", "gaussian"])
def test_a_map_takes_one_score_alone(method, rng):
    y = rng.integers(0, 2, 200)
    found = calibration_map(y, 0.2 + 0.2 * y + 0.5 * rng.random(200), method=method)
    assert found(0.5).shape == ()
    assert found(0.5) == found([0.5])[0]
