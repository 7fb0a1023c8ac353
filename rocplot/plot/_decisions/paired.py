"""Plots of paired decisions: the cases on which two models differ."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, Unpack

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import PolyCollection
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error, write_value
from rocplot._numbers import group_digits, write_amount, write_difference_terms, write_numbers, write_percent
from rocplot._typing import Array, Data, Options, Scalar, Seed, Weights
from rocplot._validation import list_items
from rocplot.compute import Paired, PairedDifference
from rocplot.compute._base.interval import write_p_value
from rocplot.compute._decisions.paired import Decisions, write_model_cut_offs
from rocplot.page.scales import RoundedLocator
from rocplot.page.sizes import get_small_size, get_thin_width
from rocplot.page.typeset import LiteralString, UnlistedArtist, bind_units
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, quote_user_text
from rocplot.plot._looks import Look, override_look
from rocplot.plot._model_labels import shorten_name
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import Model, PanelArguments, Plot, picture

_ROOM = 1.3  # half the width of the panel in units of the longest bar, with space for its number
_ROWS = 2.25  # height of the panel in rows, with the models' names
_AXIS = 4.5  # height of the axis below the rows, with its label, in units of the font size
_MOST = 0.13  # largest height of a line of text, as a fraction of a row
_SHORT = 20  # letters of a name that has no room in three lines
_THIN = 0.08  # half the least height of a bar, as a fraction of a row
_PAD = 2.0  # points around texts
_GAP = 0.3  # between two rates of a class, in lines


class _RowHeights(NamedTuple):
    """The positions of bars and texts of a row, from the middle of the row, in rows."""

    line: float  # the font size
    half: float  # half the height of a bar, which fills the space that texts leave
    agreed_y: float  # the middle of the text above a bar
    rates_y: float  # the top of the text below a bar
    names_y: float  # the middle of the models' names
    limits: tuple[float, float]  # the ends of the panel, of two rows


def _measure_heights(ax: Axes | None, lines: float) -> _RowHeights:
    """Compute the positions for this number of text lines in a row, from the expected size of the panel."""
    row = (_axes.estimate_panel_size(ax)[1] - _AXIS * get_small_size()) / _ROWS
    line = min(get_small_size() / row, _MOST) if row > 0 else _MOST
    line = min(line, (1 - 2 * _THIN) / (1.7 + 1.3 * lines))
    half = (1 - (1.7 + 1.3 * lines) * line) / 2
    limits = 1 + half + (1.3 * lines - 0.7) * line, -half - 4.3 * line
    return _place_texts(line, half, limits)


def _place_texts(line: float, half: float, limits: tuple[float, float]) -> _RowHeights:
    """Place the texts of a row around its bar."""
    agreed_y, rates_y = -half - 1.1 * line, half + 0.5 * line
    return _RowHeights(line, half, agreed_y, rates_y, agreed_y - 1.7 * line, limits)


class _FittedRows(UnlistedArtist, Artist):
    """Fits bars and texts to the rows of the drawn panel, if a layout makes it lower than expected.

    It is drawn before them.  Limits and places of the rows stay, so that bars make room for their texts.
    """

    def __init__(self, ax: Axes, heights: _RowHeights, lines: float) -> None:
        super().__init__()
        self.expected = self.drawn = heights
        self.lines, self.size = lines, get_small_size()
        self.moves: list[Callable[[_RowHeights], Any]] = []
        self.set(zorder=-1, gid="rows", in_layout=False)
        ax.add_artist(self)

    def move_texts(self, texts: Sequence[Text], find_y: Callable[[_RowHeights], float]) -> None:
        """Move texts with the heights."""
        self.moves.extend(partial(_move_text, text, find_y) for text in texts)

    def draw(self, _renderer: RendererBase) -> None:
        ax: Any = self.axes
        row = ax.bbox.height * 72 / ax.get_figure(root=True).dpi / abs(np.subtract(*ax.get_ylim()))
        heights = self._fit_heights(self.size / row)
        if heights != self.drawn:
            self.drawn = heights
            for move in self.moves:
                move(heights)

    def _fit_heights(self, line: float) -> _RowHeights:
        """Compute the positions for lines of this height, in rows."""
        expected, lines = self.expected, self.lines
        if line <= expected.line:
            return expected
        line = min(line, (1 - 2 * _THIN) / (1.7 + 1.3 * lines))
        below = (1.3 * lines - 0.7) * line  # the last bar
        half = min((1 - (1.7 + 1.3 * lines) * line) / 2, expected.limits[0] - 1 - below)
        return _place_texts(line, max(half, _THIN), expected.limits)


def _move_text(text: Text, find_y: Callable[[_RowHeights], float], heights: _RowHeights) -> None:
    text.set_y(find_y(heights))


def _start_caption(call: DrawnPlot) -> str:
    result = next(iter(call.results.values()))
    names = [quote_user_text(name) for name in call.options.get("names") or result.names]
    shown = result.changed(names=names, accuracy=None)  # which is not drawn: it belongs to neither class
    shown = shown if call.options.get("predictive_values") else shown.changed(ppv=None, npv=None)
    words = f"Cases on which {join_list(names)} differ{_describe_cut_offs(call, names)}. {shown.describe()}"
    return words.replace("\n", " ").rstrip(".")


def _describe_cut_offs(call: DrawnPlot, names: Sequence[str]) -> str:
    """Write the cut-offs that the caller gave, one for both models if they are the same."""
    if call.options.get("threshold") is None:
        return ""
    texts = list(map(group_digits, write_model_cut_offs(next(iter(call.results.values())))))
    if len(set(texts)) == 1:
        return f" at the cut-off {texts[0]}"
    return f" at their cut-offs, {' and '.join(map(' '.join, zip(names, texts, strict=True)))}"


class PairedArguments(PanelArguments, total=False):
    """What `paired` takes besides its own options and layers."""

    y_true: ArrayLike
    a: Decisions
    b: ArrayLike | None
    data: Data | None
    sample_weight: Weights
    pos_label: Scalar
    groups: ArrayLike | None


@picture(
    compute.paired,
    kind=PolyCollection,
    main="the bars",
    legend=None,
    by_model=(),
    caption=_start_caption,
    example="--threshold 0.5",
)
def paired(
    plot: Plot[Paired],
    *,
    threshold: float | tuple[float, float] | Mapping[str, float] | None = None,
    level: float = 0.95,
    names: tuple[str, str] | None = None,
    statistics: bool = True,
    predictive_values: bool = False,
    n_resamples: int = 2000,
    seed: Seed = 0,
    **shared: Unpack[PairedArguments],
) -> Axes:
    """Draw the cases on which two models differ: positives that one alone catches, and false alarms.

    Use it to compare two models, or two tests, on the same cases at their thresholds.

    Parameters
    ----------
    y_true : array-like, column name or Paired
        True classes, or the result of ``rocplot.compute.paired``.
    a, b : array-like or column name
        Scores of the two models, or their decisions as bool or 0/1; or pass a mapping of both as `a`.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up, one row per case.
    sample_weight : array-like or column name, optional
        Whole-number weights: how often each case occurred.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    groups : array-like, column name or list of column names, optional
        The group of each case, such as the patient.
    threshold : float, pair of float or mapping, optional
        Positive iff score ≥ threshold, or a threshold for each model, as a pair or by name: needed unless you
        draw a result or decisions.
    level : float in (0, 1)
        Confidence level of the intervals, as a proportion.
    names : pair of str, optional
        Names of the two models; by default their columns or keys.
    statistics : bool
        Write the sensitivity and the specificity of both models, their difference with its interval, and the
        p-value of McNemar's exact test, or of Obuchowski's test if there are groups.
    predictive_values : bool
        Also write the predictive values of both models, with their difference, its interval and the p-value
        of the weighted generalised score test; needs `statistics`.
    n_resamples : int
        Number of resamples for their intervals.
    seed : int, numpy.random.Generator or None
        Random seed or Generator.  By default the same call always writes the same limits.
    {common}

    Returns
    -------
    Axes
        With a bar for each class and model, whose gid is ``paired:<model>``.  It points left for cases that
        the first model alone calls positive, and right for those of the second.  The text above says how many
        cases both call positive, and how many neither; ``result.to_frame()`` counts who is right instead.

    Raises
    ------
    ValueError, TypeError
        For input that ``rocplot.compute.paired`` refuses, or names that are not a pair; before anything is
        drawn.

    See Also
    --------
    rocplot.compute.paired : The tables, tests and intervals as numbers.
    confusion_matrix : The decisions of one model.

    Notes
    -----
    McNemar (1947): only the cases on which the models differ tell them apart.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, a, b = [1, 1, 1, 0, 0], [0.9, 0.8, 0.2, 0.7, 0.1], [0.9, 0.1, 0.3, 0.2, 0.1]
    >>> ax = paired(y, a, b, threshold=0.5, ax=ax)
    >>> [bar.get_gid() for bar in ax.collections]
    ['paired:a', 'paired:b']
    >>> plt.close(fig)
    """
    result = plot.read_single(**({} if plot.is_precomputed else {"seed": seed}))
    model_names = (
        result.names if names is None else names if isinstance(names, str) else list_items(names, "names")
    )
    if isinstance(model_names, str) or len(model_names) != 2:
        raise make_value_error("names", f"must be a pair, one for each model, not {write_value(model_names)}")
    plot.replace_results({None: result.changed(names=(str(model_names[0]), str(model_names[1])))})
    first, second = (shorten_name(str(name)) for name in model_names)
    if first == second:
        raise make_value_error("names", f"are both {first!r}", "give each model its own")
    tables = result.positive, result.negative
    largest_count = max(float(max(table[0, 1], table[1, 0])) for table in tables)
    classes = ["positives", "negatives"]
    if predictive_values and not statistics:
        raise make_value_error("predictive_values", "needs the statistics", "leave out statistics=False")
    rates: tuple[dict[str, PairedDifference | None], ...]
    rates = {"sensitivity": result.sensitivity}, {"specificity": result.specificity}
    if predictive_values:
        rates = rates[0] | {"PPV": result.ppv}, rates[1] | {"NPV": result.npv}
    rate_texts = _write_rates(rates, result.level) if statistics else {}
    n_lines = _choose_lines(rate_texts.values(), _axes.estimate_panel_size(plot.standing)[0])
    pitch = 1.3 * n_lines + _GAP  # of the rates of a class, in lines
    lines = 1 + n_lines * statistics + pitch / 1.3 * predictive_values
    heights = _measure_heights(plot.standing, lines)
    words = "Cases that one model alone calls positive"
    plot.lay_out_axes(_lay_out_opposed_bars, words, classes, _ROOM * (largest_count or 1.0), heights.limits)
    rows = _FittedRows(plot.ax, heights, lines)
    sides = (first, -1, (0, 1)), (second, 1, (1, 0))
    counts = [np.array([float(table[cell]) for table in tables]) for _name, _side, cell in sides]
    heads = [_draw_side(plot, *side[:2], count, rows) for side, count in zip(sides, counts, strict=True)]
    head_forms = [list(form) for form in zip(*heads, strict=True)]
    sides_boxes = [_list_sides(plot.ax)] * len(sides)
    names_texts = _artists.write_fitted_texts(plot.ax, head_forms, keep_off=sides_boxes, pad=0.5, word="name")
    rows.move_texts(names_texts, attrgetter("names_y"))
    look: Options = {"linewidth": get_thin_width(), "gid": "middle"}
    middle = _artists.draw_line(plot.ax, np.zeros(6), _trace_middle(heights), **look)
    rows.moves.append(partial(_move_middle, middle))
    agreed = {partial(_find_agreed_y, row): _write_agreement(table) for row, table in enumerate(tables)}
    _write_rows(plot.ax, rows, agreed)
    if statistics:
        lowest = heights.limits[0] + 0.25 * heights.line
        below_axis = [np.array([[-1e6, lowest, 1e6, lowest + 1e3]])] * len(rate_texts)
        forms = itemgetter(n_lines - 2, -1)
        shown = {
            partial(_find_rates_y, row, i * pitch): forms(texts) for (row, i), texts in rate_texts.items()
        }
        _write_rows(plot.ax, rows, shown, below_axis, va="top")
    return plot.ax


def _draw_side(
    plot: Plot[Paired], name: str, side: int, count: Array, rows: _FittedRows
) -> list[tuple[float, float, str, Options]]:
    """Draw the bars of one model with their numbers; return forms of the model's name to write above."""
    model = Model(name, plot.first_result, name, Look.take_next(plot.ax))
    look: Options = {"facecolor": model.look.color, "gid": model.make_gid("paired"), "linewidth": 0}
    heights = rows.expected
    places, ends = np.arange(count.size), np.sort([np.zeros(count.size), side * count], axis=0)
    corners = ends[0], places - heights.half, ends[1], places + heights.half
    look = override_look(look, plot.get_line_kws(model), PolyCollection)
    rows.moves.append(partial(_resize_bars, _artists.draw_boxes(plot.ax, *corners, **look)))
    text_kws: Options = {"ha": "left" if side > 0 else "right", "shift": 3.0 * side}
    numbers = [(float(side * n), float(row), write_amount(n), text_kws) for row, n in enumerate(count)]
    head = text_kws | {"color": model.look.color}
    beyond_panel = [_list_sides(plot.ax)] * len(numbers)
    _artists.write_fitted_texts(plot.ax, [numbers], keep_off=beyond_panel, pad=0, word="number")
    forms = f"{name} alone", name, _wrap_name(name, 2), _wrap_name(name, 3), _shorten_name(name)
    return [(0.0, heights.names_y, words, head) for words in forms]


