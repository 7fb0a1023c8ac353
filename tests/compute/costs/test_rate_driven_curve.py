"""Thresholds chosen by rate: exact integrals of the drawn pieces, and simulation by definition."""

import numpy as np
import pytest
from random_cases import samples

from rocplot.compute import (
    RocCurve,
    auc,
    brier_curve,
    hull,
    kendall_curve,
    rate_driven_curve,
    rate_uniform_curve,
    roc,
    rol_curve,
)


def prior_of(y, weight):
    return np.average(y, weights=weight)


def parabolas(curve):
    """Integrate exactly the pieces of second derivative −4 through the points."""
    return np.trapezoid(curve.loss, curve.x) + (np.diff(curve.x) ** 3).sum() / 3


def rates_at(y, score, weight, rate, prior):
    """Return fpr and tpr at a predicted positive rate, walking down the groups of equal scores."""
    weight = np.ones(y.size) if weight is None else weight
    f = t = 0.0
    for value in np.unique(score)[::-1]:
        here = score == value
        df = (weight * here * (y == 0)).sum() / weight[y == 0].sum()
        dt = (weight * here * (y == 1)).sum() / weight[y == 1].sum()
        step = prior * dt + (1 - prior) * df
        left = rate - prior * t - (1 - prior) * f
        if left <= step:
            return f + df * left / step, t + dt * left / step
        f, t = f + df, t + dt
    return f, t


def test_rate_driven_area_is_that_of_its_parabolas():
    for y, score, weight in samples():
        prior, area = prior_of(y, weight), auc(y, score, sample_weight=weight)
        curve = rate_driven_curve(y, score, sample_weight=weight)
        assert curve.area == pytest.approx(prior * (1 - prior) * (1 - 2 * area) + 1 / 3, abs=1e-12)
        assert parabolas(curve) == pytest.approx(curve.area, abs=1e-12)
        skew = rate_driven_curve(y, score, sample_weight=weight, x="skew")
        assert skew.area == pytest.approx((1 - 2 * area) / 4 + 1 / 3, abs=1e-12)
        assert parabolas(skew) == pytest.approx(skew.area, abs=1e-12)


def test_rate_driven_points_are_exact_and_dense():
    for y, score, weight in samples(12):
        prior = prior_of(y, weight)
        for x, p in (("cost_proportion", prior), ("skew", 0.5)):
            curve = rate_driven_curve(y, score, sample_weight=weight, x=x)
            scale = 1 if x == "skew" else 2
            for i in range(0, curve.x.size, 5):
                kappa = curve.x[i]
                f, t = rates_at(y, score, weight, kappa, p)
                if x == "skew":
                    expected = kappa * (1 - t) + (1 - kappa) * f
                else:
                    expected = scale * (kappa * prior * (1 - t) + (1 - kappa) * (1 - prior) * f)
                assert curve.loss[i] == pytest.approx(expected, abs=1e-12)
            assert np.diff(curve.x).max() ** 2 / 2 < 0.001  # what a chord misses of such a parabola
            assert (np.diff(curve.x) > 0).all()


def test_rate_driven_curve_of_the_hull():
    for y, score, weight in samples(15):
        prior, convex = prior_of(y, weight), hull(y, score, sample_weight=weight)
        expected = prior * (1 - prior) * (1 - 2 * convex.auc) + 1 / 3
        assert rate_driven_curve(convex).area == pytest.approx(expected, abs=1e-12)


def test_rate_uniform_is_the_mean_over_rates():
    for y, score, weight in samples(15):
        prior = prior_of(y, weight)
        curve = rate_uniform_curve(y, score, sample_weight=weight)
        points = roc(y, score, sample_weight=weight)
        rate = prior * points.tpr + (1 - prior) * points.fpr
        missed, alarmed = np.trapezoid(1 - points.tpr, rate), np.trapezoid(points.fpr, rate)
        np.testing.assert_allclose(curve.loss, [2 * (1 - prior) * alarmed, 2 * prior * missed], atol=1e-12)
        area = auc(y, score, sample_weight=weight)
        assert curve.area == pytest.approx(prior * (1 - prior) * (1 - 2 * area) + 1 / 2, abs=1e-12)
        assert np.array_equal(curve.x, [0, 1])


