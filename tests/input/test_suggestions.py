"""A keyword of another package is refused with the way here, and that way runs as it is written."""

import copy
import importlib.util
import inspect
import pickle
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_curve
from suggested_calls import MODEL, NAMES, X, Y, calls_in, list_example_data

import rocplot
from rocplot._suggestions import (
    get_suggestions,
    list_names,
    make_keyword_error,
    translate_word,
)
from rocplot._validation import check_choice, make_unknown_name_error
from rocplot._words import get_word_section, load_words, write_call
from rocplot.compute._metrics.metric import find_metric, index_metrics

# the examples are made of noise, of which some ranks positives low
pytestmark = pytest.mark.filterwarnings("ignore:the scores of . rank positives low")

SYNONYMS, FUNCTIONS, FIELDS = (get_word_section(section) for section in ("arguments", "functions", "fields"))
VALUES, METRICS, KEYWORDS = (get_word_section(section) for section in ("values", "metrics", "keywords"))
WAYS, INSTEAD = get_suggestions("ways"), get_suggestions("instead")

LOGIT = "1 / (1 + np.exp(-y_score))"
RUNS = {  # what a hint writes: the call that it stands for, where it is none itself
    "'label', y_score='score', data=table": "rocplot.roc(y_true={})",
    "y_score=rocplot.compute.estimator_scores(estimator, X)": "rocplot.roc(y_true, {})",
    "y_score=rocplot.compute.calibration_map(y_true, y_score)(y_score)": "rocplot.calibration(y_true, {})",
    "y_score={'forest': a, 'svm': b}": "rocplot.roc(y_true, {})",
    "y_score={'name': y_score}": "rocplot.roc(y_true, {})",
    "y_true=events / n, y_score=predicted, sample_weight=rocplot.compute.frequency_weights(n), soft_labels=True": (
        "n, events, predicted = np.array([[40, 30], [4, 9], [0.1, 0.3]]); rocplot.compute.calibration({})"
    ),
    "y_score=np.concatenate([controls, cases])": "rocplot.roc([0] * 60 + [1] * 40, {})",
    "groups=group in each block": "rocplot.compute.auc_interval(y_true, y_score, groups=group)",
    "label_fmt='{name} (AUC {cv_auc:.3f}, 95 % CI {cv_low:.3f} to {cv_high:.3f})'": (
        "rocplot.roc_average(np.tile(y_true, 2), np.tile(y_score, 2), fold=np.repeat([0, 1], 100), {})"
    ),
    "pass its columns": "rocplot.compute.ipcw(time, event, at=5)",
    "skew=9": "rocplot.isometrics('ppv', {})",
    "score_matrix.argmax": "plt.figure(); rocplot.calibration(score_matrix.argmax(axis=1) == y, abs(score_matrix[:, 1]) / 9)",
    "to_frame()['interventions_avoided']": (
        "rocplot.compute.net_benefit(y_true, LOGIT).to_frame()['interventions_avoided']"
    ),
    "rocplot.compute.mrmc(y_true": (
        "rocplot.compute.mrmc([0, 1] * 16, [0.1, 0.9, 0.2, 0.8, 0.6, 0.7, 0.4, 0.3, 0.5] * 3 + [0.2] * 5, "
        "reader=['a'] * 16 + ['b'] * 16, modality=(['k'] * 8 + ['l'] * 8) * 2, case=[*range(8)] * 4)"
    ),
    "pos_label='ill'": "rocplot.roc(['ill' if one else 'well' for one in y_true], y_score, {})",
    "pass -y_score": "rocplot.roc(y_true, -y_score)",
    "data=table.dropna(subset=['label', 'score'])": "rocplot.roc('label', 'score', {})",
    "data=table[table.site == 'a']": "rocplot.roc('label', 'score', {})",
    "this is y_score here": "rocplot.roc(y_true, y_score=y_score)",
    "the place of y_true and y_score": "rocplot.calibration(rocplot.compute.cv_scores(cv_results, X, y))",
    "rocplot.compute.RocCurve(fpr, tpr)": "rocplot.roc({})",
    "method='hand-till'": "rocplot.compute.multiclass_auc(y_true, score_matrix, {})",
    "the log-rank test": "rocplot.kaplan_meier(time, event, by=group, test=True)",
    "calibration_statistics(y_true, y_score, hue=group)": (
        "rocplot.compute.calibration_statistics(y_true, LOGIT, hue=group)"
    ),
    "macro=True draws": "rocplot.multiclass_roc(y_true, score_matrix, macro=True)",
    "micro=True draws": "rocplot.multiclass_roc(y_true, score_matrix, micro=True)",
    "band={'n_resamples': 500}": "rocplot.roc(y_true, y_score, {})",
    "band={'seed': 1}": "rocplot.roc(y_true, y_score, {})",
    "band={'level': 0.9}": "rocplot.roc(y_true, y_score, {})",
    "band='bootstrap'": "rocplot.roc(y_true, y_score, {})",
    "band={'color': 'grey'}": "rocplot.roc(y_true, y_score, {})",
    "level=0.95": "rocplot.compute.auc_interval(y_true, y_score, {})",
    "fpr=(0, 0.1)": "rocplot.compute.partial_auc(y_true, y_score, {})",
    "specificity=0.9 is fpr=0.1": "rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)",
    "warnings.simplefilter('ignore')": "",
    "metrics=['f1', 'f2']": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, {})",
    "metrics=['informedness']": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, {})",
    "label_fmt='{name} (AUC {auc:.2f})'": "rocplot.roc(y_true, y_score, {})",
    "label_fmt='{name} (AUC {auc:.3f})'": "rocplot.roc(y_true, y_score, {})",
    "label_fmt='{name} (AP {ap:.3f})'": "rocplot.precision_recall(y_true, y_score, {})",
    "operating_point='youden'": "rocplot.roc(y_true, y_score, {}, thresholds=[0.3, 0.5])",
    "operating_point={'cost_fp': 1, 'cost_fn': 5, 'prior': 0.1}": "rocplot.roc(y_true, y_score, {})",
    "thresholds=[rocplot.compute.operating_point(y_true, y_score, criterion='youden').threshold]": (
        "rocplot.lift(y_true, y_score, {})"
    ),
    "is threshold=rocplot.compute.operating_point(y_true, y_score, criterion='youden')": (
        "rocplot.confusion_matrix(y_true, y_score, threshold=rocplot.compute.operating_point(y_true, y_score, "
        "criterion='youden'))"
    ),
    "best=True": "rocplot.threshold_metrics(y_true, y_score, {})",
    "prior=0.1, cost_fn=5": "rocplot.roc_points({'a': (0.1, 0.6)}, {})",
    "thresholds={'at': [0.3, 0.5], 'fmt': '{:.1f}'}": "rocplot.roc(y_true, y_score, {})",
    "thresholds=np.arange(0.01, 0.36, 0.01)": "rocplot.net_benefit(y_true, LOGIT, {})",
    "cost_fp=1 and cost_fn=5, and the prevalence is prior=0.1": (
        "rocplot.compute.operating_point(y_true, y_score, cost_fp=1, cost_fn=5, prior=0.1)"
    ),
    "rocplot.compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)": "rocplot.confusion_matrix({})",
    "intervals=True": "rocplot.threshold_metrics(y_true, y_score, {})",
    "interventions_avoided=True": "rocplot.net_benefit(y_true, LOGIT, {})",
    "which ax= names": "rocplot.roc(y_true, y_score, ax=ax)",
    "isometrics='f1'": "rocplot.precision_recall(y_true, y_score, {})",
    "area={'color': 'grey'}": "rocplot.roc(y_true, y_score, {})",
    "binormal=True": "rocplot.roc(y_true, y_score, {})",
    "method='loess'": "rocplot.calibration(y_true, LOGIT, {})",
    "method='spline'": "rocplot.calibration(y_true, LOGIT, {}, knots=3)",
    "method='logistic'": "rocplot.calibration(y_true, LOGIT, {})",
    "strategy='quantile'": "rocplot.calibration(y_true, LOGIT, n_bins=10, {})",
    "linestyle='-'": "rocplot.calibration(y_true, LOGIT, {})",
    "histogram=True": "rocplot.calibration(y_true, LOGIT, {}, rug=True)",
    "diagonal={'color': 'red'}": "rocplot.calibration(y_true, LOGIT, {})",
    "ties=True": "rocplot.roc(y_true, y_score, {})",
    "unachievable=True": "rocplot.precision_recall(y_true, y_score, {})",
    "deciles=[0.05, 0.1]": "rocplot.lift(y_true, y_score, {})",
    "shares by normalize='class'": (
        "rocplot.confusion_matrix(y_true, y_score, threshold=0.5, normalize='class')"
    ),
    "both by normalize='class', counts=True": (
        "rocplot.confusion_matrix(y_true, y_score, threshold=0.5, normalize='class', counts=True)"
    ),
    "patch properties are such as alpha=0.5": (
        "rocplot.confusion_matrix(y_true, y_score, threshold=0.5, alpha=0.5)"
    ),
    "chance=False": "rocplot.roc(y_true, y_score, {})",
    "chance={'color': 'red'}": "rocplot.roc(y_true, y_score, {})",
    "format='markdown'": "rocplot.caption(ax, {})",
    "legend='upper left'": "rocplot.roc(y_true, y_score, {})",
    "x='specificity'": "rocplot.roc(y_true, y_score, {})",
    "scale='ratio'": "rocplot.lift(y_true, y_score, {})",
    "color={'accuracy': 'red', 'f1': 'blue'}": (
        "rocplot.threshold_metrics(y_true, y_score, metrics=['accuracy', 'f1'], {})"
    ),
    "points have one color, color='red'": "rocplot.roc_points({'a': (0.1, 0.6)}, color='red')",
    "class_sizes=True": "rocplot.roc(y_true, y_score, {})",
    "palette='viridis'": "rocplot.roc(y_true, {'forest': a, 'svm': b}, {})",
    "palette=['red', 'blue']": "rocplot.roc(y_true, {'forest': a, 'svm': b}, {})",
    "color='red'": "rocplot.roc(y_true, y_score, {})",
    "write linewidth=2": "rocplot.roc(y_true, y_score, linewidth=2)",
    "such as linewidth=2": "rocplot.roc(y_true, y_score, linewidth=2)",
    "linestyle='--'": "rocplot.roc(y_true, y_score, {})",
    "marker='o'": "rocplot.roc(y_true, y_score, {})",
    "write alpha=0.5": "rocplot.roc(y_true, y_score, alpha=0.5)",
    "linewidth={'forest': 2, 'svm': 1}": "rocplot.roc(y_true, {'forest': a, 'svm': b}, {})",
    "linestyle={'forest': '-', 'svm': ':'}": "rocplot.roc(y_true, {'forest': a, 'svm': b}, {})",
    "figure=plt.figure(figsize=(6.5, 9))": "rocplot.report(y_true, LOGIT, panels=['roc'], {})",
    "call ax.figure.savefig('roc.png', dpi=300)": "ax.figure.savefig(io.BytesIO(), dpi=300)",
    "fig.suptitle(...)": "plt.gcf().suptitle('words')",
    "ax.set_title(...)": "ax.set_title('words')",
    "ax.set_xlabel(...)": "ax.set_xlabel('words')",
    "ax.set_ylabel(...)": "ax.set_ylabel('words')",
    "ax.set_xlim(...)": "ax.set_xlim(0, 1)",
    "ax.set_ylim(...)": "ax.set_ylim(0, 1)",
    "ax.set_xscale(...)": "ax.set_xscale('log')",
    "ax.set_yscale(...)": "ax.set_yscale('log')",
    "ax.set_xticks(...)": "ax.set_xticks([0, 1])",
    "ax.set_aspect(...)": "ax.set_aspect('auto')",
    "xscale='log'": "rocplot.roc(y_true, y_score, {})",
    "fig.savefig('sheet.pdf')": "plt.gcf().savefig(io.BytesIO())",
    "ax.figure.savefig('roc.pdf')": "ax.figure.savefig(io.BytesIO())",
    "rocplot.interactive(ax, 'roc.html')": "rocplot.interactive(ax, folder / 'roc.html')",
    "call plt.show()": "plt.show()",
    "pos_label= says which is positive": "rocplot.roc(y_true, {'forest': a}, pos_label=1)",
    "call ax.axvline(0.5)": "ax.axvline(0.5)",
    "a miss rate of 0.1 is tpr=0.9": "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)",
    "fraction=0.01": "rocplot.compute.enrichment_factor(y_true, y_score, {})",
    "n_positive=50, n_negative=50": "rocplot.compute.auc_power(0.8, {})",
    "threshold=rocplot.compute.threshold_at(y_true, y_score, tpr=0.9).estimate": (
        "rocplot.compute.metrics_at(y_true, y_score, {})"
    ),
    "threshold=rocplot.compute.threshold_at(y_true, y_score, fpr=0.1).estimate": (
        "rocplot.compute.metrics_at(y_true, y_score, {})"
    ),
    "this is y_true here": "rocplot.calibration(y_true=y_true, y_score=LOGIT)",
    "the horizon is one number": "rocplot.compute.ipcw(time, event, at=5)",
    "metrics=['precision', 'recall']": "rocplot.threshold_metrics(y_true, y_score, {})",
    "the number is a function": (
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc, n_resamples=50, seed=1)"
    ),
    "score_matrix=estimator.predict_proba(X)": "rocplot.multiclass_roc(y, {})",
    "y_score=scipy.special.expit(logit)": "rocplot.calibration(y_true, {})",
    "hue='site'": "rocplot.roc('label', 'score', data=table, {})",
    "errorbar=('ci', 95)": "rocplot.roc_average(y_true, y_score, fold=fold, {})",
    "highlight=['ill']": (
        "rocplot.multiclass_roc(np.array(['ill', 'well'])[y_true], {'ill': -a, 'well': a}, {})"
    ),
    "one_vs_rest(y_true, score_matrix) in place": (
        "rocplot.precision_recall(rocplot.compute.one_vs_rest(y_true, score_matrix))"
    ),
    "rocplot.compute.CalibrationCurve(prob_pred, prob_true)": "rocplot.calibration({})",
    "statistics={'rows': ['brier', 'ece']}": (
        "rocplot.calibration(y_true, LOGIT, statistics={'rows': ['brier', 'ece']})"
    ),
    "kind='density'": "rocplot.score_distribution(y_true, y_score, {})",
    "errorbar='sd'": "rocplot.roc_average(y_true, y_score, fold=fold, {})",
    "errorbar='se'": "rocplot.roc_average(y_true, y_score, fold=fold, {})",
    "width=3.5": "rocplot.preflight(ax, {})",
    "pass -score_matrix": "rocplot.multiclass_roc(y_true, -score_matrix)",
    "y_true='kind', score_matrix=": (
        "rocplot.multiclass_roc(y_true='kind', score_matrix=['a', 'b', 'c'], data=kinds)"
    ),
    "statistics=True, histogram=True": "rocplot.calibration(y_true, LOGIT, {})",
    "rocplot.compute.calibration_statistics(y_true, y_score)": (
        "rocplot.compute.calibration_statistics(y_true, LOGIT)"
    ),
    "crosses={'at': [0.5], 'alpha': 0.3}": "rocplot.roc(y_true, y_score, {})",
    "legend='direct'": "rocplot.roc(y_true, y_score, {})",
    "both outlines": "rocplot.score_distribution(y_true, y_score, color='red')",
    "solid_capstyle='butt'": "rocplot.roc(y_true, y_score, {})",
    "solid_joinstyle='round'": "rocplot.roc(y_true, y_score, {})",
}
WITHOUT = {  # ways that call nothing
    "it is a field of the result, as .standard_error",
    "cut-offs are scores that occur, and of equally good ones the most conservative is taken",
    "equal scores are one cut-off, whatever their order",
    "everything runs in one process",
    "it has no chance line",
    "leave it out: nothing here depends on it",
    "nothing is resampled: leave it out",
    "numbers are means over cases: times len(y_true) they are sums",
    "pass the data themselves, y_true and y_score",
    "rows stand in the order of the mapping",
    "results keep every point, and long curves are simplified as they are drawn",
    "what is undefined is NaN, which np.nan_to_num(value) turns to 0",
}


