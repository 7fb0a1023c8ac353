"""Classes, orders, trees and whole numbers mean what the caller passed."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from read_back import reading
from sklearn import metrics
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp
from rocplot import compute

# -- confusion matrices ----------------------------------------------------------------------------


@pytest.mark.parametrize("truth", ["abba", "aaaa", "abca"])
def test_a_matrix_of_the_classes_that_labels_name(truth):
    predicted, labels = list("acba"), list("abc")
    by_hand = metrics.confusion_matrix(list(truth), predicted, labels=labels)
    table = compute.confusion_matrix(list(truth), y_pred=predicted, labels=labels)
    assert table.table.tolist() == by_hand.tolist()


@pytest.mark.parametrize("truth", ["abba", "aaaa"])
def test_a_picture_of_the_classes_that_labels_name(truth):
    ax = rp.confusion_matrix(list(truth), y_pred=list("acba"), labels=list("abc"), ax=plt.subplots()[1])
    words = reading.texts(ax.figure)
    assert {"a", "b", "c"} <= set(words)
    assert str((np.array(list(truth)) == "a").sum()) in words


def test_a_class_that_only_predictions_have_leads_to_labels():
    table, message = reading.attempt(compute.confusion_matrix, list("abba"), y_pred=list("acba"))
    if message is None:
        assert table.table.shape == (3, 3)
        return
    assert "labels" in message
    assert "'c'" in message or " c" in message
    assert "multiclass_roc" not in message


def test_scores_for_each_class_may_have_an_absent_one():
    matrix = np.array([[0.7, 0.2, 0.1], [0.1, 0.8, 0.1], [0.2, 0.3, 0.5], [0.6, 0.3, 0.1]])
    table = compute.confusion_matrix(list("abba"), matrix, labels=list("abc"))
    assert table.table.tolist() == [[2, 0, 0], [0, 1, 1], [0, 0, 0]]


# -- ordered classes -------------------------------------------------------------------------------

K = np.arange(30) % 3
ORDERED = pd.Categorical.from_codes(K, ["low", "mid", "high"], ordered=True)


@pytest.mark.parametrize("ordered", [True, False])
@pytest.mark.parametrize("way", ["auc", "curves"])
def test_columns_are_in_the_order_of_the_categorical_or_must_be_named(way, ordered):
    truth = pd.Categorical.from_codes(K, ["low", "mid", "high"], ordered=ordered)
    function = {"auc": compute.multiclass_auc, "curves": rp.multiclass_roc}[way]
    result, message = reading.attempt(function, truth, np.eye(3)[K])
    if message is None:
        words = f"AUC {result}" if way == "auc" else " ".join(reading.entries(result))
        areas = {number.value for number in reading.after("AUC", words)}
        assert areas == {1.0}
    else:
        assert "labels" in message


def test_a_table_of_decisions_has_the_order_of_the_categorical():
    predicted = pd.Categorical.from_codes(np.roll(K, 1), ["low", "mid", "high"], ordered=True)
    ax = rp.confusion_matrix(ORDERED, y_pred=predicted, ax=plt.subplots()[1])
    ax.figure.canvas.draw()
    for axis in (ax.xaxis, ax.yaxis):
        ticks = [text for text in axis.get_ticklabels() if text.get_text() in ("low", "mid", "high")]
        places = [ax.transData.transform(text.get_position())[int(axis is ax.yaxis)] for text in ticks]
        order = [ticks[k].get_text() for k in np.argsort(places)]
        assert order in (["low", "mid", "high"], ["high", "mid", "low"]), order


# -- trees -----------------------------------------------------------------------------------------

RNG = np.random.default_rng(3)
X = RNG.normal(size=(800, 3))
LABEL = (X[:, 0] + RNG.normal(size=800) > 0.9).astype(int)
WEIGHT = {"class_weight": {0: 1, 1: 10}}, {"class_weight": "balanced"}, {}


PICTURES = {
    "tree_roc": lambda tree: rp.roc(compute.tree_roc(tree), ax=plt.subplots()[1]),
    "tree_diagram": lambda tree: rp.tree_diagram(tree, ax=plt.subplots()[1]),
    "tree_labellings": lambda tree: rp.tree_labellings(tree, ax=plt.subplots()[1]),
}


@pytest.mark.parametrize("options", WEIGHT, ids=["dict", "balanced", "sample_weight"])
@pytest.mark.parametrize("picture", PICTURES)
def test_a_weighted_tree_counts_its_cases_or_asks_for_them(picture, options):
    tree = DecisionTreeClassifier(max_depth=2, random_state=0, **options)
    tree.fit(X, LABEL, sample_weight=None if options else np.where(LABEL, 10.0, 1.0))
    ax, message = reading.attempt(PICTURES[picture], tree)
    if message is not None:
        assert re.search(r"\bX\b", message), message
        return
    (total,) = re.findall(rf"({reading.NUMBER}) cases|cases of total weight ({reading.NUMBER})", rp.caption(ax))
    (positive,) = re.findall(rf"({reading.NUMBER}) positive", rp.caption(ax))
    assert (reading.parse("".join(total)).value, reading.parse(positive).value) == (800, LABEL.sum()), rp.caption(ax)


def test_precision_of_a_weighted_tree_is_that_of_its_cases():
    tree = DecisionTreeClassifier(max_depth=3, random_state=0, class_weight={0: 1, 1: 10}).fit(X, LABEL)
    curve, message = reading.attempt(compute.tree_roc, tree)
    if message is not None:
        assert re.search(r"\bX\b", message), message
        return
    ax = rp.precision_recall(curve, ax=plt.subplots()[1])
    by_hand = metrics.average_precision_score(LABEL, tree.predict_proba(X)[:, 1])
    (printed,) = re.findall(rf"limits on the logit scale\): ({reading.NUMBER})", rp.caption(ax))
    assert reading.parse(printed).holds(by_hand), rp.caption(ax)


SPLITS = {
    "years": (np.array([1978, 1980, 1981, 1982, 1983, 1990.0]), 3),
    "income": (np.array([105_012, 105_100, 105_199, 105_208, 105_300, 109_999.0]), 3),
    "ids": (np.array([10_000_001, 10_000_002, 10_000_003, 10_000_004.0]), 2),
    "millionths": (np.array([1e-6, 2e-6, 3e-6, 4e-6]), 2),
    "shares": (np.array([0.12345, 0.12346, 0.12347, 0.12348]), 2),
    "negative": (np.array([-1002.7, -1002.6, -1002.4, -1002.3]), 2),
}


@pytest.mark.parametrize("kind", SPLITS)
def test_a_split_that_is_printed_sends_every_value_as_the_tree_does(kind):
    values, left = SPLITS[kind]
    values = values.astype(np.float32).astype(float)
    tree = DecisionTreeClassifier().fit(values[:, None], np.arange(values.size) >= left)
    words = " ".join(reading.texts(rp.tree_diagram(tree, values[:, None], np.arange(values.size) >= left, ax=plt.subplots()[1]).figure))
    (number,) = reading.after("≤", words)
    assert ((values <= number.value) == (np.arange(values.size) < left)).all(), (number.text, values)


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [2.2, 3.4, 7.0])
def test_every_split_of_a_tree_is_drawn_or_a_warning_says_not(width, recwarn):
    names = ["mean concavity of the nucleus (worst)", "income before tax and transfers", "systolic blood pressure"]
    frame = pd.DataFrame(X, columns=names)
    tree = DecisionTreeClassifier(max_depth=4, random_state=0).fit(frame, LABEL)
    fig, ax = plt.subplots(figsize=(width, width))
    rp.tree_diagram(tree, frame, LABEL, ax=ax)
    words = " ".join(" ".join(reading.texts(fig)).split())
    splits = (tree.tree_.children_left >= 0).sum()
    shown = words.count("≤")
    assert shown >= splits or any("split" in str(one.message) for one in recwarn), (shown, splits)


# -- whole numbers, thresholds ---------------------------------------------------------------------


def test_huge_whole_numbers_are_told_apart_or_refused():
    area, message = reading.attempt(compute.auc, [0, 1], [10**30, 10**30 + 1])
    assert area == 1 or "y_score" in (message or ""), area


@pytest.mark.parametrize("digits", [16, 18, 19])
def test_whole_numbers_of_many_digits_are_told_apart_or_refused(digits):
    area, message = reading.attempt(compute.auc, [0, 1], np.array([10 ** (digits - 1), 10 ** (digits - 1) + 1]))
    assert area == 1 or "y_score" in (message or ""), area


def test_net_benefit_at_1_counts_who_is_sure():
    result = compute.net_benefit([1, 0], [1.0, 0.2], thresholds=[1.0])
    assert result.net_benefit.tolist() == [0.5]
