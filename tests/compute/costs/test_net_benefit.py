"""Net benefit: definitions, and its identity with the loss of cost space."""

import numpy as np
import pytest
from random_cases import samples

from rocplot.compute import NetBenefit, RocCurve, cost_line, net_benefit


def test_definition():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    curve = net_benefit(y, score, thresholds=[0.3, 0.05, 0.85])
    np.testing.assert_array_equal(curve.threshold, [0.3, 0.05, 0.85])
    expected = [(2 - 2 * 3 / 7) / 5, (2 - 3 / 19) / 5, 1 / 5]  # TP/n − FP/n · p/(1 − p), score ≥ p
    np.testing.assert_allclose(curve.net_benefit, expected, atol=1e-15)
    all_treated = [0.4 - 0.6 * p / (1 - p) for p in (0.3, 0.05, 0.85)]
    np.testing.assert_allclose(curve.treat_all, all_treated, atol=1e-15)


def test_it_is_the_loss_seen_from_the_other_side():
    for y, score, weight in samples(20):
        prior = np.average(y, weights=weight)
        curve = net_benefit(y, score, sample_weight=weight)
        np.testing.assert_array_equal(curve.threshold, [float(f"0.{k:02}") for k in range(1, 100)])
        for i in range(0, 99, 7):
            p = curve.threshold[i]
            line = cost_line(y, score, sample_weight=weight, threshold=p)
            q = line.loss[0] * p + line.loss[1] * (1 - p)  # at κ = 1 − p
            assert curve.net_benefit[i] == pytest.approx(prior - q / (2 * (1 - p)), abs=1e-12)


def test_treating_all_is_the_benefit_of_equal_scores():
    y = np.array([1, 0, 0])
    curve = net_benefit(y, np.ones(3))
    np.testing.assert_allclose(curve.net_benefit, curve.treat_all, atol=1e-15)
    assert np.all(net_benefit(y, np.zeros(3)).net_benefit == 0)


def test_standardised_and_at_another_prevalence():
    y, score = np.array([1, 0, 1, 0, 0]), np.array([0.9, 0.8, 0.3, 0.3, 0.1])
    plain, scaled = net_benefit(y, score), net_benefit(y, score, standardize=True)
    np.testing.assert_allclose(scaled.net_benefit, plain.net_benefit / 0.4)
    np.testing.assert_allclose(scaled.treat_all, plain.treat_all / 0.4)
    moved = net_benefit(y, score, prevalence=0.25, thresholds=[0.3])
    assert moved.net_benefit == pytest.approx([0.25 * 1 - 0.75 * 2 / 3 * 3 / 7])
    thrice = np.repeat(np.arange(5), np.where(y == 0, 2, 1))
    np.testing.assert_allclose(
        net_benefit(y, score, prevalence=0.25).net_benefit, net_benefit(y[thrice], score[thrice]).net_benefit
    )


def test_the_ends():
    curve = net_benefit([1, 0, 1], [1, 1, 0.2], thresholds=[0, 1])
    assert curve.net_benefit[0] == pytest.approx(2 / 3)
    assert curve.net_benefit[1] == -np.inf
    assert np.isnan(net_benefit([1, 0, 1], [1, 0.5, 0.2], thresholds=[1]).net_benefit[0])


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="net benefit needs probabilities"):
        net_benefit([1, 0], [2, 1])
    with pytest.raises(ValueError, match=r"thresholds must be probabilities in \[0, 1\]"):
        net_benefit([1, 0], [1, 0], thresholds=[0.5, 1.2])
    with pytest.raises(ValueError, match="prevalence must"):
        net_benefit([1, 0], [1, 0], prevalence=1.2)
    with pytest.raises(ValueError, match="thresholds is empty: give at least one number"):
        net_benefit([1, 0], [1, 0], thresholds=[])
    with pytest.raises(ValueError, match="thresholds holds NaN at position 1"):
        net_benefit([1, 0], [1, 0], thresholds=[0.5, np.nan])
    for fields, words in (
        (([0.1, 0.5], [0.2], [0.1, 0]), "threshold and net_benefit must have the same length, got 2 and 1"),
        (([0.1, 0.5], [0.2, 0.1], [0.1]), "treat_all must have the same length"),
        (([0.1, 0.5], [0.2, np.nan], [0.1, 0]), "net_benefit must be finite at all thresholds below 1"),
        (([0.1, 1.5], [0.2, 0.1], [0.1, 0]), r"threshold must be probabilities in \[0, 1\]"),
        (([0.1, 0.5], [0.2, 0.1], [0.1, 0], 3), r"prevalence must be in \[0, 1\]"),
    ):
        with pytest.raises(ValueError, match=words):
            NetBenefit(*fields)
    with pytest.raises(ValueError, match="without thresholds"):
        net_benefit(RocCurve([0, 1], [0, 1]), prevalence=0.5)
