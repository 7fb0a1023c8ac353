"""Results as sentences, in terminals and in notebooks; the numbers are worked out by hand."""

import copy
import dataclasses
import pickle
import re
import warnings

import numpy as np
import pytest
from calls import call

from rocplot import compute
from rocplot._names import write_difference_of_names
from rocplot.compute import Results, auc, auc_interval, auc_test, metrics_at, multiclass_roc, roc

Y = [1, 0, 1, 0, 1, 0]
A, B = [6, 5, 4, 3, 2, 1], [1, 5, 3, 4, 6, 2]
# the placements of either class of A are 1, 2/3 and 1/3: variances of 1/9, and (1/9 + 1/9)/3 = .272²
WALD = "95 % confidence interval 0.133 to 1.000"


def test_an_interval():
    found = auc_interval(Y, A, method="delong")
    assert found.describe() == f"AUC = 0.667 ({WALD}; DeLong's variance, Wald limits)."
    assert "90 % confidence" in auc_interval(Y, A, level=0.9).describe()
    assert "; modified score limits with DeLong's variance)." in auc_interval(Y, A).describe()
    assert "limits on the logit scale" in auc_interval(Y, A, method="delong-logit").describe()
    assert "Obuchowski's variance" in auc_interval(Y, A, groups=[0, 0, 1, 2, 1, 2]).describe()
    drawn = auc_interval(Y, A, method="bca", n_resamples=50, seed=0).describe()
    assert "BCa bootstrap, 50 resamples of the cases of each class" in drawn
    assert (
        auc_interval(Y, A, fpr=(0, 0.5), n_resamples=50, seed=0)
        .describe()
        .startswith("Partial AUC (fpr 0 to 0.5) = ")
    )


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
    assert found.describe() == "\n".join(
        f"{name}: {auc_interval(Y, A, method='delong').describe()}" for name in "ab"
    )
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
    assert f"z = {z:.2f}, p = {p:#.2g}; two-sided paired test, DeLong's variance)." in one.describe()
    assert "one-sided paired test of a difference > −0.1" in side.describe()
    assert f"t = {apart.statistic:.2f}, p = " in apart.describe()
    lines = pairs.describe().splitlines()
    assert [line.partition(":")[0] for line in lines[:4]] == ["All AUCs equal", "a − b", "a − c", "b − c"]
    assert f"adjusted p = {pairs.pvalue_holm[0]:#.2g}" in lines[1]
    assert lines[4] == "The p-values of all 3 pairs are adjusted by Holm's method."


def test_an_undefined_number_has_no_method():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = compute.metrics_at([1, 0, 1, 0], [2, 1, 3, 2], threshold=0, metrics=["npv", "tpr"]).describe()
    assert "\nNPV = nan (no 95 % confidence interval, since it is undefined).\n" in text.replace(":\n", ":\n", 1)
    assert text.endswith("; Wilson).")


