"""The layers of calibration plots: what predictions are measured by, bounds of curves, and the cases."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.text import Text
from matplotlib.transforms import ScaledTranslation
from matplotlib.typing import ColorType

from rocplot._numbers import amount
from rocplot._typing import Array
from rocplot.compute._calibration.bins import profile
from rocplot.compute._calibration.curve import CalibrationCurve
from rocplot.compute._counts.inside import mean_scores, need_scores
from rocplot.compute._counts.threshold_counts import ThresholdCounts, totals
from rocplot.plot import _artists
from rocplot.plot._calibration._cases import ERRORS, RESAMPLING, need_counts
from rocplot.plot._gids import layer_of
from rocplot.plot._layers.layer import Key, Layer, Options
from rocplot.plot._layers.spread import spread_name
from rocplot.plot._looks import DOTTED, marker_size, neutral, over, thin_width
from rocplot.plot._picture import Model, Plot
from rocplot.plot._scales import straight

Curves: TypeAlias = list[CalibrationCurve]  # of one model, by method
CurvesPlot: TypeAlias = Plot[Curves]
CurvesModel: TypeAlias = Model[Curves]
Histogram: TypeAlias = tuple[Array, Array, tuple[float, float]]  # two classes, the middles of their halves

_DODGE = 0.4  # of a marker: how far bars of several models stand beside each other
_STRIP, _STRIPS, _GAP = 0.2, 0.5, 0.05  # height of a histogram, of all of one call, and the room around them
_CELLS = 50
_BLOCK = 2.2  # width of an isotonic block, in that of a curve


def all_counts(plot: CurvesPlot) -> dict[str | None, ThresholdCounts]:
    """Return the counts of the models that have layers."""
    return {name: need_counts(curves[0]) for name, curves in plot.results.items() if name not in plot.others}


# -- references -----------------------------------------------------------------------------------


def _draw_diagonal(plot: CurvesPlot, _made: None, style: Options) -> None:
    look: Options = {"gid": "diagonal", "linestyle": DOTTED, "zorder": 1.5}
    ends = np.array([0.0, 1.0])
    _artists.line(plot.ax, *plot.space.place(None, ends, ends), avoid=True, **over(look, style))


def _no_skill(plot: CurvesPlot, _options: Options) -> float:
    positive, negative = totals(need_counts(plot.first[0]))
    return float(positive / (positive + negative))


def _draw_no_skill(plot: CurvesPlot, prior: float, style: Options) -> None:
    corners = [
        [(0.0, prior / 2), (prior, prior), (prior, 1.0), (0.0, 1.0)],
        [(prior, 0.0), (1.0, 0.0), (1.0, (1 + prior) / 2), (prior, prior)],
    ]
    look = {"facecolor": to_rgba(neutral(), 0.1), "gid": "no_skill", "label": "no skill"}
    corners = [list(zip(*plot.space.place(None, *np.transpose(one)), strict=True)) for one in corners]
    _artists.shape(plot.ax, corners, **over(look, style, PolyCollection))


DIAGONAL = Layer(
    "diagonal",
    "The line of right predictions; zero, if errors are drawn.",
    _draw_diagonal,
    default=True,
    once=True,
    rank=-2,
)
NO_SKILL = Layer(
    "no_skill",
    "The region of the attribute diagram in which bins make the Brier score worse than predicting the first "
    "model's prior for all.",
    _draw_no_skill,
    _no_skill,
    PolyCollection,
    once=True,
    rank=-3,
)

# -- bounds ---------------------------------------------------------------------------------------


def _surrounded(plot: CurvesPlot, _options: Options) -> None:
    if all(curve.method in ("bins", "smooth") for curves in plot.results.values() for curve in curves):
        raise ValueError('band surrounds a curve that has limits: add one, such as method=("bins", "loess")')


def _draw_bars(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {"color": model.look.color, "gid": model.gid(spread_name(plot, "intervals")), "label": curve.kind}
    bars = over(look | _aside(plot.ax), style, LineCollection)
    x, y = plot.space.place(curve, curve.predicted, curve.observed)
    _artists.error_bars(plot.ax, x, y, None, np.stack(limits_of(plot, curve)), **bars)


def _aside(ax: Axes) -> Options:
    """Move bars aside from those of other models, which may stand at the same place, in points."""
    standing = sum(layer_of(one) in ("intervals", "errorbar") for one in ax.collections)
    if not standing:
        return {}
    shift = _DODGE * marker_size() * ((standing + 1) // 2) * (1 if standing % 2 else -1)
    figure = ax.get_figure(root=True)
    assert figure is not None
    return {"transform": straight(ax) + ScaledTranslation(shift / 72, 0, figure.dpi_scale_trans)}


def _draw_band(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    look = {"facecolor": model.look.color, "gid": model.gid(spread_name(plot, "band")), "label": curve.kind}
    _artists.band(plot.ax, curve.predicted, *limits_of(plot, curve), **over(look, style, PolyCollection))


def limits_of(plot: CurvesPlot, curve: CalibrationCurve) -> tuple[Array, Array]:
    """Return the lower and the upper limits of a curve where it is drawn."""
    ends = np.asarray(curve.low), np.asarray(curve.high)
    if plot.space is not ERRORS:
        return ends
    low, high = (curve.predicted - end for end in reversed(ends))
    return low - curve.predicted_error, high + curve.predicted_error


def bounded(plot: CurvesPlot, curve: CalibrationCurve) -> Layer | None:
    """Return the layer that shows the limits of a curve, if it is wanted and they are known."""
    layer = BARS if curve.method == "bins" else BAND
    known = not np.isnan(np.asarray(curve.low)).all()
    return layer if known and plot.wants(layer.name) is not None else None


def draw_bounds(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, color: ColorType) -> None:
    """Draw bars at bins, or the band of a curve, after it, so that they are together in the legend."""
    layer = bounded(plot, curve)
    if layer is not None:
        look = {"color" if layer is BARS else "facecolor": color}
        layer.draw(plot, model, curve, over(look, plot.style(layer), layer.artist))


BARS = Layer(
    "intervals",
    "Bars of the bins, by default Wilson's confidence intervals.  ``consistency`` is the range of each "
    "fraction if the predictions were right; all bars at once hold theirs less often than `level` (see "
    "``rocplot.compute.calibration``).",
    _draw_bars,
    artist=LineCollection,
    keys={
        "method": Key('Literal["wilson", "bootstrap", "consistency"]', "the kind of interval"),
        **RESAMPLING,
    },
    value="method",
    kinds=(str,),
    default=True,
    rank=1,
)
BAND = Layer(
    "band",
    "A pointwise band of each curve.  Isotonic curves have ``bootstrap`` (default), whose level is not "
    "guaranteed, and ``consistency``, the range at each block if the predictions were right; ``loess``, "
    "``logistic`` and ``beta`` always have ``wald``, and ``smooth`` has none.",
    _draw_band,
    _surrounded,
    PolyCollection,
    {"method": Key('Literal["bootstrap", "consistency", "wald"]', "the kind of band"), **RESAMPLING},
    value="method",
    kinds=(str,),
    rank=2,
)

# -- the blocks of isotonic curves ----------------------------------------------------------------


def _blocks(plot: CurvesPlot, _options: Options) -> None:
    if all(curve.method != "isotonic" for curves in plot.results.values() for curve in curves):
        raise ValueError('blocks belong to an isotonic curve: add it, method="isotonic"')


def _draw_blocks(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, style: Options) -> None:
    """Draw each block over its predictions; a block of one prediction is a dot, of round ends alone."""
    ends = np.stack([np.asarray(curve.first), np.asarray(curve.last)])
    paths = np.stack(plot.space.place(curve, ends, np.stack([np.asarray(curve.observed)] * 2)), -1)
    look: Options = {"linewidth": thin_width(_BLOCK), "capstyle": "round", "zorder": 2.05}
    look |= {"color": model.look.color, "gid": model.gid("blocks")}
    _artists.segments(plot.ax, list(paths.transpose(1, 0, 2)), **over(look, style, LineCollection))


def draw_blocks(plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve, color: ColorType) -> None:
    """Draw the blocks over an isotonic curve, if they are wanted."""
    if curve.method == "isotonic" and plot.wants("blocks") is not None:
        _draw_blocks(plot, model, curve, over({"color": color}, plot.style(BLOCKS), LineCollection))


BLOCKS = Layer(
    "blocks",
    "The blocks of isotonic curves, thick over the line that joins them, which is thin then.",
    _draw_blocks,
    _blocks,
    LineCollection,
    rank=1,
)

# -- the cases ------------------------------------------------------------------------------------


def _grouped(plot: CurvesPlot, _options: Options) -> dict[str | None, CalibrationCurve]:
    """Choose the curve of each model whose groups are counted: bins, else isotonic blocks."""
    groups = {name: [one for one in curves if one.binning] for name, curves in plot.results.items()}
    if not any(groups.values()):
        raise ValueError('counts stand beside bins or isotonic blocks: add them, method=("bins", …)')
    return {name: min(some, key=lambda one: one.method != "bins") for name, some in groups.items() if some}


def _draw_counts(
    plot: CurvesPlot, model: CurvesModel, curve: CalibrationCurve | None, style: Options
) -> None:
    if curve is None:
        return
    look: Options = {"color": model.look.color, "required": False} | style
    errors = np.broadcast_to(np.ceil(curve.count_error), curve.predicted.shape)
    places = plot.space.place(curve, curve.predicted, curve.observed)
    for x, y, n, error in zip(*places, np.asarray(curve.count), errors, strict=True):
        text = f"{amount(n)} ± {amount(error)}" if error > 0 else amount(n)
        _artists.label(plot.ax, text, x, y, word="n", series=model.gid("counts"), **look)


def _histograms(plot: CurvesPlot, _options: Options) -> dict[str | None, Histogram]:
    """Count the predictions of every model, for a strip of its own below those that stand."""
    if plot.space is ERRORS:
        raise ValueError(
            "histogram stands below proportions, not below errors: use rug, or leave out residual"
        )
    found = {}
    high = min(_STRIP, _STRIPS / len(plot.results))
    top = -_GAP if not has_histogram(plot) else plot.standing.get_ylim()[0] + _GAP  # type: ignore[union-attr]
    for i, (name, counted) in enumerate(all_counts(plot).items()):
        middle = top - (i + 0.5) * high
        if counted.top is not None and (counted.top - counted.score).max() > 1 / _CELLS:
            need_scores(counted, "a histogram narrower than the cells")
        (positive, _), (negative, _) = mean_scores(counted)
        found[name] = (
            profile(positive, counted.positive, _CELLS),
            profile(negative, counted.negative, _CELLS),
            (middle - high / 4, middle + high / 4),
        )
    return found


def has_histogram(plot: CurvesPlot) -> bool:
    """Say whether strips of an earlier call stand on the axes."""
    return plot.standing is not None and _artists.has(plot.standing, "baseline")


def _draw_histogram(plot: CurvesPlot, model: CurvesModel, made: Histogram, style: Options) -> None:
    look = {"facecolor": model.look.shade(0.5), "gid": model.gid("histogram")}
    up, down, (low, high) = made
    _artists.mirrored(plot.ax, up, down, low, high, **over(look, style, PolyCollection))


COUNTS = Layer(
    "counts",
    "The number of cases beside each bin, or isotonic block where there are no bins.",
    _draw_counts,
    _grouped,
    Text,
    rank=3,
)
HISTOGRAM = Layer(
    "histogram",
    "Predictions below the plot, positives upwards, negatives downwards, on one scale; of several models "
    "each in a strip of its own, in place of the rug.",
    _draw_histogram,
    _histograms,
    PolyCollection,
    rank=9,
)
