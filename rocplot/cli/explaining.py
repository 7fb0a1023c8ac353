"""Pictures of ideas, which read no cases: metrics, distributions, impurities, and the leaves of trees."""

from __future__ import annotations

from rocplot.cli.options import (
    CONDITION,
    NO_CHANCE,
    Arguments,
    Command,
    flag,
    number,
    numbers,
    pair,
    repeated,
    taken,
    text,
    turned,
)


def _isometrics(given: Arguments) -> Arguments:
    if given.pop("pn", False):
        given["space"] = "pn"
    return turned("chance")(given)


def _signal_detection(given: Arguments) -> Arguments:
    classes = {name: tuple(value) for name, value in taken(given, "signal", "noise").items()}
    return turned("area", "curve")(given) | classes


def _split_impurity(given: Arguments) -> Arguments:
    children = {"children": [given.pop("left"), given.pop("right")]}
    return children | turned(impurity="names")(given)


def _leaf_labels(given: Arguments) -> Arguments:
    condition = taken(given, "prior", "cost_fp", "cost_fn")
    return {"operating_point": condition or False} | turned("chance")(given)


_PAIR = {"type": pair, "metavar": "P,N", "required": True}

_PARAMETERS = {
    "--beta": number("B", "of f_beta"),
    "--cost-ratio": number("R", "of cost: a false positive's over a false negative's"),
    "--m": number("M", "of m_estimate"),
    "--prior": number("P", "of m_estimate"),
}
COMMANDS = {
    "isometrics": Command(
        "lines of equal value of a metric",
        "rocplot isometrics f_beta --beta 2 --skew 3 --fill -o f2.pdf",
        {
            "metric": {"metavar": "METRIC", "help": "such as accuracy, precision, f_beta, information_gain"},
            "--skew": number("C", "negatives over positives (default: 1)"),
            "--levels": number("V", "values of the lines") | {"nargs": "+"},
            **_PARAMETERS,
            "--positives": number("P", "total, for metrics of counts and --pn"),
            "--negatives": number("N", "total, for metrics of counts and --pn"),
            "--pn": flag("counts on the axes in place of rates"),
            "--fill": flag("shade the values"),
            "--rotation": flag("show the point around which the lines turn"),
            "--indifference": flag("show where the metric is the same at any skew"),
            **NO_CHANCE,
        },
        _isometrics,
        reads="nothing",
        labels=False,
    ),
    "isometric-surface": Command(
        "the surface of one value of a metric over fpr, tpr and skew",
        "rocplot isometric-surface accuracy --value 0.5 -o surface.pdf",
        {
            "metric": {"metavar": "METRIC", "help": "such as accuracy, precision, information_gain"},
            "--value": number("V", "value of the metric") | {"required": True},
            **_PARAMETERS,
            "--positives": number("P", "total, for metrics of counts"),
            "--negatives": number("N", "total, for metrics of counts"),
        },
        reads="nothing",
        depth=True,
        labels=False,
    ),
    "signal-detection": Command(
        "two Gaussians with a threshold, the rates that it gives, and their ROC curve",
        "rocplot signal-detection --signal 1.5 1 --threshold 1 -o detection.pdf",
        {
            "--signal": numbers("MEAN SD", "of the scores of positives (default: 1 1)"),
            "--noise": numbers("MEAN SD", "of the scores of negatives (default: 0 1)"),
            "--threshold": number("T", "cut-off; by default where the densities cross"),
            "--no-area": flag("leave out the shade of what lies beyond the cut-off"),
            "--no-curve": flag("leave out the ROC curve"),
        },
        _signal_detection,
        reads="nothing",
    ),
    "impurity": Command(
        "impurity measures over the share of positives",
        "rocplot impurity -o impurity.pdf",
        {},
        reads="nothing",
        labels=False,
    ),
    "split-impurity": Command(
        "how much purer a split makes a node",
        "rocplot split-impurity --left 3,4 --right 2,1 --impurity gini -o split.pdf",
        {
            "--left": _PAIR | {"help": "positives and negatives in the left child"},
            "--right": _PAIR | {"help": "positives and negatives in the right child"},
            "--impurity": repeated(text("NAME", "minority, gini, entropy or root_gini, all unless given")),
        },
        _split_impurity,
        reads="nothing",
        labels=False,
    ),
    "fuzzy-labels": Command(
        "fuzzy labels that overlap",
        "rocplot fuzzy-labels --overlap 0.25 -o labels.pdf",
        {
            "--overlap": number("W", "width of the shared zone") | {"nargs": "+", "required": True},
            "--means": flag("mark the mean target of each label"),
        },
        reads="nothing",
        labels=False,
    ),
    "tree": Command(
        "a tree with the labels of its leaves",
        "rocplot tree leaves.json --prior 0.75 -o tree.pdf",
        {**CONDITION, "--annotate": text("SIGNS", "labels to show, such as --annotate=+--+")},
        reads="leaves",
        picture="tree_diagram",
        labels=False,
    ),
    "tree-labellings": Command(
        "all labellings of a tree's leaves",
        "rocplot tree-labellings leaves.json --hull --prior 0.75 -o labellings.pdf",
        {
            **CONDITION,
            "--space": text("SPACE", "roc (rates; the default) or pn (counts)"),
            "--hull": flag("the hull of all labellings"),
            "--opposite": flag("the opposite chain"),
            "--segments": flag("the leaves as segments"),
            **NO_CHANCE,
        },
        _leaf_labels,
        reads="leaves",
        labels=False,
    ),
}
