"""Kaplan–Meier curves of groups, with the numbers at risk below the panel."""

from __future__ import annotations

from typing import Any, Unpack, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text
from matplotlib.ticker import FixedLocator, MaxNLocator
from matplotlib.transforms import ScaledTranslation, blended_transform_factory
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_amount
from rocplot._typing import Array, Data, Options
from rocplot.compute import CurveBand, KaplanMeier, LogrankTest
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._survival.logrank_test import compare_curves
from rocplot.page.sizes import get_marker_size, get_small_size, get_text_color, get_thin_width
from rocplot.page.strips import add_lane_signs, add_strip_below, get_strip_transform
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models, write_model_numbers
from rocplot.plot._layers import folds
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import DOT, Look, override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import BY_MODEL, Model, ModelArguments, Plot, picture

_ROW = 1.35  # height of a row of numbers at risk, in units of the font size
_PAD = 1.5  # distance of the names of groups from the panel, in units of the font size
# The width that a number needs, and that of one digit, in units of the font size
_WIDTH, _DIGIT = 3.6, 0.6
_MAX_NAME_FRACTION = 0.3  # of the panel's width: longer names of groups are left to the legend
_KEY = 2.0  # length of the key of a group without its name, in units of the font size
_MOST_TICKS = 10

Curves = Plot[KaplanMeier]


def _draw_censoring(plot: Curves, model: Model[KaplanMeier], _: None, style: Options) -> None:
    """Draw a tick on the curve wherever cases are censored."""
    curve = model.result
    if curve.leaving is None:
        return
    censored = np.asarray(curve.leaving) > curve.count_events()
    if not censored.any():
        return
    tick: Options = {"marker": "|", "markersize": get_marker_size(DOT) * 1.6}
    if plot.has_several_models:  # groups share a legend entry
        _artists.add_shared_entry(plot.ax, "censored", linestyle="none", **tick)
    look: Options = tick | {"color": model.look.color, "label": plot.label_if_single("censored")}
    look |= {"gid": model.make_gid("censoring"), "zorder": model.look.zorder}
    look = override_look(look, style)
    _artists.draw_points(plot.ax, curve.time[censored], curve.survival[censored], **look)


def _make_bands(plot: Curves, _: Options) -> dict[str | None, CurveBand]:
    """Return the limits of the curves as bands of steps."""
    bands: dict[str | None, CurveBand] = {}
    for name, curve in plot.results.items():
        steps = [_trace_steps(curve.time, part) for part in (curve.survival, curve.low, curve.high)]
        bands[name] = curve.redrawn(steps[0][0], *(heights for _x, heights in steps))
    return bands


def _test_groups(plot: Curves, _: Options) -> LogrankTest:
    if not plot.has_several_models:
        raise make_value_error("test", "compares groups, of which there is one", "pass by=, or leave it out")
    return compare_curves(list(plot.results.values()))


def _write_test(plot: Curves, test: LogrankTest, style: Options) -> None:
    """Write the test into the legend."""
    look: Options = {"linestyle": "none", "zorder": 1, "gid": "test"}
    look["label"] = f"log-rank test {write_p_value(test.pvalue)}"
    _artists.draw_line(plot.ax, [], [], **override_look(look, style))


def _draw_at_risk(plot: Curves, _made: None, style: Options) -> None:
    """Write the numbers at risk at the ticks of the time axis, a row for each group, below the panel."""
    models = [model for model in plot.models if model.result.leaving is not None]
    if not models:
        return
    size = float(style.get("fontsize", get_small_size()))
    pitch, several = _ROW * size, len(models) > 1
    strip = add_strip_below(plot.ax, pitch * (len(models) + several))
    left, right = plot.ax.get_xlim()
    times = [time for time in plot.ax.get_xticks() if left <= time <= right]
    look: Options = {"fontsize": size, "ha": "center", "va": "center", "gid": "at_risk"}
    look["xycoords"] = get_strip_transform(strip, plot.ax)
    look["annotation_clip"] = True  # hides the numbers of times that are not in view
    signs = {-pitch / 2: plot.translate_text("At risk")}
    names = [shorten_name(str(model.name)) for model in models]
    has_long_names = _are_names_long(plot, names, size)
    for row, model in enumerate(models):
        y = -pitch * (row + several + 0.5)
        color = model.look.color if several else get_text_color()
        if several and has_long_names:
            _draw_row_key(strip, model.look, y, size)
        elif several:
            signs[y] = names[row]
        for time, number in zip(times, model.result.at_risk(times), strict=True):
            strip.annotate(write_amount(number), (time, y), **(look | {"color": color} | style))
    add_lane_signs(strip, signs)
    # The first number is centered at time 0
    strip.tick_params(axis="y", pad=_PAD * size, labelsize=size)


def _are_names_long(plot: Curves, names: list[str], size: float) -> bool:
    """Return whether names of groups beside the rows would take the panel's room, and the legend has them."""
    width = max(map(len, names)) * size / 2
    has_legend = plot.legend is not None and plot.legend is not False
    return has_legend and width > _MAX_NAME_FRACTION * _axes.estimate_panel_size(plot.ax)[0]


def _draw_row_key(strip: Axes, look: Look, y: float, size: float) -> None:
    """Draw a piece of a group's line in place of its name, on the left of its row."""
    figure: Any = strip.get_figure(root=True)
    inches = figure.dpi_scale_trans + ScaledTranslation(0, 0, cast(Any, strip.transAxes))
    place = blended_transform_factory(inches, strip.transData)
    ends = np.array([-_PAD - _KEY, -_PAD]) * size / 72
    key: Options = {"color": look.color, "linestyle": look.linestyle, "linewidth": get_thin_width(1.0)}
    _artists.draw_line(strip, ends, [y, y], gid="key", transform=place, clip_on=False, **key)