def test_rol_curve_is_the_error_rate():
    for y, score, weight in samples(25):
        curve, prior = rol_curve(y, score, sample_weight=weight), prior_of(y, weight)
        assert curve.axis == "rate"
        w = np.ones(y.size) if weight is None else weight
        cuts = np.r_[np.inf, np.unique(score)[::-1]]
        rates = [np.average(score >= cut, weights=w) for cut in cuts]
        errors = [np.average((score >= cut) != y, weights=w) for cut in cuts]
        np.testing.assert_allclose(curve.x, rates, atol=1e-12)
        np.testing.assert_allclose(curve.loss, errors, atol=1e-12)
        assert np.trapezoid(curve.loss, curve.x) == pytest.approx(curve.area, abs=1e-12)
        area = auc(y, score, sample_weight=weight)
        assert curve.area == pytest.approx(prior * (1 - prior) * (1 - 2 * area) + 1 / 2, abs=1e-12)


def test_expected_losses_of_flachs_slide():
    y, score = np.repeat([1, 0], 20), np.r_[np.arange(20), np.arange(20) - 7.5]
    area = auc(y, score)
    assert rol_curve(y, score).area == pytest.approx((1 - area) / 2 + 1 / 4)  # π = ½
    for prior in (0.2, 0.5, 0.7):
        expected = 2 * prior * (1 - prior) * (1 - area) + prior**2 / 2 + (1 - prior) ** 2 / 2
        assert rol_curve(y, score, prior=prior).area == pytest.approx(expected)


def test_perfect_and_random_rankings():
    y = np.array([1, 1, 0, 0, 0])
    perfect = rol_curve(y, [5, 4, 3, 2, 1])
    np.testing.assert_allclose(perfect.loss, np.abs(perfect.x - 0.4), atol=1e-15)
    assert kendall_curve(y, [5, 4, 3, 2, 1]).area == 0
    assert np.all(kendall_curve(y, [5, 4, 3, 2, 1]).loss == 0)
    driven = rate_driven_curve(y, [5, 4, 3, 2, 1])
    k = driven.x
    expected = np.where(k <= 0.4, 2 * k * (0.4 - k), 2 * (1 - k) * (k - 0.4))
    np.testing.assert_allclose(driven.loss, expected, atol=1e-15)
    assert driven.area == pytest.approx(1 / 3 - 0.4 * 0.6)
    chance = kendall_curve(y, np.ones(5))
    np.testing.assert_allclose(chance.x, [0, 0.4, 1])
    np.testing.assert_allclose(chance.loss, [0, 2 * 0.6 * 0.4, 0])


def test_kendall_is_the_rate_driven_loss_beyond_a_perfect_ranking():
    for y, score, weight in samples(25):
        prior = prior_of(y, weight)
        curve = kendall_curve(y, score, sample_weight=weight)
        driven = rate_driven_curve(y, score, sample_weight=weight)
        shared = np.intersect1d(curve.x, driven.x)
        perfect = np.where(
            shared <= prior, 2 * shared * (prior - shared), 2 * (1 - shared) * (shared - prior)
        )
        own = driven.loss[np.isin(driven.x, shared)] - perfect
        np.testing.assert_allclose(curve.loss[np.isin(curve.x, shared)], own, atol=1e-12)
        assert np.trapezoid(curve.loss, curve.x) == pytest.approx(curve.area, abs=1e-12)
        expected = 2 * prior * (1 - prior) * (1 - auc(y, score, sample_weight=weight))
        assert curve.area == pytest.approx(expected, abs=1e-12)


def test_any_scores_serve():
    y, score = [1, 0, 1, 0], [np.inf, -3, 12, -np.inf]
    for make in (rate_driven_curve, rate_uniform_curve, rol_curve, kendall_curve):
        assert make(y, score).area == make(y, [1, 0.3, 0.7, 0.1]).area


def test_input_that_cannot_be_used():
    curve = RocCurve([0, 0.3, 1], [0, 0.9, 1])
    for make in (rate_driven_curve, rate_uniform_curve, rol_curve, kendall_curve):
        with pytest.raises(ValueError, match="prior is needed"):
            make(curve)
        assert make(curve, prior=0.4).area > 0
    with pytest.raises(TypeError, match="unexpected keyword argument 'x'"):
        rol_curve([0, 1], [0, 1], x="skew")
    with pytest.raises(ValueError, match="this result is of kind 'brier', not 'rate-driven'"):
        rate_driven_curve(brier_curve([0, 1], [0.2, 0.4]))
