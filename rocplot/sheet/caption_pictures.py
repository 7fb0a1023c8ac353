"""What each picture shows, as a caption begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

import numpy as np

from rocplot import compute
from rocplot._numbers import amount, percent, score, write
from rocplot.compute._metrics.metric import known_metrics
from rocplot.plot._panel import Drawn
from rocplot.sheet.caption_words import MOST, listed, of_models, plain, short

# -- What the pictures of costs and values show ---------------------------------------------------

_AXES = {"skew": "skew", "log_odds": "log odds of the cost proportion"}
Head = Callable[[Drawn], str]


def _cost(noun: str) -> Head:
    def head(call: Drawn) -> str:
        axis = _AXES.get(call.options.get("x", ""), "cost proportion")
        prior = call.options.get("prior")
        at = f", at a prevalence of {write(prior)}" if prior is not None else ""
        over = f", over the {axis}" if noun in ("Cost curve", "Brier curve", "Rate-driven curve") else ""
        return of_models(call, noun) + over + at

    return head


def _economic_value(call: Drawn) -> str:
    prior, log = call.options.get("prior"), call.options.get("xscale") == "log"
    at = f", at a base rate of {score(prior)}" if prior is not None else ""
    return (
        of_models(call, "Relative economic value", "Relative economic value")
        + " over the cost–loss ratio"
        + (", on a logarithmic scale" if log else "")
        + f", with the best cut-off for each{at}"
    )


def _net_benefit(call: Drawn) -> str:
    avoided, options = call.options.get("interventions_avoided"), call.options
    what = "net interventions avoided per 100 cases" if avoided else "net benefit"
    if options.get("standardize"):
        what = "net benefit divided by the prevalence"
    more = "" if options.get("prevalence") is None else f", at a prevalence of {write(options['prevalence'])}"
    more += (
        f", smoothed over {percent(_span(options['smooth']))} % of the thresholds"
        if options.get("smooth")
        else ""
    )
    more += ", less what it costs to obtain the predictions" if options.get("harm") else ""
    return of_models(call, "Decision curve") + f": {what} over the threshold probability{more}"


def _span(smooth: Any) -> float:
    return 0.2 if smooth is True else float(smooth)


def _superiority(call: Drawn) -> str:
    return f"Costs at which each of {listed(map(str, call.results))} has the least expected loss"


OF_COSTS: dict[str, Head] = {
    "brier_curve": _cost("Brier curve"),
    "cost_curve": _cost("Cost curve"),
    "economic_value": _economic_value,
    "kendall_curve": _cost("Kendall curve"),
    "net_benefit": _net_benefit,
    "rate_driven_curve": _cost("Rate-driven curve"),
    "rate_uniform_curve": _cost("Rate-uniform curve"),
    "relative_superiority": _superiority,
    "rol_curve": _cost("ROL curve"),
}


# -- What every other picture shows ---------------------------------------------------------------


def _curve(noun: str, plural: str = "", about: str = "") -> Head:
    return lambda call: of_models(call, noun, plural) + about


def _roc(call: Drawn) -> str:
    log = ", the false positive rate on a logarithmic scale" if call.options.get("xscale") == "log" else ""
    parts = (call.options.get("view") or {}).items()
    shown = listed(f"{side} {low:g} to {high:g}" for side, (low, high) in parts)
    return of_models(call, "ROC curve") + log + (f", shown at {shown}" if shown else "")


def _precision_recall(call: Drawn) -> str:
    between = ", interpolated along the segments of the ROC curve" if call.options.get("interpolate") else ""
    if call.options.get("x") == "alerts":
        return of_models(call, "Precision", "Precision") + (
            " over the alerts per 100 cases; on the right its inverse, the number needed to evaluate"
        )
    return of_models(call, "Precision–recall curve") + between


def _risk(call: Drawn) -> str:
    wrong = "accepted and wrong cases among all" if call.options.get("risk") == "generalized" else ""
    return of_models(call, "Risk–coverage curve") + f": {wrong or 'errors among the accepted cases'}"


def _froc(call: Drawn) -> str:
    first = next(iter(call.results.values()))
    noun, over = "FROC curve", "false marks per image"
    if first.alternative:
        noun, over = "AFROC curve", "the share of images with a false mark"
    of = f", {first.n_lesions} lesions in {first.n_images} images" if first.n_images else ""
    return of_models(call, noun) + f": lesions found over {over}{of}"


def _calibration(call: Drawn) -> str:
    curves = next(iter(call.results.values()))
    how = listed(dict.fromkeys(_method(one) for one in curves))
    what = (
        "error of the predictions (predicted − observed)"
        if call.options.get("residual")
        else ("observed over predicted probability")
    )
    return of_models(call, "Calibration plot") + f": {what}, by {how}"


def _method(curve: Any) -> str:
    if curve.method == "smooth":
        return f"kernel smoothing (bandwidth {write(curve.bandwidth)}, the smooth calibration error)"
    return {"bins": curve.binning or "bins", "loess": "LOESS", "isotonic": "isotonic regression"}.get(
        curve.method, f"{curve.method} fit"
    )


def _calibration_by(call: Drawn) -> str:
    first = next(iter(call.results.values()))
    of = f" of {first.feature}" if first.feature else ""
    return of_models(call, "Bias of the predictions", "Bias of the predictions") + (
        f" (mean predicted − observed) at the {len(first.level)} levels{of}"
    )


def _calibration_map(call: Drawn) -> str:
    first = next(iter(call.results.values()))
    return of_models(call, "Map") + f" from scores to probabilities, by {_method_of_map(first)}"


def _method_of_map(found: Any) -> str:
    one = found[0] if isinstance(found, (list, tuple)) else found
    return "isotonic regression" if one.method == "isotonic" else f"{one.method} fit"


def _refinement(call: Drawn) -> str:
    rows = [
        f"{name or 'model'} {write(one.refinement)} + {write(one.calibration)} = {write(one.brier)}"
        for name, one in call.results.items()
    ]
    first = next(iter(call.results.values()))
    loss = "Brier score" if first.score == "brier" else "log loss"
    numbers = f": {'; '.join(rows)}" if len(rows) <= MOST else ""
    return f"Refinement loss + calibration loss = {loss}, by {first.grouping}{numbers}"


def _lift(call: Drawn) -> str:
    noun = {"rate": "Cumulative gains curve", "ratio": "Lift curve"}.get(
        call.options.get("scale", ""), "Lift chart"
    )
    return of_models(call, noun)


def _distribution(call: Drawn) -> str:
    ((name, first),) = call.results.items()
    of_model = "" if name is None else f" of {plain(name)}"
    if first.kind == "cdf":
        return f"Distribution functions of the scores{of_model} of each class"
    how = {"histogram": "histogram", "kde": "kernel density estimate"}.get(first.kind, first.kind)
    kind = ", ".join(dict.fromkeys((how, first.stat)))
    return f"Distribution of the scores{of_model}, positives upwards and negatives downwards ({kind})"


def _bands(call: Drawn) -> str:
    return of_models(call, "Share of positives") + " by band of scores, best band on top"


def _metrics(call: Drawn) -> str:
    lines = [plain(label) for label in call.labels.values()]
    first = next(iter(call.results.values()))
    over = "threshold" if first.over == "threshold" else "predicted positive rate"
    shown = listed(lines) if len(lines) <= MOST else f"{len(lines)} metrics"
    return f"Metrics over the {over}: {shown}"


def _cut(call: Drawn) -> str:
    at = call.options.get("threshold")
    return f" at the cut-off {score(float(at))}" if isinstance(at, Real) else ""


def _confusion(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    cut = _cut(call)
    if hasattr(found, "tp"):
        names = ("true positives", "false negatives", "false positives", "true negatives")
        cells = zip((found.tp, found.fn, found.fp, found.tn), names, strict=True)
        return f"Confusion matrix{cut}: {listed(f'{amount(n)} {name}' for n, name in cells)}"
    table = np.asarray(found.table, float)
    right = np.trace(table) / table.sum()
    return (
        f"Confusion matrix of {len(table)} classes: {amount(table.sum())} cases, of which "
        f"{percent(right, '.3g')} % are classified correctly"
    )


def _forest(call: Drawn) -> str:
    rows = _rows(call.options.get("intervals"))
    what = call.options.get("quantity") or next(
        (one.basis.quantity for _, one in rows if _basis(one)), "Estimates"
    )
    words = [
        f"{plain(name)} {write(one.estimate)} ({write(one.low)} to {write(one.high)})" for name, one in rows
    ]
    shown = f": {'; '.join(words)}" if 0 < len(words) <= MOST else ""
    limits = "" if "CI" in str(what).split() or "CI)" in str(what) else " with confidence intervals"
    return f"{what}{limits}{shown}"


def _rows(found: Any, name: str = "") -> list[tuple[str, Any]]:
    """List the intervals of a forest with their names; of a table, none."""
    if isinstance(found, Mapping):
        parts = [_rows(one, f"{name}, {key}" if name else str(key)) for key, one in found.items()]
        return [row for part in parts for row in part]
    return [(name, found)] if hasattr(found, "estimate") and hasattr(found, "low") else []


def _basis(result: Any) -> Any:
    return getattr(result, "basis", None)


def _paired(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    names = listed(map(str, found.names))
    return f"Cases on which {names} differ{_cut(call)}. {found.describe()}".replace("\n", " ").rstrip(".")


def _multiclass(call: Drawn) -> str:
    return of_models(
        call, "ROC curve of one class against the rest", "ROC curves, each class against the rest,"
    )


def _simplex(call: Drawn) -> str:
    one = next(iter(call.results.values()))
    return (
        f"{amount(len(one.x))} cases of the classes {listed(map(str, one.classes))} in the triangle of their "
        f"scores; accuracy {write(one.accuracy_before)} with equal weights, {write(one.accuracy)} with those "
        "shown"
    )


def _average(call: Drawn) -> str:
    first = next(iter(call.results.values()))
    how = (
        "ROC curve of the merged folds"
        if first.how == "merge"
        else f"ROC curve, {first.how} average over {first.parts},"
    )
    return of_models(call, how, how)


def _points(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    rows = [
        f"{plain(name)} (fpr {write(float(f))}, tpr {write(float(t))})"
        for name, f, t in zip(found.name, found.fpr, found.tpr, strict=True)
    ]
    return f"Discrete classifiers in ROC space: {listed(rows) if len(rows) <= MOST else len(rows)}"


def _tree(call: Drawn) -> str:
    tree = next(iter(call.results.values()))
    leaves = len(tree.parent) - len(set(np.asarray(tree.parent)[np.asarray(tree.parent) >= 0].tolist()))
    return f"Decision tree with {leaves} leaves, with the classes and the label of each"


def _labellings(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    return f"{amount(found.labels.size)} labellings of the leaves of a decision tree in ROC space"


def _combination(call: Drawn) -> str:
    names = call.options.get("names")
    of = f" {names[0]} (first) and {names[1]} (second)" if names else " two classifiers"
    one = next(iter(call.results.values()))
    where = f": fpr {write(one.fpr)}, tpr {write(one.tpr)}" if isinstance(one, compute.Mixture) else ""
    share = f", the second with share {write(one.k)}" if isinstance(one, compute.Mixture) else ""
    return f"What{of} can be made into{where}{share}"


def _repair(call: Drawn) -> str:
    return of_models(
        call,
        "ROC curve after the repair of its largest dent",
        "ROC curves after the repair of their largest dent,",
    )


def _sensibility(call: Drawn) -> str:
    return of_models(call, "Accuracy among the sensible cases", "Accuracy among the sensible cases") + (
        ", over the threshold"
    )


def _detection(call: Drawn) -> str:
    rows = [
        f"{name} with mean {short(one.mean)} and standard deviation {short(one.sd)} "
        f"({one.rate} {write(one.value)})"
        for name, one in call.results.items()
    ]
    at = call.options.get("threshold")
    cut = f", at the threshold {short(float(at))}" if isinstance(at, Real) else ""
    return f"Two normal distributions of scores: {listed(rows)}{cut}"


def _fuzzy(call: Drawn) -> str:
    overlaps = ", ".join(f"{float(one.overlap):.4g}" for one in call.results.values())
    return f"Memberships of two fuzzy labels over the target, at an overlap of {overlaps}"


def _impurity(call: Drawn) -> str:
    return f"Impurity over the proportion of positives, rescaled to a maximum of ½: {_named(call)}"


def _named(call: Drawn) -> str:
    """Name the impurities."""
    words = {"gini": "Gini index", "root_gini": "√Gini", "minority": "minority class"}
    return listed(words.get(str(name), str(name)) for name in call.results)


def _split(call: Drawn) -> str:
    children = call.options.get("children", ())
    counts = listed(f"({n:g} positive, {m:g} negative)" for n, m in children)
    return f"Impurity ({_named(call)}) of a node and of its children {counts}"


def _isometrics(call: Drawn) -> str:
    lines = next(iter(call.results.values()))
    skew = call.options.get("skew")
    at = f", at the skew c = N/P = {skew:g}" if skew is not None else ""
    return f"Lines of equal {_metric(call)}{at}, at the values {listed(short(one[0]) for one in lines)}"


def _metric(call: Drawn) -> str:
    metric = call.options.get("metric")
    parameters = {key: call.options[key] for key in ("beta", "cost_ratio", "m") if key in call.options}
    if isinstance(metric, str) and metric in known_metrics():
        return plain(known_metrics()[metric].label(parameters))
    return getattr(metric, "__name__", "metric").replace("<lambda>", "a metric of the caller's")


def _surface(call: Drawn) -> str:
    return f"Surface on which {_metric(call)} is {call.options.get('value'):g}, over ROC space and the skew"


def _power(call: Drawn) -> str:
    first = next(iter(call.results.values())).question
    areas = listed(f"{one.auc:.4g}" for one in call.results.values())
    kind = {"two-sided": "two-sided", "less": "one-sided", "greater": "one-sided"}[
        call.options.get("alternative", "two-sided")
    ]
    level = percent(call.options.get("level", 0.95))
    author = "DeLong" if first.method == "delong" else first.method.title()
    classes = (
        "as many negatives as positives" if first.ratio == 1 else f"{first.ratio:g} negatives per positive"
    )
    return (
        f"Power to tell an AUC of {areas} from {first.null:g} over the number of cases, {kind} test at a "
        f"confidence level of {level} %, {classes}, variance by {author}"
    )


OF_MODELS: dict[str, Head] = {  # of all but those of costs
    "auc_power": _power,
    "calibration": _calibration,
    "calibration_by": _calibration_by,
    "calibration_map": _calibration_map,
    "combination": _combination,
    "confusion_matrix": _confusion,
    "det": _curve("DET curve", about=": false negative over false positive rate, on probit scales"),
    "forest": _forest,
    "froc": _froc,
    "fuzzy_labels": _fuzzy,
    "impurity": _impurity,
    "isometric_surface": _surface,
    "isometrics": _isometrics,
    "lift": _lift,
    "multiclass_roc": _multiclass,
    "paired": _paired,
    "pn": _curve("Coverage plot", about=": true over false positives, as counts"),
    "precision_recall": _precision_recall,
    "precision_recall_gain": _curve("Precision–recall-gain curve"),
    "predictiveness": _curve("Predictiveness curve", about=": the risk over its percentiles among all cases"),
    "qini": _curve(
        "Qini curve", about=": responses gained in the treated arm over the share of cases targeted"
    ),
    "ranking_strip": _curve("Ranking of the cases, best first,", "Rankings of the cases, best first,"),
    "refinement_calibration": _refinement,
    "repair": _repair,
    "risk_coverage": _risk,
    "roc": _roc,
    "roc_average": _average,
    "roc_points": _points,
    "score_bands": _bands,
    "score_distribution": _distribution,
    "sensibility": _sensibility,
    "signal_detection": _detection,
    "split_impurity": _split,
    "threshold_metrics": _metrics,
    "tree_diagram": _tree,
    "tree_labellings": _labellings,
    "uplift": _curve("Uplift curve", about=": responses gained if all are treated over the share targeted"),
    "weight_simplex": _simplex,
}
