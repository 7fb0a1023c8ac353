"""Free-response ROC curves."""

from __future__ import annotations

import functools
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullLocator
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_type_error
from rocplot._typing import Array, Options, Trace
from rocplot._validation import check_choice
from rocplot.compute import FrocCurve
from rocplot.compute._base.reading import GroupedDataArguments, Scores, Truth
from rocplot.compute._counts.threshold_counts import find_mixed_cells
from rocplot.compute._ranking.froc import RATES
from rocplot.page.scales import is_linear
from rocplot.page.sizes import get_marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.folds import RESAMPLED_BAND
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import THRESHOLDS
from rocplot.plot._looks import DASHED, DOT, make_pale_look, override_look
from rocplot.plot._panel import DrawnPlot, PanelSpace
from rocplot.plot._picture import Model, ModelArguments, Plot, picture


def _draw_rates(plot: Plot[FrocCurve], model: Model[FrocCurve], heights: Array, style: Options) -> None:
    look: Options = {
        "color": model.look.color,
        "markersize": get_marker_size(DOT),
        "gid": model.make_gid("rates"),
    }
    look["label"] = "sensitivities whose mean is the score"
    _artists.draw_points(plot.ax, RATES, heights, **override_look(look, style))


def _draw_outer_curve(plot: Plot[FrocCurve], model: Model[FrocCurve], path: Trace, style: Options) -> None:
    look = make_pale_look(model.look.color) | {"linestyle": DASHED, "gid": model.make_gid("beyond")}
    _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))


RATES_LAYER = Layer(
    "rates",
    "The sensitivities at ⅛, ¼, ½, 1, 2, 4 and 8 false marks per image, whose mean is the score; not for "
    "AFROC curves.",
    _draw_rates,
    default=True,
    rank=6,
    caption="Marked: sensitivities at 1/8 to 8 false marks per image, whose mean is the score",
)
BEYOND = Layer(
    "beyond",
    "The curve beyond the last mark: level up to 8 false marks per image, as in the score; for AFROC "
    "curves a straight line to (1, 1).",
    _draw_outer_curve,
    default=True,
    rank=-1,
    caption="Dashed: beyond the last mark",
)


def _start_caption(call: DrawnPlot) -> str:
    first = next(iter(call.results.values()))
    noun, x_text = "FROC curve", "false marks per image"
    if first.alternative:
        noun, x_text = "AFROC curve", "the share of images with a false mark"
    of = f", {first.n_lesions} lesions in {first.n_images} images" if first.n_images else ""
    return describe_models(call, noun) + f": lesions found over {x_text}{of}"


class FrocArguments(GroupedDataArguments, ModelArguments, total=False):
    """What `froc` takes besides its own options and layers."""

    marks: Truth
    confidence: Scores


