"""What clinicians and biostatisticians write first leads to a call that has the limits they ask for."""

import pickle
import traceback
import warnings

import numpy as np
import pandas as pd
import pytest
from suggested_calls import calls_in

import rocplot as rp
from rocplot import compute

PCR = np.repeat(["positive", "negative"], [40, 160])
ANTIGEN = np.where(np.arange(200) % 9 == 0, np.roll(PCR, 40), PCR)
TABLE = pd.DataFrame({"pcr": PCR, "antigen": ANTIGEN})
FERRITIN = np.r_[np.arange(8, 48), np.arange(30, 190)].astype(float)
IRON = {
    "y_true": "pcr",
    "y_score": "-ferritin",
    "data": TABLE.assign(ferritin=FERRITIN),
    "pos_label": "positive",
}


@pytest.mark.parametrize(
    "guess",
    [
        "compute.metrics_at('pcr', 'antigen', data=table)",
        "compute.metrics_at('pcr', y_pred='antigen', data=table, pos_label='positive')",
    ],
)
def test_two_columns_of_words_lead_to_metrics_with_limits(guess):
    with pytest.raises(TypeError) as caught:
        eval(guess, {"compute": compute, "table": TABLE})
    call = next(code for code in calls_in(str(caught.value)) if "metrics_at" in code)
    found = eval(call, {"rocplot": rp, "table": TABLE})
    counted = pd.crosstab(TABLE["pcr"], TABLE["antigen"])
    assert found["sensitivity"].estimate == counted.loc["positive", "positive"] / 40
    assert found["lr_plus"].low < found["lr_plus"].estimate < found["lr_plus"].high


