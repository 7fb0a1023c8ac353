"""Confusion matrices, drawn as annotated tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, Literal, Unpack, cast

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.ticker import FixedFormatter
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._names import quote_blank
from rocplot._numbers import write_amount, write_number, write_percent, write_proportion
from rocplot._typing import Array, Options
from rocplot._validation import check_choice
from rocplot.compute import ClassConfusionMatrix, ConfusionMatrix
from rocplot.compute._base.reading import DataArguments, Scores, Truth
from rocplot.page.legends import measure_slot
from rocplot.page.sizes import HAIR, get_neutral_color, get_thin_width
from rocplot.page.typeset import LEADING, LiteralString, bind_units
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_threshold, join_list, quote_user_text
from rocplot.plot._decisions._cell_numbers import get_cell_numbers, write_footer
from rocplot.plot._looks import Look, override_look
from rocplot.plot._panel import DrawnPlot, get_panel
from rocplot.plot._picture import PanelArguments, Plot, is_called_by_seaborn, picture

_MARGIN, _MARGINS = (0.8, 0.6), (1.1, 0.6)  # width and height of margins in cells, of two or more classes
_PER_LETTER = 0.15  # width of a margin, in cells, for each letter that the total has more than the counts
_SHARE = 0.15  # height of a margin's row for many classes, as a fraction of the height of all cells
_FAINT, _DEEP = 0.05, 0.4  # opacity of the tint of an empty cell, and of one that holds its whole class
_GRID, _MIN_GRID = 0.04, 0.25  # width of the grid in cells, at most, and the thinnest one in points
_MANY = 5  # classes, whose cells have room for two decimals
_TINT = "tint: share of the true class"
_NAMES = np.array([["TP", "FN"], ["FP", "TN"]])
_RATES = np.array([["tpr", "fnr", ""], ["fpr", "tnr", ""], ["precision", "NPV", "accuracy"]])


def _write_matrix_rates(call: DrawnPlot, matrix: ConfusionMatrix) -> str:
    """Write the rates of two classes, with those of margins unless the table is normalized."""
    if call.options.get("normalize") == "all" or call.options.get("rates") is False:
        return ""
    rates = {"tpr": matrix.tpr, "fpr": matrix.fpr}
    if call.options.get("normalize") is None:
        rates |= {
            "precision": matrix.precision,
            "NPV": matrix.npv,
            "accuracy": matrix.accuracy,
            "F-measure": matrix.f1,
        }
    return "; " + ", ".join(_write_cell_note(name, rate) for name, rate in rates.items())


def _start_caption(call: DrawnPlot) -> str:
    matrix = next(iter(call.results.values()))
    cut = describe_threshold(call)
    if not cut and call.cases and "y_pred" not in call.options:  # scores, divided by the default
        cut = " at the cut-off 0.5"
    if hasattr(matrix, "tp"):
        names = ("true positive", "false negative", "false positive", "true negative")
        cells = zip((matrix.tp, matrix.fn, matrix.fp, matrix.tn), names, strict=True)
        counts = join_list(f"{write_amount(n)} {name}{'s' * (n != 1)}" for n, name in cells)
        cut += " chosen on the same cases" * matrix.in_sample
        return f"Confusion matrix{cut}: {counts}{_write_matrix_rates(call, matrix)}"
    right = f"{write_percent(matrix.accuracy, '.1f')} % classified correctly"
    return (
        f"Confusion matrix of {len(matrix.labels)} classes, {right}: "
        f"{'; '.join(_describe_class_rows(call, matrix))}"
    )


def _describe_class_rows(call: DrawnPlot, matrix: ClassConfusionMatrix) -> Iterator[str]:
    """Write how the cases of each true class are predicted, with the rates that the figure shows.

    Of many classes, only the most frequent errors.
    """
    if len(matrix.labels) > _MOST_SPELLED:
        yield _describe_largest_errors(matrix)
        if call.options.get("macro"):
            yield _write_summary_line(matrix, False, True)
        return
    for i, name in enumerate(matrix.labels):
        row = zip(matrix.table[i], matrix.labels, strict=True)
        cells = (
            join_list(f"{write_amount(n)} as {quote_user_text(predicted)}" for n, predicted in row if n)
            or "no cases"
        )
        recall, precision = (
            _write_class_rate(len(matrix.labels), rate[i]) for rate in (matrix.recall, matrix.precision)
        )
        rates = f" (recall {recall}, precision {precision})"
        yield f"true {quote_user_text(name)}: {cells}{rates if call.options.get('rates', True) else ''}"
    if call.options.get("macro"):
        yield _write_summary_line(matrix, False, True)


_MOST_SPELLED, _MOST_ERRORS = 5, 3  # classes, and errors of more classes


def _describe_largest_errors(matrix: ClassConfusionMatrix) -> str:
    """Write the most frequent errors."""
    wrong = np.where(np.eye(len(matrix.labels), dtype=bool), 0, matrix.table)
    counts = np.sort(wrong[wrong > 0])[::-1]
    if not counts.size:
        return "no errors"
    rows, columns = np.nonzero(wrong >= counts[min(_MOST_ERRORS, counts.size) - 1])  # with ties of the last
    order = np.argsort(-wrong[rows, columns], kind="stable")[: 2 * _MOST_ERRORS]
    names = [quote_user_text(label) for label in matrix.labels]
    errors = [
        f"{write_amount(wrong[i, j])} of true {names[i]} as {names[j]}"
        for i, j in zip(rows[order], columns[order], strict=True)
    ]
    return f"most frequent errors {join_list(errors)}"


class ConfusionMatrixArguments(DataArguments, PanelArguments, total=False):
    """What `confusion_matrix` takes besides its own options and layers."""

    y_true: Truth
    y_score: Scores


@picture(
    compute.confusion_matrix,
    kind=PolyCollection,
    main="the tinted cells",
    legend=None,
    by_model=(),
    caption=_start_caption,
)
def confusion_matrix(
    plot: Plot[ConfusionMatrix | ClassConfusionMatrix],
    *,
    threshold: float = 0.5,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = None,
    labels: Sequence[Any] | Mapping[Any, str] | None = None,
    normalize: Literal["class", "all"] | None = None,
    counts: bool = False,
    rates: bool = True,
    macro: bool = False,
    transpose: bool = False,
    **shared: Unpack[ConfusionMatrixArguments],
) -> Axes:
    """Draw the confusion matrix of two or more classes: true against predicted ones, with margins and rates.

    Use it to show what a classifier gets right and wrong at one threshold.

    Parameters
    ----------
    {reading}
        You can pass decisions 0/1 instead of scores.  For more than two classes, pass a score for each, of
        which the highest decides: a matrix of shape (n, K), a data frame, or a mapping class → scores.  The
        figure shows one model.
    threshold : float
        Positive iff score ≥ threshold.
    y_pred : array-like or column name, optional
        Predicted classes, instead of scores and threshold, with the same names as in `y_true`.
    labels : sequence or mapping, optional
        For many classes, their order or a mapping class → shown name, in that order; for two classes, a
        mapping of both.  By default the names are those in the data, or + and − for 0/1, −1/+1 and bool.
    normalize : {None, "class", "all"}
        What the cells show: weights, rates within each true class (without margins), or shares of all cases.
    counts : bool
        Write the weight below each normalized number; where cells are too small for it, it is left out with
        a warning.
    rates : bool
        If the cells show weights, write the rate that goes with each cell and margin: tpr, fnr, fpr and tnr
        within the true classes, precision and NPV within the predicted ones, and accuracy; below the table,
        the F-measure, F1.  With many classes, the margins hold the recall and the precision of each, also if
        the cells show shares of all cases.  0/0 is written as –.
    macro : bool
        For many classes, write the means of precision, recall and F1 over the classes below the table.
    transpose : bool
        False puts true classes in rows, as scikit-learn and Flach's slides do; True puts them in columns, as
        Fawcett (2004) and the literature on diagnosis do.
    {common}

    Returns
    -------
    Axes
        With cells whose gid is ``confusion_matrix:<model>``.  They are tinted by their share of the true
        class, as a line below says: right decisions in the first color of the cycle, wrong ones in the
        second.

    Raises
    ------
    {raises}
    ValueError
        Also for several models, an unknown `normalize`, or macro averages of two classes.

    See Also
    --------
    rocplot.compute.confusion_matrix : The table as numbers.
    threshold_metrics : How its rates change with the threshold.

    Notes
    -----
    Fawcett (2004), Figure 1; Qin, Figure 1.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = confusion_matrix([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], ax=ax)
    >>> [cell.get_gid() for cell in ax.collections]
    ['confusion_matrix', 'confusion_matrix', 'confusion_matrix', 'confusion_matrix']
    >>> plt.close(fig)
    """
    matrices = plot.read()
    if len(matrices) > 1:
        raise ValueError(
            f"confusion_matrix draws one model, not {len(matrices)}: call it once per model, on its own axes"
        )
    if isinstance(normalize, str) and str(normalize) == "pred":  # scikit-learn's third way
        raise make_value_error(
            "normalize",
            "='pred' is not drawn",
            "leave normalize out, and the precision below each column is its share of right decisions",
        )
    if normalize is not None:
        check_choice(normalize, ("class", "all"), "normalize")
    counts &= normalize is not None  # the cells show them in any case
    if isinstance(plot.first_result, ClassConfusionMatrix):
        return _draw_class_matrix(plot, normalize, counts, rates, macro, transpose)
    if macro:
        raise make_value_error(
            "macro", "averages are those of many classes", "leave out macro=, or pass predicted classes"
        )
    return _draw_binary_matrix(plot, normalize, counts, rates and normalize is None, transpose)


def _name_margins(plot: Plot[Any]) -> str:
    """Return the name of the margins, which are sums of cases or of their weights."""
    return "weight" if plot.is_weighted else "total"


# -- two classes ----------------------------------------------------------------------------------


def _draw_binary_matrix(
    plot: Plot[Any], normalize: str | None, counts: bool, rates: bool, transpose: bool
) -> Axes:
    matrix: ConfusionMatrix = plot.first_result
    plot.write_labels("{name}", "")
    share, values, notes = _write_cells(matrix, normalize, rates)
    notes = _write_counts(matrix.table) if counts else notes
    names, heads = _NAMES, ("True class", "Predicted")
    if transpose:
        share, values, notes, names, heads = share.T, values.T, notes.T, names.T, heads[::-1]

    total = [_name_margins(plot)] * (normalize != "class")
    ax = plot.lay_out_axes(
        _lay_out_class_table, *heads, [*map(quote_blank, matrix.labels or ("+", "−"))], total, total, _MARGIN
    )
    _tint_cells(plot, share)
    for row, column in product(range(3), range(3)):
        is_cell = row < 2 and column < 2
        if is_cell or normalize != "class":
            (x, wide), (y, high) = _place_cell((column, row), 2, _MARGIN)
            name = str(names[row, column]) if is_cell else ""
            words = str(values[row, column]), name, str(notes[row, column])
            get_cell_numbers(ax, "counts" * counts).add_cell((x, y), (wide, high), words, in_line=False)
    f1 = [_write_cell_note("F-measure", matrix.f1)] if rates else []
    write_footer(ax, (0, 2 + _MARGIN[1] * len(total)), [*f1, _explain_tint(normalize)])
    return ax


def _write_counts(table: Array) -> Array:
    """Write the weights of the cells, and nothing in the margins."""
    return np.pad(np.vectorize(write_amount, otypes=[object])(table), (0, 2), constant_values="")


def _explain_tint(normalize: str | None) -> str:
    """Return the line that says what the tint shows, which may be the number of the cells, too."""
    return _TINT.removeprefix("tint: ") if normalize == "class" else _TINT


def _tint_cells(plot: Plot[Any], share: Array) -> None:
    """Tint the cells by their fraction of the true class, correct and wrong decisions in two colours."""
    (model,) = plot.models
    look: Options = {"gid": model.make_gid("confusion_matrix"), "edgecolor": get_neutral_color()}
    cell = float(np.min(_axes.estimate_panel_size(plot.ax)) / len(share))
    width = min(get_thin_width(HAIR), _GRID * cell)
    look["linewidth"] = width if width >= _MIN_GRID else 0.0  # a grid would hide the tint of small cells
    colours = [Look.take_next(plot.ax).color for _ in range(2)]
    user_kws = {
        word: value for word, value in plot.line_kws.items() if word != "color" or not is_called_by_seaborn()
    }
    for row, column in np.ndindex(*share.shape):
        tint = to_rgba(
            colours[row != column], _FAINT + (_DEEP - _FAINT) * float(np.nan_to_num(share[row, column]))
        )
        corners = (np.array([edge]) for edge in (column, row, column + 1, row + 1))
        _artists.draw_boxes(
            plot.ax, *corners, **override_look(look | {"facecolor": tint}, user_kws, PolyCollection)
        )


def _write_cells(matrix: ConfusionMatrix, normalize: str | None, rates: bool) -> tuple[Array, Array, Array]:
    """Return fractions of the true class, and texts of values and notes, with true classes in rows."""
    table = matrix.table.astype(float)
    with np.errstate(invalid="ignore"):  # of a class without cases
        share = table / table.sum(axis=1, keepdims=True)
    amounts = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = np.block([[amounts, amounts.sum(axis=1, keepdims=True)], [amounts.sum(axis=0), amounts.sum()]])
    values = np.vectorize(write_amount if normalize is None else _write_share, otypes=[object])(sums)
    notes = np.full((3, 3), "", object)
    if rates:
        class_rates = [[rate, 1 - rate, np.nan] for rate in (matrix.tpr, matrix.fpr)]  # by true class
        rate_values = np.array([*class_rates, [matrix.precision, matrix.npv, matrix.accuracy]])
        notes = np.vectorize(_write_cell_note, otypes=[object])(_RATES, rate_values)
    return share, values, notes


def _write_share(share: float) -> str:
    return "–" if np.isnan(share) else write_number(share)


def _write_cell_note(name: str, rate: float) -> str:
    return f"{name} " + ("–" if np.isnan(rate) else write_proportion(rate)) if name else ""


# -- many classes ---------------------------------------------------------------------------------


def _draw_class_matrix(
    plot: Plot[Any], normalize: str | None, counts: bool, rates: bool, macro: bool, transpose: bool
) -> Axes:
    matrix: ClassConfusionMatrix = plot.first_result
    plot.write_labels("{name}", "")
    share, values = _write_class_cells(matrix, normalize, rates)
    notes = _write_counts(matrix.table) if counts else np.full(values.shape, "", object)
    heads, bottom, right = (
        ("True class", "Predicted"),
        [_name_margins(plot), "precision"],
        [_name_margins(plot), "recall"],
    )
    if transpose:
        share, values, notes, heads, bottom, right = share.T, values.T, notes.T, heads[::-1], right, bottom
    n_margins = 0 if normalize == "class" else 1 + rates  # the diagonal holds recall
    K = matrix.labels.size
    total, longest = str(values[K, K]), int(np.vectorize(len)(values[: K + 1, :K]).max())
    longer = max(len(total) - longest, 0) if "\u00a0" in total else 0  # its blank must not read as a gap
    margin = _MARGINS[0] + _PER_LETTER * longer, float(np.clip(_SHARE * K, *_MARGINS[::-1]))
    ax = plot.lay_out_axes(
        _lay_out_class_table,
        *heads,
        [quote_blank(str(label)) for label in matrix.labels],
        bottom[:n_margins],
        right[:n_margins],
        margin,
    )
    _tint_cells(plot, share)
    for row, column in product(range(K + n_margins), range(K + n_margins)):
        corner, size = zip(*_place_cell((column, row), K, margin), strict=True)
        words = str(values[row, column]), "", str(notes[row, column])
        get_cell_numbers(ax, "counts" * counts).add_cell(corner, size, words, in_line=True)
    line = _write_summary_line(matrix, rates and normalize != "class", macro)
    write_footer(ax, (0, K + margin[1] * n_margins), [*filter(None, [line]), _explain_tint(normalize)])
    return ax


def _write_class_cells(
    matrix: ClassConfusionMatrix, normalize: str | None, rates: bool
) -> tuple[Array, Array]:
    """Return fractions of the true class, and the texts of cells and margins."""
    table = matrix.table.astype(float)
    K = matrix.labels.size
    with np.errstate(invalid="ignore"):
        share = np.nan_to_num(table / table.sum(axis=1, keepdims=True))
    amounts = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = np.block([[amounts, amounts.sum(axis=1, keepdims=True)], [amounts.sum(axis=0), amounts.sum()]])
    values = np.full((K + 2, K + 2), "", object)
    write_rate = partial(_write_class_rate, K)
    values[: K + 1, : K + 1] = np.vectorize(
        write_amount if normalize is None else write_rate, otypes=[object]
    )(sums)
    if normalize == "class":
        values[:K, :K][matrix.count == 0] = "–"  # a class without cases
    if rates:
        values[:K, K + 1] = list(map(write_rate, matrix.recall))
        values[K + 1, :K] = list(map(write_rate, matrix.precision))
    return share, values


def _write_class_rate(n_classes: int, value: float) -> str:
    """Write a rate with three decimals, or with two in the small cells of many classes."""
    if np.isnan(value):
        return "–"
    return write_proportion(value) if n_classes < _MANY else write_number(value, ".2f")


def _place_cell(
    cell: tuple[int, int], n_classes: int, margin: tuple[float, float]
) -> list[tuple[float, float]]:
    """Return the start and width of the cell's column, and the start and height of its row."""
    return [
        (float(index), 1.0) if index < n_classes else (n_classes + (index - n_classes) * size, size)
        for index, size in zip(cell, margin, strict=True)
    ]


