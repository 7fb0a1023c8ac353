"""Data made to break layouts, and the matrix of styles, data, plots, panels and layouts that they are drawn in.

The tests take every style × every data set, with plots, panels and layouts in turn; ``python tests/stress.py``
draws that, ``python tests/stress.py --every`` each plot of each data set alone in each style, ``--pages`` sixty
figures of columns and pages of 85 and 178 mm, and says what is not fit to print.  ``--only WORD`` takes the cases whose name contains the word.
"""

import argparse
import collections
import functools
import itertools
import sys
import time
import warnings
from contextlib import contextmanager

import matplotlib as mpl

mpl.use("Agg")
import calls
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure
from scipy.stats import norm

import rocplot as rp
from rocplot.sheet.preflight import get_smallest_size, list_drawn_findings

SHEETS = ("paper", "ieee", "nature", "icml", "neurips", "jmlr", "slides")
WIDE = ("paper_wide", "ieee_wide", "nature_wide", "icml_wide")
COLOURS = ("dark", "print", "okabe_ito", "petroff")
STYLES = (*SHEETS, *WIDE, *COLOURS)
SUBJECTS = ("age", "mean perimeter of the nucleus", "income before tax", "colour", "CA 19-9")
LONG = [
    "logistic regression on all laboratory values",
    "gradient-boosted trees, calibrated by isotonic regression",
    "random forest",
    "naive Bayes with kernel density estimates",
    "support vector machine, radial basis functions",
    "neural network (three hidden layers, early stopping)",
]


# -- the data -------------------------------------------------------------------------------------


def sample(n, positives, aucs, seed=0):
    """Return labels and, for each AUC, binormal scores in (0, 1) with about this area."""
    rng = np.random.default_rng(seed)
    y = np.zeros(n, int)
    y[:positives] = 1
    shared = rng.normal(size=n)
    scores = {}
    for name, area in aucs.items():
        far = np.sqrt(2) * norm.ppf(area)
        raw = far * (y - 0.5) + 0.5 * shared + np.sqrt(0.75) * rng.normal(size=n)
        scores[name] = norm.cdf(raw * 0.8).round(4)
    return y, scores


def ladder(names, low=0.6, high=0.95):
    return dict(zip(names, np.linspace(high, low, len(names)), strict=True))


def small():
    return np.array([1, 0, 1]), {"a": np.array([0.9, 0.4, 0.6]), "b": np.array([0.3, 0.5, 0.8])}


@functools.cache
def classes(number=10):
    """Return the class of each case, and a score for each class."""
    rng = np.random.default_rng(4)
    y = rng.integers(0, number, 400)
    raw = rng.normal(size=(400, number)) + 2 * np.eye(number)[y]
    return np.array([f"class {k}" for k in y]), np.exp(raw) / np.exp(raw).sum(axis=1, keepdims=True)


def matrices():
    """Return a confusion matrix of three classes for each of the long names; each is good at another class."""
    rng = np.random.default_rng(5)
    good = np.eye(3)[np.arange(len(LONG)) % 3] + 1
    return {
        name: rng.integers(1, 8, (3, 3)) + 9 * np.diag(one).astype(int)
        for name, one in zip(LONG, good, strict=True)
    }


def accuracies():
    """Return the accuracies of six models on twelve data sets."""
    rng = np.random.default_rng(6)
    return {f"model {i}": rng.normal(0.8 - 0.02 * i, 0.02, 12) for i in range(1, 7)}


def followed():
    """Return the times of 120 cases, and whether each ends with an event."""
    rng = np.random.default_rng(7)
    return rng.exponential(1000, 120).round(), rng.random(120) < 0.6


