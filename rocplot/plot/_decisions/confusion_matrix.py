"""The confusion matrix as an annotated table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import amount, percent, write
from rocplot._typing import Array, Options
from rocplot._validation import one_of
from rocplot.compute import ClassConfusionMatrix, ConfusionMatrix
from rocplot.page.measures import neutral
from rocplot.plot import _artists, _axes, _tables
from rocplot.plot._captions import cut_of, listed, quoted
from rocplot.plot._looks import Look, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Plot, of_seaborn, picture

_MARGIN, _MARGINS = (0.8, 0.6), (1.1, 0.6)  # of two classes and of many: width and height in cells
_SHARE = 0.15  # of the height of all cells: a row of the margin, if these are many
_FAINT, _DEEP = 0.05, 0.4  # how opaque the tint of an empty cell is, and that of a whole class
_TINT = "tint: share of the true class"
_NAMES = np.array([["TP", "FN"], ["FP", "TN"]])
_RATES = np.array([["tpr", "fnr", ""], ["fpr", "tnr", ""], ["precision", "NPV", "accuracy"]])


def _rates_of(call: Drawn, found: ConfusionMatrix) -> str:
    """Write the rates of two classes that stand in the cells, or those within the classes."""
    if call.options.get("normalize") == "all" or call.options.get("rates") is False:
        return ""
    rates = {"tpr": found.tpr, "fpr": found.fpr}
    if call.options.get("normalize") is None:
        rates |= {"precision": found.precision, "NPV": found.npv, "accuracy": found.accuracy, "F1": found.f1}
    return "; " + ", ".join(_note(name, rate) for name, rate in rates.items())


def _caption(call: Drawn) -> str:
    found = next(iter(call.results.values()))
    cut = cut_of(call)
    if hasattr(found, "tp"):
        names = ("true positives", "false negatives", "false positives", "true negatives")
        cells = zip((found.tp, found.fn, found.fp, found.tn), names, strict=True)
        counts = listed(f"{amount(n)} {name}" for n, name in cells)
        return f"Confusion matrix{cut}: {counts}{_rates_of(call, found)}"
    right = f"{percent(found.accuracy, '.3g')} % classified correctly"
    return f"Confusion matrix of {len(found.labels)} classes, {right}: {'; '.join(_rows(call, found))}"


def _rows(call: Drawn, found: ClassConfusionMatrix) -> Iterator[str]:
    """Write how the cases of each true class are predicted, with the rates that the figure holds."""
    for i, name in enumerate(found.labels):
        row = zip(found.table[i], found.labels, strict=True)
        cells = listed(f"{amount(n)} as {quoted(predicted)}" for n, predicted in row if n) or "no cases"
        rates = f" (recall {_rate(found.recall[i])}, precision {_rate(found.precision[i])})"
        yield f"true {quoted(name)}: {cells}{rates if call.options.get('rates', True) else ''}"
    if call.options.get("macro"):
        yield _in_a_line(found, False, True)


@picture(
    compute.confusion_matrix,
    kind=PolyCollection,
    main="the tinted cells",
    legend=None,
    by_model=(),
    caption=_caption,
)
def confusion_matrix(
    plot: Plot[ConfusionMatrix | ClassConfusionMatrix],
    *,
    threshold: float = 0.5,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = None,
    labels: Sequence[Any] | Mapping[Any, str] | None = None,
    normalize: Literal["class", "all"] | None = None,
    rates: bool = True,
    macro: bool = False,
    transpose: bool = False,
) -> Axes:
    """Draw the confusion matrix of two classes or many: true and predicted ones, with margins and rates.

    Parameters
    ----------
    {reading}
        Decisions 0/1 may stand in place of scores.  Of more than two classes a score for each, of which the
        highest decides: a matrix of shape (n, K), a data frame, or a mapping class → scores.  One model.
    threshold : float
        Positive iff score ≥ threshold.
    y_pred : array-like or column name, optional
        Predicted classes in place of scores and threshold, in the same words as `y_true`.
    labels : sequence or mapping, optional
        Of many classes their order, or a mapping class → shown name, in that order; of two classes a mapping
        of both.  By default classes are named as in the data, but + and − if these are 0/1, −1/+1 or bool.
    normalize : {None, "class", "all"}
        Weights, rates within each true class (these have no margins), or shares of all cases.
    rates : bool
        With weights, write the rate that goes with each cell and margin: tpr, fnr, fpr and tnr within the
        true classes, precision and NPV within the predicted ones, and accuracy; and below the table the
        F-measure, F1.  Of many classes, and then also with shares of all cases, margins hold the recall and
        the precision of each.  0/0 is written as –.
    macro : bool
        Of many classes, write the means of precision, recall and F1 over the classes below the table.
    transpose : bool
        False: true classes in rows, as in scikit-learn and on Flach's slides.  True: in columns, as
        Fawcett (2004) and the literature on diagnosis print it.
    {common}

    Returns
    -------
    Axes
        Cells are tinted by their share of their true class, as a line below says: right decisions in the
        first color of the cycle, wrong ones in the second.  Their gid is ``confusion_matrix:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for several models, an unknown `normalize`, or macro averages of two classes.

    See Also
    --------
    rocplot.compute.confusion_matrix : The table as numbers.
    threshold_metrics : What becomes of it over the threshold.

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
    found = plot.read()
    if len(found) > 1:
        raise ValueError(
            f"confusion_matrix draws one model, not {len(found)}: call it once per model, on its own axes"
        )
    if normalize is not None:
        one_of(normalize, ("class", "all"), "normalize")
    if isinstance(plot.first, ClassConfusionMatrix):
        return _draw_classes(plot, normalize, rates, macro, transpose)
    if macro:
        raise value_error(
            "macro", "averages are those of many classes", "leave out macro=, or pass predicted classes"
        )
    return _draw_two(plot, normalize, rates and normalize is None, transpose)


