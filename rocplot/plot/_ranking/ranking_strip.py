"""The ranking as a row of signs, best first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import PERCENT, write_number
from rocplot._typing import Array, Options
from rocplot.compute import RankingStrip
from rocplot.page.scales import RoundedLocator
from rocplot.page.sizes import get_marker_size, get_neutral_color, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.rates import TIES
from rocplot.plot._looks import POINT, override_look
from rocplot.plot._panel import get_panel
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

_TINT = 0.12  # opacity of a box
_REACH = 0.34  # half the height of a box, as a fraction of the distance between rows


def _find_tied_groups(row: RankingStrip) -> Array:
    """Return which groups of equal scores have several cases."""
    return np.asarray(row.stop - row.start > 1)


def _draw_tie_boxes(
    plot: Plot[RankingStrip], model: Model[RankingStrip], y: float | None, style: Options
) -> None:
    if y is None:
        return
    row = model.result
    tied = _find_tied_groups(row)
    look: Options = {
        "facecolor": model.look.make_transparent(_TINT),
        "edgecolor": model.look.make_transparent(0.7),
    }
    look |= {"gid": model.make_gid("ties")}
    left, right, ones = row.start[tied] + 0.08, row.stop[tied] - 0.08, np.ones(tied.sum())
    low, high = (y + _REACH) * ones, (y - _REACH) * ones
    _artists.draw_boxes(plot.ax, left, low, right, high, **override_look(look, style, PolyCollection))


@picture(
    compute.ranking_strip,
    (
        TIES.replace_fields(
            meaning="A box around cases of equal score; within a box, positives come first.",
            draw=_draw_tie_boxes,
            prepare=None,
            default=True,
        ),
    ),
    fields={"auc": "area under the ROC curve"},
    main="the signs",
    legend=False,
    caption=lambda call: describe_models(
        call, "Ranking of the cases", "Rankings of the cases", ", best first"
    ),
)
def ranking_strip(plot: Plot[RankingStrip], *, max_cases: int = 60, **shared: Unpack[CurveArguments]) -> Axes:
    """Draw the ranking as a row of + and −, best first, one row per model.

    Use it to show on a small sample how a ranking makes an ROC curve.

    Parameters
    ----------
    {reading}
    max_cases : int
        Up to this number of cases, each is drawn as its sign.  Longer rankings, and those with fractional
        weights, become this many cells, darker for more positives; the axis label says what share of
        positives the darkest tone stands for.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``ranking_strip:<model>`` (the positives, or the cells),
        ``negatives:<model>`` and ``ties:<model>``.

    Raises
    ------
    {raises}

    See Also
    --------
    rocplot.compute.ranking_strip : The rows as numbers.
    score_distribution : The scores behind the ranking.

    Notes
    -----
    Flach's slides, "From a ranking to a ROC curve".  `label_fmt` formats the labels of the rows;
    by default there is no legend; ``legend=True`` explains the signs and the boxes.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = ranking_strip([1, 0, 1, 0], [0.9, 0.4, 0.4, 0.2], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['ranking_strip', 'negatives']
    >>> plt.close(fig)
    """
    rows = plot.read()
    signs = all(row.legible for row in rows.values())
    if not signs:
        if plot.legend:
            raise make_value_error(
                "legend",
                "would explain signs, and so many cases are drawn as cells",
                "leave it out, as the axis label says what their tones are, or raise max_cases",
            )
        plot.layer_options["ties"] = None
    n_drawn_rows = _count_ranked_rows(plot.standing, signs)
    places = {name: float(n_drawn_rows + i) for i, name in enumerate(rows)}
    plot.prepare_layers(
        ties=lambda _: {
            name: places[name] if _find_tied_groups(row).any() else None for name, row in rows.items()
        }
    )
    plot.write_labels("{name}", "", auc=compute.auc)
    end = max(float(row.stop[-1]) for row in rows.values()) if signs else 1.0
    densest = max(float(_compute_tones(row).max()) for row in rows.values())

    ax = plot.lay_out_axes(
        _lay_out_strip, [model.label for model in plot.models], end, None if signs else densest
    )
    for model in plot.models:
        plot.take_look(model)
        if signs:
            _draw_signs(plot, model, places[model.name])
        else:
            _draw_cells(plot, model, places[model.name], _remember_darkest_proportion(ax, densest))
    plot.draw_layers()
    if plot.legend:
        _add_entries(ax, plot.prepared.get("ties") or {})
    return plot.finish_axes("upper right")


def _add_entries(ax: Axes, boxed_rows: Mapping[str | None, float | None]) -> None:
    """Explain the signs, and the boxes if any row has some, in the legend."""
    sign: Options = {"linestyle": "none", "markersize": get_marker_size(POINT)}
    _artists.add_shared_entry(ax, "positive", marker="+", **sign)
    _artists.add_shared_entry(ax, "negative", marker="_", **sign)
    if any(row is not None for row in boxed_rows.values()):
        tint: Options = {"markerfacecolor": to_rgba(get_neutral_color(), _TINT), "marker": "s"}
        _artists.add_shared_entry(ax, "equal scores", **sign | tint)


def _lay_out_strip(ax: Axes, names: list[str], end: float, densest: float | None) -> None:
    """Lay out the rows; for cells the axis label has the proportion that the darkest cell stands for."""
    words = "Rank, best first"
    if densest is not None:
        largest_percentage = write_number(100 * _remember_darkest_proportion(ax, densest), ".3g", PERCENT)
        words = f"Share of cases, best first\n(darker: more positives, up to {largest_percentage} %)"
    _lay_out_ranking_rows(ax, names, end, words)


def _draw_signs(plot: Plot[RankingStrip], model: Model[RankingStrip], y: float) -> None:
    """Draw each case as a + or −, as large as the row has room for."""
    row, ax = model.result, plot.ax
    better = row.start + row.positive
    room = 72 * ax.get_position().width * ax.get_figure(root=True).get_figwidth()  # type: ignore[union-attr]
    size = min(get_marker_size(POINT), 0.8 * room / max(float(row.stop[-1]), ax.get_xlim()[1]))
    look: Options = {"markeredgewidth": min(get_thin_width(0.75), 0.22 * size)}
    plus = {
        "marker": "+",
        "gid": model.make_gid("ranking_strip"),
        "color": model.look.color,
        "markersize": size,
    }
    minus = {"marker": "_", "gid": model.make_gid("negatives"), "markersize": 0.7 * size}
    kws = plot.get_line_kws(model)
    negative_kws = plot.line_kws | {word: value for word, value in kws.items() if word != "color"}
    for sign, start, stop, sign_kws in (
        (plus, row.start, better, kws),
        (minus, better, row.stop, negative_kws),
    ):
        x = np.concatenate([np.arange(a, b) + 0.5 for a, b in zip(start, stop, strict=True)])
        _artists.draw_points(ax, x, np.full(x.size, y), **override_look(look | sign, sign_kws))


def _compute_tones(row: RankingStrip) -> Array:
    return np.asarray(row.positive / (row.positive + row.negative))


def _draw_cells(plot: Plot[RankingStrip], model: Model[RankingStrip], y: float, darkest: float) -> None:
    row = model.result
    share = np.minimum(_compute_tones(row) / darkest, 1)  # later calls keep the tones of the first
    total, ones = row.stop[-1], np.ones(share.size)
    low, high = (y + _REACH) * ones, (y - _REACH) * ones
    look: Options = {
        "facecolor": _artists.mix_with_background(share, model.look.color),
        "gid": model.make_gid("ranking_strip"),
    }
    _artists.draw_boxes(plot.ax, row.start / total, low, row.stop / total, high, linewidth=0, **look)
    frame = (np.array([edge]) for edge in (0.0, low[0], 1.0, high[0]))
    _artists.draw_boxes(plot.ax, *frame, facecolor="none", edgecolor=get_neutral_color(), gid="row")


# -- The axes -------------------------------------------------------------------------------------


def _count_ranked_rows(ax: Axes | None, signs: bool) -> int:
    """Count the rows that stand on an axes already; ranks and shares of cases have no axis in common."""
    if ax is None or _axes.is_new(ax):
        return 0
    panel = get_panel(ax)
    if (panel.darkest is not None) == signs and panel.kind == "frame":
        here, other_kind = ("shares of cases", "ranks") if signs else ("ranks", "shares of cases")
        raise make_value_error(
            "ax",
            f"already shows {here}, where {other_kind} cannot be read",
            "draw all models in one call, or change max_cases",
        )
    return len(ax.get_yticks())


_SIGNS_PITCH, _CELLS_PITCH = 2.0, 3.0  # of rows, in the size of the type


def _lay_out_ranking_rows(ax: Axes, names: list[str], end: float, xlabel: str) -> None:
    """Lay out rows for rankings below those that stand already, each around its number from 0."""
    new = _axes.is_new(ax)
    earlier_names = [] if new else _axes.list_row_names(ax)
    if new:
        _axes.lay_out_frame(ax, xlabel, "")
        ax.tick_params(left=False)
        ax.spines[["left", "right", "top"]].set_visible(False)
    earlier_names += _axes.break_row_names(ax, names)
    _axes.set_row_names(ax, earlier_names)
    ax.set(xlim=(0, end if new else max(end, ax.get_xlim()[1])), ylim=(len(earlier_names) - 0.45, -0.55))
    get_panel(ax).rows = (_SIGNS_PITCH if end > 1 else _CELLS_PITCH) * (len(earlier_names) + 0.1)
    end = ax.get_xlim()[1]
    half = 0.5 if end > 1 else 0.0  # a rank stands below the middle of its sign
    ax.xaxis.set_major_locator(RoundedLocator(6, integer=end > 1, shift=-half))
    ax.xaxis.set_major_formatter(partial(_write_shifted_tick, half))


def _write_shifted_tick(by: float, at: float, position: Any) -> str:
    return _axes.write_rate_tick(at + by, position)


def _remember_darkest_proportion(ax: Axes, share: float) -> float:
    """Keep the share that the darkest tone of a strip stands for, or recall it on axes that have one."""
    panel = get_panel(ax)
    panel.darkest = share if panel.darkest is None else panel.darkest
    return panel.darkest
