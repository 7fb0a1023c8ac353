"""Beliefs about costs: H against a numeric integral, the LC index against simulation."""

from itertools import pairwise

import numpy as np
import pytest
from random_cases import samples
from scipy.integrate import quad
from scipy.stats import beta, triang

from rocplot.compute import (
    RocCurve,
    ThresholdCounts,
    cost_curve,
    h_measure,
    hull,
    lc_index,
    relative_superiority,
)
from rocplot.compute._costs.relative_superiority import compute_triangular_cdf

TREE = ThresholdCounts([0.8, 0.75, 0.4, 1 / 6], [4, 3, 2, 1], [1, 1, 3, 5])  # Flach's leaves


def test_h_of_flachs_tree():
    assert h_measure(TREE) == pytest.approx(0.319088148148148, abs=1e-14)
    assert h_measure(TREE, a=1, b=1) == pytest.approx(0.283333333333333, abs=1e-14)
    for preset in ("hand-2009", "severity-ratio"):  # balanced: they agree
        assert h_measure(TREE, preset=preset) == pytest.approx(h_measure(TREE), abs=1e-14)
    assert h_measure(TREE, preset="hand-2014") == pytest.approx(h_measure(TREE, a=1.5, b=1.5), abs=1e-14)


def numeric_h(y, score, weight, a, b):
    """Integrate the least loss of all thresholds over the density, between its kinks."""
    weight = np.ones(y.size) if weight is None else weight
    prior = np.average(y, weights=weight)
    cuts = np.r_[np.inf, np.unique(score)]
    fnr = np.array([np.average(score[y == 1] < cut, weights=weight[y == 1]) for cut in cuts])
    fpr = np.array([np.average(score[y == 0] >= cut, weights=weight[y == 0]) for cut in cuts])
    kinks = 1 - cost_curve(y, score, sample_weight=weight).x[::-1]

    def integral(missed, alarmed, edges):
        def at(c):
            return (2 * ((1 - c) * prior * missed + c * (1 - prior) * alarmed)).min() * beta.pdf(c, a, b)

        return sum(quad(at, *piece, epsabs=1e-13, epsrel=1e-13)[0] for piece in pairwise(edges))

    ends = np.array([0, 1])
    return 1 - integral(fnr, fpr, kinks) / integral(1 - ends, ends, [0, prior, 1])


@pytest.mark.sample(2)
@pytest.mark.parametrize(("a", "b"), [(2, 2), (1, 1), (1.3, 3.5), (7, 2)])
def test_h_is_the_weighted_integral_of_the_least_loss(a, b):
    for y, score, weight in samples(4):
        found = h_measure(y, score, sample_weight=weight, a=a, b=b)
        assert found == pytest.approx(numeric_h(y, score, weight, a, b), abs=1e-10)


def test_presets_name_their_parameters():
    for y, score, weight in samples(9):
        kws = {"sample_weight": weight}
        prior = np.average(y, weights=weight)
        for preset, a, b in (
            ("hand-2009", 2, 2),
            ("hand-2014", 1 + prior, 1 + (1 - prior)),
            ("severity-ratio", 2, 1 + (1 - prior) / prior),
        ):
            expected = h_measure(y, score, a=a, b=b, **kws)
            assert h_measure(y, score, preset=preset, **kws) == pytest.approx(expected, abs=1e-12)


def test_uniform_weight_gives_the_refinement_loss():
    for y, score, weight in samples():
        prior = np.average(y, weights=weight)
        refinement = cost_curve(y, score, sample_weight=weight).area
        expected = 1 - refinement / (prior * (1 - prior))
        assert h_measure(y, score, sample_weight=weight, a=1, b=1) == pytest.approx(expected, abs=1e-12)


def test_degenerate_rankings():
    for preset in (None, "hand-2009", "hand-2014", "severity-ratio"):
        assert h_measure([0, 1, 1], [0, 1, 1], preset=preset) == 1
        assert h_measure([0, 1, 1], [5, 5, 5], preset=preset) == pytest.approx(0, abs=1e-15)
        assert h_measure([0, 1, 1], [9, 5, 5], preset=preset) == 0  # worse than chance is not flipped
    assert h_measure(RocCurve([0, 0.2, 1], [0, 0.7, 1]), prior=0.3) > 0