def test_a_word_stands_once_in_a_list():
    for table in (SYNONYMS, WAYS, FUNCTIONS, FIELDS, VALUES, METRICS, INSTEAD):
        for here, words in table.items():
            each = words.split()
            assert each == sorted(set(each), key=lambda one: (one.lower(), one)), here
    each = [  # once for pictures and once for numbers
        (one, call.startswith("rocplot.compute.")) for call in FUNCTIONS for one in FUNCTIONS[call].split()
    ]
    assert len(each) == len(set(each))


@pytest.mark.sample(30)
@pytest.mark.parametrize("needed", sorted({way.needs for way in WAYS} - {""}))
def test_a_way_needs_an_argument_that_is_one_somewhere(needed):
    assert needed in known_arguments()


@pytest.mark.sample(6)
@pytest.mark.filterwarnings("ignore:only . of 10 uniform bins")  # a class of few cases has low predictions
@pytest.mark.filterwarnings("ignore:scores from .* are not probabilities")  # those of the example are not
@pytest.mark.parametrize("way", sorted({way.text for way in WAYS} - WITHOUT))
def test_a_way_runs(way, tmp_path):
    """What it writes is a call, or stands in `RUNS` with the call that it is a part of."""
    parts = [one for one in RUNS if one in way]
    codes = [RUNS[one].replace("{}", one).replace("LOGIT", LOGIT) for one in parts]
    codes += [] if parts else list(calls_in(way))
    assert codes, way
    for code in codes:
        _, ax = plt.subplots()
        rocplot.roc(Y, {"forest": X[:, 0], "svm": X[:, 1]}, ax=ax)
        if code.startswith("rocplot") and "ax" not in code:  # a picture of another space
            plt.figure()
        exec(code, {**NAMES, "ax": ax, "folder": tmp_path})
        plt.close("all")