def _write_summary_line(matrix: ClassConfusionMatrix, accuracy: bool, macro: bool) -> str:
    """Write the numbers that belong to no single class: accuracy and macro averages."""
    write_rate = partial(_write_class_rate, matrix.labels.size)
    parts = [f"accuracy {write_rate(matrix.accuracy)}"] if accuracy else []
    if macro:
        mean = {name: write_rate(value) for name, value in matrix.macro.items()}
        parts.append(f"macro precision {mean['precision']}, recall {mean['recall']}, F1 {mean['f1']}")
    return "; ".join(parts)


# -- The axes -------------------------------------------------------------------------------------

_HEAD = 0.75  # of the height of a cell, for the lines of its head
_NAMES_APART = 0.25  # least space between names of several lines, of the size of their type
_OVER_TABLE = 4.0  # of the size of its type: the rows above and below a table,
_BESIDE_TABLE = 3.0  # and the label and gaps beside it


def _lay_out_class_table(
    ax: Axes,
    rows: str,
    columns: str,
    names: Sequence[str],
    below: Sequence[str],
    right: Sequence[str],
    margin: _axes.Ends,
) -> None:
    """Lay out a table of classes: cells of unit size, the first row on top, and margins if wanted.

    Those on the right are as wide, and those below as high, as `margin` says, in cells.
    """
    _axes.require_new_axes(
        ax,
        "a confusion matrix needs axes of its own: without ax= it is drawn on the current ones, and "
        "plt.figure() starts new ones",
    )
    panel = get_panel(ax)
    panel.kind, panel.shows = "square", _axes.TABLE
    n_classes = len(names)
    sides = (right, margin[0]), (below, margin[1])
    wide, high = (n_classes + size * len(ends) + 0.02 for ends, size in sides)
    ax.set(xlim=(-0.02, wide), ylim=(high, -0.02))
    ax.set_xlabel(
        _axes.translate_axis_label(ax, columns), x=n_classes / 2 / wide
    )  # in the middle of the classes
    ax.set_ylabel(_axes.translate_axis_label(ax, rows), y=1 - n_classes / 2 / high)
    ax.set_aspect("equal", adjustable="box")
    broken_names = _break_class_names(ax, names, (wide, high))
    for axis, (ends, size) in zip((ax.xaxis, ax.yaxis), sides, strict=True):
        middles = [i + 0.5 for i in range(n_classes)] + [
            n_classes + size * (i + 0.5) for i in range(len(ends))
        ]
        axis.set_ticks(middles)
        axis.set_major_formatter(_ClassNames([*broken_names, *ends]))
    ax.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    ax.xaxis.set_label_position("top")
    # a label on top stands on its baseline, and must not read as one with the name of the middle column
    gap = (0.25 if n_classes == 2 else 0.75) * float(ax.xaxis.label.get_fontsize())
    ax.xaxis.labelpad = max(ax.xaxis.labelpad, gap)
    ax.spines[:].set_visible(False)
    _fit_column_names(ax, n_classes, (wide + 0.02, high + 0.02))


