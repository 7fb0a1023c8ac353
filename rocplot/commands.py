"""The commands of ``rocplot``: for each picture its own options, and the arguments that they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Options = dict[str, dict[str, Any]]
Arguments = dict[str, Any]


class Command(NamedTuple):
    """A picture on the command line.

    `options` are keywords of ``add_argument`` by flag.  What the user gives goes to the argument of the same
    name, unless `arguments` says otherwise.
    """

    summary: str
    example: str
    options: Options
    arguments: Callable[[Arguments], Arguments] = dict


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
    cuts, level = given.pop("threshold", None), given.pop("level", 95)
    if given.pop("ci", False):
        interval = f"{level if 'band' in given else 95:g} % [{{low:.3f}}, {{high:.3f}}]"
        found["label_fmt"] = f"{{name}} (AUC {{auc:.3f}}, {interval})"
        found["crosses"] = cuts and {"at": cuts, "level": level / 100}
    if "band" in given:
        found["band"] = {"method": given.pop("band"), "level": level / 100, "seed": given.pop("seed", None)}
    return given | found | {"thresholds": cuts}


def _roc_average(given: Arguments) -> Arguments:
    errorbar, level = given.pop("errorbar", "ci"), given.pop("ci", 95)
    found = {"errorbar": (errorbar, level) if errorbar in ("ci", "pi") else errorbar}
    if given.pop("no_folds", False):
        found["folds"] = False
    return _chance(given) | given | found


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
}
