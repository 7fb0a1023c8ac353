"""Pandas objects whose indexes hold the same labels in another order are refused, everywhere."""

import functools

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from calls import needed
from public_functions import PER_MODEL, PICTURES
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp
from rocplot import compute
from rocplot._data.columns import check_index_order

Y = pd.Series([0, 1, 0, 1, 1, 0], index=list("abcdef"))
S = pd.Series([0.1, 0.4, 0.35, 0.8, 0.35, 0.6], index=Y.index)
TURNED = S.loc[list("fbadce")]  # the same cases in another order
W = pd.Series(1.0, index=Y.index)
FOLD = pd.Series([0, 0, 0, 1, 1, 1], index=Y.index)
REFUSED = r"another order, but rows are joined by position: .* \.to_numpy\(\)"


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", PER_MODEL)
def test_every_function_of_labels_and_scores_refuses(name):
    function = functools.partial(getattr(compute, name), **needed(name, Y.size))
    for scores in (TURNED, {"m": S, "n": TURNED}):
        with pytest.raises(ValueError, match=REFUSED):
            function(Y, scores)
    with pytest.raises(ValueError, match="sample_weight has the index labels of y_true"):
        function(Y, S, sample_weight=W[::-1])
    function(Y, TURNED.to_numpy())  # the way out that the message names
    function(Y, TURNED.loc[Y.index])


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_every_picture_refuses_and_draws_nothing(picture):
    with pytest.raises(ValueError, match=REFUSED):
        picture(Y, TURNED)
    assert not plt.get_fignums()


