"""What an axes shows, in which words, what was drawn on it, and where the points of ROC space lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes

from rocplot._typing import Array
from rocplot.compute._base.reading import CaseCounts
from rocplot.plot._captions import Head, Phrase
from rocplot.plot._terms import Terms

# -- Where the points of ROC space lie on a panel -------------------------------------------------

Place = Callable[[Any, Any, Any], tuple[Array, Array]]


def read_roc_points(result: Any) -> tuple[Array, Array, Array]:
    """Give the decisions of a curve in ROC space itself."""
    return result.fpr, result.tpr, np.asarray(result.threshold, float)


def _keep_roc_points(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
    return fpr, tpr


@dataclass(frozen=True)
class PanelSpace:
    """Where the points of ROC space lie on a panel; by default where they are.

    Attributes
    ----------
    place : callable
        Gives the position of points: ``place(result, fpr, tpr)`` → (x, y).
    path : callable
        The same for a line through points, which may bend.
    decisions : callable
        Gives (x, y, threshold) of every decision of a result, NaN for those off the panel.
    """

    place: Place = _keep_roc_points
    path: Place = _keep_roc_points
    decisions: Callable[[Any], tuple[Array, Array, Array]] = read_roc_points


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
        The picture's own arguments that were given, such as ``x="specificity"``.
    layers : mapping
        The layers that were drawn, with their options.
    made : mapping
        What was prepared of them: bands, cut-offs, …
    behind : tuple
        Names of models that stand in grey behind the highlighted ones.
    cases : mapping
        How many cases each model was read from, see `Cases`; None where a result does not know.
    space : Space
        Where the decisions of a result lie on the panel.
    caption : callable
        How the caption begins, as the picture declares it.
    phrases : mapping
        What a caption says of each layer, as this declares it.
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
    caption: Head | None = None
    phrases: Mapping[str, Phrase | None] = field(default_factory=dict)

    @property
    def asks_limits(self) -> bool:
        """Whether the caller asked for the part that the panel shows."""
        return asks_limits(self.options)


def asks_limits(options: Mapping[str, Any]) -> bool:
    """Say whether the options of a picture choose the part that its panel shows."""
    return any(options.get(word) is not None for word in ("view", "limits"))


# -- The panel: all that we know of an axes, until it is cleared ------------------------------------


@dataclass(eq=False)
class Panel:
    """What we know of an axes; it stands at the axes' patch, which ``ax.clear()`` makes anew.

    Attributes
    ----------
    kind : {"", "frame", "square"}
        Nothing of ours yet; a panel of any shape; one of two shares, or a table, whose cells stay square.
    shows : str
        What the axes mean, such as ``"True positive rate over False positive rate"``.
    det : tuple of float, optional
        Limits of a DET panel.
    det_asked : bool
        Whether the caller asked for them.
    names : tuple of str
        What the axes x and y were called when the panel was laid out, whatever their labels say now.
    held : set of str
        The axes, of ``"x"`` and ``"y"``, whose limits the caller had set before.
    darkest : float, optional
        Share that the darkest tone of a strip stands for.
    only_metric : str
        Name of the y axis while it names a single metric.
    rows : float
        How high a panel of rows is, in the size of its type; 0 for any other.
    page : tuple of float, optional
        Width, height and the style's height, in inches, of the page that was made for this panel.
    terms : Terms
        The words of the axes.
    calls : list of Drawn
        What was drawn, in order; a pickle leaves it behind, since results may hold functions of the caller.
    """

    kind: Literal["", "frame", "square"] = ""
    shows: str = ""
    det: tuple[float, float] | None = None
    det_asked: bool = False
    names: tuple[str, str] = ("", "")
    held: set[str] = field(default_factory=set)
    darkest: float | None = None
    only_metric: str = ""
    rows: float = 0.0
    page: tuple[float, float, float] | None = None
    terms: Terms = field(default_factory=Terms)
    calls: list[DrawnPlot] = field(default_factory=list)

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"calls": []}


def get_panel(ax: Axes) -> Panel:
    """Return what we know of an axes."""
    panel: Panel = vars(ax.patch).setdefault("_rocplot_panel", Panel())
    return panel


def translate_axes_text(ax: Axes, text: str) -> str:
    """Write a text in the words of its axes; names of models are left alone."""
    return get_panel(ax).terms.translate(text)


def list_drawn_plots(ax: Axes) -> list[DrawnPlot]:
    """Return what was drawn on an axes, in order; nothing, if the figure was loaded from a pickle."""
    return list(get_panel(ax).calls)
