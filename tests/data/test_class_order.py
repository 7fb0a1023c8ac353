"""The order of classes: that of a categorical, where columns of scores or of a table have no names."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from sklearn.metrics import confusion_matrix as sklearn_matrix

import rocplot
from rocplot import compute

K = np.tile([0, 1, 2], 4)
NAMES = ["low", "mid", "high"]
WORDS = np.array(NAMES)[K]
MATRIX = np.eye(3)[K]
CATEGORICAL = pd.Categorical.from_codes(K, NAMES, ordered=True)
LABELS = {
    "pandas": CATEGORICAL,
    "series": pd.Series(CATEGORICAL),
    "unordered": pd.Categorical(WORDS, NAMES),
    "polars": pl.Series(WORDS, dtype=pl.Enum(NAMES)),
    "pyarrow": pa.DictionaryArray.from_arrays(pa.array(K, pa.int8()), pa.array(NAMES)),
}
OF_MATRIX = [
    "class_weights",
    "multiclass_auc",
    "multiclass_auc_interval",
    "multiclass_pairs",
    "multiclass_roc",
    "volume_under_surface",
    "weight_simplex",
    "confusion_matrix",
]


@pytest.mark.parametrize("kind", LABELS)
@pytest.mark.parametrize("name", OF_MATRIX)
def test_columns_without_names_need_labels_where_two_orders_are_possible(name, kind):
    function = getattr(compute, name)
    scores = MATRIX + 3 * np.random.default_rng(0).random(MATRIX.shape)
    with pytest.raises(ValueError, match=r"columns without names.*labels=\['low', 'mid', 'high'\]"):
        function(LABELS[kind], scores)
    function(LABELS[kind], scores, labels=NAMES)
    function(LABELS[kind], pd.DataFrame(scores, columns=NAMES))


@pytest.mark.parametrize("kind", LABELS)
def test_labels_and_names_decide(kind):
    assert compute.multiclass_auc(LABELS[kind], MATRIX, labels=NAMES) == 1
    assert compute.multiclass_auc(LABELS[kind], pd.DataFrame(MATRIX, columns=NAMES)) == 1
    assert compute.multiclass_auc(LABELS[kind], MATRIX[:, [2, 0, 1]], labels=sorted(NAMES)) == 1


def test_an_order_that_is_the_sorted_one_needs_no_labels():
    grades = pd.Categorical(K + 1, [1, 2, 3], ordered=True)
    assert compute.multiclass_auc(grades, MATRIX) == 1
    assert compute.multiclass_auc(WORDS, MATRIX[:, [2, 0, 1]]) == 1
    assert compute.multiclass_auc(pl.Series(WORDS, dtype=pl.Categorical), MATRIX[:, [2, 0, 1]]) == 1


@pytest.mark.parametrize("kind", LABELS)
def test_tables_of_decisions_take_the_order_of_the_categories(kind):
    predicted = np.roll(WORDS, 1)
    found = compute.confusion_matrix(LABELS[kind], y_pred=predicted)
    assert found.labels.tolist() == NAMES
    assert found.table.tolist() == sklearn_matrix(WORDS, predicted, labels=NAMES).tolist()


@pytest.mark.parametrize(
    ("true", "predicted", "labels"),
    [("abba", "acba", "abc"), ("aaaa", "aaba", "ab"), ("abba", "abaa", "ba"), ("abca", "abda", "abcd")],
)
def test_labels_name_all_classes_of_a_table(true, predicted, labels):
    wanted = sklearn_matrix(list(true), list(predicted), labels=list(labels)).tolist()
    found = compute.confusion_matrix(list(true), y_pred=list(predicted), labels=list(labels))
    assert (found.table.tolist(), found.labels.tolist()) == (wanted, list(labels))
    data = pd.DataFrame({"y": list(true), "p": list(predicted)})
    assert compute.confusion_matrix("y", y_pred="p", data=data, labels=list(labels)) == found
    scores = np.eye(len(labels))[[labels.index(one) for one in predicted]]
    assert compute.confusion_matrix(list(true), scores, labels=list(labels)) == found
    _, ax = plt.subplots()
    rocplot.confusion_matrix(list(true), y_pred=list(predicted), labels=list(labels), ax=ax)
    assert len([one for one in ax.collections if one.get_gid() == "confusion_matrix"]) == len(labels) ** 2
    plt.close("all")


@pytest.mark.parametrize("true", ["abba", "abca"])
def test_a_class_that_is_only_predicted_is_named_with_the_way_out(true):
    with pytest.raises(ValueError, match=r"y_pred holds the class .*d.*does not occur in y_true.*labels=\["):
        compute.confusion_matrix(list(true), y_pred=list("adba"))
