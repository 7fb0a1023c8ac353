"""Detection error trade-off curves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator

from rocplot import _validation, compute
from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._numbers import write_number
from rocplot._typing import Array, Options
from rocplot.compute import DetCurve
from rocplot.page.scales import bend_lines
from rocplot.page.simplify import select_vertices
from rocplot.page.sizes import get_marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models, describe_numbers
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import BEST_DECISION, CHANCE, THRESHOLDS, LabelledOptimum, draw_optimum
from rocplot.plot._layers.references import draw_equal_rates, mark_equal_rates
from rocplot.plot._layers.zoom import declare_zoom
from rocplot.plot._looks import TRIANGLE
from rocplot.plot._panel import DrawnPlot, PanelSpace, get_panel
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Limits: TypeAlias = tuple[_axes.Ends, _axes.Ends]  # of the false positive and of the false negative rate

_EDGES = np.array(
    [0.00001, 0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2]
)
_EDGES = np.array([*_EDGES, 0.3, 0.5, 0.7, *(1 - _EDGES[::-1])])  # limits to choose from
_BELOW = 0.8  # the lower limit, as a share of the lowest rate, since rates of 0 stand there
_LEAST_SPAN = 1.0  # of an axis, in probits
_OFF = "rate of 0 or 1, off the scale"
_OF_MANY = 0.6  # size of the triangles of many models, of the usual size
_TRIANGLE: Options = {"linestyle": "none", "markerfacecolor": "none"}
_OUTWARDS = {("fpr", 0): "<", ("fnr", 1): "^", ("fnr", 0): "v", ("fpr", 1): ">"}


def _draw_equal_error_rate(
    plot: Plot[DetCurve], model: Model[DetCurve], rate: float | None, style: Options
) -> None:
    if rate is not None:
        mark_equal_rates(plot, model, "equal_error_rate", rate, style, "equal error rate of the convex hull")


EQUAL_ERROR_RATE = Layer(
    "equal_error_rate",
    "The point on the hull of the ROC curve at which both rates are equal, and the line of equal rates.",
    _draw_equal_error_rate,
    default=True,
    rank=6,
    caption=describe_numbers("Marked: equal error rate of the convex hull", write_number),
)


def _draw_det_decision(
    plot: Plot[DetCurve], model: Model[DetCurve], best: LabelledOptimum, style: Options
) -> None:
    """Draw the optimum; at a rate of 0 or 1 it is a triangle as at the curve's end, labelled by the rate."""
    look: Options = {"marker": "D"}  # circles mark equal error rates
    rates = {"fpr": best.fpr, "fnr": 1 - best.tpr}
    ends = [(quantity, int(rate)) for quantity, rate in rates.items() if rate in (0, 1)]
    if ends and not best.off_panel:
        look = _TRIANGLE | {"marker": _OUTWARDS[ends[0]], "label": f"_{best.label}"}
        look |= {"markersize": get_marker_size(TRIANGLE) * (_OF_MANY if plot.is_crowded else 1)}
        row = min(best.text.split("\n"), key=len)
        words = ", ".join([row, *(f"{quantity} {end}" for quantity, end in ends)])
        best = replace(best, text=best.text.replace(row, words, 1))
    draw_optimum(plot, model, best, look | style)


_ZOOM = declare_zoom(
    "A pair (fpr, fnr), such as (.1, .2), is the part of both rates from the lowest that is shown to these.",
    (0, 0),
    (0, 0),
    "(fpr, fnr) within 0 and 1",
)


def _start_caption(call: DrawnPlot) -> str:
    clipped_text = f"; triangles: {_OFF}" if "clipped" in call.made else ""
    return (
        describe_models(call, "DET curve")
        + f": false negative over false positive rate, on probit scales{clipped_text}"
    )