TREE = DecisionTreeClassifier(max_depth=2).fit(S.to_frame(), Y)
MATRIX = pd.DataFrame({0: 1 - S, 1: S})
PAIR, OTHER = (Y, (S > 0.3).astype(int)), (Y[::-1], (S[::-1] > 0.4).astype(int))
CALLS = {
    "auc_test": lambda: compute.auc_test(Y, S, TURNED),
    "net_benefit_test": lambda: compute.net_benefit_test(Y, S, TURNED, threshold=0.4),
    "auc_test of models with labels of their own": lambda: compute.auc_test(
        {"m": Y, "n": Y[::-1]}, {"m": S, "n": S[::-1]}
    ),
    "best_labelling": lambda: compute.best_labelling(TREE, X=S.to_frame(), y=Y[::-1], prior=0.5),
    "case_weights": lambda: compute.case_weights(Y, cost_fp=W[::-1], cost_fn=1),
    "class_weights": lambda: compute.class_weights(Y, MATRIX[::-1]),
    "confusion_matrix": lambda: compute.confusion_matrix(Y, y_pred=(TURNED > 0.3).astype(int)),
    "cost_average": lambda: compute.cost_average(Y, S, fold=FOLD[::-1]),
    "decide": lambda: compute.interpolate((0.1, 0.5), (0.2, 0.7), k=0.5).decide(PAIR[1], OTHER[1]),
    "fold": lambda: compute.roc_average(Y, S, fold=FOLD[::-1]),
    "fold of a table": lambda: compute.roc_average(
        "y", "s", data=pd.DataFrame({"y": Y, "s": S}), fold=FOLD[::-1]
    ),
    "a fold's pair": lambda: compute.roc_average([(Y, S), (Y, TURNED)]),
    "hue": lambda: compute.auc(Y, S, hue=FOLD[::-1]),
    "hue of a table": lambda: compute.auc("y", "s", data=pd.DataFrame({"y": Y, "s": S}), hue=FOLD[::-1]),
    "interpolate": lambda: compute.interpolate((Y, PAIR[1][::-1]), (0.2, 0.7), k=0.5),
    "logical_combination": lambda: compute.logical_combination(PAIR, OTHER),
    "mapping as a table": lambda: compute.auc("y", "s", data={"y": Y, "s": TURNED}),
    "max_auc": lambda: compute.max_auc(Y / 2, sample_weight=W[::-1]),
    "multiclass_auc": lambda: compute.multiclass_auc(Y, MATRIX[::-1]),
    "multiclass_pairs": lambda: compute.multiclass_pairs(Y, {0: 1 - S, 1: TURNED}),
    "multiclass_roc": lambda: rp.multiclass_roc(Y, MATRIX, sample_weight=W[::-1]),
    "relative_superiority": lambda: compute.relative_superiority(Y, {"m": S, "n": TURNED}),
    "repair_decisions": lambda: compute.repair_decisions(PAIR[1], PAIR[1], OTHER[1]),
    "roc_average": lambda: rp.roc_average(Y, S, fold=FOLD[::-1]),
    "roc_points": lambda: rp.roc_points({"m": (Y, PAIR[1][::-1])}),
    "rocch_hybrid": lambda: compute.rocch_hybrid(Y, {"m": S, "n": TURNED}),
    "scores of two models": lambda: compute.auc(Y.to_numpy(), {"m": S, "n": TURNED}),
    "soft labels": lambda: compute.auc(Y / 2 + 0.1, TURNED, soft_labels=True),
    "threshold_metrics": lambda: compute.threshold_metrics(Y, S, fold=FOLD[::-1]),
    "tree": lambda: compute.tree(TREE, S.to_frame(), Y[::-1]),
    "tree_diagram": lambda: rp.tree_diagram(TREE, S.to_frame(), Y, sample_weight=W[::-1]),
    "tree_labellings": lambda: compute.tree_labellings(TREE, S.to_frame(), Y[::-1]),
    "tree_roc": lambda: compute.tree_roc(TREE, S.to_frame(), Y[::-1]),
    "validated_repair": lambda: compute.validated_repair((Y, S), (Y, TURNED), (Y, S)),
    "weight of a table": lambda: compute.auc(
        "y", "s", data=pd.DataFrame({"y": Y, "s": S}), sample_weight=W[::-1]
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_every_other_argument_of_one_value_per_case(name):
    with pytest.raises(ValueError, match=REFUSED):
        CALLS[name]()


def test_scores_shuffled_with_their_index():
    """The finding: .493 in silence for an AUC of .873."""
    rng = np.random.default_rng(0)
    label = pd.Series(rng.random(500) < 0.5)
    score = pd.Series(rng.normal(1.6 * label))
    exact = compute.auc(label, score)
    shuffled = score.sample(frac=1, random_state=1)
    assert abs(compute.auc(label, shuffled.to_numpy()) - exact) > 0.2
    with pytest.raises(ValueError, match=r"y_score has the index labels of y_true in another order"):
        compute.auc(label, shuffled)
    assert compute.auc(label, shuffled.loc[label.index]) == exact
    assert compute.auc(label.loc[shuffled.index], shuffled) == pytest.approx(exact)


ORDERS = {  # two indexes, and whether they are refused
    "equal": ([3, 1, 2], [3, 1, 2], False),
    "turned": ([3, 1, 2], [1, 2, 3], True),
    "range": (pd.RangeIndex(3), [2, 0, 1], True),
    "other labels": (pd.RangeIndex(3), [7, 5, 9], False),
    "other labels, the same ends": ([0, 1, 3, 4], [4, 2, 3, 0], False),
    "some labels": (["a", "b", "c"], ["c", "b", "d"], False),
    "one label": ([0, 0, 0], [0, 0, 0], False),
    "duplicates turned": ([0, 0, 1], [0, 1, 0], True),
    "the same labels, one twice": ([0, 0, 1], [0, 1, 1], False),
    "names": (["a", "b"], ["b", "a"], True),
    "names, one twice": (["a", "a", "b"], ["a", "b", "b"], False),
    "whole floats": ([1, 2], [2.0, 1.0], True),
    "missing": (["a", None], [None, "a"], True),
    "NaN": ([1.0, np.nan], [np.nan, 1.0], True),
    "mixed": (["a", 1], [1, "a"], True),
    "dates": (pd.date_range("2020", periods=3), pd.date_range("2020", periods=3)[::-1], True),
    "levels": (
        pd.MultiIndex.from_product([[0, 1], list("ab")]),
        pd.MultiIndex.from_product([[1, 0], list("ab")]),
        True,
    ),
    "levels and none": (pd.MultiIndex.from_tuples([(0, 1), (1, 0)]), [0, 1], False),
    "categories": (pd.CategoricalIndex(list("ab")), ["b", "a"], True),
    "numbers and names": ([0, 1], ["1", "0"], False),
    "lengths": ([0, 1, 2], [2, 1], False),  # the message of unequal lengths says more
}


@pytest.mark.parametrize("name", ORDERS)
def test_which_indexes_are_refused(name):
    a, b, refused = ORDERS[name]
    for first, second in ((a, b), (b, a)):
        parts = pd.Series(0, index=first), pd.DataFrame({"x": 0}, index=second)
        if refused:
            with pytest.raises(ValueError, match=r"^y has the index labels of x in another order"):
                check_index_order(x=parts[0], y=parts[1])
        else:
            check_index_order(x=parts[0], y=parts[1])


def test_models_on_other_cases_are_not_compared():
    turned = Y[::-1]
    found = compute.auc({"m": Y, "n": turned}, {"m": S, "n": S.loc[turned.index]})
    assert found["m"] == pytest.approx(found["n"])
    with pytest.raises(ValueError, match=r"y_score\['n'\] has the index labels of y_true\['n'\]"):
        compute.auc({"m": Y, "n": turned}, {"m": S, "n": S})


def test_the_rest_is_joined_by_position():
    exact = compute.auc(Y.to_numpy(), S.to_numpy())
    assert compute.auc(Y, S.reset_index(drop=True)) == exact
    assert compute.auc(Y.sample(frac=1, random_state=0).reset_index(drop=True), list(S)) != exact
    polars = pytest.importorskip("polars")
    assert compute.auc(polars.Series(Y.to_numpy()), S) == exact
