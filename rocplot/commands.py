"""The commands of ``rocplot``: for each picture its own options, and the arguments that they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Options = dict[str, dict[str, Any]]
Arguments = dict[str, Any]


class Command(NamedTuple):
    """A picture on the command line.

    `options` are keywords of ``add_argument`` by flag.  What the user gives goes to the argument of the same
    name, unless `arguments` says otherwise.  `reads` is what the file holds: cases, leaves, or nothing.
    """

    summary: str
    example: str
    options: Options
    arguments: Callable[[Arguments], Arguments] = dict
    reads: str = "cases"
    picture: str = ""
    depth: bool = False  # whether the axes are three-dimensional


def _flag(words: str) -> dict[str, Any]:
    return {"action": "store_true", "help": words}


def _text(metavar: str, words: str) -> dict[str, Any]:
    return {"metavar": metavar, "help": words}


def _number(metavar: str, words: str) -> dict[str, Any]:
    return {"type": float, "metavar": metavar, "help": words}


def _whole(metavar: str, words: str) -> dict[str, Any]:
    return {"type": int, "metavar": metavar, "help": words}


_NO_CHANCE = {"--no-chance": _flag("leave out the line of chance")}
_CONDITION = {
    "--prior": _number("P", "share of positives where the model will be used"),
    "--cost-fp": _number("C", "cost of a false positive, 1 unless given"),
    "--cost-fn": _number("C", "cost of a false negative, 1 unless given"),
}


def _chance(given: Arguments) -> Arguments:
    return {"chance": False} if given.pop("no_chance", False) else {}


def _roc(given: Arguments) -> Arguments:
    condition = {key: given.pop(key) for key in ("prior", "cost_fp", "cost_fn") if key in given}
    optimum = given.pop("optimum", False)
    found = _chance(given) | {"operating_point": condition or optimum}
    cuts, level, seed = given.pop("threshold", None), given.pop("level", 95), given.pop("seed", None)
    if given.pop("ci", False):
        interval = f"{level if 'band' in given else 95:g} % [{{low:.3f}}, {{high:.3f}}]"
        found["label_fmt"] = f"{{name}} (AUC {{auc:.3f}}, {interval})"
        found["crosses"] = cuts and {"at": cuts, "level": level / 100}
    if "band" in given:
        found["band"] = {"method": given.pop("band"), "level": level / 100, "seed": seed}
    return given | found | {"thresholds": cuts}


def _roc_average(given: Arguments) -> Arguments:
    errorbar, level = given.pop("errorbar", "ci"), given.pop("ci", 95)
    found = {"errorbar": (errorbar, level) if errorbar in ("ci", "pi") else errorbar}
    if given.pop("no_folds", False):
        found["folds"] = False
    return _chance(given) | given | found


def _without(*names: str) -> Callable[[Arguments], Arguments]:
    """Turn ``--no-rug`` into ``rug=False``, for each of the names."""

    def arguments(given: Arguments) -> Arguments:
        return {name: False for name in names if given.pop(f"no_{name}", False)} | given

    return arguments


def _calibration(given: Arguments) -> Arguments:
    if "level" in given:
        given["level"] /= 100
    methods = given.pop("method", None)
    found = {"method": methods[0] if len(methods) == 1 else tuple(methods)} if methods else {}
    if "bins" in given:
        found["n_bins"] = given.pop("bins")
    return _without("rug", "intervals", "diagonal")(given) | found


def _isometrics(given: Arguments) -> Arguments:
    parameters = {key: given.pop(key) for key in ("beta", "cost_ratio", "m", "prior") if key in given}
    if given.pop("pn", False):
        given["space"] = "pn"
    return _chance(given) | given | parameters


def _leaf_labels(given: Arguments) -> Arguments:
    condition = {key: given.pop(key) for key in ("prior", "cost_fp", "cost_fn") if key in given}
    return {"operating_point": condition or False} | _chance(given) | given


# a new plot joins here
COMMANDS = {
    "roc": Command(
        "ROC curves with hull and optimum",
        "rocplot roc scores.csv --y-true label --y-score nb --y-score tree --hull --prior 0.1 -o roc.pdf",
        {
            "--hull": _flag("the convex hull of each curve"),
            "--ties": _flag("the boxes that equal scores leave open"),
            "--band": _text(
                "METHOD", "a band: pointwise, bootstrap, simultaneous, working-hotelling, fixed-width"
            ),
            "--level": _number("P", "level of the band in per cent (default: 95)"),
            "--seed": _whole("N", "seed of a band that is drawn by resampling"),
            "--ci": _flag("the interval of the AUC in the labels, and crosses at each --threshold"),
            "--area": _flag("shade the area under each curve"),
            "--isometrics": _text("METRIC", "lines of equal value of a metric, such as accuracy"),
            "--threshold": _number("T", "label the decision at this cut-off; may be repeated")
            | {"action": "append"},
            "--optimum": _flag("mark the point of least expected cost and its tangent"),
            **_CONDITION,
            **_NO_CHANCE,
        },
        _roc,
    ),
    "roc-average": Command(
        "ROC curves averaged over folds",
        "rocplot roc-average cv.csv --y-true label --y-score nb --fold fold --band -o average.pdf",
        {
            "--fold": _text("COL", "column that says which fold each row belongs to") | {"required": True},
            "--how": _text("HOW", "vertical (at fixed fpr; the default), threshold or merge"),
            "--n-samples": _whole("N", "number of positions, both ends included"),
            "--errorbar": _text("KIND", "ci (the default), pi, sd, se or binomial"),
            "--ci": _number("P", "level of ci and pi in per cent (default: 95)"),
            "--band": _flag("a band in place of error bars"),
            "--no-folds": _flag("leave out the folds' own curves"),
            **_NO_CHANCE,
        },
        _roc_average,
    ),
    "calibration": Command(
        "calibration plots",
        "rocplot calibration scores.csv --y-true label --y-score nb --method loess --band -o cal.pdf",
        {
            "--method": _text("METHOD", "bins, isotonic, loess, logistic or beta; may be repeated")
            | {"action": "append"},
            "--bins": _whole("N", "number of bins (default: 10)"),
            "--strategy": _text("HOW", "uniform bins over [0, 1], or quantile"),
            "--span": _number("S", "share of the cases that each point of loess sees"),
            "--level": _number("P", "level of intervals and bands in per cent (default: 95)"),
            "--band": _flag("a band around the curves"),
            "--histogram": _flag("histograms of both classes"),
            "--counts": _flag("the number of cases of each bin"),
            "--no-skill": _flag("shade where bins lose against the prior"),
            "--statistics": _flag("a box of statistics, for one model"),
            "--no-rug": _flag("leave out the ticks of cases"),
            "--no-intervals": _flag("leave out the bins' intervals"),
            "--no-diagonal": _flag("leave out the diagonal"),
        },
        _calibration,
    ),
    "calibration-map": Command(
        "maps from scores to probabilities",
        "rocplot calibration-map scores.csv --y-true label --y-score nb --slopes -o map.pdf",
        {
            "--method": _text("METHOD", "isotonic, logistic or beta; may be repeated") | {"action": "append"},
            "--slopes": _flag("the slopes of the hull that the steps stand for"),
            "--no-rug": _flag("leave out the ticks of cases"),
        },
        _calibration,
    ),
    "refinement-calibration": Command(
        "models by refinement and calibration loss",
        "rocplot refinement-calibration scores.csv --y-true label --y-score nb --y-score tree -o losses.pdf",
        {"--method": _text("METHOD", "scores, corp or bins")},
    ),
    "confusion-matrix": Command(
        "the confusion matrix with its margins",
        "rocplot confusion-matrix scores.csv --y-true label --y-score nb --threshold 0.5 -o table.pdf",
        {
            "--threshold": _number("T", "cut-off, 0.5 unless given"),
            "--normalize": _text("HOW", "rates by class, or shares of all"),
            "--transpose": _flag("true classes in columns"),
        },
    ),
    "sensibility": Command(
        "sensibility and capability over the threshold",
        "rocplot sensibility scores.csv --y-true label --y-score nb -o sensibility.pdf",
        {
            "--no-capability": _flag("leave out the capability"),
            "--no-midpoint": _flag("leave out the midpoint"),
        },
        _without("capability", "midpoint"),
    ),
    "isometrics": Command(
        "lines of equal value of a metric",
        "rocplot isometrics f_beta --beta 2 --skew 3 --fill -o f2.pdf",
        {
            "metric": {"metavar": "METRIC", "help": "such as accuracy, precision, f_beta, information_gain"},
            "--skew": _number("C", "negatives over positives (default: 1)"),
            "--levels": _number("V", "values of the lines") | {"nargs": "+"},
            "--beta": _number("B", "of f_beta"),
            "--cost-ratio": _number("R", "of cost: a false positive's over a false negative's"),
            "--m": _number("M", "of m_estimate"),
            "--prior": _number("P", "of m_estimate"),
            "--positives": _number("P", "total, for metrics of counts and --pn"),
            "--negatives": _number("N", "total, for metrics of counts and --pn"),
            "--pn": _flag("counts on the axes in place of rates"),
            "--fill": _flag("shade the values"),
            "--rotation": _flag("show the point around which the lines turn"),
            "--indifference": _flag("show where the metric is the same at any skew"),
            **_NO_CHANCE,
        },
        _isometrics,
        reads="nothing",
    ),
    "isometric-surface": Command(
        "the surface of one value of a metric over fpr, tpr and skew",
        "rocplot isometric-surface accuracy --value 0.5 -o surface.pdf",
        {
            "metric": {"metavar": "METRIC", "help": "such as accuracy, precision, information_gain"},
            "--value": _number("V", "value of the metric") | {"required": True},
        },
        reads="nothing",
        depth=True,
    ),
    "impurity": Command(
        "impurity measures over the share of positives",
        "rocplot impurity -o impurity.pdf",
        {},
        reads="nothing",
    ),
    "fuzzy-labels": Command(
        "fuzzy labels that overlap",
        "rocplot fuzzy-labels --overlap 0.25 -o labels.pdf",
        {"--overlap": _number("W", "width of the shared zone") | {"nargs": "+", "required": True}},
        reads="nothing",
    ),
    "tree": Command(
        "a tree with the labels of its leaves",
        "rocplot tree leaves.json --prior 0.75 -o tree.pdf",
        {**_CONDITION, "--labels": _text("SIGNS", "labels to show, such as --labels=+--+")},
        reads="leaves",
        picture="tree-diagram",
    ),
    "tree-labellings": Command(
        "all labellings of a tree's leaves",
        "rocplot tree-labellings leaves.json --hull --prior 0.75 -o labellings.pdf",
        {
            **_CONDITION,
            "--space": _text("SPACE", "roc (rates; the default) or pn (counts)"),
            "--hull": _flag("the hull of all labellings"),
            "--opposite": _flag("the opposite chain"),
            "--segments": _flag("the leaves as segments"),
            **_NO_CHANCE,
        },
        _leaf_labels,
        reads="leaves",
    ),
}