@picture(
    compute.det,
    (
        EQUAL_ERROR_RATE,
        THRESHOLDS.replace_fields(meaning=f"{THRESHOLDS.meaning}  Those off the panel are left out."),
        BEST_DECISION.replace_fields(draw=_draw_det_decision),
        CHANCE.replace_fields(
            meaning="The line of random decisions, fnr = 1 − fpr.", caption="Reference line: random decisions"
        ),
        _ZOOM,
    ),
    fields={
        "eer": "equal error rate, of the convex hull of the ROC curve",
        "percent": "the same, times 100",
        "auc": "area under the ROC curve",
    },
    caption=_start_caption,
)
def det(
    plot: Plot[DetCurve], *, limits: tuple[float, float] | None = None, **shared: Unpack[CurveArguments]
) -> Axes:
    """Draw detection error trade-off (DET) curves: false negative over false positive rate, on probit axes.

    Use it to compare good detectors, such as those of speakers or faces: it spreads out the small error rates
    that an ROC curve crowds into a corner.

    Parameters
    ----------
    {reading}
    limits : (low, high), optional
        The lowest and the highest rate shown, on both axes alike, within (0, 1), such as (.001, .5).  By
        default each axis has round limits of its own, around all points of the curves at which neither rate
        is 0 or 1: the larger a class, the smaller its lowest rate.  Axes that already show a DET plot keep
        their limits, but default limits grow if another curve needs it.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``det:<model>``, ``equal_error_rate:<model>``, ``clipped:<model>``.  Its
        data coordinates are plain rates.

    Raises
    ------
    {raises}
    ValueError
        Also for limits that do not rise within (0, 1), or differ from those of the panel.

    See Also
    --------
    rocplot.compute.det : The curves as numbers.
    roc : The same rates on linear axes, as true over false positive rate.

    Notes
    -----
    Martin et al. (1997); Fawcett (2004), section 4.4, calls the axes logarithmic.  Rates of 0 and 1 are at
    infinity: the line stops at the frame, where a hollow triangle points outwards.  Where a curve has
    no such triangle at an end, two strokes (//) mark that it leaves the panel.  By default the models' labels
    hold the equal error rate of the convex hull of the ROC curve.  It is at most that of the curve itself, so
    its mark may lie below the line.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = det([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['det', 'clipped', 'key', 'clipped', 'chance', 'equal_error_rate', 'equal_rates']
    >>> plt.close(fig)
    """
    curves = plot.read()
    panel = plot.panel
    limits_of_axes = _choose_det_limits(limits, list(curves.values()), panel.det, grows=not panel.det_asked)
    lows, highs = zip(*limits_of_axes, strict=True)
    low, high = max(lows), min(highs)  # the rates that both axes show
    ends = _choose_frames(limits_of_axes, panel.det_frames)
    rates = {name: curve.equal_error_rate for name, curve in curves.items()}
    plot.prepare_layers(
        PanelSpace(
            decisions=lambda curve: (
                *_mask_det_points(curve, ends),
                np.asarray(curve.threshold, float),
            )
        ),
        equal_error_rate=lambda _: {name: rate for name, rate in rates.items() if low <= rate <= high},
        chance=lambda _: (np.array([min(lows), 1 - min(lows)]), np.array([1 - min(lows), min(lows)])),
    )
    paths = {name: _choose_det_vertices(curve, ends) for name, curve in curves.items()}
    plot.write_labels(
        "{name} (hull EER {percent:.1f} %)",
        "DET curve",
        eer=lambda curve: curve.equal_error_rate,
        percent=lambda curve: 100 * curve.equal_error_rate,
        auc=lambda curve: float(np.trapezoid(1 - curve.fnr, curve.fpr)),
    )

    plot.lay_out_axes(_lay_out_det, limits_of_axes, ends, panel.det_asked or limits is not None)
    for model in plot.models:
        plot.curve(model, *paths[model.name])
        _draw_clipped(plot, model, ends)
    plot.draw_layers()
    if plot.layer_options["equal_error_rate"] is not None:
        draw_equal_rates(plot, min(lows), max(highs))
    return plot.finish_axes("best")


# -- computed before anything is drawn ------------------------------------------------------------


def _choose_det_limits(
    requested: Any, curves: list[DetCurve], standing: Limits | None, *, grows: bool
) -> Limits:
    """Choose the limits of the panel; rates of 0 are drawn at the lower ones, so later calls keep these."""
    if requested is not None:
        return _check_det_limits(requested, standing)
    if standing is not None and not grows:
        return standing
    chosen = _choose_ends(curves, "fpr"), _choose_ends(curves, "fnr")
    if standing is None:
        return chosen
    (x, y), (old_x, old_y) = chosen, standing
    return (old_x[0], max(x[1], old_x[1])), (old_y[0], max(y[1], old_y[1]))


