"""The best operating point by other criteria than cost; least cost is tested beside the hull."""

import math

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, f1_score, matthews_corrcoef

from rocplot.compute import RocCurve, operating_point, roc, roc_points

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
        ("F1", 0.5),  # as figures write it
        ("precision", 0.9),  # NaN at ∞
        ("lr_plus", 0.9),  # infinite
        ("npv", 0.5),  # 1/1; NaN at .4
    ],
)
def test_by_hand(criterion, threshold):
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


@pytest.mark.parametrize(
    ("scores", "options", "sentence"),
    [  # rates by hand, as in test_by_hand
        (
            SIX[1],
            {"criterion": "youden"},
            "The cut-off of ≥ 0.9 has the highest Youden's index: sensitivity 0.333, specificity 1.000",
        ),
        (
            SIX[1],
            {"criterion": "closest"},
            "The cut-off of ≥ 0.7 has the least distance to (0, 1): sensitivity 0.667, specificity 0.667",
        ),
        (
            SIX[1],
            {"prior": 0.5, "cost_fn": 5},
            "The cut-off of ≥ 0.5 has the least expected cost at a prevalence of 0.5, a cost of false positives "
            "of 1, a cost of false negatives of 5: sensitivity 1.000, specificity 0.333",
        ),
        (
            SIX[1],
            {"cost_fp": 5},
            "The cut-off of ≥ 0.9 has the least expected cost at a prevalence of 0.5, a cost of false positives "
            "of 5, a cost of false negatives of 1: sensitivity 0.333, specificity 1.000",
        ),
        (
            SIX[1][::-1],
            {"cost_fp": 5},
            "Calling no case positive has the least expected cost at a prevalence of 0.5, a cost of false "
            "positives of 5, a cost of false negatives of 1: sensitivity 0.000, specificity 1.000",
        ),
        (
            SIX[1][::-1],
            {"cost_fn": 5},
            "The cut-off of ≥ 0.4 has the least expected cost at a prevalence of 0.5, a cost of false "
            "positives of 1, a cost of false negatives of 5: sensitivity 1.000, specificity 0.000",
        ),
    ],
)
def test_a_point_has_a_sentence(scores, options, sentence):
    assert operating_point(SIX[0], scores, **options).describe() == f"{sentence} (chosen on the same cases)."


def test_sentences_of_several_models_and_of_named_points():
    two = operating_point(SIX[0], {"a": SIX[1], "b": SIX[1][::-1]}, criterion="youden").describe()
    assert [line.partition(" has ")[0] for line in two.split("\n")] == [
        "a: The cut-off of ≥ 0.9",
        "b: Calling no case positive",
    ]
    named = operating_point(roc_points({"A": (0.1, 0.7), "B": (0.2, 0.8)}), prior=0.2)
    assert named.describe() == (
        "A has the least expected cost at a prevalence of 0.2: sensitivity 0.700, specificity 0.900."
    )


def test_the_cut_off_of_a_negated_column_is_the_columns_own():
    table = {"y": SIX[0], "platelets": [-score for score in SIX[1]]}
    sentence = operating_point("y", "-platelets", data=table, criterion="closest").describe()
    assert sentence.startswith("The cut-off of ≤ −0.7 has")


def test_fields_that_a_point_lacks_lead_to_the_limits_of_its_rates():
    point = operating_point(*SIX, criterion="youden")
    for field in ("ci", "low", "tpr_low"):
        with pytest.raises(AttributeError, match=r"metrics_at\(y_true, y_score, threshold=rocplot"):
            getattr(point, field)
    with pytest.raises(AttributeError, match=r"it is 1 - point\.fpr"):
        _ = point.specificity


@pytest.mark.parametrize(
    ("points", "options", "name", "tied"),
    [
        # costs of B and D: .2·6·.3 + .8·.2 = .2·6·.1 + .8·.5 = .52
        ({"B": (0.2, 0.7), "C": (0.3, 0.65), "D": (0.5, 0.9)}, {"cost_fn": 6, "prior": 0.2}, "B", "D"),
        ({"B": (0.2, 0.7), "C": (0.3, 0.65), "D": (0.5, 0.9)}, {"cost_fn": 5, "prior": 0.2}, "B", None),
        # all on one line from (0, 0) of slope 2, the odds against positive at 1/3
        ({"A": (0.2, 0.4), "B": (0.3, 0.6), "C": (0.2, 0.4)}, {"prior": 1 / 3}, "always −", "A, B, C"),
        ({"A": (0.2, 0.7), "B": (0.3, 0.8), "C": (0.5, 0.9)}, {"criterion": "youden"}, "A", "B"),
        ({"A": (0.2, 0.2), "B": (0.3, 0.1)}, {"cost_fp": 0, "prior": 0.5}, "always +", None),
        ({"A": (0.2, 0.2), "B": (0, 0.1)}, {"cost_fn": 0, "prior": 0.5}, "always −", "B"),
    ],
)
def test_named_points_that_are_as_good_are_named(points, options, name, tied):
    found = operating_point(roc_points(points), **options)
    assert (found.name, found.tied) == (name, tied)
    assert ("shared with" in found.describe()) == (tied is not None)
