"""Local regression against the textbook; logistic and beta fits against scikit-learn and scipy."""

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from rocplot.compute import brier_decomposition, calibration, summary
from rocplot.compute._calibration.fits import fit_beta, fit_loess, fit_logistic


def textbook_loess(x, y, at, span, degree):
    """Cleveland (1979): the q nearest cases, tricube weights, a least-squares polynomial; case by case."""
    q = int(np.floor(span * x.size + 1e-10))
    fitted = []
    for x0 in at:
        distance = np.abs(x - x0)
        h = np.sort(distance)[q - 1]
        w = np.clip(1 - (distance / h) ** 3, 0, None) ** 3
        near = w > 0
        design = np.vander(x[near] - x0, degree + 1, increasing=True) * np.sqrt(w[near])[:, None]
        fitted.append(np.linalg.lstsq(design, y[near] * np.sqrt(w[near]), rcond=None)[0][0])
    return np.array(fitted)


@pytest.mark.parametrize("degree", [1, 2])
@pytest.mark.parametrize("span", [0.3, 0.75, 1.0])
@pytest.mark.parametrize("decimals", [2, 12])
def test_loess_is_the_textbooks(degree, span, decimals, rng):
    p = np.round(rng.random(150), decimals)
    y = (rng.random(150) < p).astype(int)
    found = calibration(y, p, method="loess", span=span, degree=degree)
    np.testing.assert_array_equal(found.predicted, np.unique(p))
    expected = textbook_loess(p, y, found.predicted, span, degree)
    np.testing.assert_allclose(found.observed, expected, rtol=0, atol=1e-12 if degree == 1 else 1e-10)


def test_loess_leaves_the_unit_interval_uncut():
    y = np.repeat([0, 1], 20)
    p = np.r_[np.linspace(0.0, 0.4, 20), np.linspace(0.45, 1, 20)]
    assert calibration(y, p, method="loess", span=0.6).observed.max() > 1


def test_whole_weights_are_repeated_cases_and_scale_is_free_without(rng):
    p, w = np.round(rng.random(80), 2), rng.integers(1, 5, 80)
    y = (rng.random(80) < p).astype(int)
    weighted = calibration(y, p, sample_weight=w, method="loess")
    repeated = calibration(np.repeat(y, w), np.repeat(p, w), method="loess")
    np.testing.assert_allclose(weighted.observed, repeated.observed, atol=1e-13)
    np.testing.assert_allclose(weighted.low, repeated.low, atol=1e-13)
    half = [calibration(y, p, sample_weight=w * unit, method="loess").observed for unit in (0.37, 3.7)]
    np.testing.assert_allclose(half[0], half[1], atol=1e-12)


def test_many_ties_fall_back_to_what_the_points_tell():
    p = np.repeat([0.2, 0.5, 0.9], 30)
    y = np.tile([0, 0, 1], 30)
    y[:30] = 0
    found = calibration(y, p, method="loess", span=0.2)  # every neighbourhood is one prediction
    np.testing.assert_allclose(found.observed, [0, 1 / 3, 1 / 3])
    found = calibration(y, p, method="loess", span=0.5, degree=2)
    assert np.isfinite(found.observed).all()


def test_beyond_5000_predictions_the_grid_is_near_the_unpooled_fit(rng):
    p = rng.beta(1, 2, 6_000)
    y = (rng.random(p.size) < p**1.3).astype(int)
    found = calibration(y, p, method="loess", span=0.3)
    np.testing.assert_array_equal(found.predicted, np.linspace(p.min(), p.max(), 501))
    at = slice(None, None, 25)
    expected = textbook_loess(p, y, found.predicted[at], 0.3, 1)
    np.testing.assert_allclose(found.observed[at], expected, atol=1e-4)
    assert found.count.sum() == p.size


@pytest.mark.slow
def test_loess_variance_is_that_of_repeated_outcomes():
    x = np.linspace(0.05, 0.95, 60)
    rng = np.random.default_rng(3)
    one, size = np.ones(60), 4_000
    fits = np.array([fit_loess(x, (rng.random(60) < x) * 1.0, one, x, 0.5, 1, True)[0] for _ in range(size)])
    _, variance = fit_loess(x, x, one, x, 0.5, 1, True)  # outcomes at their expectation: the true variance
    np.testing.assert_allclose(fits.var(axis=0, ddof=1), variance, rtol=6 * np.sqrt(2 / size))


@pytest.mark.parametrize("fractional", [False, True])
def test_logistic_recalibration_is_sklearns_unpenalised_fit(fractional, rng):
    p = rng.uniform(0.01, 0.99, 300).round(2)
    y = (rng.random(300) < p**2).astype(int)
    w = rng.random(300) + 0.1 if fractional else rng.integers(1, 4, 300)
    found = calibration(y, p, sample_weight=w, method="logistic")
    x = np.log(p / (1 - p))[:, None]
    expected = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(x, y, sample_weight=w)
    assert found.slope == pytest.approx(expected.coef_[0, 0], abs=1e-6)
    assert found.intercept == pytest.approx(expected.intercept_[0], abs=1e-6)
    grid = np.unique(p)
    probability = expected.predict_proba(np.log(grid / (1 - grid))[:, None])[:, 1]
    np.testing.assert_allclose(found.observed, probability, atol=1e-6)
    assert not np.isnan(found.low).any()