def _choose_ends(curves: list[DetCurve], axis: str) -> _axes.Ends:
    """Choose round limits of a rate around the points of curves at which neither rate is 0 or 1."""
    from scipy.special import ndtr, ndtri

    shown = [0.05, 0.5]
    inner = [(curve.fpr > 0) & (curve.fpr < 1) & (curve.fnr > 0) & (curve.fnr < 1) for curve in curves]
    rates = [getattr(curve, axis)[points] for curve, points in zip(curves, inner, strict=True)]
    errors = [curve.equal_error_rate for curve in curves if 0 < curve.equal_error_rate < 1]
    if (inner_rates := np.concatenate([*rates, errors])).size:
        inner_rates = inner_rates.clip(_EDGES[0], _EDGES[-1])  # limits next to 0 would be equal
        shown = [inner_rates.min(), inner_rates.max()]
        center, half = np.mean(ndtri(shown)), max(np.ptp(ndtri(shown)), _LEAST_SPAN) / 2
        shown = [float(ndtr(center - half)), float(ndtr(center + half))]
    low = _EDGES[_BELOW * shown[0] * (1 + 1e-9) >= _EDGES].max(initial=_EDGES[0])
    high = _EDGES[shown[1] * (1 - 1e-9) <= _EDGES].min(initial=_EDGES[-1])
    return float(low), float(high)


def _choose_frames(limits: Limits, standing: Limits | None) -> Limits:
    """Choose where the frame stands, beyond the limits: rates of 0 are drawn there, so its low ends stay."""
    frames = [_pad_det_limits(low, high) for low, high in limits]
    if standing is not None:
        frames = [(old, high) for (_, high), (old, _) in zip(frames, standing, strict=True)]
    return frames[0], frames[1]


def _check_det_limits(requested: Any, standing: Limits | None) -> Limits:
    """Check the caller's limits, which must equal those of an earlier call on the same axes."""
    try:
        low, high = requested
    except (TypeError, ValueError) as error:
        raise make_type_error(
            "limits", f"must be a pair (low, high), not {write_value(requested)}"
        ) from error
    low, high = (_validation.check_number(end, "limits", 0, 1) for end in (low, high))
    if not 0 < low < high < 1:
        raise make_value_error(
            "limits", f"=({low:g}, {high:g}) must rise within 0 and 1, which are at infinity"
        )
    if standing not in (None, ((low, high), (low, high))):
        old = standing[0] if standing[0] == standing[1] else standing
        raise make_value_error(
            "limits",
            f"=({low:g}, {high:g}) are not those of ax, {old}",
            "give them to the first call, or draw on another axes",
        )
    return (low, high), (low, high)


def _choose_stand_ins(curve: DetCurve, limits: Limits) -> list[tuple[float, float]]:
    """Choose the values at which rates of 0 and 1 are drawn, as (value for 0, value for 1) of fpr and fnr.

    They are those of its frame, or values far beyond if the curve leaves the panel before it reaches
    0 or 1.
    """
    starts = bool(curve.fpr[1] > 0 and curve.fnr[1] < 1)  # the first step is a diagonal
    ends = bool(curve.fpr[-2] < 1 and curve.fnr[-2] > 0)
    stand_ins = []
    tied = (curve.fpr, starts, ends), (curve.fnr, ends, starts)
    for (rate, tied_low, tied_high), (low, high) in zip(tied, limits, strict=True):
        inner = rate[(rate > 0) & (rate < 1)]
        leaves_low = tied_low or inner.min(initial=low) < low * (1 - 1e-9)
        leaves_high = tied_high or inner.max(initial=high) > high * (1 + 1e-9)
        stand_ins.append(
            (low / 100 if leaves_low else low, 1 - min(low, 1 - high) / 100 if leaves_high else high)
        )
    return stand_ins