@pytest.mark.sample(50)
@pytest.mark.parametrize("row", WAYS)
def test_each_word_is_answered_by_its_way(row):
    needed, way = row.needs, row.text
    for word in WAYS[row].split():
        with pytest.raises(TypeError) as caught:
            raise make_keyword_error("f", [word], [needed] if needed else [])
        assert str(caught.value).endswith((way, f"Use {needed!r}.")) or needed == ""
        assert "Its arguments" not in str(caught.value)
        assert "takes none" not in str(caught.value)


def known_arguments():
    public = [
        getattr(rocplot, name) for name in rocplot.__all__ if hasattr(getattr(rocplot, name), "declared")
    ]
    public += [rocplot.report, rocplot.caption, rocplot.preflight, rocplot.interactive]
    public += [getattr(rocplot.compute, name) for name in rocplot.compute.__all__]
    public = [one for one in public if callable(one) and not isinstance(one, type)]
    return {one for each in public for one in inspect.signature(each).parameters}


TYPED = {"number": 5, "whole": 5, "share": 0.25, "array": np.ones(100, int), "column": "n"}


@pytest.mark.parametrize("row", load_words()["typed"], ids=lambda row: row.get("needs") or row["call"])
def test_what_is_passed_for_a_keyword_counts(row):
    """The call that is written for it runs, if there is one."""
    table = NAMES["table"].assign(n=1)
    calls = {"y_pred": rocplot.compute.confusion_matrix, "band": rocplot.roc, "fold": rocplot.roc_average}
    of = row.get("of", "calibration").split()[-1]
    call = calls.get(row.get("needs"), getattr(rocplot.compute, of))
    for word in row["words"].split():
        keyword, _, value = word.partition("=")
        passed = TYPED.get(value, value)
        p = table.assign(score=1 / (1 + np.exp(-table.score)))
        given = {"data": p} if value == "column" else {"y_true": Y, "y_score": p.score}
        names = ["label", "score"] if value == "column" else []
        way = re.escape(row["way"]).replace(r"leave\ it\ out", r"leave it out(?:, as in .*)?")
        answer = rf"keyword argument '{keyword}': {way}|{keyword} must be a number, not .*: {way}"
        with pytest.raises(TypeError, match=answer) as caught:
            call(*names, **given, **{keyword: passed})
        for code in [code for code in calls_in(str(caught.value)) if "value" in row][:1]:
            eval(code, {**NAMES, "y_score": p.score, "table": p, keyword: passed})