EYES = pd.DataFrame({"gold": np.tile([1, 1, 0, 0, 0], 40), "patient": np.arange(200) // 2})
EYES["ai"] = np.where(np.arange(200) % 7 == 0, 1 - EYES["gold"], EYES["gold"])
WORDS = EYES.assign(**EYES[["gold", "ai"]].replace({0: "no", 1: "yes"}))


@pytest.mark.parametrize(
    ("guess", "data"),
    [
        ("compute.metrics_at('gold', y_pred='ai', data=data, groups='patient')", EYES),
        ("compute.metrics_at('gold', y_pred='ai', data=data, cluster='patient')", EYES),
        ("compute.metrics_at(data['gold'], y_pred=data['ai'], groups=data['patient'])", EYES),
        ("compute.metrics_at('gold', y_pred='ai', data=data, groups='patient')", WORDS),
        ("compute.metrics_at('gold', 'ai', data=data, groups='patient', pos_label='yes')", WORDS),
        ("compute.confusion_matrix('gold', y_pred='ai', data=data, groups='patient')", EYES),
        ("rp.confusion_matrix('gold', y_pred='ai', data=data, pos_label='yes', subject='patient')", WORDS),
        ("compute.metrics_at(compute.ConfusionMatrix(tp=1, fn=1, fp=1, tn=1), groups='patient')", EYES),
    ],
)
def test_decisions_in_groups_lead_to_clustered_limits(guess, data):
    """The limits of a 2×2 table take two eyes of a patient as independent."""
    with pytest.raises(TypeError) as caught:
        eval(guess, {"compute": compute, "rp": rp, "data": data})
    (call,) = calls_in(str(caught.value))
    arrays = {"y_true": EYES["gold"], "y_pred": EYES["ai"], "group": EYES["patient"]}
    found = eval(call, {"rocplot": rp, "table": data} | arrays)
    expected = compute.metrics_at(EYES["gold"], EYES["ai"], threshold=0.5, groups=EYES["patient"])
    assert found["sensitivity"] == expected["sensitivity"]
    assert found["ppv"].low != compute.metrics_at(EYES["gold"], EYES["ai"], threshold=0.5)["ppv"].low


def test_the_picture_of_two_columns_of_words_is_written_whole():
    with pytest.raises(TypeError) as caught:
        rp.confusion_matrix("pcr", "antigen", data=TABLE)
    (call,) = calls_in(str(caught.value))
    assert call == "rocplot.confusion_matrix('pcr', y_pred='antigen', data=table, pos_label='positive')"
    eval(call, {"rocplot": rp, "table": TABLE})


@pytest.mark.parametrize(
    "name", ["roc_test", "delong_test", "brier_test", "cutoff_ci", "auc_ci", "stratum_specific_lr"]
)
def test_a_name_of_an_interval_says_the_arguments_that_it_cannot_know(name):
    with pytest.raises(AttributeError, match=r"data=table; several rows of one patient: groups=; subgroups: hue=\)$"):
        getattr(compute, name)


@pytest.mark.parametrize(
    ("threshold", "way"),
    [
        (">6", "write threshold=6, by which scores of 6 and more are positive; for those above 6 alone"),
        ("≥ 6.5", "write threshold=6.5, by which scores of 6.5 and more are positive"),
        ("< 35", "pass the scores with a minus, as '-score', and threshold=-35"),
        ("6", "pass the number, threshold=6"),
        ("best", "criterion='youden'"),
    ],
)
def test_a_rule_in_place_of_a_cut_off(threshold, way):
    with pytest.raises(TypeError, match="threshold must be a number") as caught:
        compute.metrics_at([0, 1], [1, 7], threshold=threshold)
    assert way in str(caught.value)


@pytest.mark.parametrize(
    "guess",
    [
        lambda: rp.roc(
            "pcr", "-x", data=TABLE.assign(x=FERRITIN).mask(np.arange(200) == 3), pos_label="positive"
        ),
        lambda: compute.metrics_at([0, 1], [1, 7], threshold=">6"),
    ],
)
def test_a_message_of_ours_stands_alone_in_the_traceback(guess):
    with pytest.raises((TypeError, ValueError)) as caught:
        guess()
    text = "".join(traceback.format_exception(caught.value))
    assert text.count("Traceback") == 1


def test_an_error_of_the_callers_function_stays_in_the_traceback():
    def statistic(counts):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        compute.bootstrap([0, 1, 0, 1], [1, 2, 3, 4], statistic=statistic)


def test_slope_of_bins_says_who_has_it():
    p = np.linspace(0.1, 0.9, 40)
    y = np.arange(40) % 3 == 0
    curve = compute.calibration(y, p)
    with pytest.warns(UserWarning, match=r"calibration_statistics\(y_true, y_score\)\.slope"):
        assert np.isnan(curve.slope)
    with pytest.warns(UserWarning, match="intercept is NaN"):
        assert np.isnan(curve.intercept)
    with warnings.catch_warnings():  # only who reads it is told
        warnings.simplefilter("error")
        assert "slope" not in repr(curve)
        assert pickle.loads(pickle.dumps(curve)) == curve == compute.calibration(y, p)
        assert np.isnan(curve.to_dict()["slope"])
        curve.to_frame()
        assert np.isfinite(compute.calibration(y, p, method="logistic").slope)


def test_the_cut_off_of_a_low_marker_is_written_as_its_column():
    def best(counts):
        return compute.operating_point(counts, criterion="youden").threshold

    found = compute.bootstrap(**IRON, statistic=best, n_resamples=100, seed=1)
    assert found.estimate < 0
    for text in (found.describe(), compute.threshold_stability(**IRON, n_resamples=100, seed=1).describe()):
        assert f": ≤ {-found.estimate:g} (95 % confidence interval " in text
        low, high = text.partition("interval ")[2].partition(";")[0].split(" to ")
        assert 0 < float(low) <= -found.estimate <= float(high)
    area = compute.bootstrap(**IRON, statistic=compute.auc, n_resamples=100, seed=1)
    assert area.describe().startswith("AUC = 0.")


def test_the_least_p_value_of_resamples_is_a_bound():
    rng = np.random.default_rng(3)
    y = np.arange(200) % 2
    good, bad = y + 0.5 * rng.normal(size=200), rng.normal(size=200)
    for n, text in ((100, "p ≤ 0.020"), (499, "p ≤ 0.0040")):  # 2 / (n + 1)
        found = compute.bootstrap(
            y, {"a": good, "b": bad}, statistic=lambda c: compute.auc(c), compare="b", n_resamples=n, seed=0
        )["a"]
        assert found.pvalue == 2 / (n + 1)
        assert f"difference of statistics = {found.difference:.3f}" in found.describe()
        assert f"; {text}; " in found.describe()
    alike = compute.bootstrap(
        y,
        {"a": bad, "b": bad + 0.3 * rng.normal(size=200)},
        statistic=compute.auc,
        compare="b",
        n_resamples=99,
        seed=0,
    )
    assert "p = " in alike["a"].describe()


def test_imputed_data_sets_of_a_long_table():
    rng = np.random.default_rng(4)
    y = np.tile(np.arange(60) % 2, 3)
    long = pd.DataFrame({".imp": np.repeat([1, 2, 3], 60), "y": y, "p": y + rng.normal(size=180)})
    by_set = compute.auc_interval("y", "p", data=long, hue=".imp")
    pooled = compute.pool_imputations(by_set, transform="logit")
    assert pooled == compute.pool_imputations(list(by_set.values()), transform="logit")
    assert f"standard_error={pooled.standard_error!r} (on the logit scale)" in repr(pooled)
    assert "scale" not in repr(compute.pool_imputations([0.7, 0.8], [0.01, 0.01]))


@pytest.mark.parametrize(
    ("columns", "converted"),
    [(("a", "b"), ["a", "b"]), (("p", "b"), ["b"]), (("a", "q"), ["a"]), (["p", "b"], ["b"])],
)
def test_percentages_of_two_models_are_converted_where_they_are(columns, converted):
    """A probability divided by 100 would be refused no more, and be wrong."""
    a, b = np.linspace(2, 90, 80), np.linspace(1, 80, 80)
    table = pd.DataFrame({"ill": np.arange(80) % 3 == 0, "a": a, "b": b, "p": a / 100, "q": b / 100})
    several = isinstance(columns, list)
    call = compute.net_benefit if several else compute.net_benefit_test
    placed, options = (
        (["ill", columns] if several else ["ill", *columns]),
        {} if several else {"threshold": 0.1},
    )
    with pytest.raises(ValueError, match="needs probabilities") as caught:
        call(*placed, data=table, **options)
    code = str(caught.value).partition("data=")[2].partition(", map")[0]
    assert code == f"table.assign(**(table[{converted}] / 100))"
    found = call(*placed, data=eval(code, {"table": table}), **options)
    if not several:
        assert found == call("ill", "p", "q", data=table, **options)
        passed = {name: table[name] for name in columns}
        way = ", ".join(
            f"{argument} / 100" for argument, name in zip("ab", columns, strict=True) if name in converted
        )
        with pytest.raises(ValueError, match=f", but {way[0]} runs .* pass percentages as {way}, map"):
            call(table["ill"], *passed.values(), **options)


@pytest.mark.parametrize(
    ("truth", "predicted", "options"),
    [
        ([0, 1, 1, 0], ["no", "yes", "no", "no"], {}),
        ([0, 1, 1, 0], ["no", "yes", "no", "no"], {"pos_label": 1}),
        ([0, 1, 1, 0], ["0", "1", "0", "0"], {}),
        (["ill", "well", "well", "ill"], ["no", "yes", "no", "no"], {"pos_label": "well"}),
        ([1, 2, 3, 1], list("abca"), {}),
    ],
)
@pytest.mark.parametrize("of_table", [True, False])
def test_words_for_codes_are_translated_not_added_as_classes(truth, predicted, options, of_table):
    """labels=[0, 1, 'no', 'yes'] makes a matrix of four classes with no right decision."""
    table = pd.DataFrame({"truth": truth, "ai": predicted})
    names = {"table": table, "pandas": pd, "y_pred": predicted}
    placed, passed = (
        (["truth"], {"y_pred": "ai", "data": table}) if of_table else ([truth], {"y_pred": predicted})
    )
    with pytest.raises(ValueError, match="translate each of its classes") as caught:
        compute.confusion_matrix(*placed, **passed, **options)
    code = str(caught.value).partition("as by ")[2]
    translated = eval(f"dict({code})", names)
    found = compute.confusion_matrix(*placed, **passed | translated, **options)
    right = found.tp + found.tn if len(set(truth)) == 2 else found.table.trace()
    assert right == (4 if len(set(truth)) == 3 else 3)


def test_all_unknown_classes_are_named_at_once():
    with pytest.raises(ValueError, match=r"name all classes, labels=\['a', 'b', 'c', 'd'\]$"):
        compute.confusion_matrix(list("abab"), y_pred=list("abcd"))


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (["no", "yes"], r"as by data=table.assign\(\*\*{'x': table\['x'\] == 'yes'}\)$"),
        (["low", "mid", "high"], r"in your order from the lowest up, .*\['high', 'low', 'mid'\]\).codes$"),
    ],
)
def test_words_as_scores_are_decided_or_ordered(words, way):
    table = pd.DataFrame({"y": np.arange(12) % 4 == 0, "x": np.resize(words, 12)})
    with pytest.raises(TypeError, match=way):
        compute.metrics_at("y", "x", data=table)


