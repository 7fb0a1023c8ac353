"""The log loss and its parts, in closed form, in high precision and against scikit-learn."""

import math

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression
from sklearn.metrics import log_loss

from rocplot.compute import brier_decomposition, counts

TREE = [(4, 1), (2, 3), (1, 5), (3, 1)]  # positives and negatives of Flach's leaves


def entropy(p, n):
    """Compute the entropy of p positives and n negatives in nats, times p + n."""
    return -sum(k * math.log(k / (p + n)) for k in (p, n) if k)


@pytest.mark.parametrize("method", ["scores", "corp"])
def test_right_predictions_lose_the_entropy_of_the_leaves(method):
    y = [c for p, n in TREE for c in [1] * p + [0] * n]
    parts = brier_decomposition(
        y, [p / (p + n) for p, n in TREE for _ in range(p + n)], method=method, score="log"
    )
    assert parts.brier == pytest.approx(sum(entropy(*leaf) for leaf in TREE) / 20, abs=1e-15)
    assert parts.calibration == 0
    assert parts.refinement == parts.brier
    assert parts.uncertainty == pytest.approx(math.log(2), abs=1e-15)  # ten of each class
    assert parts.discrimination == pytest.approx(math.log(2) - parts.brier, abs=1e-15)
    assert parts.score == "log"


def test_two_groups_by_hand():
    # .8 for one positive of two, .4 for one of two: the fractions ½ would have lost ln 2
    parts = brier_decomposition([1, 0, 1, 0], [0.8, 0.8, 0.4, 0.4], method="scores", score="log")
    assert parts.brier == pytest.approx(-math.log(0.8 * 0.2 * 0.4 * 0.6) / 4, abs=1e-15)
    assert parts.refinement == pytest.approx(math.log(2), abs=1e-15)
    assert parts.calibration == pytest.approx(-math.log(0.8 * 0.2 * 0.4 * 0.6) / 4 - math.log(2), abs=1e-15)


@pytest.mark.parametrize("method", ["scores", "corp", "bins"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_parts_add_up_to_sklearns_log_loss(method, weighted, rng):
    for decimals in (1, 8):
        p = np.clip(np.round(rng.random(150), decimals), 0.01, 0.99)
        y = rng.integers(0, 2, 150)
        w = rng.random(150) if weighted else None
        parts = brier_decomposition(y, p, sample_weight=w, method=method, score="log")
        assert parts.brier == pytest.approx(log_loss(y, p, sample_weight=w), abs=1e-13)
        assert parts.brier == pytest.approx(parts.calibration + parts.refinement, abs=1e-13)
        assert (parts.calibration >= 0) or method == "bins"


def test_refinement_is_the_log_loss_of_isotonic_probabilities(rng):
    p, w = rng.random(400).round(2).clip(0.01, 0.99), rng.random(400)
    y = rng.random(400) < 0.2 + 0.5 * p  # no block of one class alone
    fitted = IsotonicRegression().fit(p, y, sample_weight=w).predict(p)
    parts = brier_decomposition(y, p, sample_weight=w, score="log")
    inside = (fitted > 0) & (fitted < 1)
    expected = (
        w[inside]
        @ np.where(y, -np.log(fitted.clip(1e-300)), -np.log1p(-fitted.clip(0, 1 - 1e-16)))[inside]
        / w.sum()
    )
    assert parts.refinement == pytest.approx(expected, abs=1e-12)


def test_what_happens_within_bins(rng):
    p = rng.random(300).clip(0.001, 0.999)
    y = rng.random(300) < p
    parts = brier_decomposition(y, p, method="bins", n_bins=4, score="log")
    between = 0.0
    for low in (0, 0.25, 0.5, 0.75):
        here = (p > low) & (p <= low + 0.25)
        mean, share = p[here].mean(), y[here].mean()
        between += here.sum() * (
            share * math.log(share / mean) + (1 - share) * math.log((1 - share) / (1 - mean))
        )
    assert parts.calibration - parts.within == pytest.approx(between / 300, abs=1e-14)


def test_a_certain_prediction_that_is_wrong_loses_infinitely_much():
    parts = brier_decomposition([1, 0, 1, 0], [0.8, 0.0, 0.0, 0.4], score="log")
    assert parts.brier == parts.calibration == math.inf
    assert parts.refinement == pytest.approx((entropy(1, 2) + entropy(1, 0)) / 4)  # blocks 0, 0, .4 and .8
    assert parts.uncertainty == pytest.approx(math.log(2))
    bins = brier_decomposition([1, 0, 1, 0], [0, 0, 0, 1], score="log", method="bins")
    assert bins.brier == bins.calibration == math.inf
    assert bins.within == 0  # each bin holds one prediction
    for method in ("corp", "scores", "bins"):  # certain and right: no loss, and no 0 · ∞
        right = brier_decomposition([1, 0, 1, 0], [1, 0, 1, 0], score="log", method=method)
        assert (right.brier, right.calibration, right.refinement) == (0, 0, 0)


def test_tiny_and_huge_are_no_matter():
    tiny = brier_decomposition([1, 0, 1, 0], [1e-320, 1e-320, 0.5, 0.5], score="log", method="scores")
    assert tiny.brier == pytest.approx((2 * math.log(2) - math.log(1e-320)) / 4, rel=1e-12)
    near_one = brier_decomposition([0, 1], [1e-18, 0.5], score="log", method="scores")
    assert near_one.brier == pytest.approx((1e-18 + math.log(2)) / 2, rel=1e-12)
    weights = np.array([1e300, 3e300, 2e300, 1e300])
    small, large = (
        brier_decomposition([1, 0, 1, 0], [0.2, 0.3, 0.6, 0.6], sample_weight=w, score="log")
        for w in (weights / 1e300, weights)
    )
    assert large.brier == pytest.approx(small.brier)
    assert large.calibration == pytest.approx(small.calibration)


def test_what_has_no_log_decomposition(rng):
    p = rng.random(500)
    with pytest.raises(ValueError, match=r'score="log" needs every score.*max_points'):
        brier_decomposition(counts(rng.random(500) < p, p, max_points=20), score="log")
    with pytest.raises(ValueError, match="score='crps' is unknown: choose from 'brier', 'log'"):
        brier_decomposition([0, 1], [0.1, 0.2], score="crps")
