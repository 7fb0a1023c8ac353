"""The confusion matrix as an annotated table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot.arguments import one_of
from rocplot.draw import marks, panels


def confusion_matrix(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    threshold: float = 0.5,
    normalize: str | None = None,
    transpose: bool = False,
    ax: Axes | None = None,
    **cell_kws: Any,
) -> Axes:
    """Draw the table of true and predicted classes, with its margins.

    Parameters
    ----------
    y_true, y_score, data, sample_weight, pos_label
        As for ``roc``; decisions 0/1 may stand in place of scores.  One model.
    threshold : float
        Positive iff score ≥ threshold.
    normalize : {None, "class", "all"}
        Weights, rates within each true class, or shares of all cases.
    transpose : bool
        False: true classes in rows, as in scikit-learn and on Flach's slides.  True: in columns, as
        Fawcett (2004) and the literature on diagnosis print it.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **cell_kws
        Keywords of the shaded cells.

    Returns
    -------
    Axes
        Cells are shaded by their share of their true class.

    Raises
    ------
    ValueError, TypeError
        As for ``roc``; also for several models or an unknown `normalize`.

    Notes
    -----
    Fawcett (2004), Figure 1; Qin, Figure 1.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = confusion_matrix([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], ax=ax)
    >>> plt.close(fig)
    """
    found = compute.confusion_matrix(
        y_true, y_score, data=data, sample_weight=sample_weight, pos_label=pos_label, threshold=threshold
    )
    if isinstance(found, Mapping):
        raise ValueError("confusion_matrix draws one model: call it once per model, each on its own axes")
    if normalize is not None:
        one_of(normalize, ("class", "all"), "normalize")
    cell_kws = marks.keywords(cell_kws, "confusion_matrix()", PolyCollection)
    table = found.table.astype(float)
    share = table / table.sum(axis=1, keepdims=True)
    shown = {None: table, "class": share, "all": table / table.sum()}[normalize]
    sums = table.sum(axis=1), table.sum(axis=0), table.sum()
    names = np.array([["TP", "FN"], ["FP", "TN"]])
    heads = "True class", "Predicted"
    if transpose:
        shown, share, names = shown.T, share.T, names.T
        sums, heads = (sums[1], sums[0], sums[2]), heads[::-1]
    ax = panels.axes(ax)
    panels.table(ax, *heads, margins=normalize is None)
    for row in range(2):
        for column in range(2):
            value = _number(shown[row, column], normalize)
            marks.cell(ax, column, row, share[row, column], names[row, column], value, **cell_kws)
    if normalize is None:
        for i in range(2):
            marks.cell(ax, 2, i, None, "", _number(sums[0][i], None))
            marks.cell(ax, i, 2, None, "", _number(sums[1][i], None))
        marks.cell(ax, 2, 2, None, "", _number(sums[2], None))
    return ax


def _number(value: float, normalize: str | None) -> str:
    return f"{value:.10g}" if normalize is None else f"{value:.3f}"
