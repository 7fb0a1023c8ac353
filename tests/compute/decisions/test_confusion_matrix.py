"""The confusion matrix at a cut-off, against a count by hand."""

import re
import warnings

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    cohen_kappa_score,
    matthews_corrcoef,
    precision_score,
)

import rocplot as rp
from rocplot import compute

FAWCETT = list("ppnpppnnpnpnpnnnpnpn")
SCORE = [
    0.9,
    0.8,
    0.7,
    0.6,
    0.55,
    0.54,
    0.53,
    0.52,
    0.51,
    0.505,
    0.4,
    0.39,
    0.38,
    0.37,
    0.36,
    0.35,
    0.34,
    0.33,
    0.3,
    0.1,
]


@pytest.mark.parametrize(("cut", "accuracy"), [(0.54, 0.7), (0.5, 0.6), (0.0, 0.5), (2.0, 0.5)])
def test_accuracies_of_fawcetts_figure_3(cut, accuracy):
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=cut)
    assert (table.tp + table.tn) / 20 == accuracy
    assert (table.tp + table.fn, table.fp + table.tn) == (10, 10)


def test_f1_is_the_harmonic_mean_of_precision_and_recall():
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=0.54)
    assert (table.precision, table.tpr) == (5 / 6, 1 / 2)
    assert table.f1 == pytest.approx(2 / (6 / 5 + 2))  # 5/8
    assert table.f1 == pytest.approx(float(compute.metric("f1", table.fpr, table.tpr, 1)))
    assert compute.confusion_matrix([1, 0], [0.2, 0.1]).f1 == 0
    assert np.isnan(compute.ConfusionMatrix(tp=0, fn=0, fp=0, tn=3).f1)


def test_rates_of_vuk_and_curk_by_hand():
    """Equations 3.3 and 3.4 on Table 1 at .54: five positives and one negative of ten each."""
    table = compute.confusion_matrix(FAWCETT, SCORE, pos_label="p", threshold=0.54)
    assert (table.tp, table.fn, table.fp, table.tn) == (5, 5, 1, 9)
    assert (table.fpr, table.tpr, table.rate) == (1 / 10, 5 / 10, 6 / 20)
    assert (table.precision, table.accuracy) == (5 / 6, 14 / 20)


