"""Where the decision at each cut-off of the slider stands on a panel: as a point, or as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D

from rocplot._typing import Array
from rocplot.compute._base.folds import AveragedCurve
from rocplot.plot._drawn import Drawn
from rocplot.plot._gids import layer_of, model_of
from rocplot.plot._live.samples import Sample

_POINTS = {"roc", "pn", "det", "lift", "precision_recall", "precision_recall_gain", "multiclass_roc"}
_OVER_CUTS = {"calibration", "net_benefit", "score_distribution", "sensibility", "threshold_metrics"}
_ALSO = {"sensibility": ("capability",)}  # further lines over the cut-off


@dataclass(frozen=True)
class Mark:
    """What moves with the slider on a panel.

    Attributes
    ----------
    series : str
        Whose it is, as in the gids of the artists: a model, or a line of one; empty for none.
    sample : int or None
        Whose decisions it shows, for readings.
    ends : tuple of (x, y)
        Arrays in data coordinates, one value for each step: a point, or the two ends of a line.
    color : str
        Hexadecimal.
    upright : bool
        Whether it is a line across the panel, whose y are shares of its height.
    """

    series: str
    sample: int | None
    ends: tuple[tuple[Array, Array], ...]
    color: str
    upright: bool = False


def marks_of(
    ax: Axes, call: Drawn, samples: list[Sample], places: dict[tuple[int, str | None], int], steps: Array
) -> list[Mark]:
    """Place the marks of one picture; none, if its decisions have no place there."""
    if not steps.size or any(isinstance(one, AveragedCurve) for one in call.results.values()):
        return []
    if call.options.get("scores") == "llr":  # their conditions depend on the prior
        return []
    if call.name in _OVER_CUTS or call.name == "brier_curve":
        over_rate = getattr(next(iter(call.results.values())), "over", "threshold") == "rate"
        over = _over_rate if over_rate else _over_cuts
        return over(ax, call, samples, places, steps)
    own: Callable[..., Mark | None] | None = _point if call.name in _POINTS else None
    if call.name == "cost_curve":
        own = _cost_line
    if own is None:
        return []
    found = []
    for name, result in call.results.items():
        line = _line_of(ax, call.name, name)
        if (at := places.get((id(call), name))) is not None and line is not None:
            made = own(call, name, result, at, samples[at], steps, _color(line))
            found += [] if made is None else [made]
    return found


def _point(
    call: Drawn, name: str | None, result: Any, at: int, _sample: Sample, steps: Array, color: str
) -> Mark:
    x, y, cuts = (np.asarray(part, float) for part in call.space.decisions(result))
    rows = Sample(name, cuts).at(steps)
    return Mark(name or "", at, ((x[rows], y[rows]),), color)


def _cost_line(
    call: Drawn, name: str | None, result: Any, at: int, sample: Sample, steps: Array, color: str
) -> Mark | None:
    """Draw the line of a decision: 2(1 − π) fpr at κ = 0, 2π fnr at κ = 1; over the skew π is ½.

    Over the log odds it bends, and is left out.
    """
    if call.options.get("x") == "log_odds" or result.prior is None or sample.tp is None or sample.fp is None:
        return None
    rows = sample.at(steps)
    fpr, tpr = sample.fp[rows] / sample.fp[-1], sample.tp[rows] / sample.tp[-1]
    left = np.zeros(steps.size), 2 * (1 - result.prior) * fpr
    right = np.ones(steps.size), 2 * result.prior * (1 - tpr)
    return Mark(name or "", at, (left, right), color)


# -- panels over the cut-off itself ---------------------------------------------------------------


def _over_cuts(
    ax: Axes, call: Drawn, _samples: list[Sample], places: dict[tuple[int, str | None], int], steps: Array
) -> list[Mark]:
    """Mark the cut-off by an upright line, and where it meets the lines of the models."""
    x = _conditions(call, steps) if call.name == "brier_curve" else steps
    marks = [_upright(ax, x)]
    if call.name == "score_distribution":
        return marks
    for line, series in _own_lines(ax, call):
        name = next((one for one in call.results if one is not None and _is_of(series, one)), None)
        result = call.results.get(name)
        if isinstance(result, list) and result[0].method == "bins":
            curve, reach = result[0], np.asarray(result[0].last)
            bins = np.searchsorted(reach, x, side="left")
            known = (bins < reach.size) & (x >= np.r_[np.asarray(curve.first), np.inf][bins])
            ends = call.space.place(curve, np.asarray(curve.predicted), np.asarray(curve.observed))
            where = tuple(np.where(known, np.r_[end, np.nan][bins], np.nan) for end in ends)
        else:
            where = x, _height(line, x)
        marks.append(Mark(series, places.get((id(call), name)), ((where[0], where[1]),), _color(line)))
    return marks


def _conditions(call: Drawn, steps: Array) -> Array:
    """Return the cost proportions at which the scores are cut-offs, or their finite log odds."""
    if call.options.get("x") != "log_odds":
        return 1 - steps
    inside = (steps > 0) & (steps < 1)
    odds = np.full(steps.size, np.nan)
    odds[inside] = np.log1p(-steps[inside]) - np.log(steps[inside])
    return odds


def _over_rate(
    ax: Axes, call: Drawn, samples: list[Sample], places: dict[tuple[int, str | None], int], steps: Array
) -> list[Mark]:
    """Mark the share that is predicted positive, of each model."""
    marks = []
    for name, result in call.results.items():
        rows = Sample(name, np.asarray(result.threshold, float)).at(steps)
        if np.isnan(result.threshold).any():  # cases of equal score are split: only the others are cut-offs
            known = np.flatnonzero(~np.isnan(result.threshold))
            rows = known[Sample(name, np.asarray(result.threshold, float)[known]).at(steps)]
        x = np.asarray(result.rate)[rows]
        marks.append(_upright(ax, x))
        for line, series in _own_lines(ax, call):
            if name is None or _is_of(series, name):
                at = places.get((id(call), name))
                marks.append(Mark(series, at, ((x, _height(line, x)),), _color(line)))
    return marks


def _upright(ax: Axes, x: Array) -> Mark:
    ends = (x, np.zeros(x.size)), (x, np.ones(x.size))
    return Mark("", None, ends, to_hex(ax.xaxis.label.get_color()), upright=True)


def _own_lines(ax: Axes, call: Drawn) -> Iterator[tuple[Line2D, str]]:
    for line in ax.lines:
        if layer_of(line) in (call.name, *_ALSO.get(call.name, ())) and len(np.atleast_1d(line.get_xdata())):
            series = model_of(line)
            if not series or any(_is_of(series, str(one)) for one in (*call.labels, *call.results)):
                yield line, series


def _is_of(series: str, name: str) -> bool:
    return series == name or series.startswith(f"{name}:")


def _line_of(ax: Axes, layer: str, model: str | None) -> Line2D | None:
    gid = layer if model is None else f"{layer}:{model}"
    return next((line for line in ax.lines if line.get_gid() == gid), None)


def _height(line: Line2D, x: Array) -> Array:
    """Return the height of a drawn line; at a step that of the cut-off itself, beyond its ends NaN."""
    at, height = (np.asarray(part, float) for part in (line.get_xdata(), line.get_ydata()))
    known = np.isfinite(at) & np.isfinite(height)
    at, height = at[known], height[known]
    if not at.size or (np.diff(at) < 0).any():
        return np.full(x.size, np.nan)
    place = np.searchsorted(at, x, side="left").clip(0, at.size - 1)
    before = (place - 1).clip(0)
    if line.get_drawstyle() == "steps-pre":
        found = height[place]
    else:
        run = np.where(at[place] > at[before], at[place] - at[before], 1)
        share = np.where(np.isfinite(x), (x - at[before]) / run, 0)
        found = np.where(
            at[place] == x, height[place], height[before] + share * (height[place] - height[before])
        )
    return np.where((x >= at[0]) & (x <= at[-1]), found, np.nan)


def _color(line: Line2D) -> str:
    return to_hex(line.get_color())
