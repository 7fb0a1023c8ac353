"""Losses of probabilities of several classes, and the numbers of their confusion matrix, beside scikit-learn's."""

import numpy as np
import pytest

from rocplot import compute


def sample(seed, n=200, K=4):
    rng = np.random.default_rng(seed)
    return rng.integers(0, K, n), rng.dirichlet(np.ones(K), n), rng.random(n)


@pytest.mark.parametrize("seed", range(3))
def test_losses_are_those_of_scikit_learn(seed):
    metrics = pytest.importorskip("sklearn.metrics")
    y, p, w = sample(seed)
    assert compute.multiclass_log_loss(y, p, sample_weight=w) == pytest.approx(metrics.log_loss(y, p, sample_weight=w))
    assert compute.multiclass_brier(y, p) == pytest.approx(((p - np.eye(4)[y]) ** 2).sum(axis=1).mean())


def test_two_classes_have_twice_the_brier_score():
    rng = np.random.default_rng(0)
    y, p = rng.integers(0, 2, 50), rng.random(50)
    both = np.column_stack([1 - p, p])
    assert compute.multiclass_brier(y, both) == pytest.approx(2 * np.mean((p - y) ** 2))


def test_log_loss_by_hand():
    """−ln .5, −ln .8, −ln .5 have the mean .5365; a true class of probability 0 costs infinitely much."""
    p = [[0.5, 0.3, 0.2], [0.1, 0.8, 0.1], [0.25, 0.25, 0.5]]
    assert np.isclose(compute.multiclass_log_loss(list("abc"), p), -(2 * np.log(0.5) + np.log(0.8)) / 3)
    certain = [[1.0, 0.0], [1.0, 0.0]]
    assert compute.multiclass_log_loss(["a", "b"], certain) == np.inf
    assert np.isclose(compute.multiclass_log_loss(["a", "b"], certain, clip=0.01), -(np.log(0.99) + np.log(0.01)) / 2)
    assert compute.multiclass_log_loss(["a", "a"], certain, labels=["a", "b"]) == 0


@pytest.mark.parametrize("loss", [compute.multiclass_log_loss, compute.multiclass_brier])
@pytest.mark.parametrize(
    ("matrix", "words"),
    [([[1.2, -0.2], [0.5, 0.5]], "probabilities"), ([[0.5, 0.4], [0.5, 0.5]], "sum to 0.9, at position 0")],
)
def test_no_probabilities(loss, matrix, words):
    with pytest.raises(ValueError, match=words):
        loss(["a", "b"], matrix)


@pytest.mark.parametrize("seed", range(3))
def test_matrix_numbers_are_those_of_scikit_learn(seed):
    metrics = pytest.importorskip("sklearn.metrics")
    y, p, _ = sample(seed)
    guess = p.argmax(axis=1)
    table = compute.confusion_matrix(y, p)
    assert table.mcc == pytest.approx(metrics.matthews_corrcoef(y, guess))
    assert table.kappa == pytest.approx(metrics.cohen_kappa_score(y, guess))
    assert table.balanced_accuracy == pytest.approx(metrics.balanced_accuracy_score(y, guess))
    functions = {"precision": metrics.precision_score, "recall": metrics.recall_score, "f1": metrics.f1_score}
    for average in ("macro", "weighted", "micro"):
        for metric, function in functions.items():
            assert table.averaged(metric, average) == pytest.approx(function(y, guess, average=average))


def test_what_is_undefined_stays_nan():
    """Nothing is predicted as c: its precision is 0/0; no sample is of c: its recall is."""
    never = compute.ClassConfusionMatrix([[2, 1, 0], [1, 2, 0], [1, 0, 0]], list("abc"))
    assert np.isnan(never.averaged("precision", "macro"))
    assert np.isnan(never.averaged("precision", "weighted"))
    assert never.averaged("recall", "macro") == pytest.approx((2 / 3 + 2 / 3 + 0) / 3)
    absent = compute.ClassConfusionMatrix([[2, 1, 0], [1, 2, 1], [0, 0, 0]], list("abc"))
    assert np.isnan(absent.averaged("recall", "macro"))
    assert absent.averaged("recall", "weighted") == pytest.approx(4 / 7)
    assert absent.balanced_accuracy == pytest.approx((2 / 3 + 2 / 4) / 2)
    one = compute.ClassConfusionMatrix([[3, 0], [0, 0]], list("ab"))
    assert np.isnan(one.mcc)
    assert np.isnan(one.kappa)
    for words in (("accuracy", "macro"), ("recall", "samples")):
        with pytest.raises(ValueError, match="unknown"):
            one.averaged(*words)