@picture(
    compute.froc,
    (RATES_LAYER, BEYOND, THRESHOLDS, RESAMPLED_BAND),
    fields={
        "score": "mean sensitivity at the seven rates; not of AFROC curves",
        "area": "area under the AFROC curve",
        "low": "lower limit of the score, or of the area, by bootstrap of the images; needs `groups`; of the "
        "band's level",
        "high": "upper limit",
    },
    caption=_start_caption,
    example="--n-images 60 --n-lesions 110",
)
def froc(
    plot: Plot[FrocCurve],
    *,
    n_images: int | None = None,
    n_lesions: int | None = None,
    highest_per_image: ArrayLike | str | None = None,
    xscale: Literal["log", "linear"] | None = None,
    **shared: Unpack[FrocArguments],
) -> Axes:
    """Draw free-response ROC (FROC) curves: lesions found over false marks per image.

    Use it for detectors or readers who mark places in images, of which each may hold several lesions or none.

    Parameters
    ----------
    marks : array-like, column name, mapping, or result
        1 for a mark that finds a lesion, 0 for a false mark, as in ``rocplot.compute.froc``.
    confidence : array-like, data frame, mapping, column name or list of them
        The confidence of each mark; several models by name, or by `hue`.
    {other_reading}
    {groups}  Here it is the image of each mark, for bands and the limits in labels.
    n_images, n_lesions : int
        The number of all images, and of all lesions; required unless you draw results.
    highest_per_image : array-like, shape (n,), or column name, optional
        The image of each mark, for AFROC curves: only the highest false mark of an image counts.
    xscale : {"log", "linear"}, optional
        Scale of the false marks per image; by default logarithmic, or that of axes that show FROC curves
        already; of AFROC curves it is linear.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``froc:<model>``, ``rates:<model>``, ``beyond:<model>``,
        ``thresholds:<model>`` and ``band:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for more lesions found than there are, FROC and AFROC curves together, or a band without
        `groups`.

    See Also
    --------
    rocplot.compute.froc : The curves as numbers.
    roc : ROC curves, for cases that are either positive or negative.

    Notes
    -----
    Bunch et al. (1978); Chakraborty & Winter (1990); Setio et al. (2017).  On the logarithmic scale a rate of
    0 is drawn at the left edge.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = froc([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6], n_images=2, n_lesions=4, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['froc', 'beyond', 'rates']
    >>> plt.close(fig)
    """
    if xscale is not None:
        check_choice(xscale, ("log", "linear"), "xscale")
    if not plot.is_precomputed:
        for name, total in (("n_images", n_images), ("n_lesions", n_lesions)):
            if total is None:
                raise make_type_error(name, "is missing", "marks alone do not say how many there are")
    curves = plot.read()
    kinds = {curve.alternative for curve in curves.values()}
    if len(kinds) > 1:
        raise ValueError("some curves are FROC and some AFROC: draw them on two axes")
    alternative = kinds.pop()
    has_area = all(
        curve.counts is None or not find_mixed_cells(curve.counts).any() for curve in curves.values()
    )
    if alternative:
        plot.layer_options["rates"] = None
    plot.prepare_layers(
        PanelSpace(
            decisions=lambda curve: (
                curve.false_marks_per_image,
                curve.sensitivity,
                np.asarray(curve.threshold),
            )
        ),
        rates=lambda _: {name: curve.at(RATES) for name, curve in curves.items()},
        beyond=lambda _: {name: _count_beyond_panel(curve) for name, curve in curves.items()},
    )
    area = "area" if alternative else "score"
    level = (plot.layer_options["band"] or {}).get("level", 0.95)
    interval = functools.cache(lambda curve: curve.interval(level=level, seed=0, progress=False))
    plot.write_labels(
        f"{{name}} ({area} {{{area}:.3f}})" if has_area else "{name}",
        "AFROC curve" if alternative else "FROC curve",
        *("score", "area"),
        low=lambda curve: interval(curve).low,
        high=lambda curve: interval(curve).high,
    )

    if alternative:
        plot.lay_out_axes(_axes.lay_out_unit_square, "Share of images with a false mark", "Sensitivity")
    else:
        last = max(RATES[-1], *(curve.false_marks_per_image[-1] for curve in curves.values()))
        plot.lay_out_axes(_lay_out_froc, xscale, float(RATES[0]), float(last))
    for model in plot.models:
        plot.curve(model, model.result.false_marks_per_image, model.result.sensitivity)
    plot.draw_layers()
    return plot.finish_axes("lower right" if alternative else "best")


def _count_beyond_panel(curve: FrocCurve) -> Trace:
    x, y = float(curve.false_marks_per_image[-1]), float(curve.sensitivity[-1])
    end, top = (1.0, 1.0) if curve.alternative else (max(float(RATES[-1]), x), y)
    return np.array([x, end]), np.array([y, top])


# -- The axes -------------------------------------------------------------------------------------

_OUTER = 2**0.25  # beside the outermost marks, on a logarithmic scale


def _lay_out_froc(ax: Axes, xscale: str | None, least: float, last: float) -> None:
    """Lay out lesions found over false marks per image, on a logarithmic scale in powers of 2.

    Without a scale that of the axes is kept.  The rates shown reach to the `last`, on a logarithmic scale
    from the `least` on.
    """
    words = "False marks per image", "Sensitivity"
    log = xscale == "log" or (xscale is None and (_axes.is_new(ax) or not is_linear(ax, "x")))
    ends = _limit_false_marks(log, least, last)
    if log and _axes.is_new(ax):
        ax.set_xscale("log", base=2)
    if _axes.lay_out_same_frame(ax, *words, xlim=ends, ylim=(-_axes.MARGIN, 1 + _axes.MARGIN)):
        _axes.set_panel_shape(ax)
        _axes.set_rate_ticks(ax.yaxis)
    else:
        low, high = ax.get_xlim()
        if log == is_linear(ax, "x"):  # the other scale is asked for
            low, high = _limit_false_marks(log, least, high / (1 + _axes.MARGIN if log else _OUTER))
            ax.set_xscale("log", base=2) if log else ax.set_xscale("linear")
        _axes.set_limits(ax, xlim=(min(low, ends[0]), max(high, ends[1])))
    if log:
        ax.xaxis.set_major_formatter(_write_fraction_tick)
        ax.xaxis.set_minor_locator(NullLocator())
    else:
        _axes.set_ticks(ax.xaxis, _axes.write_rate_tick)


def _limit_false_marks(log: bool, least: float, last: float) -> _axes.Ends:
    return (least / _OUTER, last * _OUTER) if log else _axes.pad_limits(last)


def _write_fraction_tick(at: float, _position: Any) -> str:
    return f"{at:g}" if at >= 1 else f"1/{1 / at:g}"
