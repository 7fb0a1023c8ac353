"""Results as sentences, in terminals and in notebooks; the numbers are worked out by hand."""

import copy
import pickle
import warnings

import numpy as np
import pytest

from rocplot import compute
from rocplot.compute import Results, auc, auc_interval, auc_test, metrics_at, multiclass_roc, roc

Y = [1, 0, 1, 0, 1, 0]
A, B = [6, 5, 4, 3, 2, 1], [1, 5, 3, 4, 6, 2]
# the placements of either class of A are 1, 2/3 and 1/3: variances of 1/9, and (1/9 + 1/9)/3 = .272²
WALD = "95 % confidence interval 0.133 to 1.000"


def test_an_interval():
    found = auc_interval(Y, A, method="delong")
    assert found.describe() == f"AUC = 0.667 ({WALD}; DeLong's variance, Wald limits)."
    assert "90 % confidence" in auc_interval(Y, A, level=0.9).describe()
    assert "limits on the logit scale" in auc_interval(Y, A).describe()
    assert "Obuchowski's variance" in auc_interval(Y, A, groups=[0, 0, 1, 2, 1, 2]).describe()
    drawn = auc_interval(Y, A, method="bca", n_resamples=50, seed=0).describe()
    assert "BCa bootstrap, 50 resamples of the cases of each class" in drawn
    assert auc_interval(Y, A, fpr=(0, 0.5), n_resamples=50, seed=0).describe().startswith("Partial AUC (fpr 0 to 0.5) = ")


def test_what_the_method_becomes():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # which say the same
        perfect, equal = auc_interval(Y, Y), auc_interval(Y, [1] * 6)
    # Clopper and Pearson for 3 of 3: .025^(1/3) = .292
    assert perfect.describe() == (
        "AUC = 1.000 (95 % confidence interval 0.292 to 1.000; Clopper and Pearson's limits, since all pairs are "
        "ordered alike)."
    )
    assert equal.describe().startswith("AUC = 0.500 (no 95 % confidence interval, since it is undefined; ")


def test_several_models():
    found = auc_interval(Y, {"a": A, "b": A}, method="delong")
    assert found.describe() == "\n".join(f"{name}: {auc_interval(Y, A, method='delong').describe()}" for name in "ab")
    with pytest.raises(TypeError, match="not the float of 'a': compute them by auc_interval"):
        auc(Y, {"a": A, "b": B}).describe()


def test_tests():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # small classes
        one = auc_test(Y, A, B)
        pairs = auc_test(Y, {"a": A, "b": B, "c": [1, 2, 3, 4, 6, 5]})
        side = auc_test(Y, A, B, alternative="greater", margin=0.1)
        apart = auc_test((Y, Y), A, B, paired=False)
    z, p = one.statistic, one.pvalue
    assert f"z = {z:.2f}, p = {p:.3f}; two-sided paired test, DeLong's variance)." in one.describe()
    assert "one-sided paired test of a difference > −0.1" in side.describe()
    assert f"t = {apart.statistic:.2f}, p = " in apart.describe()
    lines = pairs.describe().splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == ["a − b", "a − c", "b − c"]
    assert f"adjusted p = {pairs.pvalue_holm[0]:.3f}" in lines[0]
    assert lines[3] == "The p-values of all 3 pairs are adjusted by Holm's method."