def _mask_det_points(curve: DetCurve, limits: Limits) -> tuple[Array, Array]:
    """Return the points of a curve, with NaN for those off the panel."""
    ends, is_outside = _choose_stand_ins(curve, limits), np.zeros(curve.fpr.shape, bool)
    fpr, fnr = np.clip(curve.fpr, *ends[0]), np.clip(curve.fnr, *ends[1])
    for rate, (low, high) in zip((fpr, fnr), limits, strict=True):
        is_outside |= (rate < low * (1 - 1e-9)) | (rate > high * (1 + 1e-9))
    return np.where(is_outside, np.nan, fpr), np.where(is_outside, np.nan, fnr)


def _choose_det_vertices(curve: DetCurve, limits: Limits) -> tuple[Array, Array]:
    """Choose the vertices to draw; diagonals of ties, which are curved on probit scales, get more.

    The line ends where a rate becomes 0 or 1: what follows lies at infinity.
    """
    from scipy.special import ndtri

    first = int(np.flatnonzero((curve.fpr == 0) | (curve.fnr == 1))[-1])
    last = int(np.flatnonzero((curve.fpr == 1) | (curve.fnr == 0))[0])
    part = slice(first, last + 1) if first < last else slice(None)  # all of a curve without errors
    all_fpr, all_fnr = curve.fpr[part], curve.fnr[part]
    ends = _choose_stand_ins(curve, limits)

    def transform_to_page(fpr: Array, fnr: Array) -> tuple[Array, Array]:
        x, y = (
            (ndtri(np.clip(rate, *end)) - ndtri(low)) / (ndtri(high) - ndtri(low))
            for rate, end, (low, high) in zip((fpr, fnr), ends, limits, strict=True)
        )
        return x, y

    x, y = transform_to_page(all_fpr, all_fnr)
    indices = select_vertices(np.clip(x, 0, 1), np.clip(1 - y, 0, 1))
    fpr, fnr = bend_lines(all_fpr[indices], all_fnr[indices], transform_to_page)
    return np.clip(fpr, *ends[0]), np.clip(fnr, *ends[1])


# -- markers of rates of 0 or 1 -------------------------------------------------------------------


def _draw_clipped(plot: Plot[DetCurve], model: Model[DetCurve], limits: Limits) -> None:
    """Draw triangles that point outwards where a curve has rates of 0 or 1, which lie at infinity."""
    curve, size = model.result, get_marker_size(TRIANGLE) * (_OF_MANY if plot.is_crowded else 1)
    x, y = _mask_det_points(curve, limits)
    finite = {"<": curve.fnr, "^": curve.fpr, "v": curve.fpr, ">": curve.fnr}
    is_infinite = {"<": curve.fpr == 0, "^": curve.fnr == 1, "v": curve.fnr == 0, ">": curve.fpr == 1}
    closed = [False, False]  # the first and the last end of the line
    look: Options = {"color": model.look.color, "markerfacecolor": "none", "markersize": size}
    for marker, finite_rate in finite.items():
        reached = np.flatnonzero(
            is_infinite[marker] & (finite_rate > 0) & (finite_rate < 1) & np.isfinite(x + y)
        )
        if reached.size:
            index = reached[-1 if marker in "<^" else 0]  # the closest to the points with finite rates
            _artists.draw_points(
                plot.ax, x[index], y[index], **look, marker=marker, gid=model.make_gid("clipped")
            )
            _artists.add_shared_entry(plot.ax, _OFF, **_TRIANGLE | {"marker": "<", "markersize": size})
            plot.prepared["clipped"] = True
            closed[marker in "v>"] = True
    plot.closed_ends[model.make_gid("det")] = (closed[0], closed[1])


# -- The axes -------------------------------------------------------------------------------------

_DET = "error rates on probit axes, from", "error rates on probit axes, with limits"  # default, asked for
_APART = 0.1  # of a panel: the least distance of its ticks
_RATES: tuple[float, ...] = (0.5, 0.01, 0.1, 0.9, 0.001, 0.99, 0.0001, 0.999, 0.05, 0.2, 0.8, 0.02, 0.005)
_RATES = (*_RATES, 0.002, 0.0005, 0.95, 0.00001, 0.98, 0.995, 0.3, 0.4, 0.6, 0.7)  # the first are preferred


