"""Cllr by its definition, and its minimum by isotonic regression and by search."""

import numpy as np
import pytest
from random_cases import samples

from rocplot import compute


def bits(ratio, y, weight):
    """Average log2(1 + 1/LR) over positives and log2(1 + LR) over negatives."""
    weight = np.ones(y.size) if weight is None else weight
    with np.errstate(divide="ignore"):
        loss = np.where(y == 1, np.log2(1 + 1 / ratio), np.log2(1 + ratio))
    return sum(np.average(loss[y == c], weights=weight[y == c]) for c in (0, 1)) / 2


def odds_at_equal_priors(y, p, weight):
    prior = np.average(y, weights=weight)
    return p / (1 - p) * (1 - prior) / prior


def test_by_hand():
    y, llr = [1, 1, 0], np.log([8.0, 0.5, 2.0])
    expected = (np.log2([1 + 1 / 8, 1 + 2]).mean() + np.log2(1 + 2)) / 2
    assert compute.cllr(y, llr, scores="llr") == pytest.approx(expected, abs=1e-14)
    assert compute.cllr([1, 0, 0], [1 / 3] * 3) == pytest.approx(1, abs=1e-14)  # the prior says nothing new


def test_definition_with_ties_and_weights(rng):
    for y, score, weight in samples(5):
        p = 1 / (1 + np.exp(-np.round(score - np.mean(score), 1)))
        ratio = odds_at_equal_priors(y, p, weight)
        expected = bits(ratio, y, weight)
        assert compute.cllr(y, p, sample_weight=weight) == pytest.approx(expected, rel=1e-12)
        assert compute.cllr(y, np.log(ratio), sample_weight=weight, scores="llr") == pytest.approx(
            expected, rel=1e-12
        )


def blocks(y, score, weight):
    """Pool adjacent violators, by the textbook, over the distinct scores."""
    weight = np.ones(y.size) if weight is None else weight
    stack = []
    for s in np.unique(score):
        own = score == s
        stack.append([(weight * y)[own].sum(), weight[own].sum()])
        while len(stack) > 1 and stack[-2][0] * stack[-1][1] >= stack[-1][0] * stack[-2][1]:
            p, n = stack.pop()
            stack[-1][0] += p
            stack[-1][1] += n
    return np.array(stack)


def test_minimum_is_that_of_isotonic_probabilities():
    for y, score, weight in samples(6):
        full = np.ones(y.size) if weight is None else weight
        P, N = full[y == 1].sum(), full[y == 0].sum()
        positive, both = blocks(y, score, weight).T
        negative = both - positive
        with np.errstate(divide="ignore"):
            up, down = np.log2(1 + negative * P / (positive * N)), np.log2(1 + positive * N / (negative * P))
        expected = (np.where(positive > 0, positive, 0) @ np.where(positive > 0, up, 0)) / P / 2
        expected += (negative @ np.where(negative > 0, down, 0)) / N / 2
        found = compute.cllr_min(y, score, sample_weight=weight)
        assert found == pytest.approx(expected, abs=1e-11)
        assert compute.cllr_min(y, 3 * score - 7, sample_weight=weight, scores="llr") == pytest.approx(
            found, abs=1e-12
        )


def test_no_monotone_map_does_better(rng):
    y = (rng.random(60) < 0.4).astype(int)
    score = np.round(rng.normal(size=60) + y, 1)
    least = compute.cllr_min(y, score)
    for _ in range(200):
        steps = np.cumsum(rng.exponential(size=np.unique(score).size)) * rng.exponential()
        mapped = (steps + rng.normal() - steps.mean())[np.searchsorted(np.unique(score), score)]
        assert compute.cllr(y, mapped, scores="llr") >= least - 1e-12


def test_certain_and_wrong_is_infinite():
    assert compute.cllr([1, 0], [1.0, 0.0]) == 0
    assert compute.cllr([1, 0, 1], [0.0, 0.2, 0.5]) == np.inf
    assert compute.cllr([1, 0], [np.inf, -np.inf], scores="llr") == 0


@pytest.mark.parametrize(
    ("scores", "values", "message"),
    [("probability", [0.2, 1.2], "probabilities in"), ("llrs", [0.2, 0.8], "scores='llrs' is unknown")],
)
def test_what_is_refused(scores, values, message):
    with pytest.raises(ValueError, match=message):
        compute.cllr([0, 1], values, scores=scores)
