"""The best operating point by other criteria than cost; least cost is tested beside the hull."""

import math

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, f1_score, matthews_corrcoef

from rocplot.compute import RocCurve, operating_point, roc

SIX = [1, 0, 1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]


@pytest.mark.parametrize(
    ("criterion", "threshold"),
    [  # by hand: (fpr, tpr) = (0, ⅓), (⅓, ⅓), (⅓, ⅔), (⅔, ⅔), (⅔, 1), (1, 1) at .9, .8, …, .4
        ("youden", 0.9),  # ⅓ at .9, .7 and .5: the most conservative
        ("informedness", 0.9),
        ("accuracy", 0.9),
        ("error_rate", 0.9),  # lower is better
        ("ber", 0.9),
        ("closest", 0.7),  # √2/3; at .9 and .5 ⅔
        ("f1", 0.5),  # ½, ⅔ and 6/8 at .9, .7 and .5
        ("F1", None),
        ("precision", 0.9),  # NaN at ∞
        ("lr_plus", 0.9),  # infinite
        ("npv", 0.5),  # 1/1; NaN at .4
    ],
)
def test_by_hand(criterion, threshold):
    if threshold is None:
        with pytest.raises(ValueError, match=r"criterion='F1' is unknown.*did you mean 'f1'\?"):
            operating_point(*SIX, criterion=criterion)
        return
    point = operating_point(*SIX, criterion=criterion)
    assert point.threshold == threshold
    assert math.isnan(point.slope)
    assert point.cost == pytest.approx((1 - point.tpr + point.fpr) / 2)
    assert point.prior == 0.5


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("criterion", "scored"), [("accuracy", accuracy_score), ("f1", f1_score), ("mcc", matthews_corrcoef)]
)
@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_best_of_all_cut_offs_as_counted_elsewhere(rng, criterion, scored, share):
    y = rng.random(400) < share
    s = (y + rng.normal(size=400)).round(1)  # ties
    weight = rng.integers(1, 4, 400)
    cuts = np.unique(s)[::-1]
    value = np.array([scored(y, s >= cut, sample_weight=weight) for cut in cuts])
    point = operating_point(y, s, sample_weight=weight, criterion=criterion)
    expected = np.inf if criterion == "accuracy" and 1 - np.average(y, weights=weight) > value.max() else None
    assert point.threshold == (expected or cuts[np.argmax(value >= value.max() - 1e-12)])


def test_a_function_is_a_criterion():
    assert operating_point(*SIX, criterion=lambda fpr, tpr, skew: tpr - 0.1 * fpr).threshold == 0.5


def test_prior_of_use_changes_metrics_that_depend_on_it():
    assert (
        operating_point(*SIX, criterion="accuracy", prior=0.9).threshold == 0.5
    )  # all positives matter most
    assert operating_point(*SIX, criterion="youden", prior=0.9).threshold == 0.9
    assert operating_point(*SIX, criterion="laplace").threshold == 0.9  # 2/3; at .7 3/5, at .5 4/7


def test_several_models_and_precomputed_curves():
    two = operating_point(SIX[0], {"a": SIX[1], "b": SIX[1][::-1]}, criterion="closest")
    assert two["a"] == operating_point(roc(*SIX), criterion="closest")
    assert two["b"].fpr == pytest.approx(1 / 3)  # (⅓, ⅓) is as close as (⅔, ⅔), and more conservative


def test_a_curve_of_rates_needs_a_prior_only_if_the_metric_does():
    curve = RocCurve([0, 0.2, 1], [0, 0.7, 1])
    point = operating_point(curve, criterion="youden")
    assert (point.fpr, point.tpr) == (0.2, 0.7)
    assert math.isnan(point.cost)
    with pytest.raises(ValueError, match="prior is needed"):
        operating_point(curve, criterion="accuracy")
    assert operating_point(curve, criterion="accuracy", prior=0.5).tpr == 0.7
    with pytest.raises(ValueError, match="needs the totals of the classes"):
        operating_point(curve, criterion="laplace", prior=0.5)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"criterion": "youdn"}, "criterion='youdn' is unknown.*did you mean 'youden'"),
        ({"criterion": "closet"}, "did you mean 'closest'"),
        ({"criterion": "recall"}, "best where all cases get one decision.*threshold_at"),
        ({"criterion": "youden", "cost_fn": 5}, "cost_fn=5 belongs to criterion='cost'"),
        ({"criterion": "f1", "benefit_tp": 1}, "benefit_tp=1 belongs to criterion='cost'"),
        ({"criterion": "accuracy", "prior": 0}, "is defined at no point"),
    ],
)
def test_what_cannot_be_asked(options, words):
    with pytest.raises(ValueError, match=words):
        operating_point(*SIX, **options)
