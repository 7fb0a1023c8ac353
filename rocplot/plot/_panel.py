"""The state of an axes: what it shows, in which words, what was drawn, where points of ROC space lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes

from rocplot._typing import Array
from rocplot.compute._base.reading import CaseCounts
from rocplot.plot._captions import CaptionSentence, CaptionStart
from rocplot.plot._terms import Terms

FEW_MODELS = 4  # with more models, their layers are drawn with less ink, or left out

# -- Where the points of ROC space lie on a panel -------------------------------------------------

Place = Callable[[Any, Any, Any], tuple[Array, Array]]


def read_roc_points(result: Any) -> tuple[Array, Array, Array]:
    """Return false positive rates, true positive rates and thresholds of a curve."""
    return result.fpr, result.tpr, np.asarray(result.threshold, float)


def _keep_roc_points(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
    return fpr, tpr


@dataclass(frozen=True)
class PanelSpace:
    """The map from ROC space to the quantities of a panel; by default the panel shows ROC space itself.

    Attributes
    ----------
    place : callable
        Maps points: ``place(result, fpr, tpr)`` → (x, y).
    path : callable
        Maps a straight line through points, which may be curved on the panel.
    decisions : callable
        Returns (x, y, threshold) of every decision of a result, NaN for those off the panel.
    unit_slope : float
        The slope on the panel of a line of slope 1 in ROC space, where lines stay straight.
    """

    place: Place = _keep_roc_points
    path: Place = _keep_roc_points
    decisions: Callable[[Any], tuple[Array, Array, Array]] = read_roc_points
    unit_slope: float = 1.0


ROC_SPACE = PanelSpace()


# -- What was drawn: names, results and layers ----------------------------------------------------


@dataclass(frozen=True, eq=False)
class DrawnPlot:
    """One call of a picture: what it drew, as results, not as artists.

    Attributes
    ----------
    name : str
        The picture, such as ``"roc"``: the first part of its lines' gids.
    results : mapping
        Result of each model; None names a single one without a name.
    labels : mapping
        The models' labels, as the legend has them.
    options : mapping
        The picture's own arguments that the caller passed, such as ``x="specificity"``.
    layers : mapping
        The layers that were drawn, with their options.
    made : mapping
        What each layer prepared: bands, thresholds, …
    behind : tuple
        Names of the models that are not highlighted, drawn in grey behind the others.
    cases : mapping
        Number of cases of each model; None where a result does not hold it.
    space : PanelSpace
        Where the decisions of a result lie on the panel.
    caption : callable
        The picture's function that writes the beginning of the caption.
    phrases : mapping
        Each layer's sentence for the caption, or function that writes it.
    label_fields : frozenset of str
        The numbers that the labels hold, by the names of their format.
    """

    name: str
    results: Mapping[str | None, Any]
    labels: Mapping[str | None, str]
    options: Mapping[str, Any]
    layers: Mapping[str, Mapping[str, Any]]
    made: Mapping[str, Any]
    behind: tuple[str | None, ...] = ()
    cases: Mapping[str | None, CaseCounts | None] = field(default_factory=dict)
    space: PanelSpace = ROC_SPACE
    caption: CaptionStart | None = None
    phrases: Mapping[str, CaptionSentence | None] = field(default_factory=dict)
    label_fields: frozenset[str] = frozenset()

    @property
    def is_crowded(self) -> bool:
        """Whether so many models are shown that their layers are drawn with less ink, or left out."""
        return len(self.results) - len(self.behind) > FEW_MODELS

    @property
    def asks_limits(self) -> bool:
        """Whether the caller chose the limits of the panel, by ``view`` or ``limits``."""
        return asks_limits(self.options)


def asks_limits(options: Mapping[str, Any]) -> bool:
    """Return whether the options of a picture choose the limits of its panel."""
    return any(options.get(word) is not None for word in ("view", "limits"))


# -- The panel: the state of an axes until it is cleared ------------------------------------------


@dataclass(eq=False)
class Panel:
    """The state of an axes, kept on the axes' patch, since ``ax.clear()`` replaces the patch.

    Attributes
    ----------
    kind : {"", "frame", "square"}
        Nothing drawn by this package yet; a panel of any shape; a square panel of two proportions, or a table
        with square cells.
    shows : str
        What the axes mean, such as ``"True positive rate over False positive rate"``.
    det : pair of pairs of float, optional
        Limits of a DET panel, of x and of y.
    det_frames : pair of pairs of float, optional
        The same with their margins, at which rates of 0 and 1 are drawn.
    det_asked : bool
        Whether the caller chose these limits.
    names : tuple of str
        Labels of the axes x and y when the panel was laid out; the caller may have changed them since.
    held : set of str
        The axes, of ``"x"`` and ``"y"``, whose limits the caller had set before.
    darkest : float, optional
        Proportion that the darkest tone of a strip stands for.
    only_metric : str
        Name of the y axis while it names a single metric.
    unit_end : float
        Where axes of probabilities or rates end that begin at 0, without the margin: at 1 or below; 0 for any
        other panel.
    rows : float
        Height of a panel of rows, in units of its font size; 0 for any other panel.
    page : tuple of float, optional
        Width, current height and the style's height, in inches, of the figure that was made for this panel.
    negated : str, optional
        The column of which the scores have the other sign, "" for several; None for scores as they are.
    scores : str
        The name of the only model, or the column of its scores, for axes of scores; "" for several models.
    weighting : str
        What the labels of rates and of numbers of weighted cases say, such as "weighted"; "" without weights.
    terms : Terms
        The words of the axes.
    calls : list of DrawnPlot
        What was drawn, in order; a pickle leaves it out, since results may hold functions of the caller.
    """

    kind: Literal["", "frame", "square"] = ""
    shows: str = ""
    det: tuple[tuple[float, float], tuple[float, float]] | None = None
    det_frames: tuple[tuple[float, float], tuple[float, float]] | None = None
    det_asked: bool = False
    names: tuple[str, str] = ("", "")
    held: set[str] = field(default_factory=set)
    darkest: float | None = None
    only_metric: str = ""
    unit_end: float = 0.0
    rows: float = 0.0
    page: tuple[float, float, float] | None = None
    negated: str | None = None
    scores: str = ""
    weighting: str = ""
    terms: Terms = field(default_factory=Terms)
    calls: list[DrawnPlot] = field(default_factory=list)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"calls": []}


def get_panel(ax: Axes) -> Panel:
    """Return the panel of an axes, and make it at the first call."""
    panel: Panel = vars(ax.patch).setdefault("_rocplot_panel", Panel())
    return panel


def translate_axes_text(ax: Axes, text: str) -> str:
    """Translate a text into the terms of an axes, but not the names of models in it."""
    return get_panel(ax).terms.translate(text)


def list_drawn_plots(ax: Axes) -> list[DrawnPlot]:
    """Return what was drawn on an axes, in order; an empty list if the figure was loaded from a pickle."""
    return list(get_panel(ax).calls)