def _total(plot: Plot[Any]) -> str:
    """Name the margins: sums of cases, or of their weights."""
    return "weight" if plot.weighted else "total"


# -- two classes ----------------------------------------------------------------------------------


def _draw_two(plot: Plot[Any], normalize: str | None, rates: bool, transpose: bool) -> Axes:
    found: ConfusionMatrix = plot.first
    plot.label("{name}", "")
    share, values, notes = _cells(found, normalize, rates)
    names, heads = _NAMES, ("True class", "Predicted")
    if transpose:
        share, values, notes, names, heads = share.T, values.T, notes.T, names.T, heads[::-1]

    total = [_total(plot)] * (normalize != "class")
    ax = plot.begin(_axes.table, *heads, found.labels or ("+", "−"), total, total, _MARGIN)
    _tint(plot, share)
    for row, column in product(range(3), range(3)):
        inside = row < 2 and column < 2
        if inside or normalize != "class":
            (x, wide), (y, high) = _places((column, row), 2, _MARGIN)
            name = str(names[row, column]) if inside else ""
            words = str(values[row, column]), name, str(notes[row, column])
            _tables.cells_of(ax).add((x, y), (wide, high), words, in_line=False)
    f1 = [_note("F-measure", found.f1)] if rates else []
    _tables.foot(ax, (0, 2 + _MARGIN[1] * len(total)), [*f1, _TINT])
    return ax


def _tint(plot: Plot[Any], share: Array) -> None:
    """Tint the cells by their share of the true class, right and wrong decisions in two colours."""
    (model,) = plot.models
    look: Options = {"gid": model.gid("confusion_matrix"), "edgecolor": neutral()}
    colours = [Look.next(plot.ax).color for _ in range(2)]
    own = {word: one for word, one in plot.line_kws.items() if word != "color" or not of_seaborn()}
    for row, column in np.ndindex(*share.shape):
        tint = to_rgba(colours[row != column], _FAINT + (_DEEP - _FAINT) * float(share[row, column]))
        corners = (np.array([at]) for at in (column, row, column + 1, row + 1))
        _artists.boxes(plot.ax, *corners, **over(look | {"facecolor": tint}, own, PolyCollection))


