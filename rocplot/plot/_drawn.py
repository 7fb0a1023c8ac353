"""What stands on a panel, for whoever reads a drawn figure, and where the points of ROC space lie on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from rocplot._typing import Array
from rocplot.compute._base.reading import Cases
from rocplot.page.gids import keep_gids
from rocplot.page.typeset import Unlisted
from rocplot.plot._captions import Head, Phrase

# -- Where the points of ROC space lie on a panel -------------------------------------------------

Place = Callable[[Any, Any, Any], tuple[Array, Array]]


def roc_space(result: Any) -> tuple[Array, Array, Array]:
    """Give the decisions of a curve in ROC space itself."""
    return result.fpr, result.tpr, np.asarray(result.threshold, float)


def _as_it_is(_result: Any, fpr: Any, tpr: Any) -> tuple[Array, Array]:
    return fpr, tpr


@dataclass(frozen=True)
class Space:
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

    place: Place = _as_it_is
    path: Place = _as_it_is
    decisions: Callable[[Any], tuple[Array, Array, Array]] = roc_space


ROC_SPACE = Space()


# -- What was drawn: names, results and layers ----------------------------------------------------


@dataclass(frozen=True, eq=False)
class Drawn:
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
    cases: Mapping[str | None, Cases | None] = field(default_factory=dict)
    space: Space = ROC_SPACE
    caption: Head | None = None
    phrases: Mapping[str, Phrase | None] = field(default_factory=dict)


@dataclass(eq=False)
class _Memory(Unlisted, Artist):
    """Keeps with an axes what was drawn on it; nothing is drawn, and ``ax.clear()`` forgets it."""

    calls: list[Drawn] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.set_gid("drawn")
        self.set_in_layout(False)

    def __getstate__(self) -> dict[str, Any]:
        """Leave the results behind: they may hold functions of the caller, which cannot be pickled."""
        return self.__dict__ | {"calls": [], "stale_callback": None}


def remember(ax: Axes, drawn: Drawn) -> None:
    """Keep with an axes what was drawn on it."""
    memory = _memory_of(ax)
    if memory is None:
        memory = _Memory()
        ax.add_artist(memory)
    memory.calls.append(drawn)
    keep_gids(ax.get_children())


def drawn(ax: Axes) -> list[Drawn]:
    """Return what was drawn on an axes, in order; nothing, if the figure was loaded from a pickle."""
    memory = _memory_of(ax)
    return [] if memory is None else list(memory.calls)


def _memory_of(ax: Axes) -> _Memory | None:
    return next((one for one in ax.artists if isinstance(one, _Memory)), None)