def test_decisions_weights_and_ties():
    table = compute.confusion_matrix([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=[1, 2, 3, 4])
    assert table.table.tolist() == [[1, 2], [3, 4]]
    assert compute.confusion_matrix([1, 0], [0.5, 0.5]).table.tolist() == [[1, 0], [1, 0]]


def test_infinite_cut_offs_are_the_trivial_decisions():
    curve = compute.roc(FAWCETT, SCORE, pos_label="p")
    found = [compute.confusion_matrix(curve, threshold=cut) for cut in (*curve.threshold, -np.inf)]
    np.testing.assert_array_equal([table.tpr for table in found], [*curve.tpr, 1])
    np.testing.assert_array_equal([table.fpr for table in found], [*curve.fpr, 1])
    assert compute.confusion_matrix([1, 0, 1], [np.inf, np.inf, 0], threshold=np.inf).table.tolist() == [
        [1, 1],
        [1, 0],
    ]


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


@pytest.mark.parametrize("values", [[True, False, True], [1, 2, 1], ["low", "high", "low"]])
@pytest.mark.parametrize("make", [list, np.array, pd.Series])
def test_predictions_beside_data_are_asked_for_as_a_column(values, make):
    table = pd.DataFrame({"y": [1, 2, 1], "x": [10, 50, 20]})
    for call in (compute.confusion_matrix, rp.confusion_matrix):
        with pytest.raises(TypeError, match=r"y_pred must be a column name .*data=table.assign\(y_pred=values\)"):
            call("y", y_pred=make(values), data=table, pos_label=1)
    with pytest.raises(TypeError, match="y_pred must be a column name when data is given, not int"):
        compute.confusion_matrix("y", y_pred=3, data=table, pos_label=1)
    three = pd.DataFrame({"y": list("abc")})
    with pytest.raises(TypeError, match="y_pred must be a column name when data is given, not "):
        compute.confusion_matrix("y", y_pred=make(values), data=three)


def test_boolean_predictions_stand_for_the_positive_class():
    truth, low = [1, 2, 1, 2, 1, 2], np.array([10, 50, 20, 60, 40, 25]) < 30
    for positive, counts in ((1, [[2, 1], [1, 2]]), (2, [[1, 2], [2, 1]])):
        table = {"y": truth, "low": low}
        assert (compute.confusion_matrix(truth, y_pred=low, pos_label=positive).table == counts).all()
        assert (
            compute.confusion_matrix("y", y_pred="low", data=table, pos_label=positive).table == counts
        ).all()
    # as classes where y_true is 0 and 1: False is class 0
    assert compute.confusion_matrix([0, 1, 0, 1], y_pred=[False, True, True, True], pos_label=0).tp == 1
    with pytest.raises(ValueError, match=r"holds the class 0, .*classes of y_true \(1, 2\), or booleans, True for 1"):
        compute.confusion_matrix(truth, y_pred=low.astype(int), pos_label=1)
    with pytest.raises(ValueError, match=r"y_pred holds the class (True|False), .*the class that True means"):
        compute.confusion_matrix(list("abc"), y_pred=[True, False, True])


def test_a_cut_off_beside_decisions_is_refused():
    for truth, decided in (([1, 0], [1, 0]), (list("abc"), list("abc"))):
        with pytest.raises(ValueError, match=r"threshold=0\.9 has no effect: y_pred holds the decisions"):
            compute.confusion_matrix(truth, y_pred=decided, threshold=0.9)
    with pytest.raises(ValueError, match="the class of the highest score is the decisions"):
        compute.confusion_matrix(list("abc"), np.eye(3), threshold=0.9)


def test_classes_keep_the_caller_s_words():
    def words(*args, **kws):
        return compute.confusion_matrix(*args, **kws).labels

    assert words(["ill", "well"], [1, 0], pos_label="ill") == ("ill", "well")
    assert words("t", "s", data={"t": ["ill", "well"], "s": [1, 0]}, pos_label="well") == ("well", "ill")
    assert words(["ill", "well"], y_pred=["ill", "ill"], pos_label="ill") == ("ill", "well")
    assert words([1, 2], [1, 0], pos_label=2) == ("2", "1")
    assert words([1, 0], [1, 0], labels={0: "healthy", 1: "ill"}) == ("ill", "healthy")
    assert words([True, False], [1, 0], labels={True: "yes", False: "no"}) == ("yes", "no")
    for truth in ([1, 0], [1, -1], [True, False]):
        assert words(truth, [1, 0]) is None
    assert words([1, 0], [1, 0], pos_label=1) is None
    both = compute.confusion_matrix(["ill", "well"], {"a": [1, 0], "b": [0, 1]}, pos_label="ill")
    assert both["b"].labels == ("ill", "well")
    table = compute.confusion_matrix(["ill", "well"], [1, 0], pos_label="ill")
    assert list(table.to_dict()) == ["tp", "fn", "fp", "tn"]


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["a", "b"], "labels of two classes must be a mapping"),
        ({0: "a"}, "labels of two classes must be a mapping"),
        ({"x": "a", "y": "b"}, "names no class 1"),
    ],
)
def test_names_of_two_classes_that_cannot_be_read(labels, message):
    with pytest.raises(ValueError, match=message):
        compute.confusion_matrix([1, 0], [1, 0], labels=labels)


# -- many classes ---------------------------------------------------------------------------------

TRUTH, PREDICTED = list("abbccccc"), list("abcccaab")


def test_many_classes_are_counted_by_hand():
    found = compute.confusion_matrix(TRUTH, y_pred=PREDICTED)
    assert found.labels.tolist() == ["a", "b", "c"]
    assert found.table.tolist() == [[1, 0, 0], [0, 1, 1], [2, 1, 2]]
    assert found.count.tolist() == [1, 2, 5]
    assert found.recall.tolist() == [1, 1 / 2, 2 / 5]
    assert found.precision.tolist() == [1 / 3, 1 / 2, 2 / 3]
    assert found.f1 == pytest.approx([1 / 2, 1 / 2, 1 / 2])
    assert found.accuracy == 1 / 2
    assert found.macro == pytest.approx({"precision": 1 / 2, "recall": 19 / 30, "f1": 1 / 2})
    frame = found.to_frame()
    assert frame.columns.tolist() == ["class", "count", "precision", "recall", "f1", "fpr", "mcc"]


def test_many_classes_are_those_of_scikit_learn(rng):
    metrics = pytest.importorskip("sklearn.metrics")
    truth, predicted, weight = rng.integers(0, 5, 300), rng.integers(0, 5, 300), rng.integers(0, 4, 300)
    found = compute.confusion_matrix(truth, y_pred=predicted, sample_weight=weight)
    assert found.table.tolist() == metrics.confusion_matrix(truth, predicted, sample_weight=weight).tolist()
    theirs = metrics.precision_recall_fscore_support(truth, predicted, sample_weight=weight)
    for ours, expected in zip((found.precision, found.recall, found.f1, found.count), theirs, strict=True):
        np.testing.assert_allclose(ours, expected)


