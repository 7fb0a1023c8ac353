"""Impurity functions, and the chord construction of a split."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MultipleLocator

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_argument, write_numbers
from rocplot._typing import Array, Options
from rocplot._validation import check_choice, list_items
from rocplot.compute._metrics.impurity import IMPURITIES, SplitImpurity
from rocplot.page.gids import get_gid
from rocplot.page.sizes import HAIR, get_marker_size, get_neutral_color, get_thin_width
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list
from rocplot.plot._looks import BARE, DOT, DOTTED, SPOT
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LegendArguments, Plot, picture

Name: TypeAlias = Literal["minority", "gini", "entropy", "root_gini"]

_EDGE = 0.08  # closer than this to an end of the axis, text is beside its line instead of on it
_TINY = 0.001  # a proportion of which three decimals would say nothing
_NAMES = {"minority": "minority class", "gini": "Gini index", "root_gini": "√Gini"}
_LABELS = _NAMES | {"entropy": "entropy / 2"}


def _list_impurity_names(call: DrawnPlot) -> str:
    """Write the names of the impurity functions that are drawn."""
    return join_list(_LABELS.get(str(name), str(name)) for name in call.results)


def _start_caption(call: DrawnPlot) -> str:
    return (
        f"Impurity over the proportion of positives, rescaled to a maximum of ½: {_list_impurity_names(call)}"
    )


@picture(None, main="the lines", caption=_start_caption)
def impurity(plot: Plot[Array], **shared: Unpack[LegendArguments]) -> Axes:
    """Draw the impurity functions over the proportion of positives, each rescaled to a maximum of ½.

    Use it to show how splitting criteria of trees differ in how they judge a nearly pure node.

    Parameters
    ----------
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``impurity:minority``, ``impurity:gini`` and so on.

    See Also
    --------
    rocplot.compute.impurity : The functions as numbers.
    split_impurity : The gain of a split.

    Notes
    -----
    Flach's slides, Figure 5.2, left.  From the bottom: the share of the minority class, the Gini index
    2p(1 − p), half the entropy in bits, and √(p(1 − p)), a semicircle.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = impurity(ax=ax)
    >>> ax.lines[-1].get_gid()
    'impurity:root_gini'
    >>> plt.close(fig)
    """
    _draw_functions(plot, IMPURITIES)
    return plot.finish_axes("lower center", named=True)


def _start_split_caption(call: DrawnPlot) -> str:
    children = call.options.get("children", ())
    counts = join_list(f"({write_argument(n)} positive, {write_argument(m)} negative)" for n, m in children)
    return f"Impurity of a node and of its children {counts}: {'; '.join(call.made['words'])}"


@picture(None, main="the impurities' lines", caption=_start_split_caption, example="3,4 2,1")
def split_impurity(
    plot: Plot[Array],
    children: Sequence[Sequence[float]] | SplitImpurity,
    *,
    names: Name | Sequence[Name] = ("minority", "gini", "entropy", "root_gini"),
    **shared: Unpack[LegendArguments],
) -> Axes:
    """Draw the impurities of a node and of its split, read from the chord between the children.

    Use it to show what a split gains by each criterion, and why one criterion prefers a split to another.

    Parameters
    ----------
    children : two pairs of (positives, negatives)
        The cases in each child; or the result of ``rocplot.compute.split_impurity``.
    names : str or sequence of str
        The impurities to draw: ``"minority"``, ``"gini"``, ``"entropy"``, ``"root_gini"``.
    {common}

    Returns
    -------
    Axes
        With lines whose gid is ``impurity:gini`` and so on, chords ``chord:gini`` between
        ``children:gini``, gains ``gain:gini``, and
        the split's impurity on each chord, ``split:gini``.

    Raises
    ------
    ValueError
        For children that are not two pairs of counts (see ``rocplot.compute.split_impurity``), or unknown
        names.

    See Also
    --------
    rocplot.compute.split_impurity : The impurities and gains as numbers.
    impurity : The functions alone.

    Notes
    -----
    Flach's slides, Figure 5.2, right.  The impurity of the split is the height of the chord at the node's
    proportion of positives; the gap up to the curve is the gain.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = split_impurity([(3, 4), (2, 1)], names=["gini"], ax=ax)
    >>> plt.close(fig)
    """
    result = compute.split_impurity(children)
    impurity_names = [names] if isinstance(names, str) else list_items(names, "names")
    if not impurity_names:
        raise make_value_error("names", "is empty", f"choose from {', '.join(map(repr, IMPURITIES))}")
    for name in impurity_names:
        check_choice(name, IMPURITIES, "names")
        if plot.standing is not None and _artists.has_artist(plot.standing, f"chord:{name}"):
            raise make_value_error(
                "ax", f"already shows a split by {name!r}", "draw each split on axes of its own"
            )

    _draw_functions(plot, impurity_names)
    plot.prepared["words"] = [_draw_chord(plot.ax, result, name) for name in impurity_names]
    _draw_proportions(plot.ax, result, impurity_names)
    return plot.finish_axes("outside", named=True)


def _draw_functions(plot: Plot[Array], names: Sequence[str]) -> None:
    """Lay out the panel, and draw the functions that earlier calls did not draw."""
    p = np.linspace(0, 1, 401)
    plot.hold_results({name: _scale_impurity(name, compute.impurity(name, p)) for name in names})
    ax = plot.lay_out_axes(_lay_out_proportion, "Impurity, rescaled")
    for model in plot.models:
        gid = f"impurity:{model.name}"
        if not _artists.has_artist(ax, gid):
            plot.curve(model, p, model.result, gid=gid, label=_LABELS[str(model.name)])


def _draw_chord(ax: Axes, result: SplitImpurity, name: str) -> str:
    """Draw the chord between the children, the split on it, and the gain up to the curve; return a label."""
    row = list(result.name).index(name)
    parts = result.left, result.right, result.weighted, result.parent
    left, right, split, node = (float(_scale_impurity(name, part[row])) for part in parts)
    curve = next(line for line in ax.lines if get_gid(line) == f"impurity:{name}")
    of_node, of_split = write_numbers([node, split])
    words = f"{_LABELS[name]}: {of_node}, after the split {of_split}"
    curve.set_label(LiteralString(words))
    color = curve.get_color()
    look: Options = {"color": color, "zorder": 2.1}
    ends = [result.left_p, result.right_p], [left, right]
    _artists.draw_line(ax, *ends, gid=f"chord:{name}", avoid=True, **look)
    _artists.draw_points(ax, *ends, markersize=get_marker_size(DOT), color=color, gid=f"children:{name}")
    gain_ends = [result.prior] * 2, [split, node]
    _artists.draw_line(ax, *gain_ends, gid=f"gain:{name}", linewidth=get_thin_width(1.25), **look)
    mark: Options = {
        "color": color,
        "marker": "D",
        "markersize": get_marker_size(SPOT),
        "gid": f"split:{name}",
    }
    _artists.draw_points(ax, result.prior, split, **mark)
    return words


def _draw_proportions(ax: Axes, result: SplitImpurity, names: Sequence[str]) -> None:
    """Draw vertical lines from the node and its children down to the axis of proportions."""
    color = get_neutral_color()
    shares = {"left": result.left_p, "node": result.prior, "right": result.right_p}
    are_tiny = any(0 < share < _TINY for share in shares.values())
    for (text, proportion), share in zip(
        shares.items(), write_numbers(list(shares.values()), ".2g" if are_tiny else ".3f"), strict=True
    ):
        top = max(float(_scale_impurity(name, compute.impurity(name, proportion))) for name in names)
        look: Options = {"linewidth": get_thin_width(HAIR), "linestyle": DOTTED, "zorder": 1.2}
        _artists.draw_line(ax, [proportion, proportion], [0, top], gid=f"proportion:{text}", **look)
        heights = np.arange(0.04, 0.3, 0.04)
        if min(proportion, 1 - proportion) < _EDGE:
            _artists.write_label(ax, f"{text} {share}", proportion, heights[0], clear=BARE, color=color)
        else:
            spots = np.column_stack([np.full(heights.size, proportion), heights])
            _artists.write_label_on_line(ax, f"{text} {share}", spots, may_leave_line=True)


def _scale_impurity(name: str, value: Any) -> Any:
    return value / 2 if name == "entropy" else value


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_proportion(ax: Axes, ylabel: str) -> None:
    """Lay out a quantity up to ½ over the proportion of positives."""
    if _axes.lay_out_frame(
        ax,
        "Proportion of positives",
        ylabel,
        xlim=(-_axes.MARGIN, 1 + _axes.MARGIN),
        ylim=(-_axes.MARGIN / 2, 0.53),
    ):
        _axes.set_rate_ticks(ax.xaxis)
        _axes.set_ticks(ax.yaxis, _axes.write_rate_tick, _axes.FittingTicks(MultipleLocator(0.1), 0.5))
