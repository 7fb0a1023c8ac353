"""The confusion matrix as an annotated table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._numbers import write
from rocplot._typing import Array
from rocplot._validation import one_of
from rocplot.compute import ConfusionMatrix
from rocplot.plot import _artists, _axes
from rocplot.plot._picture import Plot, picture

_NAMES = np.array([["TP", "FN"], ["FP", "TN"]])
_RATES = np.array([["tpr", "fnr", ""], ["fpr", "tnr", ""], ["precision", "NPV", "accuracy"]])


@picture(
    compute.confusion_matrix,
    kind=PolyCollection,
    main="the shaded cells",
    legend=None,
    by_model=False,
)
def confusion_matrix(
    plot: Plot[ConfusionMatrix],
    *,
    threshold: float = 0.5,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = None,
    normalize: Literal["class", "all"] | None = None,
    rates: bool = True,
    transpose: bool = False,
) -> Axes:
    """Draw the confusion matrix: a table of true and predicted classes, with its margins and rates.

    Parameters
    ----------
    {reading}
        Decisions 0/1 may stand in place of scores.  One model.
    threshold : float
        Positive iff score ≥ threshold.
    y_pred : array-like or column name, optional
        Decisions in place of scores and threshold, in the same words as `y_true`.
    normalize : {None, "class", "all"}
        Weights, rates within each true class (these have no margins), or shares of all cases.
    rates : bool
        With weights, write the rate that goes with each cell and margin: tpr, fnr, fpr and tnr within the
        true classes, precision and NPV within the predicted ones, and accuracy.  0/0 is written as –.
    transpose : bool
        False: true classes in rows, as in scikit-learn and on Flach's slides.  True: in columns, as
        Fawcett (2004) and the literature on diagnosis print it.
    {common}

    Returns
    -------
    Axes
        Cells are shaded by their share of their true class; their gid is ``confusion_matrix:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for several models or an unknown `normalize`.

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
    plot.label("{name}", "")
    share, values, notes = _cells(plot.first, normalize, rates and normalize is None)
    names, heads = _NAMES, ("True class", "Predicted")
    if transpose:
        share, values, notes, names, heads = share.T, values.T, notes.T, names.T, heads[::-1]

    ax = plot.begin(_axes.table, *heads, margins=normalize != "class")
    (model,) = plot.models
    look = {"gid": model.gid("confusion_matrix")} | plot.line_kws
    for row, column in product(range(3), range(3)):
        words = str(values[row, column]), str(notes[row, column])
        if row < 2 and column < 2:
            name = str(names[row, column])
            _artists.cell(ax, column, row, float(share[row, column]), name, *words, **look)
        elif normalize != "class":
            _artists.cell(ax, column, row, None, "", *words)
    return ax


def _cells(found: ConfusionMatrix, normalize: str | None, rates: bool) -> tuple[Array, Array, Array]:
    """Give each cell, true classes in rows, its share of the class, its value and its note as text."""
    table = found.table.astype(float)
    share = table / table.sum(axis=1, keepdims=True)
    shown = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = np.block([[shown, shown.sum(axis=1, keepdims=True)], [shown.sum(axis=0), shown.sum()]])
    values = np.vectorize(lambda value: _number(value, normalize), otypes=[object])(sums)
    notes = np.full((3, 3), "", object)
    if rates:
        known = np.array(
            [
                [found.tpr, 1 - found.tpr, np.nan],
                [found.fpr, 1 - found.fpr, np.nan],
                [found.precision, found.npv, found.accuracy],
            ]
        )
        notes = np.vectorize(_note, otypes=[object])(_RATES, known)
    return share, values, notes


def _note(name: str, rate: float) -> str:
    return f"{name} " + ("–" if np.isnan(rate) else write(rate)) if name else ""


def _number(value: float, normalize: str | None) -> str:
    return write(value, ".10g" if normalize is None else ".3f")