@pytest.mark.sample(30)
@pytest.mark.parametrize("here", SYNONYMS)
def test_a_synonym_is_an_argument_somewhere(here):
    function, _, argument = here.rpartition(".")
    assert argument in known_arguments()
    for word in SYNONYMS[here].split():
        with pytest.raises(TypeError, match=f"Use '{argument}'"):
            raise make_keyword_error(function or "f", [word], [argument])


UNWRITTEN = {  # functions of which an example needs more than data of cases
    *("defuzzify", "frequency_weights", "lc_index", "mrmc", "mrmc_power", "multiclass_auc_test", "picture"),
    *("probability_weights", "reader_study", "roc_from_calibration", "studio", "target_density"),
    *("validated_repair", "verification_weights", "volume_under_surface", "weight_simplex"),
}


@pytest.mark.sample(12)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("module", "name"),
    [
        (module, name)
        for module in (rocplot, rocplot.compute)
        for name in module.__all__
        if name not in UNWRITTEN
    ],
)
def test_the_shortest_call_of_a_function_runs(module, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    function = getattr(module, name)
    if not callable(function) or isinstance(function, type):
        return
    code, data = write_call(function), list_example_data()
    assert code.startswith(f"{module.__name__}.{name}(")
    plt.figure()
    eval(code, data)
    plt.close("all")


@pytest.mark.sample(6)
@pytest.mark.filterwarnings("ignore:kappa. there is no interval")  # of few predicted cases
@pytest.mark.filterwarnings("ignore:the estimates of all centres are equal")  # as those of the example are
@pytest.mark.filterwarnings("ignore:the variance of the differences between modalities is 0")
@pytest.mark.parametrize("call", FUNCTIONS)
def test_a_function_of_another_package_has_its_name_here(call, tmp_path):
    for name in FUNCTIONS[call].split():
        for module in (rocplot, rocplot.compute):
            if name in module.__all__:  # `compute.ConfusionMatrix` holds counts
                continue
            word = name.lower().replace("_", "")
            others = [
                one
                for one in FUNCTIONS
                if one != call and word in FUNCTIONS[one].lower().replace("_", "").split()
            ]
            if others and call.startswith("rocplot.compute.") != (module is rocplot.compute):
                continue  # which has a call of its own
            own = call.removeprefix("rocplot.")
            room = rocplot.compute if module is rocplot.compute or own.startswith("compute.") else rocplot
            own = getattr(room, own.removeprefix("compute."), getattr(rocplot, own, None))
            way = call if own is None else write_call(own)  # in compute, the number itself
            with pytest.raises(AttributeError, match=re.escape(f"no attribute {name!r}: call {way}")):
                getattr(module, name)
    known = {**list_example_data(), "folder": tmp_path}
    known |= {"k": 10} if "[-k]" in call else {}  # of the highest scores, not the events of each row
    known |= {"s": known["y_score"]} if "for y, s in" in call else {}  # of one label
    call = call.replace("'roc.pdf'", "io.BytesIO()").replace("'roc.html'", "folder / 'roc.html'")
    call = call.replace("'roc.tiff'", "io.BytesIO()")
    if other := re.match(r"(?:pingouin|sklearn|statsmodels)[\w.]*", call):  # what is not here
        module, _, name = other[0].rpartition(".")
        if importlib.util.find_spec(module.partition(".")[0]):
            assert callable(getattr(importlib.import_module(module), name))
    for code in list(calls_in(call)) or ([] if other else [write_call(eval(call))]):
        plt.figure()
        assert eval(code, known) is not None or code.startswith(("plt.", "rocplot.interactive"))
    plt.close("all")


def test_a_function_of_compute():
    with pytest.raises(
        AttributeError,
        match=r"module 'rocplot' has no attribute 'auc': call rocplot.compute.auc\(y_true, y_score\)$",
    ):
        rocplot.auc  # noqa: B018


def test_a_class_of_compute_is_no_call():
    for name in rocplot.compute.__all__:
        if isinstance(getattr(rocplot.compute, name), type) and name not in rocplot.__all__:
            with pytest.raises(AttributeError) as caught:
                getattr(rocplot, name)
            assert re.search(rf"it is rocplot\.compute\.{name}$|: call rocplot\.\w+", str(caught.value))


def test_names_that_share_the_kind_of_picture_alone_are_not_alike():
    with pytest.raises(
        AttributeError, match=r"no attribute 'taylor_diagram': it is not here, and the documentation's page 'What is not here'"
    ):
        rocplot.taylor_diagram  # noqa: B018
    for name in ("tailor_diagram", "bode_diagram"):
        with pytest.raises(
            AttributeError, match=rf"no attribute '{name}': the documentation's page 'Which call'"
        ):
            getattr(rocplot, name)


def test_a_name_that_only_resembles_one():
    with pytest.raises(AttributeError, match=r"did you mean 'rocplot\.compute\.auc'\?$"):
        rocplot.aucs  # noqa: B018
    with pytest.raises(AttributeError, match=r"'Which call' lists .* show; 'net_benefit' is the nearest name$"):
        rocplot.benefit_xyz  # noqa: B018


def test_a_misspelt_function():
    with pytest.raises(AttributeError, match="no attribute 'net_benfit': did you mean 'net_benefit'"):
        rocplot.net_benfit  # noqa: B018
    assert not hasattr(rocplot, "__wrapped__")
    with pytest.raises(AttributeError, match="no attribute 'tre_diagram': did you mean 'tree_diagram'"):
        rocplot.tre_diagram  # noqa: B018
    with pytest.raises(AttributeError, match=r"no attribute '_roc_'$"):
        rocplot._roc_  # noqa: B018


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ROC", "did you mean 'roc'"),
        ("roc_plot", "call rocplot.roc"),
        ("plot_roc_curve", "call rocplot.roc"),
        ("calibration_plot", "did you mean 'calibration'"),
        ("plot_calibration_curve", "call rocplot.calibration"),
        ("gains_chart", "call rocplot.lift("),
        ("cap_curve", "call rocplot.lift("),
        ("AUC", "call rocplot.compute.auc"),
        ("plot_ks_statistic", "call rocplot.score_distribution(y_true, y_score, kind='cdf')"),
        ("zebra", "no attribute 'zebra': the documentation's page"),
    ],
)
def test_a_name_in_other_letters_or_with_more_words(name, words):
    """The nearest name is that of another curve: of `c_index` it is `lc_index`, of `roc_auc` `log_auc`."""
    with pytest.raises(AttributeError, match=re.escape(words) + r"('|\?|\(|$|y_| 'Which call')"):
        getattr(rocplot, name)


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: rocplot.compute.auc_test(Y, X[:, 0], X[:, 1], method="DeLong"), "delong"),
        (lambda: rocplot.compute.auc_test(Y, X[:, 0], X[:, 1], alternative="two.sided"), "two-sided"),
        (lambda: rocplot.compute.operating_point(Y, X[:, 0], criterion="closest.topleft"), "closest"),
        (lambda: rocplot.compute.operating_point(Y, X[:, 0], criterion="best"), "youden"),
        (lambda: rocplot.roc(Y, X[:, 0], operating_point="Youden"), "youden"),
        (lambda: rocplot.calibration(Y, X[:, 0], method="lowess"), "loess"),
        (lambda: rocplot.calibration(Y, X[:, 0], method="rcs"), "spline"),
        (lambda: rocplot.compute.calibration_map(Y, X[:, 0], method="sigmoid"), "logistic"),
        (lambda: rocplot.confusion_matrix(Y, X[:, 0], normalize="true"), "class"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["acc"]), "accuracy"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["f1-score"]), "f1"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], over="cutoff"), "threshold"),
        (lambda: rocplot.compute.metric("Matthews", 0.1, 0.5, 1), "mcc"),
    ],
)
def test_a_value_of_another_package(call, meant):
    with pytest.raises(ValueError, match=f"is unknown: .*did you mean '{meant}'\\?"):
        call()
    assert not plt.get_fignums()