def test_names_of_compared_columns_have_no_minus():
    table = {
        "ill": [1, 0] * 20,
        "old": np.arange(40) * 7 % 23,
        "new": np.arange(40) * 5 % 17,
        "-b": np.arange(40),
    }
    for a, b, pair in (
        ("-old", "-new", "old − new"),
        ("old", "-old", "old − -old"),
        ("-b", "old", "-b − old"),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            text = compute.auc_test("ill", a, b, data=table).describe()
        assert text.startswith(f"{pair}: difference of AUCs")  # a column that is called "-b" keeps its name


Y40 = [1, 0] * 20
SCORE = [(7 * i) % 40 + 12 * label for i, label in enumerate(Y40)]
OTHER = [(11 * i) % 40 + 4 * label for i, label in enumerate(Y40)]
SHARE, CHANCE = np.array(SCORE) / 60, np.array(OTHER) / 60
MATRIX = np.eye(3)[np.arange(40) % 3] + np.c_[SCORE, OTHER, SCORE[::-1]] / np.float64(20)
DRAWN = {"n_resamples": 40, "seed": 0}
CALLS = {
    "True positive rate at fpr 0.1 = ": lambda: compute.tpr_at(Y40, SCORE, **DRAWN),
    "False positive rate at tpr 0.9 = ": lambda: compute.fpr_at(Y40, SCORE, **DRAWN),
    "Lowest cut-off with a specificity of at least 0.9: ": lambda: compute.threshold_at(Y40, SCORE, fpr=0.1),
    "Average precision = ": lambda: compute.average_precision_interval(Y40, SCORE),
    "AUC = ": lambda: compute.bootstrap(Y40, SCORE, statistic=auc, **DRAWN),
    "Mean AUC of folds = ": lambda: compute.cv_auc_interval(Y40, SCORE, fold=np.arange(40) // 20, method="delong"),
    "Multi-class AUC (macro) = ": lambda: compute.multiclass_auc_interval(np.arange(40) % 3, MATRIX, method="macro", **DRAWN),
    "a − b: difference of true positive rates at fpr 0.2 = ": lambda: compute.tpr_test(Y40, SCORE, OTHER, fpr=0.2, **DRAWN),
    "a − b: difference of average precisions = ": lambda: compute.average_precision_test(Y40, SCORE, OTHER, **DRAWN),
    "a − b: difference of AUC = ": lambda: compute.bootstrap(Y40, {"a": SCORE, "b": OTHER}, statistic=auc, compare="b", **DRAWN)["a"],
    "a − b: difference of net benefits at a threshold of 0.3 = ": lambda: compute.net_benefit_test(Y40, SHARE, CHANCE, threshold=0.3),
    "a − b: difference of multi-class AUCs (macro) = ": lambda: compute.multiclass_auc_test(np.arange(40) % 3, MATRIX, MATRIX[:, ::-1], method="macro", **DRAWN),
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


NAMED = {"y": Y40, "old": SHARE, "new": CHANCE}
DIFFERENCES = {  # of two models that columns or keys name
    "auc_test": {},
    "average_precision_test": DRAWN,
    "tpr_test": DRAWN | {"fpr": 0.2},
    "net_benefit_test": {"threshold": 0.3},
    "paired": DRAWN | {"threshold": 0.5},
    "summary_test": DRAWN,
}


@pytest.mark.filterwarnings("ignore")  # of small classes
@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_difference_says_which_model_is_subtracted_from_which(name):
    """A better new model has a negative difference old − new: without the names it reads as harm."""
    test, options = getattr(compute, name), DIFFERENCES[name]
    named = test("y", "old", "new", data=NAMED, **options).describe()
    lines = named.splitlines()
    words = [line.replace("old − new", "a − b") for line in lines]
    assert test(Y40, SHARE, CHANCE, **options).describe().splitlines() == words
    if name == "summary_test":
        assert all(re.match("[^,]+, old − new: difference = ", line) for line in lines)
        return
    assert all(line.startswith("old − new: difference of ") for line in lines)
    assert test("y", ["old", "new"], data=NAMED, **options).describe() == named
    assert test(Y40, {"old": SHARE, "new": CHANCE}, **options).describe() == named


@pytest.mark.filterwarnings("ignore")
def test_a_named_difference_is_named_once():
    named = {"old": SHARE, "new": CHANCE}
    compared = compute.bootstrap(Y40, named, statistic=auc, compare="new", **DRAWN)
    assert compared.describe().startswith("old − new: difference of AUC = ")
    sites = Results({"site 1": compute.auc_test("y", "old", "new", data=NAMED)})
    assert sites.describe().startswith("site 1: old − new: difference of AUCs = ")
    reference = compute.net_benefit_test("y", "old", "treat_all", data=NAMED, threshold=0.3)
    assert reference.describe().startswith("old − treat_all: difference of net benefits")
    assert compute.paired("y", "old", "new", data=NAMED, threshold=0.5).accuracy.describe().count("old") == 1
    by_hand = compute.Difference(0.1, 0.2, 0.05, 0.15)
    assert by_hand.describe() == "Difference 0.100 (confidence interval 0.050 to 0.150; p = 0.20)."


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_name_that_holds_a_sum_or_difference_is_quoted(name):
    """Without quotes, base − base + marker reads as base less base, plus the marker."""
    data = {"y": Y40, "base": SHARE, "base + marker": CHANCE}
    lines = getattr(compute, name)("y", "base", "base + marker", data=data, **DIFFERENCES[name]).describe()
    assert all("base − “base + marker”: difference" in line for line in lines.splitlines()[:1])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("CA-125 – age", "“CA-125 – age”"),
        ("all minus PSA", "“all minus PSA”"),
        ("−", "“−”"),
        ("CA-125", "CA-125"),
        ("ER+", "ER+"),
        ("-5 °C", "-5 °C"),
    ],
)
def test_signs_within_words_and_numbers_need_no_quotes(name, shown):
    assert write_difference_of_names(["a", name]) == f"a − {shown}"


@pytest.mark.filterwarnings("ignore")
def test_groups_of_counts_by_position_are_said():
    groups = np.arange(40) // 4
    first, second = (compute.counts(Y40, score, groups=groups) for score in (SHARE, CHANCE))
    assert "Obuchowski's variance of clustered cases" in auc_test(None, first, second).describe()


FOLD = np.arange(40) // 8
STUDIES = {"tp": [45, 30, 61, 88], "fp": [8, 20, 5, 30], "fn": [5, 12, 19, 12], "tn": [92, 60, 95, 110]}
READERS, MODALITIES, CASES = (part.ravel() for part in np.indices((3, 2, 12)))
READINGS = CASES % 2, np.random.default_rng(0).normal(size=72) + CASES % 2
LIMITS = {
    "Interval": (lambda: auc_interval(Y40, SCORE), "DeLong"),
    "CvAucInterval": (lambda: compute.cv_auc_interval(Y40, SCORE, fold=FOLD, method="delong"), "DeLong"),
    "Difference": (lambda: compute.net_benefit_test(Y40, SHARE, CHANCE, threshold=0.3), "Agresti"),
    "AucTest": (lambda: auc_test(Y40, SCORE, OTHER), "DeLong"),
    "AucTests": (lambda: auc_test(Y40, {"a": SCORE, "b": OTHER, "c": SHARE}), "Holm"),
    "MetricsAt": (lambda: metrics_at(Y40, SHARE, metrics=["ppv", "kappa"], **DRAWN), "bootstrap, 40 resamples"),
    "OperatingInterval": (lambda: compute.operating_interval(Y40, SHARE, threshold=0.5), "Wilson"),
    "Paired": (lambda: compute.paired(Y40, SHARE, CHANCE, threshold=0.5), "McNemar"),
    "PairedDifference": (lambda: compute.paired(Y40, SHARE, CHANCE, threshold=0.5).sensitivity, "Newcombe"),
    "Summary": (lambda: compute.summary(Y40, SHARE), "DeLong's variance"),
    "SummaryTest": (lambda: compute.summary_test(Y40, SHARE, CHANCE, **DRAWN), "40 resamples of all cases"),
    "RocBand": (lambda: compute.roc_band(Y40, SCORE, **DRAWN), "Jeffreys' distribution of the rate"),
    "PrecisionRecallBand": (lambda: compute.precision_recall_band(Y40, SCORE, **DRAWN), "Jeffreys' distribution of the rate"),
    "CurveBand": (lambda: compute.risk_coverage(Y40, SCORE).band(**DRAWN), "40 resamples of all cases"),
    "CostBand": (lambda: compute.cost_band(Y40, SCORE, **DRAWN), "40 resamples"),
    "NetBenefitBand": (lambda: compute.net_benefit_band(Y40, SHARE), "Wilson"),
    "CalibrationCurve": (lambda: compute.calibration(Y40, SHARE), "Wilson"),
    "CalibrationBy": (lambda: compute.calibration_by(Y40, SHARE, by=FOLD.astype(str)), "Wilson"),
    "CalibrationStatistics": (lambda: compute.calibration_statistics(Y40, SHARE, clip=0.01), "Wald"),
    "ThresholdMetrics": (lambda: compute.threshold_metrics(Y40, SHARE, intervals=True, **DRAWN), "metrics_at"),
    "AveragedRoc": (lambda: compute.roc_average(Y40, SCORE, fold=FOLD), "mean of 5 folds, 95 % t interval"),
    "AveragedCurve": (lambda: compute.precision_recall(Y40, SCORE, fold=FOLD), "mean of 5 folds, 95 % t interval"),
    "Pooled": (lambda: compute.pool_imputations([0.7, 0.74], [0.0016, 0.0014]), "Rubin's rules"),
    "ReaderStudy": (lambda: compute.mrmc(*READINGS, reader=READERS, modality=MODALITIES, case=CASES), "Obuchowski"),
    "Sroc": (lambda: compute.sroc(**STUDIES), "bivariate model"),
}  # fmt: skip
NO_CONFIDENCE = {  # what has a low and a high end that no level belongs to
    "ScoreBands": "the scores between which a band lies",
    "LogicalCombination": "Fréchet's bounds",
    "ReaderDifferences": "its study says the level",
    "ReaderTable": "its study says the level",
    "StabilityTable": "the scores between which a band lies",
    "SrocStudies": "its meta-analysis says the level",
    "RelativeSuperiority": "the costs between which a model is best",
    "RocPoints": "the slopes at which a point is best",
    "RocchHybrid": "the slopes at which a vertex is best",
}


def limited():
    """List the public results that have limits."""
    public = {name: getattr(compute, name) for name in compute.__all__}
    kinds = {
        name: one for name, one in public.items() if isinstance(one, type) and dataclasses.is_dataclass(one)
    }
    return {
        name
        for name, one in kinds.items()
        if any(re.search(r"(^|_)low$", field.name) for field in dataclasses.fields(one))
    }


def test_no_result_with_limits_is_forgotten():
    """What is not named above is made as the generic tests make it, and says some method in brackets."""
    assert limited() >= LIMITS.keys() - {"Paired"} | NO_CONFIDENCE.keys()
    assert not LIMITS.keys() & NO_CONFIDENCE.keys()


MAKERS = {
    one.makes.__name__: name for name in compute.__all__ if hasattr(one := getattr(compute, name), "makes")
}


@pytest.mark.parametrize("name", sorted({*LIMITS, *limited()} - NO_CONFIDENCE.keys()))
def test_every_result_with_limits_says_its_method_and_level(name):
    positional, keywords = call(MAKERS.get(name, ""))
    made, method = LIMITS.get(name, (lambda: getattr(compute, MAKERS[name])(*positional, **keywords), "("))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = made()
    text = found.describe()
    assert type(found).__name__ == name
    assert "95 %" in text
    assert method in text
    assert text.endswith(".")
    assert pickle.loads(pickle.dumps(found)).describe() == text
    assert "made by hand" in text or "basis" not in found.to_frame().columns


def test_another_level_and_method_are_said():
    assert (
        "99 % pointwise confidence band (Wilson's intervals)"
        in compute.roc_band(Y40, SCORE, method="wilson", level=0.99).describe()
    )
    assert (
        "95 % simultaneous confidence band (Kolmogorov's distribution)"
        in compute.roc_band(Y40, SCORE, method="simultaneous").describe()
    )
    groups = np.arange(40) // 4
    assert "resamples of whole groups" in compute.roc_band(Y40, SCORE, groups=groups, **DRAWN).describe()
    assert "Obuchowski's test" in compute.paired(Y40, SHARE, CHANCE, threshold=0.5, groups=groups).describe()
    drawn = compute.calibration(Y40, SHARE, interval="bootstrap", n_bins=2, **DRAWN)
    assert "90 %" in compute.calibration(Y40, SHARE, level=0.9).describe()
    assert "40 resamples of the cases of each bin" in drawn.describe()
    exact = compute.operating_interval([1] * 10 + [0] * 10, [1] * 20, threshold=0.5, method="clopper-pearson")
    # of 10 in 10 the lower limit is .025^(1/10)
    assert exact.describe().splitlines()[0] == (
        "At a cut-off of ≥ 0.5: true positive rate = 1.000 (95 % confidence interval 0.692 to 1.000; Clopper and Pearson)."
    )
    assert "and a prevalence of 0.01" in metrics_at(Y40, SHARE, prevalence=0.01).describe()


def test_limits_made_by_hand():
    band = compute.RocBand([0, 1], [0, 1], [0, 1], [0, 1])
    assert band.describe() == "ROC curve with limits."
    assert "made by hand" in compute.OperatingInterval(0.1, 0.9, 0, 0.2, 0.8, 1).describe()
    assert compute.calibration(Y40, SHARE, method="isotonic").describe().endswith("without limits.")


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


def test_numbers_that_do_not_apply_are_not_shown_as_undefined():
    y, p = [0, 1, 0, 1, 1, 0, 1, 0], [0, 1, 0.3, 0.6, 0.4, 0.5, 0.9, 0.2]
    text = repr(compute.calibration(y, p, n_bins=2))
    assert "observed=array([" in text
    assert "nan" not in text  # neither intercept nor slope, as if these had failed
    assert "None" not in text
    assert "slope=" in repr(compute.calibration(y, p, method="logistic", clip=0.01))
    assert "low=nan, high=nan" in repr(compute.Interval(1.0, float("nan"), float("nan"), 0.05))


def test_a_print_of_a_column_with_a_minus_says_its_own_values():
    """Cut-offs in results are negated; those of people who read 22 points are not."""
    table = {"ill": Y, "points": 700 - 100 * np.array(A), "other": A}
    best = compute.operating_point("ill", "-points", data=table, criterion="youden")
    assert f"threshold={best.threshold!r}, " in repr(best)
    assert repr(best).endswith(f"  # points ≤ {-best.threshold:g}")
    for name, options in {"threshold_at": {"tpr": 0.5}, "metrics_at": {"threshold": -400}}.items():
        found = getattr(compute, name)("ill", "-points", data=table, **options)
        assert re.search(r"  # points ≤ \d+(; 95 %|$)", repr(found))
    for name in ("roc", "counts", "score_bands"):
        assert repr(getattr(compute, name)("ill", "-points", data=table)).endswith("  # scores are -points")
    for name, score in {"auc_interval": "-points", "operating_point": "other", "roc": "other"}.items():
        assert "points" not in repr(getattr(compute, name)("ill", score, data=table))


def test_a_group_named_by_a_number_is_found_by_it():
    found = auc(Y, A, hue=np.full(6, 7))
    assert found[7] == found["7"]
    with pytest.raises(KeyError, match="8 is no model: choose from '7'"):
        found[8]


def test_a_printed_sum_of_weights_has_no_error_of_addition():
    y, p = np.tile([0, 1], 50), np.linspace(0.05, 0.95, 100)
    found = compute.calibration_statistics(y, p, sample_weight=np.full(100, 0.07))
    assert found.n != 7.0
    assert "(n=7.0, " in repr(found)


def test_a_printed_calibration_curve_says_where_its_slope_is():
    y, p = np.tile([0, 1], 50), np.linspace(0.05, 0.95, 100)
    assert "rocplot.compute.calibration_statistics has slope" in str(compute.calibration(y, p))