def test_many_classes_by_scores_columns_and_names():
    matrix = np.array([[0.8, 0.1, 0.1], [0.3, 0.6, 0.1], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
    truth = ["a", "b", "b", "c"]
    table = {"y": truth, "a": matrix[:, 0], "b": matrix[:, 1], "c": matrix[:, 2], "p": list("abac")}
    direct = compute.confusion_matrix(truth, matrix)
    assert direct.table.tolist() == [[1, 0, 0], [1, 1, 0], [0, 0, 1]]
    for found in (
        compute.confusion_matrix(truth, y_pred=list("abac")),
        compute.confusion_matrix(truth, {"a": matrix[:, 0], "b": matrix[:, 1], "c": matrix[:, 2]}),
        compute.confusion_matrix("y", ["a", "b", "c"], data=table),
        compute.confusion_matrix("y", y_pred="p", data=table),
        compute.confusion_matrix([1, 2, 2, 3], matrix, labels={1: "a", 2: "b", 3: "c"}),
    ):
        assert found == direct
    turned = compute.confusion_matrix(truth, y_pred=list("abac"), labels=["c", "a", "b", "d"])
    assert turned.labels.tolist() == ["c", "a", "b", "d"]
    assert turned.table[:3, :3].tolist() == [[1, 0, 0], [0, 1, 0], [0, 1, 1]]
    assert np.isnan(turned.recall[3])
    several = compute.confusion_matrix(truth, y_pred={"m": list("abac"), "n": truth})
    assert several["n"].accuracy == 1
    two = compute.confusion_matrix([1, 0, 1], np.array([[0.1, 0.9], [0.6, 0.4], [0.7, 0.3]]))
    assert two.table.tolist() == [[1, 0], [1, 1]]


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        (
            (list("abc"),),
            {"y_pred": list("abd")},
            ValueError,
            "y_pred holds the class d, which does not occur in y_true",
        ),
        (
            (list("abc"),),
            {"y_pred": list("abb"), "labels": ["a", "b"]},
            ValueError,
            "y_true holds the class c, which labels lacks",
        ),
        ((list("abc"),), {"y_pred": list("ab")}, ValueError, "same length"),
        ((list("abc"), [1, 2, 3]), {}, ValueError, "pass predicted classes as y_pred="),
        ((np.array([0, 1, 2]), np.array([0, 1, 1])), {}, ValueError, "pass predicted classes as y_pred="),
        ((list("abc"), list("abb")), {}, TypeError, "y_score must be numbers, but holds 'a', 'b', .*, y_pred="),
        ((list("yyn"), list("yny")), {}, TypeError, "y_score must be numbers, but holds 'n', 'y', .*, y_pred="),
        (([1, 2, 3], [1, 2, 3]), {}, ValueError, "3 classes"),
        (([0.5, 0.2, 0.7],), {"y_pred": [1, 0, 1]}, ValueError, "y_true holds fractions"),
        ((list("abc"), np.eye(2)), {}, ValueError, "score_matrix has 2 columns but y_true holds 3 classes"),
        ((list("abc"),), {"y_pred": "p", "data": {"y": [1], "p": [1]}}, (TypeError, ValueError), "y_true"),
    ],
)
def test_many_classes_that_cannot_be_read(args, kws, error, message):
    with pytest.raises(error, match=message):
        compute.confusion_matrix(*args, **kws)


def test_results_of_many_classes():
    made = compute.confusion_matrix(TRUTH, y_pred=PREDICTED)
    assert compute.confusion_matrix(made) is made
    built = compute.ClassConfusionMatrix([[1, 0], [2, 3]], ["a", "b"])
    assert built.accuracy == 4 / 6
    with pytest.raises(ValueError, match="there are 3 labels"):
        compute.ClassConfusionMatrix([[1, 0], [2, 3]], ["a", "b", "c"])
    with pytest.raises(
        TypeError, match="`threshold` cannot be changed on a precomputed ClassConfusionMatrix"
    ):
        compute.confusion_matrix(made, threshold=0.3)


def test_numbers_in_an_array_of_objects_are_scores():
    found = compute.confusion_matrix([0, 1, 1], np.array([0.2, 0.9, 0.4], dtype=object), threshold=0.5)
    assert (found.tp, found.fn, found.fp, found.tn) == (1, 1, 0, 1)
    with pytest.raises(TypeError, match=r"y_score must be numbers, but holds 'a', 'b': pass .* y_pred=y_pred"):
        compute.confusion_matrix([0, 1, 1], np.array(["a", "b", "a"], dtype=object), threshold=0.5)


@pytest.mark.parametrize(("word", "name"), [("ppv", "precision"), ("Sensitivity", "recall"), ("tpr", "recall")])
def test_averages_know_the_names_of_each_field(word, name):
    matrix = compute.ClassConfusionMatrix([[5, 1, 0], [1, 2, 0], [0, 0, 1]], ["a", "b", "c"])
    assert matrix.averaged(word, "macro") == matrix.averaged(name, "macro")