IN_PLACE = {  # what stands in place of a value: the call that it is a part of, where it is none itself
    "cause=1": "rocplot.compute.ipcw(time, event, at=5, cause=1, competing='control')",
    "criterion=": "rocplot.compute.operating_point(y_true, y_score, {})",
    "errorbar=": "rocplot.roc_average(y_true, y_score, fold=fold, {})",
    "rates=True": "rocplot.confusion_matrix(y_true, LOGIT, rates=True)",
    "thresholds=True": "rocplot.roc(y_true[:9], y_score[:9], thresholds=True)",
    "crosses=[0.5]": "rocplot.roc(y_true, y_score, crosses=[0.5])",
    "rocplot.calibration(": "rocplot.calibration(y_true, LOGIT)",
    ".log_loss": "rocplot.compute.summary(y_true, LOGIT).log_loss",
    ".brier": "rocplot.compute.brier_decomposition(y_true, LOGIT).brier",
    "call rocplot.compute.net_benefit(": "rocplot.compute.net_benefit(y_true, LOGIT)",
    ".ece": "rocplot.compute.calibration_statistics(y_true, LOGIT).ece",
    "2 * rocplot.compute.auc": "2 * rocplot.compute.auc(y_true, y_score) - 1",
}


@pytest.mark.sample(20)
@pytest.mark.parametrize("row", INSTEAD)
def test_what_stands_in_place_of_a_value(row):
    """Of a metric, the call is that by which it is had; the metrics that the text names are ones."""
    argument, way = row.needs, row.call or row.text
    for word in INSTEAD[row].split():
        with pytest.raises(ValueError, match=f"{re.escape(row.text)}$"):
            check_choice(word, ["zebra", "giraffe"], argument)
    named = re.sub(r"\.averaged\(.+?\)", "", row.text) if argument == "metric" else ""
    assert set(re.findall(r"'(\w+)'", named)) <= {*index_metrics(), "f1"}
    found = [
        one for one in IN_PLACE if one in way and not row.call and "call rocplot.compute.precision" not in way
    ]
    codes = [IN_PLACE[one].replace("{}", way[way.index(one) :]) for one in found[:1]] or list(calls_in(way))
    assert codes or "recipes#" in way
    for code in codes:
        plt.close("all")
        assert eval(code.replace("LOGIT", LOGIT), NAMES) is not None


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["acc", "auc"]), "did you mean 'accuracy'?"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["auc"]), "is unknown: call rocplot.compute.auc("),
        (
            lambda: rocplot.threshold_metrics(Y, X[:, 0], over="recall"),
            "rocplot.precision_recall(y_true, y_score)",
        ),
        (
            lambda: rocplot.roc(Y, X[:, 0], operating_point="local.maximas"),
            "thresholds=True labels all cut-offs",
        ),
        (lambda: rocplot.roc(Y, X[:, 0], isometrics=[0.6, 0.7]), "isometrics={'levels': [0.5, 0.7]}"),
        (lambda: rocplot.confusion_matrix(Y, X[:, 0], normalize=True), "did you mean 'class'?"),
        (lambda: rocplot.lift(Y, X[:, 0], scale="gains"), "did you mean 'rate'?"),
        (lambda: rocplot.lift(Y, X[:, 0], scale="lift"), "did you mean 'ratio'?"),
        (lambda: rocplot.roc(Y, X[:, 0], legend="topleft"), "did you mean 'upper left'?"),
    ],
)
def test_a_value_in_place(call, words):
    with pytest.raises((TypeError, ValueError), match=re.escape(words)):
        call()
    assert not plt.get_fignums()


