"""Example-specific costs are case weights: Fawcett's algorithm 6 walked by hand, and its matrix."""

import numpy as np
import pytest

from rocplot.compute import auc, case_weights, roc

# Three legitimate and three fraudulent transactions, one of each tied: a reconstruction, the catalogue keeps only
# the two areas of its example.
LEGITIMATE = np.array([1, 0, 1, 0, 1, 0])
AMOUNT = np.array([100, 50, 75, 100, 50, 500])
SCORE = np.array([0.9, 0.9, 0.8, 0.6, 0.4, 0.2])


def fraud_weights(y, x):
    return case_weights(y, cost_fp=x, cost_fn=20, benefit_tp=0.02 * x, benefit_tn=20)


def algorithm_6(y, score, weight):
    """Fawcett's walk, with the class read from the sorted list; a point whenever the score changes."""
    order = np.argsort(-score, kind="stable")
    cost = benefit = 0.0
    points, previous = [], None
    for i in order:
        if score[i] != previous:
            points.append((cost, benefit))
            previous = score[i]
        if y[i]:
            benefit += weight[i]
        else:
            cost += weight[i]
    points.append((cost, benefit))
    return np.array(points) / (cost, benefit)


def test_figure_9_turns_benefits_into_weights():
    np.testing.assert_allclose(fraud_weights(LEGITIMATE, AMOUNT), [22, 70, 21.5, 120, 21, 520])


def test_areas_of_the_catalogue():
    weight = fraud_weights(LEGITIMATE, AMOUNT)
    assert auc(LEGITIMATE, SCORE) == pytest.approx(0.611111111111111, abs=1e-15)
    assert auc(LEGITIMATE, SCORE, sample_weight=weight) == pytest.approx(0.863194671907413, abs=1e-15)
    # by hand, in dollars²: 22 and 70 tied; every legitimate transaction outranks 520, two outrank 120
    pairs = 22 * 70 / 2 + (22 + 21.5) * 120 + 64.5 * 520
    assert auc(LEGITIMATE, SCORE, sample_weight=weight) == pytest.approx(pairs / (64.5 * 710), abs=1e-15)


def test_the_weighted_curve_is_algorithm_6(rng):
    for _ in range(20):
        y, score = np.r_[0, 1, rng.integers(0, 2, 20)], rng.integers(0, 9, 22)
        weight = fraud_weights(y, rng.lognormal(4, 1, y.size))
        curve = roc(y, score, sample_weight=weight)
        np.testing.assert_allclose(
            np.column_stack([curve.fpr, curve.tpr]), algorithm_6(y, score, weight), atol=1e-12
        )


def test_values_of_the_other_class_do_not_matter():
    found = case_weights(["p", "n"], benefit_tp=[3, -99], benefit_tn=[-99, 2], pos_label="p")
    np.testing.assert_array_equal(found, [3, 2])


def test_errors():
    with pytest.raises(ValueError, match=r"cost_fp \+ benefit_tn is negative for case 1: a wrong decision"):
        case_weights([1, 0], cost_fp=[-9, 2], benefit_tn=-5)
    with pytest.raises(ValueError, match=r"cost_fn \+ benefit_tp is negative for case 0"):
        case_weights([1, 0], benefit_tp=-1)
    with pytest.raises(ValueError, match="cost_fp must be non-negative, but is negative for case 1"):
        case_weights([1, 0], cost_fp=-5, benefit_tn=6)
    with pytest.raises(TypeError, match="'benefit_fp' is now called 'cost_fp', with the opposite sign"):
        case_weights([1, 0], benefit_fp=-5)
    with pytest.raises(ValueError, match=r"benefit_tp has shape \(3,\), expected one number or \(2,\)"):
        case_weights([1, 0], benefit_tp=[1, 2, 3])
    with pytest.raises(ValueError, match="benefit_tn must be finite"):
        case_weights([1, 0], benefit_tn=np.inf)
