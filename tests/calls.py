"""How each picture, and each number, is called with small data; the generic tests take all that are declared.

What labels and scores alone make needs no entry.  What needs more beside them stands in `NEEDS`, what is made of
anything else in `OTHERS`, and a layer that needs data or options in `LAYERS`.
"""

import inspect

import matplotlib.pyplot as plt
import numpy as np

import rocplot as rp
from rocplot import compute

PICTURES = [name for name in rp.__all__ if hasattr(getattr(rp, name), "declared")]
Y = np.tile([1, 0, 1, 1, 0, 0], 5)
SCORE = np.linspace(0.02, 0.98, Y.size).round(3)
CASES = np.arange(Y.size)
CLASSES = CASES % 3
MATRIX = np.full((30, 3), 0.2) + 0.4 * np.eye(3)[np.r_[CLASSES[5:], CLASSES[:5]]]
LEAVES = [{"counts": counts} for counts in ((4, 1), (2, 3), (1, 5))]
TREE = {"split": "A", "yes": {"split": "B", "yes": LEAVES[0], "no": LEAVES[1]}, "no": LEAVES[2]}
POINTS = {"A": (0.1, 0.6), "B": (0.3, 0.9), "C": (0.5, 0.7)}
STUDIES = {
    "tp": [45, 30, 61, 88, 33, 70, 52, 24],
    "fp": [8, 20, 5, 30, 4, 40, 9, 31],
    "fn": [5, 12, 19, 12, 9, 4, 21, 3],
    "tn": [92, 60, 95, 110, 140, 100, 120, 70],
}
READERS, MODALITIES, READ = (place.ravel() for place in np.indices((2, 2, 6)))
READINGS = (Y[READ], SCORE[:24] ** 2 % 0.1), {"reader": READERS, "modality": MODALITIES, "case": READ}
TIMES = [1.0, 2.0, 3.0, 4.0]
DRAWN = {"n_resamples": 20, "seed": 0}
FOLD = {"fold": CASES // 3 % 2}
TREATMENT = {"treatment": CASES // 2 % 2}

NEEDS = {  # beside labels and scores; `needed` lengthens what has a value for each case
    "adjusted_roc": {"covariates": CASES % 7},
    "bootstrap": {"statistic": compute.auc, "n_resamples": 40, "seed": 0},
    "calibration_by": {"by": CLASSES},
    "cost_average": FOLD,
    "cost_band": DRAWN,
    "cost_line": {"threshold": 0.4},
    "covariate_roc": {"covariates": CASES % 7, "at": {"x1": 2}},
    "cv_auc_interval": FOLD,
    "expected_loss": {"choice": "optimal"},
    "fit_binormal": {"method": "moments"},
    "fpr_at": {"seed": 0},
    "froc": {"n_images": 50, "n_lesions": 1000},
    "metrics_at": {"threshold": 0.4},
    "operating_interval": {"threshold": 0.4},
    "partial_auc": {"fpr": (0, 0.5)},
    "profit_optimum": {"benefit_tp": 1},
    "qini": TREATMENT,
    "roc_average": FOLD,
    "roc_band": {"method": "wilson"},  # the default warns of three negatives
    "threshold_at": {"fpr": 0.4},
    "threshold_stability": {"n_resamples": 9, "seed": 0},
    "tpr_at": {"seed": 0},
    "uplift": TREATMENT,
}


class AsItIs:
    """A classifier whose prediction is the feature."""

    def fit(self, X, y):
        return self

    def predict_proba(self, X):
        return np.column_stack([1 - np.ravel(X), np.ravel(X)])


REFITTED = AsItIs(), [[0.1 + i % 9 / 11] for i in range(40)], [i % 9 > 4 - i % 5 for i in range(40)]
OTHERS = {  # of anything but labels and scores: positional arguments, keywords
    "adjusted_band": ((Y, SCORE, CASES % 7), DRAWN),
    "adjusted_interval": ((Y, SCORE, CASES % 7), DRAWN),
    "adjusted_test": ((Y, SCORE, SCORE[::-1], CASES % 7), DRAWN),
    "auc_power": ((0.7,), {}),
    "auc_test": ((Y, SCORE, SCORE[::-1]), {}),
    "average_precision_test": ((Y, SCORE, SCORE[::-1]), DRAWN),
    "binormal": ((1, 1), {}),
    "calibration_over_groups": ((Y, SCORE), {"by": CASES % 2, "method": "logistic"}),
    "calibration_optimism": (REFITTED, {"n_resamples": 5, "seed": 0, "method": "logistic"}),
    "class_hull": (({"a": [[8, 1, 1], [2, 8, 0], [2, 0, 8]], "b": [[4, 3, 3], [0, 10, 0], [0, 0, 10]]},), {}),
    "combination": (((0.1, 0.6), (0.4, 0.9)), {"k": 0.4}),
    "concordance": ((TIMES, [1, 1, 0, 1], TIMES[::-1]), {}),
    "concordance_test": ((TIMES, [1, 1, 0, 1], TIMES[::-1], TIMES), {}),
    "critical_difference": (({"a": [0.7, 0.8, 0.6], "b": [0.8, 0.9, 0.5], "c": [0.9, 0.95, 0.8]},), {}),
    "forest": (({"a": (0.7, 0.6, 0.8), "b": (0.8, 0.7, 0.9)},), {}),
    "fuzzy_labels": ((), {"degree": 0.25, "n_labels": 3}),
    "group_differences": ((Y, SCORE), {"by": CASES % 2, "threshold": 0.4}),
    "impurity": ((), {}),
    "ipcw": ((TIMES, [1, 1, 0, 1]), {"at": 1.5}),
    "isometric_surface": (("accuracy", 0.5), {}),
    "isometrics": (("precision",), {}),
    "kaplan_meier": ((TIMES, [1, 1, 0, 1]), {}),
    "logrank_test": ((TIMES, [1, 1, 0, 1]), {"by": [0, 0, 1, 1]}),
    "mrmc": READINGS,
    "multiclass_auc_interval": ((CLASSES, MATRIX), DRAWN),
    "multiclass_auc_test": ((CLASSES, MATRIX, MATRIX[::-1]), DRAWN),
    "multiclass_brier": ((CLASSES, MATRIX), {}),
    "multiclass_log_loss": ((CLASSES, MATRIX), {}),
    "multiclass_roc": ((CLASSES, MATRIX), {}),
    "net_benefit_test": ((Y, SCORE, SCORE[::-1]), {"threshold": 0.4}),
    "optimism": (REFITTED, {"n_resamples": 5, "seed": 0}),
    "paired": ((Y, SCORE, SCORE**2), {"threshold": 0.4}),
    "pareto_front": ((POINTS,), {}),
    "pool_imputations": (([0.7, 0.8], [0.01, 0.01]), {}),
    "prediction_instability": (REFITTED, {"n_resamples": 5, "seed": 0}),
    "random_effects": (({"a": compute.Interval(0.7, 0.6, 0.8, 0.05), "b": compute.Interval(0.8, 0.7, 0.9, 0.05)},), {}),
    "reader_study": READINGS,
    "relative_superiority": ((Y, {"a": SCORE, "b": 1 - SCORE}), {}),
    "roc_from_calibration": (([0, 1], [0, 1], [1, 1]), {}),
    "roc_points": ((POINTS,), {}),
    "rocch_hybrid": ((Y, {"a": SCORE, "b": 1 - SCORE}), {}),
    "signal_detection": ((), {}),
    "split_impurity": (([(3, 4), (2, 1)],), {}),
    "sroc": ((), STUDIES),
    "stability_table": (([1, 2, 3, 4], [2, 4, 4, 4]), {"n_bands": 2}),
    "summary_test": ((Y, SCORE, SCORE[::-1]), DRAWN),
    "tpr_test": ((Y, SCORE, SCORE[::-1]), {"seed": 0}),
    "tree": ((TREE,), {}),
    "tree_diagram": ((TREE,), {}),
    "tree_labellings": ((TREE,), {}),
    "tree_roc": ((TREE,), {}),
    "validated_repair": (((Y, SCORE),) * 3, {}),
    "weight_simplex": ((CLASSES, MATRIX), {}),
}
TWO = {"y_score": {"a": np.linspace(0, 1, 30), "b": np.cos(CASES)}}
OF_ANY = {
    "folds": FOLD,
    "profit": {"profit": {"benefit_tp": 2, "cost_fp": 1}},
}  # layers, whatever the picture
LAYERS = {  # of one picture, what a layer needs
    "calibration": {"band": {"method": ("bins", "loess")}, "blocks": {"method": "isotonic"}},
    "kaplan_meier": {"test": {"by": [0, 0, 1, 1]}},
    "precision_recall": {"test": TWO | {"test": {"n_resamples": 20, "seed": 0}}},
    "froc": {"band": {"groups": CASES // 2}},
    "roc": {"crosses": {"crosses": [0.5]}, "guides": {"guides": [0.5]}, "at": {"at": 0.2}, "test": TWO, "pooled": TWO, "between": TWO},
    "roc_average": {"folds": {}},
    "roc_points": {"isometrics": {"prior": 0.4}},
    "score_distribution": {"threshold": {"threshold": 0.5}},
}  # fmt: skip

# What not every picture of models is.
OF_NO_MODELS = {  # but of intervals, classes, modalities, groups of studies or of cases, data sets, refits
    *("critical_difference", "forest", "kaplan_meier", "multiclass_roc", "prediction_instability"),
    *("reader_study", "sroc"),
}
NO_LINES = {"calibration_by", "ranking_strip", "refinement_calibration"}  # a mark or a row for each model
TOGETHER = {"relative_superiority", "rocch_hybrid"}  # one result for several models
ONE_SIZE = {"pn"}  # axes of one number of cases
COUNTED = {  # whose main mark is no line of rates, or that count cases: their own tests look at them
    *("confusion_matrix", "lift", "pn", "ranking_strip", "refinement_calibration", "repair", "score_bands"),
    *("score_distribution", "threshold_metrics"),
}


def takes(name, *words):
    """Say whether a picture takes these arguments."""
    return set(words) <= inspect.signature(getattr(rp, name)).parameters.keys()


def needed(name, n=Y.size):
    """Return what a function needs beside the labels and scores of `n` cases."""
    kept = NEEDS.get(name, {})
    return {word: np.resize(one, n) if isinstance(one, np.ndarray) else one for word, one in kept.items()}


def call(name):
    """Return the positional arguments and the keywords of a call."""
    return OTHERS.get(name, ((Y, SCORE), NEEDS.get(name, {})))


def axes_for(name):
    """Return new axes, in 3-D where the picture is."""
    deep = getattr(rp, name).declared.kind.__module__.startswith("mpl_toolkits.mplot3d")
    return plt.figure().add_subplot(projection="3d" if deep else None)


def draw(name, ax=None, *, layer=None, **keywords):
    """Draw a picture of small data, with a layer and what this one needs."""
    positional, given = call(name)
    if layer is not None:
        own = LAYERS.get(name, {}).get(layer, OF_ANY.get(layer, {}))
        keywords = {layer: True} | own | keywords
    positional = positional[:1] if "y_score" in keywords else positional
    return getattr(rp, name)(*positional, **given | keywords, ax=axes_for(name) if ax is None else ax)