class _ClassNames(FixedFormatter):
    """Names of rows and columns, broken into fewer lines if the cells are too small for all.

    The panel is smaller than expected if a legend takes room from its neighbour in a grid.  Layouts depend
    on the names, so that their lines depend on the room for the panel, not on its size in the last layout.
    """

    def __call__(self, x: float, pos: int | None = None) -> str:
        name, axis = super().__call__(x, pos), cast(Any, self.axis)
        label = getattr(axis.get_major_ticks(1)[0], "label2" if axis.axis_name == "x" else "label1")
        if "\n" not in name or (axis.axis_name == "x" and not label.get_rotation()):
            return LiteralString(name)
        names = tuple(name for name in self.seq if "\n" in name)
        size = float(label.get_fontsize())
        if (slot := measure_slot(axis.axes)) is None:
            cell = abs(float(np.diff(axis.axes.transData.transform([(0, 0), (0, 1)])[:, 1])[0]))
            n_lines = _count_lines(cell * 72 / axis.get_figure(root=True).dpi, size)
        else:
            table = tuple(float(np.ptp(ends)) for ends in (axis.axes.get_xlim(), axis.axes.get_ylim()))
            is_turned = bool(axis.axes.xaxis.get_major_ticks(1)[0].label2.get_rotation())
            n_lines = _find_fitting_lines(names, size, slot, table, is_turned)
        n_lines = min(max(n_lines, 1), name.count("\n") + 1)
        return LiteralString(_break_name_evenly(" ".join(name.split("\n")), n_lines))