DATA = {
    "one model": lambda: sample(200, 80, {"model": 0.85}),
    "two models": lambda: sample(200, 80, {"tree": 0.9, "naive Bayes": 0.75}),
    "six long names": lambda: sample(300, 120, ladder(LONG)),
    "twelve models": lambda: sample(300, 120, ladder([f"model {k}" for k in range(1, 13)])),
    "AUC .9996": lambda: sample(4000, 1000, {"boosting": 0.9996, "forest": 0.997}),
    "AUC .5": lambda: sample(200, 100, {"coin": 0.5, "a second coin": 0.5}),
    "AUC .2": lambda: sample(200, 80, {"inverted": 0.2, "as it should be": 0.8}),
    "3 cases": small,
    "30 cases": lambda: sample(30, 12, {"tree": 0.9, "naive Bayes": 0.75}),
    "100 000 cases": lambda: sample(100_000, 30_000, {"tree": 0.9, "naive Bayes": 0.75}),
    "1 in 1000": lambda: sample(20_000, 20, {"tree": 0.95, "naive Bayes": 0.85}),
    "ten classes": classes,
    "deep tree": lambda: sample(200, 80, {"tree": 0.9, "naive Bayes": 0.75}),
}


def ratings(names, n=400, top=30, scale=1):
    """Return labels, and whole numbers as scores."""
    y, scores = sample(n, n * 2 // 5, ladder(names, 0.7, 0.92), seed=8)
    return y, {name: scale * np.round(top * score) for name, score in scores.items()}


STRANGE = {  # for the cases of `page_cases`: their scores are no probabilities
    "whole numbers": lambda: ratings(["nurses", "physicians"]),
    "grades 1 to 5": lambda: ratings(["first reader", "second reader", "third reader"], top=5),
    "thousands": lambda: ratings(["FICO", "in-house score"], scale=4096),
}


@functools.cache
def data(name):
    return (DATA | STRANGE)[name]()


def tree(leaves=16, seed=1):
    """Return a deep tree with long questions; the larger part of its leaves is always on one side."""
    rng = np.random.default_rng(seed)

    def grow(n, depth):
        if n == 1:
            return {"counts": tuple(int(k) for k in rng.integers(1, 40, 2))}
        first = max(1, n // 4)
        split = f"{SUBJECTS[depth % len(SUBJECTS)]} ≤ {rng.uniform(1, 100):.4g}"
        return {"split": split, "yes": grow(first, depth + 1), "no": grow(n - first, depth + 1)}

    return grow(leaves, 0)


# -- the plots ------------------------------------------------------------------------------------


def of_models(name, **kws):
    return lambda y, scores, ax: getattr(rp, name)(y, _alone(scores), ax=ax, **kws)


def of_one(name, **kws):
    return lambda y, scores, ax: getattr(rp, name)(y, next(iter(scores.values())), ax=ax, **kws)


def _alone(scores):
    return next(iter(scores.values())) if list(scores) == ["model"] else scores


def _arms(y):
    """Treat every other case."""
    return np.arange(len(y)) % 2


def _sure(y, scores):
    """Make predictions that are right or wrong, and their confidence, of scores that are cut at a half."""
    right = {name: (score >= 0.5) == (y == 1) for name, score in scores.items()}
    return _alone(right), _alone({name: np.abs(score - 0.5) for name, score in scores.items()})


def marked(y):
    """Return how many images and lesions there are where a fifth is missed, and four false marks an image."""
    return {"n_images": max(1, int((y == 0).sum()) // 4), "n_lesions": int(np.ceil(1.25 * (y == 1).sum()))}


def by_region(y, scores, ax):
    region = np.array(["north", "south", "the islands"])[np.arange(y.size) % 3]
    rp.calibration_by(y, _alone(scores), by=region, ax=ax)


def by_fold(y, scores, ax):
    rp.roc_average(y, _alone(scores), fold=np.arange(y.size) // 2 % 5, ax=ax)


def means(name, **kws):
    """Draw the mean of five folds."""
    return lambda y, scores, ax: getattr(rp, name)(
        y, _alone(scores), fold=np.arange(y.size) // 2 % 5, ax=ax, **kws
    )


def read_by_three(y, scores, ax):
    """Have three readers read all cases with as many modalities as there are models, whose ranks they blur."""
    names, n = list(scores), y.size
    names = names if len(names) > 1 else [*names, "unaided"]
    blur = np.sin(np.arange(3 * n)).reshape(3, n) / 2
    ranks = [np.argsort(np.argsort(scores.get(name, next(iter(scores.values()))))) / n for name in names]
    rating = np.concatenate([(one + blur * (i + 1) / len(names)).ravel() for i, one in enumerate(ranks)])
    modality, reader, case = (place.ravel() for place in np.indices((len(names), 3, n)))
    who = {"reader": reader, "modality": np.array(names)[modality], "case": case}
    few = min(np.bincount(y.astype(int), minlength=2)) < 2  # of a class, whose covariances are undefined
    rp.reader_study(y[case], rating, **who, points=0.5, cases="fixed" if few else "random", ax=ax)


def two(function):
    """Give a plot of two scores the first two models."""
    return lambda y, scores, ax: function(y, *list(scores.values())[:2], ax)


def points(y, scores, ax):
    rp.roc_points({name: (y, score >= 0.5) for name, score in scores.items()}, ax=ax)


def combined(y, scores, ax):
    a, b = (tuple(np.mean(score[y == k] >= 0.5) for k in (0, 1)) for score in list(scores.values())[:2])
    rp.combination(a, b, k=0.4, names=tuple(scores)[:2], ax=ax)


OF_MODELS = {
    "roc": of_models("roc"),
    "roc, optimum": of_models("roc", hull=True, operating_point=True),
    "roc, thresholds": of_models("roc", thresholds=[0.3, 0.5, 0.7], band={"method": "wilson"}),
    "roc, accuracy": of_models("roc", isometrics="accuracy"),
    "precision_recall": of_models("precision_recall"),
    "precision_recall, F1": of_models("precision_recall", isometrics=True, interpolate=True),
    "precision_recall_gain": of_models("precision_recall_gain", isometrics=True),
    "calibration": of_models("calibration"),
    "calibration, rug": of_models("calibration", rug=True, histogram=True),
    "calibration_map": of_models("calibration_map"),
    "calibration_by": by_region,
    "refinement_calibration": of_models("refinement_calibration"),
    "det": of_models("det", equal_error_rate=True),
    "lift": of_models("lift"),
    "pn": of_models("pn", hull=True),
    "roc_average": by_fold,
    "precision_recall, folds": means("precision_recall", folds=True),
    "lift, folds": means("lift", scale="ratio"),
    "calibration, folds": means("calibration", n_bins=5),
    "net_benefit, folds": means("net_benefit", thresholds=np.arange(1, 20) / 20),
    "cost_curve, folds": means("cost_curve", folds=True, errorbar="sd"),
    "roc_points": points,
    "cost_curve": of_models("cost_curve", lines=True),
    "brier_curve": of_models("brier_curve"),
    "economic_value": of_models("economic_value"),
    "predictiveness": of_models("predictiveness", observed=True),
    "rate_driven_curve": of_models("rate_driven_curve"),
    "rate_uniform_curve": of_models("rate_uniform_curve"),
    "kendall_curve": of_models("kendall_curve"),
    "rol_curve": of_models("rol_curve"),
    "net_benefit": of_models("net_benefit"),
    "sensibility": of_models("sensibility"),
    "ranking_strip": of_models("ranking_strip"),
    "repair": of_models("repair"),
    "score_bands": of_one("score_bands"),
    "score_distribution, cdf": of_one("score_distribution", kind="cdf"),
    "risk_coverage": lambda y, scores, ax: rp.risk_coverage(*_sure(y, scores), ax=ax),
    "froc": lambda y, scores, ax: rp.froc(y, _alone(scores), **marked(y), ax=ax),
    "reader_study": read_by_three,
    "score_distribution": of_one("score_distribution", threshold=0.5),
    "threshold_metrics": of_one("threshold_metrics", best=True),
    "confusion_matrix": of_one("confusion_matrix"),
    "uplift": lambda y, scores, ax: rp.uplift(y, scores, _arms(y), perfect=True, ax=ax),
    "qini": lambda y, scores, ax: rp.qini(y, scores, _arms(y), ax=ax),
}
for _name in calls.PICTURES:  # what needs labels and scores alone has no entry
    known = {one.partition(",")[0] for one in OF_MODELS} | calls.TOGETHER
    if calls.takes(_name, "y_true", "y_score", "hue") and _name not in known:
        OF_MODELS[_name] = of_models(_name)
OPTIONS = {  # of plots that stand above: each is drawn alone
    "roc, part": of_models("roc", view={"fpr": (0, 0.2)}, area={"fpr": (0, 0.2)}),
    "roc, cut-off": of_models("roc", guides=[0.5], crosses={"at": 0.5, "joint": True}, class_sizes=True),
    "calibration, smooth": of_models("calibration", method="smooth"),
    "calibration, blocks": of_models("calibration", method="isotonic", blocks=True),
    "score_distribution, total": of_one("score_distribution", total=True),
}
OF_SEVERAL = {
    "forest": lambda y, scores, ax: rp.forest(rp.compute.auc_interval(y, scores), ax=ax),
    "relative_superiority": of_models("relative_superiority"),
    "paired": two(lambda y, a, b, ax: rp.paired(y, a, b, threshold=0.5, ax=ax)),
    "combination": combined,
}
OF_TREES = {
    "tree_diagram": lambda _y, _s, ax: rp.tree_diagram(tree(), ax=ax),
    "tree_labellings": lambda _y, _s, ax: rp.tree_labellings(tree(), hull=True, operating_point=True, ax=ax),
    "tree_diagram, twenty leaves": lambda _y, _s, ax: rp.tree_diagram(tree(20), ax=ax),
    "tree_labellings, four leaves": lambda _y, _s, ax: rp.tree_labellings(tree(4), hull=True, ax=ax),
}
OF_CLASSES = {
    "multiclass_roc": lambda y, matrix, ax: rp.multiclass_roc(y, matrix, ax=ax),
    "confusion_matrix, classes": lambda y, matrix, ax: rp.confusion_matrix(y, matrix, ax=ax),
    **{
        f"{name}, against the rest": functools.partial(
            lambda y, matrix, ax, name: getattr(rp, name)(rp.compute.one_vs_rest(y, matrix), ax=ax), name=name
        )
        for name in ("roc", "precision_recall", "calibration", "det", "lift", "cost_curve", "net_benefit")
    },
}
TABLES = {  # of eight studies
    "tp": [45, 30, 61, 88, 33, 70, 52, 24],
    "fp": [8, 20, 5, 30, 4, 40, 9, 31],
    "fn": [5, 12, 19, 12, 9, 4, 21, 3],
    "tn": [92, 60, 95, 110, 140, 100, 120, 70],
}
OF_NUMBERS = {  # plots of no data: each comes with some data set
    "auc_power": lambda _y, _s, ax: rp.auc_power([0.65, 0.7, 0.8], ax=ax),
    "fuzzy_labels": lambda _y, _s, ax: rp.fuzzy_labels([0.1, 0.4], ax=ax),
    "sroc": lambda _y, _s, ax: rp.sroc(**TABLES, ax=ax),
    "sroc, groups": lambda _y, _s, ax: rp.sroc(**TABLES, by=["a", "a", "b", "b"] * 2, ax=ax),
    "impurity": lambda _y, _s, ax: rp.impurity(ax=ax),
    "split_impurity": lambda _y, _s, ax: rp.split_impurity([(30, 4), (2, 11)], ax=ax),
    "isometrics": lambda _y, _s, ax: rp.isometrics("precision", skew=9, ax=ax),
    "isometric_surface": lambda _y, _s, ax: rp.isometric_surface("accuracy", 0.7, ax=ax),
    "weight_simplex": lambda _y, _s, ax: rp.weight_simplex(*classes(3), ax=ax),
    "kaplan_meier": lambda _y, _s, ax: rp.kaplan_meier(*followed(), by=["I", "II", "III"] * 40, ax=ax),
    "critical_difference": lambda _y, _s, ax: rp.critical_difference(accuracies(), ax=ax),
    "prediction_instability": lambda _y, _s, ax: rp.prediction_instability(
        *calls.REFITTED, n_resamples=5, progress=False, ax=ax
    ),
    "class_hull": lambda _y, _s, ax: rp.class_hull(matrices(), prior=[0.2, 0.3, 0.5], ax=ax),
    "signal_detection": lambda _y, _s, ax: rp.signal_detection(threshold=0.5, ax=ax),
}
PLOTS = OF_MODELS | OPTIONS | OF_SEVERAL | OF_TREES | OF_CLASSES | OF_NUMBERS
_FOLDED = ("roc_average", *(name for name in OF_MODELS if name.endswith(", folds")))
_TOO_FEW = {
    ("3 cases", name) for name in (*_FOLDED, "forest")
}  # a fold would lack a class, an interval its limits
LOW = (
    "isometric_surface",
    "critical_difference",
    "forest",
    "ranking_strip",
    "relative_superiority",
    "paired",
    "confusion_matrix",
    "tree_diagram",
    "repair",
)


def plots_of(name):
    """List the plots that a data set is drawn in."""
    if name in ("deep tree", "ten classes"):
        return list(OF_TREES if name == "deep tree" else OF_CLASSES)
    own = list(OF_NUMBERS)[list(DATA).index(name) :: len(DATA) - 2]
    found = [*OF_MODELS, *(OF_SEVERAL if name != "one model" else ()), *own, *OPTIONS]
    return [one for one in found if (name, one) not in _TOO_FEW]


# -- the matrix -----------------------------------------------------------------------------------


def cases():
    """Yield every style with every data set: (style, data, panels, layout, plots), these in turn.

    Plots that no turn has come to are drawn alone.
    """
    queues = {name: itertools.cycle([one for one in plots_of(name) if one not in OPTIONS]) for name in DATA}
    left = {name: plots_of(name) for name in DATA}
    for i, style in enumerate(STYLES):
        shapes = shapes_of(style)
        for j, name in enumerate(DATA):
            rows, columns = shapes[(i + j) % len(shapes)]
            alone = rows * columns == 1
            layout = ("constrained", "tight", "none")[(i + 2 * j) % (3 if alone else 2)]
            plots = tuple(itertools.islice(queues[name], rows * columns))
            if layout == "none" and plots[0].startswith(
                LOW
            ):  # without a layout nobody makes room for names of rows
                layout = "tight"
            left[name] = [one for one in left[name] if one not in plots]
            yield style, name, (rows, columns), layout, plots
    for name, plots in left.items():
        yield from (("paper", name, (1, 1), "constrained", (plot,)) for plot in plots)


def every_case():
    """Yield each plot of each data set, alone, in each style."""
    for style, name in itertools.product(STYLES, DATA):
        if style not in WIDE:
            yield from ((style, name, (1, 1), "constrained", (plot,)) for plot in plots_of(name))


RANKING = (  # the plots of scores that are no probabilities
    *("roc", "roc, optimum", "roc, accuracy", "precision_recall", "precision_recall_gain", "det", "lift", "pn"),
    *("roc_average", "lift, folds", "score_bands", "score_distribution, cdf", "score_distribution"),
    *("threshold_metrics", "calibration_map", "kendall_curve", "ranking_strip", "cost_curve"),
)
WIDTHS = (85, 178)  # mm


def page_cases(number=60):
    """Yield figures of columns and pages of 85 and 178 mm, in every style, of other data than `cases`."""
    names = (*STRANGE, "twelve models", "six long names", "30 cases", "1 in 1000")
    queues = {
        name: itertools.cycle(RANKING if name in STRANGE else [*OF_MODELS, *OF_SEVERAL, *OF_NUMBERS])
        for name in names
    }
    for i in range(number):
        style, name, width = STYLES[i % len(STYLES)], names[i % len(names)], WIDTHS[i // 2 % 2]
        shapes = [(1, 1), (2, 1)] if width < 100 else [(1, 2), (2, 2), (1, 3), (2, 3)]
        rows, columns = shapes[i // 4 % len(shapes)]
        layout = ("constrained", "none", "tight")[i // 3 % 3]
        plots = tuple(itertools.islice(queues[name], rows * columns))
        if layout == "none" and any(plot.startswith(LOW) for plot in plots):
            layout = "constrained"
        yield f"{style} {width} mm", name, (rows, columns), layout, plots


NO_ROOM = "the legend has no room on the figure and is left out"
REFUSED = {  # what no page can hold, and what the figure says of it
    # Six names of up to 57 characters in type of 18 points fill more than half of a slide that has four panels.
    "slides: six long names, 2×2, constrained: calibration_map": NO_ROOM,
}


def shapes_of(style):
    """List the numbers of rows and columns for which a page is wide enough."""
    if style in WIDE:
        return [(1, 2), (2, 2), (2, 3), (2, 4)]
    return [(1, 1), (1, 2), (2, 2)] if style == "slides" else [(1, 1), (2, 1)]


def title(case):
    style, name, (rows, columns), layout, plots = case
    return f"{style}: {name}, {rows}×{columns}, {layout}: {'; '.join(plots)}"


@contextmanager
def drawn(case):
    """Draw a case and lend its figure."""
    style, name, (rows, columns), layout, plots = case
    style, _, width_mm = style.partition(" ")
    sheets = ["paper", style] if style in COLOURS else [style]
    with plt.style.context([f"rocplot.styles.{sheet}" for sheet in sheets]):
        fig = plt.figure(layout=layout)
        if width_mm:
            fig.set_figwidth(float(width_mm.split()[0]) / 25.4)
        width = fig.get_figwidth()
        if rows * columns > 1 and style != "slides":
            fig.set_figheight(rows * width / columns)
        panels = fig.subplots(rows, columns, squeeze=False)
        y, scores = data(name)
        for ax, plot in zip(panels.flat, plots, strict=True):
            if plot == "isometric_surface":
                ax.remove()
                ax = fig.add_subplot(ax.get_subplotspec(), projection="3d")
            PLOTS[plot](y, scores, ax)
        yield fig
        plt.close(fig)


def faults(case):
    """Say what is not fit to print.

    A page that was chosen here is not judged by its use, nor by the numbers for which it has no room, nor
    data by curves that coincide.
    """
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with drawn(case) as fig:
            assert isinstance(fig, Figure)
            found = list(dict.fromkeys(list_drawn_findings(fig, get_smallest_size(fig))))
    _, _, (rows, columns), _, plots = case
    page = rows * columns == 1 and not plots[0].startswith(LOW)
    told = {
        str(one.message)
        for one in said
        if any(word in str(one.message) for word in ("legend", "layout", "Glyph"))
    }
    if (words := refused(case)) is not None:
        expected = {one for one in told if one.startswith(words)}
        told = told - expected if len(expected) == 1 else {f"does not say: {words}"}
    if words is not None:  # what it leaves out has no name
        found = [finding for finding in found if finding.kind != "no names"]
    of_page = {"number left out", "same line"} | (set() if page else {"small axes", "empty page"})
    return [
        *(str(finding) for finding in found if finding.kind not in of_page),
        *sorted(told),
    ]


def refused(case):
    """Return the start of the warning by which a figure says that its page cannot hold it."""
    return next((words for start, words in REFUSED.items() if title(case).startswith(start)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", action="store_true", help="each plot of each data set alone in each style")
    parser.add_argument("--pages", action="store_true", help="sixty figures of 85 and 178 mm")
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--png", help="write the faulty figures into this folder")
    given = parser.parse_args()
    matrix = every_case() if given.every else page_cases() if given.pages else cases()
    wanted = [case for case in matrix if given.only in title(case)]
    kinds, faulty, begun = collections.Counter(), 0, time.process_time()
    for number, case in enumerate(wanted):
        try:
            found = faults(case)
        except Exception as error:  # the other cases are still wanted
            found = [f"{type(error).__name__}: {error}"]
        if found:
            faulty += 1
            kinds.update({one.partition(":")[0] for one in found})
            print(f"[{number}] {title(case)}", *found[:8], sep="\n    ", flush=True)
            if given.png:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    with drawn(case) as fig:
                        fig.savefig(f"{given.png}/{number}.png", dpi=120)
    print(f"{faulty} of {len(wanted)} figures have faults, {time.process_time() - begun:.0f} s;", dict(kinds))
    return bool(faulty)


if __name__ == "__main__":
    sys.exit(main())
