"""A keyword of another package is refused with the way here, and that way runs as it is written."""

import copy
import inspect
import io
import pickle
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import seaborn
from matplotlib.ticker import PercentFormatter
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_curve
from sklearn.model_selection import cross_validate

import rocplot
from rocplot._foreign_words import FIELDS, FOREIGN, FUNCTIONS, SYNONYMS
from rocplot._hints import unexpected_keyword

RNG = np.random.default_rng(5)
Y = RNG.permutation(np.repeat([0, 1], [60, 40]))
X = RNG.normal(size=(100, 3)) + Y[:, None] * [1.5, 1, 0.5]
MODEL = LogisticRegression().fit(X, Y)
NAMES = {
    "rocplot": rocplot,
    "io": io,
    "np": np,
    "plt": plt,
    "seaborn": seaborn,
    "PercentFormatter": PercentFormatter,
    "y_true": Y,
    "y_score": X[:, 0],
    "fold": np.arange(100) % 4,
    "a": X[:, 0],
    "b": X[:, 1],
    "X": X,
    "y": Y,
    "fpr": [0, 0.2, 1],
    "tpr": [0, 0.8, 1],
    "time": np.linspace(1, 9, 100),
    "event": Y,
    "estimator": MODEL,
    "score_matrix": np.column_stack([1 - X[:, 0], X[:, 0]]),
    "table": pd.DataFrame(
        {"label": Y, "score": X[:, 0], "forest": X[:, 0], "site": np.where(np.arange(100) % 2, "a", "b")}
    ),
    "cv_results": cross_validate(MODEL, X, Y, return_estimator=True, return_indices=True),
}
SCORES = "y_score=rocplot.compute.estimator_scores(estimator, X)"
COLUMNS = "y_true='label', y_score='score', data=table"
CLASSES = "rocplot.compute.multiclass_auc(y_true, score_matrix)"
PARTIAL = "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))"
CUT_OFF = "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1)"
NAMED = "y_score={'name': y_score}"
MODELS = "y_score={'forest': a, 'svm': b}"
SITES = "rocplot.facets('roc', 'label', 'score', data=table, {}='site')"
MEAN = "rocplot.roc_average(y_true, y_score, fold=fold)"
LABEL = "label_fmt='{name} (AUC {auc:.3f})'"
MACRO = "rocplot.compute.multiclass_auc(y_true, score_matrix, method='macro')"
PROBABILITY = "y_score=rocplot.compute.calibration_map(y_true, y_score)(y_score)"
COSTS = "cost_fp=1, cost_fn=5"
RESAMPLES = "band={'n_resamples': 500}"
BOTH = "y_score=np.concatenate([controls, cases])"
CENSORED = "rocplot.compute.ipcw(time, event, at=5)"
CURVE = "rocplot.compute.RocCurve(fpr, tpr)"
PLACE = "legend='upper left'"
GRID = "thresholds=np.arange(0.01, 0.36, 0.01)"
FOLDS = "rocplot.compute.cv_scores(cv_results, X, y)"
WAYS = {  # word: what its hints say, in their order; a call, or keywords of roc
    "add": ["ax="],
    "annot": ["normalize='class'"],
    "as_probability": [PROBABILITY],
    "auc": [LABEL],
    "auc_polygon": ["area=True"],
    "average": ["macro=True", MACRO, CLASSES],
    "bbox_to_anchor": ["seaborn.move_legend(ax, 'upper left', bbox_to_anchor=(1, 1))"],
    "best_weights": [COSTS],
    "boot_n": [RESAMPLES],
    "cases": [BOTH],
    "chance_level_kw": ["chance={'color': 'red'}"],
    "ci": ["rocplot.compute.auc_interval(y_true, y_score)"],
    "classifier": [SCORES],
    "clf": [SCORES],
    "cmap": ["palette='viridis'"],
    "col": [SITES.format("col")],
    "colors": ["palette=['red', 'blue']"],
    "colour": ["color='red'"],
    "controls": [BOTH],
    "costs": [COSTS],
    "curve_kwargs": ["linewidth=2"],
    "cv_results": [FOLDS, f"rocplot.roc_average({FOLDS})"],
    "data": ["rocplot.compute.auc_interval(y_true, y_score)"],
    "despine": ["seaborn.despine(ax=ax)"],
    "direction": ["-y_score"],
    "drop_intermediate": [""],
    "estimator": [SCORES],
    "event": [CENSORED],
    "f1_curves": ["isometrics='f1'"],
    "figsize": ["figure=plt.figure(figsize=(6.5, 9))", "fig, ax = plt.subplots(figsize=(3, 3))"],
    "filename": ["ax.figure.savefig("],
    "fmt": ["format='markdown'"],
    "focus": ["fpr=(0, 0.1)"],
    "fold": [MEAN, MEAN],
    "fpr": ["rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)", CURVE],
    "fpr_stop": [PARTIAL],
    "grid": ["ax.grid()"],
    "height": ["fig, ax = plt.subplots(figsize=(3, 3))"],
    "identity": ["chance=False"],
    "iso_f1": ["isometrics='f1'"],
    "kind": ["rocplot.det(y_true, y_score)"],
    "label": [NAMED],
    "labels": ["pos_label="],
    "legacy_axes": ["x='specificity'"],
    "legend_loc": [PLACE],
    "levels": ["pos_label='ill'"],
    "line_kws": ["linewidth=2"],
    "linewidths": ["linewidth=2"],
    "loc": [PLACE],
    "log": ["ax.set_yscale("],
    "lty": ["linestyle='--'"],
    "lwd": ["linewidth=2"],
    "main": ["ax.set_title("],
    "markers": ["marker='o'"],
    "max_fpr": [PARTIAL],
    "measure": ["rocplot.threshold_metrics(y_true, y_score, metrics=['accuracy'])"],
    "model": [SCORES],
    "multi_class": [MACRO, CLASSES],
    "n_bins": ["deciles=True"],
    "n_boot": [RESAMPLES],
    "n_bootstraps": [RESAMPLES],
    "n_jobs": [""],
    "na_rm": ["data=table.dropna()"],
    "name": [NAMED],
    "names": [MODELS],
    "nan_policy": ["data=table.dropna()"],
    "normalize": ["rocplot.confusion_matrix(y_true, y_score, normalize='class')"],
    "partial_auc": [PARTIAL],
    "percent": ["ax.xaxis.set_major_formatter(PercentFormatter(1))"],
    "plot_chance_level": ["chance=False", ""],
    "predictor": ["y_score"],
    "print_auc": [LABEL],
    "print_auc_x": [PLACE],
    "print_auc_y": [PLACE],
    "print_thres": [CUT_OFF],
    "probability": [PROBABILITY],
    "response": ["y_true"],
    "response_method": [SCORES],
    "row": [SITES.format("row")],
    "save": ["fig.savefig('sheet.pdf')", "ax.figure.savefig("],
    "scores": [MODELS],
    "show": ["plt.show()"],
    "size": ["linewidth={'forest': 2, 'svm': 1}"],
    "sizes": ["linewidth={'forest': 2, 'svm': 1}"],
    "smooth": ["binormal=True", "method='loess'"],
    "specificity": ["fpr=0.1"],
    "style": ["linestyle={'forest': '-', 'svm': ':'}"],
    "threshold": [CUT_OFF],
    "time": [CENSORED],
    "title": ["fig.suptitle(", "ax.set_title("],
    "tpr": ["rocplot.compute.fpr_at(y_true, y_score, tpr=0.9)", CURVE],
    "values_format": ["normalize='class'"],
    "X": [SCORES],
    "x": [COLUMNS],
    "xby": [GRID],
    "xlab": ["ax.set_xlabel("],
    "xlabel": ["ax.set_xlabel("],
    "xlim": ["ax.set_xlim("],
    "xstart": [GRID],
    "xstop": [GRID],
    "y": [COLUMNS],
    "ylab": ["ax.set_ylabel("],
    "ylabel": ["ax.set_ylabel("],
    "ylim": ["ax.set_ylim("],
}
MAPPED = "rocplot.roc(y_true, {{'forest': a, 'svm': b}}, {})"
WHOLE = (
    {  # what a hint leaves open
        one: MAPPED.format(one)
        for one in (
            "linewidth={'forest': 2, 'svm': 1}",
            "linestyle={'forest': '-', 'svm': ':'}",
            "palette=['red', 'blue']",
        )
    }
    | {
        "ax=": "ax=ax",
        "normalize='class'": "rocplot.confusion_matrix(y_true, y_score, threshold=0.5, normalize='class')",
        "macro=True": "rocplot.multiclass_roc(y_true, score_matrix, macro=True)",
        "method='loess'": "rocplot.calibration(y_true, 1 / (1 + np.exp(-y_score)), method='loess')",
        COSTS: "operating_point={'cost_fp': 1, 'cost_fn': 5}",
        BOTH: "rocplot.roc([0] * 50 + [1] * 50, np.concatenate([a[:50], a[50:]]))",
        "fpr=(0, 0.1)": PARTIAL,
        "data=table.dropna()": "y_true='label', y_score='score', data=table.dropna()",
        GRID: f"rocplot.net_benefit(y_true, 1 / (1 + np.exp(-y_score)), {GRID})",
        "ax.figure.savefig(": "ax.figure.savefig(io.BytesIO())",
        "pos_label=": "pos_label=1",
        "pos_label='ill'": "y_true=['ill' if one else 'well' for one in y_true], y_score=y_score, pos_label='ill'",
        "-y_score": "y_score=-y_score",
        "figure=plt.figure(figsize=(6.5, 9))": "rocplot.report(y_true, 1 / (1 + np.exp(-y_score)), panels=['roc'], "
        "figure=plt.figure(figsize=(6.5, 9)))",
        "ax.set_yscale(": "ax.set_yscale('log')",
        "deciles=True": "rocplot.lift(y_true, y_score, deciles=True)",
        "format='markdown'": "rocplot.caption(ax, format='markdown')",
        "fig.suptitle(": "plt.gcf().suptitle('words')",
        "fig.savefig('sheet.pdf')": "plt.gcf().savefig(io.BytesIO())",
        "fpr=0.1": CUT_OFF,
        "y_score": "y_score=y_score",
        "y_true": "y_true=y_true",
    }
    | {f"ax.set_{one}(": f"ax.set_{one}('words')" for one in ("title", "xlabel", "ylabel")}
)
WHOLE |= {f"ax.set_{one}(": f"ax.set_{one}(0, 1)" for one in ("xlim", "ylim")}


