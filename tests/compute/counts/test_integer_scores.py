"""Scores of every integer type decide as the same numbers in double precision do."""

import numpy as np
import pytest

from rocplot import compute

KINDS = ["uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"]


def cases(kind, rng, n=60):
    """Scores over the whole range of the type, both ends among them."""
    limits = np.iinfo(kind)
    low, high = max(limits.min, -(2**52)), min(limits.max, 2**52)
    score = np.r_[low, high, rng.integers(low, high, n - 2, endpoint=True)].astype(kind)
    if np.dtype(kind).itemsize == 1:
        score[2:10] = score[10:18]  # ties
    return np.r_[0, 1, rng.integers(0, 2, n - 2)], score


def same(a, b):
    for name, value in a.to_dict().items():
        np.testing.assert_array_equal(value, b.to_dict()[name])


@pytest.mark.sample(10)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("weights", [None, "whole", "fractions"])
def test_decisions_at_a_cut_off(kind, weights, rng):
    y, score = cases(kind, rng)
    weight = {None: None, "whole": rng.integers(1, 4, y.size), "fractions": rng.random(y.size) + 0.1}[weights]
    for cut in (*score[:8].tolist(), np.inf, -np.inf):
        for function, how in ((compute.confusion_matrix, {"threshold": float(cut)}),):
            same(
                function(y, score, sample_weight=weight, **how),
                function(y, score.astype(float), sample_weight=weight, **how),
            )
    worth = {"benefit_tp": 3, "cost_fp": 2, "sample_weight": weight}
    same(compute.profit_optimum(y, score, **worth), compute.profit_optimum(y, score.astype(float), **worth))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["delong", "bootstrap"])
def test_two_models(kind, method, rng):
    y, a = cases(kind, rng)
    b = rng.permutation(a)
    how = {"method": method} | ({"seed": 1, "n_resamples": 50} if method == "bootstrap" else {})
    found = compute.auc_test(y, a, b, **how)
    same(found, compute.auc_test(y, a.astype(float), b.astype(float), **how))


def test_unsigned_scores_by_hand():
    y, score = [1, 0, 1, 0, 1, 0], np.array([200, 150, 120, 90, 60, 0], "uint8")
    for weight in (None, [1] * 6, [1.5] * 6):
        found = compute.confusion_matrix(y, score, threshold=100, sample_weight=weight)
        unit = 1.5 if weight and weight[0] == 1.5 else 1
        assert (found.tp, found.fn, found.fp, found.tn) == (2 * unit, unit, unit, 2 * unit)


@pytest.mark.parametrize("kind", KINDS)
def test_intervals_at_a_cut_off_and_soft_labels(kind, rng):
    y, score = cases(kind, rng)
    for cut in score[:8].astype(float).tolist():
        for weight in (None, rng.integers(1, 4, y.size)):
            how = {"threshold": cut, "sample_weight": weight}
            same(
                compute.operating_interval(y, score, **how),
                compute.operating_interval(y, score.astype(float), **how),
            )
        soft = {"threshold": cut, "soft_labels": True}
        part = np.round(0.1 + 0.8 * y, 1)
        same(
            compute.confusion_matrix(part, score, **soft),
            compute.confusion_matrix(part, score.astype(float), **soft),
        )
    worth = {"benefit_tp": 3, "cost_fp": 2, "soft_labels": True}
    same(
        compute.profit_optimum(part, score, **worth),
        compute.profit_optimum(part, score.astype(float), **worth),
    )


def test_the_best_profit_of_unsigned_scores_by_hand():
    y, score = [1, 0, 1, 0, 1, 0], np.array([200, 150, 120, 90, 60, 0], "uint8")
    found = compute.profit_optimum(y, score, benefit_tp=10, cost_fp=1, sample_weight=[1] * 6)
    assert (found.profit, found.threshold) == (28, 60)  # all three positives, and two negatives


@pytest.mark.filterwarnings("ignore:a class holds 4 cases")
def test_the_smallest_integer_of_a_signed_type_in_tests():
    y = [1, 0, 1, 0, 1, 0, 1, 0]
    a, b = np.array([9, 8, -128, 6, 5, 1, 2, 0], "int8"), np.array([-128, 1, 8, 3, 2, 7, 4, 0], "int8")
    same(compute.auc_test(y, a, b), compute.auc_test(y, a.astype(int), b.astype(int)))