def test_a_sentence_about_decisions_in_groups_names_the_groups_and_no_cut_off():
    call = {"threshold": 0.5, "groups": EYES["patient"], "metrics": ["sensitivity"]}
    text = compute.metrics_at(EYES["gold"], EYES["ai"], **call).describe()
    assert text.startswith("sensitivity = ")
    assert text.endswith("; Wilson, effective number of cases in 100 groups).")
    graded = compute.metrics_at(EYES["gold"], EYES["ai"] * 3.0, **call).describe()
    assert graded.startswith("At a cut-off of ≥ ")
    beyond = compute.metrics_at(EYES["gold"], EYES["ai"], **{**call, "threshold": 1.5}).describe()
    assert beyond.startswith("At a cut-off of ≥ 1.5")
    assert "groups" not in compute.metrics_at(EYES["gold"], EYES["ai"]).describe()


def test_net_benefits_lead_to_their_table_and_test():
    p, q = np.linspace(0.1, 0.9, 40), np.linspace(0.9, 0.1, 40)
    found = compute.net_benefit(np.arange(40) % 3 == 0, {"p": p, "q": q})
    for error, result in ((TypeError, found), (AttributeError, found["p"])):
        with pytest.raises(error, match=r"in to_frame\(\), and a difference .*net_benefit_test\("):
            result.describe()