def test_every_way_is_tried():
    assert {word: len(ways) for word, ways in WAYS.items()} == {
        word: len(ways) for word, ways in FOREIGN.items()
    }


@pytest.mark.parametrize("word", WAYS)
def test_the_way_runs(word):
    for (needed, hint), way in zip(FOREIGN[word], WAYS[word], strict=True):
        assert way in hint
        with pytest.raises(TypeError, match=re.escape(hint)):
            raise unexpected_keyword("f", word, [needed] if needed else [])
        code = WHOLE.get(way, way)
        if not re.match(r"(rocplot|ax|plt|seaborn|fig)\b(?!=)", code):
            given = "" if "y_true=" in code else "y_true, " + "y_score, " * ("y_score=" not in code)
            code = f"rocplot.roc({given}{code})" if code and not code.startswith("y_true=y_true") else ""
        _, ax = plt.subplots()
        rocplot.roc(Y, {"forest": X[:, 0], "svm": X[:, 1]}, ax=ax)
        if code.startswith("rocplot"):  # a picture of another space
            plt.figure()
        exec(code, {**NAMES, "ax": ax})


@pytest.mark.parametrize("word", sorted(SYNONYMS))
def test_a_synonym_is_an_argument_somewhere(word):
    public = [
        getattr(rocplot, name) for name in rocplot.__all__ if hasattr(getattr(rocplot, name), "declared")
    ]
    public += [getattr(rocplot.compute, name) for name in rocplot.compute.__all__]
    public = [one for one in public if callable(one) and not isinstance(one, type)]
    known = {one for each in public for one in inspect.signature(each).parameters}
    for same in SYNONYMS[word]:
        assert same in known
        with pytest.raises(TypeError, match=f"Use '{same}'"):
            raise unexpected_keyword("f", word, [same])