def test_a_matrix_of_classes_describes_itself():
    y, predicted = list("aaaaaabbbc"), list("aaaaabbbac")
    text = compute.confusion_matrix(y, y_pred=predicted).describe()
    assert "Of 10 cases of 3 classes, 8 are classified correctly." in text
    accuracy, balanced = accuracy_score(y, predicted), balanced_accuracy_score(y, predicted)
    kappa, mcc = cohen_kappa_score(y, predicted), matthews_corrcoef(y, predicted)
    assert f"Accuracy {accuracy:.3f}, balanced accuracy {balanced:.3f}, Cohen's κ {kappa:.3f}, " in text
    assert f"Matthews correlation {mcc:.3f}." in text
    assert "Recall: a 0.833, b 0.667, c 1.000." in text
    weighted = compute.confusion_matrix(y, y_pred=predicted, sample_weight=np.full(10, 0.5)).describe()
    assert "Of cases of total weight 5 of 3 classes, 4 are classified correctly." in weighted
    absent = compute.confusion_matrix(y, y_pred=predicted, labels=list("abcd")).describe()
    assert "Precision: a 0.833, b 0.667, c 1.000, d –." in absent


# -- tables of counts -----------------------------------------------------------------------------

TREES = [[50, 3, 2], [5, 38, 7], [1, 9, 35]]
CLASSES = ["oak", "beech", "pine"]


def test_a_cross_table_is_counts():
    cases = pd.DataFrame({"true": np.repeat(CLASSES, np.sum(TREES, axis=1))})
    cases["predicted"] = np.concatenate([np.repeat(CLASSES, row) for row in TREES])
    crossed = pd.crosstab(cases["true"], cases["predicted"])
    expected = compute.confusion_matrix("true", y_pred="predicted", data=cases)
    assert compute.confusion_matrix(crossed) == expected == compute.ClassConfusionMatrix(crossed)
    shuffled = crossed[["pine", "beech", "oak"]]  # the columns follow the rows
    assert compute.confusion_matrix(shuffled) == expected
    ordered = compute.confusion_matrix(crossed, labels=CLASSES)
    assert (ordered.table.tolist(), ordered.labels.tolist()) == (TREES, CLASSES)
    named = compute.confusion_matrix(crossed, labels={"oak": "O", "beech": "B", "pine": "P"})
    assert (named.table.tolist(), named.labels.tolist()) == (TREES, list("OBP"))
    drawn = rp.confusion_matrix(crossed, ax=plt.subplots()[1])
    assert "; 150 cases." in rp.caption(drawn)


@pytest.mark.parametrize("names", [["a", "b"], CLASSES])
def test_margins_of_a_cross_table_are_no_class(names):
    """pd.crosstab(margins=True) is what a table of counts is printed with."""
    truth, predicted = [*names, names[0], names[1]], [*names, names[1], names[0]]
    crossed = pd.crosstab(pd.Series(truth), pd.Series(predicted), margins=True)
    reads = [compute.confusion_matrix, rp.confusion_matrix, compute.ClassConfusionMatrix]
    for read in reads:
        with pytest.raises(ValueError, match=r"sums of its rows and .*pass table\.iloc\[:-1, :-1\]"):
            read(crossed)
    for rows in (crossed.to_numpy(), crossed.to_numpy().tolist()):
        with pytest.raises(ValueError, match=r"np\.asarray\(table\)\[:-1, :-1\]"):
            compute.confusion_matrix(rows, labels=[*names, "All"])
    assert compute.confusion_matrix(crossed.iloc[:-1, :-1]).table.sum() == len(truth)


def test_a_cross_table_without_a_class_leads_to_reindex():
    crossed = pd.crosstab(pd.Series(list("abc")), pd.Series(list("aba")))
    for read in (compute.confusion_matrix, rp.confusion_matrix, compute.metrics_at):
        with pytest.raises(TypeError, match=r"lacks 'c' in its columns.*reindex\(columns=table.index, fill_val"):
            read(crossed)
    with pytest.raises(TypeError, match=r"lacks 'c' in its index.*reindex\(index=table.columns, fill_value=0"):
        compute.confusion_matrix(crossed.T)
    filled = compute.confusion_matrix(crossed.reindex(columns=crossed.index, fill_value=0))
    assert filled.table.tolist() == [[1, 0, 0], [0, 1, 0], [1, 0, 0]]


@pytest.mark.parametrize("axis", ["index", "columns"])
def test_a_table_of_shares_warns(axis):
    truth, predicted = pd.Series(list("aaabbbbcc")), pd.Series(list("aabbbbcca"))
    with pytest.warns(UserWarning, match="holds shares, not counts.*pass the counts"):
        compute.confusion_matrix(pd.crosstab(truth, predicted, normalize=axis))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compute.confusion_matrix(pd.crosstab(truth, predicted))
        compute.confusion_matrix(np.eye(3, dtype=int), labels=list("abc"))