def _lay_out_det(ax: Axes, limits: Limits, frames: Limits, asked: bool) -> None:
    """Lay out a square panel of two error rates on probit axes, or let one that is lower grow.

    The panel keeps its limits, its `frames` beyond them, and whether the limits were `asked` for.
    """
    axis_labels = "False positive rate (%)", "False negative rate (%)"
    panel = get_panel(ax)
    earlier_limits, earlier_frames = panel.det, panel.det_frames
    if earlier_limits is None and panel.kind:
        _axes.raise_for_other_axes(ax, *axis_labels)
    if earlier_limits == limits:
        return
    from scipy.special import ndtr, ndtri

    user_limits = {
        axis_name: _axes.has_user_limits(ax, axis_name)
        if earlier_frames is None
        else getattr(ax, f"get_{axis_name}lim")() != earlier_frames[i]
        for i, axis_name in enumerate("xy")
    }
    panel.kind, panel.shows = "square", f"{_DET[asked]} {limits!r}"
    panel.det, panel.det_frames, panel.det_asked = limits, frames, asked
    for axis_name, name, (low, high), ends in zip("xy", axis_labels, limits, frames, strict=True):
        axis = getattr(ax, f"{axis_name}axis")
        if earlier_limits is None:
            getattr(ax, f"set_{axis_name}scale")("function", functions=(ndtri, ndtr))
            axis.set_label_text(_axes.translate_axis_label(ax, name))
            axis.set_major_formatter(_write_percent_tick)
            axis.set_minor_locator(NullLocator())
        if not user_limits[axis_name]:
            _axes.set_limits(ax, *((ends, None) if axis_name == "x" else (None, ends)))
        axis.set_major_locator(_PercentTicks(low, high))
    _axes.set_panel_shape(ax)
    _axes.wrap_axis_label(ax)


def _write_percent_tick(rate: float, _position: Any) -> str:
    return f"{round(100 * rate, 10):g}"


def _pad_det_limits(low: float, high: float) -> _axes.Ends:
    """Leave a margin, at whose ends rates of 0 and 1 stand: above only if rates of 1 do."""
    from scipy.special import ndtr, ndtri

    margin = _axes.MARGIN * (ndtri(high) - ndtri(low))
    has_top_margin = high < (1 - low) * (1 - 1e-9)
    return float(ndtr(ndtri(low) - margin)), high if has_top_margin else float(ndtr(ndtri(high) + margin))


class _PercentTicks(FixedLocator):
    """Round rates of a DET panel, or of the part that is shown."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(_choose_percents(low, high))
        self._ends = low, high

    def __call__(self) -> Any:
        low, high = sorted(self.axis.get_view_interval())  # type: ignore[union-attr]
        room = self.axis.get_tick_space()  # type: ignore[union-attr]
        return _choose_percents(max(low, self._ends[0]), min(high, self._ends[1]), room)


def _choose_percents(low: float, high: float, room: int = 9) -> list[float]:
    """Choose round rates between the limits: as many as there is room for."""
    rates = [0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999]
    if low > 0.0005:
        rates = [0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, 0.999]
    part = high - low < 0.85 or abs(low - (1 - high)) > 1e-9
    candidates = [
        rate for rate in (_RATES if part else rates) if low * (1 - 1e-9) <= rate <= high * (1 + 1e-9)
    ]
    if not part and len(candidates) <= room:
        return candidates
    from scipy.special import ndtri

    candidates.sort(key=lambda rate: part or abs(rate - 0.5) not in (0, 0.49, 0.499))
    least_gap = max(_APART, 0.6 / max(room, 1)) * (ndtri(high) - ndtri(low))
    chosen: list[float] = []
    for rate in (*candidates, *_choose_even_rates(low, high, len(candidates))):
        if all(abs(ndtri(rate) - ndtri(neighbour)) > least_gap for neighbour in chosen):
            chosen.append(rate)
    return sorted(chosen)


def _choose_even_rates(low: float, high: float, n_usual: int) -> list[float]:
    """Choose evenly spaced rates within a part of the panel that has fewer than three of the usual ones."""
    if n_usual >= 3 or not low < high:
        return []
    places = MaxNLocator(4, steps=[1, 2, 5, 10]).tick_values(low, high)
    return [float(rate) for rate in places if low <= rate <= high]
