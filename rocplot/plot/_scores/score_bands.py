"""Score bands: a table with a bar for the rate of each band."""

from __future__ import annotations

import itertools
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.text import Text
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import (
    write_amount,
    write_edges,
    write_number,
    write_numbers,
    write_rounded_edges,
)
from rocplot._typing import Options
from rocplot._warnings import warn_user
from rocplot.compute._base.reading import DataArguments, Scores, Truth
from rocplot.compute._base.result import get_negated_column
from rocplot.compute._calibration.bins import mirror_ends
from rocplot.compute._scores.ks_statistic import find_largest_distance
from rocplot.compute._scores.score_bands import ScoreBands
from rocplot.page.typeset import LiteralString
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import (
    describe_models,
    join_list,
    name_cases,
    quote_user_text,
    write_model_numbers,
)
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import DOTTED, override_look
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

Bands: TypeAlias = Plot[ScoreBands]

_HALF, _MOST = 0.36, 40  # half the height of a bar in rows; largest number of bands that a panel can name
_LONG = 18  # characters of the longest name of a band with exact limits


def _draw_base_rate(plot: Bands, model: Model[ScoreBands], _made: None, style: Options) -> None:
    look: Options = {"gid": model.make_gid("prior"), "linestyle": DOTTED, "zorder": 1.9}
    look["label"] = f"all cases ({write_number(model.result.prior, '.3g')})"
    ends = np.array([-0.6, model.result.rate.size - 0.4])
    _artists.draw_line(plot.ax, np.full(2, model.result.prior), ends, **override_look(look, style))


def _draw_numbers(plot: Bands, model: Model[ScoreBands], _made: None, style: Options) -> None:
    """Write the cases and the cumulative KS of each band at the ends of the rows."""
    result = model.result
    sizes = [write_amount(float(n)) for n in result.positive + result.negative]
    gaps = write_numbers(result.ks.tolist(), even=True)
    rows = [f"{size}, {gap}" for size, gap in zip(sizes, gaps, strict=True)]
    header = "Weight of the cases, cumulative KS" if plot.is_weighted else "Cases, cumulative KS"
    _write_row_ends(plot.ax, rows, header, **style)


def _write_caption_of_priors(call: DrawnPlot) -> str:
    return write_model_numbers(
        call, {name: write_number(result.prior, ".3g") for name, result in call.results.items()}
    )


def _write_caption_of_numbers(call: DrawnPlot) -> str:
    """Name the numbers, and say why the KS distance of the scores may exceed all of them."""
    distance = "the Kolmogorov–Smirnov distance of the bands down to it"
    words = f"Numbers: {name_cases(call)} of each band, and {distance}"
    is_within = any(_get_ks(table) > table.ks.max() + 5e-4 for table in call.results.values())
    return f"{words}; that of the scores is reached within a band" if is_within else words


PRIOR = Layer(
    "prior",
    "The rate of all cases.",
    _draw_base_rate,
    default=True,
    rank=1,
    caption=lambda call, _: (
        f"Reference line: the share of positives among all cases: {_write_caption_of_priors(call)}"
    ),
)
NUMBERS = Layer(
    "numbers",
    "On the right, the cases of each band, and the KS distance of the classes from the highest band to this "
    "one.",
    _draw_numbers,
    artist=Text,
    default=True,
    rank=2,
    caption=lambda call, _: _write_caption_of_numbers(call),
)


def _start_caption(call: DrawnPlot) -> str:
    (table,), edges = call.results.values(), call.options.get("edges")
    empty, bands = _write_empty_bands(table, edges), _write_band_names(table, _list_bands(table))
    exact = "" if bands == _name_rows(table) else f"; names of the bands rounded from {', '.join(bands)}"
    column = get_negated_column(table)
    first = f"lowest values of {quote_user_text(column)}" if column else "highest scores"
    return (
        f"{describe_models(call, 'Event rate')}: share of positives in each band of scores, {first} on top"
        f"{f'; no case has a score in {empty}' if empty else ''}{exact}"
    )


class ScoreBandsArguments(DataArguments, LabelArguments, total=False):
    """What `score_bands` takes besides its own options and layers."""

    y_true: Truth
    y_score: Scores


