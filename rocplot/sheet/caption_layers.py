"""What each layer shows, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, TypeAlias

import numpy as np

from rocplot._numbers import amount, percent, score, write
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._metrics.metric import record_of
from rocplot.compute._roc.auc import window_area
from rocplot.plot._panel import Drawn
from rocplot.sheet.caption_words import MOST, listed, plain, short, with_numbers

# -- What the layers of an ROC curve show: rates at cut-offs, and areas ---------------------------


def at(call: Drawn, made: Any) -> str:
    rows = [f"{_named(name)}{one.about.rstrip('.')}" for name, some in made.items() for one in some]
    return f"Bars: {'; '.join(rows)}"


def _named(name: str | None) -> str:
    return "" if name is None else f"{plain(name)}: "


def crosses(call: Drawn, made: Any) -> str:
    rows = {name: listed(_cross(one) for one in some.found) for name, some in made.items()}
    few = sum(len(some.found) for some in made.values()) <= MOST
    first = next(iter(made.values()))
    what = "Rectangles" if first.joint else "Crosses"
    return f"{what}: {first.label}" + (f": {with_numbers(call, rows)}" if few else "")


def guides(call: Drawn, made: Any) -> str:
    rows = {
        name: listed(f"tpr {write(t)}, fpr {write(f)}" for f, t in zip(some.fpr, some.tpr, strict=True))
        for name, some in made.items()
    }
    few = sum(len(some.fpr) for some in made.values()) <= MOST
    return "Dashed: the rates at the cut-offs" + (f": {with_numbers(call, rows)}" if few else "")


def class_sizes(call: Drawn, made: Any) -> str:
    return f"Cases: {made}"


def _cross(one: Any) -> str:
    return f"{_rate(one, 'tpr')}, {_rate(one, 'fpr')}"


def _rate(one: Any, name: str) -> str:
    """Write a rate with its limits."""
    rate, low, high = (write(getattr(one, f"{name}{end}")) for end in ("", "_low", "_high"))
    return f"{name} {rate} ({low} to {high})"


def area_of_roc(call: Drawn, made: Any) -> str:
    """Say which area is shaded; of a window with its values."""
    part = next(iter(made.values()))[1]
    if part is None:
        return "Shaded: the area under the curve"
    side, low, high = part
    where = "under the curve" if side == "fpr" else "to the right of the curve"
    areas = {name: short(window_area(one.fpr, one.tpr, *part)) for name, (one, _) in made.items()}
    at_most = f"in the frame of its maximum, {short(high - low)}"
    return (
        f"Shaded: the partial area {where} from {side} {amount(low)} to {amount(high)}, {at_most}: "
        f"{with_numbers(call, areas)}"
    )


# -- What each layer shows, in a sentence: of all pictures that have it, or of one picture alone ---

_LINE = "Reference line: "
Phrase: TypeAlias = str | Callable[[Drawn, Any], str]


def kinds(call: Drawn, made: Any) -> str:
    """Name the kinds of limits that results or what was made of them have."""
    found = [call.results.values(), made.values() if isinstance(made, Mapping) else [made]]
    words: dict[str, None] = {}
    for one in (part for some in found for part in some):
        for each in one if isinstance(one, (list, tuple)) else [one]:
            said = getattr(each, "kind", "") if _has_limits(each) else ""
            said = getattr(each, "error", "") or getattr(each, "words", "") or said
            if isinstance(said, str) and said:
                words[said] = None
    return listed(words)


def _has_limits(result: Any) -> bool:
    low = getattr(result, "low", None)
    return low is not None and not isinstance(low, dict) and not np.isnan(np.asarray(low, float)).all()


def _of_calibration(what: str, of_bins: bool) -> Callable[[Drawn, Any], str]:
    """Name the limits of bins, or those of curves."""

    def said(call: Drawn, made: Any) -> str:
        every = [one for some in call.results.values() for one in some if (one.method == "bins") is of_bins]
        words = dict.fromkeys(one.kind for one in every if _has_limits(one))
        return f"{what}: {listed(words)}" if words else ""

    return said


def _limits(what: str) -> Callable[[Drawn, Any], str]:
    def said(call: Drawn, made: Any) -> str:
        words = kinds(call, made)
        return f"{what}: {words}" if words else ""

    return said


def _values(what: str, read: Callable[[Any], str]) -> Callable[[Drawn, Any], str]:
    """Write a number of each model, as `read` finds it in what was prepared."""

    def said(call: Drawn, made: Any) -> str:
        found = {name: read(one) for name, one in dict(made or {}).items() if one is not None}
        known = {name: text for name, text in found.items() if text}
        return f"{what}: {with_numbers(call, known)}" if known else ""

    return said


def _point(best: Any) -> str:
    """Write where an optimum lies, from the text beside it."""
    return plain(str(best.text).replace("\n", ", "))


def _decision(best: Any) -> str:
    """Write an optimum of an ROC curve: its cut-off, and both rates."""
    cut = "" if np.isnan(best.threshold) else f"cut-off {score(best.threshold)}, "
    return f"{cut}fpr {write(best.x)}, tpr {write(best.y)}"


def _operating_point(call: Drawn, made: Any) -> str:
    options = call.layers["operating_point"]
    costs = [f"{words} {options[key]:g}" for key, words in _COSTS.items() if key in options]
    given = f" (at {listed(costs)})" if costs else " (at equal costs of both errors)"
    criterion = options.get("criterion", "cost")
    tangent = ", with its tangent" * any(one.tangent is not None for one in made.values())
    rates = {name: _decision(one) if call.name == "roc" else _point(one) for name, one in made.items()}
    what = f"point of least expected cost{given}{tangent}" if criterion == "cost" else _best_by(criterion)
    if call.name == "cost_curve":
        what = f"best decision{given}"
    return f"Marked: {what}: {with_numbers(call, rates)}"


def _best_by(criterion: Any) -> str:
    """Say which point a criterion other than the cost chooses."""
    if criterion == "closest":
        return "point closest to (0, 1)"
    record = record_of(criterion, "criterion")
    return f"point of the {'smallest' if record.better == 'low' else 'largest'} {record.label({})}"


_COSTS = {
    "prior": "a prevalence of",
    "cost_fp": "a cost of false positives of",
    "cost_fn": "a cost of false negatives of",
    "benefit_tp": "a benefit of true positives of",
    "benefit_tn": "a benefit of true negatives of",
}


_LINES_OF = {"cost_curve": "Thin lines: cost lines", "economic_value": "Broken lines: value of acting"}


def _thresholds(call: Drawn, made: Any) -> str:
    what = _LINES_OF.get(call.name, "Labels: decisions")
    asked = np.atleast_1d(np.asarray(call.layers["thresholds"].get("at", ()), object))
    if asked.size and all(isinstance(one, Real) for one in asked):
        texts = [score(float(one)) for one in asked]
    else:
        texts = list(dict.fromkeys(plain(text) for some in _lists(made) for *_, text in some))
    if not texts or len(texts) > MOST:
        return f"{what} at cut-offs"
    return f"{what} at the cut-off{'s' * (len(texts) > 1)} {listed(texts)}"


def _lists(made: Any) -> list[Any]:
    """Return the labelled points of each model."""
    if not isinstance(made, Mapping):
        return []
    return [one[0] if isinstance(one, tuple) and isinstance(one[0], list) else [] for one in made.values()]


def _isometrics(call: Drawn, made: Any) -> str:
    name, lines = plain(made[0]).removeprefix("equal "), made[1]
    return f"Thin lines: equal {name} ({listed(short(line[0]) for line in lines)})"


def _zoom(call: Drawn, made: Any) -> str:
    if made.x is None or made.y is None:
        return "Inset: the corner of the panel, enlarged"
    (left, right), (low, high) = ([short(min(max(end, 0), 1)) for end in ends] for ends in (made.x, made.y))
    return f"Inset: the part from {left} to {right} across and {low} to {high} up, enlarged"


def _statistics(call: Drawn, made: Any) -> str:
    return f"Box: {'; '.join(map(plain, made.entries()))}"


def _test(call: Drawn, made: Any) -> str:
    said = made.found.describe().replace("\n", " ")
    return said if made.pair is None else f"{made.pair[0]} − {made.pair[1]}: {said}"


def _of_groups(call: Drawn, made: Any) -> str:
    one = next(iter(made.values()))
    return f"Points: share of positives in {one.count.size} groups by risk, with {one.kind}"


def _histogram(call: Drawn, made: Any) -> str:
    return "Below: histogram of the predictions, positives upwards and negatives downwards"


def _cost_weight(call: Drawn, made: Any) -> str:
    return f"Shaded below: the weight of costs, Beta({made[0]:.4g}, {made[1]:.4g})"


def _band_of_metrics(call: Drawn, made: Any) -> str:
    errors = dict.fromkeys(one.error for one in call.results.values() if getattr(one, "error", ""))
    return f"Shaded: {listed(errors)}" if errors else ""


def _stability(call: Drawn, made: Any) -> str:
    values = zip(call.results, (one.words for one in made.values()), strict=True)
    return f"{next(iter(made.values())).about} ({with_numbers(call, dict(values))})"


def _best(call: Drawn, made: Any) -> str:
    return "Marked: the best value of each metric" if any(one is not None for one in made.values()) else ""


def _ties(call: Drawn, made: Any) -> str:
    return "Boxes: cases of equal scores, whose order is open"


def _fill(call: Drawn, made: Any) -> str:
    return "" if call.name == "score_distribution" else "Shade: the higher, the darker"


def _threshold(call: Drawn, made: Any) -> str:
    cut = next(iter(made.values()))
    shaded = "" if next(iter(call.results.values())).kind == "cdf" else "; what lies beyond it is shaded"
    rates = f"tpr {write(cut.tpr)} and fpr {write(cut.fpr)}"
    return f"Vertical line: cut-off {score(cut.value)}, with {rates}{shaded}"


def _sizes(call: Drawn, made: Any) -> str:
    sizes = [
        f"{amount(sum(one.size))} ({amount(one.size[0])} positive, {amount(one.size[1])} negative) of AUC "
        f"{short(one.auc)}"
        for name, one in call.results.items()
        if made.get(name) is not None
    ]
    return f"Marked: least number of cases with the wanted power: {'; '.join(sizes)}" if sizes else ""


def _target(call: Drawn, made: Any) -> str:
    return f"Horizontal line: power {percent(made)} %"


def _section(call: Drawn, made: Any) -> str:
    return "Shaded: the section that is mirrored at its chord"


LAYERS: dict[str, Phrase] = {  # of every picture that has such a layer
    "area": "Shaded: the area under the curve",
    "band": _limits("Shaded"),
    "bars": _limits("Bars"),
    "chance": "Reference line: random ranking",
    "class_sizes": class_sizes,
    "counts": "Numbers: cases",
    "folds": "Thin lines: the curves of the folds",
    "hull": "Hull: the upper convex hull of the curve",
    "intervals": _limits("Bars"),
    "isometrics": _isometrics,
    "operating_point": _operating_point,
    "rug": "Ticks: scores of positives (above) and of negatives (below)",
    "thresholds": _thresholds,
    "ties": _ties,
    "trivial": "Reference line: the better of “always positive” and “always negative”",
    "zoom": _zoom,
    "fill": _fill,
    "perfect": "Reference line: perfect ranking",
}
OF_PICTURE: dict[tuple[str, str], Phrase] = {
    ("auc_power", "target"): _target,
    ("auc_power", "sizes"): _sizes,
    ("brier_curve", "area"): "Shaded: the area under the curve, which is the Brier score",
    ("calibration", "intervals"): _of_calibration("Bars", of_bins=True),
    ("calibration", "band"): _of_calibration("Shaded", of_bins=False),
    ("calibration", "blocks"): "Thick lines: the blocks over which the isotonic curve is constant",
    ("calibration", "diagonal"): "Reference line: predictions equal to observed proportions",
    ("calibration", "histogram"): _histogram,
    (
        "calibration",
        "no_skill",
    ): "Shaded: where bins make the Brier score worse than predicting the prevalence",
    ("calibration", "statistics"): _statistics,
    ("calibration", "counts"): "Numbers: cases of each group",
    ("calibration_by", "zero"): "Reference line: no bias",
    ("calibration_by", "counts"): "Numbers: cases of each level",
    ("calibration_by", "pvalues"): "p-values: of no bias at that level, not adjusted for their number",
    ("calibration_map", "slopes"): "Numbers: slopes of the segments of the ROC hull",
    ("combination", "hull"): "Thin line: convex hull of the classifiers",
    ("combination", "line"): "Line: the points that the mixture may have",
    ("combination", "brace"): "Brace: the share of cases that the second classifier decides",
    ("combination", "box"): "Box: Fréchet's bounds of the logical combination",
    ("combination", "chance"): "Reference line: random decisions",
    ("cost_curve", "lines"): "Thin lines: the cost line of each threshold",
    ("cost_curve", "operating_range"): "Shaded: what the curve saves against the trivial classifiers",
    ("cost_curve", "cost_weight"): _cost_weight,
    ("det", "equal_error_rate"): _values("Marked: equal error rate of the convex hull", write),
    ("det", "chance"): "Reference line: random decisions",
    ("economic_value", "trivial"): "Reference line: the better of acting always and acting never",
    ("economic_value", "base_rate"): "Vertical line: the base rate, where the value is largest",
    ("economic_value", "lines"): "Thin lines: the value of each cut-off alone",
    ("economic_value", "best"): "Marked: the largest value of each curve, Peirce's skill score",
    ("froc", "beyond"): "Dashed: beyond the last mark",
    ("froc", "rates"): "Marked: sensitivities at 1/8 to 8 false marks per image, whose mean is the score",
    ("fuzzy_labels", "means"): "Vertical lines: the mean target of each label",
    ("isometrics", "rotation"): "Marked: the point around which the lines turn",
    ("isometrics", "indifference"): "Line of indifference: the same value at any skew",
    ("isometrics", "chance"): "Reference line: random decisions",
    ("lift", "profit"): _values("Marked: depth of the largest profit", lambda one: _point(one[0])),
    ("lift", "deciles"): _values("Marked: heights at fixed depths", lambda one: listed(one[2])),
    ("lift", "ks"): _values("Vertical: Kolmogorov–Smirnov distance", lambda one: str(one[1])),
    ("multiclass_roc", "macro"): "Line: macro average, the mean of all curves",
    ("multiclass_roc", "micro"): "Line: micro average, of all pairs of a case and a class",
    ("net_benefit", "treat_all"): "Reference line: treat all",
    ("net_benefit", "treat_none"): "Reference line: treat none",
    ("pn", "slopes"): "Numbers: slopes of the hull's segments",
    ("precision_recall", "chance"): _values(
        "Reference line: precision of deciding at random", lambda prior: write(prior)
    ),
    ("precision_recall", "hull"): "Hull: the points of the ROC curve's convex hull",
    ("precision_recall", "unachievable"): "Shaded: what no ranking can reach at this prevalence",
    ("precision_recall", "break_even"): _values("Marked: precision equal to recall", write),
    ("precision_recall_gain", "chance"): "Reference line: random ranking, precision gain 0",
    ("predictiveness", "base_rate"): "Reference line: the base rate",
    ("predictiveness", "observed"): _of_groups,
    ("refinement_calibration", "equal_brier"): "Thin lines: equal total loss",
    ("repair", "before"): "Thin line: the curve before the repair",
    ("repair", "section"): _section,
    ("roc", "area"): area_of_roc,
    ("qini", "chance"): "Reference line: random order",
    ("qini", "perfect"): "Dashed: perfect order of the cases",
    ("qini", "profit"): _values("Marked: share of the largest profit", lambda one: _point(one[0])),
    ("risk_coverage", "chance"): "Reference line: cases accepted in random order",
    ("risk_coverage", "oracle"): "Reference line: all errors last",
    ("roc", "crosses"): crosses,
    ("roc", "guides"): guides,
    ("roc", "at"): at,
    ("roc", "binormal"): "Smooth line: binormal fit",
    ("roc", "test"): _test,
    ("roc", "between"): lambda _, made: f"Shaded: {made[1]}",
    ("roc", "pooled"): lambda _, made: f"Grey: {plain(made[1])}",
    ("roc_points", "hull"): "Line: convex hull of the points",
    ("roc_points", "pareto_front"): "Steps: classifiers that no other one beats in both rates",
    ("roc_points", "chance"): "Reference line: random decisions",
    ("score_bands", "prior"): "Reference line: the share of positives among all cases",
    (
        "score_bands",
        "numbers",
    ): "Numbers: cases of each band, and the Kolmogorov–Smirnov distance down to it",
    ("score_distribution", "gap"): "Vertical line: the largest gap, the Kolmogorov–Smirnov statistic",
    ("score_distribution", "threshold"): _threshold,
    ("score_distribution", "total"): "Grey: all cases",
    ("sensibility", "capability"): "Thin line: accuracy within the non-sensible cases",
    ("sensibility", "midpoint"): "Marked: the midpoint, where sensible and non-sensible cases part",
    ("signal_detection", "area"): "Shaded: true and false positives",
    ("signal_detection", "curve"): "Inset: the binormal ROC curve with the point of the threshold",
    ("threshold_metrics", "best"): _best,
    ("threshold_metrics", "band"): _band_of_metrics,
    ("threshold_metrics", "stability"): _stability,
    ("tree_diagram", "pruned"): "Faint: subtrees whose leaves share one label",
    ("tree_labellings", "points"): "Points: the labellings of the leaves",
    ("tree_labellings", "chain"): "Line: labellings in the order of the leaves' ranking",
    ("tree_labellings", "opposite"): "Mirrored line: the opposite labellings",
    ("tree_labellings", "hull"): "Hull: of all labellings",
    ("tree_labellings", "segments"): "Segments: the leaves, in the order of their ranking",
    ("tree_labellings", "operating_point"): "Marked: the labelling of least expected cost",
    ("tree_labellings", "annotate"): "Circles: the labels of the leaves, filled for positive",
    ("tree_labellings", "chance"): "Reference line: random decisions",
    ("weight_simplex", "before"): lambda _, made: f"Thin lines: {plain(made[1])}",
    ("weight_simplex", "after"): lambda _, made: f"Lines: {plain(made[1])}",
    ("weight_simplex", "cells"): "Shaded: the cell of each class after weighting",
    ("uplift", "chance"): "Reference line: random order",
    ("uplift", "perfect"): "Dashed: perfect order of the cases",
    ("uplift", "profit"): _values("Marked: share of the largest profit", lambda one: _point(one[0])),
}


def phrase_of(picture: str, layer: str) -> Phrase:
    """Return what is said of a layer."""
    return OF_PICTURE.get((picture, layer)) or LAYERS[layer]


def said_layers(call: Drawn) -> list[str]:
    """Say what each layer that is drawn shows; nothing of one that had nothing to show."""
    found = []
    for layer in call.layers:
        phrase, made = phrase_of(call.name, layer), call.made.get(layer)
        if isinstance(made, Mapping) and made and all(one is None for one in made.values()):
            continue
        found.append(phrase if isinstance(phrase, str) else phrase(call, made))
    means = dict.fromkeys(one.error for one in call.results.values() if isinstance(one, AveragedCurve))
    found += [f"Shaded: {words}" for words in means if words]
    return _joined([one for one in found if one])


def _joined(found: list[str]) -> list[str]:
    """Put the reference lines of a picture into one sentence."""
    lines = [one.removeprefix(_LINE) for one in found if one.startswith(_LINE)]
    if len(lines) < 2:
        return found
    return [*(one for one in found if not one.startswith(_LINE)), f"Reference lines: {listed(lines)}"]