def test_messages_about_a_table_of_two_classes_name_both_and_hold_no_other_numbers():
    table = pd.DataFrame([[70, 11], [3, 16]], ["no", "yes"], ["no", "yes"])
    table = table.rename_axis(index="true", columns="predicted")
    with pytest.raises(TypeError, match=r"pos_label='yes'\) or pos_label='no'$"):
        compute.metrics_at(table)
    with pytest.raises(TypeError, match=r"='no' call .*\(tp=70, fn=11, fp=3, .*='yes' call .*\(tp=16, fn=3, fp=11"):
        compute.metrics_at(compute.confusion_matrix(table))
    with pytest.raises(TypeError, match=r"table of counts, .*tp=16, fn=3, fp=11, tn=70.*tp=70, fn=11, fp=3"):
        compute.roc(table.to_numpy().tolist())
    recall = compute.metrics_at(compute.confusion_matrix(table, pos_label="yes"), metrics="recall")
    assert recall.estimate.tolist() == [16 / 19]


def test_a_mapping_of_four_counts_leads_to_a_confusion_matrix():
    counts = {"tp": 16, "fp": 11, "fn": 3, "tn": 70}
    with pytest.raises(TypeError, match=r"compute\.metrics_at\(rocplot\.compute\.ConfusionMatrix\(\*\*counts"):
        compute.metrics_at(counts)
    with pytest.raises(TypeError, match=r"rocplot\.confusion_matrix\(rocplot\.compute\.ConfusionMatrix\(\*\*c"):
        rp.confusion_matrix(counts)


def test_labels_of_a_cross_table_are_its_classes_or_other_names():
    crossed = pd.DataFrame(TREES, index=CLASSES, columns=CLASSES)
    named = compute.confusion_matrix(crossed, labels=["O", "B", "P"])
    assert (named.table.tolist(), named.labels.tolist()) == (TREES, list("OBP"))
    for wrong in (["beech", "oak", "pin"], ["oak", "beech"], {"beech": "B", "oak": "O", "pin": "P"}):
        with pytest.raises(ValueError, match="labels must be all classes of the table, oak, beech, pine, not "):
            compute.confusion_matrix(crossed, labels=wrong)
    with pytest.raises(ValueError, match="must be all classes"):
        compute.ClassConfusionMatrix(crossed, ["beech", "oak", "pin"])


def test_a_square_array_with_labels_is_counts():
    found = compute.confusion_matrix(np.array(TREES), labels=CLASSES)
    assert (found.table.tolist(), found.labels.tolist()) == (TREES, CLASSES)
    with pytest.raises(TypeError, match="labels are missing: name the classes of a table of counts"):
        compute.confusion_matrix(np.array(TREES))
    with pytest.raises(ValueError, match="holds no table of counts"):
        compute.confusion_matrix(-np.array(TREES), labels=CLASSES)
    with pytest.raises(TypeError, match="labels are missing"):
        compute.ClassConfusionMatrix(np.array(TREES))


def test_predicted_words_lead_to_y_pred_and_tables_to_their_metrics():
    cases = pd.DataFrame({"true": CLASSES, "predicted": CLASSES})
    with pytest.raises(TypeError, match=r"confusion_matrix\('true', y_pred='predicted', data=table\)"):
        compute.confusion_matrix("true", "predicted", data=cases)
    with pytest.raises(ValueError, match=r"normalize='pred' is not drawn.*precision"):
        rp.confusion_matrix(np.array(TREES), labels=CLASSES, normalize="pred")
    table = compute.ClassConfusionMatrix(TREES, CLASSES)
    with pytest.raises(TypeError, match="see its kappa, kappa_standard_error"):
        compute.metrics_at(table, metrics=["kappa"])
    with pytest.raises(TypeError, match=r"table of counts: call rocplot.compute.confusion_matrix\(table\)"):
        compute.metrics_at(pd.DataFrame(TREES, CLASSES, CLASSES))
    with pytest.raises(ValueError, match=r"confusion_matrix\(y_true, y_pred=y_pred\) has kappa"):
        compute.metrics_at(CLASSES, [0.1, 0.2, 0.3])