Y40 = [1, 0] * 20
SCORE = [(7 * i) % 40 + 12 * label for i, label in enumerate(Y40)]
OTHER = [(11 * i) % 40 + 4 * label for i, label in enumerate(Y40)]
SHARE, CHANCE = np.array(SCORE) / 60, np.array(OTHER) / 60
MATRIX = np.eye(3)[np.arange(40) % 3] + np.c_[SCORE, OTHER, SCORE[::-1]] / np.float64(20)
DRAWN = {"n_resamples": 40, "seed": 0}
CALLS = {
    "True positive rate at fpr 0.1 = ": lambda: compute.tpr_at(Y40, SCORE, **DRAWN),
    "False positive rate at tpr 0.9 = ": lambda: compute.fpr_at(Y40, SCORE, **DRAWN),
    "Cut-off at fpr 0.1 = ": lambda: compute.threshold_at(Y40, SCORE, fpr=0.1),
    "Average precision = ": lambda: compute.average_precision_interval(Y40, SCORE),
    "AUC = ": lambda: compute.bootstrap(Y40, SCORE, statistic=auc, **DRAWN),
    "Mean AUC of folds = ": lambda: compute.cv_auc_interval(Y40, SCORE, fold=np.arange(40) // 20, method="delong"),
    "Multi-class AUC (macro) = ": lambda: compute.multiclass_auc_interval(np.arange(40) % 3, MATRIX, method="macro", **DRAWN),
    "Difference of true positive rates at fpr 0.2 = ": lambda: compute.tpr_test(Y40, SCORE, OTHER, fpr=0.2, **DRAWN),
    "Difference of AUC = ": lambda: compute.bootstrap(Y40, {"a": SCORE, "b": OTHER}, statistic=auc, compare="b", **DRAWN)["a"],
    "Difference of net benefits at a threshold of 0.3 = ": lambda: compute.net_benefit_test(Y40, SHARE, CHANCE, threshold=0.3),
    "Difference of multi-class AUCs (macro) = ": lambda: compute.multiclass_auc_test(np.arange(40) % 3, MATRIX, MATRIX[:, ::-1], method="macro", **DRAWN),
}  # fmt: skip


@pytest.mark.parametrize("words", CALLS)
def test_every_interval_and_test_says_what_it_is(words):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = CALLS[words]()
    text = found.describe()
    assert text.startswith(words)
    assert "95 % confidence interval" in text
    assert text.endswith(").")
    assert "basis" not in found.to_frame().columns
    assert copy.deepcopy(found) == found
    assert pickle.loads(pickle.dumps(found)).describe() == text


def test_results_by_hand_and_passed_on():
    assert compute.Interval(0.5, 0.4, 0.6, 0.05).describe() == "0.500 (confidence interval 0.400 to 0.600)."
    assert auc_interval(compute.Interval(0.5, 0.4, 0.6, 0.05)).basis is None
    found = auc_interval(Y, A, level=0.9)
    assert auc_interval(found) is found


def test_long_arrays_are_shown_by_their_ends():
    curve = roc([0, 1] * 500, np.arange(1000))
    assert len(repr(curve)) < 300
    assert "shape=(1001,)" in repr(curve)
    assert "\n" not in repr(curve)
    assert repr(roc(Y, A)).startswith("RocCurve(fpr=array([0.        , 0.        , 0.33333333,")
    assert np.get_printoptions()["threshold"] == 1000


def test_several_models_are_shown_a_line_each():
    assert repr(auc(Y, {"a": A, "b": A})) == "{'a': 0.6666666666666666, 'b': 0.6666666666666666}"
    lines = repr(auc_interval(Y, {"a": A, "b": B})).splitlines()
    assert [line[1:14] for line in lines] == ["'a': Interval", "'b': Interval"]
    assert repr(Results()) == "{}"


def test_tables_in_notebooks():
    html = auc_interval(Y, {"<a> & b": A}, method="delong")._repr_html_()
    assert "&lt;a&gt; &amp; b" in html
    assert "<a>" not in html
    assert html.count("<tr>") == 2
    assert "0.667</td>" in html
    curves = roc([0, 1] * 500, {"m": np.arange(1000)})._repr_html_()
    assert curves.count("<tr>") == 2
    assert "0 … 1 (1001 values)" in curves
    assert metrics_at(Y, [a / 7 for a in A])._repr_html_().count("<tr>") == 10
    many = auc(Y, {f"model {i}": A for i in range(100)})._repr_html_()
    assert many.count("<tr>") == 22
    assert "… 80 more" in many
    assert "<table>" in multiclass_roc(list("aabbcc"), np.eye(3)[[0, 0, 1, 1, 2, 2]])._repr_html_()