def test_a_word_that_nothing_is_like():
    with pytest.raises(ValueError, match=r"choose from 'delong', 'bootstrap'$"):
        rocplot.compute.auc_test(Y, X[:, 0], X[:, 1], method="venkatraman")


def test_the_words_of_r():
    with pytest.raises(TypeError, match="operating_point='youden' marks the best cut-off"):
        rocplot.roc(Y, X[:, 0], **{"print.thres": "best"})
    with pytest.raises(TypeError, match="x='fpr' and x='specificity'"):
        rocplot.roc(Y, X[:, 0], **{"legacy.axes": True})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rocplot.roc(MODEL, X, Y), "compute.estimator_scores(estimator, X)"),
        (lambda: rocplot.roc(NAMES["table"], "label", "forest"), "rocplot.roc('label', 'score', data=table)"),
        (lambda: rocplot.calibration(MODEL, X, Y), "compute.estimator_scores(estimator, X)"),
        (lambda: rocplot.compute.bootstrap(MODEL, X, statistic=len), "bootstrap() reads labels"),
        (lambda: rocplot.compute.threshold_metrics(MODEL, X), "threshold_metrics() reads labels"),
        (lambda: rocplot.compute.summary_test(MODEL, X, Y), "summary_test() reads labels"),
        (lambda: rocplot.compute.risk_coverage(MODEL), "risk_coverage() reads labels"),
        (lambda: rocplot.compute.froc(MODEL, X, n_images=4, n_lesions=9), "froc() reads labels"),
        (lambda: rocplot.roc(Y, X[:, 0], X[:, 1]), "takes y_true and y_score by position"),
        (lambda: rocplot.roc(*roc_curve(Y, X[:, 0])), "elsewhere is rocplot.compute.RocCurve(fpr, tpr)"),
        (
            lambda: rocplot.roc(roc_curve(Y, X[:, 0])),
            "as rocplot.compute.RocCurve(fpr, tpr) of a curve computed elsewhere",
        ),
        (lambda: rocplot.roc(Y, X[:, 0], errorbar=("ci", 95)), "Use 'band'"),
        (lambda: rocplot.roc(Y, X[:, 0], style="model"), "Use 'dashes'"),
        (lambda: rocplot.net_benefit(data=NAMES["table"], outcome="label"), "Use 'y_true'"),
        (lambda: rocplot.roc(data=NAMES["table"], x="label", y="score"), "y_true='label', y_score='score'"),
        (lambda: rocplot.roc(Y, y_pred=X[:, 0]), "Use 'y_score'"),
        (lambda: rocplot.roc(Y, X[:, 0], ci=True), "Use 'band'"),
        (lambda: rocplot.compute.auc_interval(Y, X[:, 0], ci=True), "Use 'level'"),
        (lambda: rocplot.compute.auc(Y, X[:, 0], ci=True), "auc_interval(y_true, y_score)"),
        (lambda: rocplot.roc(Y, X[:, 0], name="nb"), "y_score={'name': y_score}"),
        (lambda: rocplot.roc(Y, X[:, 0], hul=True), "Did you mean 'hull'?"),
        (lambda: rocplot.roc(Y, X[:, 0], fold=[0, 1]), "rocplot.roc_average(y_true, y_score, fold=fold)"),
        (lambda: rocplot.report(Y, X[:, 0], title="sheet"), "fig.suptitle("),
        (lambda: rocplot.report(Y, X[:, 0], subgroups="site"), "Did you mean 'subgroup'?"),
        (lambda: rocplot.caption(None, fmt="latex"), "Use format='latex'. Call rocplot.caption(None, format='latex')"),
        (lambda: rocplot.preflight(None, minsize=6), "Did you mean 'min_size'?"),
        (lambda: rocplot.roc_points({"a": (0.1, 0.5)}, zebra=MODEL), "Its arguments are points"),
    ],
)
def test_the_way_at_hand(call, words):
    """Before anything is drawn: no figure is made."""
    with pytest.raises(TypeError, match=re.escape(words)):
        call()
    assert not plt.get_fignums()


@pytest.mark.parametrize(
    ("make", "name", "meant"),
    [
        (rocplot.compute.roc, "auroc", "auc"),
        (rocplot.compute.roc, "thresholds", "threshold"),
        (rocplot.compute.roc, "fpt", "fpr"),
        (rocplot.compute.precision_recall, "ap", "average_precision"),
        (rocplot.compute.auc_interval, "lower", "low"),
        (
            lambda y, s: rocplot.compute.calibration_statistics(y, 1 / (1 + np.exp(-s))),
            "ici",
            "average_error",
        ),
        (lambda y, s: rocplot.compute.calibration(y, 1 / (1 + np.exp(-s))), "prob_true", "observed"),
    ],
)
def test_a_field_by_another_name(make, name, meant):
    result = make(Y, X[:, 0])
    with pytest.raises(AttributeError, match=rf"no attribute {name!r}: did you mean {meant!r}\?$"):
        getattr(result, name)
    assert hasattr(result, meant)
    assert not hasattr(result, name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("auc", "it holds one RocCurve for each model, results['a'].auc, and all in to_frame()"),
        ("sensitivity", "it holds one RocCurve for each model, results['a'].tpr, and all in to_frame()"),
        ("zebra", "it holds one RocCurve for each model, results['a'], and all in to_frame()"),
        ("b", "call results['b']"),
        ("to_fram", "did you mean 'to_frame'?"),
        ("_zebra", ""),
    ],
)
def test_a_field_of_several_results(name, words):
    results = rocplot.compute.roc(Y, {"a": X[:, 0], "b": X[:, 1]})
    with pytest.raises(
        AttributeError, match=re.escape(f"no attribute {name!r}{': ' * bool(words)}{words}") + "$"
    ):
        getattr(results, name)
    assert copy.copy(results) == copy.deepcopy(results) == pickle.loads(pickle.dumps(results)) == results


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("method", "Obuchowski and Rockette's analysis, with DeLong's covariances or those of "),
        ("test", "Use 'modality'."),
        ("treatment", "Use 'modality'."),
    ],
)
def test_the_words_of_other_packages_for_reader_studies(word, words):
    with pytest.raises(TypeError, match=re.escape(words)):
        rocplot.compute.mrmc(Y, X[:, 0], **{word: "obuchowski-rockette"})


