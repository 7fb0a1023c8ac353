"""What the plots of the packages on "Coming from another package" are called with, and what is answered here.

Functions and arguments are those of the sources: yellowbrick 1.5, scikit-plot 0.3.7, plotROC 2.3.3, precrec 0.14.4,
PRROC 1.4, yardstick 1.4, cutpointr 1.2.0, timeROC 0.4.1, CalibrationCurves 3.1.0 and ROCR 1.0-11.
"""

import inspect

import pytest

import rocplot
from rocplot import compute

_SCORES = "estimator_scores(estimator, X)"
_MATRIX = "score_matrix=estimator.predict_proba(X)"
_FIT = "estimator encoder is_fitted force_model"
_FONT = "with plt.rc_context({'font.size': 7})"
_FOLDS = "the mean of folds is drawn by rocplot.roc_average"
_CUTS = "thresholds={'at': [0.3, 0.5], 'fmt': '{:.1f}'}"
_CLASSES = "rocplot.multiclass_roc(y_true, score_matrix, macro=True, micro=True)"
_REST = "pass rocplot.compute.one_vs_rest(y_true, score_matrix)"
_TEXTS = {
    "ax.set_title(": "title",
    "plt.subplots(figsize=": "figsize",
    _FONT: "title_fontsize text_fontsize",
}
_TRUTH = {
    "": "data",
    "Use 'y_true'": "truth",
    "data=table.dropna()": "na_rm",
    "Use 'pos_label'": "event_level",
    "Use 'sample_weight'": "case_weights",
}
_HIDDEN = "leave it out"
_COLUMNS = "y_true='label', y_score='score', data=table"
_DATA = "pass the data themselves"
_IPCW = "rocplot.compute.ipcw(time, event, at=5) gives y_true and sample_weight"
_LOOK = {
    "ax.set_xlabel(": "xlab",
    "ax.set_ylabel(": "ylab",
}
_HISTOGRAM = "histogram=True counts the predictions"
_RISKS = {
    **_LOOK,
    "ax.set_xlim(": "xlim",
    "ax.set_ylim(": "ylim",
    "diagonal={'color': 'red'}": "lty.ideal col.ideal lwd.ideal",
    "Use 'sample_weight'": "weights",
    "Use 'histogram'": "riskdist",
    _HISTOGRAM: "d0lab d1lab dist.label line.bins dist.label2 length.seg",
    "Use 'legend'": "legendloc",
}
_VAL_PROB = {
    **_RISKS,
    "this is y_score here": "p",
    "this is y_true here": "y",
    "scipy.special.expit(logit)": "logit",
    "Use 'hue'": "group",
    _HIDDEN: "normwt emax.lim evaluate",
    "rocplot.compute.calibration_statistics(": "pl",
    "method='loess'": "smooth nr.knots argzLoess",
    "Use 'band'": "CL.smooth CL.BT",
    "linestyle='--'": "lty.smooth lty.log",
    "color='red'": "col.smooth col.log",
    "linewidth=2": "lwd.smooth lwd.log",
    "method='logistic'": "logistic.cal",
    "strategy='quantile'": "m nmin",
    "Use 'n_bins'": "g g.group",
    "Use 'edges'": "cuts",
    "Use 'statistics'": "statloc dostats",
    "Use 'level'": "cl.level",
    "rocplot.compute.auc_interval(y_true, y_score, method=": "method.ci",
    "label_fmt=": "roundstats",
    "linestyle='-'": "connect.group connect.smooth",
    "ax.axvline(": "cutoff",
    "Use 'clip'": "allowPerfectPredictions",
}