def _count_lines(cell: float, size: float) -> int:
    """Count the lines of type of a size, in points, that a cell of a height has room for."""
    return int((cell / size - _NAMES_APART) / LEADING)


@lru_cache(maxsize=64)
def _find_fitting_lines(
    names: tuple[str, ...], size: float, slot: _axes.Ends, table: _axes.Ends, is_turned: bool
) -> int:
    """Find the most lines of names that fit the cells which they leave in the room for a panel, in points."""
    for lines in range(max(name.count("\n") for name in names) + 1, 1, -1):
        broken = [_break_name_evenly(" ".join(name.split("\n")), lines) for name in names]
        beside = _axes.LETTER_WIDTH * size * max(len(line) for name in broken for line in name.split("\n"))
        above = beside if is_turned else lines * LEADING * size
        room = np.subtract(slot, (beside + _BESIDE_TABLE * size, above + _OVER_TABLE * size))
        if _count_lines(float(np.min(room / table)), size) >= lines:
            return lines
    return 1


def _break_class_names(ax: Axes, names: Sequence[str], cells: _axes.Ends) -> list[str]:
    """Break the names of classes into as many lines as leave the cells most room, and fit into one."""
    largest = float(font_manager.FontProperties(size=mpl.rcParams["ytick.labelsize"]).get_size_in_points())
    panel = np.subtract(_axes.estimate_panel_size(ax), (0, _OVER_TABLE * largest))
    bare = np.asarray(ax.get_window_extent().size) * 72 / ax.figure.dpi
    sizes: dict[int, float] = {}
    broken_names = {lines: [_break_name_evenly(str(name), lines) for name in names] for lines in (1, 2, 3)}
    for lines, broken in broken_names.items():
        longest = max(len(line) for name in broken for line in name.split("\n"))
        for size in np.append(np.arange(largest, 6, -1), 6):
            room = np.minimum(
                panel - _axes.LETTER_WIDTH * size * longest, bare
            )  # which names leave without a layout
            cell = float(np.min(room / cells))
            if size <= _HEAD * cell / lines or (lines == 1 and size == 6):
                sizes[lines] = cell
                break
    best = max(sizes, key=lambda lines: sizes[lines] / 1.1 ** (lines > 1))
    return broken_names[best]


