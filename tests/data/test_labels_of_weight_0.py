"""Labels of cases of weight 0, which are left out: missing, or of any kind, in every function that reads labels."""

import numpy as np
import pytest

from rocplot import compute

SCORE = [0.9, 0.8, 0.4, 0.3, 0.2]
WEIGHT = [1, 0, 1, 1, 1]


@pytest.mark.parametrize("lost", [None, np.nan, "unknown", -9])
def test_two_classes(lost):
    y = np.array([1, lost, 0, 1, 0], object)
    expected = compute.auc([1, 0, 1, 0], [0.9, 0.4, 0.3, 0.2])
    assert compute.auc(y, SCORE, sample_weight=WEIGHT) == expected == 0.75
    if isinstance(lost, (str, int)):  # of a confusion matrix other labels are other classes
        return
    table = compute.confusion_matrix(y, SCORE, sample_weight=WEIGHT, threshold=0.35)
    assert (table.tp, table.fn, table.fp, table.tn) == (1, 1, 1, 1)


@pytest.mark.parametrize("lost", [None, np.nan])
def test_many_classes(lost):
    y = np.array(["a", lost, "b", "c", "b"], object)
    decided = ["a", "c", "b", "b", "b"]
    table = compute.confusion_matrix(y, y_pred=decided, sample_weight=WEIGHT)
    np.testing.assert_array_equal(table.table, [[1, 0, 0], [0, 2, 0], [0, 1, 0]])
    scores = np.array([[0.8, 0.1, 0.1], [0.3, 0.3, 0.4], [0.2, 0.7, 0.1], [0.1, 0.5, 0.4], [0.3, 0.6, 0.1]])
    kept = np.flatnonzero(WEIGHT)
    expected = compute.multiclass_auc(y[kept], scores[kept])
    assert compute.multiclass_auc(y, scores, sample_weight=WEIGHT) == expected


def test_a_masked_label():
    y = np.ma.masked_array([1, 0, 0, 1, 0], mask=[0, 1, 0, 0, 0])
    assert compute.auc(y, SCORE, sample_weight=WEIGHT) == 0.75


@pytest.mark.parametrize("y", [[1, 0, None, 1, 0], [1, None, None, 1, 0]])
def test_what_is_missing_of_a_case_that_counts_is_named_where_the_caller_has_it(y):
    with pytest.raises(ValueError, match=f"y_true has {y.count(None)} missing"):
        compute.auc(np.array(y, object), SCORE, sample_weight=WEIGHT)
    with pytest.raises(ValueError, match="y_true has"):
        compute.confusion_matrix(np.array(y, object), y_pred=[1, 1, 0, 0, 0], sample_weight=WEIGHT)
