"""Critical difference diagrams: average ranks of classifiers over data sets."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._names import quote_blank
from rocplot._numbers import write_number, write_numbers
from rocplot._typing import Options
from rocplot.compute import CriticalDifference
from rocplot.page.scales import RoundedLocator
from rocplot.page.sizes import get_marker_size, get_text_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text
from rocplot.plot._inference._text_columns import RowText, draw_text_columns
from rocplot.plot._looks import DOT, override_look
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import PanelArguments, Plot, picture

_BAR_PITCH = 0.5  # distance between bars of groups, in rows
_BAR_WIDTH = 3.0  # width of a bar, in widths of the lines to the names
_MOST_STEPS = 8  # of the axis of ranks
_RULER, _ABOVE = -1.2, 0.7  # ordinate of the critical difference; space above what stands highest


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    ranks = write_numbers(result.rank, ".2f")
    pairs = (f"{quote_user_text(name)} {rank}" for name, rank in zip(result.name, ranks, strict=True))
    return (
        f"Average ranks over {result.n_sets} data sets: {join_list(pairs)}. Bars join classifiers that do "
        f"not differ significantly. {result.describe()}"
    ).rstrip(".")


class CriticalDifferenceArguments(PanelArguments, total=False):
    """What `critical_difference` takes besides its own options."""

    values: Mapping[str, ArrayLike]


@picture(
    compute.critical_difference,
    kind=LineCollection,
    main="the lines to the names",
    legend=None,
    by_model=(),
    caption=_start_caption,
)
def critical_difference(
    plot: Plot[CriticalDifference],
    *,
    method: Literal["nemenyi", "wilcoxon-holm"] = "nemenyi",
    higher_is_better: bool = True,
    level: float = 0.95,
    **shared: Unpack[CriticalDifferenceArguments],
) -> Axes:
    """Draw the average ranks of classifiers over data sets, and join those that do not differ significantly.

    Use it to compare several classifiers on several data sets.

    Parameters
    ----------
    values : mapping of str to array-like, data frame, or CriticalDifference
        One measure, such as the AUC, of each classifier on each data set.
    method : {"nemenyi", "wilcoxon-holm"}
        How to compare pairs: by their average ranks, or by Wilcoxon's signed-rank test with Holm's
        adjustment.
    higher_is_better : bool
        Whether higher values are better.
    level : float in (0, 1)
        One minus the probability that the tests find a difference between any equal classifiers.
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``critical_difference:<classifier>``, from the rank to the name, a
        dot ``rank:<classifier>``, bars ``group`` that join classifiers without a significant difference, and
        the length ``critical`` of the critical difference.  A new figure is as high as the rows need.

    Raises
    ------
    ValueError, TypeError
        For input that ``rocplot.compute.critical_difference`` refuses; before anything is drawn.

    See Also
    --------
    rocplot.compute.critical_difference : Ranks, tests and groups as numbers.
    forest : Differences with their intervals.

    Notes
    -----
    Demšar (2006), Figure 1.  All names are on one side, the best first, so that no lines cross.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> values = {"tree": [0.7, 0.8, 0.6, 0.9], "forest": [0.8, 0.9, 0.7, 0.95]}
    >>> ax = critical_difference(values, ax=ax)
    >>> [line.get_gid() for line in ax.collections]
    ['critical_difference:forest', 'critical_difference:tree']
    >>> plt.close(fig)
    """
    result: CriticalDifference = plot.read_single()
    plot.hold_results(dict.fromkeys(map(str, result.name), result))
    ranks = np.asarray(result.rank, float)
    spans = [_find_group_span(result, group) for group in result.groups]
    levels = _stack_bars(spans)
    first = _BAR_PITCH * (max(levels, default=-1) + 2)
    rows = first + np.arange(ranks.size)
    critical = float(result.critical_difference)  # NaN without one
    right = np.fmax(ranks.size, 1 + critical)
    ax = plot.lay_out_axes(_lay_out_ranks, right, rows[-1], 0.0 if np.isnan(critical) else _RULER)
    left = ax.get_xlim()[0]
    for model, rank, y in zip(plot.models, ranks, rows, strict=True):
        look: Options = {"color": get_text_color(), "gid": model.make_gid("critical_difference")}
        path = np.array([(rank, 0.0), (rank, y), (left, y)])
        look = override_look(look, plot.get_line_kws(model), LineCollection)
        _artists.draw_segments(ax, [path], **look)
        dot: Options = {"gid": model.make_gid("rank"), "markersize": get_marker_size(DOT)}
        _artists.draw_points(ax, rank, 0.0, color=look["color"], **dot)
    bar: Options = {"color": get_text_color(), "linewidth": _BAR_WIDTH * get_thin_width()}
    bar |= {"gid": "group", "solid_capstyle": "projecting"}
    for ends, level_index in zip(spans, levels, strict=True):
        _artists.draw_line(ax, ends, np.full(2, _BAR_PITCH * (level_index + 1)), **bar)
    texts = list(zip(map(quote_blank, map(str, result.name)), write_numbers(ranks, ".2f"), rows, strict=True))
    if not np.isnan(critical):
        ruler: Options = {"color": get_text_color(), "gid": "critical", "marker": "|"}
        _artists.draw_line(ax, [1, 1 + critical], [_RULER, _RULER], **ruler)
        texts.insert(0, ("critical difference", write_number(critical, ".2f"), _RULER))
    names = [RowText(name, y) for name, _, y in texts]
    numbers = [[RowText(number, y)] for _, number, y in texts]
    draw_text_columns(ax, names, numbers, free=plot.own_page)
    return ax


def _find_group_span(result: CriticalDifference, group: tuple[str, ...]) -> tuple[float, float]:
    """Return the lowest and the highest rank of a group."""
    ranks = np.asarray(result.rank)[np.isin(result.name, group)]
    return float(ranks.min()), float(ranks.max())


def _stack_bars(spans: list[tuple[float, float]]) -> list[int]:
    """Return the level of each bar, the lowest on which it overlaps no earlier bar."""
    levels: list[int] = []
    for i, (low, high) in enumerate(spans):
        overlaps = [first <= high and low <= last for first, last in spans[:i]]
        levels.append(min(set(range(i + 1)) - set(itertools.compress(levels, overlaps))))
    return levels


def _lay_out_ranks(ax: Axes, right: float, last: float, top: float) -> None:
    """Lay out ranks from 1 on an axis at the top, above rows of names."""
    _axes.require_new_axes(ax, "a critical difference diagram needs axes of its own")
    room = 0.02 * (right - 1)
    _axes.lay_out_frame(
        ax, "Average rank", "", xlim=(1 - room, right + room), ylim=(last + _ABOVE, top - _ABOVE)
    )
    get_panel(ax).shows = "average ranks"
    ax.set_yticks([])
    ax.spines[["left", "right", "bottom"]].set_visible(False)
    ax.spines["top"].set_visible(True)
    ax.xaxis.set_ticks_position("top")
    ax.xaxis.set_label_position("top")
    ax.xaxis.label.set_verticalalignment("bottom")  # else large letters reach down to the ticks
    _axes.set_ticks(ax.xaxis, None, RoundedLocator(_MOST_STEPS, integer=True, shift=1))