def test_standard_error_of_kappa():
    """Fleiss, Levin & Paik (2003), section 18.1: κ .68 with the standard error .087; and the delta method."""
    table = np.array([[75, 1, 4], [5, 4, 1], [0, 0, 10]])
    found = compute.ClassConfusionMatrix(table, ["psychotic", "neurotic", "organic"])
    assert found.kappa == pytest.approx(0.676, abs=5e-4)
    assert found.kappa_standard_error == pytest.approx(0.087, abs=1e-3)
    share, slope = table / 100, np.zeros((3, 3))
    for cell in np.ndindex(3, 3):
        moved = np.zeros((3, 3))
        moved[cell] = 1e-6
        up, down = (compute.ClassConfusionMatrix(share + sign * moved, list("abc")).kappa for sign in (1, -1))
        slope[cell] = (up - down) / 2e-6
    variance = ((share * slope**2).sum() - (share * slope).sum() ** 2) / 100
    assert found.kappa_standard_error == pytest.approx(np.sqrt(variance), rel=1e-4)
    assert np.isnan(compute.ClassConfusionMatrix(table / 2, list("abc")).kappa_standard_error)


@pytest.mark.parametrize(
    ("rows", "columns", "truth_in_rows"),
    [
        ("true", "predicted", True),
        ("predicted", "true", False),
        ("Prediction", "Reference", False),  # as caret prints it
        ("y_pred", None, False),
        (None, "Actual", False),
        (None, None, True),
        ("reference", "y_pred", True),
        ("row_0", "col_0", True),  # as pandas names arrays
        ("test", "disease", False),  # the table of epiR, and of most textbooks of epidemiology
        ("disease", "test", True),
        ("ddimer_test", "PE", False),
        ("mri", "gold_standard", False),
        ("biopsy", "testResult", True),
        ("test outcome", "hiv_status", False),
        ("testicular", None, True),  # begins as "test", which it is not
        ("kind", "label", False),
        ("label", "true_label", False),
    ],
)
@pytest.mark.parametrize("names", [["a", "b"], ["a", "b", "c"]])
@pytest.mark.filterwarnings("ignore:the axes of the table have no names")
def test_the_names_of_a_cross_table_say_which_side_is_true(rows, columns, truth_in_rows, names):
    counts = pd.DataFrame(np.arange(len(names) ** 2).reshape(len(names), -1), names, names)
    named = counts.rename_axis(index=rows, columns=columns)
    found = compute.confusion_matrix(named)
    assert (found.table == (counts if truth_in_rows else counts.T).to_numpy()).all()
    assert (compute.ClassConfusionMatrix(named).table == found.table).all()


def test_two_classes_without_names_of_axes_warn_with_both_readings():
    table = COURSE.rename_axis(index=None, columns=None)
    with pytest.warns(UserWarning, match="have no names, and its rows are read as the true classes") as caught:
        found = compute.confusion_matrix(table, pos_label="p")
    calls = re.findall(r"table\.rename_axis\([^)]*\)", str(caught[0].message))
    as_rows, as_columns = (compute.confusion_matrix(eval(call, {"table": table}), pos_label="p") for call in calls)
    assert found == as_rows
    assert (as_rows.fn, as_rows.fp) == (as_columns.fp, as_columns.fn) == (37, 28)
    symmetric = pd.DataFrame([[70, 9], [9, 12]], *[["no", "yes"]] * 2)  # both readings are the same
    assert compute.confusion_matrix(symmetric).table.tolist() == [[70, 9], [9, 12]]


@pytest.mark.parametrize("axes", [("dimer", "PE"), ("prediction 1", "prediction 2"), ("kind", "kind")])
def test_two_axis_names_that_do_not_say_which_is_true_raise(axes):
    """Rows taken as true would exchange sensitivity and PPV without a word."""
    table = COURSE.rename_axis(index=axes[0], columns=axes[1])
    for read in (compute.confusion_matrix, rp.confusion_matrix, compute.ClassConfusionMatrix):
        with pytest.raises(ValueError, match=f"rows named '{axes[0]}' and columns named '{axes[1]}'") as caught:
            read(table)
    calls = re.findall(r"table\.rename_axis\([^)]*\)", str(caught.value))
    found = [compute.confusion_matrix(eval(call, {"table": table}), pos_label="p") for call in calls]
    assert [matrix.fp for matrix in found] == [28, 37]  # the true classes in rows, and in columns


@pytest.mark.parametrize(
    ("table", "calls"),
    [
        (
            [[63, 37], [28, 72]],
            [
                "true classes in rows and negatives first",
                "ConfusionMatrix(tp=72, fn=28, fp=37, tn=63)",
                "ConfusionMatrix(tp=63, fn=37, fp=28, tn=72)",
                "test in rows and positives first rocplot.compute.ConfusionMatrix(tp=63, fp=37, fn=28, tn=72)",
            ],
        ),
        (np.ones((2, 3)), ["name its four counts, rocplot.compute.ConfusionMatrix(tp=40"]),
        (pd.crosstab([0, 1, 1], [0, 1, 0]), ["rocplot.compute.confusion_matrix(table, pos_label='1')"]),
    ],
)
def test_a_table_is_not_taken_apart_by_guess(table, calls):
    words = ".*".join(map(re.escape, calls))
    with pytest.raises(TypeError, match=rf"^tp is a number .* not a table \(\w+\): .*{words}"):
        compute.ConfusionMatrix(table)
    with (
        pytest.warns(UserWarning, match="counts without names are read as tp, fn, fp, tn: name them"),
        pytest.raises(TypeError, match="missing"),
    ):
        compute.ConfusionMatrix(1, 2)