# function there, what its name is answered by, the function here and what each argument is answered by ("": has it too)
ASKED = {
    "yellowbrick": [
        (
            "ROCAUC",
            "rocplot.roc",
            "multiclass_roc",
            {
                _MATRIX: _FIT,
                "": "ax micro macro",
                "compute.multiclass_roc(y_true, score_matrix).macro": "per_class",
                "rocplot.roc(y_true, score_matrix[:, 1])": "binary",
                "Use 'labels'": "classes",
            },
        ),
        (
            "roc_auc",
            "rocplot.compute.auc",
            "roc",
            {
                _SCORES: f"{_FIT} X_train y_train X_test",
                "Use 'y_true'": "y_test",
                _CLASSES: "micro macro per_class",
                "rocplot.roc(y_true, y_score) draws": "binary",
                "a mapping of y_score names models": "classes",
                "plt.show()": "show",
            },
        ),
        (
            "PrecisionRecallCurve",
            "rocplot.precision_recall",
            "precision_recall",
            {
                _SCORES: _FIT,
                "pos_label=": "classes",
                "palette=['red', 'blue']": "colors",
                "palette='viridis'": "cmap",
                "ax.fill_between(": "fill_area fill_opacity",
                "(AP {ap:.3f})": "ap_score",
                _REST: "micro per_class",
                "isometrics='f1'": "iso_f1_curves iso_f1_values",
                "alpha=0.5": "line_opacity",
            },
        ),
        (
            "DiscriminationThreshold",
            "rocplot.threshold_metrics",
            "threshold_metrics",
            {
                _SCORES: "estimator is_fitted force_model X",
                "stability=True": "n_trials quantiles",
                "Use 'fold'": "cv",
                "metrics=['f1', 'f2']": "fbeta",
                "best=True": "argmax",
                "metrics=['precision', 'recall']": "exclude",
                "Use 'seed'": "random_state",
                "y_true='label'": "y",
            },
        ),
        (
            "ConfusionMatrix",
            "rocplot.confusion_matrix",
            "confusion_matrix",
            {
                _SCORES: _FIT,
                "": "ax sample_weight",
                "normalize='class'": "percent",
                "Use 'labels'": "classes",
                "patch properties": "cmap",
                _FONT: "fontsize",
            },
        ),
        ("ClassificationReport", "metrics_at", "confusion_matrix", {"normalize='class'": "support"}),
        ("ClassPredictionError", "rocplot.confusion_matrix", "confusion_matrix", {_SCORES: _FIT}),
        ("ClassBalance", "rocplot.score_distribution", "score_distribution", {"color=": "colors colormap"}),
    ],
    "scikit-plot": [
        (
            "plot_roc",
            "rocplot.roc",
            "multiclass_roc",
            {
                **_TEXTS,
                "": "y_true ax",
                "Use 'score_matrix'": "y_probas",
                "micro=True": "plot_micro",
                "macro=True": "plot_macro curves",
                "highlight=": "classes_to_plot",
                "palette='viridis'": "cmap",
            },
        ),
        (
            "plot_roc_curve",
            "rocplot.roc",
            "roc",
            {"Use 'y_score'": "y_probas", _CLASSES: "curves plot_micro plot_macro classes_to_plot"},
        ),
        (
            "plot_precision_recall",
            "rocplot.precision_recall",
            "precision_recall",
            {
                **_TEXTS,
                "Use 'y_score'": "y_probas",
                _REST: "plot_micro classes_to_plot curves",
                "palette='viridis'": "cmap",
            },
        ),
        ("plot_precision_recall_curve", "rocplot.precision_recall", "precision_recall", {_REST: "curves"}),
        (
            "plot_ks_statistic",
            "kind='cdf'",
            "score_distribution",
            {**_TEXTS, "": "y_true ax", "Use 'y_score'": "y_probas"},
        ),
        (
            "plot_calibration_curve",
            "rocplot.calibration",
            "calibration",
            {
                **_TEXTS,
                "": "y_true n_bins ax",
                "Use 'y_score'": "probas_list",
                "y_score={'forest': a, 'svm': b}": "clf_names",
                "palette='viridis'": "cmap",
            },
        ),
        ("plot_cumulative_gain", "scale='rate'", "lift", {**_TEXTS, "Use 'y_score'": "y_probas"}),
        ("plot_lift_curve", "rocplot.lift", "lift", {**_TEXTS, "Use 'y_score'": "y_probas"}),
        (
            "plot_confusion_matrix",
            "rocplot.confusion_matrix",
            "confusion_matrix",
            {
                **_TEXTS,
                "": "y_true y_pred labels normalize ax",
                "Use 'y_true'": "true_labels",
                "Use 'y_pred'": "pred_labels",
                "normalize='class'": "hide_zeros hide_counts",
                "ax.tick_params(axis='x'": "x_tick_rotation",
                "patch properties": "cmap",
            },
        ),
    ],
    "plotROC": [
        (
            "geom_roc",
            "rocplot.roc",
            "roc",
            {
                _COLUMNS: "mapping",
                "": "data",
                _HIDDEN: "stat arrow linemitre position inherit.aes",
                "thresholds=np.arange(": "n.cuts",
                "solid_capstyle=": "lineend",
                "solid_joinstyle=": "linejoin",
                "alpha=0.5": "linealpha pointalpha",
                "marker='o'": "pointsize",
                _FONT: "labelsize",
                _CUTS: "labelround cutoff.labels",
                "data=table.dropna()": "na.rm",
                "Use 'thresholds'": "cutoffs.at",
                "Use 'legend'": "show.legend",
            },
        ),
        (
            "geom_rocci",
            "crosses=[0.5]",
            "roc",
            {"Use 'crosses'": "ci.at", "level=0.95": "sig.level", "crosses={'at'": "alpha.box"},
        ),
        (
            "stat_roc",
            "rocplot.roc",
            "roc",
            {_HIDDEN: "geom", "keep every point": "max.num.points", "pass -y_score": "increasing"},
        ),
        ("stat_rocci", "crosses=[0.5]", "roc", {"Use 'crosses'": "ci.at", "level=0.95": "sig.level"}),
        ("calc_auc", "rocplot.compute.auc", "compute.auc", {_DATA: "ggroc"}),
        (
            "calculate_roc",
            "rocplot.roc",
            "compute.roc",
            {"Use 'y_score'": "M", "Use 'y_true'": "D", "auc_interval(": "ci alpha"},
        ),
        ("calculate_multi_roc", "rocplot.roc", "compute.roc", {"": "data", _COLUMNS: "M_string D_string"}),
        (
            "melt_roc",
            "rocplot.roc",
            "roc",
            {"Use 'y_true'": "d", "this is y_score here": "m", "y_score={'forest': a, 'svm': b}": "names"},
        ),
        (
            "ggroc",
            "rocplot.roc",
            "roc",
            {
                _COLUMNS: "rocdata c_string",
                "ax.set_xlabel(": "fpf_string xlabel",
                "ax.set_ylabel(": "tpf_string ylabel",
                "Use 'band'": "ci",
                _CUTS: "label.adj.x label.adj.y label.angle",
                _HIDDEN: "plotmath",
            },
        ),
        ("multi_ggroc", "rocplot.roc", "roc", {"": "legend", _COLUMNS: "datalist"}),
        (
            "plot_journal_roc",
            "rocplot.roc",
            "roc",
            {
                _DATA: "ggroc_p",
                _FONT: "font.size",
                "alpha=0.5": "opacity",
                "linestyle='--'": "lty",
                "linewidth=2": "lwd",
            },
        ),
        (
            "plot_interactive_roc",
            "rocplot.interactive",
            "interactive",
            {"Use 'figure'": "ggroc", "Use 'path'": "file"},
        ),
        (
            "export_interactive_roc",
            "rocplot.interactive",
            "interactive",
            {
                "Use 'figure'": "ggroc_p",
                "auc_interval(": "add.cis",
                "keep every point": "hide.points",
                _HIDDEN: "prefix omit.js",
                "figsize=": "width height",
                "plt.style.context(": "style",
            },
        ),
        (
            "style_roc",
            "plt.style.context(",
            "roc",
            {
                **_LOOK,
                "ax.set_xticks(": "major.breaks minor.breaks",
                "chance=False": "guide",
                "chance={'color': 'red'}": "guide_col",
                "plt.style.context(": "theme",
            },
        ),
        ("direct_label", "legend='direct'", "roc", {_DATA: "ggroc_p", "legend='direct'": "nudge_x nudge_y"}),
    ],
    "precrec": [
        (
            "evalmod",
            "rocplot.roc",
            "precision_recall",
            {
                _COLUMNS: "mdat",
                "such as rocplot.det(": "mode",
                "y_score={'forest': a, 'svm': b}": "scores modnames",
                "classes are y_true": "labels",
                "Use 'fold'": "dsids",
                "Use 'pos_label'": "posclass",
                "data=table.dropna()": "na_worst",
                "equal scores are one cut-off": "ties_method",
                _FOLDS: "calc_avg",
                "level=0.95": "cb_alpha",
                "Use 'folds'": "raw_curves",
                "keep every point": "x_bins",
                "": "interpolate",
            },
        ),
        (
            "mmdata",
            "rocplot.roc",
            "roc",
            {
                _FOLDS: "dsids fold_col",
                _HIDDEN: "expd_first",
                _COLUMNS: "nfold_df score_cols lab_col",
                "ties=True": "ties_method",
            },
        ),
        (
            "autoplot",
            "rocplot.roc",
            "roc_average",
            {
                _DATA: "object",
                "such as rocplot.det(": "curvetype",
                "Use 'band'": "show_cb",
                "Use 'folds'": "raw_curves",
                "keep every point": "reduce_points",
                "such as linewidth=2": "type",
                "Use 'legend'": "show_legend",
                _HIDDEN: "ret_grob add_np_nn",
            },
        ),
        ("auc", "rocplot.compute.auc", "compute.auc", {_DATA: "curves"}),
        (
            "auc_ci",
            "rocplot.compute.auc_interval",
            "compute.auc_interval",
            {_DATA: "curves", "level=0.95": "alpha", "Use 'method'": "dtype"},
        ),
        (
            "part",
            "partial_auc(",
            "compute.partial_auc",
            {_DATA: "curves", "fpr=(0, 0.1)": "xlim ylim", _HIDDEN: "curvetype"},
        ),
        ("pauc", "partial_auc(", "compute.partial_auc", {_DATA: "curves"}),
        (
            "format_nfold",
            "rocplot.roc_average",
            "roc_average",
            {_COLUMNS: "nfold_df score_cols lab_col", "Use 'fold'": "fold_col"},
        ),
    ],
    "PRROC": [
        (
            "roc.curve",
            "rocplot.roc",
            "roc",
            {
                "np.concatenate([controls, cases])": "scores.class0 scores.class1 weights.class0 weights.class1",
                _HIDDEN: "sorted max.compute min.compute",
                "rocplot.compute.roc(": "curve",
                "chance=False": "rand.compute",
            },
        ),
        (
            "pr.curve",
            "rocplot.precision_recall",
            "precision_recall",
            {
                "np.concatenate([controls, cases])": "scores.class0 scores.class1 weights.class0 weights.class1",
                "rocplot.compute.precision_recall(": "curve",
                "keep every point": "minStepSize",
                "unachievable=True": "min.compute",
                _HIDDEN: "sorted max.compute dg.compute",
            },
        ),
        (
            "plot.PRROC",
            "rocplot.precision_recall",
            "roc",
            {
                **_LOOK,
                "ax.set_xlim(": "xlim",
                "ax.set_ylim(": "ylim",
                "(AUC {auc:.3f})": "auc.main auc.type",
                "": "legend",
                "ax.set_title(": "main",
                "linewidth=2": "lwd",
                "which ax= names": "add",
                _CUTS: "scale.color",
                _HIDDEN: "max.plot min.plot",
                "Use 'chance'": "rand.plot",
                "Use 'area'": "fill.area",
                "chance={'color': 'red'}": "maxminrand.col",
                "area={'color': 'grey'}": "fill.color",
            },
        ),
        (
            "ggprroc",
            "rocplot.precision_recall",
            "precision_recall",
            {
                **_LOOK,
                "(AUC {auc:.3f})": "auc.main auc.type",
                "unachievable=True": "min.plot",
                "ax.fill_between(": "fill.area",
            },
        ),
    ],
    "yardstick": [
        ("roc_curve", "rocplot.roc", "roc", {**_TRUTH, _HIDDEN: "options", "": "data thresholds"}),
        ("pr_curve", "rocplot.precision_recall", "precision_recall", _TRUTH),
        ("gain_curve", "scale='rate'", "lift", _TRUTH),
        ("lift_curve", "rocplot.lift", "lift", _TRUTH),
        (
            "conf_mat",
            "rocplot.confusion_matrix",
            "confusion_matrix",
            {
                "Use 'y_true'": "truth",
                "Use 'y_pred'": "estimate",
                "ax.set_xlabel(": "dnn",
                "Use 'sample_weight'": "case_weights",
                "normalize='class'": "type",
            },
        ),
        ("roc_auc", "rocplot.compute.auc", "compute.auc", {**_TRUTH, "Use 'y_score'": "estimate"}),
        ("roc_aunp", "multiclass_auc", "compute.multiclass_auc", {"Use 'score_matrix'": "estimate"}),
        ("pr_auc", ".average_precision", "compute.precision_recall", _TRUTH),
        ("f_meas", "metrics_at(", "compute.metrics_at", {**_TRUTH, "metrics=['f1', 'f2']": "beta"}),
        ("brier_class", ".brier", "compute.brier_decomposition", _TRUTH),
        ("mn_log_loss", ".log_loss", "compute.summary", {**_TRUTH, "times len(y_true)": "sum"}),
        (
            "classification_cost",
            "operating_point(",
            "compute.operating_point",
            {**_TRUTH, "cost_fp=1": "costs"},
        ),
    ],
    "cutpointr": [
        (
            "cutpointr",
            "criterion='youden').threshold",
            "compute.operating_point",
            {
                "": "data",
                _COLUMNS: "x",
                "Use 'y_true'": "class",
                "Use 'hue'": "subgroup",
                "Use 'criterion'": "method metric metric_func",
                "Use 'pos_label'": "pos_class",
                "pos_label='ill'": "neg_class",
                "pass -y_score": "direction",
                "threshold_stability(": "boot_runs",
                "stratified=False": "boot_stratify",
                "cut-offs are scores that occur": "use_midpoints break_ties tol_metric",
                "data=table.dropna()": "na.rm",
                "one process": "allowParallel",
                "nothing is printed": "silent",
            },
        ),
        ("multi_cutpointr", "criterion='youden').threshold", "compute.operating_point", {"": "data"}),
        (
            "plot_cutpointr",
            "rocplot.threshold_metrics",
            "threshold_metrics",
            {
                "Use 'over'": "xvar",
                "Use 'metrics'": "yvar",
                "Use 'level'": "conf_lvl",
                "ax.set_aspect(": "aspect_ratio",
            },
        ),
        (
            "plot_metric",
            "rocplot.threshold_metrics",
            "threshold_metrics",
            {"Use 'level'": "conf_lvl", _HIDDEN: "add_unsmoothed"},
        ),
        ("plot_roc", "rocplot.roc", "roc", {"operating_point='youden'": "display_cutpoint"}),
        (
            "plot_precision_recall",
            "rocplot.precision_recall",
            "precision_recall",
            {"operating_point='youden'": "display_cutpoint"},
        ),
        (
            "plot_sensitivity_specificity",
            "rocplot.threshold_metrics",
            "threshold_metrics",
            {"best=True": "display_cutpoint"},
        ),
        ("plot_x", "rocplot.score_distribution", "score_distribution", {"threshold=": "display_cutpoint"}),
        ("plot_cut_boot", "threshold_stability(", "compute.threshold_stability", {_COLUMNS: "x"}),
        (
            "plot_metric_boot",
            "bootstrap(",
            "compute.bootstrap",
            {"statistic=rocplot.compute.auc": "variable"},
        ),
        ("boot_ci", "bootstrap(", "compute.bootstrap", {_HIDDEN: "in_bag", "level=0.95": "alpha"}),
        (
            "boot_test",
            "rocplot.compute.auc_test",
            "compute.auc_test",
            {"auc_test(y_true, a, b)": "x y variable", "as Holm does": "correction"},
        ),
        ("maximize_metric", "criterion='youden')", "compute.operating_point", {_COLUMNS: "x"}),
        (
            "maximize_boot_metric",
            "threshold_stability(",
            "compute.operating_point",
            {
                "cut-offs are scores that occur": "summary_func",
                "threshold_stability(": "boot_cut",
                "data=table.dropna()": "inf_rm",
            },
        ),
        (
            "maximize_loess_metric",
            "criterion='youden')",
            "compute.operating_point",
            {"cut-offs are scores that occur": "degree family user.span", "": "criterion"},
        ),
        (
            "metric_constrain",
            "threshold_at(",
            "compute.threshold_at",
            {"threshold_at(": "constrain_metric min_constrain", _HIDDEN: "main_metric suffix"},
        ),
        (
            "total_utility",
            "operating_point(",
            "compute.operating_point",
            {"Use 'benefit_tp'": "utility_tp", "Use 'benefit_tn'": "utility_tn", "": "cost_fp cost_fn"},
        ),
        ("oc_manual", "metrics_at(", "compute.metrics_at", {"Use 'threshold'": "cutpoint"}),
    ],
    "timeROC": [
        (
            "timeROC",
            "rocplot.compute.ipcw",
            "compute.ipcw",
            {
                "Use 'time'": "T",
                "Use 'event'": "delta",
                "rocplot.roc(label, y_score, sample_weight=weight)": "marker other_markers weighting ROC iid",
                "": "cause",
                "at=5": "times",
            },
        ),
        (
            "plotAUCcurve",
            "rocplot.compute.ipcw",
            "roc",
            {
                _DATA: "object object1 object2",
                _IPCW: "T delta time times cause weighting other_markers iid",
                "Use 'band'": "conf.int conf.band",
                "color='red'": "col",
                "which ax= names": "add",
                "ax.set_title(": "title",
            },
        ),
        ("plotAUCcurveDiff", "rocplot.compute.ipcw", "roc", {"ax.set_ylim(": "ylim"}),
        (
            "SeSpPPVNPV",
            "metrics_at(",
            "compute.metrics_at",
            {"Use 'threshold'": "cutpoint", "this is y_score here": "marker", _IPCW: "T delta"},
        ),
        (
            "compare",
            "rocplot.compute.auc_test",
            "compute.auc_test",
            {"auc_test(y_true, a, b)": "x y", "as Holm does": "adjusted", _HIDDEN: "abseps"},
        ),
        (
            "confint",
            "rocplot.compute.auc_interval",
            "compute.auc_interval",
            {_DATA: "object", _HIDDEN: "parm", "": "level", "Use 'n_resamples'": "n.sim"},
        ),
    ],
    "CalibrationCurves": [
        (
            "val.prob.ci.2",
            "rocplot.calibration",
            "calibration",
            {
                **_VAL_PROB,
                _FONT: "cex cex.leg cex.d01",
                "ax.tick_params(axis='x'": "las",
                "seaborn.move_legend(": "y.intersp",
            },
        ),
        ("valProbggplot", "rocplot.calibration", "calibration", {**_VAL_PROB, _FONT: "size.leg size.d01"}),
        (
            "valProbSurvival",
            "rocplot.calibration",
            "calibration",
            {
                **_RISKS,
                _SCORES: "fit valdata",
                _IPCW: "timeHorizon",
                "method='loess'": "nk addRCS CL.rcs",
                "rocplot.compute.calibration_statistics(": "plotCal",
                "method='logistic'": "addCox CL.cox",
                "linestyle='--'": "lty.cox lty.rcs",
                "color='red'": "col.cox col.rcs",
                "linewidth=2": "lwd.cox lwd.rcs",
                "band={'color': 'grey'}": "fill.cox fill.rcs",
                _FONT: "size.d01",
            },
        ),
        (
            "genCalCurve",
            "rocplot.calibration",
            "calibration",
            {
                **_LOOK,
                "this is y_true here": "y",
                "Use 'y_score'": "yHat",
                _HIDDEN: "family",
                "rocplot.compute.calibration_statistics(": "plot",
                "method='loess'": "Smooth argzSmooth",
                "method='logistic'": "GLMCal",
                "diagonal={'color': 'red'}": "lwdIdeal colIdeal ltyIdeal",
                "color='red'": "colSmooth colGLMCal",
                "linestyle='--'": "ltySmooth ltyGLMCal",
                "linewidth=2": "lwdSmooth lwdGLMCal",
                "Use 'statistics'": "AddStats posStats",
                "label_fmt=": "Digits",
                _FONT: "cexStats",
                "seaborn.move_legend(": "lwdLeg",
                "mean 'legend'": "Legend",
                "legend='upper left'": "legendPos",
                "ax.set_xlim(": "xLim",
                "ax.set_ylim(": "yLim",
                "Use 'band'": "confLimitsSmooth",
                "Use 'level'": "confLevel",
                "ax.set_title(": "Title",
                _HISTOGRAM: "EmpiricalDistribution length.seg",
            },
        ),
        (
            "valProbCluster",
            "rocplot.calibration",
            "calibration",
            {
                **_LOOK,
                "": "data",
                "this is y_score here": "p",
                "this is y_true here": "y",
                "Use 'groups'": "cluster",
                "rocplot.compute.calibration_statistics(": "plot",
                _HIDDEN: "approach grid_l rangeGrid",
                "Use 'level'": "cl.level",
                "hue='site'": "cluster_curves",
            },
        ),
        ("valProbMulticat", "rocplot.calibration", "calibration", {_REST: "per_class"}),
    ],
    "ROCR": [
        (
            "prediction",
            "rocplot.roc",
            "roc",
            {
                "Use 'y_score'": "predictions",
                "classes are y_true": "labels",
                "pos_label='ill'": "label.ordering",
            },
        ),
        (
            "performance",
            "rocplot.threshold_metrics",
            "threshold_metrics",
            {
                _DATA: "prediction.obj",
                "Use 'metrics'": "measure",
                "Use 'over'": "x.measure",
                "partial_auc(": "fpr.stop",
                _HIDDEN: "prbe.window",
                "operating_point(": "cost.fp cost.fn",
            },
        ),
        (
            "performance",
            "rocplot.threshold_metrics",
            "roc_average",
            {
                "Use 'how'": "avg",
                "Use 'errorbar'": "spread.estimate",
                "errorbar=('ci', 95)": "spread.scale",
                "Use 'at'": "show.spread.at",
                "thresholds=[0.3, 0.5]": (
                    "colorize colorize.palette colorkey colorkey.relwidth colorkey.pos print.cutoffs.at "
                    "cutoff.label.function"
                ),
                "keep every point": "downsampling",
                "which ax= names": "add",
            },
        ),
    ],
}
CASES = [
    pytest.param(name, answer, here, words, id=f"{package}: {name} as {here}")
    for package, functions in ASKED.items()
    for name, answer, here, words in functions
]


@pytest.mark.parametrize(("name", "answer", "here", "words"), CASES)
def test_a_function_and_its_arguments_are_answered(name, answer, here, words):
    """By the name there comes the call here; by each argument there what to write here, before anything is read."""
    word = name.replace(".", "_")
    if not hasattr(compute if here.startswith("compute.") else rocplot, word):
        with pytest.raises(AttributeError) as missing:
            getattr(rocplot, word)
        assert answer in str(missing.value)
    module, _, called = here.rpartition(".")
    function = getattr(compute if module else rocplot, called)
    for way, arguments in words.items():
        for one in arguments.split():
            if way == "":
                assert one in inspect.signature(function).parameters
                continue
            with pytest.raises(TypeError) as refused:
                function(**{one: "typed out of habit"})
            assert str(refused.value).startswith(f"{called}() got an unexpected keyword argument {one!r}")
            assert way in str(refused.value), str(refused.value)