def test_lc_index_of_the_catalogue():
    found = lc_index((0.1, 0.6), (0.3, 0.85), belief=(0.2, 0.5, 0.8))
    assert found == pytest.approx(-0.336077, abs=5e-7)
    assert lc_index((0.3, 0.85), (0.1, 0.6), belief=(0.2, 0.5, 0.8)) == -found


def test_lc_index_is_the_share_of_costs_won():
    rng = np.random.default_rng(3)
    for _ in range(60):
        a, b, prior = rng.random(2).round(1), rng.random(2).round(1), rng.uniform(0.05, 0.95)
        low, mode, high = np.sort(rng.random(3))
        mode = rng.choice([low, mode, high])
        density = triang((mode - low) / (high - low), low, high - low)
        c = density.ppf((np.arange(200_000) + 0.5) / 200_000)  # quantiles: a midpoint rule in probability
        cost_a = c * (1 - prior) * a[0] + (1 - c) * prior * (1 - a[1])
        cost_b = c * (1 - prior) * b[0] + (1 - c) * prior * (1 - b[1])
        expected = np.sign(np.round(cost_b - cost_a, 15)).mean()
        assert lc_index(a, b, belief=(low, mode, high), prior=prior) == pytest.approx(expected, abs=2e-5)


def test_equal_and_dominated_points():
    assert lc_index((0.2, 0.6), (0.2, 0.6), belief=(0, 0.5, 1)) == 0
    assert lc_index((0.1, 0.6), (0.2, 0.6), belief=(0, 0, 1)) == 1
    assert lc_index((0.1, 0.6), (0.1, 0.7), belief=(0, 1, 1)) == -1


def test_superiority_is_that_of_the_cost_curves():
    rng = np.random.default_rng(5)
    for _ in range(20):
        y = np.r_[0, 1, rng.integers(0, 2, 40)]
        models = {name: np.round(rng.normal(size=y.size) + y, 1) for name in "abc"}
        best = relative_superiority(y, models, belief=(0.1, 0.3, 0.9))
        curves = {name: cost_curve(y, score) for name, score in models.items()}
        low, high = best.trivial
        edges = np.unique(np.r_[0, 1, low, high, best.low, best.high])
        for c in (edges[:-1] + edges[1:]) / 2:
            losses = {name: np.interp(1 - c, curve.x, curve.loss) for name, curve in curves.items()}
            trivial = 2 * min(c * (1 - y.mean()), (1 - c) * y.mean())
            bars = {m for m, lo, hi in zip(best.model, best.low, best.high, strict=True) if lo < c < hi}
            least = min(losses.values())
            if low < c < high:
                assert bars == {name for name, value in losses.items() if value < least + 1e-12}
                assert least < trivial
            else:
                assert bars == set()
                assert least == pytest.approx(trivial, abs=1e-12)


def test_superiority_of_two_models_is_adams_and_hands_index():
    a, b = (0.1, 0.6), (0.3, 0.85)
    curves = {name: RocCurve([0, f, 1], [0, t, 1]) for name, (f, t) in {"a": a, "b": b}.items()}
    belief = (0.4, 0.5, 0.6)  # where neither trivial decision is best
    best = relative_superiority(curves, belief=belief, prior=0.5)
    assert best.lc["a"] == pytest.approx(lc_index(a, b, belief=belief))
    assert best.lc["b"] == -best.lc["a"]
    assert list(best.model) == ["a", "b"]
    np.testing.assert_allclose(best.low, [5 / 9, 0.15 / 0.85])  # (.3, .85)–(1, 1) has p = .15/.85
    np.testing.assert_allclose(best.high, [0.6 / 0.7, 5 / 9])
    assert best.trivial == pytest.approx((0.15 / 0.85, 0.6 / 0.7))