def _list_sides(ax: Axes) -> Array:
    """List what lies left and right of the panel, as boxes."""
    left, right = ax.get_xlim()
    return np.array([[-1e9, -1e3, left, 1e3], [right, -1e3, 1e9, 1e3]])


def _resize_bars(bars: PolyCollection, heights: _RowHeights) -> None:
    for row, path in enumerate(bars.get_paths()):
        y = np.asarray(path.vertices)[:, 1]
        y[:] = row + np.where(y > row, heights.half, -heights.half)


def _move_middle(line: Line2D, heights: _RowHeights) -> None:
    line.set_ydata(_trace_middle(heights))


def _trace_middle(heights: _RowHeights) -> Array:
    ends = np.array([-1, 1, np.nan]) * (heights.half + 0.2 * heights.line)
    return np.concatenate([ends, 1 + ends])


def _find_agreed_y(row: int, heights: _RowHeights) -> float:
    return row + heights.agreed_y


def _find_rates_y(row: int, lines: float, heights: _RowHeights) -> float:
    return row + heights.rates_y + lines * heights.line


def _wrap_name(name: str, lines: int) -> str:
    """Break a name at spaces into at most this many lines, as narrow as possible."""
    for width in range(-(-len(name) // lines), len(name)):
        broken = textwrap.wrap(bind_units(name), width, break_long_words=False, break_on_hyphens=False)
        if len(broken) <= lines:
            return "\n".join(broken)
    return name


def _shorten_name(name: str) -> str:
    return name if len(name) <= _SHORT else f"{name[: _SHORT // 2]}…{name[-(_SHORT // 2 - 1) :]}"


def _write_rows(
    ax: Axes,
    rows: _FittedRows,
    texts: Mapping[partial[float], Sequence[str]],
    keep_off: list[Array] | None = None,
    **look: Any,
) -> None:
    """Write texts, each in some forms, by the functions that find their heights: all in one size."""
    heights = rows.expected
    forms = [
        [(0.0, find_y(heights), words, look) for find_y, words in zip(texts, form, strict=True)]
        for form in zip(*texts.values(), strict=True)
    ]
    options: Options = {"keep_off": keep_off, "pad": _PAD, "word": "number", "alone": True}
    artists = _artists.write_fitted_texts(ax, forms, **options)
    for i, find_y in enumerate(texts):
        rows.move_texts(artists[i :: len(texts)], find_y)


def _write_agreement(table: Array) -> tuple[str, ...]:
    """Write the numbers of cases on which the models agree, in several forms."""
    n_both, n_neither, n = write_amount(table[0, 0]), write_amount(table[1, 1]), write_amount(table.sum())
    return (
        f"positive by both {n_both}, by neither {n_neither} (of {n})",
        f"both + {n_both}, both − {n_neither} (of {n})",
        f"both + {n_both}, both − {n_neither}",
    )


def _write_rates(
    rates: Sequence[Mapping[str, PairedDifference | None]], level: float
) -> dict[tuple[int, int], tuple[str, ...]]:
    """Write the rates with their difference, by row and place, each in two lines, in three, and short."""
    shown = {
        (row, i, word): rate
        for row, row_rates in enumerate(rates)
        for i, (word, rate) in enumerate(row_rates.items())
        if rate is not None
    }
    pairs = write_difference_terms((rate.a, rate.b) for rate in shown.values())
    texts: dict[tuple[int, int], tuple[str, ...]] = {}
    for ((row, i, word), rate), terms in zip(shown.items(), pairs, strict=True):
        fmt = f".{max(len(term.partition('.')[2]) for term in terms)}f"  # the decimals of the rates
        gap, low, high = write_numbers([rate.difference, rate.low, rate.high], fmt, (-1, 0, 1), even=True)
        limits, p = f"({write_percent(level)} % CI {low} to {high})", write_p_value(rate.pvalue)
        both = f"{word} {' against '.join(terms)}"
        two = f"{both}\ndifference {gap} {limits}, {p}"
        texts[row, i] = (
            two,
            f"{both}\ndifference {gap}, {p}\n{limits}",
            f"difference in {word} {gap}\n{limits}, {p}",
        )
    return texts


def _choose_lines(texts: Iterable[Sequence[str]], width: float) -> int:
    """Choose two lines for the rates if the panel has this width for them, in points, otherwise three."""
    font = FontProperties(size=get_small_size())
    lines = [line for two_lines, *_ in texts for line in two_lines.split("\n")]
    widths = [text_to_path.get_text_width_height_descent(line, font, False)[0] for line in lines]
    return 2 if max(widths, default=0.0) <= width else 3


# -- The axes -------------------------------------------------------------------------------------


def _write_length_tick(at: float, _position: Any) -> str:
    return LiteralString(write_amount(abs(at)))


def _lay_out_opposed_bars(ax: Axes, xlabel: str, names: Sequence[str], end: float, ylim: _axes.Ends) -> None:
    """Lay out rows of bars to both sides of 0, whose lengths are counts, the first one around y = 0."""
    _axes.require_new_axes(ax, "the comparison of two models needs axes of its own")
    _axes.lay_out_frame(ax, xlabel, "", xlim=(-end, end), ylim=ylim)
    get_panel(ax).shows = "opposed"
    _axes.set_row_names(ax, _axes.break_row_names(ax, names))
    ax.tick_params(axis="y", length=0)
    ax.xaxis.set_major_locator(RoundedLocator(5, integer=end > 2))
    ax.xaxis.set_major_formatter(_write_length_tick)
    ax.spines[["left", "right", "top"]].set_visible(False)