@pytest.mark.parametrize("module", [rocplot, rocplot.compute])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_another_package_has_its_name_here(module, name):
    way = FUNCTIONS[name]
    if (
        module is rocplot.compute and way.removeprefix("rocplot.") in rocplot.compute.__all__
    ):  # the number itself
        way = way.replace("rocplot.", "rocplot.compute.")
    with pytest.raises(AttributeError, match=re.escape(f"no attribute {name!r}: call {way}")):
        getattr(module, name)
    y, p = [1, 0, 1, 0] * 10, np.tile([0.9, 0.4, 0.35, 0.2], 10) + np.linspace(0, 0.05, 40)
    found = eval(FUNCTIONS[name].partition(", or ")[0], {"rocplot": rocplot, "y_true": y, "y_score": p})
    assert found is not None


def test_a_function_of_compute():
    with pytest.raises(
        AttributeError, match=r"module 'rocplot' has no attribute 'auc': call rocplot.compute.auc$"
    ):
        rocplot.auc  # noqa: B018


def test_a_misspelt_function():
    with pytest.raises(AttributeError, match="no attribute 'net_benfit': did you mean 'net_benefit'"):
        rocplot.net_benfit  # noqa: B018
    assert not hasattr(rocplot, "__wrapped__")
    with pytest.raises(AttributeError, match=r"no attribute '_roc_'$"):
        rocplot._roc_  # noqa: B018


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ROC", "did you mean 'roc'"),
        ("roc_plot", "did you mean 'roc'"),
        ("plot_roc_curve", "call rocplot.roc"),
        ("calibration_plot", "did you mean 'calibration'"),
        ("plot_calibration_curve", "call rocplot.calibration"),
        ("gains_chart", "call rocplot.lift("),
        ("cap_curve", "call rocplot.lift("),
        ("AUC", "call rocplot.compute.auc"),
        ("plot_ks_statistic", "call rocplot.compute.ks_statistic"),
        ("zebra", "no attribute 'zebra'"),
    ],
)
def test_a_name_in_other_letters_or_with_more_words(name, words):
    """The nearest name is that of another curve: of `c_index` it is `lc_index`, of `roc_auc` `log_auc`."""
    with pytest.raises(AttributeError, match=re.escape(words) + r"('|\?|\(|$|y_)"):
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
        (lambda: rocplot.calibration(Y, X[:, 0], method="spline"), "loess"),
        (lambda: rocplot.compute.calibration_map(Y, X[:, 0], method="sigmoid"), "logistic"),
        (lambda: rocplot.confusion_matrix(Y, X[:, 0], normalize="true"), "class"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["acc"]), "accuracy"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], metrics=["f1-score"]), "f1"),
        (lambda: rocplot.threshold_metrics(Y, X[:, 0], over="cutoff"), "threshold"),
        (lambda: rocplot.compute.metric("MCC", 0.1, 0.5, 1), "mcc"),
    ],
)
def test_a_value_of_another_package(call, meant):
    with pytest.raises(ValueError, match=f"is unknown: choose from .*; did you mean '{meant}'\\?$"):
        call()
    assert not plt.get_fignums()