def _cells(found: ConfusionMatrix, normalize: str | None, rates: bool) -> tuple[Array, Array, Array]:
    """Give each cell, true classes in rows, its share of the class, its value and its note as text."""
    table = found.table.astype(float)
    share = table / table.sum(axis=1, keepdims=True)
    shown = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = np.block([[shown, shown.sum(axis=1, keepdims=True)], [shown.sum(axis=0), shown.sum()]])
    form = ".4g" if normalize is None else ".3f"
    values = np.vectorize(write, otypes=[object])(sums, form)
    notes = np.full((3, 3), "", object)
    if rates:
        within = [[rate, 1 - rate, np.nan] for rate in (found.tpr, found.fpr)]  # the true classes
        known = np.array([*within, [found.precision, found.npv, found.accuracy]])
        notes = np.vectorize(_note, otypes=[object])(_RATES, known)
    return share, values, notes


def _note(name: str, rate: float) -> str:
    return f"{name} " + ("–" if np.isnan(rate) else write(rate)) if name else ""


# -- many classes ---------------------------------------------------------------------------------


def _draw_classes(plot: Plot[Any], normalize: str | None, rates: bool, macro: bool, transpose: bool) -> Axes:
    found: ClassConfusionMatrix = plot.first
    plot.label("{name}", "")
    share, values = _class_cells(found, normalize, rates)
    heads, below, right = ("True class", "Predicted"), [_total(plot), "precision"], [_total(plot), "recall"]
    if transpose:
        share, values, heads, below, right = share.T, values.T, heads[::-1], right, below
    shown = 0 if normalize == "class" else 1 + rates  # recall is on the diagonal then
    K = found.labels.size
    margin = _MARGINS[0], float(np.clip(_SHARE * K, *_MARGINS[::-1]))
    ax = plot.begin(_axes.table, *heads, found.labels.tolist(), below[:shown], right[:shown], margin)
    _tint(plot, share)
    for row, column in product(range(K + shown), range(K + shown)):
        corner, size = zip(*_places((column, row), K, margin), strict=True)
        _tables.cells_of(ax).add(corner, size, (str(values[row, column]), "", ""), in_line=True)
    line = _in_a_line(found, rates and normalize != "class", macro)
    _tables.foot(ax, (0, K + margin[1] * shown), [*filter(None, [line]), _TINT])
    return ax


def _class_cells(found: ClassConfusionMatrix, normalize: str | None, rates: bool) -> tuple[Array, Array]:
    """Give each cell its share of the true class, and the numbers of cells and margins as text."""
    table = found.table.astype(float)
    K = found.labels.size
    with np.errstate(invalid="ignore"):
        share = np.nan_to_num(table / table.sum(axis=1, keepdims=True))
    shown = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = np.block([[shown, shown.sum(axis=1, keepdims=True)], [shown.sum(axis=0), shown.sum()]])
    values = np.full((K + 2, K + 2), "", object)
    form = ".4g" if normalize is None else ".3f" if K < 5 else ".2f"
    values[: K + 1, : K + 1] = np.vectorize(write, otypes=[object])(sums, form)
    if normalize == "class":
        values[:K, :K][found.count == 0] = "–"  # a class without cases
    if rates:
        values[:K, K + 1] = [_rate(one) for one in found.recall]
        values[K + 1, :K] = [_rate(one) for one in found.precision]
    return share, values


def _rate(value: float) -> str:
    return "–" if np.isnan(value) else write(value, ".2f")


def _places(cell: tuple[int, int], many: int, margin: tuple[float, float]) -> list[tuple[float, float]]:
    """Return where a column begins and how wide it is, and the same of a row."""
    return [
        (float(at), 1.0) if at < many else (many + (at - many) * size, size)
        for at, size in zip(cell, margin, strict=True)
    ]


def _in_a_line(found: ClassConfusionMatrix, accuracy: bool, macro: bool) -> str:
    """Write what belongs to no class: the accuracy, and the macro averages."""
    parts = [f"accuracy {_rate(found.accuracy)}"] if accuracy else []
    if macro:
        mean = {name: _rate(value) for name, value in found.macro.items()}
        parts.append(f"macro precision {mean['precision']}, recall {mean['recall']}, F1 {mean['f1']}")
    return "; ".join(parts)
