"""The confusion matrix at a cut-off, against a count by hand."""

import numpy as np
import pytest

from rocplot import compute

FAWCETT = list("ppnpppnnpnpnpnnnpnpn")
SCORE = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.52, 0.51, 0.505, 0.4, 0.39, 0.38, 0.37, 0.36, 0.35, 0.34, 0.33, 0.3, 0.1]


@pytest.mark.parametrize(("cut", "accuracy"), [(0.54, 0.7), (0.5, 0.6), (0.0, 0.5), (2.0, 0.5)])
def test_accuracies_of_fawcetts_figure_3(cut, accuracy):
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=cut)
    assert (table.tp + table.tn) / 20 == accuracy
    assert (table.tp + table.fn, table.fp + table.tn) == (10, 10)


def test_decisions_weights_and_ties():
    table = compute.confusion_matrix([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=[1, 2, 3, 4])
    assert table.table.tolist() == [[1, 2], [3, 4]]
    assert compute.confusion_matrix([1, 0], [0.5, 0.5]).table.tolist() == [[1, 0], [1, 0]]


def test_infinite_cut_offs_are_the_trivial_decisions():
    curve = compute.roc(FAWCETT, SCORE, pos_label="p")
    found = [compute.confusion_matrix(curve, threshold=cut) for cut in (*curve.threshold, -np.inf)]
    np.testing.assert_array_equal([table.tpr for table in found], [*curve.tpr, 1])
    np.testing.assert_array_equal([table.fpr for table in found], [*curve.fpr, 1])
    assert compute.confusion_matrix([1, 0, 1], [np.inf, np.inf, 0], threshold=np.inf).table.tolist() == [[1, 1], [1, 0]]


def test_threshold_must_be_a_number():
    with pytest.raises(ValueError, match="threshold must be a number or ±inf, not nan"):
        compute.confusion_matrix([0, 1], [1, 2], threshold=np.nan)


def test_rates_are_those_of_vuk_and_curk():
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=0.54)
    assert (table.tp, table.fp, table.fn, table.tn) == (5, 1, 5, 9)
    assert (table.tpr, table.fpr, table.precision, table.npv) == (0.5, 0.1, 5 / 6, 9 / 14)
    assert (table.accuracy, table.rate) == (0.7, 0.3)
    nothing = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=2)
    assert np.isnan(nothing.precision)
    assert (nothing.npv, nothing.rate) == (0.5, 0)


def test_decisions_in_the_words_of_the_labels():
    decided = ["p" if score >= 0.54 else "n" for score in SCORE]
    expected = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=0.54)
    assert compute.confusion_matrix(FAWCETT, y_pred=decided, pos_label="p") == expected
    table = {"y": FAWCETT, "a": decided, "b": ["n"] * 20, "w": [2] * 20}
    both = compute.confusion_matrix("y", y_pred=["a", "b"], data=table, pos_label="p", sample_weight="w")
    assert both["a"].table.tolist() == (2 * expected.table).tolist()
    assert both["b"].table.tolist() == [[0, 20], [0, 20]]
    signs = compute.confusion_matrix([1, -1, 1, -1], y_pred={"m": [1, 1, -1, -1]})
    assert signs["m"].table.tolist() == [[1, 1], [1, 1]]
    with pytest.raises(ValueError, match="y_pred='c' is not a column of data"):
        compute.confusion_matrix("y", y_pred="c", data=table, pos_label="p")
    with pytest.raises(ValueError, match="y_pred holds fractions"):
        compute.confusion_matrix([1, 0], y_pred=[0.4, 0.6])


def test_decisions_of_lazy_tables():
    pl, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    table = pl.DataFrame({"y": [1, 1, 0, 0, 0], "p": [1, 0, 1, 0, 0]})
    relation = duckdb.from_arrow(table.to_arrow())
    for data in (table.lazy(), relation):
        found = compute.confusion_matrix("y", data=data, y_pred="p")
        assert (found.tp, found.fn, found.fp, found.tn) == (1, 1, 1, 2)


def test_decisions_of_another_length_are_named():
    with pytest.raises(ValueError, match=r"^y_true and y_pred must have the same length, got 3 and 2"):
        compute.confusion_matrix([1, 0, 1], y_pred=[1, 0])
    with pytest.raises(ValueError, match=r"^y_true and y_pred\['a'\] must have the same length, got 3 and 2"):
        compute.confusion_matrix([1, 0, 1], y_pred={"a": [1, 0]})


def test_a_predicted_class_that_is_no_true_one_is_refused():
    truth, wrong = list("yynn"), list("YYYY")
    for decided in (wrong, list("yyNN")):
        with pytest.raises(ValueError, match=r"y_pred holds the class [YN], which does not occur in y_true"):
            compute.confusion_matrix(truth, y_pred=decided, pos_label="y")
    with pytest.raises(ValueError, match=r"y_pred\['m'\] holds the class Y"):
        compute.confusion_matrix(truth, y_pred={"m": wrong}, pos_label="y")
    with pytest.raises(ValueError, match="y_pred='m' holds the class Y"):
        compute.confusion_matrix("t", y_pred="m", data={"t": truth, "m": wrong}, pos_label="y")
    assert compute.confusion_matrix(truth, y_pred=list("nnnn"), pos_label="y").fn == 2