def _break_name_evenly(name: str, lines: int) -> str:
    """Break a name into so many lines at most, as even as its words allow; mathematics stays whole."""
    length, name = len(name) // lines, bind_units(name)
    while (
        "$" not in name and len(parts := textwrap.wrap(name, max(length, 1), break_long_words=False)) > lines
    ):
        length += 1
    return name if "$" in name else "\n".join(parts)


def _fit_column_names(ax: Axes, many: int, size: _axes.Ends) -> None:
    """Turn the heads of columns that are wider than these, and make all heads small where cells are low."""
    rows, columns = ax.get_yticklabels(), ax.get_xticklabels()
    long = max((label.get_window_extent().width for label in rows), default=0.0)  # none beside a shared axis
    panel, largest = ax.get_window_extent(), float(columns[0].get_fontsize())
    has_lines = any("\n" in column.get_text() for column in columns[:many])
    # heads of several lines, and what is around
    overlap = _OVER_TABLE * largest * ax.figure.dpi / 72 if has_lines else 0.0
    tall = max(column.get_window_extent().height for column in columns[:many]) if has_lines else 0.0

    def measure_cell(share: float, is_turned: bool) -> float:
        """Measure the cells that are left by names of this share of their size."""
        room = np.array([_axes.SLOT_WIDTH * panel.width - share * long, panel.height])
        if has_lines or is_turned:
            heads = max(tall, long * is_turned) + overlap
            room[1] = min(room[1], _axes.SLOT_WIDTH * panel.height - share * heads)
        return float(np.min(room / size))

    is_turned = False
    for part in (columns[:many], columns[many:]):
        if any(column.get_window_extent().width > 0.9 * measure_cell(1.0, is_turned) for column in part):
            for column in part:
                column.set(rotation=90)
            is_turned = True
    lines = max(column.get_text().count("\n") + 1 for column in (*rows, *columns))
    shares = np.linspace(1, 6 / largest, 20) if largest > 6 else np.ones(1)
    points = 72 / ax.figure.dpi
    fitting = (s for s in shares if s * largest <= _HEAD * measure_cell(s, is_turned) * points / lines)
    cell = measure_cell(float(next(fitting, shares[-1])), is_turned) * points
    for column in (*rows, *columns):
        lines = column.get_text().count("\n") + 1
        column.set_fontsize(max(6.0, min(float(column.get_fontsize()), _HEAD * cell / lines)))