def test_equal_models_share_their_bars():
    y, score = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    best = relative_superiority(y, {"a": score, "b": score}, belief=(0, 0.5, 1))
    assert best.lc == {"a": 0, "b": 0}
    assert list(best.model) == ["a", "b"]
    assert list(best.low) == [0, 0]
    assert list(best.high) == [1, 1]
    assert hull(y, score).fpr.size == 4
    assert list(best.to_frame()) == ["model", "low", "high"]


def test_results_in_place_of_data():
    y, models = [1, 0, 1, 0], {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    best = relative_superiority(y, models, prior=0.3)
    assert relative_superiority(best) is best
    for extra in ({"belief": (0, 0.5, 1)}, {"prior": 0.3}, {"y_score": y}, {"data": {}}):
        with pytest.raises(TypeError, match=f"`{next(iter(extra))}` cannot be changed on a precomputed Rel"):
            relative_superiority(best, **extra)
    envelopes = cost_curve(y, models, prior=0.3)
    again = relative_superiority(envelopes)
    assert again.model.tolist() == best.model.tolist()
    np.testing.assert_array_equal(again.low, best.low)
    np.testing.assert_array_equal(again.high, best.high)


def test_input_that_cannot_be_used():
    y, score = [1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6]
    with pytest.raises(ValueError, match="must be positive, not 0 and 2"):
        h_measure(y, score, a=0)
    with pytest.raises(ValueError, match="must be positive, not -1 and 2"):
        h_measure(y, score, a=-1)
    with pytest.raises(ValueError, match="preset='hand' is unknown: choose from 'hand-2009'"):
        h_measure(y, score, preset="hand")
    with pytest.raises(ValueError, match="already sets a and b"):
        h_measure(y, score, a=3, preset="hand-2009")
    with pytest.raises(ValueError, match="low ≤ mode ≤ high"):
        lc_index((0, 1), (0, 1), belief=(0.5, 0.2, 0.8))
    with pytest.raises(ValueError, match="low < high"):
        lc_index((0, 1), (0, 1), belief=(0.5, 0.5, 0.5))
    with pytest.raises(TypeError, match="three numbers"):
        lc_index((0, 1), (0, 1), belief=(0.5, 0.2))
    with pytest.raises(TypeError, match=r"a must be a point \(fpr, tpr\)"):
        lc_index(0.3, (0, 1), belief=(0, 0.2, 1))
    with pytest.raises(ValueError, match=r"the tpr of b must be in \[0, 1\]"):
        lc_index((0, 1), (0, 2), belief=(0, 0.2, 1))
    with pytest.raises(ValueError, match="at least two"):
        relative_superiority(y, score)
    with pytest.raises(ValueError, match="at least two"):
        relative_superiority(y, {"a": score})
    with pytest.raises(ValueError, match="different priors"):
        relative_superiority({"a": y, "b": [1, 0, 0, 0]}, {"a": score, "b": score})


def test_fractions_share_the_vertices_that_whole_weights_share():
    rng = np.random.default_rng(0)
    block = np.repeat([30, 20, 10], 4)  # both models rank the blocks alike, and sum them up in other orders
    for _ in range(100):
        y, weight = np.r_[0, 1, rng.integers(0, 2, 10)], rng.integers(1, 9, 12)
        models = {name: block + rng.permutation(4)[np.arange(12) % 4] for name in "ab"}
        whole, parts = (relative_superiority(y, models, sample_weight=w) for w in (weight, weight / 10))
        assert parts.model.tolist() == whole.model.tolist()
        np.testing.assert_allclose([parts.low, parts.high], [whole.low, whole.high], atol=1e-12)


@pytest.mark.parametrize("belief", [(0.25, 0.5, 0.75), (0.0, 0.0, 1.0), (0.25, 1.0, 1.0)])
def test_the_belief_is_a_triangular_distribution_up_to_its_ends(belief):
    low, mode, high = belief
    shares = np.unique([*np.linspace(0, 1, 9), *belief])
    expected = triang.cdf(shares, (mode - low) / (high - low), low, high - low)
    assert [compute_triangular_cdf(belief, c) for c in shares] == pytest.approx(expected, abs=1e-12)