@pytest.mark.parametrize("direction", ["<", ">"])
@pytest.mark.parametrize("of_table", [True, False])
def test_a_direction_is_answered_in_both_its_meanings(direction, of_table):
    """Of pROC, "<" has controls below cases; others mean by it that values below the cut-off are positive."""
    y, x = np.repeat([1, 0], [20, 40]), np.r_[np.linspace(5, 60, 20), np.linspace(30, 150, 40)]
    table = pd.DataFrame({"ida": y, "ferritin": x})
    placed, options = (["ida", "ferritin"], {"data": table}) if of_table else ([y, x], {})
    with pytest.raises(TypeError) as caught:
        compute.metrics_at(*placed, **options, threshold=30, direction=direction)
    names = {"rocplot": rp, "table": table, "y_true": y, "y_score": x}
    above, below = (eval(call, names).sensitivity.estimate for call in calls_in(str(caught.value)))
    assert (above, below) == (np.mean(x[:20] >= 30), np.mean(x[:20] <= 30))


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("calibration_summary", "calibration_statistics("),
        ("calibration_stats", "calibration_statistics("),
        ("grey_zone", "threshold_at(y_true, y_score, tpr=0.95) to rule out"),
        ("temperature_scaling", "multiclass_log_loss("),
    ],
)
def test_a_name_leads_to_a_call_that_answers_it(name, way):
    with pytest.raises(AttributeError, match=r"call rocplot\.compute") as caught:
        getattr(compute, name)
    assert way in str(caught.value)


