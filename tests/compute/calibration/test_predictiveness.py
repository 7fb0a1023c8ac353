"""Predictiveness curves by counting, case by case."""

import numpy as np
import pytest
from random_cases import samples

from rocplot import compute


def test_shares_are_counted_case_by_case():
    for y, score, weight in samples(5):
        risk = np.round(1 / (1 + np.exp(-score)), 2)
        w = np.ones(y.size) if weight is None else weight
        curve = compute.predictiveness(y, risk, sample_weight=weight)
        assert curve.risk.tolist() == np.unique(risk[w > 0]).tolist()
        for i, r in enumerate(curve.risk):
            assert curve.percentile[i] == pytest.approx(w[risk <= r].sum() / w.sum(), abs=1e-12)
            assert curve.positive[i] == pytest.approx(
                np.average(risk[y == 1] <= r, weights=w[y == 1]), abs=1e-12
            )
            assert curve.negative[i] == pytest.approx(
                np.average(risk[y == 0] <= r, weights=w[y == 0]), abs=1e-12
            )
        assert curve.mean_risk == pytest.approx(np.average(risk, weights=w), abs=1e-12)
        assert curve.prevalence == pytest.approx(np.average(y, weights=w))
        assert curve.percentile[-1] == 1


def test_it_holds_the_roc_curve(rng):
    """Pepe et al.: 1 − the classes' shares below a risk are the rates of that cut-off."""
    y = (rng.random(80) < 0.3).astype(int)
    risk = np.round(0.2 + 0.3 * y + 0.4 * rng.random(80), 2)
    curve, roc = compute.predictiveness(y, risk), compute.roc(y, risk)
    np.testing.assert_allclose((1 - np.append(0, curve.positive[:-1]))[::-1], roc.tpr[1:], atol=1e-12)
    np.testing.assert_allclose((1 - np.append(0, curve.negative[:-1]))[::-1], roc.fpr[1:], atol=1e-12)


def test_quantiles_of_the_risk(rng):
    risk = rng.random(101)
    curve = compute.predictiveness(np.arange(101) % 2, risk)
    at = np.searchsorted(curve.percentile, [0.1, 0.5, 0.9])
    np.testing.assert_array_equal(curve.risk[at], np.quantile(risk, [0.1, 0.5, 0.9], method="inverted_cdf"))


def test_what_is_refused():
    with pytest.raises(ValueError, match="probabilities in"):
        compute.predictiveness([0, 1], [1, 2])
    with pytest.raises(ValueError, match="ascending"):
        compute.PredictivenessCurve([0.5, 1], [0.6, 0.2])
