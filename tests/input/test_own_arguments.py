"""Calls that messages write keep what the caller passed: his costs, counts, rates, columns and groups."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pytest
from suggested_calls import NAMES as EXAMPLES
from suggested_calls import calls_in

import rocplot as rp
from rocplot import compute

# the examples are made of noise, of which some ranks positives low
pytestmark = pytest.mark.filterwarnings("ignore:the scores of . rank positives low")

RNG = np.random.default_rng(4)
Y = np.tile([0, 1], 80)
P = 1 / (1 + np.exp(-RNG.normal(Y)))
TABLE = pd.DataFrame({"y": Y, "a": P, "b": P[::-1], "segment": np.where(np.arange(160) % 3, "x", "w")})
TABLE = TABLE.assign(time=np.linspace(1, 9, 160), event=Y)
NAMES = {"rocplot": rp, "rp": rp, "compute": compute, "np": np, "Y": Y, "P": P, "TABLE": TABLE}
NAMES |= {"y_true": Y, "y": Y, "y_score": P, "table": TABLE, "K": np.arange(160) % 3}
NAMES |= {"amount": RNG.uniform(1, 9, 160), "score_matrix": RNG.dirichlet([1, 1, 1], 160), "curve": None}
NAMES |= {"pred_a": Y ^ (np.arange(160) % 5 == 0), "pred_b": Y ^ (np.arange(160) % 3 == 0)}
CALLS = {  # a call: the first call of its message, with the caller's numbers
    "rp.cost_curve(Y, P, cost_fn=500, cost_fp=20, prevalence=0.02)": (
        "rocplot.cost_curve(y_true, y_score, operating_point={'cost_fp': 20, 'cost_fn': 500}, prior=0.02)"
    ),
    "rp.cost_curve(Y, P, cost_fn=np.int64(500), cost_fp=np.float32(20), prevalence=np.float64(0.02))": (
        "rocplot.cost_curve(y_true, y_score, operating_point={'cost_fp': 20.0, 'cost_fn': 500}, prior=0.02)"
    ),
    "compute.metrics_at(Y, P, cost_fn=500, cost_fp=20, prevalence=0.02)": (
        "rocplot.compute.operating_point("
        "y_true, y_score, criterion='cost', cost_fn=500, cost_fp=20, prior=0.02)"
    ),
    "compute.roc(Y, P, fn_cost=7)": (
        "rocplot.compute.operating_point(y_true, y_score, criterion='cost', cost_fn=7)"
    ),
    "rp.confusion_matrix(tp=45, fn=5, fp=90, tn=860)": (
        "rocplot.confusion_matrix(rocplot.compute.ConfusionMatrix(tp=45, fn=5, fp=90, tn=860))"
    ),
    "compute.metrics_at(tp=45, fn=5, fp=90, tn=860)": (
        "rocplot.compute.ConfusionMatrix(tp=45, fn=5, fp=90, tn=860)"
    ),
    "compute.metric('npv', sensitivity=0.9, specificity=0.95, prevalence=0.05)": (
        "rocplot.compute.metric('npv', fpr=0.05, tpr=0.9, skew=19)"
    ),
    "compute.metrics_at(sensitivity=0.8, specificity=0.75, prevalence=0.2)": (
        "rocplot.compute.metric('precision', fpr=0.25, tpr=0.8, skew=4)"
    ),
    "compute.auc_sample_size(0.75, prevalence=0.1)": "rocplot.compute.auc_sample_size(0.75, ratio=9)",
    "compute.auc_test('y', 'a', 'b', data=TABLE, hue='segment')": (
        "rocplot.compute.auc_test('y', 'a', 'b', data=part)"
    ),
    "compute.probability_weights('a', data=TABLE)": "rocplot.compute.probability_weights(table['a'])",
    "compute.confusion_matrix(Y, P, threshold=[0.2, 0.4])": (
        "rocplot.compute.confusion_matrix(y_true, y_score, threshold=one)"
    ),
    "compute.operating_point(Y, P, cost_fn=amount)": (
        "rocplot.compute.operating_point(y_true, y_score, "
        "sample_weight=rocplot.compute.case_weights(y_true, cost_fn=amount, cost_fp=1))"
    ),
}


@pytest.mark.filterwarnings("ignore")  # of few cases
@pytest.mark.parametrize("call", CALLS)
def test_a_call_keeps_what_was_passed(call):
    with pytest.raises((TypeError, ValueError)) as caught:
        eval(call, NAMES)
    message = str(caught.value)
    assert CALLS[call] in message
    assert next(calls_in(message)) == CALLS[call] or "metrics_at(sens" in call
    plt.figure()
    eval(CALLS[call], NAMES | {"part": TABLE, "one": 0.5})
    plt.close("all")


def test_rates_alone_give_predictive_values():
    """Of 1000 people 50 are ill: 45 are found, and 48 of 950 are falsely alarmed, 47.5 on average."""
    assert compute.metric("ppv", fpr=0.05, tpr=0.9, skew=19) == pytest.approx(45 / (45 + 47.5))


@pytest.mark.parametrize("word", ["prevalence", "prev"])
def test_a_prevalence_is_a_class_ratio(word):
    with pytest.raises(TypeError, match=r"the class ratio is skew=19, \(1 − prevalence\) / prevalence$"):
        rp.isometrics("ppv", **{word: 0.05})
    rp.isometrics("ppv", skew=19)
    plt.close("all")


def test_each_group_is_tested_by_itself():
    with pytest.raises(TypeError) as caught:
        compute.auc_test("y", ["a", "b"], data=TABLE, hue="segment")
    code = str(caught.value).partition("by itself, ")[2]
    found = eval(code, NAMES)
    assert list(found) == ["w", "x"]
    part = TABLE[TABLE.segment == "x"]
    assert found["x"].pvalue == compute.auc_test("y", "a", "b", data=part).pvalue
    with pytest.raises(TypeError) as caught:
        compute.auc_test(Y, P, P[::-1], hue=TABLE.segment)
    code = str(caught.value).partition("by itself, ")[2]
    arrays = {"a": P, "b": P[::-1], "group": TABLE.segment.to_numpy()}
    assert eval(code, NAMES | arrays)["x"].pvalue == found["x"].pvalue


def test_columns_of_any_table():
    for table in (TABLE, pl.from_pandas(TABLE)):
        with pytest.raises(TypeError) as caught:
            compute.auc("y", "a", data=table, higher_is_better=False)
        code = next(calls_in(str(caught.value)))
        assert eval(code, NAMES | {"table": table}) == pytest.approx(1 - compute.auc(Y, P))


# -- several classes where two are needed: the predicted class comes first ---------------------------


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["risk_coverage", "calibration", "calibration_statistics"])
@pytest.mark.parametrize("classes", ["012", "abc"])
def test_the_predicted_class_of_several(name, classes):
    labels = np.array(list(classes))[NAMES["K"]]
    labels = labels.astype(int) if classes == "012" else labels
    function = getattr(compute, name)
    with pytest.raises(ValueError, match="3 classes") as caught:
        function(labels, NAMES["score_matrix"])
    message = str(caught.value)
    start = message.index(f"{name}(")
    code = message[start : message.index("max(axis=1))", start) + len("max(axis=1))")]
    matrix = NAMES["score_matrix"]
    right = np.array(list(classes))[matrix.argmax(axis=1)] == np.array(list(classes))[NAMES["K"]]
    found = eval(code, NAMES | {"y": labels, name: function})
    expected = function(right, matrix.max(axis=1))
    assert str(found.to_frame()) == str(expected.to_frame())
    assert ("one_vs_rest" in message) == (name != "risk_coverage")  # which would be of no decision


def test_calibration_of_several_classes_leads_to_calibration():
    with pytest.raises(TypeError, match=r"rocplot\.calibration\(score_matrix\.argmax") as caught:
        rp.calibration(Y, P, multi_class="ovr")
    assert "multiclass_roc" not in str(caught.value)


@pytest.mark.parametrize(
    ("call", "name"),
    [(compute.multiclass_auc, "score_matrix"), (compute.auc, "y_score"), (rp.roc, "y_score")],
)
def test_several_runs(call, name):
    with pytest.raises(ValueError, match=re.escape(f"pass one run at a time, {name}[0]")):
        call(Y, np.zeros((4, 160, 3)))


# -- what results do not have ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "name", "words"),
    [
        (compute.precision_recall, "ppv", "did you mean 'precision'?"),
        (compute.roc, "specificity", "it is 1 - curve.fpr"),
        (compute.roc, "sensitivity", "did you mean 'tpr'?"),
        (compute.roc, "lr_plus", "metrics_at(y_true, y_score, threshold=0.5, metrics=['lr_plus'])"),
        (compute.roc, "positive_likelihood_ratio", "threshold=0.5, metrics=['lr_plus'])"),
        (compute.roc, "fpr_at", "call rocplot.compute.fpr_at(y_true, y_score, tpr=0.95)"),
        (compute.det, "min_dcf", "operating_point(y_true, y_score, prior=0.01, cost_fn=10, cost_fp=1).cost"),
        (compute.roc, "eer", "call rocplot.compute.det(y_true, y_score).equal_error_rate"),
        (compute.roc, "ece", "call rocplot.compute.calibration_statistics(y_true, y_score).ece"),
        (compute.roc, "summary", "call rocplot.compute.summary(y_true, y_score)"),
        (compute.roc, "describe", "it has no sentence of its own; its numbers are in to_frame()"),
        (compute.brier_decomposition, "reliability", "is .calibration - .within"),
        (compute.brier_decomposition, "resolution", "is .discrimination of method='scores'"),
        (compute.risk_coverage, "risk_at", "it is np.interp(0.8, curve.coverage, curve.risk)"),
    ],
)
def test_an_attribute_that_is_a_known_word(result, name, words):
    found = result(Y, P)
    with pytest.raises(AttributeError, match=re.escape(words)) as caught:
        getattr(found, name)
    message = str(caught.value)
    for code in calls_in(message):
        assert eval(code, NAMES) is not None
    with pytest.raises(AttributeError, match="it has") as caught:
        found.zebra  # noqa: B018
    assert "build_unchecked" not in str(caught.value)
    assert "changed" not in str(caught.value)


def test_the_risk_at_a_coverage():
    """Accepted in order: right, right, wrong, right; at half the cases nothing is wrong, at three quarters a third."""
    curve = compute.risk_coverage([1, 1, 0, 1], [0.9, 0.8, 0.7, 0.6])
    assert np.interp(0.5, curve.coverage, curve.risk) == 0
    assert np.interp(0.75, curve.coverage, curve.risk) == pytest.approx(1 / 3)


# -- one list of names ----------------------------------------------------------------------------


def test_names_of_one_answer_are_listed_once():
    with pytest.raises(TypeError) as caught:
        compute.metrics_at(Y, P, cost_fn=5, cost_fp=1)
    assert str(caught.value).startswith(
        "metrics_at() got unexpected keyword arguments 'cost_fn', 'cost_fp': "
    )
    with pytest.raises(TypeError, match=r"'n_boot'\. Use 'n_resamples'\. 'conf' is called 'level' here\."):
        compute.auc_interval(Y, P, n_boot=9, conf=0.9)
    with pytest.raises(TypeError, match=r"\. 'zebra', 'gnu' are unknown, too\. Call rocplot") as caught:
        compute.auc_interval(Y, P, conf=0.9, zebra=1, gnu=2)
    assert str(caught.value).endswith(" Call rocplot.compute.auc_interval(y_true, y_score, level=0.9)")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rp.roc(Y, P, ci=True), "band=True); label_fmt='{name} (AUC {auc}, 95 % CI {low} to {high})' writes"),
        (
            lambda: rp.calibration(Y, P, smooth=True),
            "method='loess' draws a smooth curve, method=('loess', 'b",
        ),
        (lambda: rp.calibration(Y, P, imp=3), "pool_imputations([0.8, 0.82], [0.0009, 0.001])"),
        (lambda: compute.net_benefit(Y, P, interventions_avoided=True), "to_frame()['interventions_avoided']"),
        (lambda: compute.ipcw(TABLE.time, Y, at=5, competing=2), "the event of interest is cause=1"),
        (
            lambda: compute.pool_imputations([compute.calibration_statistics(Y, P)] * 2),
            "must be numbers or intervals, not CalibrationStatistics: pool each number by itself",
        ),
        (lambda: compute.auc_interval(Y, P, level=1.5), "level must lie between 0 and 1, not 1.5"),
        (
            lambda: compute.auc_interval(Y, P, level=95),
            "level must lie between 0 and 1, not 95: 95 % is 0.95",
        ),
        (lambda: rp.roc_points(TABLE), "points='fpr' is not a column of data"),
        (
            lambda: rp.reader_study("y", "a", data=TABLE, test=True),
            "rocplot.compute.mrmc(y_true, y_score, read",
        ),
        (lambda: rp.det(Y, P, min_dcf=True), "operating_point={'prior': 0.01, 'cost_fn': 10, 'cost_fp': 1}"),
    ],
)
def test_a_lead_that_was_missing(call, words):
    with pytest.raises((TypeError, ValueError), match=re.escape(words)):
        call()
    plt.close("all")


def test_the_limits_of_the_auc_in_a_label():
    ax = rp.roc(Y, P, band=True, label_fmt="{name} (AUC {auc}, 95 % CI {low} to {high})")
    found = compute.auc_interval(Y, P)
    assert f"95 % CI {found.low:.3f} to {found.high:.3f}" in ax.get_legend().texts[0].get_text()
    plt.close("all")
    rp.calibration(Y, P, method=("loess", "bins"))
    rp.calibration(Y, P, statistics=["in_the_large"], ax=plt.figure().add_subplot())
    plt.close("all")


# -- several cut-offs, and those that other functions found ------------------------------------------


def test_a_cut_off_that_a_function_found():
    found = compute.threshold_at(Y, {"a": P, "b": P**2}, tpr=0.9)
    assert found["a"].estimate != found["b"].estimate
    for function in (compute.metrics_at, compute.confusion_matrix, compute.operating_interval):
        expected = function(Y, P, threshold=found["a"].estimate)
        assert function(Y, P, threshold=found["a"]) == expected
    several = compute.metrics_at(Y, {"a": P, "b": P**2}, threshold=found)
    assert several["b"].threshold == found["b"].estimate
    assert compute.confusion_matrix(Y, {"a": P, "b": P**2}, threshold=found)["b"].tpr >= 0.9
    with pytest.raises(TypeError, match="the number of an interval is its estimate"):
        compute.metrics_at(Y, P, threshold=compute.auc_interval(Y, P))
    with pytest.raises(ValueError, match="threshold lacks the model 'b': it has 'a'"):
        compute.metrics_at(Y, {"a": P, "b": P**2}, threshold={"a": 0.5})


@pytest.mark.parametrize("name", ["metrics_at", "confusion_matrix"])
def test_several_cut_offs_are_one_result_each(name):
    function = getattr(compute, name)
    with pytest.raises(TypeError) as caught:
        function(Y, P, threshold=[0.1, 0.2, 0.3])
    message = str(caught.value)
    code = message[message.index("{") : message.index("}") + 1]
    found = eval(code, NAMES)
    assert found == {one: function(Y, P, threshold=one) for one in (0.1, 0.2, 0.3)}
    assert "; rocplot.compute.threshold_metrics(y_true, y_score, metrics=['sensitivity'," in message
    assert message.endswith("intervals=True).to_frame() has all cut-offs, with limits")


# -- scores that rank positives low -----------------------------------------------------------------

TURNED = r"the scores rank positives low \(AUC 0\.\d+\): if low values mean positive, pass -y_score; if the"


@pytest.mark.parametrize(
    "call",
    [
        compute.roc,
        compute.auc,
        compute.auc_interval,
        compute.summary,
        compute.operating_point,
        lambda y, p: compute.threshold_at(y, p, tpr=0.9),
        compute.det,
        compute.lift,
        lambda y, p: compute.profit_optimum(y, p, benefit_tp=5, cost_fp=1),
        compute.precision_recall,
        compute.precision_recall_gain,
        lambda y, p: compute.average_precision_interval(y, p, n_resamples=10, seed=0),
        compute.enrichment_factor,
        compute.bedroc,
        compute.log_auc,
        compute.score_bands,
        compute.threshold_metrics,
        rp.roc,
        rp.det,
        rp.lift,
        lambda y, p: rp.precision_recall(y, p, band=True, label_fmt="{name} {low} {high}"),
        rp.threshold_metrics,
    ],
)
def test_reversed_scores_are_told_once(call, recwarn):
    y, p = np.repeat([1, 0], 30), np.append(np.linspace(0.01, 0.61, 30), np.linspace(0.4, 0.99, 30))
    with pytest.warns(UserWarning, match=f"^{TURNED}") as caught:
        call(y, p)
    assert len(caught) == 1
    with pytest.warns(UserWarning, match=f"^down: {TURNED}") as caught:
        call(y, {"up": -p, "down": p} if call is not compute.summary else {"up": 1 - p, "down": p})
    assert len(caught) == 1
    curve = compute.roc(y, 1 - p)
    call(y, 1 - p), compute.auc(curve)
    plt.close("all")
    assert not recwarn.list


def test_a_low_auc_by_chance_is_not_told(recwarn):
    """Four positives below four negatives happen by chance once in 70 samples."""
    assert compute.auc([1] * 4 + [0] * 4, np.arange(8)) == 0
    assert not recwarn.list


# -- two models in one argument ---------------------------------------------------------------------


def test_net_benefit_of_a_mapping_of_two_models():
    both = {"a": P, "b": P[::-1]}
    expected = compute.net_benefit_test(Y, P, P[::-1], threshold=0.3)
    for found in (
        compute.net_benefit_test(Y, both, threshold=0.3),
        compute.net_benefit_test(Y, pd.DataFrame(both), threshold=0.3),
        compute.net_benefit_test(Y, pl.DataFrame(both), threshold=0.3),
        compute.net_benefit_test("y", ["a", "b"], data=TABLE, threshold=0.3),
        compute.net_benefit_test("y", {"first": "a", "second": "b"}, data=TABLE, threshold=0.3),
    ):
        assert found == expected
    with pytest.raises(ValueError, match="a must hold two models, not 3: pass the two"):
        compute.net_benefit_test(Y, {**both, "c": P}, threshold=0.3)
    for arguments in ((Y, P), ("y", "a")):
        with pytest.raises(TypeError, match="b is missing: pass the second model, or a mapping") as caught:
            compute.net_benefit_test(*arguments, threshold=0.3, data=None if arguments[0] is Y else TABLE)
        code = next(calls_in(str(caught.value)))
        assert eval(code, NAMES | {"a": P, "b": P[::-1]}) == expected


# -- leads ------------------------------------------------------------------------------------------

LEADS = {  # what is typed: what the message begins with after its colon; all its calls run
    "compute.auc(Y, P, method='delong')": "the ways to compute limits are of rocplot.compute.auc_interval(",
    "compute.auc(Y, P, cluster=K)": "groups change the limits, rocplot.compute.auc_interval(",
    "compute.auc(Y, P, groups=K)": "groups change the limits, rocplot.compute.auc_interval(",
    "compute.gini(Y, {'a': P, 'b': P})": "call 2 * rocplot.compute.auc(y_true, y_score) - 1, its limits 2 * x - 1 of those of",
    "rp.threshold_table(Y, P)": "call rocplot.compute.counts(y_true, y_score).to_frame().set_index('score').cumsum() for TP and FP",
    "rp.sample_size(auc=[0.7, 0.8], correlation=0.5)": "call rocplot.compute.auc_sample_size(0.8, null=0.7",
    "compute.auc_sample_size(0.8, correlation=0.5)": "it is of one model against a known AUC, rocplot",
    "compute.auc_power(0.8, correlation=0.5)": "it is of one model against a known AUC, rocplot",
    "compute.metrics(Y, P, cluster=K)": "call rocplot.compute.summary(y_true, y_score) for AUC, average precision",
    "rp.cost_threshold(Y, P)": "call rocplot.compute.operating_point(y_true, y_score, criterion='cost', cost",
    "compute.recall_at_precision(Y, P)": "call rocplot.compute.metrics_at(y_true, y_score, threshold=rocplot.co",
    "rp.calibration(Y, P, horizon=5)": "label, weight = rocplot.compute.ipcw(time, event, at=5) gives y_true and",
    "compute.km_calibration(Y, P)": "call rocplot.compute.ipcw(time, event, at=5), whose label and",
    "compute.sslr(Y, P)": "call rocplot.compute.metrics_at(rocplot.compute.confusion_matrix(y_true, (y_score >= 0.",
    "compute.sample_size_sensitivity(0.9, 0.05)": "call rocplot.compute.auc_sample_size(0.8, width=0.1) for an AUC; of a sensitivity",
    "compute.integrated_brier_score(Y, P)": "call rocplot.compute.ipcw(time, event, at=5), whose label and",
    "compute.adjust_prevalence(Y, P)": "call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, prev",
    "compute.auc_test(Y, P, -P, metric='brier')": "it tests the AUC: of the average precision call rocplot.co",
    "compute.compare(Y, P, metric='average_precision')": "call rocplot.compute.auc_test(y_true, a, b), of p",
    "compute.metrics_at(Y, y_pred=Y)": "scores are y_score=y_score; the metrics of predicted classes, with limits, are rocplot",
    "compute.f1_score(Y, Y)": "call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['f1']); pre",
    "compute.accuracy_score(Y, Y)": "call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['a",
    "compute.classification_report(Y, Y)": "call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5),",
    "compute.aupr(Y, P)": "call rocplot.compute.precision_recall(y_true, y_score).average_precision, whose limits ar",
    "compute.average_precision(Y, P)": "call rocplot.compute.precision_recall(y_true, y_score).average_preci",
    "compute.eaurc(Y, P)": "call rocplot.compute.risk_coverage(correct, confidence).excess",
    "compute.paired_bootstrap(Y, P, -P)": "call rocplot.compute.bootstrap(y_true, {'a': a, 'b': b}, statisti",
    "compute.permutation_test(Y, P, -P)": "call rocplot.compute.auc_test(y_true, a, b), DeLong's test, or ro",
    "rp.det(Y, P, cluster=K)": "the limits of the equal error rate are rocplot.compute.bootstrap(y_true, y_score",
    "rp.det(Y, P, band=True)": "the limits of the equal error rate are rocplot.compute.bootstrap(y_true, y_score",
    "compute.acceptance_rate(Y, P)": "the share below the cut-off is the function lambda fpr, tpr, skew: 1 - ",
}
CENSORED = {"time": TABLE.time, "event": Y, "label": Y, "weight": np.ones(160)}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("call", LEADS)
def test_a_lead_to_the_function_that_was_meant(call):
    with pytest.raises((TypeError, AttributeError)) as caught:
        eval(call, NAMES)
    message = str(caught.value)
    assert message.partition(": ")[2].startswith(LEADS[call])
    calls = list(calls_in(message))
    assert calls
    for code in calls:
        more = {"group": np.arange(160) // 2, "a": P, "b": P[::-1], "y_pred": Y, **CENSORED}
        more |= {"correct": Y, "confidence": P, "counts": compute.counts(Y, P)}
        more |= {"names": "ab", "Y": np.c_[Y, Y], "S": np.c_[P, P]}  # a column for each label
        plt.figure()
        assert eval(code, NAMES | more) is not None
    plt.close("all")


WORDS, GUESSED = np.where(Y == 1, "bad", "good"), np.where(P > 0.5, "bad", "good")


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (
            "compute.metrics_at(WORDS, pd.Categorical(GUESSED), pos_label='bad')",
            "rocplot.compute.confusion_matrix(y_true, y_pred=y_score, pos_label='bad')",
        ),
        (
            "rp.roc('true', 'guess', data=table, pos_label='bad')",
            "rocplot.compute.confusion_matrix('true', y_pred='guess', data=table, pos_label='bad')",
        ),
        (
            "compute.metrics_at(WORDS, y_pred=GUESSED, pos_label='bad')",
            "rocplot.compute.confusion_matrix(y_true, y_pred=y_pred, pos_label='bad')",
        ),
        (
            "compute.confusion_matrix(WORDS, y_pred=GUESSED, pos_label='bad', normalize='true')",
            "rocplot.confusion_matrix(y_true, y_pred=y_pred, pos_label='bad', normalize='class')",
        ),
    ],
)
def test_predicted_classes_are_no_scores(call, code):
    names = NAMES | {"WORDS": WORDS, "GUESSED": GUESSED, "pd": pd}
    names |= {"table": pd.DataFrame({"true": WORDS, "guess": GUESSED}), "y_true": WORDS, "y_pred": GUESSED}
    names["y_score"] = GUESSED
    with pytest.raises(TypeError) as caught:
        eval(call, names)
    message = str(caught.value)
    assert code in message.replace("pos_label='good'", "pos_label='bad'")
    assert "codes" not in message
    found = eval(code, names)
    if "rocplot.compute" in code:
        assert found.accuracy == pytest.approx((WORDS == GUESSED).mean())
    plt.close("all")


def test_ordered_categories_are_numbers():
    grades = np.where(P > 0.8, "very much", np.where(P > 0.5, "much", "little"))
    with pytest.raises(TypeError, match=r"pandas\.Categorical\(y_score, \['little', 'much', 'very much'\]\)\.codes$"):
        compute.auc(WORDS, grades, pos_label="bad")
    with pytest.raises(TypeError, match=r"pass 1 for the positive one of both, as by y_score == 'much'$"):
        compute.auc(WORDS, np.where(P > 0.5, "much", "little"), pos_label="bad")


def test_predicted_classes_of_several():
    kinds = np.array(list("abc"))[NAMES["K"]]
    with pytest.raises(ValueError, match="3 classes") as caught:
        compute.metrics_at(kinds, np.roll(kinds, 1))
    code = next(calls_in(str(caught.value)))
    found = eval(code, NAMES | {"y_true": kinds, "y_pred": np.roll(kinds, 1)})
    with pytest.raises(TypeError, match=r"'micro', as in \.averaged\('f1', 'macro'\)$"):
        found.averaged("f1")
    assert found.averaged("f1", "macro") == found.macro["f1"]


@pytest.mark.parametrize(
    ("names", "page"),
    [
        ("backtest pd_backtest binomial_test jeffreys_test traffic_light rating_grades expected_defaults", "backtest"),
        ("strategy_curve", "acceptance"),
        ("anomaly_detection novelty_detection", "ood"),
        ("temperature temperature_scaling TemperatureScaling temperature_scale", "temperature"),
    ],
)
def test_a_name_leads_to_its_recipe(names, page):
    for name in names.split():
        for module in (rp, compute):
            with pytest.raises(AttributeError, match=rf"\bthe page recipes#recipe-{page}\b"):
                getattr(module, name)


@pytest.mark.parametrize("picture", [rp.det, rp.roc])
def test_the_equal_error_rate_is_no_operating_point(picture):
    with pytest.raises(ValueError, match=r"^operating_point='eer' is unknown: .*equal_error_rate=True\)"):
        picture(Y, P, operating_point="eer")
    plt.close("all")


def test_a_cut_off_found_is_an_estimate():
    found = compute.threshold_at(Y, P, tpr=0.9)
    for name in ("threshold", "cutoff"):
        with pytest.raises(AttributeError, match=r"threshold_at found is \.estimate$"):
            getattr(found, name)


@pytest.mark.parametrize("mark", [compute.probability_weights, compute.frequency_weights])
def test_weights_are_arrays(mark):
    table = pd.DataFrame({"weight": [1, 2, 3]})
    for options in ({}, {"data": table}):
        with pytest.raises(TypeError) as caught:
            mark("weight", **options)
        code = next(calls_in(str(caught.value)))
        assert eval(code, NAMES | {"table": table}).tolist() == [1, 2, 3]


def test_a_specificity_is_that_of_the_caller():
    with pytest.raises(TypeError, match=r"specificity=0\.8 is fpr=0\.2$"):
        compute.threshold_at(Y, P, specificity=0.8)


def test_names_of_data_sets_are_the_index():
    values = pd.DataFrame(np.random.default_rng(1).random((6, 3)), columns=list("abc"))
    wide = values.assign(dataset=list("uvwxyz"))
    expected = compute.critical_difference(values)
    for table in (wide, wide.melt("dataset", var_name="model", value_name="auc")):
        with pytest.raises(TypeError, match="column 'dataset' holds words, such as 'u'") as caught:
            compute.critical_difference(table)
        code = str(caught.value).partition("classifier, ")[2]
        found = compute.critical_difference(eval(code, {"values": table}))
        assert found.rank.tolist() == expected.rank.tolist()


def test_exact_limits_have_a_method_and_percentages_are_divided():
    with pytest.raises(TypeError, match=r"Wilson's; exact ones have method='clopper-pearson'"):
        compute.metrics_at(Y, P, threshold=0.5, exact=True)
    with pytest.raises(ValueError, match="pass percentages as y_score / 100, map the scores by calibration_map"):
        rp.net_benefit(Y, 100 * P)
    with pytest.raises(ValueError, match=": map the scores by calibration_map"):
        rp.net_benefit(Y, 1000 * P)


def test_the_gini_of_several_models():
    with pytest.raises(AttributeError) as caught:
        compute.gini(Y, {"a": P})
    code = str(caught.value).partition("models ")[2]
    assert eval(code, NAMES | {"a": P, "b": -P}) == {
        "a": pytest.approx(2 * compute.auc(Y, P) - 1),
        "b": pytest.approx(1 - 2 * compute.auc(Y, P)),
    }


def test_limits_of_groups_are_named():
    alone = compute.metrics_at(Y, P, metrics=["sensitivity", "lr_plus"])
    assert list(alone.method) == ["wilson", "log"]
    grouped = compute.metrics_at(Y, P, metrics=["sensitivity", "lr_plus"], groups=np.arange(160) // 2)
    assert list(grouped.method) == ["wilson, effective n", "log, effective n"]
    assert "Wilson, effective number of cases in 80 groups)" in grouped.describe()


def test_columns_by_position_keep_their_table():
    table = pd.DataFrame({name: EXAMPLES[name] for name in ("tp", "fp", "fn", "tn")})
    with pytest.raises(TypeError, match="too many positional arguments") as caught:
        rp.sroc("tp", "fp", "fn", "tn", data=table)
    code = next(calls_in(str(caught.value)))
    assert code == "rocplot.sroc(tp='tp', fp='fp', fn='fn', tn='tn', data=table)"
    eval(code, NAMES | {"table": table})
    plt.close("all")


def test_the_default_limits_of_an_auc_are_told_beside_those_of_proc():
    assert 'pROC\'s ``ci.auc``, which is ``"delong"``' in compute.auc_interval.__doc__
    assert 'method="delong"' in rp.roc.__doc__


# -- limits, folds, top k: the call that was meant ----------------------------------------------------


@pytest.mark.parametrize("word", ["auc_ci", "ap_ci", "interval", "pr_auc_ci"])
def test_limits_in_a_legend_of_precision_recall_are_those_of_the_average_precision(word):
    with pytest.raises(TypeError) as caught:
        rp.precision_recall(Y, P, **{word: True})
    message = str(caught.value)
    assert "average_precision_interval(y_true, y_score)" in message
    assert "auc_interval" not in message
    label_fmt = message[message.index("'{name}") + 1 : message.index(")'") + 1]
    ax = rp.precision_recall(Y, {"a": P}, label_fmt=label_fmt, legend=True)
    limits = compute.average_precision_interval(Y, P)
    assert f"95 % CI {limits.low:.3f} to {limits.high:.3f}" in ax.get_legend().get_texts()[0].get_text()
    plt.close("all")


def test_limits_beside_a_band_are_said_with_it():
    with pytest.raises(TypeError, match=r"Use 'band'; label_fmt='\{name\} \(AP \{ap\}, 95 % CI"):
        rp.precision_recall(Y, P, band=True, ci=True)


@pytest.mark.parametrize("picture", [compute.metrics_at, rp.precision_recall, rp.lift, compute.confusion_matrix])
def test_the_top_k_are_those_of_the_caller(picture):
    with pytest.raises(TypeError) as caught:
        picture("label", "score", data=TABLE, k=7)
    code = "rocplot.compute.metrics_at('label', 'score', data=table, threshold=np.sort(table['score'])[-7], metrics=['precision', 'recall'])"
    assert str(caught.value).endswith(code)
    assert "takes all cases that tie with it" in str(caught.value)


def test_the_seed_of_each_case_is_its_fold():
    seed = np.arange(len(Y)) % 4
    with pytest.raises(TypeError, match=r"is fold, rocplot.roc_average\(y_true, y_score, fold=seed\)$"):
        rp.roc_average(Y, P, seed=seed)
    with pytest.raises(TypeError, match="Use 'fold'"):
        rp.roc_average(Y, P, runs=seed)


def test_a_row_of_scores_for_each_seed_is_a_fold():
    rows = np.array([np.roll(P, shift) for shift in range(3)])
    expected = compute.roc_average([(Y, row) for row in rows])
    for labels, scores in [(Y, rows), (list(Y), rows.tolist()), ([Y] * 3, list(rows))]:
        found = compute.roc_average(labels, scores)
        np.testing.assert_array_equal(found.tpr, expected.tpr)
    for refused, call in [(rows.T, "for scores in y_score]"), (dict(enumerate(rows)), "in y_score.values()]")]:
        with pytest.raises(TypeError, match=r"fold is missing: .*") as caught:
            compute.roc_average(Y, refused)
        assert str(caught.value).endswith(call)


def test_a_picture_without_a_legend_takes_no_label():
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'label'. Use 'quantity'"):
        rp.forest({"a": (0.5, 0.4, 0.6)}, label="Gini")
    with pytest.raises(TypeError, match="unexpected keyword argument 'label'"):
        rp.confusion_matrix(Y, P > 0.5, label="Gini")
    plt.close("all")


def test_a_name_is_answered_by_what_it_begins_with():
    with pytest.raises(AttributeError, match=r"what begins with 'ood' is done by .*fpr_at\(y_true, y_score, tpr=0.95"):
        _ = compute.ood_results
    with pytest.raises(AttributeError, match="page 'Which call'"):
        _ = compute.xyz_results


def test_results_of_several_models_are_no_number():
    areas = compute.auc(Y, {"a": P, "b": P})
    for calculate in (lambda: 2 * areas - 1, lambda: areas - 1, lambda: areas / 2):
        with pytest.raises(TypeError, match=r"calculate with each, as \{name: 2 \* value - 1 for name, value in results"):
            calculate()
    with pytest.raises(TypeError, match=r"auc_interval.y_true, y_score, hue=group. has AUCs with limits"):
        rp.forest(areas)


def test_a_long_table_prints_its_columns_and_a_short_result_its_numbers():
    bands = compute.score_bands(Y, P)
    assert str(bands).startswith(f"ScoreBands of {bands.low.size} rows: low, high, positive, negative, rate")
    assert str(bands).endswith(".to_frame() is the table")
    assert repr(bands).startswith("ScoreBands(low=array(")
    roc = compute.roc(Y, P)
    assert str(roc) == repr(roc)


def test_a_confusion_matrix_is_said_to_hold_decisions():
    matrix = compute.ConfusionMatrix(tp=150, fn=40, fp=60, tn=250)
    with pytest.raises(ValueError, match="a confusion matrix holds decisions at one cut-off, not scores"):
        compute.operating_point(matrix, cost_fn=100, cost_fp=1)
    with pytest.raises(ValueError, match="RocPoints are points of classifiers, not scores"):
        rp.cost_curve(compute.roc_points({"a": matrix}))
    with pytest.raises(TypeError, match=r"'cost_ratio': 0.2"):
        compute.metrics_at(matrix, metrics=["cost"], cost_fn=100, cost_fp=1)
    cost = compute.metrics_at(matrix, metrics={"Cost": {"metric": "cost", "cost_ratio": 0.01}})["Cost"].estimate
    assert cost == pytest.approx((40 + 60 * 0.01) / 500)  # in units of a miss
    plt.close("all")


def test_advice_to_pass_counts_keeps_the_scores_and_has_a_bin_for_each_row():
    """The five rows are five bins; the call of lift has y_score, though nobody passed any."""
    events, n, p = np.array([1, 4, 9, 15, 20]), np.array([500, 800, 600, 300, 100]), [0.002, 0.005, 0.01, 0.04, 0.15]
    names = {**NAMES, "y_true": events, "y_score": p, "n": n}
    with pytest.raises(TypeError) as caught:
        compute.calibration(events, p, n=n)
    (code, *_) = [code for code in calls_in(str(caught.value)) if "strategy='quantile'" in code]
    assert eval(code, names).count.tolist() == n.tolist()
    with pytest.raises(TypeError, match=r"rocplot.lift\(y_true / n, y_score, scale='rate'") as caught:
        rp.lift(events, n=n, scale="rate")
    plt.close("all")


@pytest.mark.parametrize("picture", [rp.roc_points, compute.roc_points])
@pytest.mark.parametrize("word", ["label", "names"])
def test_rates_in_columns_stay_columns(picture, word):
    """The mapping that stands for points does not go with ``tpr``."""
    rates = pd.DataFrame({"fpr": [0.1, 0.3], "tpr": [0.6, 0.8], "name": ["a", "b"]})
    with pytest.raises(TypeError, match=r"roc_points\(fpr, tpr, hue=hue\)$") as caught:
        picture(rates.fpr, rates.tpr, **{word: rates.name})
    (code,) = calls_in(str(caught.value))
    eval(code, NAMES | {"fpr": rates.fpr, "tpr": rates.tpr, "hue": rates.name})
    plt.close("all")