@picture(
    compute.score_bands,
    (PRIOR, NUMBERS),
    fields={"ks": "KS statistic of the classes, or the largest KS distance of bands without counts"},
    kind=PolyCollection,
    main="the bars",
    by_model=(),
    caption=_start_caption,
)
def score_bands(
    plot: Bands,
    *,
    n_bands: int = 10,
    strategy: Literal["quantile", "uniform"] = "quantile",
    edges: ArrayLike | None = None,
    **shared: Unpack[ScoreBandsArguments],
) -> Axes:
    """Draw the rate of positives by band of scores, highest scores on top, as the table of a scorecard.

    Use it for credit or triage scores that are applied in bands: the rate should fall from band to band.

    Parameters
    ----------
    {reading}
        The figure shows one model; draw each on an axes of its own.
    n_bands : int
        Number of bands, before equal edges are merged and empty bands left out; at most 40.
    strategy : {"quantile", "uniform"}
        Bands with about equal numbers of cases, or of equal width.
    edges : array-like, optional
        Limits of the bands, ascending, including the outer ones, which may be infinite; instead of `n_bands`
        and `strategy`.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``score_bands:<model>`` and ``prior:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for several models, more than 40 bands, edges that do not span the scores, infinite scores
        without edges, or axes that are in use.

    See Also
    --------
    rocplot.compute.score_bands : The table as numbers, with cumulative shares and lift.
    score_distribution : The distribution functions, whose largest gap is the KS statistic.
    lift : The ranking without bands.
    calibration : Observed rates beside predicted ones.

    Notes
    -----
    Bands are closed on the right.  Bands of `edges` without cases have no row; a warning and the caption name
    them.  The rates of a good scorecard fall from band to band, or rise if the
    positives have the low scores.  The KS distance is largest where the rate of a band passes that of all
    cases.  The label has the KS statistic of the scores, whose cut-off may lie within a band.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> points = [620, 610, 580, 560, 540, 500]
    >>> ax = score_bands([1, 1, 0, 1, 0, 0], points, edges=[500, 550, 600, 650], ax=ax)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['(600, 650]', '(550, 600]', '[500, 550]']
    >>> plt.close(fig)
    """
    results = plot.read()
    if len(results) > 1:
        raise ValueError(
            f"score_bands draws one model, not {len(results)}: call it once per model, each on its own axes"
        )
    table = plot.first_result
    if table.rate.size > _MOST:
        raise make_value_error(
            "n_bands: a",
            f"panel names at most {_MOST} bands, not {table.rate.size}",
            "take fewer, or tabulate rocplot.compute.score_bands",
        )
    plot.prepare_layers()
    whose = "bands" if table.counts is None else "scores"
    plot.write_labels(f"{{name}} (KS of the {whose} {{ks:.3f}})", "score bands", ks=_get_ks)
    if empty := _write_empty_bands(table, edges):
        warn_user(f"no case has a score in {empty}: edges= asks for this band, which is left out")

    plot.lay_out_axes(_lay_out_score_bands, _name_rows(table), float(table.rate.max()))
    (model,) = plot.models
    plot.take_look(model)
    rows = np.arange(table.rate.size)
    look: Options = {
        "facecolor": model.look.make_transparent(0.55),
        "edgecolor": model.look.color,
        "linewidth": 0,
    }
    look |= {"gid": model.make_gid(plot.name), "label": model.label}
    ends = np.zeros(rows.size), rows - _HALF, table.rate, rows + _HALF
    _artists.draw_boxes(plot.ax, *ends, **override_look(look, plot.get_line_kws(model), PolyCollection))
    plot.draw_layers()
    return plot.finish_axes("lower right")


def _get_ks(table: ScoreBands) -> float:
    """Return the KS statistic of the scores, or the largest KS distance of bands if scores are not known."""
    return float(table.ks.max()) if table.counts is None else find_largest_distance(table.counts)[0]


def _write_band_names(table: ScoreBands, bands: list[tuple[float, float]]) -> list[str]:
    """Write bands, highest first, with limits that divide the scores as the bands do."""
    limits = np.unique(bands).tolist()
    values = limits if table.counts is None else table.counts.score
    texts = dict(zip(limits, write_edges(limits, values), strict=True))
    return _write_intervals(bands, texts, bool(get_negated_column(table)))


def _write_intervals(
    bands: list[tuple[float, float]], texts: dict[Any, str], mirrored: bool = False
) -> list[str]:
    """Write bands as intervals, the lowest with its lower limit; `mirrored` those of the column's values."""
    names = []
    for i, (low, high) in enumerate(bands, 1):
        first = i == len(bands) and np.isfinite(low)  # the lowest band
        ends = [f"{'[' if first else '('}{texts[low]}", f"{texts[high]}{']' if np.isfinite(high) else ')'}"]
        names.append(", ".join(mirror_ends(*ends) if mirrored else ends))
    return names


def _name_rows(table: ScoreBands) -> list[str]:
    """Return the names of the bands; probabilities are rounded if exact ones take the room of the bars."""
    bands = _list_bands(table)
    names = _write_band_names(table, bands)
    if table.counts is None or np.max(bands) > 1 or np.min(bands) < 0 or max(map(len, names)) <= _LONG:
        return names
    limits = np.unique(bands).tolist()
    is_known = int(limits[0] == np.min(table.counts.score))  # the least score limits nothing
    texts = [""] * is_known + write_rounded_edges(limits[is_known:])
    names = _write_intervals(bands, dict(zip(limits, texts, strict=True)))
    return [*names[:-1], f"≤ {texts[1]}"] if is_known else names


def _list_bands(table: ScoreBands) -> list[tuple[float, float]]:
    return list(zip(table.low.tolist(), table.high.tolist(), strict=True))


def _write_empty_bands(table: ScoreBands, edges: Any) -> str:
    """Write the bands that were asked for and have no cases, lowest first; empty if there are none."""
    limits = [] if edges is None else np.asarray(edges, float).tolist()
    bands, drawn = list(itertools.pairwise(limits))[::-1], _list_bands(table)
    if set(bands) <= set(drawn):
        return ""
    names = dict(zip(bands, _write_band_names(table, bands), strict=True))
    return join_list(name for band, name in reversed(names.items()) if band not in drawn)


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_score_bands(ax: Axes, names: list[str], top: float) -> None:
    """Lay out rows, one per band of scores from the top, over the rate of positives."""
    _axes.require_new_axes(ax, "score bands need axes of their own")
    _axes.lay_out_frame(ax, "Event rate", "Score", xlim=(0, 1.04 * top or 1), ylim=(len(names) - 0.4, -0.6))
    get_panel(ax).shows = "score bands"
    _axes.set_ticks(ax.xaxis, _axes.write_rate_tick)
    _axes.set_row_names(ax, _axes.break_row_names(ax, names, whole=True), may_skip=True)
    ax.tick_params(axis="y", length=0)


def _write_row_ends(ax: Axes, words: list[str], label: str, **look: Any) -> None:
    """Write a column beside the rows, on the right, under its name."""
    column = _axes.add_right_axis(ax)
    _axes.set_row_names(column, list(map(LiteralString, words)), may_skip=True)
    column.tick_params(length=0)
    _axes.name_right_axis(ax, column, label)
    column.set_gid("numbers")
    for text in column.get_yticklabels():
        text.set(**look)