def test_metrics_are_attributes_by_all_their_names():
    """40 of 50 positives and 45 of 50 negatives are right; scikit-learn has κ and MCC."""
    matrix = compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)
    assert [matrix.recall, matrix.sensitivity, matrix.specificity] == pytest.approx([0.8, 0.8, 0.9])
    assert [matrix.ppv, matrix.fnr, matrix.youden] == pytest.approx([40 / 45, 0.2, 0.7])
    cases = np.repeat([1, 0], 50), np.repeat([1, 0, 1, 0], [40, 10, 5, 45])
    assert matrix.mcc == pytest.approx(matthews_corrcoef(*cases))
    assert matrix.kappa == pytest.approx(cohen_kappa_score(*cases))
    with pytest.raises(AttributeError, match="has no attribute 'recal'"):
        matrix.recal  # noqa: B018


COURSE = pd.DataFrame([[63, 37], [28, 72]], *[pd.Index(["p", "n"], name=name) for name in ("true", "predicted")])


@pytest.mark.parametrize("labels", [["p", "n"], [0, 1], ["yes", "no"]])
def test_captions_of_a_table_of_two_classes_count_its_cases_alone(labels):
    """Neither class is the positive one: "0 positive and 200 negative" would be false."""
    table = COURSE.set_axis(labels).set_axis(labels, axis=1).rename_axis(index="true", columns="predicted")
    ax = rp.confusion_matrix(table, ax=plt.subplots()[1])
    assert rp.caption(ax).endswith("; 200 cases.")
    plt.close("all")


@pytest.mark.parametrize("table", [COURSE, COURSE.T.rename_axis(index="predicted", columns="true")])
@pytest.mark.parametrize("function", [compute.confusion_matrix, rp.confusion_matrix])
def test_the_positive_class_of_a_table(table, function):
    found = function(table, pos_label="p")
    if function is rp.confusion_matrix:
        assert "63 true positives, 37 false negatives, 28 false positives and 72" in rp.caption(found)
        assert "200 cases, 100 positive and 100 negative" in rp.caption(found)
        plt.close("all")
        return
    assert found == compute.ConfusionMatrix(tp=63, fn=37, fp=28, tn=72)
    assert found.labels == ("p", "n")
    assert function(table, pos_label="n") == compute.ConfusionMatrix(tp=72, fn=28, fp=37, tn=63)
    with pytest.raises(ValueError, match="pos_label='q' is no class of the table: it has p, n"):
        function(table, pos_label="q")


def test_one_class_of_a_table_of_many():
    found = compute.confusion_matrix(TREES, labels=CLASSES, pos_label=CLASSES[1])
    cases = np.repeat(np.arange(9), np.ravel(TREES))
    true, predicted = cases // 3 == 1, cases % 3 == 1
    assert found == compute.confusion_matrix(true, y_pred=predicted)
    assert found.labels == ("beech", "not beech")


@pytest.mark.parametrize("table", [COURSE.to_numpy(), COURSE.to_numpy().tolist()])
def test_a_table_without_names_has_either_order(table):
    """The message has both orders, with the caller's numbers."""
    with pytest.raises(TypeError) as caught:
        compute.confusion_matrix(table)
    *both, _ = re.findall(r"ConfusionMatrix\(.*?\)", str(caught.value))
    assert (*both,) == (
        "ConfusionMatrix(tp=72, fn=28, fp=37, tn=63)",
        "ConfusionMatrix(tp=63, fn=37, fp=28, tn=72)",
    )
    assert compute.confusion_matrix(table, labels=["p", "n"]) == compute.confusion_matrix(COURSE)


def test_rows_of_counts_are_a_table():
    assert compute.confusion_matrix(np.asarray(TREES).tolist(), labels=CLASSES) == compute.ClassConfusionMatrix(
        TREES, CLASSES
    )


def test_metrics_of_a_table_of_classes_lead_to_one_class():
    with pytest.raises(TypeError, match=r"against 'the rest' call .*ConfusionMatrix\(tp=50, fn=5, fp=6, tn=89.*\)$"):
        compute.metrics_at(compute.ClassConfusionMatrix(TREES, CLASSES))


