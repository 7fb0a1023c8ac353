"""The panels of a sheet: which pictures, with which layers, drawn from counts that are made once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

import rocplot
from rocplot import compute
from rocplot._validation import names_of, within
from rocplot.compute._counts.cases import simple
from rocplot.compute._counts.threshold_counts import ThresholdCounts
from rocplot.plot._artists import points
from rocplot.plot._looks import POINT, marker_size

PANELS = ("roc", "precision_recall", "calibration", "net_benefit")
_FEW = 3  # models whose bands and bars can be told apart
Options = dict[str, Any]


def wanted(panels: Any) -> dict[str, Options]:
    """Check which panels are asked for, each with options of its own."""
    if isinstance(panels, str):
        panels = [panels]
    if not isinstance(panels, (Mapping, Sequence)) or not panels:
        raise TypeError(
            f"panels must be names of pictures, such as {list(PANELS)}, or a mapping of name → options, "
            f"not {panels!r}"
        )
    names = [str(one) for one in panels]
    names_of(names, known(), "panels")
    given = dict(panels) if isinstance(panels, Mapping) else {}
    for name, own in given.items():
        if not isinstance(own, (Mapping, bool)):
            raise TypeError(f"panels[{name!r}] must be a mapping of arguments of rocplot.{name}, not {own!r}")
        taken = set(own) & {"ax", "legend", "data"} if isinstance(own, Mapping) else set()
        if taken:
            raise TypeError(f"panels[{name!r}] has {min(taken)!r}, which report sets itself: leave it out")
    return {name: dict(given[name]) if isinstance(given.get(name), Mapping) else {} for name in names}


def known() -> list[str]:
    """List the pictures that draw several models from counts."""
    found = []
    for name in rocplot.__all__:
        one = getattr(rocplot, name)
        declared = getattr(one, "declared", None)
        if declared is None or declared.twin is None:
            continue
        words = inspect.signature(one).parameters
        if {"y_true", "y_score", "hue_order", "palette"} <= set(words) and not _needs_more(words):
            found.append(name)
    return found


def _needs_more(words: Mapping[str, inspect.Parameter]) -> bool:
    required = [one for one in words.values() if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
    return any(one.name != "y_true" for one in required) or bool(
        {"by", "mean_of", "threshold_pair"} & set(words)
    )


def options_of(
    name: str, counted: Mapping[str | None, ThresholdCounts], threshold: Any, prevalence: float | None
) -> Options:
    """Choose the layers of a panel: limits where few models are drawn, the cut-off where there is one."""
    few, alone = len(counted) <= _FEW, len(counted) == 1
    independent = all(map(simple, counted.values()))
    cuts = _cuts(threshold) if alone else []  # of several models the decisions are marked, see `mark`
    if name == "roc":
        return {"band": few} | ({"thresholds": cuts, "crosses": independent} if cuts else {})
    if name == "precision_recall":
        return {"band": few} | ({"thresholds": cuts} if cuts else {})
    if name == "calibration":
        return {"intervals": few and independent, "histogram": few, "rug": False}
    if name == "net_benefit":
        own = {} if prevalence is None else {"prevalence": prevalence}
        return own | {"band": few and independent}
    return {}


def _cuts(threshold: Any) -> list[float]:
    if threshold is None:
        return []
    return (
        sorted({float(one) for one in threshold.values()}) if isinstance(threshold, Mapping) else [threshold]
    )


def draw(
    name: str, counted: Mapping[str | None, ThresholdCounts], options: Mapping[str, Any], ax: Axes
) -> None:
    """Draw one panel."""
    picture: Callable[..., Axes] = getattr(rocplot, name)
    source: Any = counted.get(None, counted)
    with within(f"panel {name!r}"):
        picture(source, ax=ax, legend=False, **options)


def mark(name: str, ax: Axes, summaries: Mapping[str | None, compute.Summary]) -> None:
    """Mark the decisions of several models, which have one cut-off each, on their curves."""
    if len(summaries) < 2:
        return
    for model, one in summaries.items():
        if one.threshold is None or one.sensitivity is None or one.specificity is None or one.ppv is None:
            continue
        places = {"roc": (1 - one.specificity, one.sensitivity)}
        if one.at_prevalence is None:
            places["precision_recall"] = one.sensitivity, one.ppv
        line = next((line for line in ax.lines if line.get_gid() == f"{name}:{model}"), None)
        if name in places and line is not None and np.isfinite(places[name]).all():
            look: Options = {"color": line.get_color(), "marker": "o", "markersize": marker_size(POINT)}
            points(ax, *places[name], gid=f"decision:{model}", zorder=line.get_zorder() + 1, **look)