def test_wald_band_of_the_logistic_curve_is_that_of_the_information_matrix(rng):
    p = rng.uniform(0.05, 0.95, 200)
    y = (rng.random(200) < p).astype(int)
    found = calibration(y, p, method="logistic", level=0.9)
    order = np.argsort(p)
    x = np.column_stack([np.ones(200), np.log(p / (1 - p))])[order]
    fitted = 1 / (1 + np.exp(-(x @ [found.intercept, found.slope])))
    covariance = np.linalg.inv((x.T * fitted * (1 - fitted)) @ x)
    half = 1.6448536269514722 * np.sqrt(np.einsum("ij,jk,ik->i", x, covariance, x))
    eta = x @ [found.intercept, found.slope]
    np.testing.assert_allclose(found.low, 1 / (1 + np.exp(half - eta)), atol=1e-9)
    np.testing.assert_allclose(found.high, 1 / (1 + np.exp(-half - eta)), atol=1e-9)


def test_beta_calibration_is_sklearns_fit_of_its_two_features(rng):
    p = rng.uniform(0.01, 0.99, 800)
    y = (rng.random(800) < p**1.5 / (p**1.5 + (1 - p) ** 0.7)).astype(int)
    found = calibration(y, p, method="beta")
    features = np.column_stack([np.log(p), -np.log(1 - p)])
    expected = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(features, y)
    assert (expected.coef_ > 0).all()
    assert [found.a, found.b, found.c] == pytest.approx(
        [*expected.coef_[0], expected.intercept_[0]], abs=1e-5
    )


@pytest.mark.parametrize("seed", range(12))
def test_beta_fit_is_the_maximum_over_increasing_maps(seed):
    rng = np.random.default_rng(seed)
    p = np.sort(rng.uniform(0.01, 0.99, 40))
    up, down = rng.integers(0, 3, 40), rng.integers(0, 3, 40)  # often no relation, or a falling one

    def loss(abc):
        eta = abc[0] * np.log(p) - abc[1] * np.log1p(-p) + abc[2]
        return up @ np.logaddexp(0, -eta) + down @ np.logaddexp(0, eta)

    found, _ = fit_beta(p, up, down)
    best = minimize(loss, [1, 1, 0], bounds=[(0, None), (0, None), (None, None)], options={"ftol": 1e-15})
    assert (found[:2] >= 0).all()
    assert loss(found) <= best.fun + 1e-8


def test_a_fit_without_a_finite_maximum_is_none():
    x = np.column_stack([np.ones(4), np.arange(4.0)])
    assert fit_logistic(x, np.array([0, 0, 1, 1]), np.array([1, 1, 0, 0])) is None
    assert fit_logistic(x[:, [0, 0]], np.array([0, 1, 0, 1]), np.array([1, 0, 1, 0])) is None


def test_four_cases_per_point_quarter_the_variance():
    x = np.linspace(0.1, 0.9, 30)
    once, four = (fit_loess(x, x, np.full(30, n), x, 0.5, 2, True) for n in (1, 4))
    np.testing.assert_allclose(once[0], four[0], atol=1e-13)
    np.testing.assert_allclose(once[1] / 4, four[1], atol=1e-15)


def test_neighbours_at_the_full_width_alone_take_part_nevertheless():
    x, y, w = np.array([0.0, 1.0]), np.array([0.0, 1.0]), np.array([1, 3])
    fit, _ = fit_loess(x, y, w, np.array([0.5]), 1.0, 1, True)
    assert fit == pytest.approx([0.5])  # on the line through both; their tricube weights would be 0


@pytest.mark.parametrize("function", [calibration, brier_decomposition])
def test_percentages_lead_to_a_division_not_to_a_new_model(function):
    y, p = np.tile([0, 1, 0], 20), np.linspace(0.5, 74.8, 60)
    with pytest.raises(
        ValueError, match=r"if these are percentages, pass y_score / 100; convert other scores"
    ):
        function(y, p)
    with pytest.raises(
        ValueError, match=r"if these are log odds \(logits\), pass scipy.special.expit\(y_score\)"
    ):
        function(y, np.log(p))
    with pytest.raises(ValueError, match=r"not scores from 5 to 748: convert scores into probabilities"):
        function(y, p * 10)
    function(y, p / 100)


@pytest.mark.parametrize(("factor", "words"), [(1, "NaN; divide percentages by 100; "), (10, "NaN; rocplot")])
def test_a_summary_warns_of_percentages(factor, words):
    with pytest.warns(UserWarning, match=words):
        summary(np.tile([0, 1, 0], 20), factor * np.linspace(0.5, 74.8, 60))