WATERBIRDS = {  # a group is a class in a place, so that it has one class
    "y": [1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    "guess": [1, 1, 1, 0, 0, 0, 0, 0, 0, 1],
    "group": ["water on water"] * 3 + ["water on land"] * 2 + ["land on water"] * 4 + ["land on land"],
}
ACCURACY_BY_GROUP = {"water on water": 1, "water on land": 0, "land on water": 1, "land on land": 0}


def test_groups_of_one_class_are_counted():
    found = compute.confusion_matrix("y", y_pred="guess", hue="group", data=pd.DataFrame(WATERBIRDS))
    assert {name: matrix.accuracy for name, matrix in found.items()} == ACCURACY_BY_GROUP
    assert found["water on land"] == compute.ConfusionMatrix(tp=0, fn=2, fp=0, tn=0)
    assert np.isnan(found["water on land"].fpr)


@pytest.mark.parametrize("counts", [False, True])
def test_a_class_without_cases_has_a_dash_for_its_shares(counts):
    ax = rp.confusion_matrix([1, 1], y_pred=[1, 0], normalize="class", counts=counts)
    ax.figure.canvas.draw()
    assert not any("nan" in text.get_text() for text in ax.texts)
    plt.close("all")


@pytest.mark.parametrize("classes", [["ill", "well"], ["a", "b", "c"]])
def test_a_mapping_names_the_columns_of_predicted_classes(classes):
    guesses = {"first": [*classes, *classes], "second": [*classes, *classes[::-1]]}
    table = pd.DataFrame(guesses | {"true": [*classes, *classes]})
    names = {"ERM": "first", "Group DRO": "second"}
    pos_label = classes[0] if len(classes) == 2 else None
    found = compute.confusion_matrix("true", y_pred=names, data=table, pos_label=pos_label)
    assert found == compute.confusion_matrix(
        table["true"], y_pred={name: table[column] for name, column in names.items()}, pos_label=pos_label
    )
    assert [found[name].accuracy for name in names] == [1, 0.5 if len(classes) == 2 else 4 / 6]
    with pytest.raises(ValueError, match="y_pred='third' is not a column"):
        compute.confusion_matrix("true", y_pred={"ERM": "third"}, data=table, pos_label=pos_label)


IRIS = [[50, 0, 0], [0, 47, 3], [0, 4, 46]]  # of rows setosa, versicolor and virginica


def test_the_metrics_of_each_class_and_their_weighted_average():
    """Weka's "Detailed Accuracy By Class"; versicolor by hand: 47 + 3 true, 4 of 100 others, 51 predicted."""
    matrix = compute.ClassConfusionMatrix(IRIS, list("abc"))
    assert matrix.fpr == pytest.approx([0, 4 / 100, 3 / 100])
    frame = matrix.to_frame(average="weighted").set_index("class")
    phi = (47 * 96 - 4 * 3) / np.sqrt(51 * 50 * 100 * 99)
    assert frame.loc["b"].tolist() == pytest.approx([50, 47 / 51, 0.94, 2 * 47 / 101, 0.04, phi])
    true = np.repeat(np.arange(9), np.ravel(IRIS)) // 3
    predicted = np.repeat(np.arange(9), np.ravel(IRIS)) % 3
    assert frame.loc["c", "mcc"] == pytest.approx(matthews_corrcoef(true == 2, predicted == 2))
    last = frame.loc["weighted average"]
    assert last["count"] == 150
    assert last["fpr"] == pytest.approx((0.04 + 0.03) / 3)
    assert last["precision"] == pytest.approx(precision_score(true, predicted, average="weighted"))
    assert matrix.to_frame().shape == (3, 7)
    for call in (lambda: matrix.averaged("fpr", "micro"), lambda: matrix.to_frame(average="micro")):
        with pytest.raises(ValueError, match="average='micro' is unknown: choose from 'macro', 'weighted'"):
            call()
    with pytest.raises(AttributeError, match=r"pos_label='a'\)\.specificity$"):
        matrix.specificity  # noqa: B018


@pytest.mark.parametrize("labels", [None, ["c", "a", "b"]])
def test_one_of_several_predicted_classes_against_the_rest(labels):
    cases = np.repeat(np.arange(9), np.ravel(IRIS))
    true, predicted = np.array(list("abc"))[cases // 3], np.array(list("abc"))[cases % 3]
    found = compute.confusion_matrix(true, y_pred=predicted, pos_label="c", labels=labels)
    assert found == compute.ConfusionMatrix(tp=46, fn=4, fp=3, tn=97)
    assert found.labels == ("c", "not c")
    table = pd.DataFrame({"true": true, "one": predicted, "two": true})
    several = compute.confusion_matrix("true", y_pred=["one", "two"], data=table, pos_label="c")
    assert (several["one"], several["two"].tp) == (found, 50)
    with pytest.raises(ValueError, match="pos_label='d' is no class"):
        compute.confusion_matrix(true, y_pred=predicted, pos_label="d")
