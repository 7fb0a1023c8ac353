"""What a word is called here: a misspelt one, or that of another package for an argument or a function."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def of_known_words(function: F) -> F:
    """Have a function refuse keywords that it does not have with the way here."""
    known = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        for word in kwargs:
            if word not in known:
                raise unexpected_keyword(function.__name__, word, known)
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]


def unexpected_keyword(function: str, name: str, known: Iterable[str]) -> TypeError:
    """Make the error for an unexpected keyword, with the way here.

    Parameters
    ----------
    function : str
        Name of the function, as the caller wrote it.
    name : str
        The keyword.
    known : iterable of str
        The keywords of the function.

    Returns
    -------
    TypeError
        To be raised.
    """
    known = list(known)
    word = name.replace(".", "_")  # as R writes: print.thres
    same = next((one for one in _SYNONYMS.get(word, ()) if one in known), None)
    hint = next((way for needed, way in FOREIGN.get(word, ()) if needed in ("", *known)), None)
    near = get_close_matches(word, known, n=1, cutoff=0.7)
    message = f"{function}() got an unexpected keyword argument {name!r}"
    if (function, name) in _RENAMED:
        message += f": {name!r} is now called {_RENAMED[function, name]}"
    elif same is not None:
        message += f". Use {same!r}."
    elif hint is not None:
        message += f": {hint}"
    elif near:
        message += f". Did you mean {near[0]!r}?"
    else:
        message += f". Its arguments are {', '.join(known)}." if known else ": it takes none"
    return TypeError(message)


_RENAMED = {  # (function, old word): the new one
    ("ranking_strip", "most"): "'max_cases'",
    ("roc_points", "front"): "'pareto_front'",
    ("roc_points", "ranges"): "'slope_ranges'",
    ("tree_diagram", "labels"): "'annotate'",
    ("tree_labellings", "labels"): "'annotate'",
    ("volume_under_surface", "rule"): "'method'",
    ("case_weights", "benefit_fp"): "'cost_fp', with the opposite sign",
    ("case_weights", "benefit_fn"): "'cost_fn', with the opposite sign",
}

_SYNONYMS = {  # arguments of other packages: the equivalent here, where the function has it
    "alpha": ("level",),
    "boot_n": ("n_resamples",),
    "ci": ("band", "errorbar", "level"),
    "conf_level": ("level",),
    "confidence_level": ("level",),
    "cv": ("fold",),
    "display_labels": ("labels",),
    "errorbar": ("band",),
    "folds": ("fold",),
    "n_boot": ("n_resamples",),
    "modelnames": ("y_score",),
    "n_bootstraps": ("n_resamples",),
    "outcome": ("y_true",),
    "prevalence": ("prior",),
    "print_thres": ("thresholds",),
    "prior": ("prevalence",),
    "prob_true": ("y_true",),
    "probas_pred": ("y_score",),
    "random_state": ("seed",),
    "ref_line": ("diagonal",),
    "show_thresholds": ("thresholds",),
    "sensitivity": ("tpr",),
    "style": ("dashes",),
    "target_names": ("labels",),
    "threshold": ("thresholds",),
    "weight": ("sample_weight",),
    "weights": ("sample_weight",),
    "y_pred": ("y_score",),
    "y_prob": ("y_score",),
    "y_proba": ("y_score",),
}

_AXES = "the Axes belong to you; call ax.{}(...) on what the function returns"
_CLASSES = "for several classes call rocplot.compute.multiclass_auc(y_true, score_matrix)"
_TITLE = "call fig.suptitle(...) on the figure that is returned"
_CUT_OFF = "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1) finds a cut-off"
_MODELS = "name the models in a mapping, y_score={'forest': a, 'svm': b}"
_SCORES = "pass scores, y_score=rocplot.compute.estimator_scores(estimator, X)"
_STYLE = "pass the line's properties themselves, such as linewidth=2"

FOREIGN = {  # arguments of other packages: an argument of the function that is needed, and what to do
    "X": [("y_score", _SCORES)],
    "auc": [("label_fmt", "labels hold the number, label_fmt='{name} (AUC {auc:.3f})'")],
    "auc_polygon": [("area", "shade it with area=True")],
    "average": [("", _CLASSES)],
    "bbox_to_anchor": [("", "call seaborn.move_legend(ax, 'upper left', bbox_to_anchor=(1, 1)) on the Axes")],
    "chance_level_kw": [("chance", "pass the keywords as chance={'color': 'red'}")],
    "ci": [("", "for an interval of the area call rocplot.compute.auc_interval(y_true, y_score)")],
    "classifier": [("y_score", _SCORES)],
    "clf": [("y_score", _SCORES)],
    "col": [("y_true", "panels are made by rocplot.facets('roc', 'label', 'score', data=table, col='site')")],
    "curve_kwargs": [("", _STYLE)],
    "cv_results": [
        ("fold", "pass rocplot.compute.cv_scores(cv_results, X, y) in place of y_true and y_score"),
        ("", "draw rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))"),
    ],
    "despine": [("", "call seaborn.despine(ax=ax)")],
    "direction": [("y_score", "high scores are positive: where low ones are, pass -y_score")],
    "drop_intermediate": [("", "results keep every point, and long curves are simplified as they are drawn")],
    "estimator": [("", _SCORES)],
    "figsize": [
        ("figure", "pass a figure of that size, figure=plt.figure(figsize=(6.5, 9)), or width=6.5"),
        ("", "make axes of that size, fig, ax = plt.subplots(figsize=(3, 3)), and pass ax=ax"),
    ],
    "filename": [("", "call ax.figure.savefig('roc.pdf')")],
    "fmt": [("format", "format='markdown' or format='latex' sets the markup")],
    "fold": [
        ("compare", "a report has one sample: draw rocplot.roc_average(y_true, y_score, fold=fold)"),
        ("y_true", "the mean of folds is drawn by rocplot.roc_average(y_true, y_score, fold=fold)"),
    ],
    "fpr_stop": [("", "call rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))")],
    "grid": [("", "call ax.grid()")],
    "height": [("y_true", "make axes of that size, fig, ax = plt.subplots(figsize=(3, 3)), and pass ax=ax")],
    "identity": [("chance", "the line is drawn unless chance=False")],
    "label": [("y_score", "name the model in a mapping, y_score={'name': y_score}")],
    "labels": [
        ("", "pos_label= says which class is positive; names of models stand in a mapping of y_score")
    ],
    "legacy_axes": [("xscale", "x='fpr' and x='specificity' say what the abscissa shows")],
    "levels": [("pos_label", "name the positive class, pos_label='ill'")],
    "line_kws": [("", _STYLE)],
    "max_fpr": [("", "call rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))")],
    "measure": [("", "draw rocplot.threshold_metrics(y_true, y_score, metrics=['accuracy'])")],
    "model": [("y_score", _SCORES)],
    "multi_class": [("", _CLASSES)],
    "n_jobs": [("", "everything runs in one process")],
    "name": [("", "name the model in a mapping, y_score={'name': y_score}")],
    "names": [("y_score", _MODELS)],
    "normalize": [("", "rocplot.confusion_matrix(y_true, y_score, normalize='class') draws shares")],
    "partial_auc": [("", "call rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))")],
    "percent": [("", "rates are shares; ax.xaxis.set_major_formatter(PercentFormatter(1)) writes percent")],
    "plot_chance_level": [("chance", "the line is drawn unless chance=False"), ("", "it has no chance line")],
    "predictor": [("y_score", "this is y_score here")],
    "print_auc": [("label_fmt", "the legend has it; other numbers by label_fmt='{name} (AUC {auc:.3f})'")],
    "print_thres": [("", _CUT_OFF)],
    "response": [("y_true", "this is y_true here")],
    "response_method": [("y_score", _SCORES)],
    "row": [("y_true", "panels are made by rocplot.facets('roc', 'label', 'score', data=table, row='site')")],
    "save": [
        ("figure", "call fig.savefig('sheet.pdf') on what is returned"),
        ("", "call ax.figure.savefig('roc.pdf')"),
    ],
    "scores": [("y_score", _MODELS)],
    "show": [("", "call plt.show()")],
    "smooth": [("binormal", "binormal=True draws a smooth curve beside the empirical one")],
    "specificity": [("fpr", "it is 1 − fpr: a specificity of 0.9 is fpr=0.1")],
    "threshold": [("", _CUT_OFF)],
    "title": [("figure", _TITLE), ("", _AXES.format("set_title"))],
    "x": [("y_score", "name the columns, y_true='label', y_score='score', data=table")],
    "xlabel": [("", _AXES.format("set_xlabel"))],
    "xlim": [("", _AXES.format("set_xlim"))],
    "y": [("y_score", "name the columns, y_true='label', y_score='score', data=table")],
    "ylabel": [("", _AXES.format("set_ylabel"))],
    "ylim": [("", _AXES.format("set_ylim"))],
}

_AT = "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)"
_BEST = "rocplot.compute.operating_point(y_true, y_score, criterion='youden').threshold"
_ECE = "rocplot.compute.calibration_statistics(y_true, y_score).ece"

FUNCTIONS = {  # functions of other packages: what to call here
    "CalibrationDisplay": "rocplot.calibration",
    "ConfusionMatrixDisplay": "rocplot.confusion_matrix",
    "DetCurveDisplay": "rocplot.det",
    "PrecisionRecallDisplay": "rocplot.precision_recall",
    "RocCurveDisplay": "rocplot.roc",
    "accuracy": _AT,
    "accuracy_score": _AT,
    "average_precision": "rocplot.compute.average_precision_interval",
    "average_precision_score": "rocplot.compute.precision_recall(y_true, y_score).average_precision",
    "best_threshold": _BEST,
    "brier_score": "rocplot.compute.brier_decomposition(y_true, y_score).brier",
    "brier_score_loss": "rocplot.compute.brier_decomposition(y_true, y_score).brier",
    "calibration_curve": "rocplot.calibration",
    "ci_auc": "rocplot.compute.auc_interval",
    "classification_report": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "coords": "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)",
    "cumulative_gain": "rocplot.lift(y_true, y_score, scale='rate')",
    "cutpointr": _BEST,
    "dca": "rocplot.net_benefit",
    "decision_curve": "rocplot.net_benefit",
    "delong": "rocplot.compute.auc_interval, or auc_test for two models",
    "det_curve": "rocplot.det",
    "ece": _ECE,
    "expected_calibration_error": _ECE,
    "f1": _AT,
    "f1_score": _AT,
    "gains": "rocplot.lift(y_true, y_score, scale='rate')",
    "gini": "2 * rocplot.compute.auc(y_true, y_score) - 1",
    "ks": "rocplot.compute.ks_statistic",
    "ks_plot": "rocplot.score_distribution(y_true, y_score, kind='cdf')",
    "lift_curve": "rocplot.lift",
    "log_loss": "rocplot.compute.summary(y_true, y_score).log_loss",
    "optimal_threshold": _BEST,
    "plot_confusion_matrix": "rocplot.confusion_matrix",
    "plot_roc": "rocplot.roc",
    "pr_curve": "rocplot.precision_recall",
    "precision": _AT,
    "precision_recall_curve": "rocplot.precision_recall",
    "precision_score": _AT,
    "recall": _AT,
    "recall_score": _AT,
    "reliability_diagram": "rocplot.calibration",
    "roc_auc_score": "rocplot.compute.auc",
    "roc_curve": "rocplot.roc",
    "roc_test": "rocplot.compute.auc_test",
    "sensitivity": _AT,
    "specificity": _AT,
    "val_prob": "rocplot.calibration",
    "youden": _BEST,
}


def no_attribute(
    module: str, name: str, known: Iterable[str], computed: Iterable[str] = ()
) -> AttributeError:
    """Make the error for a function that a module does not have, with what is called in its place.

    `computed` are the functions of ``rocplot.compute``, where these are not the ones of the module.
    """
    message = f"module {module!r} has no attribute {name!r}"
    near = get_close_matches(name, list(known), n=1, cutoff=0.7)
    if name in FUNCTIONS:
        message += f": call {FUNCTIONS[name]}"
    elif name in computed:
        message += f": call rocplot.compute.{name}"
    elif near and not name.startswith("_"):
        message += f": did you mean {near[0]!r}?"
    return AttributeError(message, name=name)
