"""Cost and Brier curves over the log odds of the cost proportion, against every decision at every condition."""

import numpy as np
import pytest
from random_cases import samples
from scipy.special import expit, logit

from rocplot import compute


def loss(y, positive, weight, kappa):
    """Compute the loss of a decision, case by case."""
    weight = np.ones(y.size) if weight is None else weight
    missed, alarmed = (y == 1) & ~positive, (y == 0) & positive
    return 2 * (kappa * weight[missed].sum() + (1 - kappa) * weight[alarmed].sum()) / weight.sum()


def test_lowest_loss_of_all_cut_offs():
    for y, score, weight in samples(6):
        curve = compute.cost_curve(y, score, sample_weight=weight, x="log_odds")
        assert np.isfinite(curve.x).all()
        assert np.isnan(curve.area)
        assert curve.axis == "log_odds"
        for x, found in zip(curve.x, curve.loss, strict=True):
            cuts = [np.inf, *np.unique(score)]
            expected = min(loss(y, score >= cut, weight, expit(x)) for cut in cuts)
            assert found == pytest.approx(expected, abs=1e-10)


def test_loss_of_likelihood_ratios_at_their_cut_off(rng):
    y = (rng.random(50) < 0.3).astype(int)
    llr = np.round(rng.normal(size=50) * 2 + y, 1)
    weight = rng.random(50) + 0.1
    prior = np.average(y, weights=weight)
    curve = compute.brier_curve(y, llr, sample_weight=weight, x="log_odds", scores="llr")
    for left, right in zip(range(curve.x.size - 1), range(1, curve.x.size), strict=True):
        if curve.x[right] - curve.x[left] < 1e-9:
            continue
        x = (curve.x[left] + curve.x[right]) / 2  # positive iff the posterior odds are at least (1 − κ)/κ
        expected = loss(y, llr + logit(prior) >= -x, weight, expit(x))
        ends = expit(curve.x[[left, right]])
        assert np.interp(expit(x), ends, curve.loss[[left, right]]) == pytest.approx(expected, abs=1e-9)


def test_likelihood_ratios_are_probabilities_at_the_prior(rng):
    y = np.arange(40) % 4 == 0
    llr = rng.normal(size=40)
    as_probability = compute.brier_curve(y, expit(llr + logit(0.25)))
    as_ratio = compute.brier_curve(y, llr, scores="llr")
    np.testing.assert_allclose(as_ratio.x, as_probability.x, atol=1e-12)
    np.testing.assert_allclose(as_ratio.loss, as_probability.loss, atol=1e-12)
    assert as_ratio.area == pytest.approx(as_probability.area)


def test_perfect_ranking_has_no_finite_vertex():
    assert compute.cost_curve([1, 0], [2, 1], x="log_odds").x.size == 0


def test_folds_are_refused():
    folds = [([1, 0, 1, 0], [4, 3, 2, 1])] * 2
    with pytest.raises(ValueError, match="log_odds"):
        compute.cost_curve(folds, x="log_odds")