def test_a_table_of_reclassification_keeps_the_outcome_and_every_case():
    """Predictions of 0 and 1 too; a case at a cut-off belongs to the higher group."""
    with pytest.raises(AttributeError, match="has no attribute 'nri'") as caught:
        rocplot.compute.nri  # noqa: B018
    code = re.search(r"pandas\.crosstab\(.*\)\)(?= with cuts = (\[.*\])$)", str(caught.value))
    old, new, y = np.array([0, 0.1, 0.15, 1, 0.2]), np.array([0.1, 0.1, 0, 1, 0.3]), np.array([0, 0, 1, 1, 0])
    cuts = eval(code[1], {"inf": np.inf})
    table = eval(code[0], {"pandas": pd, "old": old, "new": new, "cuts": cuts, "y_true": y})
    assert table.to_numpy().sum() == 5
    assert list(table.index.get_level_values(0)) == [0, 0, 0, 1, 1]
    assert "net_benefit_test(y_true, new, old, " in str(caught.value)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("slope_interval", "its limits are {}slope_low and {}slope_high, its standard error {}slope_standard_error; all"),
        ("slope_se", "its limits are {}slope_low and {}slope_high, its standard error {}slope_standard_error; all"),
        ("oe_ci", "its limits are {0}observed_expected_low and {0}observed_expected_high, "),
    ],
)
def test_a_statistic_and_a_word_for_its_limits(name, words):
    """The nearest name, slope_error, bounds the error of pooled counts, and is 0."""
    p = 1 / (1 + np.exp(-X[:, 0]))
    one = rocplot.compute.calibration_statistics(Y, p)
    both = rocplot.compute.calibration_statistics(Y, {"a": p, "b": p})
    for result, model in ((one, ""), (both, "results['a'].")):
        with pytest.raises(AttributeError, match=re.escape(words.format(*[model] * 3))) as caught:
            getattr(result, name)
    item = str(caught.value).rpartition("; all are in ")[2]
    assert eval(item, {"results": both}).low == getattr(one, f"{'slope' if 's' in name else 'observed_expected'}_low")
    summary = rocplot.compute.summary(Y, p)
    with pytest.raises(AttributeError, match=r"its limits are brier_low and brier_high$"):
        summary.brier_interval  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean 'brier'"):
        summary.brier_score  # noqa: B018


def test_a_field_of_what_is_no_dataclass_of_ours():
    with pytest.raises(AttributeError, match="did you mean 'n_positive'"):
        rocplot.compute.auc_sample_size(0.8).n_positives  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean 'message'"):
        rocplot.Finding("text", "too small").mesage  # noqa: B018
    with pytest.raises(AttributeError, match="did you mean 'score'"):
        rocplot.compute.counts(Y, X[:, 0]).thresholds  # noqa: B018


@pytest.mark.slow
def test_every_result_names_the_nearest_field():
    """Of each class of results, made empty, by the first letters of a field."""
    for name in rocplot.compute.__all__:
        kind = getattr(rocplot.compute, name)
        if isinstance(kind, type) and hasattr(kind, "__dataclass_fields__"):
            field = max(kind.__dataclass_fields__, key=len)
            with pytest.raises(AttributeError, match=f"no attribute '{field}s': did you mean '{field}'"):
                getattr(object.__new__(kind), f"{field}s")


def test_a_result_is_no_tuple_and_no_mapping():
    curve = rocplot.compute.roc(Y, X[:, 0])
    fields = re.escape("its fields are .fpr, .tpr, .threshold")
    with pytest.raises(TypeError, match=fields):
        _fpr, _tpr, _threshold = curve
    with pytest.raises(TypeError, match=fields):
        curve["fpr"]


@pytest.mark.slow
@pytest.mark.parametrize("module", [rocplot, rocplot.compute])
def test_every_function_answers_a_word_of_another_package(module):
    for name in set(module.__all__) - {
        "load_dataset",
        "get_dataset_names",
        "figure_legend",
        "letter_axes",
        "facets",
    }:
        function = getattr(module, name)
        if callable(function) and not isinstance(function, type):
            parameters = list(inspect.signature(function).parameters.values())
            if module is rocplot.compute and parameters[-1].kind is inspect.Parameter.VAR_KEYWORD:
                continue  # parameters of metrics
            with pytest.raises(
                TypeError, match=rf"^{name}\(\) got an unexpected keyword argument 'outcomes'"
            ):
                function(outcomes=Y)


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_is_one_of_a_result(field):
    public = [getattr(rocplot.compute, name) for name in rocplot.compute.__all__]
    kinds = [one for one in public if isinstance(one, type)]
    assert field in {
        name for kind in kinds for name in (*getattr(kind, "__dataclass_fields__", ()), *dir(kind))
    }


def test_results_answer_probes_in_silence():
    curve = rocplot.compute.roc(Y, X[:, 0])
    assert copy.copy(curve) == copy.deepcopy(curve) == pickle.loads(pickle.dumps(curve)) == curve
    for name in ("__array__", "_ipython_display_", "__dlpack__", "_no_such"):
        with pytest.raises(AttributeError, match=rf"no attribute '{name}'$"):
            getattr(curve, name)
    with pytest.raises(AttributeError, match=r"no attribute 'zzzz': it has fpr, tpr, threshold"):
        curve.zzzz  # noqa: B018


def test_asking_for_a_field_that_is_not_there_costs_nothing(monkeypatch, rng):
    """The nearest name is looked for when an error is read, not whenever `getattr` has a default."""
    asked = []
    monkeypatch.setattr(
        "rocplot._suggestions.get_close_matches", lambda *given, **_: asked.append(given) or []
    )
    y = np.arange(40) % 2
    score = rng.normal(y)
    rocplot.compute.bootstrap(y, score, statistic=rocplot.compute.auc, n_resamples=50, seed=0)
    assert getattr(rocplot.compute.roc(y, score), "areas", None) is None
    assert not asked
    with pytest.raises(AttributeError, match="it has"):
        getattr(rocplot.compute.roc(y, score), "zebra")  # noqa: B009
    assert asked


