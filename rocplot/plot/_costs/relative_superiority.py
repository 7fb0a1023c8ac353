"""Bars of the costs at which each model is best, with the belief about the costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.typing import ColorType

from rocplot import compute
from rocplot._numbers import write_numbers
from rocplot._typing import Array, Options
from rocplot.compute._base.reading import DataArguments, Scores, Truth
from rocplot.page.sizes import get_neutral_color
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text, write_short_number
from rocplot.plot._looks import DOTTED, override_look
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import PanelArguments, Plot, picture

_NARROW = 0.05  # a range of cost proportions up to this is too narrow for a name
_HALF = 0.1  # half the height of a bar, as a fraction of a row


# lower and upper ends of the cost proportions at which a model is best, and its LC index
Bar: TypeAlias = tuple[Array, Array, float | None]


def _start_caption(call: DrawnPlot) -> str:
    low, high = call.made["trivial"]
    shaded = "; shaded: costs at which a trivial decision is as good" if low > 0 or high < 1 else ""
    never = [quote_user_text(name) for name, (ends, _, _) in call.results.items() if not len(ends)]
    without = f"; without a bar, as at no cost the best: {join_list(never)}" if never else ""
    belief = ""
    if (costs := call.options.get("belief")) is not None:
        low, mode, high = map(write_short_number, costs)
        belief = (
            f"; below: triangular density of the believed cost share, {low} to {high}, dotted at its mode "
            f"{mode}; LC: Adams & Hand's confidence, −1 to 1, that a model is cheaper than the best other one"
        )
    return (
        f"Costs at which each of {join_list(map(quote_user_text, call.results))} has the least expected loss"
        f"{without}{shaded}{belief}"
    )


class RelativeSuperiorityArguments(DataArguments, PanelArguments, total=False):
    """What `relative_superiority` takes besides its own options and layers."""

    y_true: Truth
    y_score: Scores
    hue_order: Sequence[str] | None
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None
    label_fmt: str | None


@picture(
    compute.relative_superiority,
    fields={"lc": "LC index, with a belief"},
    kind=PolyCollection,
    main="the bars",
    legend=None,
    by_model=("hue_order", "palette"),
    caption=_start_caption,
    example="--y-score tree",
)
def relative_superiority(
    plot: Plot[Bar],
    *,
    belief: tuple[float, float, float] | None = None,
    prior: float | None = None,
    **shared: Unpack[RelativeSuperiorityArguments],
) -> Axes:
    """Draw a bar for each model over the costs at which it is the best.

    Use it to choose a model if you know the costs only roughly.

    Parameters
    ----------
    {reading}
    belief : (low, mode, high), optional
        Triangular density of the false-positive cost share, drawn below the bars.  The LC index of each model
        is then written at the right end of its row.
    prior : float in (0, 1), optional
        P(positive) where the models will be used, by default the sample's.
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``relative_superiority:<model>``, ``trivial`` and ``belief``.

    Raises
    ------
    {raises}
    ValueError
        Also for fewer than two models, models of different priors if you pass none, a belief that is no
        triangle, or axes that are in use.

    See Also
    --------
    rocplot.compute.relative_superiority : The ranges as numbers.
    rocplot.compute.lc_index : The index of two decisions.
    cost_curve : The losses of the models over the costs.

    Notes
    -----
    At the costs in the shaded ends, a trivial decision is as good as any model.  Instead of data you can pass
    a mapping of name → ``RocCurve`` or ``CostCurve``, or a ``RelativeSuperiority``.

    References
    ----------
    Adams & Hand (1999), after Fawcett (2004), section 7.5.3.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> models = {"a": [0.9, 0.8, 0.7, 0.1], "b": [0.9, 0.2, 0.7, 0.6]}
    >>> ax = relative_superiority([1, 0, 1, 0], models, belief=(0.2, 0.5, 0.8), ax=ax)
    >>> plt.close(fig)
    """
    best: compute.RelativeSuperiority = plot.compute()
    plot.hold_results({name: _write_bar_end(best, name) for name in best.models})
    plot.write_labels("{name}", "", **({} if best.lc is None else {"lc": lambda bar: bar[2]}))
    indexes = (
        [best.lc[str(model.name)] for model in plot.models] if best.lc and plot.label_fmt is None else []
    )
    labels = [model.label for model in plot.models] + ["believed costs"] * (best.belief is not None)

    plot.lay_out_axes(_lay_out_cost_bars, labels, _write_indexes(indexes))
    plot.prepared["trivial"] = best.trivial  # for the caption
    _draw_trivial(plot.ax, best.trivial, len(plot.models))
    for row, model in enumerate(plot.models):
        plot.take_look(model)
        look = {"facecolor": model.look.color, "gid": model.make_gid(plot.name), "linewidth": 0}
        low, high, _ = model.result
        ends = np.full(low.size, row - _HALF), high, np.full(low.size, row + _HALF)
        _artists.draw_boxes(
            plot.ax, low, *ends, **override_look(look, plot.get_line_kws(model), PolyCollection)
        )
    if best.belief is not None:
        _draw_belief(plot.ax, best.belief, len(plot.models))
    return plot.ax


def _write_bar_end(best: compute.RelativeSuperiority, name: str) -> Bar:
    is_best = best.model == name
    return best.low[is_best], best.high[is_best], None if best.lc is None else best.lc[name]


def _write_indexes(indexes: list[float]) -> list[str]:
    """Write the LC indexes for the ends of the rows."""
    texts = write_numbers(indexes, ".2f", (-1, 0, 1))
    return [f"LC {'+' * (lc >= 0)}{text}" for lc, text in zip(indexes, texts, strict=True)]


def _draw_trivial(ax: Axes, trivial: tuple[float, float], rows: int) -> None:
    """Shade the ends of the axis at which a trivial classifier is as good, and name them if there is room."""
    low, high = trivial
    ends = np.array([[0, low], [high, 1]])
    look: Options = {
        "facecolor": get_neutral_color(),
        "alpha": 0.12,
        "gid": "trivial",
        "zorder": 0.9,
        "linewidth": 0,
    }
    _artists.draw_boxes(ax, ends[:, 0], np.full(2, -0.5), ends[:, 1], np.full(2, rows - 0.5), **look)
    for text, (x0, x1) in zip(("always +", "always −"), ends, strict=True):
        if x1 - x0 > _NARROW:
            centre = np.array([[(x0 + x1) / 2, rows / 2 - 0.5]])
            _artists.write_label_on_line(ax, text, centre, rotation=90)


def _draw_belief(ax: Axes, belief: tuple[float, float, float], row: int) -> None:
    """Draw the triangular density of the belief below the bars, and a line at its mode through them."""
    x, foot = np.array(belief), row + 0.35
    look = {"facecolor": get_neutral_color(), "alpha": 0.35, "gid": "belief"}
    _artists.draw_band(ax, x, np.array([foot, row - 0.4, foot]), np.full(3, foot), **look)
    _artists.draw_line(ax, [x[1], x[1]], [-0.5, row - 0.4], linestyle=DOTTED, gid="belief", zorder=2.5)


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_cost_bars(ax: Axes, names: list[str], ends: list[str]) -> None:
    """Lay out rows, one per name from the top, over the cost share of a false positive; `ends` close them."""
    xlabel, _ = _axes.CONDITIONS["share"]
    _axes.require_new_axes(ax, "the bars of relative superiority need axes of their own")
    _axes.lay_out_frame(ax, xlabel, "", xlim=(-_axes.MARGIN, 1 + _axes.MARGIN), ylim=(len(names) - 0.4, -0.6))
    get_panel(ax).shows = "share"
    _axes.set_proportion_ticks(ax)
    _axes.set_row_names(ax, _axes.break_row_names(ax, names))
    ax.tick_params(axis="y", length=0)
    if ends:
        column = _axes.add_right_axis(ax)
        column.set_yticks(range(len(ends)), list(map(LiteralString, ends)))
        column.tick_params(length=0)