CENSORING = Layer(
    "censoring",
    "A tick at each time at which cases are censored.",
    _draw_censoring,
    default=True,
    rank=2,
    caption="Ticks: censored cases",
)
BAND = folds.BAND.replace_fields(
    meaning="The pointwise confidence limits of each curve.", prepare=_make_bands, rank=1
)
AT_RISK = Layer(
    "at_risk",
    "The numbers at risk at the ticks of the time axis, below the panel.",
    _draw_at_risk,
    artist=Text,
    default=True,
    without_model=True,
    drawn_last=False,
    rank=5,
    caption="Below: numbers at risk",
)
TEST = Layer(
    "test",
    "The log-rank test of all groups, written in the legend.",
    _write_test,
    prepare=_test_groups,
    without_model=True,
    rank=4,
    caption=lambda _, test: test.describe().rstrip("."),
)


def _write_count(numbers: Any, noun: str) -> str:
    total = float(np.sum(numbers))
    return f"{write_amount(total)} {noun}{'s' * (total != 1)}"


def _start_caption(call: DrawnPlot) -> str:
    start = describe_models(
        call, "Kaplan–Meier curve", about=": probability of no event over time", kind="group"
    )
    numbers = {
        name: f"{_write_count(curve.leaving, 'case')} with {_write_count(curve.count_events(), 'event')}"
        for name, curve in call.results.items()
        if curve.leaving is not None
    }
    return "; ".join(filter(None, [start, write_model_numbers(call, numbers)]))


class KaplanMeierArguments(ModelArguments, total=False):
    """What `kaplan_meier` takes besides its own options and layers."""

    time: ArrayLike | str
    event: ArrayLike | str
    y_score: ArrayLike | str | None
    data: Data | None


@picture(
    compute.kaplan_meier,
    (CENSORING, BAND, AT_RISK, TEST),
    fields={},
    by_model=tuple(BY_MODEL),
    caption=_start_caption,
)
def kaplan_meier(
    plot: Curves,
    *,
    by: ArrayLike | str | None = None,
    n_groups: int | None = None,
    level: float = 0.95,
    **shared: Unpack[KaplanMeierArguments],
) -> Axes:
    """Draw Kaplan–Meier curves: the probability of no event over time, for all cases or for each group.

    Use it for times to an event that some cases have not had by the end of follow-up.

    Parameters
    ----------
    time : array-like, shape (n,), column name, or KaplanMeier
        Time of the event, or of the end of follow-up.  You can also pass a result of
        ``rocplot.compute.kaplan_meier``, or a mapping of them, instead of all data.
    event : array-like, shape (n,), or column name
        Whether the event occurred at that time: bool or 0/1.
    y_score : array-like, shape (n,), or column name, optional
        Scores, to divide the cases into `n_groups` groups between their quantiles.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    by : array-like, shape (n,), column name or list of column names, optional
        The group of each case.
    n_groups : int, optional
        Number of groups of `y_score`.
    level : float in (0, 1)
        Confidence level of `band`, as a proportion.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``kaplan_meier:<group>``, ``censoring:<group>`` and ``band:<group>``; the
        numbers at risk have an axes of their own below the panel.

    Raises
    ------
    ValueError, TypeError
        For input that ``rocplot.compute.kaplan_meier`` refuses, a `test` of one group, or axes that show
        something else; before anything is drawn.

    See Also
    --------
    rocplot.compute.kaplan_meier : The curves as numbers.
    rocplot.compute.logrank_test : The test of the groups.
    roc : The discrimination at one time horizon, with the weights of ``rocplot.compute.ipcw``.

    Notes
    -----
    Kaplan & Meier (1958).

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> arm = ["new", "new", "old", "old"]
    >>> ax = kaplan_meier([3, 5, 1, 2], [1, 0, 1, 1], by=arm, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['kaplan_meier:new', 'kaplan_meier:old', 'key', 'censoring:new']
    >>> plt.close(fig)
    """
    plot.read()
    plot.write_labels("{name}", "all cases")
    plot.prepare_layers()
    end = max(float(curve.time[-1]) for curve in plot.results.values())
    plot.lay_out_axes(_lay_out_survival, end)
    for model in plot.models:
        plot.curve(model, *_trace_steps(model.result.time, model.result.survival), graph=True)
    plot.draw_layers()
    return plot.finish_axes("upper right")


def _trace_steps(time: Array, value: Array) -> tuple[Array, Array]:
    """Trace a curve that is 1 from time 0 on, and falls at each time to its value there."""
    x, heights = np.append(0.0, time), np.append(1.0, value)
    return np.repeat(x, 2)[1:], np.repeat(heights, 2)[:-1]


def _lay_out_survival(ax: Axes, end: float) -> None:
    """Lay out probabilities over time from 0 on; a later call may widen the axis of time."""
    new, end = _axes.lay_out_same_frame(ax, "Time", "Survival"), end or 1.0
    _axes.set_limits(ax, _axes.pad_limits(end), _axes.pad_limits(), new=new)
    if new:
        width = max(_WIDTH, _DIGIT * (len(write_amount(np.floor(end))) + 2)) * get_small_size()
        count = int(np.clip(_axes.estimate_panel_size(ax)[0] / width, 2, _MOST_TICKS))
        ticks: Any = MaxNLocator(count, steps=[1, 2, 5, 10]).tick_values(0, end)
        ticks = [float(tick) for tick in ticks if 0 <= tick <= end * (1 + 1e-9)]
        _axes.set_ticks(ax.xaxis, None, FixedLocator(ticks))
        _axes.set_rate_ticks(ax.yaxis)
