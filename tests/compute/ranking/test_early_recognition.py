"""Early recognition: RDKit's numbers, the definitions over all orders of the ties, weights, and what is undefined."""

import json
import math
from itertools import pairwise, permutations, product
from pathlib import Path

import numpy as np
import pytest
from data.rdkit_scoring import ACTIVE, classes
from scipy.integrate import quad

from rocplot import compute

RDKIT = json.loads((Path(__file__).parents[2] / "data" / "rdkit_scoring.json").read_text(encoding="utf-8"))


def orders(y, score):
    """All rankings of the cases in which equal scores come in any order."""
    blocks = [list(permutations(y[score == one])) for one in np.unique(score)[::-1]]
    for parts in product(*blocks):
        yield np.concatenate(parts)


def truchon_and_bayly(ranked, alpha):
    """Eq. 36 of Truchon & Bayly (2007), by ranks from 1."""
    n, share = ranked.size, ranked.mean()
    rank = 1 + np.flatnonzero(ranked)
    rie = np.exp(-alpha * rank / n).sum() / (share * (1 - np.exp(-alpha)) / (np.exp(alpha / n) - 1))
    steep = share * np.sinh(alpha / 2) / (np.cosh(alpha / 2) - np.cosh(alpha / 2 - alpha * share))
    return rie * steep + 1 / (1 - np.exp(alpha * (1 - share)))


@pytest.mark.parametrize("name", list(ACTIVE))
def test_rdkit(name):
    known = RDKIT[name]
    y, score = classes(name), -np.arange(ACTIVE[name][0])
    assert sum(y) == known["active"]
    assert compute.auc(y, score) == pytest.approx(known["auc"], rel=1e-12, abs=1e-12)
    for alpha, value in known["bedroc"].items():
        assert compute.bedroc(y, score, alpha=float(alpha)) == pytest.approx(value, rel=1e-12, abs=1e-14)
    for fraction, value in known["enrichment_factor"].items():
        taken = math.ceil(float(fraction) * len(y)) / len(y)  # it takes whole cases
        found = compute.enrichment_factor(y, score, fraction=taken)
        assert found == pytest.approx(value, rel=1e-12, abs=1e-12)


def test_ties_count_in_their_expected_order(rng):
    for _ in range(12):
        y = np.r_[1, 0, rng.integers(0, 2, 5)]
        score = rng.integers(0, 3, 7)
        every = list(orders(y, score))
        for alpha in (1, 20):
            expected = np.mean([truchon_and_bayly(one, alpha) for one in every])
            assert compute.bedroc(y, score, alpha=alpha) == pytest.approx(expected, rel=1e-10, abs=1e-12)
        for top in (1, 2, 5, 7):
            expected = np.mean([one[:top].mean() for one in every]) / y.mean()
            assert compute.enrichment_factor(y, score, fraction=top / 7) == pytest.approx(expected, rel=1e-12)


def test_log_auc_is_the_integral_over_the_logarithm(rng):
    for low in (0.001, 0.07, 0.5):
        y = np.r_[1, 0, rng.integers(0, 2, 40)]
        score = np.round(rng.normal(0.8 * y), 1)
        weight = rng.random(42) + 0.1
        curve = compute.roc(y, score, sample_weight=weight)
        at = np.unique(np.log10(curve.fpr[curve.fpr > low]))

        def height(x, curve=curve):
            return np.interp(10**x, curve.fpr, curve.tpr)

        ends = np.r_[np.log10(low), at]
        area = sum(quad(height, a + 1e-13, b - 1e-13)[0] for a, b in pairwise(ends))
        expected = area / -np.log10(low)
        assert compute.log_auc(y, score, sample_weight=weight, low=low) == pytest.approx(expected, abs=1e-8)
        assert compute.log_auc(curve, low=low) == compute.log_auc(y, score, sample_weight=weight, low=low)


def test_log_auc_of_chance_and_of_points():
    assert compute.log_auc([0, 1], [1, 1]) == pytest.approx(0.1446, abs=5e-5)  # Mysinger & Shoichet
    points = compute.RocCurve(fpr=[0, 0.01, 1], tpr=[0, 1, 1])  # from .001: ∫ 100 f df/f, then 1
    assert compute.log_auc(points) == pytest.approx((100 * 0.009 / np.log(10) + 2) / 3, rel=1e-12)
    with pytest.raises(ValueError, match="without counts"):
        compute.bedroc(points)


@pytest.mark.parametrize("name", ["bedroc", "enrichment_factor", "log_auc"])
def test_whole_weights_are_repeated_cases(name, rng):
    y, score, weight = np.r_[0, 1, rng.integers(0, 2, 30)], rng.integers(0, 9, 32), rng.integers(1, 4, 32)
    function = getattr(compute, name)
    repeated = function(np.repeat(y, weight), np.repeat(score, weight))
    assert function(y, score, sample_weight=weight) == pytest.approx(repeated, rel=1e-12)
    assert function(y, score, sample_weight=weight / 7) == pytest.approx(repeated, rel=1e-12)


def test_the_ends_of_the_ranking():
    y = np.r_[np.ones(5, int), np.zeros(95, int)]
    best, worst = np.arange(100, 0, -1), np.arange(100)
    for alpha in (0.01, 20, 1e4):
        assert compute.bedroc(y, best, alpha=alpha) == pytest.approx(1, abs=1e-12)
        assert compute.bedroc(y, worst, alpha=alpha) == pytest.approx(0, abs=1e-9)
    assert compute.enrichment_factor(y, best) == pytest.approx(20)
    assert compute.enrichment_factor(y, worst) == 0
    assert compute.enrichment_factor(y, best, fraction=1) == 1
    assert compute.log_auc(y, best) == pytest.approx(1, abs=1e-14)
    assert compute.log_auc(y, worst) == 0


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("bedroc", {"alpha": 0}, "alpha must be finite and above 0, not 0"),
        ("enrichment_factor", {"fraction": 0}, "fraction must lie between 0 and 1"),
        ("enrichment_factor", {"fraction": 1.5}, "fraction must lie between"),
        ("log_auc", {"low": 1}, "low must lie between 0 and 1"),
    ],
)
def test_arguments_out_of_range(name, options, message):
    with pytest.raises(ValueError, match=message):
        getattr(compute, name)([1, 0], [2, 1], **options)