# -- names of metrics, keywords of one function, terms of the search ------------------------------


@pytest.mark.parametrize("here", METRICS)
def test_a_metric_by_the_name_of_another_field(here):
    """Wherever a metric is named; as a function, too."""
    assert here in index_metrics()
    for word in METRICS[here].split():
        if find_metric(word) is not None:
            continue
        lead = translate_word(word, METRICS)[0]  # pod is tpr as well as sensitivity
        with pytest.raises(ValueError, match=f"did you mean '{lead}'"):
            rocplot.compute.metric(word, 0.1, 0.5, 1)


@pytest.mark.sample(75)
@pytest.mark.parametrize(
    "call",
    [
        lambda name: rocplot.compute.metric(name, 0.1, 0.5, 1),
        lambda name: rocplot.compute.isometric(name, 0.5, 1),
        lambda name: rocplot.compute.isometric_slope(name, 0.1, 0.5, 1),
        lambda name: rocplot.isometrics(name),
        lambda name: rocplot.roc(Y, X[:, 0], isometrics=name),
        lambda name: rocplot.threshold_metrics(Y, X[:, 0], metrics=[name]),
        lambda name: rocplot.compute.threshold_metrics(Y, X[:, 0], metrics=[name]),
        lambda name: rocplot.compute.metrics_at(Y, X[:, 0], metrics=[name]),
        lambda name: rocplot.compute.operating_point(Y, X[:, 0], criterion=name),
        lambda name: rocplot.compute.threshold_stability(Y, X[:, 0], criterion=name),
    ],
)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pod", ["did you mean 'tpr'?"]),
        ("csi", ["did you mean 'jaccard'?"]),
        ("tss", ["did you mean 'youden'?"]),
        ("hss", ["did you mean 'kappa'?"]),
        ("FRR", ["did you mean 'fnr'?"]),
        ("lr_pos", ["did you mean 'lr_plus'?"]),
        ("f_measure", ["did you mean 'f1'?"]),
        ("far", ["false alarm ratio is 1 − 'precision'", "false accept rate is 'fpr'"]),
        ("g_measure", ["'jaccard'", "'fowlkes_mallows'", "'g_mean'"]),
        ("ets", ["κ/(2 − κ) of κ, 'kappa'"]),
        ("bias", ["lambda fpr, tpr, skew: tpr + skew * fpr"]),
        ("nnt", ["1 / 'precision'"]),
        ("min_dcf", ["operating_point(y_true, y_score, prior=0.01, cost_fn=10, cost_fp=1).cost"]),
    ],
)
def test_a_metric_of_another_field_wherever_one_is_named(call, name, words):
    with pytest.raises(ValueError, match="is unknown") as caught:
        call(name)
    assert all(word in str(caught.value) for word in words)
    assert len(str(caught.value)) <= 500
    assert not plt.get_fignums()


def test_what_is_said_of_metrics_is_so():
    """By the cells of a table: hits 30, misses 10, false alarms 20, correct rejections 60."""
    tp, fn, fp, tn = 30, 10, 20, 60
    f, t, c = fp / (fp + tn), tp / (tp + fn), 2.0

    def value(name):
        return float(rocplot.compute.metric(name, f, t, c))

    assert 1 - value("precision") == pytest.approx(fp / (tp + fp))
    by_chance = (tp + fn) * (tp + fp) / 120
    kappa = value("kappa")
    assert kappa / (2 - kappa) == pytest.approx((tp - by_chance) / (tp + fn + fp - by_chance))
    assert value("jaccard") == pytest.approx(tp / (tp + fn + fp))
    assert value("youden") == pytest.approx(tp / 40 - fp / 80)
    assert value("markedness") == pytest.approx(tp / (tp + fp) - fn / (fn + tn))  # Clayton
    ratio = value("diagnostic_odds_ratio")
    assert (ratio - 1) / (ratio + 1) == pytest.approx((tp * tn - fp * fn) / (tp * tn + fp * fn))
    assert float(rocplot.compute.metric(lambda fpr, tpr, skew: tpr + skew * fpr, f, t, c)) == pytest.approx(
        50 / 40
    )


@pytest.mark.slow
@pytest.mark.sample(8)
@pytest.mark.filterwarnings("ignore")  # of the few cases of the example
@pytest.mark.parametrize("call", KEYWORDS)
def test_a_keyword_of_one_function(call, tmp_path, monkeypatch):
    """It is none of its arguments, its way is said, and what that calls runs."""
    monkeypatch.chdir(tmp_path)  # some ways write a file
    name, word = call.split(".")
    functions = [getattr(room, name) for room in (rocplot, rocplot.compute) if hasattr(room, name)]
    functions = functions or [getattr(rocplot.compute.summary(Y, X[:, 0]), name)]  # of a result
    assert any(word not in inspect.signature(function).parameters for function in functions)
    with pytest.raises(TypeError, match=re.escape(KEYWORDS[call])):
        raise make_keyword_error(name, [word], ["zebra"])
    known = list_example_data()
    for code in calls_in(KEYWORDS[call]):
        plt.figure()
        assert eval(code, known) is not None


@pytest.mark.slow
def test_every_term_of_the_search_leads_somewhere():
    """Typed as the name of a function: to what there is, or to the page that has it."""
    for terms in get_word_section("pages").values():
        for term in terms.split(";"):
            name = re.sub(r"\W+", "_", term.strip()).strip("_")
            if name in dir(rocplot):
                continue
            with pytest.raises(AttributeError, match=r": (call |did you mean|.*documentation|.*rocplot\.)"):
                getattr(rocplot, name)


def test_long_lists_of_names_keep_the_nearest_and_say_how_many_are_left():
    names = [f"name_{k}" for k in range(400)]
    text = list_names(names, "name_399x", 200, ", in help(f)")
    assert text.startswith("name_399, ")
    assert len(text) <= 200
    left = int(re.search(r" and (\d+) more, in help\(f\)$", text)[1])
    assert left + text.count("name_") == 400
    assert list_names(names[:3]) == "name_0, name_1, name_2"
    for error in (
        make_unknown_name_error("zebra" * 99, names, "metric"),
        make_keyword_error("f", ["z" * 900], names),
    ):
        assert len(str(error)) <= 500
