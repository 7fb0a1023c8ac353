"""Weights per class: the search against all weights, and the triangle against the decisions."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.path import Path
from numpy.testing import assert_allclose

from rocplot.compute import class_weights, weight_simplex

Y = ["a", "b", "b", "c"]
SCORE = np.array([[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])


def drawn(seed, n=80, K=3, steps=None):
    rng = np.random.default_rng(seed)
    y = np.append(np.arange(K), rng.choice(K, n - K, p=np.arange(1, K + 1) / (K * (K + 1) / 2)))
    score = rng.gamma(1 + 1.5 * (y[:, None] == np.arange(K)))
    if steps:
        score = np.floor(score * steps)
        score[~score.any(axis=1)] = 1
    return y, score / score.sum(axis=1, keepdims=True)


def accuracy(y, score, weights):
    return np.mean(np.argmax(score * weights, axis=1) == y)


def test_weights_by_hand():
    weights, share = class_weights(Y, SCORE)
    # b is largest: weight 1.  a against b: ratios 8 (a), 5/4 and 5/3 (b): a wins above 5/3, the middle to 8
    # is √(40/3).  c against both: c's is .7/.2, the next a b's, .2/.3
    assert weights[1] == 1
    assert weights[0] == pytest.approx(1 / np.sqrt(8 * 5 / 3), rel=1e-12)
    assert weights[2] == pytest.approx(1 / np.sqrt(0.7 / 0.2 * 2 / 3), rel=1e-12)
    assert share == 1


def test_no_weight_decides_a_case_with_two_scores_of_0():
    """Ratios of b to a: 2 (b), 1/8 (a), and 0 : 0 (b), so that b wins above √(2/8) = 1/2."""
    score = np.array([[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.0, 0.0, 1.0], [0.1, 0.1, 0.8]])
    weights, _ = class_weights([0, 1, 1, 2], score, order=[0, 1, 2])
    assert weights[:2] == pytest.approx([1, 2], rel=1e-12)


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.integers(0, 100_000), st.sampled_from([None, 4]))
def test_every_step_is_the_best_of_all_weights(seed, steps):
    """The accuracy on the classes so far, at every weight that could change a decision."""
    y, score = drawn(seed, n=25, steps=steps)
    for order in permutations(range(3)):
        weights, share = class_weights(y, score, order=order)
        assert share == accuracy(y, score, weights)
        assert weights[order[0]] == 1
        for step in (1, 2):
            c, fixed = order[step], np.zeros(3)
            fixed[list(order[:step])] = weights[list(order[:step])]
            with np.errstate(divide="ignore", invalid="ignore"):
                critical = (score * fixed).max(axis=1) / score[:, c]
            critical = np.unique(critical[(critical > 0) & np.isfinite(critical)].round(12))
            tried = [critical[0] / 2, critical[-1] * 2, *np.sqrt(critical[1:] * critical[:-1])]
            reached = []
            for w in [*tried, weights[c]]:
                trial = fixed.copy()
                trial[c] = w
                reached.append(accuracy(y, score, trial))
            assert reached[-1] == max(reached)


def test_two_classes_reach_the_best_accuracy_of_the_curve():
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 100)
    p = 1 / (1 + np.exp(1.5 - rng.normal(y)))
    _, share = class_weights(y, np.column_stack([1 - p, p]))
    assert share == max(np.mean((p >= cut) == y) for cut in [*p, 2])


def test_largest_class_comes_first_and_the_order_matters():
    rng = np.random.default_rng(3)
    y = np.repeat([0, 1, 2], [10, 50, 30])
    score = rng.gamma(1 + 1.0 * (y[:, None] == np.arange(3)))
    weights, _ = class_weights(y, score)
    same, _ = class_weights(y, score, order=[1, 2, 0])
    assert_allclose(weights, same, rtol=0)
    assert weights[1] == 1
    found = {class_weights(y, score, order=order)[1] for order in permutations(range(3))}
    assert len(found) > 1


def test_one_dominant_class_takes_all_if_scores_know_nothing():
    rng = np.random.default_rng(4)
    y = rng.permutation(np.repeat([0, 1, 2], [2, 996, 2]))
    score = rng.dirichlet(np.ones(3), 1000)
    weights, share = class_weights(y, score)
    assert weights[1] == 1
    assert 0.996 <= share == accuracy(y, score, weights) <= 0.998


def test_weights_stay_near_one_where_nothing_is_gained():
    y = np.repeat([0, 1, 2], 5)
    weights, share = class_weights(y, 0.1 + np.eye(3)[y])  # any weight from 1/11 to 11 will do
    assert share == 1
    assert_allclose(weights, 1, rtol=1e-12)


def test_zeros_are_no_trouble():
    y = [0, 0, 1, 1, 2]
    score = np.array([[1, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1.0]])
    weights, share = class_weights(y, score)
    assert share == 0.8
    assert np.isfinite(weights).all()
    assert (weights > 0).all()


def test_names_and_labels():
    weights, share = class_weights(Y, SCORE)
    turned, again = class_weights(Y, SCORE[:, [2, 0, 1]], labels=["c", "a", "b"], order=["b", "a", "c"])
    assert_allclose(turned[[1, 2, 0]], weights, rtol=1e-15)
    assert share == again


# -- the triangle ---------------------------------------------------------------------------------


def test_places_and_accuracies():
    found = weight_simplex(Y, SCORE, weights=[1, 2, 0.5])
    assert_allclose(found.x, SCORE[:, 1] + SCORE[:, 2] / 2, atol=1e-15)
    assert_allclose(found.y, SCORE[:, 2] * np.sqrt(3) / 2, atol=1e-15)
    assert found.classes == ("a", "b", "c")
    assert found.accuracy == accuracy([0, 1, 1, 2], SCORE, [1, 2, 0.5])
    assert found.accuracy_before == 0.5
    again = weight_simplex(Y, SCORE * 40, weights={"c": 0.5, "a": 1, "b": 2})  # rows need not add up to 1
    assert_allclose(again.x, found.x, atol=1e-15)
    assert_allclose(again.weights, [1, 2, 0.5])
    searched = weight_simplex(Y, SCORE)
    assert_allclose(searched.weights, class_weights(Y, SCORE)[0], rtol=0)
    assert list(searched.to_frame().columns) == ["x", "y", "class"]


@pytest.mark.parametrize("weights", [[1, 1, 1], [1, 2, 0.5], [10, 1, 0.2], [1e-3, 1, 1e3]])
def test_cells_are_where_the_weighted_score_is_largest(weights):
    rng = np.random.default_rng(0)
    score = rng.dirichlet(np.ones(3), 500)
    found = weight_simplex(np.arange(500) % 3, score, weights=weights)
    decided = np.argmax(score * weights, axis=1)
    for i, cell in enumerate(found.cells()):
        inside = Path(cell).contains_points(np.column_stack([found.x, found.y]))
        np.testing.assert_array_equal(inside, decided == i)


def test_errors():
    with pytest.raises(ValueError, match="negative"):
        class_weights(Y, SCORE - 0.2)
    with pytest.raises(ValueError, match="infinite"):
        class_weights(Y, np.where(SCORE > 0.6, np.inf, SCORE))
    for order in (["a", "b"], ["a", "b", "d"]):
        with pytest.raises(
            ValueError, match="order must hold each class once: the classes are 'a', 'b', 'c'"
        ):
            class_weights(Y, SCORE, order=order)
    with pytest.raises(ValueError, match="three classes are needed, not 2"):
        weight_simplex([0, 1], np.ones((2, 2)))
    with pytest.raises(ValueError, match="only zeros in row 1"):
        weight_simplex(Y, np.where(np.arange(4)[:, None] == 1, 0, SCORE))
    with pytest.raises(ValueError, match="order and weights cannot be combined"):
        weight_simplex(Y, SCORE, weights=[1, 1, 1], order=["a", "b", "c"])
    for weights, message in (([1, 1], "expected 3"), ([1, 0, 1], "positive"), ({"a": 1, "b": 2}, "once")):
        with pytest.raises(ValueError, match=message):
            weight_simplex(Y, SCORE, weights=weights)


def test_cells_of_extreme_weights_are_known():
    scores = [[0.8, 0.1, 0.1], [0.5, 0.4, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]]
    y = ["a", "b", "b", "c"]
    for unit in (1e-200, 1e308):
        found = weight_simplex(y, scores, weights=[unit, unit, unit])
        assert found.accuracy == found.accuracy_before
        np.testing.assert_allclose(found.cells(), found.cells([1, 1, 1]))