@pytest.mark.parametrize("name", ["auc_ci", "ci_auc", "delong", "delong_ci"])
def test_names_of_delongs_limits_lead_to_his_method(name):
    """The default limits are a score interval's, which a paper must not call DeLong's."""
    y, x = np.array([0, 0, 0, 1, 1, 0, 1, 1]), np.array([1, 2, 3, 3.5, 4, 5, 6, 7])
    with pytest.raises(AttributeError) as caught:
        getattr(compute, name)
    delong = compute.auc_interval(y, x, method="delong")
    names = {"rocplot": rp, "y_true": y, "y_score": x}
    assert any(eval(call, names) == delong for call in calls_in(str(caught.value)) if "auc_interval" in call)


def test_the_repr_of_an_interval_names_its_method():
    y, x = [0, 0, 0, 1, 1, 0, 1, 1], np.array([1, 2, 3, 3.5, 4, 5, 6, 7])
    assert repr(compute.auc_interval(y, x, method="delong")).endswith(")  # 95 %, DeLong's variance, Wald limits")
    first, second = repr(compute.auc_interval(y, {"a": x, "b": -x**2}, level=0.9)).splitlines()
    assert first.endswith("),  # 90 %, modified score limits with DeLong's variance")
    assert second.endswith(")}  # 90 %, modified score limits with DeLong's variance")
    assert repr(compute.Interval(0.5, 0.4, 0.6, 0.05)).endswith("standard_error=0.05)")


RISKS = {"y_true": np.array([0, 0, 1, 0, 1, 1, 0, 1] * 5), "y_score": np.linspace(0.05, 0.95, 40) ** 2}


@pytest.mark.parametrize(
    "word", [{"g": 8}, {"n_groups": 8}, {"quantiles": 8}, {"deciles": True}, {"bins": "deciles"}], ids=str
)
@pytest.mark.parametrize("function", [rp.calibration, compute.calibration_statistics])
def test_deciles_lead_to_bins_of_as_many_cases(function, word):
    with pytest.raises(TypeError) as caught:
        function(**RISKS, **word)
    (call,) = calls_in(str(caught.value))
    assert "strategy='quantile'" in call
    assert ("n_bins=8" in call) == (8 in word.values())
    eval(call, {"rocplot": rp, **RISKS})


def test_a_number_of_bins_is_not_said_to_be_deciles():
    for options, error in (({"bins": 10}, TypeError), ({"groups": 10}, ValueError)):
        with pytest.raises(error, match=r"n_bins=10.*strategy='quantile'"):
            rp.calibration(**RISKS, **options)
    with pytest.raises(ValueError, match=r"one value per case$"):
        rp.roc(**RISKS, groups=10)


def test_a_column_that_is_none_is_no_column():
    table = pd.DataFrame(RISKS).assign(grade=1)
    with pytest.raises(TypeError, match="strategy='quantile'"):
        rp.calibration("y_true", "y_score", data=table, bins="deciles")
    with pytest.raises(TypeError, match="by='grade'"):
        rp.calibration("y_true", "y_score", data=table, bins="grade")


@pytest.mark.parametrize("word", ["exact", "clopper", "clopper-pearson"])
def test_exact_limits_are_a_method_not_a_level(word):
    with pytest.raises(TypeError, match=r"Use method='clopper-pearson'\.") as caught:
        compute.metrics_at(**RISKS, threshold=0.4, ci=word)
    (call,) = calls_in(str(caught.value))
    assert eval(call, {"rocplot": rp, **RISKS}).method[0] == "clopper-pearson"


def test_positive_below_a_cut_off_is_a_minus_not_a_class():
    y, egfr = 1 - RISKS["y_true"], 100 * RISKS["y_score"]
    table = pd.DataFrame({"ill": y, "egfr": egfr})
    for placed, data, names in (((y, egfr), {}, {"y_true": y, "y_score": egfr}), (("ill", "egfr"), {"data": table}, {})):
        with pytest.raises(TypeError, match="values below a cut-off are positive") as caught:
            compute.metrics_at(*placed, **data, threshold=40, positive="below")
        (call,) = calls_in(str(caught.value))
        found = eval(call, {"rocplot": rp, "table": table, **names})
        assert found.sensitivity.estimate == np.mean(egfr[y == 1] <= 40)
    words = np.where(y == 1, "below", "within")
    with pytest.raises(TypeError, match="pos_label='below'"):
        compute.metrics_at(words, egfr, threshold=40, positive="below")