def test_a_word_that_nothing_is_like():
    with pytest.raises(ValueError, match=r"choose from 'delong', 'bootstrap'$"):
        rocplot.compute.auc_test(Y, X[:, 0], X[:, 1], method="venkatraman")


def test_the_words_of_r():
    with pytest.raises(TypeError, match="Use 'thresholds'"):
        rocplot.roc(Y, X[:, 0], **{"print.thres": "best"})
    with pytest.raises(TypeError, match="x='fpr' and x='specificity'"):
        rocplot.roc(Y, X[:, 0], **{"legacy.axes": True})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rocplot.roc(MODEL, X, Y), "compute.estimator_scores(estimator, X)"),
        (lambda: rocplot.roc(NAMES["table"], "label", "forest"), "roc(y_true, y_score, data=table)"),
        (lambda: rocplot.calibration(MODEL, X, Y), "compute.estimator_scores(estimator, X)"),
        (lambda: rocplot.roc(Y, X[:, 0], X[:, 1]), "takes y_true and y_score by position"),
        (lambda: rocplot.roc(*roc_curve(Y, X[:, 0])), "elsewhere is compute.RocCurve(fpr, tpr)"),
        (lambda: rocplot.roc(roc_curve(Y, X[:, 0])), "as RocCurve(fpr, tpr) of a curve computed elsewhere"),
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
        (lambda: rocplot.caption(None, fmt="latex"), "format='markdown'"),
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


@pytest.mark.parametrize("word", FIELDS)
def test_a_field_of_another_package_is_one_somewhere(word):
    public = [getattr(rocplot.compute, name) for name in rocplot.compute.__all__]
    kinds = [one for one in public if isinstance(one, type)]
    known = {name for kind in kinds for name in (*getattr(kind, "__dataclass_fields__", ()), *dir(kind))}
    assert set(FIELDS[word]) <= known


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
    monkeypatch.setattr("rocplot._hints.get_close_matches", lambda *given, **_: asked.append(given) or [])
    y = np.arange(40) % 2
    score = rng.normal(y)
    rocplot.compute.bootstrap(y, score, statistic=rocplot.compute.auc, n_resamples=50, seed=0)
    assert getattr(rocplot.compute.roc(y, score), "areas", None) is None
    assert not asked
    with pytest.raises(AttributeError, match="it has"):
        getattr(rocplot.compute.roc(y, score), "zebra")  # noqa: B009
    assert asked
